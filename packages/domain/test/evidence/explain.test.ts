import { expect, test } from "vitest";
import { sumDecimals } from "../../src/money/decimal.ts";
import { formatDecimal, formatMoney } from "../../src/money/format-decimal.ts";
import { formatDay, parseDay } from "../../src/time/day.ts";
import { UnknownId } from "../../src/ledger/book.ts";
import { explain } from "../../src/evidence/explain.ts";
import type { FigureKey } from "../../src/summary/answer/figure-key.ts";
import { netWorthSeries } from "../../src/snapshot/series.ts";
import * as b from "../ledger/small-book.fixture.ts";
import { summarise } from "../../src/summary/summarise.ts";

function smallBook(): ReturnType<typeof b.bookOf> {
  const book = b.bookOf([
    b.on(1, "2024-01-02", b.sides(b.ANNA, b.RE, b.EUR, "1000")),
    b.on(2, "2024-02-01", b.trade(b.ANNA, b.SAP, "10", b.EUR, "-800", "-5")),
    b.on(3, "2024-02-20", b.trade(b.ANNA, b.SAP, "-4", b.EUR, "400")),
    b.on(4, "2024-03-05", b.sides(b.BEN, b.RE, b.USD, "-50")),
  ]);
  b.price(book, b.EUR, "2024-01-01", "1.10");
  b.price(book, b.SAP, "2024-02-15", "90");
  return book;
}

const QUESTION = { at: parseDay("2024-03-31"), since: parseDay("2024-01-31"), currency: null };
const ALL = { offset: 0, limit: 100 };
const sap = { account: b.accountId(b.ANNA), instrument: b.instrumentId(b.SAP) };

test("a value opens to its legs, its price with date and source, and the rate with its path", () => {
  const opened = explain(smallBook(), QUESTION, { figure: "value", ...sap }, ALL);
  // 6 x 90 x 1.10
  expect(formatMoney(opened.figure!, 2)).toBe("594.00");
  expect(
    opened.legs.map((leg) => [leg.transaction, formatDay(leg.day), leg.category, formatMoney(leg.amount!, 2)]),
  ).toEqual([
    [b.transactionId(2), "2024-02-01", "trade", "800.00"],
    [b.transactionId(3), "2024-02-20", "trade", "-400.00"],
  ]);
  expect(opened.prices.map((p) => [formatMoney(p.price, 2), formatDay(p.date), p.source])).toEqual([
    ["90.00", "2024-02-15", "observed"],
  ]);
  expect(opened.rates.map((rate) => [formatDay(rate.asked), formatDay(rate.date!), rate.path.length])).toEqual([
    ["2024-03-31", "2024-01-01", 1],
  ]);
});

test("a figure lists the rates and prices that it rests on, and no others", () => {
  const book = smallBook();
  b.price(book, b.EUR, "2024-03-01", "1.20");
  b.price(book, b.SAP, "2024-01-15", "80");
  const question = { ...QUESTION, since: parseDay("2024-02-10") };
  const days = (key: FigureKey) => explain(book, question, key, ALL).rates.map(({ asked }) => formatDay(asked));
  // What is worth something on the day rests on nothing of the day before the window.
  for (const figure of ["value", "price"] as const) expect(days({ figure, ...sap })).toEqual(["2024-03-31"]);
  expect(days({ figure: "net_worth" })).toEqual(["2024-03-31"]);
  expect(days({ figure: "account", account: sap.account })).toEqual(["2024-03-31"]);
  expect(days({ figure: "currency", ...sap })).toEqual(["2024-03-31", "2024-02-10"]);
  const prices = (key: FigureKey) => explain(book, question, key, ALL).prices.map(({ date }) => formatDay(date));
  expect(prices({ figure: "value", ...sap })).toEqual(["2024-02-15"]);
  expect(prices({ figure: "price", ...sap })).toEqual(["2024-02-15", "2024-01-15"]);
  // What was bought and sold counts at the rates of those days, a cost at that of the day it was acquired.
  const bySale = { ...QUESTION, since: null };
  const rated = (figure: "basis" | "realised" | "flows" | "moves" | "outside") =>
    explain(book, bySale, { figure, ...sap }, ALL).rates.map(({ asked }) => formatDay(asked));
  b.price(book, b.EUR, "2024-02-10", "1.15");
  expect(rated("basis")).toEqual(["2024-02-01"]);
  for (const figure of ["realised", "flows", "moves"] as const)
    expect(rated(figure)).toEqual(["2024-02-01", "2024-02-20"]);
  expect(rated("outside")).toEqual([]);
  for (const figure of ["basis", "realised", "flows", "quantity"] as const)
    expect(prices({ figure, ...sap })).toEqual([]);
  // Dollars alone are left in his account: nothing is converted.
  expect(days({ figure: "account", account: b.accountId(b.BEN) })).toEqual([]);
  // Everything in euros was paid out before the day: a zero rests on no rate.
  const gone = b.bookOf([
    b.on(1, "2024-01-02", b.sides(b.ANNA, b.RE, b.EUR, "1000")),
    b.on(2, "2024-02-01", b.sides(b.ANNA, b.RE, b.EUR, "-1000")),
  ]);
  b.price(gone, b.EUR, "2024-01-01", "1.10");
  expect(explain(gone, question, { figure: "net_worth" }, ALL).rates).toEqual([]);
});

