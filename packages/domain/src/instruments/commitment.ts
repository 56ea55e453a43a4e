import { ZERO, addDecimals, compareDecimals, subtractDecimals, sumDecimals, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";

/** A capital call, as its notice says. Amounts are above zero. */
export interface CapitalCall {
  readonly day: Day;
  readonly due: Day;
  /** whole notice: with the fees inside the commitment, without those outside */
  readonly amount: Decimal;
  /** paid on top; does not use up the commitment */
  readonly feesOutside: Decimal;
  /** null while it is not paid */
  readonly settled: Day | null;
}

/** A distribution, as its notice says. */
export interface CapitalDistribution {
  readonly day: Day;
  readonly amount: Decimal;
  /** part that may be called again, at most the amount */
  readonly recallable: Decimal;
}

/** Where a commitment stands at the end of a day. */
export interface CommitmentState {
  readonly committed: Decimal;
  /** by notices, paid or not, inside the commitment */
  readonly called: Decimal;
  /** settled calls with all fees */
  readonly paidIn: Decimal;
  readonly distributed: Decimal;
  readonly recallable: Decimal;
  /** committed - called + recallable; never below zero */
  readonly unfunded: Decimal;
  /** called above what could be called; zero as a rule */
  readonly overCalled: Decimal;
  /** notices that are not paid, by due day, fees outside included */
  readonly nextCalls: readonly { readonly due: Day; readonly amount: Decimal }[];
}

/** Calls and distributions of one commitment up to a day. Settlements after the day do not count. */
export function commitmentOn(
  committed: Decimal,
  calls: readonly CapitalCall[],
  distributions: readonly CapitalDistribution[],
  day: Day,
): CommitmentState {
  const noticed = calls.filter((call) => call.day <= day);
  const isSettled = (call: CapitalCall): boolean => call.settled !== null && call.settled <= day;
  const whole = (call: CapitalCall): Decimal => addDecimals(call.amount, call.feesOutside);
  const received = distributions.filter((distribution) => distribution.day <= day);
  const called = sumDecimals(noticed.map(({ amount }) => amount));
  const recallable = sumDecimals(received.map((distribution) => distribution.recallable));
  const left = subtractDecimals(addDecimals(committed, recallable), called);
  const isOver = compareDecimals(left, ZERO) < 0;
  return {
    committed,
    called,
    paidIn: sumDecimals(noticed.filter(isSettled).map(whole)),
    distributed: sumDecimals(received.map(({ amount }) => amount)),
    recallable,
    unfunded: isOver ? ZERO : left,
    overCalled: isOver ? subtractDecimals(ZERO, left) : ZERO,
    nextCalls: noticed
      .filter((call) => !isSettled(call))
      .map((call) => ({ due: call.due, amount: whole(call) }))
      .toSorted((a, b) => a.due - b.due),
  };
}
