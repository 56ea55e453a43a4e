import fc from "fast-check";
import { expect, test } from "vitest";
import { ZERO, addDecimals, compareDecimals, type Decimal } from "../../../src/money/decimal.ts";
import { parseDay } from "../../../src/time/day.ts";
import { setTerms, type Book } from "../../../src/ledger/book.ts";
import { accruedLines } from "../../../src/attribution/accrued-income.ts";
import { incomeLines } from "../../../src/attribution/income.ts";
import { scopeOf } from "../../../src/ledger/scope.ts";
import { explain } from "../../../src/evidence/explain.ts";
import {
  BOND,
  FORWARD,
  HOUSE,
  LOAN,
  RENT,
  SAFE,
  ask,
  bookOf,
  couponOf,
  instrument,
  lotMoney,
  money,
  recorded,
  rowOf,
} from "./model-book.fixture.ts";
import { bridgeText } from "../../summary/plain-answer.fixture.ts";
import { summariseFor } from "../../../src/summary/perspective.ts";
import { setPrices } from "../../../src/ledger/entry/recorded-prices.ts";
import { netWorthSeries } from "../../../src/snapshot/series.ts";
import * as b from "../../ledger/small-book.fixture.ts";
import { summarise } from "../../../src/summary/summarise.ts";
import type { InstrumentTerms } from "../../../src/ledger/terms.ts";

function priceBond(book: Book, day: string, text: string): void {
  const price = { instrument: BOND, currency: b.EUR, day: parseDay(day), price: text, source: "observed" as const };
  setPrices(book, [price]);
}

test("a bond is worth its clean price and the interest accrued, which is income and never gain", () => {
  const book = bookOf([b.on(1, "2024-01-15", b.trade(b.ANNA, BOND, "5", b.EUR, "-4900"))]);
  priceBond(book, "2024-01-15", "98");
  const summary = ask(book, "2024-04-15", "2024-01-20");
  const row = rowOf(summary, BOND);
  // 5 x 1000 x 98 x 0.01 = 4900; 90/180 of a coupon of 20 each: 5 x 10 = 50
  expect([row.at.ownValue, row.at.ownAccrued].map(money)).toEqual(["4950.00", "50.00"]);
  expect(row.at.price).toMatchObject({ source: "observed", estimated: false, accrued: { mantissa: 10n } });
  // of a recorded price only what is accrued is an estimate: 50; on 20 January 5 x 20 x 5/180 = 2.78
  expect([summary.estimated, summary.estimatedSince].map((part) => money(part?.value))).toEqual(["50.00", "2.78"]);
  expect(money(row.lots?.unrealised)).toBe("0.00");
  // nor is it gain of a lot, whose value holds it: 4950 - 50 - 4900
  expect(lotMoney(book, BOND, "2024-04-15")).toEqual([["4950.00", "4900.00", "0.00"]]);
  // accrued on 20 January: 5/180 x 20 x 5 = 2.777...; 50 - 2.78 = 47.22 is income, nothing is price
  expect(bridgeText(summary.bridge, 2)).toMatchObject({ income: "47.22", price: "0.00", flows: "0.00" });
  expect(bridgeText(row.bridge, 2)).toMatchObject({ income: "47.22", price: "0.00" });
  // by the ends of months 16, 44, 76 and 90 of 180 days, each less what was there before: 5 x 20 x 11/180, 28/180, 32/180, 14/180
  const window = { since: parseDay("2024-01-20"), at: parseDay("2024-04-15"), target: b.EUR };
  const told = accruedLines(book, scopeOf(book, {}).positions, window).map((line) => [line.month, money(line.income)]);
  expect(told).toEqual([
    [1, "6.11"],
    [2, "15.56"],
    [3, "17.78"],
    [4, "7.78"],
  ]);
  // on the day of the coupon nothing is accrued once it is recorded; until then it is owed, 5 x 20
  expect(money(rowOf(ask(book, "2024-07-15"), BOND).at.ownAccrued)).toBe("100.00");
  b.enter(book, [b.on(2, "2024-07-15", couponOf(BOND, "100"))]);
  expect(money(rowOf(ask(book, "2024-07-15"), BOND).at.ownAccrued)).toBe("---");
  // without any price the last trade counts, with the interest beside it
  const unpriced = bookOf([b.on(1, "2024-01-15", b.trade(b.ANNA, BOND, "5", b.EUR, "-4900"))]);
  expect(rowOf(ask(unpriced, "2024-04-15"), BOND).at).toMatchObject({ price: { source: "last_transaction" } });
  expect(money(rowOf(ask(unpriced, "2024-04-15"), BOND).at.ownValue)).toBe("4950.00");
  // every point of a series is right between two prices
  const days = ["2024-01-15", "2024-04-15", "2024-05-15", "2024-07-15"].map(parseDay);
  const { assets } = netWorthSeries(book, { days, currency: b.instrumentId(b.EUR) });
  // in cents; 5 x 20 x 0, 90, 120, 0 of 180
  expect([...assets].map(Math.round)).toEqual([490_000, 495_000, 496_667, 490_000]);
});

