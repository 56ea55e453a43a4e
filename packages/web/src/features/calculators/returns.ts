import { ZERO, addDecimals, negateDecimal, sumDecimals, type Decimal } from "@distributary/domain/money/decimal";
import { divideRationals, rationalOf, type Rational } from "@distributary/domain/money/rational";
import { xirr, type XirrAnswer } from "@distributary/domain/returns/measures/xirr";
import { parseDay } from "@distributary/domain/time/day";
import { TypedForm, type Faults } from "../../records/form/typed-form.ts";

export interface TypedFlow {
  /** `yyyy-MM-dd`, or null */
  readonly date: string | null;
  readonly amount: string;
}

/** Rates and multiple of the flows, and their sum over time. */
export interface ReturnsAnswer {
  readonly xirr: XirrAnswer;
  /** null: nothing was paid in */
  readonly multiple: Rational | null;
  readonly paidIn: Decimal;
  readonly received: Decimal;
  readonly gain: Decimal;
  readonly sums: readonly { readonly date: string; readonly amount: Decimal; readonly sum: Decimal }[];
}

/** The flows that were typed, by date; lines without a date or amount are left out. */
export function returnsAnswer(lines: readonly TypedFlow[]): {
  readonly answer: ReturnsAnswer | null;
  readonly faults: Faults;
} {
  const form = new TypedForm();
  const flows = lines.flatMap(({ date, amount }, i) => {
    const value = amount.trim() === "" ? null : form.amount(`amount ${i}`, amount);
    return date !== null && value ? [{ date, day: parseDay(date), amount: value }] : [];
  });
  if (flows.length === 0 || Object.keys(form.faults).length > 0) return { answer: null, faults: form.faults };
  const ordered = flows.toSorted((a, b) => a.day - b.day);
  const paidIn = negateDecimal(sumDecimals(ordered.map(({ amount }) => (amount.mantissa < 0n ? amount : ZERO))));
  const received = sumDecimals(ordered.map(({ amount }) => (amount.mantissa > 0n ? amount : ZERO)));
  let sum = ZERO;
  const sums = ordered.map(({ date, amount }) => {
    sum = addDecimals(sum, amount);
    return { date, amount, sum };
  });
  const multiple = paidIn.mantissa === 0n ? null : divideRationals(rationalOf(received), rationalOf(paidIn));
  return { answer: { xirr: xirr(ordered), multiple, paidIn, received, gain: sum, sums }, faults: form.faults };
}
