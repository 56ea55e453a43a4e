import type { Periodicity } from "../codes/payment-terms.ts";
import { ONE, type Decimal } from "../money/decimal.ts";
import {
  addRationals,
  compareRationals,
  multiplyRationals,
  rational,
  rationalOf,
  subtractRationals,
  type Rational,
} from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import type { CashFlow } from "./cash-flow.ts";
import { recurringFlows } from "./recurring.ts";

/** What one share pays each time. */
export interface DividendTerms {
  readonly amount: Decimal;
  readonly periodicity: Periodicity;
  /** the first one */
  readonly start: Day;
  readonly end: Day | null;
}

/** Dividends of one share after `from` and on or before `to`, as long as nothing else is declared: estimated. */
export function dividendFlows({ amount, periodicity, start, end }: DividendTerms, from: Day, to: Day): CashFlow[] {
  const flows = recurringFlows(
    {
      recurType: "S",
      notional: amount,
      coupon: ONE,
      periodicity,
      start,
      end,
      dayCount: "T36",
      businessDayRule: null,
    },
    from,
    to,
  );
  return flows.map((flow) => ({ ...flow, kind: "dividend", isEstimated: true }));
}

/** Rights of one preferred share, option or warrant. Amounts are per share. */
export interface ShareRights {
  /** price that the preference and the participation cap are multiples of; null: no preference */
  readonly preferencePrice: Decimal | null;
  /** default 1 */
  readonly preferenceMultiple: Decimal | null;
  /** common shares that one becomes; null: it does not convert */
  readonly conversionRatio: Decimal | null;
  /** paid for each common share when it converts (the strike of an option or warrant); null: nothing */
  readonly conversionCost: Decimal | null;
  /** it shares in what is left, up to this multiple of the price in all; null: it does not participate */
  readonly participationCap: Decimal | null;
}

/** What one share is worth to its holder, and by which of its rights. */
export interface Payoff {
  readonly amount: Rational;
  readonly by: "preference" | "participation" | "conversion" | "nothing";
}

const NOTHING = rational(0n, 1n);

/**
 * Payoff of one share when a common share is worth `commonPrice`: the greatest of its preference (price x multiple),
 * its preference and its part of the rest (ratio x common price) up to cap x price where it participates, and its
 * conversion (ratio x (common price - cost)). Never below zero: no right must be used. A share without any of these
 * rights is a common share.
 */
export function payoffOf(rights: ShareRights, commonPrice: Decimal): Payoff {
  const price = rights.preferencePrice && rationalOf(rights.preferencePrice);
  const common = rationalOf(commonPrice);
  if (!price && !rights.conversionRatio) return best([{ amount: common, by: "conversion" }]);
  const ratio = rationalOf(rights.conversionRatio ?? ONE);
  const choices: Payoff[] = [];
  if (price) {
    const preference = multiplyRationals(price, rationalOf(rights.preferenceMultiple ?? ONE));
    choices.push({ amount: preference, by: "preference" });
    if (rights.participationCap) {
      const whole = addRationals(preference, multiplyRationals(ratio, common));
      const cap = multiplyRationals(price, rationalOf(rights.participationCap));
      choices.push({ amount: compareRationals(whole, cap) < 0 ? whole : cap, by: "participation" });
    }
  }
  if (rights.conversionRatio) {
    const gained = subtractRationals(common, rights.conversionCost ? rationalOf(rights.conversionCost) : NOTHING);
    choices.push({ amount: multiplyRationals(ratio, gained), by: "conversion" });
  }
  return best(choices);
}

/** The greatest choice, the first of equal ones. */
function best(choices: readonly Payoff[]): Payoff {
  let found: Payoff = { amount: NOTHING, by: "nothing" };
  for (const choice of choices) if (compareRationals(choice.amount, found.amount) > 0) found = choice;
  return found;
}
