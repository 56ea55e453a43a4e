import type { SummaryBody } from "@distributary/contract/summary/summary";
import type { Period } from "../../pickers/period/period.ts";
import type { Perspective } from "../../pickers/perspective-modes.ts";
import { addMonths, daysBetween, type DayText } from "../../ui/format/day.ts";
import type { Grouping } from "./address.ts";

/** The question behind a page: days resolved, levels and columns read, whose it is and as of when it was known. */
export interface SummaryQuestion extends Period {
  readonly levels: readonly Grouping[];
  readonly columns: readonly string[];
  /** null: everybody's */
  readonly perspective: Perspective | null;
  /** null: as known now */
  readonly known: string | null;
  /** what figures are told in; null: the currency of the records */
  readonly currency: string | null;
  /** the security that stands over the history; null: none */
  readonly benchmark: string | null;
}

/** The question of an address that says no more than the days of the page, in the currency that is displayed. */
export function plainQuestion(period: Period, displayed: string | null): SummaryQuestion {
  return {
    ...period,
    levels: ["account"],
    columns: [],
    perspective: null,
    known: null,
    currency: displayed,
    benchmark: null,
  };
}

/** Up to this many days a history is told day by day. */
const DAILY_UP_TO = 100;

/** How far apart the points of the history stand: few enough to read, enough to see. */
export function historyStep(from: DayText, to: DayText): "D" | "W" | "M" | "Q" {
  const days = daysBetween(from, to);
  if (days <= DAILY_UP_TO) return "D";
  if (days <= 550) return "W";
  return days <= 4000 ? "M" : "Q";
}

/** A benchmark is told at the ends of months: beside one the history is, too. */
function besides({ benchmark }: SummaryQuestion, step: "D" | "W" | "M" | "Q"): "D" | "W" | "M" | "Q" {
  return benchmark !== null && step !== "Q" ? "M" : step;
}

function seenBy({
  perspective,
  currency,
}: Pick<SummaryQuestion, "perspective" | "currency">): Pick<SummaryBody, "perspective" | "targetUnit"> {
  return {
    ...(perspective === null ? {} : { perspective: { entity_id: perspective.entity, mode: perspective.mode } }),
    ...(currency === null ? {} : { targetUnit: currency }),
  };
}

/** What the call is asked about: the days, whose it is, and how its rows are laid out; `extra` kinds of rows besides. */
function rowsAsked(question: SummaryQuestion, extra: readonly ("C" | "D")[]): SummaryBody {
  const [first, ...further] = question.levels;
  const { known, columns } = question;
  return {
    at: question.at,
    since: question.since,
    sections: ["A", "L", "T", ...extra],
    primaryIndex: first,
    grouping: further,
    includeComponents: true,
    include_basis: true,
    ...(columns.length === 0 ? {} : { custom_columns: [...columns] }),
    ...seenBy(question),
    ...(known === null ? {} : { as_known_on: known }),
  };
}

/** The body of the summary call behind the page. */
export function bodyFor(question: SummaryQuestion): SummaryBody {
  const from = question.since ?? addMonths(question.at, -12);
  const valid = from < question.at;
  const step = historyStep(from, question.at);
  return {
    ...rowsAsked(question, ["C", "D"]),
    networth_features: valid ? ["allocation", "history"] : ["allocation"],
    ...(valid ? { history: { from, to: question.at, step: besides(question, step) } } : {}),
  };
}

/**
 * The body behind the headline alone, told in a small part of the time that all rows take: it stands while those are on
 * their way. Null: the book as it was known is read anew for each question, and two readings are no sooner there than one.
 */
export function headlineBodyFor(question: SummaryQuestion): SummaryBody | null {
  const { at, since, known } = question;
  if (known !== null) return null;
  return { at, since, sections: ["T"], include_basis: false, ...seenBy(question) };
}

/**
 * The body behind the history of a book that began within the window, day by day from its last day without anything: told
 * by weeks it would step up somewhere within one, and lie flat before that. Null: the history of the page says enough.
 */
export function beginningBodyFor(question: SummaryQuestion, first: DayText | undefined): SummaryBody | null {
  const { at, known, benchmark } = question;
  const from = question.since ?? addMonths(at, -12);
  if (first === undefined || benchmark !== null || historyStep(from, at) === "D") return null;
  if (first <= from || first >= at || daysBetween(first, at) > DAILY_UP_TO) return null;
  return {
    at,
    since: null,
    sections: ["T"],
    include_basis: false,
    networth_features: ["history"],
    history: { from: first, to: at, step: "D" },
    ...seenBy(question),
    ...(known === null ? {} : { as_known_on: known }),
  };
}

/** The body behind what stands beside it: its rows alone. */
export function otherBodyFor(question: SummaryQuestion): SummaryBody {
  return rowsAsked(question, []);
}
