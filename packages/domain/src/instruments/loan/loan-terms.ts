import type { Amortization, BusinessDayRule, Periodicity } from "../../codes/payment-terms.ts";
import type { Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";

/** A loan or mortgage as its schedule needs it. Rates are parts of one a year: 0.0604 is 6.04 %. */
export interface LoanTerms {
  /** lent at the start, above zero */
  readonly principal: Decimal;
  readonly annualRate: Decimal;
  /** `traditional`: level payment; `straight`: level principal */
  readonly amortization: Amortization;
  readonly periodicity: Periodicity;
  readonly start: Day;
  /** number of payments, those of interest alone included; 1 or more */
  readonly periods: number;
  /** the day of the last payment where the last period is shorter than the others; default: all are whole */
  readonly end?: Day;
  /** interest by actual days of a year of 360 (A36) or 365 (F36); default: each period is the same part of a year */
  readonly dayCount?: "A36" | "F36";
  /** due dates are moved off weekends, interest is not; default: they stay as they fall */
  readonly businessDayRule?: BusinessDayRule | null;
  /** the first so many payments are interest alone; default 0 */
  readonly interestOnlyPeriods?: number;
  /** what the regular payments leave over; the last payment repays it too; default 0 */
  readonly finalBalance?: Decimal;
  /** an adjustable rate (ARM): each counts from the first period that begins on its day or later */
  readonly rateChanges?: readonly RateChange[];
  /** beyond the schedule: each lowers the balance with the first payment due on its day or later */
  readonly extraPayments?: readonly ExtraPayment[];
  /** after an extra payment the regular one stays and the loan ends sooner (`shorten`, default), or it is worked out anew for the same end (`recast`) */
  readonly afterExtraPayment?: "shorten" | "recast";
  /** decimals that are paid; default 2 */
  readonly minorUnit?: number;
}

export interface RateChange {
  readonly from: Day;
  readonly annualRate: Decimal;
}

export interface ExtraPayment {
  readonly day: Day;
  /** above zero; what is more than the balance is not taken */
  readonly amount: Decimal;
}

/** One payment of a loan, split. payment = interest + principal; balance is what is owed after it and the extra payment. */
export interface Instalment {
  /** from 1 */
  readonly period: number;
  readonly due: Day;
  readonly annualRate: Decimal;
  readonly payment: Decimal;
  readonly interest: Decimal;
  readonly principal: Decimal;
  readonly extra: Decimal;
  readonly balance: Decimal;
}

export interface LoanSchedule {
  /** the level payment of a `traditional` loan as first worked out, else null */
  readonly regularPayment: Decimal | null;
  /** the level principal of a `straight` loan as first worked out, else null */
  readonly regularPrincipal: Decimal | null;
  readonly instalments: readonly Instalment[];
  readonly totalInterest: Decimal;
  /** payments and extra payments together */
  readonly totalPaid: Decimal;
}
