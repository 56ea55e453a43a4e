import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareDecimals, subtractDecimals, ZERO, addDecimals } from "../money/decimal.ts";
import { basisDecimal } from "./buy-columns.ts";
import { ShareSum } from "./share-sum.ts";

const SCALE = 2;

function oneByOne(shares: readonly (readonly [number, number, number])[]) {
  return shares
    .map(([cost, left, units]) =>
      basisDecimal({ whole: 0, numerator: BigInt(cost) * BigInt(left), denominator: BigInt(units) }, SCALE),
    )
    .reduce((sum, share) => addDecimals(sum, share), ZERO);
}

describe("a sum of shares", () => {
  it("is the sum of each share cut off after sixty places", () => {
    const sum = new ShareSum();
    // 1 / 3 of 10.00 and 2 / 3 of 10.00: 3.33… and 6.66…, each cut off, so one unit of the last place is missing.
    sum.add(1000, 1, 3, SCALE);
    sum.add(1000, 2, 3, SCALE);
    const missing = subtractDecimals({ mantissa: 1000n, scale: SCALE }, sum.total());
    expect(missing).toEqual({ mantissa: 1n, scale: SCALE + 60 });
  });

  it("equals the shares worked out in wide integers, whatever their size and sign", () => {
    const whole = fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 2 ** 51 }));
    const share = fc
      .tuple(
        fc.oneof(
          whole,
          whole.map((cost) => -cost),
        ),
        whole,
        whole,
      )
      .map(([cost, a, b]) => [cost, Math.min(a, b), Math.max(a, b)] as const);
    fc.assert(
      fc.property(fc.array(share, { maxLength: 30 }), (shares) => {
        const sum = new ShareSum();
        for (const [cost, left, units] of shares) sum.add(cost, left, units, SCALE);
        expect(compareDecimals(sum.total(), oneByOne(shares))).toBe(0);
      }),
    );
  });
});
