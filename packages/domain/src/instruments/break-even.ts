import { type Decimal } from "../money/decimal.ts";
import {
  addRationals,
  compareRationals,
  divideRationals,
  multiplyRationals,
  rationalOf,
  subtractRationals,
  type Rational,
} from "../money/rational.ts";
import type { PayoffCurve, PayoffPoint } from "./payoff-curve.ts";

/**
 * Where a payoff comes to exactly what was paid for one unit, ascending: the break-even points. Exact, as a curve that
 * holds its corners is straight between its points and goes on after the last one as before it. Stretches that lie on
 * the cost throughout count once, by where they begin.
 */
export function breakEvens(points: PayoffCurve["points"], cost: Decimal): Rational[] {
  const paid = rationalOf(cost);
  const found: Rational[] = [];
  for (const [i, left] of points.entries()) {
    const right = points[i + 1];
    const before = points[i - 1];
    const side = compareRationals(left.payoff, paid);
    if (side === 0) {
      // A stretch at the cost began further left.
      if (before === undefined || compareRationals(before.payoff, paid) !== 0) found.push(rationalOf(left.at));
    } else if (right === undefined) {
      const beyond = before === undefined ? null : crossing(before, left, paid);
      if (beyond !== null && compareRationals(beyond, rationalOf(left.at)) > 0) found.push(beyond);
    } else if (side * compareRationals(right.payoff, paid) < 0) {
      const between = crossing(left, right, paid);
      if (between !== null) found.push(between);
    }
  }
  return found;
}

/** Where the straight line through two points comes to a payoff; null: it never does. */
function crossing(a: PayoffPoint, b: PayoffPoint, payoff: Rational): Rational | null {
  const rise = subtractRationals(b.payoff, a.payoff);
  if (rise.numerator === 0n) return null;
  const [from, run] = [rationalOf(a.at), subtractRationals(rationalOf(b.at), rationalOf(a.at))];
  const part = divideRationals(subtractRationals(payoff, a.payoff), rise);
  return addRationals(from, multiplyRationals(run, part));
}
