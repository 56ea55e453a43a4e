import type { InstrumentType } from "../codes/instrument-types.ts";
import {
  ONE,
  ZERO,
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  subtractDecimals,
  type Decimal,
} from "../money/decimal.ts";
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
import { favouredTerms } from "./safe/favoured-terms.ts";
import { forwardValue, readForward } from "./fx-forward.ts";
import { readOptionRight, readShareRights } from "./read-others.ts";
import type { RecordedTerms } from "./recorded-terms.ts";

/**
 * What changes at a point of a curve: the right is used from here on (`strike`), the agreed rate of a forward, more is
 * not shared (`limit`), it is better to convert (`conversion`), the cap is better than the discount (`cap`).
 */
export type PayoffCorner = "strike" | "forward_rate" | "limit" | "conversion" | "cap";

/** What an instrument is worth to its holder at one value of what it depends on. */
export interface PayoffPoint {
  readonly at: Decimal;
  readonly payoff: Rational;
  readonly by: Payoff["by"] | "investment" | "sale" | "exchange";
  /** null: nothing changes here */
  readonly corner: PayoffCorner | null;
}

/**
 * `price`: of a common share; `valuation`: of the company before the round, counted as the cap counts it; `rate`: of the
 * currency that a forward buys.
 */
export interface PayoffCurve {
  readonly axis: "price" | "valuation" | "rate";
  readonly points: readonly PayoffPoint[];
}

/** Steps between nothing and three times the greatest corner, where no points are asked for. */
const STEPS = 24;

/** Where a grid begins and ends, in halves of the greatest corner. */
interface Span {
  readonly from: bigint;
  readonly to: bigint;
}
const WHOLE: Span = { from: 0n, to: 6n };
const AROUND: Span = { from: 1n, to: 3n };

type Corners = readonly { readonly at: Decimal; readonly corner: PayoffCorner }[];

/**
 * Payoff of one share, option or warrant by the price of a common share (of a right to sell by what it falls below), of a
 * currency forward by the rate on its last day, or of one unit invested in a SAFE by the company's valuation: the greater
 * of valuation / cap and 1 / (1 - discount), at least 1 as the round's own price converts. At `at` where given, else from
 * nothing to three times its greatest corner (a rate from half to one and a half), corners included. `later`: the terms
 * that a most-favoured SAFE may take, of which the best count at each valuation. Null where the terms give no rights that
 * depend on either.
 */
export function payoffCurve(
  type: InstrumentType,
  recorded: RecordedTerms,
  at: readonly Decimal[] | null,
  later: readonly RecordedTerms[] = [],
): PayoffCurve | null {
  switch (type) {
    case "SAFE": {
      const terms = favouredTerms(recorded, later);
      const cap = terms.valuationCap;
      const corners: Corners = cap ? [{ at: capCorner(cap, terms.discount), corner: "cap" }] : [];
      if (corners.length === 0 && !at) return null;
      return curveOf("valuation", corners, at, cap, (value) => safePoint(terms, value));
    }
    case "FX": {
      const { terms } = readForward(recorded);
      if (!terms) return null;
      const corners: Corners = [{ at: terms.rate, corner: "forward_rate" }];
      const payoff = (rate: Decimal): Rational => rationalOf(forwardValue(terms, rate));
      return curveOf("rate", corners, at, null, (rate) => ({ payoff: payoff(rate), by: "exchange" }));
    }
    case "EQTY":
    case "UNIT":
    case "DRIV":
      return rightsCurve(type, recorded, at);
    default:
      return null;
  }
}

function rightsCurve(type: InstrumentType, recorded: RecordedTerms, at: readonly Decimal[] | null): PayoffCurve | null {
  const recordedRights = readShareRights(recorded);
  const { preferencePrice, preferenceMultiple, conversionCost } = recordedRights;
  // An option is on one share unless it says on how many.
  const isOption = type === "DRIV" && conversionCost !== null && preferencePrice === null;
  const rights = isOption
    ? { ...recordedRights, conversionRatio: recordedRights.conversionRatio ?? ONE }
    : recordedRights;
  if (!preferencePrice && !rights.conversionRatio) return null;
  if (isOption && readOptionRight(recorded) === "P") {
    const strike = conversionCost;
    return curveOf("price", [{ at: strike, corner: "strike" }], at, null, (price) => sellPoint(rights, strike, price));
  }
  const scale = preferencePrice && multiplyDecimals(preferencePrice, preferenceMultiple ?? ONE);
  return curveOf("price", cornersOf(rights), at, scale, (price) => {
    const { amount, by } = payoffOf(rights, price);
    return { payoff: amount, by };
  });
}

