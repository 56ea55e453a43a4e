import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDecimal } from "../../money/format-decimal.ts";
import { parseDecimal } from "../../money/parse-decimal.ts";
import {
  compareRationals,
  decimalOf,
  multiplyRationals,
  rational,
  rationalOf,
  subtractRationals,
} from "../../money/rational.ts";
import { parseDay } from "../../time/day.ts";
import { priceRound, type PricedRound } from "./priced-round.ts";
import { convertingOn, readRecordedSafe } from "./recorded-safe.ts";
import { convertSafes } from "./safe-conversion.ts";
import type { CapitalizationBoxes, ConvertingSafe } from "./safe-terms.ts";

const d = parseDecimal;
const ALL: CapitalizationBoxes = {
  common: true,
  preferred: true,
  unissued: true,
  options: true,
  pool: true,
  warrants: true,
  converts: true,
};
const safe = (investment: string, cap: string | null, discount: string): ConvertingSafe => ({
  investment: d(investment),
  valuationCap: cap === null ? null : d(cap),
  discount: d(discount),
});

/** 9,000,000 common shares and a pool of 1,000,000; 2,500,000 come at 10,000,000 before the money. */
const ROUND: PricedRound = {
  preMoney: d("10000000"),
  newMoney: d("2500000"),
  poolTarget: d("0"),
  postMoney: true,
  includes: ALL,
  capTable: { common: 9_000_000n, preferred: 0n, unissued: 0n, options: 0n, pool: 1_000_000n, warrants: 0n },
  safes: [],
};

describe("the share price of a round", () => {
  test("is its pre-money valuation over all shares before it", () => {
    const { price, newShares, poolShares, total } = priceRound(ROUND);
    // 10,000,000 / 10,000,000 shares
    expect([formatDecimal(price), newShares, poolShares, total]).toEqual(["1", 2_500_000n, 0n, 12_500_000n]);
  });

  test("falls for a larger pool, which is a part of all shares afterwards", () => {
    const { price, newShares, poolShares, total } = priceRound({ ...ROUND, poolTarget: d("0.2") });
    // 10,000,000 = 9,000,000 p + 0.2 x 12,500,000: p = 7.5 / 9; 15,000,000 shares, of which 3,000,000 the pool
    expect(formatDecimal(price)).toBe("0.833333333333333333");
    expect([newShares, poolShares, total]).toEqual([3_000_000n, 2_000_000n, 15_000_000n]);
    // a pool that is large enough already is left alone
    expect(priceRound({ ...ROUND, poolTarget: d("0.05") }).poolShares).toBe(0n);
  });

  test("counts what converts by its cap above the corner and by its discount below it", () => {
    const safes = [safe("1000000", "5000000", "0.2")];
    // C = 10,000,000 / (1 - 0.2) = 12,500,000; cap price 0.40; 10,000,000 / 12,500,000 = 0.80, above 0.40 / 0.8
    const high = priceRound({ ...ROUND, safes });
    expect(formatDecimal(high.price)).toBe("0.8");
    expect(high.conversion.safes[0]).toMatchObject({ basis: "cap", shares: 2_500_000n });
    // 5,000,000 = 10,000,000 p + 1,250,000: p = 0.375, below 0.50; 1,000,000 / 0.30
    const low = priceRound({ ...ROUND, preMoney: d("5000000"), safes });
    expect(formatDecimal(low.price)).toBe("0.375");
    expect(low.conversion.safes[0]).toMatchObject({ basis: "discount", shares: 3_333_333n });
  });

  test("is found where a most-favoured SAFE takes terms that are best at that price", () => {
    const first = { ...safe("500000", null, "0"), mostFavoured: true };
    const { price, conversion } = priceRound({ ...ROUND, safes: [first, safe("500000", "5000000", "0")] });
    // both at the cap: C = 10,000,000 / (1 - 0.1 - 0.1), as above
    expect(formatDecimal(price)).toBe("0.8");
    expect(conversion.safes.map(({ termsOf, shares }) => [termsOf, shares])).toEqual([
      [1, 1_250_000n],
      [null, 1_250_000n],
    ]);
  });

  test("is refused where nothing is left for the shares before", () => {
    const safes = [safe("1000000", null, "0.2")];
    // 1,000,000 / 0.8 is all of it
    expect(() => priceRound({ ...ROUND, preMoney: d("1250000"), safes })).toThrow(RangeError);
    expect(() => priceRound({ ...ROUND, preMoney: d("0") })).toThrow(RangeError);
    const none = { common: 0n, preferred: 0n, unissued: 0n, options: 0n, pool: 0n, warrants: 0n };
    expect(() => priceRound({ ...ROUND, capTable: none })).toThrow(RangeError);
  });

  test("makes all shares before the new money worth the pre-money valuation", () => {
    const amount = fc.integer({ min: 1, max: 10 ** 6 }).map((n) => d(String(n)));
    const one = fc.record({
      investment: amount,
      valuationCap: fc.option(fc.integer({ min: 10 ** 8, max: 10 ** 9 }).map((n) => d(String(n)))),
      discount: fc.integer({ min: 0, max: 50 }).map((n) => ({ mantissa: BigInt(n), scale: 2 })),
      mostFavoured: fc.boolean(),
    });
    const counts = fc.record({ postMoney: fc.boolean(), pre: fc.integer({ min: 2 * 10 ** 7, max: 10 ** 9 }) });
    fc.assert(
      fc.property(
        fc.array(one, { maxLength: 4 }),
        counts,
        fc.integer({ min: 0, max: 40 }),
        (safes, { postMoney, pre }, pool) => {
          const poolTarget = { mantissa: BigInt(pool), scale: 2 };
          const round = { ...ROUND, preMoney: d(String(pre)), postMoney, poolTarget, safes };
          const { price, conversion, before, poolShares } = priceRound(round);
          const shares = conversion.safes.reduce((sum, { shares: own }) => sum + own, before + poolShares);
          const short = subtractRationals(
            rationalOf(round.preMoney),
            multiplyRationals(rationalOf(price), rational(shares, 1n)),
          );
          // each of them leaves less than one share unissued; the price was cut at its 18th decimal
          const most = multiplyRationals(rationalOf(price), rational(BigInt(safes.length + 1), 1n));
          expect(compareRationals(short, rational(-1n, 10n ** 6n))).toBeGreaterThan(0);
          expect(Number(formatDecimal(decimalOf(short)))).toBeLessThanOrEqual(
            Number(formatDecimal(decimalOf(most))) + 1e-6,
          );
        },
      ),
    );
  });
});

