import {
  addRationals,
  compareRationals,
  divideRationals,
  multiplyRationals,
  rational,
  subtractRationals,
  type Rational,
} from "../money/rational.ts";

/**
 * What one SAFE converts into, as the greater of two lines: `atCap` shares for each share that its cap counts (investment
 * / cap; null: no cap), or `atRound` for each share that a unit of money buys in the round (investment / (1 - discount)).
 */
export interface ConversionLine {
  readonly atCap: Rational | null;
  /** shares that its cap counts before anything converts */
  readonly counted: Rational;
  /** its cap counts what converts as well */
  readonly countsConverts: boolean;
  readonly atRound: Rational;
}

/** All shares that come of the SAFEs of a round: `flat` + `perUnit` x shares that a unit of money buys. */
export interface ConvertedShares {
  readonly shares: Rational;
  readonly flat: Rational;
  readonly perUnit: Rational;
}

const NOTHING = rational(0n, 1n);
const UNIT = rational(1n, 1n);

/**
 * The shares S that all SAFEs together convert into where a unit of money buys so many shares of the round: S = sum of
 * max(investment / cap x (B + S), investment / discount price), S left out where a cap does not count what converts. The
 * right side is convex in S and made of lines, so steps from S = 0 along the line that counts reach the one solution after
 * as many as there are corners at most, exactly. Throws RangeError where there is none: what the caps count would be
 * owned by the SAFEs alone.
 */
export function convertedShares(lines: readonly ConversionLine[], bought: Rational): ConvertedShares {
  let shares = NOTHING;
  for (;;) {
    const found = alongLines(lines, bought, shares);
    if (compareRationals(found.shares, shares) === 0) return found;
    shares = found.shares;
  }
}

/** The solution if each SAFE stayed on the line that is the greater at so many shares. */
function alongLines(lines: readonly ConversionLine[], bought: Rational, shares: Rational): ConvertedShares {
  let [flat, perUnit, owned] = [NOTHING, NOTHING, NOTHING];
  for (const { atCap, counted, countsConverts, atRound } of lines) {
    const capped = countsConverts ? addRationals(counted, shares) : counted;
    const isCapped =
      atCap !== null && compareRationals(multiplyRationals(atCap, capped), multiplyRationals(atRound, bought)) > 0;
    if (!isCapped) perUnit = addRationals(perUnit, atRound);
    else {
      flat = addRationals(flat, multiplyRationals(atCap, counted));
      if (countsConverts) owned = addRationals(owned, atCap);
    }
  }
  const others = subtractRationals(UNIT, owned);
  if (others.numerator <= 0n)
    throw new RangeError("The SAFEs would own the whole company. Enter a higher cap or smaller investments.");
  const found = { flat: divideRationals(flat, others), perUnit: divideRationals(perUnit, others) };
  return { ...found, shares: addRationals(found.flat, multiplyRationals(found.perUnit, bought)) };
}