test("of somebody's part of a bond with a price, what is accrued of that part is an estimate", () => {
  const book = bookOf([b.on(1, "2024-01-15", b.trade(b.ANNA, BOND, "5", b.EUR, "-4900"))]);
  priceBond(book, "2024-01-15", "98");
  const entity = b.uuid(4, 90);
  const owners = [{ entity, share: "0.4", from: null, to: null }];
  setTerms(book, { ...book.terms, entities: [{ id: b.uuid(4, b.ANNA), name: "Anna", owners }] });
  const question = { at: parseDay("2024-04-15"), since: parseDay("2024-01-20"), currency: null };
  const { summary } = summariseFor(book, question, { entity, mode: "look_through" });
  // 0.4 x 50, and 0.4 x 2.7778
  expect([summary.estimated, summary.estimatedSince].map((part) => money(part?.value))).toEqual(["20.00", "1.11"]);
  expect(summary.estimated.positions).toBe(0);
});

test("a SAFE and a house are what was paid for them until a price says more; a recurring payment is nothing", () => {
  const book = bookOf([
    b.on(1, "2024-01-10", b.trade(b.ANNA, SAFE, "1000", b.USD, "-1000")),
    b.on(2, "2024-03-10", b.trade(b.ANNA, SAFE, "500", b.USD, "-800")),
    b.on(3, "2024-02-01", b.trade(b.ANNA, HOUSE, "1", b.USD, "-300000")),
    b.on(4, "2024-02-01", b.trade(b.ANNA, RENT, "1", b.USD, "-1")),
  ]);
  const on = (day: string, unit: number): string => money(rowOf(ask(book, day), unit).at.value);
  // 1000 + 800, whatever the last one cost; before the second 1000
  expect([on("2024-02-28", SAFE), on("2024-06-30", SAFE)]).toEqual(["1000.00", "1800.00"]);
  expect([on("2024-06-30", HOUSE), on("2024-06-30", RENT)]).toEqual(["300000.00", "0.00"]);
  const appraisal = { instrument: HOUSE, currency: b.USD, day: parseDay("2024-05-01"), price: "320000" };
  setPrices(book, [{ ...appraisal, source: "user" }]);
  expect([on("2024-04-30", HOUSE), on("2024-06-30", HOUSE)]).toEqual(["300000.00", "320000.00"]);
  const key = { figure: "value" as const, account: b.accountId(b.ANNA), instrument: b.instrumentId(SAFE) };
  const question = { at: parseDay("2024-06-30"), since: null, currency: null };
  const { prices, figure, rule } = explain(book, question, key, { offset: 0, limit: 10 });
  expect(rule).toMatchObject({ by: "price", price: { source: "model" }, type: "SAFE" });
  expect(money(figure)).toBe("1800.00");
  expect(prices).toMatchObject([{ source: "model", estimated: true, date: parseDay("2024-03-10") }]);
  const { estimated, estimatedSince } = ask(book, "2024-06-30", "2024-04-30");
  expect([estimated.positions, money(estimated.value)]).toEqual([2, "1800.00"]);
  // the house was 300000 until it was appraised, and the SAFE 1800
  expect([estimatedSince?.positions, money(estimatedSince?.value)]).toEqual([3, "301800.00"]);
});

