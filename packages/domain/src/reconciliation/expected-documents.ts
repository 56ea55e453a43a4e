import { civilOf, dayOf, type Day } from "../time/day.ts";
import { addMonths } from "../time/shift-months.ts";

/** How often a document is expected. */
export const DOCUMENTS_EVERY = ["month", "quarter", "year"] as const;
export type DocumentsEvery = (typeof DOCUMENTS_EVERY)[number];

/**
 * What a period is, as its documents say:
 * there: documents cover each of its days;
 * partly: they cover some of them;
 * open: it is not over;
 * expected: it is over, and its document may still come;
 * late: it should have come.
 */
export const EXPECTED_STATES = ["there", "partly", "open", "expected", "late"] as const;
export type ExpectedState = (typeof EXPECTED_STATES)[number];

/** Days from the first to the last, both included. */
export interface DaySpan {
  readonly from: Day;
  readonly to: Day;
}

const MONTHS: Readonly<Record<DocumentsEvery, number>> = { month: 1, quarter: 3, year: 12 };

/**
 * The periods of the calendar that touch the days from `within.from` to `within.to`, oldest first. The first one begins on
 * `since` where that lies inside of it, and none ends before it.
 */
export function expectedPeriods(every: DocumentsEvery, since: Day, within: DaySpan): DaySpan[] {
  const length = MONTHS[every];
  const { year, month } = civilOf(Math.max(since, within.from));
  const periods: DaySpan[] = [];
  for (
    let start = dayOf(year, month - ((month - 1) % length), 1);
    start <= within.to;
    start = addMonths(start, length)
  ) {
    const to = addMonths(start, length) - 1;
    periods.push({ from: Math.max(start, since), to });
  }
  return periods;
}

/** What a period is on `today`, and the last day on which its document is not late yet. */
export function stateOfPeriod(
  period: DaySpan,
  documents: readonly DaySpan[],
  { today, lateAfter }: { readonly today: Day; readonly lateAfter: number },
): ExpectedState {
  const inside = documents.filter(({ from, to }) => from <= period.to && to >= period.from);
  if (coversWhole(period, inside)) return "there";
  if (inside.length > 0) return "partly";
  if (today <= period.to) return "open";
  return today <= period.to + lateAfter ? "expected" : "late";
}

/** Whether spans, which may overlap, leave no day of a period out. */
function coversWhole(period: DaySpan, spans: readonly DaySpan[]): boolean {
  let next = period.from;
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    if (from > next) return false;
    next = Math.max(next, to + 1);
  }
  return next > period.to;
}
