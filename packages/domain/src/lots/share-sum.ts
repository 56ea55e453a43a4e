import { addDecimals, powerOfTen, ZERO, type Decimal } from "../money/decimal.ts";
import { FRACTION_PLACES } from "../money/round.ts";

const UNIT = powerOfTen(FRACTION_PLACES);

/** Places of one digit of the long division below, and how many digits make up a share. */
const DIGIT_PLACES = 6;
const DIGIT = 10 ** DIGIT_PLACES;
const DIGITS = FRACTION_PLACES / DIGIT_PLACES;

/** Below this a dividend, and a quotient's product one too large, are exact in a double. */
const MOST_DIVIDEND = 2 ** 52;
const MOST_UNITS = Math.floor(MOST_DIVIDEND / DIGIT);

/**
 * A sum of shares cost x left / units of whole numbers, each cut off after 60 more places: the same sum as of the
 * shares that `basisDecimal` gives one by one. A share is divided out by long division in base 10^6, digit by digit in
 * doubles that stay exact, and the digits are summed by place; only what is too large for that takes wide integers.
 */
export class ShareSum {
  private readonly sums: (bigint | undefined)[] = [];
  private readonly digits: (Float64Array | undefined)[] = [];

  /** Adds a share in units of 10^-scale; all three are whole numbers below 2^52, units above 0. */
  add(cost: number, left: number, units: number, scale: number): void {
    const product = cost * left;
    if (units > MOST_UNITS || product >= MOST_DIVIDEND || product <= -MOST_DIVIDEND) {
      this.sums[scale] = (this.sums[scale] ?? 0n) + (BigInt(cost) * BigInt(left) * UNIT) / BigInt(units);
      return;
    }
    const digits = (this.digits[scale] ??= new Float64Array(DIGITS + 1));
    if (Math.abs(digits[0] as number) >= MOST_DIVIDEND) {
      this.sums[scale] = (this.sums[scale] ?? 0n) + mantissaOf(digits);
      digits.fill(0);
    }
    const sign = product < 0 ? -1 : 1;
    let dividend = product * sign;
    for (let place = 0; place <= DIGITS; place++) {
      let digit = Math.floor(dividend / units);
      let rest = dividend - digit * units;
      // A quotient just below a whole number may have been rounded up to it.
      if (rest < 0) {
        digit -= 1;
        rest += units;
      }
      digits[place] = (digits[place] as number) + sign * digit;
      dividend = rest * DIGIT;
    }
  }

  total(): Decimal {
    let total: Decimal = ZERO;
    this.sums.forEach((sum, scale) => {
      if (sum !== undefined) total = addDecimals(total, { mantissa: sum, scale: scale + FRACTION_PLACES });
    });
    this.digits.forEach((digits, scale) => {
      if (digits) total = addDecimals(total, { mantissa: mantissaOf(digits), scale: scale + FRACTION_PLACES });
    });
    return total;
  }
}

function mantissaOf(digits: Float64Array): bigint {
  let mantissa = 0n;
  for (const digit of digits) mantissa = mantissa * BigInt(DIGIT) + BigInt(digit);
  return mantissa;
}
