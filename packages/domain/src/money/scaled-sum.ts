import { ZERO, addDecimals, type Decimal } from "./decimal.ts";

/** Largest magnitude that keeps one more addition of such a value below 2^53. */
export const SAFE_LIMIT = 2 ** 52;

/**
 * A running exact sum of integers at mixed scales. Integers stay in doubles while the sum is below 2^52 and move
 * to a bigint before they could pass it.
 */
export class ScaledSum {
  private readonly small: number[] = [];
  private large: Decimal = ZERO;

  /** Adds value x 10^-scale; value is an integer below 2^52. */
  add(value: number, scale: number): void {
    const sum = (this.small[scale] ?? 0) + value;
    if (sum < SAFE_LIMIT && sum > -SAFE_LIMIT) this.small[scale] = sum;
    else {
      this.small[scale] = 0;
      this.addDecimal({ mantissa: BigInt(sum), scale });
    }
  }

  addDecimal(value: Decimal): void {
    this.large = addDecimals(this.large, value);
  }

  total(): Decimal {
    let total = this.large;
    this.small.forEach((value, scale) => {
      if (value !== 0) total = addDecimals(total, { mantissa: BigInt(value), scale });
    });
    return total;
  }
}
