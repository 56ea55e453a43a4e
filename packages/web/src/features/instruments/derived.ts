import { AMORTIZATIONS, PERIODICITIES, type Periodicity } from "@distributary/domain/codes/payment-terms";
import { DETAIL_KIND_OF } from "@distributary/domain/codes/instrument-detail-kinds";
import type { InstrumentType } from "@distributary/domain/codes/instrument-types";
import { loanSchedule } from "@distributary/domain/instruments/loan-schedule";
import { addDecimals, multiplyDecimals, signOfDecimal, ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { roundQuotient } from "@distributary/domain/money/round-fraction";
import { formatDay, parseDay } from "@distributary/domain/time/day";
import { periodsPerYear, wholePeriods } from "@distributary/domain/time/periodicity";
import type { Values } from "../../records/fields.ts";
import { isDay } from "../../ui/format/day.ts";
import { readTypedAmount } from "../../ui/format/typed-amount.ts";
import { derivedTexts } from "./derived-texts.ts";

/** A figure that follows from the terms: money as decimal text, a count, or a day. */
export type Derived = readonly [label: string, value: string, kind: "money" | "count" | "day"];

const percentScale = 2;
const places = 2;

/** What follows from the terms as far as they are typed; nothing where something needed is missing. */
export function derivedTerms(type: InstrumentType, values: Values): readonly Derived[] {
  const terms = reader(values);
  switch (DETAIL_KIND_OF[type]) {
    case "mortgage":
      return loan(terms);
    case "bond":
      return bond(terms);
    case "recurring":
      return recurring(terms);
    case "capital commitment":
      return commitment(terms);
    case "real estate":
      return property(terms);
    case "equity":
      return dividends(terms);
    default:
      return [];
  }
}

interface Terms {
  amount(name: string): Decimal | null;
  /** A percentage as a part of one. */
  rate(name: string): Decimal | null;
  periodicity(name?: string): Periodicity | null;
  day(name: string): number | null;
  text(name: string): string;
}

function reader(values: Values): Terms {
  const text = (name: string): string => {
    const value = values[name] ?? values[`details.${name}`];
    return typeof value === "string" ? value.trim() : "";
  };
  const amount = (name: string): Decimal | null => {
    const read = readTypedAmount(text(name));
    return read.kind === "amount" ? parseDecimal(read.amount) : null;
  };
  return {
    text,
    amount,
    rate(name) {
      const value = amount(name);
      return value === null ? null : { mantissa: value.mantissa, scale: value.scale + percentScale };
    },
    periodicity: (name = "periodicity") => PERIODICITIES.find((code) => code === text(name)) ?? null,
    day: (name) => (isDay(text(name)) ? parseDay(text(name)) : null),
  };
}

function money(label: string, value: Decimal): Derived {
  return [label, formatDecimal(value), "money"];
}

/** value / count, rounded to the cent. */
function over(value: Decimal, count: number): Decimal {
  return roundQuotient(value.mantissa, 10n ** BigInt(value.scale) * BigInt(count), places);
}

function times(value: Decimal, count: number): Decimal {
  return multiplyDecimals(value, { mantissa: BigInt(count), scale: 0 });
}

/** The longest schedule that is drawn while somebody types: a century of months. */
const mostPayments = 1200;

function loan(terms: Terms): readonly Derived[] {
  const principal = terms.amount("amortization_start_amount") ?? terms.amount("notional");
  const rate = terms.rate("fixed_interest_rate");
  const periodicity = terms.periodicity();
  const [start, end] = [terms.day("amortization_start_date"), terms.day("amortization_end_date")];
  const amortization = AMORTIZATIONS.find((mode) => mode === terms.text("amortization_mode"));
  if (principal === null || rate === null || periodicity === null || start === null || end === null) return [];
  const periods = wholePeriods(start, periodicity, end);
  const finalBalance = terms.amount("amortization_end_amount") ?? ZERO;
  if (amortization === undefined || signOfDecimal(principal) <= 0 || periods < 1 || periods > mostPayments) return [];
  const schedule = loanSchedule({
    principal,
    annualRate: rate,
    amortization,
    periodicity,
    start,
    periods,
    finalBalance,
    minorUnit: places,
  });
  const [first] = schedule.instalments;
  if (first === undefined) return [];
  return [
    money(amortization === "traditional" ? derivedTexts.payment : derivedTexts.firstPayment, first.payment),
    money(derivedTexts.firstInterest, first.interest),
    money(derivedTexts.firstPrincipal, first.principal),
    [derivedTexts.payments, String(schedule.instalments.length), "count"],
    [derivedTexts.lastPayment, formatDay(schedule.instalments.at(-1)?.due ?? first.due), "day"],
    money(derivedTexts.totalInterest, schedule.totalInterest),
  ];
}

function bond(terms: Terms): readonly Derived[] {
  const [par, coupon, periodicity] = [terms.amount("par_amount"), terms.rate("coupon_percent"), terms.periodicity()];
  if (par === null || coupon === null || periodicity === null) return [];
  const yearly = multiplyDecimals(par, coupon);
  return [
    money(derivedTexts.couponPeriod, over(yearly, periodsPerYear(periodicity))),
    money(derivedTexts.couponYear, yearly),
  ];
}

function recurring(terms: Terms): readonly Derived[] {
  const [notional, periodicity] = [terms.amount("notional"), terms.periodicity()];
  if (notional === null || periodicity === null) return [];
  const count = periodsPerYear(periodicity);
  if (terms.text("recur_type") !== "C") return [money(derivedTexts.year, times(notional, count))];
  const coupon = terms.rate("coupon_percent");
  if (coupon === null) return [];
  const yearly = multiplyDecimals(notional, coupon);
  return [money(derivedTexts.period, over(yearly, count)), money(derivedTexts.year, yearly)];
}

function commitment(terms: Terms): readonly Derived[] {
  const [committed, fee] = [terms.amount("committed_capital"), terms.rate("management_fee")];
  if (committed === null || fee === null || terms.text("notional_targets") !== "C") return [];
  return [money(derivedTexts.feeYear, multiplyDecimals(committed, fee))];
}

function property(terms: Terms): readonly Derived[] {
  const [tax, frequency] = [terms.amount("real_estate_tax"), terms.periodicity("real_estate_tax_frequency")];
  if (tax === null || frequency === null) return [];
  const yearly = times(tax, periodsPerYear(frequency));
  const others = terms.amount("other_fees");
  return [
    money(derivedTexts.taxYear, yearly),
    ...(others === null ? [] : [money(derivedTexts.taxAndFees, addDecimals(yearly, others))]),
  ];
}

function dividends(terms: Terms): readonly Derived[] {
  const [dividend, periodicity] = [terms.amount("dividend_amount"), terms.periodicity()];
  if (dividend === null || periodicity === null) return [];
  return [money(derivedTexts.dividendYear, times(dividend, periodsPerYear(periodicity)))];
}
