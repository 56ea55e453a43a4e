import { PERIODICITIES, type Amortization } from "@distributary/domain/codes/payment-terms";
import { loanSchedule } from "@distributary/domain/instruments/loan/loan-schedule";
import type { Instalment } from "@distributary/domain/instruments/loan/loan-terms";
import type { Decimal } from "@distributary/domain/money/decimal";
import { formatMoney } from "@distributary/domain/money/format-decimal";
import { formatDay, parseDay } from "@distributary/domain/time/day";
import { periodsPerYear } from "@distributary/domain/time/periodicity";
import { decimalOfText, type Shape, type VectorCase } from "./shape.ts";

interface LoanCase extends VectorCase {
  readonly amortization: Amortization;
  readonly periods_per_year: number;
  readonly periods: number;
  readonly interest_only_periods: number;
  readonly principal: string;
  readonly annual_rate: string;
  readonly start: string;
}

const COLUMNS = ["period", "due", "payment", "interest", "principal", "balance"] as const;

export const loanShape: Shape<LoanCase> = {
  answer: (given) => {
    const periodicity = PERIODICITIES.find((code) => periodsPerYear(code) === given.periods_per_year);
    if (!periodicity) throw new RangeError(`There is no periodicity of ${given.periods_per_year} periods in a year.`);
    const schedule = loanSchedule({
      principal: decimalOfText(given.principal),
      annualRate: decimalOfText(given.annual_rate),
      amortization: given.amortization,
      periodicity,
      start: parseDay(given.start),
      periods: given.periods,
      interestOnlyPeriods: given.interest_only_periods,
    });
    return {
      regular_payment: schedule.regularPayment && cents(schedule.regularPayment),
      regular_principal: schedule.regularPrincipal && cents(schedule.regularPrincipal),
      total_interest: cents(schedule.totalInterest),
      total_paid: cents(schedule.totalPaid),
      columns: COLUMNS,
      rows: schedule.instalments.map(rowOf),
    };
  },
};

function rowOf({ period, due, payment, interest, principal, balance }: Instalment): (string | number)[] {
  return [period, formatDay(due), cents(payment), cents(interest), cents(principal), cents(balance)];
}

function cents(amount: Decimal): string {
  return formatMoney(amount, 2);
}
