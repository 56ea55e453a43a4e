import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { balanceOf, reachOf, rootsOf } from "./present-value-balance.ts";

/** Flows of both signs on days of their own. */
const flows = fc
  .uniqueArray(fc.integer({ min: 0, max: 4_000 }), { minLength: 2, maxLength: 8 })
  .chain((days) =>
    fc.tuple(
      fc.constant(Int32Array.from(days.toSorted((a, b) => a - b))),
      fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: days.length, maxLength: days.length }),
    ),
  )
  .filter(([, amounts]) => amounts.some((one) => one > 0) && amounts.some((one) => one < 0) && !amounts.includes(0));

/** Every rate that a double tells apart, as `LOWEST` and `HIGHEST` of the search. */
const widest = { low: -3000, high: 3141.59 };

describe("where roots are looked for", () => {
  it("is no further than present values are quick to work out, for money put in and got back years later", () => {
    // 1,000 put in, 1,210 back after two years: ln(1.21) / 2 is the root; 300 / 2 years is how far is quick.
    const [days, amounts] = [Int32Array.of(0, 730), Float64Array.of(-1000, 1210)];
    const balance = balanceOf(days, amounts);
    expect(reachOf(days, amounts, balance)).toEqual({ low: -145.5, high: 150 });
    expect(rootsOf(balance, reachOf(days, amounts, balance))[0]).toBeCloseTo(Math.log(1.21) / 2, 12);
  });

  it("goes on to where money comes back a hundredfold on the next day", () => {
    // 100 for 1 after a day: 365 x ln(100) = 1,681, and what is put in again after twenty years does not show there.
    const [days, amounts] = [Int32Array.of(0, 1, 7300), Float64Array.of(-1, 100, -50)];
    const balance = balanceOf(days, amounts);
    const reach = reachOf(days, amounts, balance);
    expect(reach.high).toBeGreaterThan(365 * Math.log(100));
    expect(rootsOf(balance, reach).at(-1)).toBeCloseTo(365 * Math.log(100), 9);
  });

  it("leaves no root outside", () => {
    fc.assert(
      fc.property(flows, ([days, list]) => {
        const amounts = Float64Array.from(list);
        const balance = balanceOf(days, amounts);
        const [within, all] = [rootsOf(balance, reachOf(days, amounts, balance)), rootsOf(balance, widest)];
        expect(within).toHaveLength(all.length);
        within.forEach((root, i) => expect(root).toBeCloseTo(all[i] as number, 9));
      }),
    );
  });
});
