import { signOfDecimal, subtractDecimals, sumDecimals, ZERO, type Decimal } from "../money/decimal.ts";
import { parseDecimal } from "../money/parse-decimal.ts";

/** A capital call in amounts: decimal text in its currency. */
export interface CallAmounts {
  /** All that is to be paid, fees with it */
  readonly amount: string;
  /** Part of it for fees that count as called under the commitment */
  readonly feesInside: string | null;
  /** Part of it for fees on top of the commitment */
  readonly feesOutside: string | null;
}

/** The parts of a distribution, in the order of the notice. */
export const DISTRIBUTION_PARTS = [
  "income",
  "interest",
  "ordinary_dividend",
  "qualified_dividend",
  "capital_gains",
  "return_of_capital",
  "redeemed_principal",
] as const;
export type DistributionPart = (typeof DISTRIBUTION_PARTS)[number];

/** A distribution in amounts: decimal text in its currency, null for parts that it does not have. */
export type DistributionAmounts = Readonly<Record<DistributionPart, string | null>>;

/**
 * The parts of a call, which add up to its amount: what is invested, fees inside the commitment, fees outside it. The
 * first two are the contribution, the third is an expense.
 */
export function callParts(call: CallAmounts): readonly [invested: Decimal, inside: Decimal, outside: Decimal] {
  const [inside, outside] = [amountOf(call.feesInside), amountOf(call.feesOutside)];
  return [subtractDecimals(parseDecimal(call.amount), sumDecimals([inside, outside])), inside, outside];
}

/** The sum of the seven parts of a distribution. */
export function distributionTotal(amounts: DistributionAmounts): Decimal {
  return sumDecimals(DISTRIBUTION_PARTS.map((part) => amountOf(amounts[part])));
}

/** The amounts of the parts in the order of {@link DISTRIBUTION_PARTS}; zero for those it does not have. */
export function distributionParts(amounts: DistributionAmounts): readonly Decimal[] {
  return DISTRIBUTION_PARTS.map((part) => amountOf(amounts[part]));
}

/** Whether an amount is there and more than nothing. */
export function isSome(amount: Decimal): boolean {
  return signOfDecimal(amount) > 0;
}

/** Decimal text as an amount; nothing said is zero. */
export function amountOf(text: string | null | undefined): Decimal {
  return text === null || text === undefined ? ZERO : parseDecimal(text);
}
