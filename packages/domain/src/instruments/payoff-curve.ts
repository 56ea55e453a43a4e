import type { InstrumentType } from "../codes/instrument-types.ts";
import { ONE, ZERO, multiplyDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import {
  compareRationals,
  decimalOf,
  divideRationals,
  multiplyRationals,
  rational,
  rationalOf,
  type Rational,
} from "../money/rational.ts";
import { payoffOf, type Payoff, type ShareRights } from "./equity.ts";
import { readSafe, readShareRights } from "./read-others.ts";
import type { RecordedTerms } from "./recorded-terms.ts";

/** What an instrument is worth to its holder at one value of what it depends on. */
export interface PayoffPoint {
  readonly at: Decimal;
  readonly payoff: Rational;
  readonly by: Payoff["by"] | "investment";
}

/** `price`: of a common share; `valuation`: of the company before the round, counted as the cap counts it. */
export interface PayoffCurve {
  readonly axis: "price" | "valuation";
  readonly points: readonly PayoffPoint[];
}

/** Steps between nothing and three times the greatest corner, where no points are asked for. */
const STEPS = 24;

/**
 * Payoff of one share, option or warrant by the price of a common share, or of one unit invested in a SAFE by the
 * company's valuation: the greater of valuation / cap and 1 / (1 - discount), at least 1 as the round's own price
 * converts. At `at` where given, else from nothing to three times its greatest corner, corners included. Null where
 * the terms give no rights that depend on either.
 */
export function payoffCurve(
  type: InstrumentType,
  recorded: RecordedTerms,
  at: readonly Decimal[] | null,
): PayoffCurve | null {
  if (type === "SAFE") {
    const terms = readSafe(recorded);
    const corners = terms.valuationCap ? [terms.valuationCap, capCorner(terms.valuationCap, terms.discount)] : [];
    if (corners.length === 0 && !at) return null;
    return { axis: "valuation", points: (at ?? gridOf(corners)).map((value) => safePoint(terms, value)) };
  }
  if (type !== "EQTY" && type !== "DRIV" && type !== "UNIT") return null;
  const rights = readShareRights(recorded);
  if (!rights.preferencePrice && !rights.conversionRatio) return null;
  const points = (at ?? gridOf(cornersOf(rights))).map((price): PayoffPoint => {
    const { amount, by } = payoffOf(rights, price);
    return { at: price, payoff: amount, by };
  });
  return { axis: "price", points };
}

function safePoint(terms: { valuationCap: Decimal | null; discount: Decimal }, valuation: Decimal): PayoffPoint {
  const byDiscount = divideRationals(rational(1n, 1n), rationalOf(subtractDecimals(ONE, terms.discount)));
  const byCap = terms.valuationCap && divideRationals(rationalOf(valuation), rationalOf(terms.valuationCap));
  if (byCap && compareRationals(byCap, byDiscount) > 0) return { at: valuation, payoff: byCap, by: "conversion" };
  return { at: valuation, payoff: byDiscount, by: "investment" };
}

/** Where the cap begins to be better than the discount. */
function capCorner(cap: Decimal, discount: Decimal): Decimal {
  return decimalOf(divideRationals(rationalOf(cap), rationalOf(subtractDecimals(ONE, discount))));
}

/** Prices at which a share changes the right that it is worth. */
function cornersOf(rights: ShareRights): Decimal[] {
  const ratio = rationalOf(rights.conversionRatio ?? ONE);
  const perShare = (value: Decimal): Decimal => decimalOf(divideRationals(rationalOf(value), ratio));
  const { preferencePrice: price, preferenceMultiple, participationCap: cap, conversionCost: cost } = rights;
  const preference = price && multiplyDecimals(price, preferenceMultiple ?? ONE);
  const most = price && cap && multiplyDecimals(price, cap);
  return [
    ...(cost ? [cost] : []),
    ...(preference ? [perShare(preference)] : []),
    ...(most && preference ? [perShare(subtractDecimals(most, preference)), perShare(most)] : []),
  ].filter((corner) => corner.mantissa > 0n);
}

function gridOf(corners: readonly Decimal[]): Decimal[] {
  const greatest = corners.reduce((most, corner) => (isBelow(most, corner) ? corner : most), ZERO);
  const end = greatest.mantissa > 0n ? multiplyRationals(rationalOf(greatest), rational(3n, 1n)) : rational(100n, 1n);
  const grid = Array.from({ length: STEPS + 1 }, (_, i) =>
    decimalOf(multiplyRationals(end, rational(BigInt(i), BigInt(STEPS)))),
  );
  const all = [...grid, ...corners].toSorted((a, b) => compareRationals(rationalOf(a), rationalOf(b)));
  return all.filter((value, i) => i === 0 || isBelow(all[i - 1] as Decimal, value));
}

function isBelow(a: Decimal, b: Decimal): boolean {
  return compareRationals(rationalOf(a), rationalOf(b)) < 0;
}
