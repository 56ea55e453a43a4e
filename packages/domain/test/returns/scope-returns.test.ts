import fc from "fast-check";
import { expect, test } from "vitest";
import { growthIndex, maximumDrawdown, returnOf, volatility } from "../../src/returns/measures/growth.ts";
import { formatDay, parseDay } from "../../src/time/day.ts";
import type { Book } from "../../src/ledger/book.ts";
import type { Partition } from "../../src/returns/grouping-plan.ts";
import { partitionBy } from "../../src/returns/partition.ts";
import { setPrices } from "../../src/ledger/entry/recorded-prices.ts";
import type { ScopeReturns } from "../../src/returns/group-returns.ts";
import { returnsByGroup } from "../../src/returns/scope-returns.ts";
import { scopeOf } from "../../src/ledger/scope.ts";
import * as b from "../ledger/small-book.fixture.ts";

const AT = parseDay("2024-12-31");

/** Groups by the name that a position is given; null leaves it out. */
function grouped(book: Book, since: string | null, nameOf: (p: number) => string | null): Record<string, ScopeReturns> {
  const names: string[] = [];
  const groupOf = Int32Array.from(book.positions, (_, p) => {
    const name = scopeOf(book, {}).positions.includes(p) ? nameOf(p) : null;
    if (name === null) return -1;
    if (!names.includes(name)) names.push(name);
    return names.indexOf(name);
  });
  const partition: Partition = { groupOf, count: names.length, isWhole: names.length === 1 && !groupOf.includes(-1) };
  const window = { since: since === null ? null : parseDay(since), at: AT, target: b.USD };
  const [returns] = returnsByGroup(book, [partition], window);
  return Object.fromEntries(names.map((name, i) => [name, returns?.[i] as ScopeReturns]));
}

/** 1000 put in; 10 ACME for 500 with a fee of 10; a dividend of 30 when the share is at 55, at 60 in the end. */
function anna(): Book {
  const dividend = b.sides(b.ANNA, b.I, b.USD, "30").map((leg) => ({ ...leg, cause: b.ACME }));
  const book = b.bookOf([
    b.on(1, "2024-01-01", b.sides(b.ANNA, b.RE, b.USD, "1000")),
    b.on(2, "2024-01-01", b.trade(b.ANNA, b.ACME, "10", b.USD, "-500", "-10")),
    b.on(3, "2024-07-01", dividend),
  ]);
  b.price(book, b.ACME, "2024-01-01", "50");
  b.price(book, b.ACME, "2024-07-01", "55");
  b.price(book, b.ACME, "2024-12-31", "60");
  return book;
}

test("of everything: only what came from outside is a flow", () => {
  const { all } = grouped(anna(), null, () => "all");
  // cash 1000 - 500 - 10 + 30 = 520, shares 600: 1120 of 1000
  expect(all).toMatchObject({
    from: parseDay("2024-01-01"),
    opening: 0,
    closing: 112_000,
    putIn: 100_000,
    takenOut: 0,
  });
  expect(all).toMatchObject({ gain: 12_000, income: 3_000, expenses: -1_000 });
  expect(all?.timeWeighted.value).toBeCloseTo(0.12, 12);
  expect(all?.multiple.value).toBeCloseTo(1.12, 12);
  // without the fee 10 more is there on the first day: 1000 / 990 x 1120 / 1000 - 1
  expect(all?.beforeFees.value).toBeCloseTo(1120 / 990 - 1, 12);
  // 1000 on the first day for 365 days
  expect(all?.xirr).toMatchObject({ status: "unique", rate: expect.closeTo(0.12, 10) as number });
  expect(all?.timeWeightedPerYear.value).toBeCloseTo(0.12, 12);
});

test("of one holding: purchase, fee and dividend are flows; of its cash the other way round", () => {
  const book = anna();
  const { cash, shares } = grouped(book, null, (p) => (book.positions[p]?.isCash ? "cash" : "shares"));
  // put in 510, taken out 30, left 600
  expect(shares).toMatchObject({
    closing: 60_000,
    putIn: 51_000,
    takenOut: 3_000,
    gain: 12_000,
    income: 3_000,
    expenses: -1_000,
  });
  // 500 / 510 x (550 + 30) / 500 x 600 / 550 - 1
  expect(shares?.timeWeighted.value).toBeCloseTo((580 / 510) * (600 / 550) - 1, 12);
  expect(shares?.multiple.value).toBeCloseTo(630 / 510, 12);
  // 1000 + 30 in, 510 out, 520 left: cash earns nothing
  expect(cash).toMatchObject({ closing: 52_000, putIn: 52_000, gain: 0, income: 0, expenses: 0 });
  expect(cash?.timeWeighted.value).toBeCloseTo(0, 12);
  // cash left out of the question changes nothing for the shares
  const { shares: alone } = grouped(book, null, (p) => (book.positions[p]?.isCash ? null : "shares"));
  expect(alone).toEqual(shares);
});

