import { ONE, subtractDecimals } from "../money/decimal.ts";
import {
  compareRationals,
  divideRationals,
  multiplyRationals,
  rational,
  rationalOf,
  subtractRationals,
  type Rational,
} from "../money/rational.ts";
import { floorOfFraction } from "../money/round-fraction.ts";
import {
  SHARE_CLASSES,
  type ConversionRound,
  type ConvertingSafe,
  type CountedShares,
  type RoundConversion,
  type SafeConversion,
} from "./safe-terms.ts";

const UNIT = rational(1n, 1n);

/**
 * Converts the SAFEs of a round by the definitions of the standard pre- and post-money SAFE (Y Combinator). B is the
 * sum of the ticked share classes. Company capitalization C = B / (1 - sum(investment / cap)) where converting SAFEs
 * count (the box is ticked, or the SAFE is post-money: its ownership is investment / cap), else C = B; a SAFE without
 * a cap is left out of the sum. Cap price = cap / C, discount price = round price x (1 - discount), and the lower of
 * the two converts: shares = investment / price, whole shares only. A SAFE whose `counts` say otherwise has a C of its own. Throws RangeError for a price or capitalization
 * that is not above zero, and where the caps leave nothing to the others (sum of investment / cap of one or more).
 */
export function convertSafes(round: ConversionRound): RoundConversion {
  if (round.roundPrice.mantissa <= 0n) throw new RangeError("The price of a round is above zero.");
  const before = countedBefore(round, round);
  if (before <= 0n) throw new RangeError(NOTHING_COUNTED);
  const taken = round.safes.map((safe, i) => (safe.mostFavoured ? mostFavoured(round, i) : i));
  const safes = round.safes.map((safe, i): ConvertingSafe => {
    const { valuationCap, discount } = round.safes[taken[i] ?? i] ?? safe;
    return { ...safe, valuationCap, discount };
  });
  const others = safes.reduce((left, safe) => subtractRationals(left, ownership(safe)), UNIT);
  const capitalization = capitalizationOf(round, round, others);
  return {
    capitalizationBeforeConverts: before,
    companyCapitalization: capitalization,
    safes: safes.map((safe, i) => {
      const counted = safe.counts ? capitalizationOf(round, safe.counts, others) : capitalization;
      const termsOf = taken[i] === i ? null : (taken[i] ?? null);
      return { ...convert(safe, rationalOf(round.roundPrice), counted), termsOf };
    }),
  };
}

const NOTHING_COUNTED = "No shares are counted: tick a share class that has some.";

/** Shares of the classes that a cap counts. */
function countedBefore({ capTable }: ConversionRound, { includes }: CountedShares): bigint {
  return SHARE_CLASSES.reduce((sum, name) => (includes[name] ? sum + capTable[name] : sum), 0n);
}

/** The same with what converts, where the cap counts it: `others` is the part that is not of converting SAFEs. */
function capitalizationOf(round: ConversionRound, counted: CountedShares, others: Rational): Rational {
  const before = countedBefore(round, counted);
  if (before <= 0n) throw new RangeError(NOTHING_COUNTED);
  const base = rational(before, 1n);
  if (!counted.postMoney && !counted.includes.converts) return base;
  if (others.numerator <= 0n) throw new RangeError("The SAFEs would own the whole company.");
  return divideRationals(base, others);
}

function ownership({ investment, valuationCap }: ConvertingSafe): Rational {
  return valuationCap ? divideRationals(rationalOf(investment), rationalOf(valuationCap)) : rational(0n, 1n);
}

function convert(
  safe: ConvertingSafe,
  roundPrice: Rational,
  capitalization: Rational,
): Omit<SafeConversion, "termsOf"> {
  const capPrice = safe.valuationCap && divideRationals(rationalOf(safe.valuationCap), capitalization);
  const discountPrice = discounted(safe, roundPrice);
  const isCapped = capPrice !== null && compareRationals(capPrice, discountPrice) < 0;
  const conversionPrice = isCapped ? capPrice : discountPrice;
  if (conversionPrice.numerator <= 0n) throw new RangeError("A SAFE converts at a price above zero.");
  const sharesExact = divideRationals(rationalOf(safe.investment), conversionPrice);
  return {
    capPrice,
    discountPrice,
    conversionPrice,
    basis: isCapped ? "cap" : safe.discount.mantissa === 0n ? "round" : "discount",
    sharesExact,
    shares: floorOfFraction(sharesExact),
  };
}

function discounted(safe: ConvertingSafe, roundPrice: Rational): Rational {
  return multiplyRationals(roundPrice, rationalOf(subtractDecimals(ONE, safe.discount)));
}

/**
 * The place of the terms that a most-favoured SAFE takes: those of a later one, or its own, that convert at the lowest
 * price when only the ticked classes are counted. It takes cap and discount together, as the clause takes another SAFE's
 * terms as a whole.
 */
function mostFavoured(round: ConversionRound, index: number): number {
  const own = round.safes[index] as ConvertingSafe;
  const roundPrice = rationalOf(round.roundPrice);
  const base = rational(countedBefore(round, own.counts ?? round), 1n);
  const priceOf = ({ valuationCap, discount }: ConvertingSafe): Rational =>
    convert({ ...own, valuationCap, discount }, roundPrice, base).conversionPrice;
  let best = index;
  let lowest = priceOf(own);
  for (const [place, later] of round.safes.entries()) {
    if (place <= index) continue;
    const price = priceOf(later);
    if (compareRationals(price, lowest) < 0) [best, lowest] = [place, price];
  }
  return best;
}
