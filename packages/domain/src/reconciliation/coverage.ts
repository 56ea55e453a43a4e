import { civilOf, dayOf, daysInMonth, type Day } from "../time/day.ts";
import { addMonths } from "../time/shift-months.ts";

/** What a month of an account is, as its statements say:
 * before: none is expected yet, since there was none before;
 * idle: nothing was held and nothing moved;
 * open: the month is not over;
 * missing: there should be one;
 * covered: inside the period of a later statement;
 * unread: there is one, and nothing in it can be compared;
 * tied, off: there is one, and it agrees with the ledger or not.
 */
export const COVERAGE_STATES = ["before", "idle", "open", "missing", "covered", "unread", "tied", "off"] as const;

export type CoverageState = (typeof COVERAGE_STATES)[number];

/** A statement of an account: its day, since when it counts (null: not said), and whether it agrees with the ledger. */
export interface StatementMark {
  readonly start: Day | null;
  readonly day: Day;
  /** null: nothing in it can be compared */
  readonly tiesOut: boolean | null;
}

/** One month of one account. */
export interface CoverageCell {
  /** its first day */
  readonly month: Day;
  readonly state: CoverageState;
  /** place among the marks of the statement that is meant; null: there is none */
  readonly mark: number | null;
}

/** What coverage is asked about. */
export interface CoverageQuestion {
  /** day of the account's first statement; null: it has none */
  readonly first: Day | null;
  /** the day on which it is asked */
  readonly today: Day;
  /** whether the account held or moved anything in the month from `start` to `end` */
  isActive(start: Day, end: Day): boolean;
}

/** First days of the months from that of one day to that of another, at most `most`, the last ones. */
export function monthsBetween(from: Day, to: Day, most: number): Day[] {
  const months: Day[] = [];
  for (let month = firstOfMonth(to); month >= firstOfMonth(from) && months.length < most; month = addMonths(month, -1))
    months.unshift(month);
  return months;
}

/** The first day of a day's month. */
export function firstOfMonth(day: Day): Day {
  const { year, month } = civilOf(day);
  return dayOf(year, month, 1);
}

/**
 * Month by month, which statement there is. Of several in one month the one that does not agree is meant, else the
 * newest. Marks in the order of their days.
 */
export function coverageOf(
  months: readonly Day[],
  marks: readonly StatementMark[],
  question: CoverageQuestion,
): CoverageCell[] {
  return months.map((month) => {
    const end = lastOfMonth(month);
    const mark = worstIn(marks, month, end);
    if (mark !== null) return { month, mark, state: stateOf(marks[mark]?.tiesOut ?? null) };
    const covering = marks.findIndex(({ start, day }) => start !== null && start <= end && day > end);
    if (covering >= 0) return { month, mark: covering, state: "covered" };
    if (question.first === null || question.first > end) return { month, mark: null, state: "before" };
    if (end >= question.today) return { month, mark: null, state: "open" };
    return { month, mark: null, state: question.isActive(month, end) ? "missing" : "idle" };
  });
}

/** The last day of a month, from its first. */
export function lastOfMonth(first: Day): Day {
  const { year, month } = civilOf(first);
  return first + daysInMonth(year, month) - 1;
}

function stateOf(tiesOut: boolean | null): CoverageState {
  return tiesOut === null ? "unread" : tiesOut ? "tied" : "off";
}

const GRAVITY: readonly (boolean | null)[] = [true, null, false];

function worstIn(marks: readonly StatementMark[], start: Day, end: Day): number | null {
  let worst: number | null = null;
  for (const [place, { day, tiesOut }] of marks.entries()) {
    if (day < start || day > end) continue;
    const before = worst === null ? -1 : GRAVITY.indexOf(marks[worst]?.tiesOut ?? null);
    if (GRAVITY.indexOf(tiesOut) >= before) worst = place;
  }
  return worst;
}

/** Whether a whole statement agrees: every line that can be compared does; null: none can, or one cannot and none is off. */
export function statementTiesOut(lines: Iterable<boolean | null>): boolean | null {
  let result: boolean | null = null;
  let unknown = false;
  for (const line of lines) {
    if (line === false) return false;
    if (line === null) unknown = true;
    else result = true;
  }
  return unknown ? null : result;
}