/** A curve at the points asked for, else from nothing to three times the greatest of its corners and `scale`. */
function curveOf(
  axis: PayoffCurve["axis"],
  corners: Corners,
  at: readonly Decimal[] | null,
  scale: Decimal | null,
  point: (at: Decimal) => Omit<PayoffPoint, "at" | "corner">,
): PayoffCurve {
  const above = corners.filter((one) => one.at.mantissa > 0n);
  const places = above.map((one) => one.at);
  const cornerAt = (value: Decimal): PayoffCorner | null =>
    above.find((one) => compareDecimals(one.at, value) === 0)?.corner ?? null;
  // No currency is worth nothing or three times as much in the end: a rate is looked at around the agreed one.
  const points = at ?? gridOf(places, scale === null ? places : [...places, scale], axis === "rate" ? AROUND : WHOLE);
  return { axis, points: points.map((value) => ({ at: value, ...point(value), corner: cornerAt(value) })) };
}

function safePoint(
  terms: { valuationCap: Decimal | null; discount: Decimal },
  valuation: Decimal,
): Omit<PayoffPoint, "at" | "corner"> {
  const byDiscount = divideRationals(rational(1n, 1n), rationalOf(subtractDecimals(ONE, terms.discount)));
  const byCap = terms.valuationCap && divideRationals(rationalOf(valuation), rationalOf(terms.valuationCap));
  if (byCap && compareRationals(byCap, byDiscount) > 0) return { payoff: byCap, by: "conversion" };
  // Without a discount the round gives back what was put in; with one it is the conversion that is worth more.
  return { payoff: byDiscount, by: terms.discount.mantissa === 0n ? "investment" : "conversion" };
}

/** Where the cap begins to be better than the discount. */
function capCorner(cap: Decimal, discount: Decimal): Decimal {
  return decimalOf(divideRationals(rationalOf(cap), rationalOf(subtractDecimals(ONE, discount))));
}

/** What the right to sell at the strike is worth: ratio x (strike - price), nothing above the strike. */
function sellPoint(rights: ShareRights, strike: Decimal, price: Decimal): Omit<PayoffPoint, "at" | "corner"> {
  if (compareDecimals(price, strike) >= 0) return { payoff: rational(0n, 1n), by: "nothing" };
  return {
    payoff: rationalOf(multiplyDecimals(rights.conversionRatio ?? ONE, subtractDecimals(strike, price))),
    by: "sale",
  };
}

/** Prices at which a share changes the right that it is worth. */
function cornersOf(rights: ShareRights): Corners {
  const ratio = rationalOf(rights.conversionRatio ?? ONE);
  const perShare = (value: Decimal): Decimal => decimalOf(divideRationals(rationalOf(value), ratio));
  const { preferencePrice: price, preferenceMultiple, participationCap: cap, conversionCost } = rights;
  const cost = conversionCost ?? ZERO;
  const preference = price && multiplyDecimals(price, preferenceMultiple ?? ONE);
  if (!preference) return [{ at: cost, corner: "strike" }];
  const limit = price && cap && multiplyDecimals(price, cap);
  const shares = limit !== null && compareDecimals(limit, preference) > 0;
  const most = shares ? limit : preference;
  const converts = rights.conversionRatio
    ? [{ at: addDecimals(perShare(most), cost), corner: "conversion" as const }]
    : [];
  return [
    ...(shares ? [{ at: perShare(subtractDecimals(most, preference)), corner: "limit" as const }] : []),
    ...converts,
  ];
}

function gridOf(corners: readonly Decimal[], scale: readonly Decimal[], { from, to }: Span): Decimal[] {
  const greatest = scale.reduce((most, value) => (compareDecimals(most, value) < 0 ? value : most), ZERO);
  const unit = greatest.mantissa > 0n ? rationalOf(greatest) : rational(200n, to);
  // from + (to - from) x i / STEPS, in halves
  const grid = Array.from({ length: STEPS + 1 }, (_, i) =>
    decimalOf(multiplyRationals(unit, rational(from * BigInt(STEPS - i) + to * BigInt(i), 2n * BigInt(STEPS)))),
  );
  const all = [...grid, ...corners].toSorted(compareDecimals);
  return all.filter((value, i) => i === 0 || compareDecimals(all[i - 1] as Decimal, value) < 0);
}