test("what is paid for a holding, or comes of it, while nothing is held leaves its return as it was", () => {
  const dividend = b.sides(b.ANNA, b.I, b.USD, "30").map((leg) => ({ ...leg, cause: b.ACME }));
  const fee = b.sides(b.ANNA, b.EX, b.USD, "-4").map((leg) => ({ ...leg, cause: b.ACME }));
  const bought = b.on(1, "2024-01-02", b.trade(b.ANNA, b.ACME, "10", b.USD, "-500"));
  const sold = b.on(2, "2024-03-01", b.trade(b.ANNA, b.ACME, "-10", b.USD, "600"));
  const inAndOut = [b.trade(b.ANNA, b.ACME, "10", b.USD, "-700"), b.trade(b.ANNA, b.ACME, "-10", b.USD, "650")];
  const after = [
    [b.on(3, "2024-07-01", dividend)],
    [b.on(3, "2024-07-01", fee)],
    inAndOut.map((legs, n) => b.on(3 + n, "2024-07-01", legs)),
  ];
  for (const more of after) {
    const book = b.bookOf([bought, sold, ...more]);
    const { shares } = grouped(book, null, (p) => (book.positions[p]?.isCash ? null : "shares"));
    // 600 / 500 - 1
    expect(shares?.timeWeighted.value).toBeCloseTo(0.2, 12);
    expect(shares?.drawdown.value).toBe(0);
  }
});

test("income goes to the holding that is named as its cause, sold or not, but not to one whose entries were taken out again", () => {
  const dividend = b.sides(b.ANNA, b.I, b.USD, "30").map((leg) => ({ ...leg, cause: b.ACME }));
  const paidIn = b.on(1, "2024-01-01", b.sides(b.ANNA, b.RE, b.USD, "1000"));
  const bought = b.on(2, "2024-01-02", b.trade(b.ANNA, b.ACME, "10", b.USD, "-500"));
  const sold = b.on(3, "2024-03-01", b.trade(b.ANNA, b.ACME, "-10", b.USD, "500"));
  const paid = b.on(4, "2024-07-01", dividend);
  const earned = (book: Book): unknown => {
    const groups = grouped(book, null, (p) => (book.positions[p]?.isCash ? "cash" : "share"));
    return [groups["cash"]?.income, groups["share"]?.income];
  };
  const warm = b.bookOf([paidIn, bought, sold, paid]);
  expect(earned(warm)).toEqual([0, 3000]);
  b.enter(warm, [], [bought.id, sold.id]);
  expect(earned(warm)).toEqual([3000, 0]);
  expect(earned(b.bookOf([paidIn, paid]))).toEqual([3000, undefined]);
  // Its own account holds none: it goes to the only one there is, whatever stays empty beside it.
  b.enter(warm, [b.on(5, "2024-02-01", b.sides(b.BEN, b.RE, b.ACME, "1"))]);
  expect(earned(warm)).toEqual([0, 3000]);
  b.enter(warm, [{ ...bought, id: b.transactionId(6) }], [b.transactionId(5)]);
  expect(earned(warm)).toEqual([0, 3000]);
});

test("since a day: the value of that day opens", () => {
  const { all } = grouped(anna(), "2024-06-30", () => "all");
  // 490 + 500 = 990, then 30 comes and 100 is gained
  expect(all).toMatchObject({ opening: 99_000, closing: 112_000, putIn: 0, gain: 13_000, expenses: 0 });
  expect(all?.timeWeighted.value).toBeCloseTo(1120 / 990 - 1, 12);
  expect(all?.modifiedDietz.value).toBeCloseTo(130 / 990, 12);
  expect(all?.timeWeightedPerYear.reason).toBe("shorter_than_a_year");
});