test("a SAFE may count other shares than the round does", () => {
  const counts = { postMoney: false, includes: { ...ALL, pool: false, converts: false } };
  const { safes } = convertSafes({
    ...ROUND,
    roundPrice: d("1"),
    safes: [safe("900000", "9000000", "0"), { ...safe("90000", "4500000", "0"), counts }],
  });
  // the second: 4,500,000 / 9,000,000 common shares = 0.50; the first: C = (10,000,000 + 180,000) / 0.9
  expect(safes[1]).toMatchObject({ capPrice: rational(1n, 2n), shares: 180_000n });
  expect(safes[0]?.shares).toBe(1_131_111n);
});

test("recorded terms of a SAFE and of a note with its interest", () => {
  const details = {
    valuation_cap: "5000000",
    discount: "20",
    post_money: true,
    common: true,
    options: true,
    mfn: true,
  };
  const recorded = { details, issued: "2024-01-01", start: null, end: null, issuedAmount: null, par: null };
  const read = readRecordedSafe(recorded);
  expect(read).toMatchObject({
    discount: { mantissa: 20n, scale: 2 },
    mostFavoured: true,
    isCountAssumed: false,
    interestRate: null,
  });
  expect(read.counts).toEqual({
    postMoney: true,
    includes: { ...ALL, preferred: false, unissued: false, pool: false, warrants: false, converts: false },
  });
  const bare = readRecordedSafe({ ...recorded, details: { interest_rate: "6" } });
  expect(bare).toMatchObject({
    isCountAssumed: true,
    counts: { postMoney: false, includes: { ...ALL, converts: false } },
  });
  // 1000 x 6 % x 73 / 365
  const on = convertingOn(bare, d("1000"), parseDay("2024-03-14"));
  expect([formatDecimal(on.amount), formatDecimal(on.interest), on.lacksIssue]).toEqual(["1012", "12", false]);
  expect(convertingOn({ ...bare, issued: null }, d("1000"), parseDay("2024-03-14"))).toMatchObject({
    lacksIssue: true,
  });
  expect(convertingOn(read, d("1000"), parseDay("2030-01-01"))).toMatchObject({ amount: d("1000"), lacksIssue: false });
});