test("the bridge adds up exactly with interest that accrues on both sides", () => {
  const step = fc.record({
    day: fc.integer({ min: parseDay("2024-01-02"), max: parseDay("2025-12-31") }),
    units: fc.integer({ min: -9, max: 9 }).filter((units) => units !== 0),
    cents: fc.integer({ min: 1, max: 999_999 }),
    unit: fc.constantFrom(BOND, LOAN),
  });
  const window = fc.tuple(fc.nat({ max: 800 }), fc.nat({ max: 800 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), window, (steps, [a, z]) => {
      const book = bookOf(
        steps.map(({ day, units, cents, unit }, i) => {
          const cash = (units < 0 ? cents : -cents) / 100;
          return {
            ...b.on(i, "2024-01-02", b.trade(b.ANNA, unit, `${units}`, unit === BOND ? b.EUR : b.USD, cash.toFixed(2))),
            day,
          };
        }),
      );
      priceBond(book, "2024-03-01", "101.5");
      const first = parseDay("2024-01-01");
      const since = first + Math.min(a, z);
      const at = first + Math.max(a, z);
      const { bridge, diff } = summarise(book, { at, since, currency: null });
      if (!bridge || !diff) throw new Error("no bridge");
      const parts = [bridge.flows, bridge.income, bridge.expenses, bridge.price, bridge.currency].reduce(addDecimals);
      expect(compareDecimals(parts, diff)).toBe(0);

      // Income told by month and cause is the same income, what accrued with it.
      const asked = { since, at, target: b.USD };
      const { positions } = scopeOf(book, {});
      const lines = [...incomeLines(book, positions, asked), ...accruedLines(book, positions, asked)];
      const sum = (kind: "income" | "expenses"): Decimal => lines.map((line) => line[kind]).reduce(addDecimals, ZERO);
      expect([
        compareDecimals(sum("income"), bridge.income),
        compareDecimals(sum("expenses"), bridge.expenses),
      ]).toEqual([0, 0]);
    }),
  );
});

test("a currency forward is worth the difference of the day's rate to its own, and stays at that of its last day", () => {
  const book = bookOf([b.on(1, "2024-01-02", b.trade(b.ANNA, FORWARD, "2", b.USD, "-10"))]);
  b.price(book, b.EUR, "2024-10-01", "1.30");
  const values = ["2024-02-01", "2024-07-01", "2024-12-31"].map((day) =>
    money(rowOf(ask(book, day), FORWARD).at.value),
  );
  // 2 x 1000 x (1.00 - 1.04), (1.10 - 1.04), and the same after the last day
  expect(values).toEqual(["-80.00", "120.00", "120.00"]);
  const days = ["2024-06-14", "2024-06-15"].map(parseDay);
  const { assets, liabilities } = netWorthSeries(book, { days, currency: null });
  // 10 paid for it in dollars
  expect([...assets, ...liabilities]).toEqual([0, 12_000, -8_000 - 1_000, -1_000]);
  const key = { figure: "value", account: b.accountId(b.ANNA), instrument: b.instrumentId(FORWARD) } as const;
  const { rule, rates } = explain(book, { at: parseDay("2024-07-01"), since: null, currency: null }, key, {
    offset: 0,
    limit: 10,
  });
  expect(rule).toMatchObject({ by: "price", price: { source: "model" }, type: "FX" });
  expect(rates.map((rate) => [rate.from, money(rate.rate)])).toEqual([[b.instrumentId(b.EUR), "1.10"]]);
  b.price(book, FORWARD, "2024-07-01", "55");
  expect(money(rowOf(ask(book, "2024-07-01"), FORWARD).at.value)).toBe("110.00"); // 2 x 55, as it was recorded
});

