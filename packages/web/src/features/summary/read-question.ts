import { periodOf } from "../../pickers/period/period.ts";
import type { Perspective, PerspectiveMode } from "../../pickers/perspective-modes.ts";
import type { DayText } from "../../ui/format/day.ts";
import type { SummarySearch } from "./address.ts";
import type { SummaryQuestion } from "./question.ts";
import { readLevels } from "./table/grouping.ts";
import { readColumns } from "./table/own-columns.ts";

function perspectiveOf(entity: string | undefined, mode: PerspectiveMode | undefined): Perspective | null {
  return entity === undefined ? null : { entity, mode: mode ?? "look_through" };
}

/**
 * Reads the address into a question; without dates it is today against a year ago, everybody's, as known now.
 *
 * @param displayed the currency where the address names none; null: that of the records
 */
export function questionOf(search: SummarySearch, now: DayText, displayed: string | null = null): SummaryQuestion {
  return {
    ...periodOf(search, now),
    levels: readLevels(search.group),
    columns: readColumns(search.columns),
    perspective: perspectiveOf(search.perspective, search.mode),
    known: search.known ?? null,
    currency: search.currency ?? displayed,
    benchmark: search.benchmark ?? null,
  };
}

/**
 * The question whose answer stands beside that of the page: the same of another perspective, or as known now. Null:
 * there is none, or the answer holds both sides itself, as it does of two days.
 */
export function otherQuestion(search: SummarySearch, question: SummaryQuestion): SummaryQuestion | null {
  const plain = { ...question, columns: [] };
  if (search.compare === "perspective")
    return { ...plain, perspective: perspectiveOf(search.other, search.other_mode) };
  return question.known === null ? null : { ...plain, known: null };
}
