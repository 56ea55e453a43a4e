import { describe, expect, test } from "vitest";
import { parseDecimal } from "../money/parse-decimal.ts";
import { rational } from "../money/rational.ts";
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