test("a floating coupon, an indexed one and an adjustable loan go by what was fixed, and never by what came later", () => {
  const [INDEX, FLOATING, INDEXED, ADJUSTABLE] = [10, 11, 12, 13];
  const reference = { reference_index: b.instrumentId(INDEX) };
  const bond = (n: number, details: Record<string, unknown>): InstrumentTerms => ({
    ...instrument(n, "BOND", b.EUR),
    par: "1000",
    multiplier: "0.01",
    recorded: recorded("2024-01-15", "2027-01-15", { periodicity: "S", coupon_percent: "4", ...reference, ...details }),
  });
  const book = bookOf([]);
  setTerms(book, {
    ...book.terms,
    instruments: [
      ...book.terms.instruments,
      instrument(INDEX, "OTHR", b.EUR),
      bond(FLOATING, { coupon_type: "FLT", coupon_spread: "1" }),
      bond(INDEXED, { coupon_type: "IND" }),
      {
        ...instrument(ADJUSTABLE, "CBND", b.USD),
        recorded: recorded("2024-01-31", "2025-01-31", {
          fixed_interest_rate: "12",
          notional: "12000",
          payment_convention: "ARM",
          reference_spread: "-97",
          ...reference,
        }),
      },
    ],
  });
  const fix = (day: string, level: string): void => {
    const price = { instrument: INDEX, currency: b.EUR, day: parseDay(day), price: level, source: "observed" as const };
    setPrices(book, [price]);
  };
  fix("2024-01-10", "100");
  fix("2024-03-15", "103");
  b.enter(book, [
    b.on(1, "2024-01-15", b.trade(b.ANNA, FLOATING, "5", b.EUR, "-5000")),
    b.on(2, "2024-01-15", b.trade(b.ANNA, INDEXED, "5", b.EUR, "-5000")),
    b.on(3, "2024-01-31", b.trade(b.ANNA, ADJUSTABLE, "-12000", b.USD, "12000")),
    // 5 x 1000 x (100 + 1) % / 2, and 5 x 20 x 103 / 100
    b.on(4, "2024-07-15", couponOf(FLOATING, "2525")),
    b.on(5, "2024-07-15", couponOf(INDEXED, "103")),
  ]);
  const accrued = (at: string, unit: number): string => money(rowOf(ask(book, at), unit).at.ownAccrued);
  // half of a period gone: 5 x 1000 x (100 + 1) % / 2 / 2 = 1262.50; the fixing of March counts from July on
  expect(accrued("2024-04-15", FLOATING)).toBe("1262.50");
  // 5 x 1000 x 4 % / 2 x 103 / 100 / 2 = 51.50
  expect(accrued("2024-04-15", INDEXED)).toBe("51.50");
  // 12 % while nothing else was fixed when the period began: 100 - 97 = 3 % from the first on; 12000 x 3 % / 12 x (1 + 15 / 31)
  expect(accrued("2024-03-15", ADJUSTABLE)).toBe("-44.52");
  // 103 - 97 = 6 %: 12000 x 3 % / 12 x 2 + 12000 x 6 % / 12 x 15 / 30
  expect(accrued("2024-04-15", ADJUSTABLE)).toBe("-90.00");
  fix("2024-12-01", "150");
  expect([FLOATING, INDEXED, ADJUSTABLE].map((unit) => accrued("2024-04-15", unit))).toEqual([
    "1262.50",
    "51.50",
    "-90.00",
  ]);
  // 5 x 1000 x (103 + 1) % / 2 / 2 = 1300; with what was fixed on 10 July in its place 5 x 1000 x (107 + 1) % / 4 = 1350
  expect(accrued("2024-10-15", FLOATING)).toBe("1300.00");
  fix("2024-07-10", "107");
  expect(accrued("2024-10-15", FLOATING)).toBe("1350.00");
  // 5 x 20 x 107 / 100 / 2
  expect(accrued("2024-10-15", INDEXED)).toBe("53.50");
});
