import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDecimal } from "../../money/parse-decimal.ts";
import { addRationals, divideRationals, rational, rationalOf } from "../../money/rational.ts";
import { convertSafes } from "./safe-conversion.ts";
import type { ConversionRound, ConvertingSafe } from "./safe-terms.ts";

const safe = (investment: string, cap: string | null, discount: string): ConvertingSafe => ({
  investment: parseDecimal(investment),
  valuationCap: cap === null ? null : parseDecimal(cap),
  discount: parseDecimal(discount),
});

/** 8,000,000 common, 1,000,000 options and an empty rest; a share of the round costs 2.00. */
const ROUND: ConversionRound = {
  postMoney: false,
  capTable: { common: 8_000_000n, preferred: 0n, unissued: 0n, options: 1_000_000n, pool: 500_000n, warrants: 0n },
  includes: {
    common: true,
    preferred: true,
    unissued: true,
    options: true,
    pool: false,
    warrants: true,
    converts: false,
  },
  roundPrice: parseDecimal("2"),
  safes: [],
};

const convertOne = (one: ConvertingSafe, change: Partial<ConversionRound> = {}) =>
  convertSafes({ ...ROUND, ...change, safes: [one] });

describe("a SAFE converts at the lower of cap and discount price", () => {
  test("before the money: the cap over the shares that are ticked", () => {
    const { capitalizationBeforeConverts, companyCapitalization, safes } = convertOne(safe("900000", "9000000", "0.2"));
    // 8,000,000 + 1,000,000; the pool is not ticked; 9,000,000 / 9,000,000 = 1.00 against 2.00 x 0.8 = 1.60
    expect(capitalizationBeforeConverts).toBe(9_000_000n);
    expect(companyCapitalization).toEqual(rational(9_000_000n, 1n));
    expect(safes[0]).toMatchObject({ basis: "cap", conversionPrice: rational(1n, 1n), shares: 900_000n });
    // no cap: 1.60; neither cap nor discount: 2.00
    expect(convertOne(safe("100", null, "0.2")).safes[0]).toMatchObject({ basis: "discount", shares: 62n });
    expect(convertOne(safe("100", null, "0")).safes[0]).toMatchObject({ basis: "round", shares: 50n });
  });

  test("after the money: its part of the company is investment / cap", () => {
    const { companyCapitalization, safes } = convertOne(safe("900000", "9000000", "0"), { postMoney: true });
    // 9,000,000 / (1 - 0.1) = 10,000,000; 9,000,000 / 10,000,000 = 0.90; 900,000 / 0.90 = 1,000,000, a tenth
    expect(companyCapitalization).toEqual(rational(10_000_000n, 1n));
    expect(safes[0]?.shares).toBe(1_000_000n);
    // the same where the box of converting SAFEs is ticked
    const ticked = { includes: { ...ROUND.includes, converts: true } };
    expect(convertOne(safe("900000", "9000000", "0"), ticked)).toEqual({
      companyCapitalization,
      safes,
      capitalizationBeforeConverts: 9_000_000n,
    });
  });

  test("before and after the money in one round, each by what its own cap counts", () => {
    const counts = { postMoney: false, includes: ROUND.includes };
    const { companyCapitalization, safes } = convertSafes({
      ...ROUND,
      postMoney: true,
      capTable: { ...ROUND.capTable, common: 9_000_000n },
      safes: [
        safe("1000000", "10000000", "0"),
        safe("1000000", "20000000", "0"),
        { ...safe("1000000", "10000000", "0"), counts },
      ],
    });
    // pre: 10,000,000 / 10,000,000 shares = 1.00. C = 10,000,000 + 1,000,000 + C / 10 + C / 20 = 11,000,000 / 0.85
    expect(companyCapitalization).toEqual(rational(220_000_000n, 17n));
    expect(safes.map(({ shares }) => shares)).toEqual([1_294_117n, 647_058n, 1_000_000n]);
    // a tenth of it exactly
    expect(safes[0]?.sharesExact).toEqual(rational(22_000_000n, 17n));
  });

  test("what converts by discount or at the round's price counts with its real shares", () => {
    const { companyCapitalization, safes } = convertSafes({
      ...ROUND,
      postMoney: true,
      capTable: { ...ROUND.capTable, common: 8_000_000n, options: 0n },
      roundPrice: parseDecimal("1"),
      safes: [safe("1000000", "10000000", "0"), safe("1000000", null, "0.2")],
    });
    // 1,000,000 / 0.80 = 1,250,000; C = 9,250,000 / 0.9 = 10,277,777.8, of which a tenth
    expect(companyCapitalization).toEqual(rational(92_500_000n, 9n));
    expect(safes.map(({ shares }) => shares)).toEqual([1_027_777n, 1_250_000n]);
    expect(safes[0]?.sharesExact).toEqual(rational(9_250_000n, 9n));
    // a cap that the round's price does not reach: 1,000,000 / 1.00 beside it instead of a part of C
    const high = convertSafes({
      ...ROUND,
      postMoney: true,
      capTable: { ...ROUND.capTable, common: 8_000_000n, options: 0n },
      roundPrice: parseDecimal("1"),
      safes: [safe("1000000", "10000000", "0"), safe("1000000", "50000000", "0")],
    });
    // (8,000,000 + 1,000,000) / 0.9 = 10,000,000; the cap price of the second is 5.00
    expect([high.companyCapitalization, high.safes[1]?.basis]).toEqual([rational(10_000_000n, 1n), "round"]);
  });

  test("the most favoured one takes the terms of a later one that are better, as a whole", () => {
    const first = { ...safe("100000", null, "0.1"), mostFavoured: true };
    const { safes } = convertSafes({
      ...ROUND,
      safes: [first, safe("1", "9000000", "0"), safe("1", "13500000", "0.5")],
    });
    // own 1.80; the second 9,000,000 / 9,000,000 = 1.00; the third min(1.50, 1.00) = 1.00, not lower than the second
    expect(safes[0]).toMatchObject({ basis: "cap", shares: 100_000n });
    const later = convertSafes({ ...ROUND, safes: [safe("1", "9000000", "0"), first] });
    expect(later.safes[1]?.basis).toBe("discount");
  });
});

