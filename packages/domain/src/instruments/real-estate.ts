import type { Periodicity } from "../codes/payment-terms.ts";
import { ZERO, subtractDecimals, sumDecimals, type Decimal } from "../money/decimal.ts";
import { divideRationals, rationalOf, type Rational } from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import type { CashFlow } from "./cash-flow.ts";
import { recurringFlows } from "./recurring.ts";

/** What a house costs. */
export interface RealEstateTerms {
  /** paid each time; null: none is known */
  readonly tax: Decimal | null;
  readonly taxFrequency: Periodicity;
  /** the day from which the tax is counted: it is first due a period later */
  readonly from: Day;
  /** what selling it costs */
  readonly brokerageFees: Decimal;
  readonly otherFees: Decimal;
}

/** Taxes due after `from` and on or before `to`, as payments of the owner (below zero). */
export function taxFlows(terms: RealEstateTerms, from: Day, to: Day): CashFlow[] {
  if (!terms.tax) return [];
  const { tax, taxFrequency } = terms;
  const flows = recurringFlows(
    {
      recurType: "S",
      notional: subtractDecimals(ZERO, tax),
      coupon: ZERO,
      periodicity: taxFrequency,
      start: terms.from,
      end: null,
      dayCount: "T36",
      businessDayRule: null,
    },
    Math.max(from, terms.from),
    to,
  );
  return flows.map((flow) => ({ ...flow, kind: "tax" }));
}

/** What selling a house takes from its price. */
export type SellingCosts = Pick<RealEstateTerms, "brokerageFees" | "otherFees">;

/** What of a house belongs to its owner. */
export interface HomeEquity {
  /** value less the balances of the loans against it */
  readonly equity: Decimal;
  /** equity less what selling costs */
  readonly netIfSold: Decimal;
  /** loans / value; null for a house without value */
  readonly loanToValue: Rational | null;
}

/** Equity in a house, from its value and what is owed on the loans it secures (each above zero). */
export function homeEquity(terms: SellingCosts, value: Decimal, loans: readonly Decimal[]): HomeEquity {
  const owed = sumDecimals(loans);
  const equity = subtractDecimals(value, owed);
  const costs = sumDecimals([terms.brokerageFees, terms.otherFees]);
  return {
    equity,
    netIfSold: subtractDecimals(equity, costs),
    loanToValue: value.mantissa === 0n ? null : divideRationals(rationalOf(owed), rationalOf(value)),
  };
}
