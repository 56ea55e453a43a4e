import type { Decimal } from "../../money/decimal.ts";
import type { Rational } from "../../money/rational.ts";

/** The share classes that a company's capitalization can count, in shares. */
export const SHARE_CLASSES = ["common", "preferred", "unissued", "options", "pool", "warrants"] as const;
export type ShareClass = (typeof SHARE_CLASSES)[number];

/** Shares of each class before anything converts; whole numbers. */
export type CapTable = Readonly<Record<ShareClass, bigint>>;

/** The capitalization checkboxes of a SAFE: which classes count, and whether the shares of converting SAFEs count too. */
export type CapitalizationBoxes = Readonly<Record<ShareClass | "converts", boolean>>;

/** One SAFE or convertible note that converts in the round. */
export interface ConvertingSafe {
  /** for a note: principal with its interest */
  readonly investment: Decimal;
  /** null: no cap */
  readonly valuationCap: Decimal | null;
  /** part of one, 0.20 is 20 %; below one */
  readonly discount: Decimal;
  /** most favoured nation: it may take the cap and discount of one SAFE that stands after it in the list */
  readonly mostFavoured?: boolean;
  /** what its own cap counts, where that is not what the round says for all */
  readonly counts?: CountedShares;
}

/** What a cap counts: the ticked classes, and what converts too where the cap is post-money. */
export interface CountedShares {
  readonly postMoney: boolean;
  readonly includes: CapitalizationBoxes;
}

/** A priced round in which SAFEs convert. */
export interface ConversionRound extends CountedShares {
  readonly capTable: CapTable;
  /** price of a share of the round, above zero */
  readonly roundPrice: Decimal;
  /** in the order they were issued */
  readonly safes: readonly ConvertingSafe[];
}

/** What one SAFE becomes. Prices and shares are exact fractions. */
export interface SafeConversion {
  /** what its own cap counts */
  readonly capitalization: Rational;
  /** null: no cap */
  readonly capPrice: Rational | null;
  readonly discountPrice: Rational;
  readonly conversionPrice: Rational;
  /** which price applied; `round`: no discount, and no cap price below the round's */
  readonly basis: "cap" | "discount" | "round";
  readonly sharesExact: Rational;
  /** whole shares; the rest is not issued */
  readonly shares: bigint;
  /** place of the SAFE whose terms a most-favoured one took; null: its own */
  readonly termsOf: number | null;
}

export interface RoundConversion {
  /** shares of the ticked classes */
  readonly capitalizationBeforeConverts: bigint;
  readonly companyCapitalization: Rational;
  /** one for each SAFE of the round, in its order */
  readonly safes: readonly SafeConversion[];
}
