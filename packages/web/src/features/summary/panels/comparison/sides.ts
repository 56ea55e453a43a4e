import type { Perspective } from "../../../../pickers/perspective-modes.ts";
import { formatInstant } from "../../../../ui/format/day.ts";
import type { Comparison } from "../../address.ts";
import type { SummaryQuestion } from "../../question.ts";
import { compareTexts } from "../../texts.ts";

/** What the two figures of a comparison are called. */
export interface Sides {
  readonly first: string;
  readonly second: string;
}

/** A name of whose net worth it is; `names` has those of the entities that are known by now. */
export function perspectiveName(perspective: Perspective | null, names: ReadonlyMap<string, string>): string {
  if (perspective === null) return compareTexts.everybody;
  const name = names.get(perspective.entity) ?? compareTexts.somebody;
  return perspective.mode === "direct" ? compareTexts.directly(name) : name;
}

/** The names of the two sides: days, whose, or then and now. */
export function sidesOf(
  kind: Comparison,
  question: SummaryQuestion,
  other: SummaryQuestion | null,
  names: ReadonlyMap<string, string>,
): Sides {
  if (kind === "since") {
    const first = question.range === "All" ? compareTexts.beginning : (question.since ?? compareTexts.beginning);
    return { first, second: question.at };
  }
  if (kind === "now")
    return { first: compareTexts.knownOn(formatInstant(question.known)), second: compareTexts.knownNow };
  return {
    first: perspectiveName(question.perspective, names),
    second: perspectiveName(other?.perspective ?? null, names),
  };
}