test("before currency: at the rates of the day that opens", () => {
  const book = b.bookOf([b.on(1, "2024-01-01", b.sides(b.BEN, b.RE, b.SAP, "10"))]);
  for (const [day, price, rate] of [
    ["2024-01-01", "100", "1.0"],
    ["2024-12-31", "110", "1.2"],
  ] as const) {
    b.price(book, b.SAP, day, price);
    setPrices(book, [{ instrument: b.EUR, currency: b.USD, day: parseDay(day), price: rate, source: "observed" }]);
  }
  const { all } = grouped(book, null, () => "all");
  // 10 x 110 x 1.2 / (10 x 100 x 1.0) - 1 = 0.32; at 1.0 throughout 0.1
  expect(all?.timeWeighted.value).toBeCloseTo(0.32, 12);
  expect(all?.beforeCurrency.value).toBeCloseTo(0.1, 12);
  // a share whose price nobody knows
  const unknown = b.bookOf([b.on(1, "2024-01-01", b.sides(b.ANNA, b.RE, b.ACME, "1"))]);
  const { all: none } = grouped(unknown, null, () => "all");
  expect(none).toMatchObject({ closing: null, gain: null, timeWeighted: { value: null, reason: "value_unknown" } });
  expect(none?.xirr).toMatchObject({ reason: "value_unknown" });
});

test("before currency, of one that was bought before a rate of it was known when the window opened: its first rate", () => {
  const book = b.bookOf([
    b.on(1, "2024-01-01", b.sides(b.ANNA, b.RE, b.USD, "1000")),
    b.on(2, "2024-03-01", [...b.sides(b.ANNA, b.MKT, b.USD, "-500"), ...b.sides(b.ANNA, b.MKT, b.EUR, "500")]),
  ]);
  for (const [day, rate] of [
    ["2024-03-01", "1.0"],
    ["2024-12-31", "1.2"],
  ] as const)
    setPrices(book, [{ instrument: b.EUR, currency: b.USD, day: parseDay(day), price: rate, source: "observed" }]);
  const { all } = grouped(book, "2024-02-01", () => "all");
  // 500 + 500 x 1.2 of 1000; nothing but the rate moved
  expect(all?.timeWeighted.value).toBeCloseTo(0.1, 12);
  expect(all?.beforeCurrency).toEqual({ value: 0, reason: null });
});

test("between own accounts: a flow of each, none of both", () => {
  const book = anna();
  b.enter(book, [b.on(4, "2024-10-01", b.sides(b.ANNA, b.BEN, b.USD, "-200"))]);
  const { "0": from, "1": to } = grouped(book, null, (p) => String(book.positions[p]?.account));
  expect([from?.takenOut, to?.putIn, to?.closing]).toEqual([20_000, 20_000, 20_000]);
  expect(grouped(book, null, () => "all")["all"]).toMatchObject({ takenOut: 0, gain: 12_000 });
});

test("levels that are asked for together answer as each alone, and a book that goes on as one that is read anew", () => {
  const book = anna();
  const later = [
    b.on(4, "2024-08-01", b.sides(b.ANNA, b.BEN, b.USD, "-200")),
    b.on(5, "2024-09-01", b.trade(b.BEN, b.SAP, "1", b.EUR, "-90", "-1")),
    b.on(6, "2024-09-02", b.trade(b.ANNA, b.ACME, "-4", b.USD, "220")),
  ];
  setPrices(book, [
    { instrument: b.EUR, currency: b.USD, day: parseDay("2024-01-01"), price: "1.1", source: "observed" },
    { instrument: b.SAP, currency: b.EUR, day: parseDay("2024-09-01"), price: "95", source: "observed" },
  ]);
  const keys = [[], ["account"], ["account", "instrument_type"], ["account", "instrument_type", "instrument"]] as const;
  for (const transaction of [null, ...later]) {
    if (transaction) b.enter(book, [transaction]);
    const partitions = keys.map((own) => partitionBy(book, scopeOf(book, {}), own));
    for (const since of [null, parseDay("2024-06-30")]) {
      const window = { since, at: AT, target: b.USD };
      const together = returnsByGroup(book, partitions, window);
      book.links = null;
      const alone = partitions.flatMap((partition) => returnsByGroup(book, [partition], window));
      expect(together).toEqual(alone);
    }
  }
  expect(Object.keys(grouped(book, null, (p) => String(book.positions[p]?.instrument))).length).toBe(4);
});

