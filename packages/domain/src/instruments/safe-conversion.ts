import { ONE, subtractDecimals } from "../money/decimal.ts";
import {
  addRationals,
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
  type RoundConversion,
  type SafeConversion,
} from "./safe-terms.ts";

const UNIT = rational(1n, 1n);

/**
 * Converts the SAFEs of a round by the definitions of the standard pre- and post-money SAFE (Y Combinator). B is the
 * sum of the ticked share classes. Company capitalization C = B / (1 - sum(investment / cap)) where converting SAFEs
 * count (the box is ticked, or the SAFE is post-money: its ownership is investment / cap), else C = B; a SAFE without
 * a cap is left out of the sum. Cap price = cap / C, discount price = round price x (1 - discount), and the lower of
 * the two converts: shares = investment / price, whole shares only. Throws RangeError for a price or capitalization
 * that is not above zero, and where the caps leave nothing to the others (sum of investment / cap of one or more).
 */
export function convertSafes(round: ConversionRound): RoundConversion {
  if (round.roundPrice.mantissa <= 0n) throw new RangeError("The price of a round is above zero.");
  const before = SHARE_CLASSES.reduce((sum, name) => (round.includes[name] ? sum + round.capTable[name] : sum), 0n);
  if (before <= 0n) throw new RangeError("No shares are counted: tick a share class that has some.");
  const safes = round.safes.map((safe, i) => (safe.mostFavoured ? mostFavoured(round, i, before) : safe));
  const owned = safes.reduce((sum, safe) => addRationals(sum, ownership(safe)), rational(0n, 1n));
  const others = subtractRationals(UNIT, owned);
  const counts = round.postMoney || round.includes.converts;
  if (counts && others.numerator <= 0n) throw new RangeError("The SAFEs would own the whole company.");
  const base = rational(before, 1n);
  const capitalization = counts ? divideRationals(base, others) : base;
  return {
    capitalizationBeforeConverts: before,
    companyCapitalization: capitalization,
    safes: safes.map((safe) => convert(safe, rationalOf(round.roundPrice), capitalization)),
  };
}

function ownership({ investment, valuationCap }: ConvertingSafe): Rational {
  return valuationCap ? divideRationals(rationalOf(investment), rationalOf(valuationCap)) : rational(0n, 1n);
}

function convert(safe: ConvertingSafe, roundPrice: Rational, capitalization: Rational): SafeConversion {
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
 * A most-favoured SAFE with the terms of the later one, or its own, that convert at the lowest price when only the
 * ticked classes are counted. It takes cap and discount together, as the clause takes another SAFE's terms as a whole.
 */
function mostFavoured(round: ConversionRound, index: number, before: bigint): ConvertingSafe {
  const own = round.safes[index] as ConvertingSafe;
  const roundPrice = rationalOf(round.roundPrice);
  const base = rational(before, 1n);
  let best = own;
  let lowest = convert(own, roundPrice, base).conversionPrice;
  for (const { valuationCap, discount } of round.safes.slice(index + 1)) {
    const offered = { ...own, valuationCap, discount };
    const { conversionPrice } = convert(offered, roundPrice, base);
    if (compareRationals(conversionPrice, lowest) < 0) [best, lowest] = [offered, conversionPrice];
  }
  return best;
}
