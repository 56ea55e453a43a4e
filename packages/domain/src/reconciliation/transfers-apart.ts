import { compareDecimals, negateDecimal, signOfDecimal, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";

/** What the statements of one account say of one instrument, in the order of their days. Indices in the terms. */
export interface StatedRun {
  readonly account: number;
  readonly instrument: number;
  readonly marks: readonly StatedMark[];
}

/** One statement's word: its day, and statement - ledger at the end of it, in units; zero: they agree. */
export interface StatedMark {
  readonly day: Day;
  readonly delta: Decimal;
}

/** The other side of a transfer, which statements of two accounts know since different days. */
export interface TransferApart {
  /** the other account */
  readonly account: number;
  readonly instrument: number;
  /** the day on which the own side is booked */
  readonly day: Day;
  /** the day on which the other side is booked, where a statement in between says that it was on its way; else null */
  readonly otherDay: Day | null;
}

/** Days that may lie between two statements of which one knows a transfer and the other not yet: a month. */
export const MOST_DAYS_APART = 31;

/**
 * Transfers behind a difference of one account, where other accounts are off by the same with the opposite sign, each
 * since the first statement that is off by it. Both sides are booked on the earlier of the two days; where a statement
 * in between shows that the later side had not happened yet, each on its own day, and never arrives before it left.
 * What both know since the statement that is looked at is no transfer apart and left out.
 *
 * `own` is the run of the difference, `at` the day of the statement that is looked at.
 */
export function transfersApart(own: StatedRun, at: Day, others: readonly StatedRun[]): TransferApart[] {
  const delta = own.marks.find((mark) => mark.day === at)?.delta;
  if (delta === undefined || signOfDecimal(delta) === 0) return [];
  const wanted = negateDecimal(delta);
  const day = firstOff(own, delta, at);
  return others.flatMap((run) => {
    if (run.instrument !== own.instrument || run.account === own.account) return [];
    const other = dayOfOther(run, wanted, at);
    if (other === null || (other === day && day === at) || Math.abs(other - day) > MOST_DAYS_APART) return [];
    const earlier = Math.min(day, other);
    const later = other > day ? run : own;
    const isParted = later.marks.some((mark) => mark.day >= earlier && mark.day < Math.max(day, other));
    const leaves = signOfDecimal(delta) < 0 ? day : other;
    if (isParted && leaves !== earlier) return [];
    const { account, instrument } = run;
    return [{ account, instrument, day: isParted ? day : earlier, otherDay: isParted ? other : null }];
  });
}

/** The first day of the unbroken row of statements, up to a day, that are off by the same. */
function firstOff({ marks }: StatedRun, delta: Decimal, at: Day): Day {
  let first = at;
  for (const mark of marks.toReversed()) {
    if (mark.day >= at) continue;
    if (compareDecimals(mark.delta, delta) !== 0) break;
    first = mark.day;
  }
  return first;
}

/** Since when another account is off by what is wanted: still on the day that is looked at, or first after it. */
function dayOfOther(run: StatedRun, wanted: Decimal, at: Day): Day | null {
  const isOff = (mark: StatedMark | undefined): mark is StatedMark =>
    mark !== undefined && compareDecimals(mark.delta, wanted) === 0;
  const last = run.marks.findLast((mark) => mark.day <= at);
  if (isOff(last)) return firstOff(run, wanted, last.day);
  const next = run.marks.find((mark) => mark.day > at);
  return isOff(next) ? next.day : null;
}
