import { expect, test } from "vitest";
import { evaluateBook } from "./evaluate.ts";
import { printedBook, type PrintedBook } from "./present.ts";
import { readBook } from "./read-book.ts";

type Row = readonly [date: string, type: string, symbol: string, quantity: number, price: number, fee?: number];

function trades(currency: string, rows: readonly Row[]): object[] {
  return rows.map(([date, type, symbol, quantity, unit_price, fee = 0]) => {
    return { date, type, symbol, quantity, unit_price, fee, currency };
  });
}

function prices(symbol: string, currency: string, rows: Readonly<Record<string, number>>): object[] {
  return Object.entries(rows).map(([date, price]) => ({ date, symbol, price, currency }));
}

function usd(to: string, rows: Readonly<Record<string, number>>): object[] {
  return Object.entries(rows).map(([date, rate]) => ({ date, from: "USD", to, rate }));
}

function evaluated(json: object): PrintedBook {
  const book = readBook(json);
  return printedBook(book, evaluateBook(book));
}

// The cases of this file are the worked examples of the tests of the portfolio tracker Ghostfolio, as far as both
// mean the same: what was paid in and what it is worth, not its own percentages.

test("a share bought twice over and half of it sold, with fees", () => {
  const novartis = {
    currency: "CHF",
    trades: trades("CHF", [
      ["2022-03-07", "BUY", "NOVN.SW", 2, 75.8, 1.3],
      ["2022-04-08", "SELL", "NOVN.SW", 1, 85.73, 2.95],
    ]),
    prices: prices("NOVN.SW", "CHF", { "2022-04-11": 87.8 }),
    at: "2022-04-11",
  };
  // basis (2 x 75.80 + 1.30) / 2 = 76.45; realised 85.73 - 2.95 - 76.45 = 6.33; unrealised 87.80 - 76.45 = 11.35;
  // together 17.68, as published
  expect(evaluated(novartis).total).toMatchObject({
    value: "87.8",
    cost_basis: "76.45",
    realised: "6.33",
    unrealised: "11.35",
    fees: "4.25",
    net_performance: "17.68",
  });
  // fees apart: 85.73 - 75.80 = 9.93; 87.80 - 75.80 = 12.00; 21.93 - 4.25 = 17.68
  expect(evaluated({ ...novartis, fees: "expense" }).symbols["NOVN.SW"]).toMatchObject({
    quantity: "1",
    cost_basis: "75.8",
    realised: "9.93",
    unrealised: "12",
    net_performance: "17.68",
  });
});

test("a share sold in two pieces, and one bought and sold twice", () => {
  const baloise = trades("CHF", [
    ["2021-11-22", "BUY", "BALN.SW", 2, 142.9, 1.55],
    ["2021-11-30", "SELL", "BALN.SW", 1, 136.6, 1.65],
    ["2021-11-30", "SELL", "BALN.SW", 1, 136.6],
  ]);
  const listed = prices("BALN.SW", "CHF", { "2021-12-18": 148.9 });
  // 2 x (136.60 - 142.90) = -12.60; less 1.55 + 1.65 = -15.80
  expect(evaluated({ currency: "CHF", fees: "expense", trades: baloise, prices: listed }).total).toMatchObject({
    value: "0",
    realised: "-12.6",
    fees: "3.2",
    net_performance: "-15.8",
    // (273.20 - 1.65) / (285.80 + 1.55) - 1 = -0.05498520967461284...
    twr: "-0.054985209674612841",
  });
  const miners = trades("USD", [
    ["2025-12-11", "BUY", "JNUG", 10, 188.505, 1],
    ["2025-12-18", "SELL", "JNUG", 10, 189, 1],
    ["2025-12-18", "BUY", "JNUG", 10, 204.11, 1],
    ["2025-12-28", "SELL", "JNUG", 10, 208.01, 1],
  ]);
  // (1890.00 - 1885.05) + (2080.10 - 2041.10) - 4 = 39.95
  expect(evaluated({ currency: "USD", trades: miners }).total).toMatchObject({ realised: "39.95", fees: "4" });
});

test("dividends, and a fee and a dividend of something that is not held", () => {
  const book = {
    currency: "USD",
    trades: trades("USD", [
      ["2021-09-16", "BUY", "MSFT", 1, 298.58, 19],
      ["2021-11-16", "DIVIDEND", "MSFT", 1, 0.62],
      ["2023-01-03", "FEE", "GOOGL", 0, 0, 1],
      ["2023-07-10", "DIVIDEND", "GOOGL", 1, 5],
    ]),
    prices: prices("MSFT", "USD", { "2023-07-10": 331.83 }),
    at: "2023-07-10",
  };
  const { symbols, total } = evaluated(book);
  // 331.83 - 298.58 - 19 + 0.62 = 14.87; + 5 - 1 = 18.87
  expect([symbols["MSFT"]?.net_performance, total.net_performance]).toEqual(["14.87", "18.87"]);
  expect(total).toMatchObject({ income: "5.62", fees: "20" });
});

test("a split of ten for one between purchase and sale", () => {
  const nvidia = {
    currency: "USD",
    trades: trades("USD", [
      ["2024-06-03", "BUY", "NVDA", 1, 1200],
      ["2024-06-10", "SPLIT", "NVDA", 10, 0],
      ["2024-06-14", "SELL", "NVDA", 10, 125],
    ]),
  };
  // 10 x 125 - 1200 = 50
  expect(evaluated(nvidia).total).toMatchObject({ realised: "50", net_performance: "50", cost_basis: "0" });
  // the day before, at the last price from before the split: 10 x 1200 / 10
  expect(evaluated({ ...nvidia, at: "2024-06-13" }).total).toMatchObject({ value: "1200", unrealised: "0" });
});

