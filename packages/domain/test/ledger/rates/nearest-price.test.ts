import fc from "fast-check";
import { expect, test } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { parseDay } from "../../../src/time/day.ts";
import { momentOfDay, nearestPrice } from "../../../src/ledger/rates/nearest-price.ts";
import {
  FETCH_AGAIN_DAYS,
  FIRST_FETCH_DAYS,
  LONGEST_PRICE_WINDOW_DAYS,
  PRICE_WINDOW_DAYS,
} from "../../../src/ledger/rates/price-windows.ts";

const on = (text: string): { moment: number } => ({ moment: momentOfDay(parseDay(text)) });
const target = on("2025-06-10").moment;

/** Signed distance of a price from the target in days; below zero where the price is earlier. */
const distanceInDays = (moment: number, target: number): number => (moment - target) / 86_400_000;

test("the closest date wins, the earlier one slightly preferred", () => {
  proves(
    "rule:pricing-01",
    "constant:nearest_price_negative_distance_adjustment",
    "constant:symbol_pricing_window_default",
    "constant:symbol_pricing_window_alternative",
  );
  const [before, after, close] = [on("2025-06-07"), on("2025-06-13"), on("2025-06-12")];
  // |-3| - 0.01 = 2.99 against 3
  expect(nearestPrice([after, before], target, 7)).toBe(before);
  // 2 against 2.99
  expect(nearestPrice([before, after, close], target, 7)).toBe(close);
  expect(PRICE_WINDOW_DAYS).toBe(7);
  expect(nearestPrice([on("2025-06-02")], target, PRICE_WINDOW_DAYS)).toBeNull();
  // three days to either side, and no further
  expect(nearestPrice([before], target, 3)).toBe(before);
  expect(nearestPrice([on("2025-06-06")], target, 3)).toBeNull();
  expect(nearestPrice([], target, null)).toBeNull();
  expect(distanceInDays(before.moment, target)).toBe(-3);
});

test("the windows that nothing else states stand in one place", () => {
  proves("constant:other_price_windows");
  // 10 years of 366 days
  expect(LONGEST_PRICE_WINDOW_DAYS).toBe(10 * 366);
  // What is fetched first reaches back a year and over a month that had no market.
  expect(FIRST_FETCH_DAYS).toBeGreaterThanOrEqual(366 + 31);
  // What is asked for again is what the price field may have taken.
  expect(FETCH_AGAIN_DAYS).toBe(PRICE_WINDOW_DAYS);
});

test("an earlier price up to 864 seconds further away still wins, and not one millisecond more", () => {
  const later = { moment: target + 3_600_000 };
  // 0.01 days = 864 s
  const still = { moment: target - 3_600_000 - 864_000 };
  const beyond = { moment: still.moment - 1 };
  expect(nearestPrice([later, still], target, null)).toBe(still);
  expect(nearestPrice([still, later], target, null)).toBe(still);
  expect(nearestPrice([beyond, later], target, null)).toBe(later);
});

test("no price that was passed over scores better, in whatever order they come", () => {
  const moments = fc.array(fc.integer({ min: -20, max: 20 }).map((days) => ({ moment: target + days * 86_400_000 })));
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 20 }), (prices, window) => {
      const best = nearestPrice(prices, target, window);
      const distances = prices.map((p) => distanceInDays(p.moment, target)).filter((d) => Math.abs(d) <= window);
      const scores = distances.map((d) => Math.abs(d) - (d < 0 ? 0.01 : 0));
      if (!best) expect(distances).toEqual([]);
      else {
        const distance = distanceInDays(best.moment, target);
        expect(Math.abs(distance) - (distance < 0 ? 0.01 : 0)).toBe(Math.min(...scores));
      }
    }),
  );
});
