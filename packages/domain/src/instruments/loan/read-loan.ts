import {
  AMORTIZATIONS,
  BUSINESS_DAY_RULES,
  DAY_COUNTS,
  INTEREST_PAYMENTS,
  PERIODICITIES,
} from "../../codes/payment-terms.ts";
import { addDecimals, ONE, signOfDecimal, ZERO, type Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import { addPeriods, wholePeriods } from "../../time/periodicity.ts";
import type { Fixing } from "../bond/bond.ts";
import type { ExtraPayment, LoanTerms, RateChange } from "./loan-terms.ts";
import { TermsReader, type ReadTerms, type RecordedTerms } from "../recorded-terms.ts";

/** Payments beyond which a loan is not worked out: thirty years of daily ones. The annuity formula is exact, and so its price. */
const MOST_PERIODS = 11_000;

/**
 * A loan (CBND) from its recorded terms. It amortises from `amortization_start_amount` (else `notional`, else the
 * issued amount) on `amortization_start_date` (else the start) to `amortization_end_amount` on
 * `amortization_end_date` (else the end). `interest_only`: interest alone until the amortization starts, or to the
 * end where it says no start. The last payment is on the last day, where that ends a shorter period. `day_count` T36,
 * which is what nothing says, is the same part of a year for each period; `business_day_rule` moves due dates. `extra_payment` is paid with every instalment. Rate changes count for ARM alone.
 */
export function readLoan(recorded: RecordedTerms, rateChanges: readonly RateChange[] = []): ReadTerms<LoanTerms> {
  const reader = new TermsReader(recorded);
  const amortisesFrom = reader.day("amortization_start_date");
  const isInterestOnly = reader.flag("interest_only");
  const begins = isInterestOnly ? (reader.start() ?? amortisesFrom) : (amortisesFrom ?? reader.start());
  const start = reader.need(begins, "start_date", 0);
  const end = reader.need(reader.day("amortization_end_date") ?? reader.end(), "end_date", start + 1);
  const amount = reader.amount("amortization_start_amount") ?? reader.amount("notional") ?? reader.issuedAmount();
  const principal = positive(reader.need(amount, "notional", ONE), reader, "notional");
  const annualRate = reader.need(reader.percent("fixed_interest_rate"), "fixed_interest_rate", ZERO);
  const periodicity = reader.code("periodicity", PERIODICITIES, "M");
  if (end <= start) reader.missing.push("end_date");
  const periods = periodsUntil(start, end, periodicity);
  if (periods > MOST_PERIODS) reader.missing.push("end_date");
  const isAdjustable = reader.code("payment_convention", INTEREST_PAYMENTS, "FIX") === "ARM";
  const extra = reader.amount("extra_payment");
  const dayCount = reader.code("day_count", DAY_COUNTS, "T36");
  return reader.result(() => ({
    principal,
    annualRate,
    amortization: reader.code("amortization_mode", AMORTIZATIONS, "traditional"),
    periodicity,
    start,
    periods,
    ...(addPeriods(start, periodicity, periods) === end ? {} : { end }),
    ...(dayCount === "T36" ? {} : { dayCount }),
    businessDayRule: reader.optionalCode("business_day_rule", BUSINESS_DAY_RULES),
    interestOnlyPeriods: isInterestOnly
      ? Math.min(periods, interestPeriods(start, amortisesFrom, periodicity, periods))
      : 0,
    finalBalance: reader.amount("amortization_end_amount") ?? ZERO,
    rateChanges: isAdjustable ? rateChanges : [],
    ...reader.minorUnit(),
    extraPayments: extra && extra.mantissa > 0n ? everyTime(extra, start, periodicity, periods) : [],
  }));
}

/** The rates of an adjustable loan by what its reference was fixed at: fixing + `reference_spread`, never below zero. */
export function rateChangesFrom(recorded: RecordedTerms, fixings: readonly Fixing[]): RateChange[] {
  const spread = new TermsReader(recorded).percent("reference_spread") ?? ZERO;
  return fixings.map(({ day, value }) => {
    const rate = addDecimals(value, spread);
    return { from: day, annualRate: signOfDecimal(rate) < 0 ? ZERO : rate };
  });
}

function positive(amount: Decimal, reader: TermsReader, field: string): Decimal {
  if (amount.mantissa <= 0n) reader.missing.push(field);
  return amount;
}

/** Payments that bring a loan to its end: a rest shorter than a period is one more. */
function periodsUntil(start: Day, end: Day, periodicity: LoanTerms["periodicity"]): number {
  const whole = wholePeriods(start, periodicity, end);
  return addPeriods(start, periodicity, whole) === end ? whole : whole + 1;
}

function interestPeriods(
  start: Day,
  amortisesFrom: Day | null,
  periodicity: LoanTerms["periodicity"],
  periods: number,
): number {
  return amortisesFrom !== null && amortisesFrom > start ? wholePeriods(start, periodicity, amortisesFrom) : periods;
}

function everyTime(
  amount: Decimal,
  start: Day,
  periodicity: LoanTerms["periodicity"],
  periods: number,
): ExtraPayment[] {
  return Array.from({ length: periods }, (_, i) => ({ day: addPeriods(start, periodicity, i + 1), amount }));
}