test("drawdown and volatility of an index", () => {
  const index = growthIndex({ flows: new Float64Array(4), values: Float64Array.of(100, 120, 90, 126) });
  // from 120 to 90
  expect(maximumDrawdown(index).value).toBeCloseTo(0.25, 12);
  expect(returnOf(index).value).toBeCloseTo(0.26, 12);
  // mean 0.02; deviations 0.01, -0.03, 0.02: sqrt((0.0001 + 0.0009 + 0.0004) / 2 x 12)
  expect(volatility([0.03, -0.01, 0.04], 12).value).toBeCloseTo(Math.sqrt(0.0007 * 12), 12);
  expect(volatility([0.1, 0.2], 12).reason).toBe("too_few_observations");
});

const holdings = fc.record({
  acme: fc.integer({ min: 1, max: 500 }),
  sap: fc.integer({ min: 1, max: 500 }),
  prices: fc.array(fc.tuple(fc.integer({ min: 50, max: 300 }), fc.integer({ min: 50, max: 300 })), {
    minLength: 4,
    maxLength: 4,
  }),
  more: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 10_000, max: 90_000 })),
});

/** 1 ACME for 10, worth 10; 100 more for 1,000 on a day that ends at 9.50; 10.50 in the end. */
function boughtLarge(): Book {
  const book = b.bookOf([
    b.on(1, "2024-01-02", b.trade(b.ANNA, b.ACME, "1", b.USD, "-10")),
    b.on(2, "2024-02-10", b.trade(b.ANNA, b.ACME, "100", b.USD, "-1000")),
  ]);
  b.price(book, b.ACME, "2024-01-31", "10");
  b.price(book, b.ACME, "2024-02-10", "9.50");
  b.price(book, b.ACME, "2024-12-31", "10.50");
  return book;
}

test("on a day on which more comes in than was there, what was there counts by itself, and what came over both", () => {
  const book = boughtLarge();
  const { shares } = grouped(book, "2023-12-31", (p) => (book.positions[p]?.isCash ? null : "shares"));
  // 10 / 10 x 10 / 10 x (101 x 9.50) / (10 + 1000) x (101 x 10.50) / (101 x 9.50) - 1 = 1060.50 / 1010 - 1
  expect(shares?.timeWeighted.value).toBeCloseTo(0.05, 12);
  // 366 days: 1.05^(365 / 366) - 1
  expect(shares?.timeWeightedPerYear.value).toBeCloseTo(1.05 ** (365 / 366) - 1, 12);
  // from 1010 to 959.50
  expect(shares?.drawdown.value).toBeCloseTo(50.5 / 1010, 12);
  // the price had doubled before more was bought at it: that is the return, of 1 unit as of 11
  const doubled = b.bookOf([
    b.on(1, "2024-01-02", b.trade(b.ANNA, b.ACME, "1", b.USD, "-10")),
    b.on(2, "2024-05-02", b.trade(b.ANNA, b.ACME, "10", b.USD, "-200")),
  ]);
  const { shares: later } = grouped(doubled, null, (p) => (doubled.positions[p]?.isCash ? null : "shares"));
  expect(later?.timeWeighted.value).toBeCloseTo(1, 12);
  // 6 for 3 on that day, then 94 more at 5: 30 / 30 x 500 / (30 + 470) x 525 / 500
  const split = b.bookOf([
    b.on(1, "2024-01-02", b.trade(b.ANNA, b.ACME, "3", b.USD, "-30")),
    {
      ...b.on(2, "2024-02-10", b.sides(b.ANNA, b.MKT, b.ACME, "3")),
      action: { account: b.ANNA, instrument: b.ACME, kind: "split", next: "2", old: "1" },
    },
    b.on(3, "2024-02-10", b.trade(b.ANNA, b.ACME, "94", b.USD, "-470")),
  ]);
  b.price(split, b.ACME, "2024-02-10", "5");
  b.price(split, b.ACME, "2024-12-31", "5.25");
  const { shares: parted } = grouped(split, null, (p) => (split.positions[p]?.isCash ? null : "shares"));
  expect(parted?.timeWeighted.value).toBeCloseTo(0.05, 12);
});

test("modified Dietz says why there is none", () => {
  const put = (day: string, amount: string) => b.bookOf([b.on(1, day, b.sides(b.ANNA, b.RE, b.USD, amount))]);
  // on the last day no time passes, and 50 that are owed all along are no capital
  expect(grouped(put("2024-12-31", "50"), null, () => "all")["all"]?.modifiedDietz.reason).toBe("no_time_passed");
  const owed = grouped(put("2024-01-01", "-50"), "2024-01-01", () => "all")["all"];
  expect(owed?.modifiedDietz.reason).toBe("average_capital_not_positive");
});

