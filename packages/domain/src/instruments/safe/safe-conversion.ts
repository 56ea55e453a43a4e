import { ONE, subtractDecimals } from "../../money/decimal.ts";
import {
  addRationals,
  compareRationals,
  divideRationals,
  multiplyRationals,
  rational,
  rationalOf,
  type Rational,
} from "../../money/rational.ts";
import { convertedShares, type ConversionLine } from "../converted-shares.ts";
import { floorOfFraction } from "../../money/round-fraction.ts";
import {
  SHARE_CLASSES,
  type ConversionRound,
  type ConvertingSafe,
  type CountedShares,
  type RoundConversion,
  type SafeConversion,
} from "./safe-terms.ts";

/**
 * Converts the SAFEs of a round by the definitions of the standard pre- and post-money SAFE (Y Combinator). B is the
 * sum of the ticked share classes. Company capitalization C = B + the shares that every SAFE of the round really
 * converts into, at its cap, by discount or at the round's price, where converting SAFEs count (the box is ticked, or
 * the SAFE is post-money: its ownership is investment / cap), else C = B. Cap price = cap / C, discount price = round
 * price x (1 - discount), and the lower of the two converts: shares = investment / price, whole shares only. A SAFE
 * whose `counts` say otherwise has a C of its own, so that pre- and post-money SAFEs convert in one round. Throws
 * RangeError for a price or capitalization that is not above zero, and where the SAFEs would own the whole company.
 */
export function convertSafes(round: ConversionRound): RoundConversion {
  if (round.roundPrice.mantissa <= 0n) throw new RangeError("Enter a round price greater than zero.");
  const before = countedBefore(round, round);
  const roundPrice = rationalOf(round.roundPrice);
  const taken = round.safes.map((safe, i) => (safe.mostFavoured ? mostFavoured(round, i) : i));
  const safes = taken.map((from, i) => withTermsOf(round.safes, i, from));
  const { shares } = convertedShares(conversionLines(round, safes), divideRationals(UNIT, roundPrice));
  const capitalization = (counted: CountedShares): Rational => {
    const own = rational(countedBefore(round, counted), 1n);
    return countsConverts(counted) ? addRationals(own, shares) : own;
  };
  return {
    capitalizationBeforeConverts: before,
    companyCapitalization: capitalization(round),
    safes: safes.map((safe, i) => {
      const termsOf = taken[i] === i ? null : (taken[i] ?? null);
      return { ...convert(safe, roundPrice, capitalization(safe.counts ?? round)), termsOf };
    }),
  };
}

const UNIT = rational(1n, 1n);
const NOTHING_COUNTED = "No shares are included. Tick a share class that has shares.";

/** A SAFE with the cap and discount of another. */
export function withTermsOf(safes: readonly ConvertingSafe[], place: number, from: number): ConvertingSafe {
  const own = safes[place] as ConvertingSafe;
  const { valuationCap, discount } = safes[from] ?? own;
  return { ...own, valuationCap, discount };
}

/** What each SAFE converts into, by the shares that its own cap counts. Throws RangeError where these are none. */
export function conversionLines(
  round: Omit<ConversionRound, "roundPrice">,
  safes: readonly ConvertingSafe[],
): ConversionLine[] {
  return safes.map(({ investment, valuationCap, discount, counts = round }) => {
    const kept = rationalOf(subtractDecimals(ONE, discount));
    if (kept.numerator <= 0n)
      throw new RangeError(
        "The conversion price must be greater than zero. Check the cap, the discount and the shares.",
      );
    return {
      atCap: valuationCap && divideRationals(rationalOf(investment), rationalOf(valuationCap)),
      counted: rational(countedBefore(round, counts), 1n),
      countsConverts: countsConverts(counts),
      atRound: divideRationals(rationalOf(investment), kept),
    };
  });
}

/** Shares of the classes that a cap counts. */
function countedBefore({ capTable }: Pick<ConversionRound, "capTable">, { includes }: CountedShares): bigint {
  const counted = SHARE_CLASSES.reduce((sum, name) => (includes[name] ? sum + capTable[name] : sum), 0n);
  if (counted <= 0n) throw new RangeError(NOTHING_COUNTED);
  return counted;
}

function countsConverts({ postMoney, includes }: CountedShares): boolean {
  return postMoney || includes.converts;
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
  const sharesExact = divideRationals(rationalOf(safe.investment), conversionPrice);
  return {
    capitalization,
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
