import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  convertedAfter,
  convertedOf,
  LIMB,
  limbsBetween,
  type DatedAmounts,
} from "../../../src/ledger/columns/converted-amounts.ts";
import type { RateSegments } from "../../../src/ledger/columns/rate-columns.ts";

/** Running totals of changes of [day, amount], in whole units. */
function dated(changes: readonly (readonly [number, number])[]): DatedAmounts {
  let running = 0;
  return {
    count: changes.length,
    days: Int32Array.from(changes, ([day]) => day),
    quantity: Float64Array.from(changes, ([, amount]) => (running += amount)),
    quantityScale: 0,
    amount: null,
    amountScale: 0,
  };
}

/** Rates of [day, rate], in whole units. */
function rated(rates: readonly (readonly [number, number])[]): RateSegments {
  const values = rates.map(([, rate]) => rate);
  return {
    days: Int32Array.from(rates, ([day]) => day),
    values: values.map((rate) => ({ mantissa: BigInt(rate), scale: 0 })),
    doubles: Float64Array.from(values),
    small: Float64Array.from(values),
    scale: 0,
  };
}

const whole = (limbs: { high: number; low: number } | null): number | null => limbs && limbs.high * LIMB + limbs.low;

describe("amounts at the rates of their days", () => {
  it("pass over the rates under which nothing changed", () => {
    const rates = rated([
      [10, 2],
      [11, 3],
      [12, 5],
      [13, 7],
      [14, 11],
    ]);
    // Before the first rate there is none: 1 x 0. Then 10 x 2 on day 10, nothing under 3 and 5, (20 + 30) x 7, 40 x 11.
    const changes = dated([
      [9, 1],
      [10, 10],
      [13, 20],
      [13, 30],
      [15, 40],
    ]);
    expect(whole(limbsBetween(convertedOf(changes, rates), rates, 0, 5))).toBe(20 + 350 + 440);
    expect(whole(limbsBetween(convertedOf(changes, rates), rates, 2, 4))).toBe(350);
  });

  it("add up to the same the first time, from running totals, and in exact decimals", () => {
    const days = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 12 });
    const value = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    const rate = fc.integer({ min: 1, max: 2 ** 31 - 1 });
    fc.assert(
      fc.property(
        days,
        days,
        fc.infiniteStream(value),
        fc.infiniteStream(rate),
        (dayOfChange, dayOfRate, some, other) => {
          const ascending = (list: readonly number[]): number[] => list.toSorted((a, b) => a - b);
          const changes = dated(ascending(dayOfChange).map((day) => [day, some.next().value as number]));
          const rates = rated(ascending([...new Set(dayOfRate)]).map((day) => [day, other.next().value as number]));
          const converted = convertedOf(changes, rates);
          const first = limbsBetween(converted, rates, 0, changes.count);
          expect(limbsBetween(converted, rates, 0, changes.count)).toEqual(first);
          const exact = convertedAfter(convertedOf(changes, rates), rates, changes.count);
          expect(first && BigInt(first.high) * BigInt(LIMB) + BigInt(first.low)).toBe(exact.mantissa);
        },
      ),
    );
  });
});