test("who loses more than everything has no time-weighted return; what is owed has no multiple", () => {
  // 100 put in and 300 borrowed buy shares for 400, which are worth 250 in the end: 50 more is owed than is held
  const book = b.bookOf([
    b.on(1, "2024-01-02", b.sides(b.ANNA, b.RE, b.USD, "100")),
    b.on(2, "2024-01-02", b.trade(b.ANNA, b.ACME, "40", b.USD, "-400")),
  ]);
  b.price(book, b.ACME, "2024-12-31", "6.25");
  const { all } = grouped(book, null, () => "all");
  const none = { value: null, reason: "value_below_zero" };
  expect([all?.closing, all?.timeWeighted, all?.timeWeightedPerYear]).toEqual([-5_000, none, none]);
  expect([all?.multiple, all?.drawdown, all?.gain]).toEqual([none, none, -15_000]);
});

test("of what costs little, returns are those of its value, not of cents", () => {
  const book = b.bookOf([
    b.on(1, "2024-01-02", b.trade(b.ANNA, b.ACME, "1", b.USD, "-1.00")),
    b.on(2, "2024-03-01", b.trade(b.ANNA, b.ACME, "-0.5", b.USD, "0.51")),
  ]);
  b.price(book, b.ACME, "2024-01-31", "1.004");
  b.price(book, b.ACME, "2024-03-01", "1.014");
  b.price(book, b.ACME, "2024-12-31", "1.024");
  const { shares } = grouped(book, null, (p) => (book.positions[p]?.isCash ? null : "shares"));
  // 1 / 1 x (0.507 + 0.51) / 1 x 0.512 / 0.507 - 1 = 0.02702958...
  expect(shares?.timeWeighted.value).toBeCloseTo((1.017 * 0.512) / 0.507 - 1, 12);
  // -1 + 0.51 / g^(59 / 365) + 0.512 / g^(364 / 365) = 0
  const rate = shares && "rate" in shares.xirr ? (shares.xirr.rate as number) : Number.NaN;
  expect(0.51 * (1 + rate) ** (-59 / 365) + 0.512 * (1 + rate) ** (-364 / 365)).toBeCloseTo(1, 11);
  expect([shares?.closing, shares?.takenOut]).toEqual([51, 51]);
});

const traded = fc.array(
  fc.record({
    security: fc.constantFrom(b.ACME, b.SAP),
    units: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1_000, max: 90_000 })),
    isSale: fc.boolean(),
    paid: fc.integer({ min: 1, max: 400 }),
    closes: fc.integer({ min: 1, max: 400 }),
    apart: fc.integer({ min: 0, max: 60 }),
  }),
  { minLength: 1, maxLength: 12 },
);

/** 2 bought for 1 each, 1 sold for 2, on one day: 2 paid and 2 had back, and one unit is left. */
const BACK_AT_ONCE = [
  { security: b.ACME, units: 2, isSale: false, paid: 1, closes: 1, apart: 0 },
  { security: b.ACME, units: 1, isSale: true, paid: 2, closes: 1, apart: 0 },
];

test("however large purchases are, nobody without debts loses more than everything, in one holding or in all", () => {
  fc.assert(
    fc.property(traded, (list) => {
      const book = b.bookOf([]);
      b.price(book, b.EUR, "2024-01-01", "1.1");
      const held = new Map<number, number>();
      let day = parseDay("2024-01-01");
      for (const [n, { security, units, isSale, paid, closes, apart }] of list.entries()) {
        day = Math.min(day + apart, AT);
        const sold = isSale ? Math.min(units, held.get(security) ?? 0) : 0;
        const quantity = isSale ? -sold : units;
        if (quantity !== 0) {
          held.set(security, (held.get(security) ?? 0) + quantity);
          const currency = security === b.SAP ? b.EUR : b.USD;
          const legs = b.trade(b.ANNA, security, String(quantity), currency, String(-quantity * paid));
          b.enter(book, [b.on(n, formatDay(day), legs)]);
        }
        b.price(book, security, formatDay(day), String(closes));
      }
      const nameOf = (p: number): string | null => (book.positions[p]?.isCash ? null : "all");
      const parts = grouped(book, null, (p) => nameOf(p) && String(book.positions[p]?.instrument));
      for (const { timeWeighted, drawdown } of [
        ...Object.values(parts),
        ...Object.values(grouped(book, null, nameOf)),
      ]) {
        // Bought and sold on one day, what was paid may come back whole: on nothing there is no return.
        for (const { value, reason } of [timeWeighted, drawdown])
          expect([value === null, reason === "opening_value_not_positive"]).toEqual([value === null, value === null]);
        expect(timeWeighted.value ?? 0).toBeGreaterThanOrEqual(-1);
        expect(drawdown.value ?? 0).toBeLessThanOrEqual(1);
      }
    }),
    { examples: [[BACK_AT_ONCE]] },
  );
});

