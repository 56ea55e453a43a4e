import {
  waterfallOn,
  type CarryTerms,
  type FundFlow,
  type SharedDistribution,
} from "../../instruments/fund/carried-interest.ts";
import { missingFundTerms, type FundTerms } from "../../instruments/fund/fund-terms.ts";
import { negateDecimal, signOfDecimal, ZERO, type Decimal } from "../../money/decimal.ts";
import { addRationals, decimalOf, rational, subtractRationals, type Rational } from "../../money/rational.ts";
import type { Day } from "../../time/day.ts";
import { paymentsOf, type DatedNotice } from "./commitment-record.ts";

/** Tiers of a waterfall; amounts in the commitment's currency. Investor's and manager's parts add up to `total`. */
export interface WaterfallTiers {
  readonly returnOfCapital: Decimal;
  readonly preferredReturn: Decimal;
  /** of the manager, until it has its share of all profit */
  readonly catchUp: Decimal;
  /** of the investor, beyond the hurdle */
  readonly profit: Decimal;
  /** of the manager, beyond the catch-up */
  readonly carryOfRest: Decimal;
  /** capital, preferred return and profit */
  readonly investor: Decimal;
  /** catch-up and share of the rest */
  readonly carried: Decimal;
  readonly total: Decimal;
}

/** How the proceeds of a commitment are shared by its terms. */
export interface FundWaterfall {
  /** of what was received: the carry that was taken before it, by the terms */
  readonly distributed: WaterfallTiers;
  /** if what is left were sold for its value at the end of the day; null: the value is not known */
  readonly liquidated: WaterfallTiers | null;
  /** at the end of the day, before any such sale: what the investor is still owed before the manager takes a part */
  readonly openCapital: Decimal;
  readonly openPreferred: Decimal;
}

/**
 * The whole-fund waterfall on one's own payments. What was received is net: the least distribution is found that leaves
 * so much of it. The value of what is left counts as before carried interest. Null where a term is missing.
 */
export function fundWaterfall(
  terms: FundTerms,
  notices: readonly DatedNotice[],
  day: Day,
  value: Decimal | null,
): FundWaterfall | null {
  if (missingFundTerms(terms).carry.length > 0) return null;
  const carry: CarryTerms = { hurdleRate: terms.hurdleRate ?? ZERO, carriedInterest: terms.carriedInterest ?? ZERO };
  const flows: FundFlow[] = paymentsOf(notices).map((payment) => ({
    day: payment.day,
    amount: negateDecimal(payment.amount),
    isReceived: true,
  }));
  const { shared, openCapital, openPreferred } = waterfallOn(carry, flows, day);
  const sold = { day, amount: negateDecimal(value ?? ZERO) };
  const isSold = value !== null && signOfDecimal(value) > 0;
  const whole = isSold ? waterfallOn(carry, [...flows, sold], day).shared : shared;
  return {
    distributed: tiersOf(shared),
    liquidated: value === null ? null : tiersOf(whole.slice(shared.length)),
    openCapital: decimalOf(openCapital),
    openPreferred: decimalOf(openPreferred),
  };
}

function tiersOf(shared: readonly SharedDistribution[]): WaterfallTiers {
  const sum = (pick: (one: SharedDistribution) => Rational): Rational =>
    shared.map(pick).reduce(addRationals, rational(0n, 1n));
  const [capital, preferred, profit, carried, catchUp] = [
    sum((one) => one.returnOfCapital),
    sum((one) => one.preferredReturn),
    sum((one) => one.profit),
    sum((one) => one.carry),
    sum((one) => one.catchUp),
  ];
  const investor = addRationals(addRationals(capital, preferred), profit);
  return {
    returnOfCapital: decimalOf(capital),
    preferredReturn: decimalOf(preferred),
    catchUp: decimalOf(catchUp),
    profit: decimalOf(profit),
    carryOfRest: decimalOf(subtractRationals(carried, catchUp)),
    investor: decimalOf(investor),
    carried: decimalOf(carried),
    total: decimalOf(addRationals(investor, carried)),
  };
}
