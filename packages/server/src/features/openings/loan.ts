import type { InstrumentBody } from "@distributary/contract/records/instruments";
import type { OpeningBody } from "@distributary/contract/entry/openings";
import { loanSchedule } from "@distributary/domain/instruments/loan/loan-schedule";
import { monthlyInterest, paymentsLeft } from "@distributary/domain/instruments/loan/payments-left";
import { multiplyDecimals, signOfDecimal, subtractDecimals } from "@distributary/domain/money/decimal";
import { formatDecimal, formatMoney } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { formatDay, parseDay } from "@distributary/domain/time/day";
import { addMonths } from "@distributary/domain/time/shift-months";

type Terms = Pick<InstrumentBody, "details" | "start_date" | "end_date">;

/**
 * The terms of a loan from what people know of theirs: what is owed on a day, its rate, and what they pay each month.
 * It ends with the payment that repays it. The level payment over so many months is a few cents below what is paid, and
 * what is missing is paid with each. Without a payment nothing says when it ends, and only rate and amount are kept.
 * Answers the field and a sentence where a payment repays nothing.
 */
export function loanDetails(
  { owed, rate, payment }: Pick<Extract<OpeningBody, { kind: "loan" }>, "owed" | "rate" | "payment">,
  on: string,
): Terms | { readonly field: "payment"; readonly says: string } {
  const known = { notional: owed, periodicity: "M", amortization_mode: "traditional" };
  if (!rate) return { details: known, start_date: on };
  const details = { ...known, fixed_interest_rate: rate };
  if (!payment) return { details, start_date: on };
  const [principal, percent, paid] = [parseDecimal(owed), parseDecimal(rate), parseDecimal(payment)];
  const periods = paymentsLeft(principal, percent, paid);
  if (periods === null) {
    const interest = formatMoney(monthlyInterest(principal, percent), 2);
    const says = `Interest is ${interest} a month, so this payment never repays the loan. Enter a larger payment.`;
    return { field: "payment", says };
  }
  const start = parseDay(on);
  const annualRate = multiplyDecimals(percent, { mantissa: 1n, scale: 2 });
  const { regularPayment } = loanSchedule({
    principal,
    annualRate,
    amortization: "traditional",
    periodicity: "M",
    start,
    periods,
  });
  const missing = regularPayment === null ? null : subtractDecimals(paid, regularPayment);
  const extra = missing && signOfDecimal(missing) > 0 && periods > 1 ? { extra_payment: formatDecimal(missing) } : {};
  return { details: { ...details, ...extra }, start_date: on, end_date: formatDay(addMonths(start, periods)) };
}
