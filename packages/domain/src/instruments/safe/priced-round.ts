import { addDecimals, signOfDecimal, type Decimal } from "../../money/decimal.ts";
import {
  addRationals,
  compareRationals,
  decimalOf,
  divideRationals,
  multiplyRationals,
  rational,
  rationalOf,
  subtractRationals,
  type Rational,
} from "../../money/rational.ts";
import { floorOfFraction } from "../../money/round-fraction.ts";
import { convertedShares } from "../converted-shares.ts";
import { conversionLines, convertSafes, withTermsOf } from "./safe-conversion.ts";
import { SHARE_CLASSES, type ConversionRound, type RoundConversion } from "./safe-terms.ts";

/** A round to come, by its money; its share price follows. */
export interface PricedRound extends Omit<ConversionRound, "roundPrice"> {
  /** what the company is worth before the new money, all that converts and the larger pool counted in */
  readonly preMoney: Decimal;
  readonly newMoney: Decimal;
  /** the pool afterwards as a part of all shares, below one; zero: it stays as it is */
  readonly poolTarget: Decimal;
}

/** A round as it comes out. Shares are whole, fractions are not issued. */
export interface RoundOutcome {
  /** of a share of the round */
  readonly price: Decimal;
  readonly conversion: RoundConversion;
  /** shares before it, of all classes */
  readonly before: bigint;
  readonly newShares: bigint;
  /** added to the pool */
  readonly poolShares: bigint;
  /** of all afterwards */
  readonly total: bigint;
}

/** Rounds of taking another SAFE's terms: the price decides which terms are best, and they decide the price. */
const MOST_TURNS = 12;
const NOTHING = rational(0n, 1n);

/**
 * The share price of a round from its pre-money valuation: price x (shares before + shares of what converts + shares
 * added to the pool) = pre-money, the usual definition of a fully diluted pre-money valuation. What converts counts by
 * `convertedShares`, and the larger pool is target x post-money / price - pool. Both are made of lines in the shares that
 * a unit of money buys, so the price is found exactly, then cut to 18 decimals. Throws RangeError for a valuation that
 * what converts and the pool use up, and where `convertSafes` does.
 */
export function priceRound(round: PricedRound): RoundOutcome {
  const { capTable, preMoney, newMoney } = round;
  if (signOfDecimal(preMoney) <= 0) throw new RangeError("Enter a pre-money valuation greater than zero.");
  const before = SHARE_CLASSES.reduce((sum, name) => sum + capTable[name], 0n);
  if (before <= 0n) throw new RangeError("Enter the company’s shares before the round.");
  let price = decimalOf(divideRationals(rationalOf(preMoney), rational(before, 1n)));
  let conversion = convertSafes({ ...round, roundPrice: price });
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const next = decimalOf(priceAt(round, conversion, before));
    if (signOfDecimal(next) <= 0) throw new RangeError(USED_UP);
    const found = convertSafes({ ...round, roundPrice: next });
    const isSame = found.safes.every((safe, i) => safe.termsOf === conversion.safes[i]?.termsOf);
    [price, conversion] = [next, found];
    if (isSame) break;
  }
  const post = addDecimals(preMoney, newMoney);
  const pool = subtractRationals(
    divideRationals(multiplyRationals(rationalOf(post), rationalOf(round.poolTarget)), rationalOf(price)),
    rational(capTable.pool, 1n),
  );
  const poolShares = pool.numerator > 0n ? floorOfFraction(pool) : 0n;
  const newShares = floorOfFraction(divideRationals(rationalOf(newMoney), rationalOf(price)));
  const converted = conversion.safes.reduce((sum, safe) => sum + safe.shares, 0n);
  return { price, conversion, before, newShares, poolShares, total: before + converted + newShares + poolShares };
}

const USED_UP =
  "Conversions and the pool use the whole valuation, leaving nothing for existing shares. Enter a higher valuation or a smaller pool.";

/**
 * The exact price, with the terms that each SAFE took. Of x, the shares that a unit of money buys: pre-money x = shares
 * before + converted shares + larger pool, of which the right side is convex and made of lines: steps from x = 0 along the
 * line that counts reach the smallest solution, which is the highest price.
 */
function priceAt(round: PricedRound, { safes }: RoundConversion, before: bigint): Rational {
  const own = safes.map(({ termsOf }, i) => withTermsOf(round.safes, i, termsOf ?? i));
  const lines = conversionLines(round, own);
  const pre = rationalOf(round.preMoney);
  const wanted = multiplyRationals(
    rationalOf(addDecimals(round.preMoney, round.newMoney)),
    rationalOf(round.poolTarget),
  );
  const pool = rational(round.capTable.pool, 1n);
  let bought = NOTHING;
  for (;;) {
    const { flat, perUnit } = convertedShares(lines, bought);
    const isLarger = compareRationals(multiplyRationals(wanted, bought), pool) > 0;
    const shares = addRationals(rational(before, 1n), isLarger ? subtractRationals(flat, pool) : flat);
    const left = subtractRationals(pre, isLarger ? addRationals(perUnit, wanted) : perUnit);
    if (left.numerator <= 0n) throw new RangeError(USED_UP);
    const next = divideRationals(shares, left);
    if (compareRationals(next, bought) === 0) return divideRationals(rational(1n, 1n), next);
    bought = next;
  }
}