test.each([
  ["a round without a price", { roundPrice: parseDecimal("0") }],
  ["no shares counted", { includes: { ...ROUND.includes, common: false, options: false } }],
  ["SAFEs that would own everything", { postMoney: true, safes: [safe("5", "9", "0"), safe("4", "9", "0")] }],
  ["a discount of everything", { safes: [safe("5", null, "1")] }],
] satisfies [string, Partial<ConversionRound>][])("%s is refused", (_, change) => {
  expect(() => convertSafes({ ...ROUND, ...change })).toThrow(RangeError);
});

test("a cap that counts what converts counts every share that comes of it", () => {
  const one = fc.record({
    investment: fc.integer({ min: 1, max: 10 ** 6 }).map((n) => parseDecimal(String(n))),
    valuationCap: fc.option(fc.integer({ min: 10 ** 7, max: 10 ** 8 }).map((n) => parseDecimal(String(n)))),
    discount: fc.integer({ min: 0, max: 50 }).map((n) => ({ mantissa: BigInt(n), scale: 2 })),
    isOther: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 6 }), fc.integer({ min: 1, max: 500 }), (list, cents) => {
      const pre = { postMoney: false, includes: ROUND.includes };
      const safes = list.map(({ isOther, ...own }) => (isOther ? { ...own, counts: pre } : own));
      const roundPrice = { mantissa: BigInt(cents), scale: 2 };
      const found = convertSafes({ ...ROUND, postMoney: true, roundPrice, safes });
      const shares = found.safes.reduce((sum, { sharesExact }) => addRationals(sum, sharesExact), rational(0n, 1n));
      // C = B + the shares of all; a post-money SAFE that converts at its cap has investment / cap of it
      expect(found.companyCapitalization).toEqual(addRationals(rational(9_000_000n, 1n), shares));
      found.safes.forEach(({ basis, sharesExact }, i) => {
        const { investment, valuationCap } = list[i]!;
        if (basis !== "cap" || list[i]!.isOther || !valuationCap) return;
        expect(divideRationals(sharesExact, found.companyCapitalization)).toEqual(
          divideRationals(rationalOf(investment), rationalOf(valuationCap)),
        );
      });
    }),
  );
});