test("gains in another currency rest on the rates of their days", () => {
  const alphabet = {
    currency: "CHF",
    fees: "expense",
    trades: trades("USD", [["2023-01-03", "BUY", "GOOGL", 1, 89.12, 1]]),
    prices: prices("GOOGL", "USD", { "2023-07-10": 116.45 }),
    rates: usd("CHF", { "2023-01-03": 0.9238, "2023-07-10": 0.8854 }),
  };
  // 116.45 x 0.8854 = 103.10483; 89.12 x 0.9238 = 82.329056; 20.775774 - 0.9238 = 19.851974
  expect(evaluated(alphabet).total).toMatchObject({
    value: "103.10483",
    cost_basis: "82.329056",
    unrealised: "20.775774",
    fees: "0.9238",
    net_performance: "19.851974",
  });
  const bitcoin = {
    currency: "CHF",
    trades: trades("USD", [
      ["2015-01-01", "BUY", "BTCUSD", 2, 320.43],
      ["2017-12-31", "SELL", "BTCUSD", 1, 14156.4],
    ]),
    prices: prices("BTCUSD", "USD", { "2018-01-01": 13657.2 }),
    rates: usd("CHF", { "2015-01-01": 0.99411, "2017-12-31": 0.9787, "2018-01-01": 0.97373 }),
  };
  // 320.43 x 0.99411 = 318.5426673 left; 13298.425356 - 318.5426673 + 13854.86868 - 318.5426673 = 26516.2087014
  expect(evaluated(bitcoin).symbols["BTCUSD"]).toMatchObject({
    value: "13298.425356",
    cost_basis: "318.5426673",
    net_performance: "26516.2087014",
  });
  const micron = {
    currency: "MYR",
    trades: trades("USD", [
      ["2024-01-01", "BUY", "MU", 10, 100],
      ["2024-02-01", "SELL", "MU", 10, 120],
      ["2024-03-01", "BUY", "MU", 3, 500],
    ]),
    rates: usd("MYR", { "2023-12-31": 4, "2024-02-01": 4.1, "2024-03-01": 3.9 }),
    at: "2024-03-02",
  };
  // 1200 x 4.1 - 1000 x 4 = 920; 3 x 500 x 3.9 = 5850
  expect(evaluated(micron).total).toMatchObject({
    realised: "920",
    unrealised: "0",
    value: "5850",
    cost_basis: "5850",
  });
});

test("a short sale of two pieces", () => {
  const short = {
    currency: "USD",
    fees: "expense",
    trades: trades("USD", [
      ["2021-12-12", "SELL", "BTCUSD", 1, 44558.42, 4.46],
      ["2021-12-31", "SELL", "BTCUSD", 1, 46737.48, 4.46],
      ["2022-01-14", "BUY", "BTCUSD", 1, 43099.7, 4.46],
    ]),
  };
  // mean 45647.95, as published
  const { cost_basis, realised } = evaluated({ ...short, method: "AVERAGE", at: "2021-12-31" }).total;
  expect([cost_basis, realised]).toEqual(["-91295.9", "0"]);
  // 45647.95 - 43099.70
  expect(evaluated({ ...short, method: "AVERAGE" }).total.realised).toBe("2548.25");
});

test("textbook: time-weighted against money-weighted return", () => {
  // Bodie, Kane, Marcus, Investments: a share at 50 pays 2, a second one is bought at 53, both pay 2 and go at 54
  const shares = {
    currency: "USD",
    trades: trades("USD", [
      ["2021-01-01", "BUY", "XYZ", 1, 50],
      ["2022-01-01", "DIVIDEND", "XYZ", 1, 2],
      ["2022-01-01", "BUY", "XYZ", 1, 53],
      ["2023-01-01", "DIVIDEND", "XYZ", 2, 2],
      ["2023-01-01", "SELL", "XYZ", 2, 54],
    ]),
  };
  const { twr, xirr, net_performance } = evaluated(shares).total;
  // 55 / 50 x 112 / 106 - 1 = 0.16226415094...; its root 1.0781 - 1, published as 7.81 %
  expect(twr).toBe("0.162264150943396226");
  // -50 - 51 / g + 112 / g^2 = 0: g = (-51 + sqrt(51^2 + 4 x 50 x 112)) / 100 = 1.07117..., published as 7.117 %
  expect(Number(xirr)).toBeCloseTo((-51 + Math.sqrt(51 ** 2 + 200 * 112)) / 100 - 1, 10);
  // 108 + 4 + 2 - 103
  expect(net_performance).toBe("11");
});

test("given flows alone are the input of the money-weighted return", () => {
  const flows = Object.entries({
    "2008-01-01": -10000,
    "2008-03-01": 2750,
    "2008-10-30": 4250,
    "2009-02-15": 3250,
    "2009-04-01": 2750,
  }).map(([date, amount]) => ({ date, amount }));
  // the example of the spreadsheet function XIRR: 0.373362535
  expect(Number(evaluated({ currency: "USD", flows }).total.xirr)).toBeCloseTo(0.3733625335, 9);
  const two = [
    ["2020-01-15", -1000],
    ["2021-01-14", 2300],
    ["2022-01-14", -1320],
  ] as const;
  const several = evaluated({ currency: "USD", flows: two.map(([date, amount]) => ({ date, amount })) }).total;
  // 1000 g^2 - 2300 g + 1320 = 0: 1.1 and 1.2
  expect(several.xirr).toBeNull();
  expect(several.reasons).toMatchObject({ xirr: "several_solutions" });
  expect(several.xirr_roots).toEqual(["0.1", "0.2"]);
});