test("a basis opens to its lots", () => {
  const opened = explain(smallBook(), QUESTION, { figure: "basis", ...sap }, ALL);
  // (800 + 5) x 6 / 10 = 483.00 EUR, at 1.10 of the day it was acquired
  expect(formatMoney(opened.figure!, 2)).toBe("531.30");
  expect(opened.lots.map((lot) => [lot.transaction, formatDay(lot.acquired!), formatMoney(lot.cost!, 2)])).toEqual([
    [b.transactionId(2), "2024-02-01", "483.00"],
  ]);
});

test("legs are paged and counted", () => {
  const opened = explain(smallBook(), QUESTION, { figure: "quantity", ...sap }, { offset: 1, limit: 1 });
  expect(opened.legCount).toBe(2);
  expect(opened.legs.map((leg) => leg.transaction)).toEqual([b.transactionId(3)]);
  const [first] = explain(smallBook(), QUESTION, { figure: "quantity", ...sap }, ALL).legs;
  expect(opened.legsBefore).toEqual(first?.quantity);
});

test("net worth opens to its positions, each part of the bridge to its own legs in the window", () => {
  const book = smallBook();
  const whole = explain(book, QUESTION, { figure: "net_worth" }, ALL);
  expect(whole.figure).toEqual(summarise(book, QUESTION).netWorth.total);
  expect(whole.parts).toHaveLength(3);
  const second = explain(book, QUESTION, { figure: "net_worth" }, { offset: 1, limit: 1 });
  expect([second.parts, second.partCount]).toEqual([whole.parts.slice(1, 2), 3]);
  const cash: FigureKey = { figure: "expenses", account: sap.account, instrument: b.instrumentId(b.EUR) };
  const fee = explain(book, QUESTION, cash, ALL);
  // -5 x 1.10
  expect(formatMoney(fee.figure!, 2)).toBe("-5.50");
  expect(fee.legCount).toBe(1);
});

test("what is not in the book is named", () => {
  const key: FigureKey = { figure: "value", account: b.accountId(b.BEN), instrument: b.instrumentId(b.SAP) };
  expect(() => explain(smallBook(), QUESTION, key, ALL)).toThrow(UnknownId);
  expect(() => summarise(smallBook(), { ...QUESTION, accounts: [b.uuid(9, 9)] })).toThrow(UnknownId);
});

test("a series gives the summary of each day within its bound", () => {
  const book = smallBook();
  const days = ["2024-01-01", "2024-01-15", "2024-02-01", "2024-02-17", "2024-02-20", "2024-04-01"].map(parseDay);
  const series = netWorthSeries(book, { days, currency: null });
  expect(series.bound).toBeLessThan(1e-6);
  days.forEach((day, d) => {
    const { netWorth } = summarise(book, { at: day, since: null, currency: null });
    expect(series.total[d]).toBeCloseTo(Number(formatMoney(netWorth.total, 6)) * 100, 6);
    expect(series.assets[d]).toBeCloseTo(Number(formatMoney(netWorth.assets, 6)) * 100, 6);
    expect(series.liabilities[d]).toBeCloseTo(Number(formatMoney(netWorth.liabilities, 6)) * 100, 6);
    expect(series.incomplete[d]).toBe(netWorth.incomplete ? 1 : 0);
  });
});

test("a value is its quantity x price x rate, exact, and divided by a rate that was recorded the other way round", () => {
  const book = smallBook();
  const said = (key: FigureKey, currency: string | null = null) =>
    explain(book, { ...QUESTION, currency }, key, ALL).factors?.map(({ of, by, value }) => [
      of,
      by,
      formatDecimal(value),
    ]);
  // 6 x 90 x 1.10 = 594
  expect(said({ figure: "value", ...sap })).toEqual([
    ["quantity", "×", "6"],
    ["price", "×", "90"],
    ["rate", "×", "1.1"],
  ]);
  // cash of -50 USD in EUR: -50 ÷ 1.10
  const cash = { account: b.accountId(b.BEN), instrument: b.instrumentId(b.USD) };
  expect(said({ figure: "value", ...cash }, b.instrumentId(b.EUR))).toEqual([
    ["quantity", "×", "-50"],
    ["rate", "÷", "1.1"],
  ]);
  // In its own currency cash is what it is; no other figure is a product.
  expect(said({ figure: "value", ...cash })).toBeUndefined();
  expect(said({ figure: "quantity", ...sap })).toBeUndefined();
  // The parts that weigh the most come with a sum, whatever their sign.
  const { largest, figure } = explain(book, QUESTION, { figure: "net_worth" }, ALL);
  const amounts = largest.map(({ amount }) => amount!);
  expect(formatMoney(sumDecimals(amounts), 2)).toBe(formatMoney(figure!, 2));
});
