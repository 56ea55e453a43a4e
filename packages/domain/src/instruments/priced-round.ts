import { addDecimals, signOfDecimal, type Decimal } from "../money/decimal.ts";
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
} from "../money/rational.ts";
import { floorOfFraction } from "../money/round-fraction.ts";
import { convertSafes } from "./safe-conversion.ts";
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
 * added to the pool) = pre-money, the usual definition of a fully diluted pre-money valuation. What converts is worth
 * investment x max(price / cap price, 1 / (1 - discount)) and the larger pool target x post-money - pool x price, so the
 * sum is linear between its corners and the price is found exactly, then cut to 18 decimals. Throws RangeError for
 * a valuation that what converts and the pool use up, and where `convertSafes` does.
 */
export function priceRound(round: PricedRound): RoundOutcome {
  const { capTable, preMoney, newMoney } = round;
  if (signOfDecimal(preMoney) <= 0) throw new RangeError("A company that is invested in is worth something before.");
  const before = SHARE_CLASSES.reduce((sum, name) => sum + capTable[name], 0n);
  if (before <= 0n) throw new RangeError("A company has shares before the round.");
  let price = decimalOf(divideRationals(rationalOf(preMoney), rational(before, 1n)));
  let conversion = convertSafes({ ...round, roundPrice: price });
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const next = decimalOf(priceAt(round, conversion, price, before));
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

const USED_UP = "The valuation is used up by what converts and by the pool: nothing is left for the shares before.";

/** A part of the pre-money valuation by the price: the greater of two lines. */
interface Part {
  readonly flat: Rational;
  readonly slope: Rational;
}

function priceAt(round: PricedRound, { safes }: RoundConversion, price: Decimal, before: bigint): Rational {
  const own = { flat: NOTHING, slope: rational(before, 1n) };
  const parts: (readonly [Part, Part])[] = safes.map((safe, i) => {
    const investment = rationalOf(round.safes[i]?.investment ?? price);
    const whole = divideRationals(rationalOf(price), safe.discountPrice);
    return [
      { flat: multiplyRationals(investment, whole), slope: NOTHING },
      { flat: NOTHING, slope: safe.capPrice ? divideRationals(investment, safe.capPrice) : NOTHING },
    ];
  });
  const target = multiplyRationals(
    rationalOf(addDecimals(round.preMoney, round.newMoney)),
    rationalOf(round.poolTarget),
  );
  const pool = rational(-round.capTable.pool, 1n);
  parts.push([
    { flat: NOTHING, slope: NOTHING },
    { flat: target, slope: pool },
  ]);
  return solve([[own, own], ...parts], rationalOf(round.preMoney));
}

/** Where the sum of the greater lines reaches `wanted`, from nothing on. Throws RangeError where it never does. */
function solve(parts: readonly (readonly [Part, Part])[], wanted: Rational): Rational {
  const worth = ({ flat, slope }: Part, at: Rational): Rational => addRationals(flat, multiplyRationals(slope, at));
  const sumAt = (at: Rational): Rational =>
    parts.reduce((sum, [one, other]) => {
      const [left, right] = [worth(one, at), worth(other, at)];
      return addRationals(sum, compareRationals(left, right) > 0 ? left : right);
    }, NOTHING);
  const corners = parts
    .flatMap(([one, other]) => {
      const slope = subtractRationals(other.slope, one.slope);
      const corner = slope.numerator === 0n ? NOTHING : divideRationals(subtractRationals(one.flat, other.flat), slope);
      return corner.numerator > 0n ? [corner] : [];
    })
    .toSorted(compareRationals);
  let from = NOTHING;
  if (compareRationals(sumAt(from), wanted) >= 0) throw new RangeError(USED_UP);
  for (const corner of corners) {
    if (compareRationals(sumAt(corner), wanted) >= 0) return between(from, corner);
    from = corner;
  }
  return between(from, addRationals(from, rational(1n, 1n)));

  function between(low: Rational, high: Rational): Rational {
    const [least, most] = [sumAt(low), sumAt(high)];
    const rise = subtractRationals(most, least);
    if (rise.numerator <= 0n) throw new RangeError(USED_UP);
    const part = divideRationals(subtractRationals(wanted, least), rise);
    return addRationals(low, multiplyRationals(part, subtractRationals(high, low)));
  }
}