test("adding a holding never turns a combined return implausible", () => {
  fc.assert(
    fc.property(holdings, ({ acme, sap, prices, more }) => {
      const book = b.bookOf([
        b.on(1, "2024-01-01", b.sides(b.ANNA, b.RE, b.ACME, String(acme))),
        b.on(2, "2024-01-01", b.sides(b.BEN, b.RE, b.SAP, String(sap))),
        ...(more > 0 ? [b.on(3, "2024-05-01", b.sides(b.BEN, b.RE, b.SAP, String(more)))] : []),
      ]);
      setPrices(book, [
        { instrument: b.EUR, currency: b.USD, day: parseDay("2024-01-01"), price: "1.1", source: "observed" },
      ]);
      const days = ["2024-01-01", "2024-03-01", "2024-05-01", formatDay(AT)];
      prices.forEach(([one, other], i) => {
        b.price(book, b.ACME, days[i] as string, String(one));
        b.price(book, b.SAP, days[i] as string, String(other));
      });
      const parts = grouped(book, null, (p) => String(book.positions[p]?.instrument));
      const [first, second] = [parts[b.ACME] as ScopeReturns, parts[b.SAP] as ScopeReturns];
      const whole = grouped(book, null, () => "all")["all"] as ScopeReturns;
      expect(whole.gain).toBeCloseTo((first.gain as number) + (second.gain as number), -1);
      const rate = (of: ScopeReturns): number => ("rate" in of.xirr ? (of.xirr.rate as number) : Number.NaN);
      expect(rate(whole)).toBeGreaterThanOrEqual(Math.min(rate(first), rate(second)) - 1e-4);
      expect(rate(whole)).toBeLessThanOrEqual(Math.max(rate(first), rate(second)) + 1e-4);
      // growth from point to point lies between that of the parts
      let [least, most] = [1, 1];
      prices.slice(1).forEach(([one, other], i) => {
        const [before, beside] = prices[i] as [number, number];
        least *= Math.min(one / before, other / beside);
        most *= Math.max(one / before, other / beside);
      });
      expect(whole.timeWeighted.value).toBeGreaterThanOrEqual(least - 1 - 1e-4);
      expect(whole.timeWeighted.value).toBeLessThanOrEqual(most - 1 + 1e-4);
    }),
  );
});

test("a day on which more is owed than held has one rule, whether a month ends on it or not", () => {
  for (const low of ["2024-01-30", "2024-01-31"]) {
    const book = b.bookOf([
      b.on(1, "2024-01-02", b.sides(b.ANNA, b.RE, b.USD, "100")),
      b.on(2, "2024-01-02", b.trade(b.ANNA, b.ACME, "40", b.USD, "-400")),
    ]);
    b.price(book, b.ACME, low, "6");
    b.price(book, b.ACME, "2024-02-10", "11.25");
    const { all } = grouped(book, "2024-01-01", () => "all");
    // 40 x 6 - 300 = -60 in between; 40 x 11.25 - 300 = 150 of 100
    expect([low, all?.timeWeighted.value]).toEqual([low, expect.closeTo(0.5, 12)]);
    expect([low, all?.drawdown.reason]).toEqual([low, "value_below_zero"]);
  }
});

test("the deepest fall is that of the days with a price, not of the ends of months", () => {
  const book = b.bookOf([
    b.on(1, "2024-01-02", b.sides(b.ANNA, b.RE, b.USD, "1000")),
    b.on(2, "2024-01-02", b.trade(b.ANNA, b.ACME, "10", b.USD, "-1000")),
  ]);
  const days = { "2024-01-10": "120", "2024-01-17": "90", "2024-01-31": "110", "2024-02-29": "121" };
  for (const [day, price] of Object.entries(days)) b.price(book, b.ACME, day, price);
  // from 1200 to 900; at the ends of months it only rose
  expect(grouped(book, "2024-01-01", () => "all")["all"]?.drawdown.value).toBeCloseTo(0.25, 12);
});
