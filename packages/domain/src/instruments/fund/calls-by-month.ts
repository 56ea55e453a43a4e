import { subtractDecimals, addDecimals, ZERO, type Decimal } from "../../money/decimal.ts";
import { civilOf, dayOf, type Day } from "../../time/day.ts";
import type { ExpectedCall } from "./next-calls.ts";

/** The calls of one month, of one commitment and of the others that the same cash has to pay. */
export interface CallMonth {
  /** its first day */
  readonly month: Day;
  /** called by a notice and not yet paid; overdue ones stand in the first month */
  readonly noticed: Decimal;
  /** expected without a notice yet */
  readonly expected: Decimal;
  /** of other commitments, noticed and expected */
  readonly others: Decimal;
  /** the cash that is left when all of them are paid; below zero it is not there */
  readonly cashAfter: Decimal;
}

type Call = Pick<ExpectedCall, "due" | "amount" | "isEstimated">;

/** The calls to come against the cash at hand, month by month from today's on; months without a call are left out. */
export function callsByMonth(own: readonly Call[], others: readonly Call[], cash: Decimal, today: Day): CallMonth[] {
  const months = new Map<Day, { noticed: Decimal; expected: Decimal; others: Decimal }>();
  const rowOf = (due: Day) => {
    const month = firstOfMonth(due < today ? today : due);
    const row = months.get(month) ?? { noticed: ZERO, expected: ZERO, others: ZERO };
    months.set(month, row);
    return row;
  };
  for (const { due, amount, isEstimated } of own) {
    const row = rowOf(due);
    const kind = isEstimated ? "expected" : "noticed";
    row[kind] = addDecimals(row[kind], amount);
  }
  for (const { due, amount } of others) {
    const row = rowOf(due);
    row.others = addDecimals(row.others, amount);
  }
  let left = cash;
  return [...months]
    .sort(([a], [b]) => a - b)
    .map(([month, row]) => {
      left = [row.noticed, row.expected, row.others].reduce(subtractDecimals, left);
      return { month, ...row, cashAfter: left };
    });
}

function firstOfMonth(day: Day): Day {
  const { year, month } = civilOf(day);
  return dayOf(year, month, 1);
}
