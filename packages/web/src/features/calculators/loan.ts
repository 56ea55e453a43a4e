import type { Amortization, Periodicity } from "@distributary/domain/codes/payment-terms";
import { loanSchedule } from "@distributary/domain/instruments/loan/loan-schedule";
import type { LoanSchedule, LoanTerms } from "@distributary/domain/instruments/loan/loan-terms";
import { ZERO, multiplyDecimals, subtractDecimals, type Decimal } from "@distributary/domain/money/decimal";
import { parseDay } from "@distributary/domain/time/day";
import { addPeriods, periodsPerYear } from "@distributary/domain/time/periodicity";
import { TypedForm, type Faults } from "../../records/form/typed-form.ts";
import { typedTexts } from "../../records/form/typed-texts.ts";

/** What is typed into the loan calculator. */
export interface LoanInput {
  readonly amount: string;
  readonly rate: string;
  readonly years: string;
  readonly periodicity: Periodicity;
  readonly repayment: Amortization;
  /** `yyyy-MM-dd` */
  readonly start: string;
  readonly interestOnly: string;
  readonly extra: string;
  readonly balloon: string;
}

/** A schedule with and without the extra payments. */
export interface LoanAnswer {
  readonly schedule: LoanSchedule;
  readonly plain: LoanSchedule;
  readonly saved: Decimal;
  readonly sooner: number;
}

const MOST_YEARS = "60";

/** The loan that was typed, or what is wrong with it. */
export function loanAnswer(input: LoanInput): { readonly answer: LoanAnswer | null; readonly faults: Faults } {
  const form = new TypedForm();
  const principal = form.amount("amount", input.amount, { least: "above zero" });
  const annualRate = form.percent("rate", input.rate, { least: "zero", most: "1000" });
  const years = form.amount("years", input.years, { least: "above zero", most: MOST_YEARS });
  const interestOnlyPeriods = form.count("interestOnly", input.interestOnly, { least: "zero", most: "3000" }, ZERO);
  const extra = form.amount("extra", input.extra, { least: "zero" }, ZERO);
  const finalBalance = form.amount("balloon", input.balloon, { least: "zero" }, ZERO);
  if (!principal || !annualRate || !years || interestOnlyPeriods === null || !extra || !finalBalance) {
    return { answer: null, faults: form.faults };
  }
  const perYear: Decimal = { mantissa: BigInt(periodsPerYear(input.periodicity)), scale: 0 };
  const count = multiplyDecimals(years, perYear);
  const periods = Math.max(1, Math.round(Number(count.mantissa) / 10 ** count.scale));
  if (finalBalance.mantissa * 10n ** BigInt(principal.scale) > principal.mantissa * 10n ** BigInt(finalBalance.scale)) {
    form.fault("balloon", typedTexts.atMost(input.amount));
    return { answer: null, faults: form.faults };
  }
  const start = parseDay(input.start);
  const terms: LoanTerms = {
    principal,
    annualRate,
    amortization: input.repayment,
    periodicity: input.periodicity,
    start,
    periods,
    interestOnlyPeriods: Math.min(interestOnlyPeriods, periods),
    finalBalance,
  };
  const days = Array.from({ length: periods }, (_, i) => addPeriods(start, input.periodicity, i + 1));
  const plain = loanSchedule(terms);
  const schedule =
    extra.mantissa === 0n
      ? plain
      : loanSchedule({ ...terms, extraPayments: days.map((day) => ({ day, amount: extra })) });
  const saved = subtractDecimals(plain.totalInterest, schedule.totalInterest);
  const sooner = plain.instalments.length - schedule.instalments.length;
  return { answer: { schedule, plain, saved, sooner }, faults: form.faults };
}
