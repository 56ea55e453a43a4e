import { powerOfTen, type Decimal } from "../money/decimal.ts";
import { rationalOf, type Rational } from "../money/rational.ts";

/**
 * New units for one old one, as a decimal states them: 0.3333 is one for three. A decimal that is a fraction of small
 * numbers, rounded or cut off at its last place, is that fraction, so that a split leaves no dust; so small that among
 * decimals of so many places hardly one in a thousand is such by chance (denominator² x 1000 up to 10^places).
 */
export function splitRatio(recorded: Decimal): Rational {
  const exact = rationalOf(recorded);
  for (let denominator = 2n; denominator * denominator * 1000n <= powerOfTen(recorded.scale); denominator++) {
    // The nearest numerator, and whether it is less than one of the last place away.
    const numerator = (exact.numerator * denominator * 2n + exact.denominator) / (exact.denominator * 2n);
    if (numerator === 0n) continue;
    const away = exact.numerator * denominator - numerator * exact.denominator;
    const distance = (away < 0n ? -away : away) * powerOfTen(recorded.scale);
    if (distance < exact.denominator * denominator) return { numerator, denominator };
  }
  return exact;
}
