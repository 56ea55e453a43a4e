import { expect, test } from "vitest";
import { formatMoney } from "../../src/money/format-decimal.ts";
import { parseDay } from "../../src/time/day.ts";
import type { Book } from "../../src/ledger/book.ts";
import { unvaluedPositions } from "../../src/summary/incomplete.ts";
import { bridgeText } from "./plain-answer.fixture.ts";
import type { PositionRow, Summary } from "../../src/summary/answer/result.ts";
import * as b from "../ledger/small-book.fixture.ts";
import { summarise } from "../../src/summary/summarise.ts";

function ask(book: Book, at: string, since: string | null = null, currency: number | null = null): Summary {
  const id = currency === null ? null : b.instrumentId(currency);
  return summarise(book, { at: parseDay(at), since: since === null ? null : parseDay(since), currency: id });
}

function rowOf(summary: Summary, account: number, instrument: number): PositionRow {
  const row = summary.positions.find(
    (r) => r.account === b.accountId(account) && r.instrument === b.instrumentId(instrument),
  );
  if (!row) throw new Error("no such position");
  return row;
}

test("net worth is quantity x price x rate, liabilities by the sign of the value", () => {
  const book = b.bookOf([
    b.on(1, "2024-01-02", b.sides(b.ANNA, b.RE, b.USD, "1000")),
    b.on(2, "2024-01-03", b.trade(b.ANNA, b.ACME, "10", b.USD, "-500")),
    b.on(3, "2024-01-04", b.sides(b.BEN, b.RE, b.EUR, "-200")),
  ]);
  b.price(book, b.ACME, "2024-06-28", "60.5");
  b.price(book, b.EUR, "2024-06-28", "1.1");
  const { netWorth, openPositions } = ask(book, "2024-06-30");
  // 500 + 10 x 60.50 = 1105.00
  expect(formatMoney(netWorth.assets, 2)).toBe("1105.00");
  // -200 x 1.1 = -220.00
  expect(formatMoney(netWorth.liabilities, 2)).toBe("-220.00");
  expect(formatMoney(netWorth.total, 2)).toBe("885.00");
  expect(netWorth.incomplete).toBe(false);
  expect(openPositions).toBe(1);
});

test("the bridge: price, currency, flows, income and expenses of a holding in another currency", () => {
  const book = b.bookOf([
    b.on(1, "2024-01-02", b.sides(b.ANNA, b.RE, b.EUR, "1000")),
    b.on(2, "2024-02-01", b.trade(b.ANNA, b.SAP, "10", b.EUR, "-800", "-5")),
    b.on(3, "2024-03-01", b.sides(b.ANNA, b.I, b.EUR, "20")),
  ]);
  b.price(book, b.EUR, "2024-01-01", "1.00");
  b.price(book, b.EUR, "2024-02-01", "1.10");
  b.price(book, b.EUR, "2024-03-01", "1.20");
  b.price(book, b.SAP, "2024-02-15", "90");
  const summary = ask(book, "2024-03-31", "2024-01-01");
  // cash 1000 - 805 + 20 = 215; 10 x 90 = 900; (215 + 900) x 1.2 = 1338
  expect(formatMoney(summary.netWorth.total, 2)).toBe("1338.00");
  // flows 1000 x 1.00; income 20 x 1.20; expenses -5 x 1.10; price (900 - 800) x 1.2
  // currency: cash 1000(1.2 - 1.0) - 805(1.2 - 1.1) + 0 = 119.5; SAP 800(1.2 - 1.1) = 80
  expect(bridgeText(summary.bridge, 2)).toEqual({
    flows: "1000.00",
    income: "24.00",
    expenses: "-5.50",
    price: "120.00",
    currency: "199.50",
    moves: "0.00",
  });
  const sap = rowOf(summary, b.ANNA, b.SAP);
  // bought for 800 at 1.10
  expect(bridgeText(sap.bridge, 2)).toMatchObject({ moves: "880.00", price: "120.00", currency: "80.00" });
  // the fee of 5 belongs to basis; 805 x 1.10 = 885.50; 900 - 805 = 95
  expect(formatMoney(sap.lots!.basis!, 2)).toBe("805.00");
  expect(formatMoney(sap.lots!.basisInTarget!, 2)).toBe("885.50");
  expect(formatMoney(sap.lots!.unrealised!, 2)).toBe("95.00");
});

test("FIFO: what was bought first is sold first, selling fees reduce proceeds", () => {
  const book = b.bookOf([
    b.on(1, "2024-01-02", b.trade(b.ANNA, b.ACME, "3", b.USD, "-100")),
    b.on(2, "2024-01-03", b.trade(b.ANNA, b.ACME, "2", b.USD, "-80")),
    b.on(3, "2024-01-04", b.trade(b.ANNA, b.ACME, "-4", b.USD, "200", "-6")),
  ]);
  b.price(book, b.ACME, "2024-01-04", "50");
  const { lots } = rowOf(ask(book, "2024-01-31", "2024-01-01"), b.ANNA, b.ACME);
  // one of the second lot is left: 80 / 2 = 40; gain (200 - 6) - (100 + 40) = 54
  expect(formatMoney(lots!.basis!, 2)).toBe("40.00");
  expect(formatMoney(lots!.realised!, 2)).toBe("54.00");
});

test("a transfer between own accounts carries the lots with their dates and cancels in the bridge", () => {
  const book = b.bookOf([
    b.on(1, "2023-01-02", b.trade(b.ANNA, b.ACME, "4", b.USD, "-100")),
    b.on(2, "2024-01-02", [
      { account: b.ANNA, instrument: b.ACME, quantity: "-3" },
      { account: b.BEN, instrument: b.ACME, quantity: "3" },
    ]),
  ]);
  b.price(book, b.ACME, "2024-01-01", "30");
  const summary = ask(book, "2024-12-31", "2023-12-31");
  // 3 of 4 units bought for 100: 75 travel, 25 stay
  expect(formatMoney(rowOf(summary, b.BEN, b.ACME).lots!.basis!, 2)).toBe("75.00");
  expect(formatMoney(rowOf(summary, b.ANNA, b.ACME).lots!.basis!, 2)).toBe("25.00");
  expect(bridgeText(rowOf(summary, b.BEN, b.ACME).bridge, 2)).toMatchObject({ moves: "90.00", price: "0.00" });
  expect(bridgeText(summary.bridge, 2)).toMatchObject({ flows: "0.00", moves: "0.00", currency: "0.00" });
});

test("units received without consideration are a flow at market value; basis is given or unknown", () => {
  const gift = b.on(1, "2024-02-01", b.sides(b.ANNA, b.MKT, b.ACME, "10"));
  const unknown = b.bookOf([gift]);
  b.price(unknown, b.ACME, "2024-01-31", "7");
  b.price(unknown, b.ACME, "2024-02-29", "9");
  const summary = ask(unknown, "2024-03-01", "2024-01-01");
  // 10 x 7 = 70 flow, 10 x (9 - 7) = 20 price
  expect(bridgeText(summary.bridge, 2)).toMatchObject({ flows: "70.00", price: "20.00" });
  expect(rowOf(summary, b.ANNA, b.ACME).lots!.basis).toBeNull();
  const given = b.bookOf([{ ...gift, lot: { acquired: parseDay("2020-05-05"), cost: "33.30" } }]);
  expect(formatMoney(rowOf(ask(given, "2024-03-01"), b.ANNA, b.ACME).lots!.basis!, 2)).toBe("33.30");
});

test("no price: the last trade counts, else the value is unknown, named, and the total incomplete", () => {
  const traded = b.bookOf([b.on(1, "2024-01-02", b.trade(b.ANNA, b.ACME, "3", b.USD, "-100"))]);
  // 3 x (100 / 3) - 100 = 0
  expect(formatMoney(ask(traded, "2024-02-01").netWorth.total, 2)).toBe("0.00");
  expect(rowOf(ask(traded, "2024-02-01"), b.ANNA, b.ACME).at.price?.source).toBe("last_transaction");
  const gift = b.bookOf([b.on(1, "2024-01-02", b.sides(b.ANNA, b.RE, b.ACME, "3"))]);
  b.price(gift, b.ACME, "2024-06-01", "5");
  const early = ask(gift, "2024-02-01");
  expect(rowOf(early, b.ANNA, b.ACME).at.value).toBeNull();
  expect(early.netWorth.incomplete).toBe(true);
  expect(early.problems.map((p) => p.code)).toEqual(["no_price"]);
  const late = ask(gift, "2024-07-01", "2024-02-01");
  expect(rowOf(late, b.ANNA, b.ACME).firstValued).toBe(true);
  // the unknown value counts as 0 and the gap is price: 3 x 5
  expect(bridgeText(late.bridge, 2)).toMatchObject({ price: "15.00", flows: "0.00" });
});

test("an opening lot that comes in before any price is named where its value stands under price", () => {
  const lot = { acquired: null, cost: null };
  const opened = b.on(1, "2024-01-02", b.sides(b.ANNA, b.RE, b.ACME, "3"));
  const sold = b.on(2, "2024-03-01", b.trade(b.ANNA, b.ACME, "-3", b.USD, "21"));
  const unknown = b.bookOf([{ ...opened, lot }, sold]);
  for (const day of ["2024-03-01", "2024-07-01"]) {
    const summary = ask(unknown, day, "2024-01-01");
    // 0 before, 3 x 7 after, and no flow of a known amount
    expect(bridgeText(summary.bridge, 2)).toMatchObject({ flows: "0.00", price: "21.00" });
    expect(summary.problems).toMatchObject([
      {
        code: "unvalued_change",
        account: b.accountId(b.ANNA),
        instrument: b.instrumentId(b.ACME),
        day: parseDay("2024-01-02"),
      },
    ]);
    expect(summary.problems[0]!.message).toContain("3 units of 2024-01-02 have no price on or before that day");
  }
  // Where nothing is valued yet the position itself is named; without a beginning there is no bridge.
  expect(ask(unknown, "2024-02-01", "2024-01-01").problems.map((p) => p.code)).toEqual(["no_price"]);
  expect(ask(unknown, "2024-07-01").problems).toEqual([]);
  b.price(unknown, b.ACME, "2024-01-01", "6");
  const known = ask(unknown, "2024-07-01", "2024-01-01");
  // 3 x 6 comes in, 3 x (7 - 6) is price
  expect(bridgeText(known.bridge, 2)).toMatchObject({ flows: "18.00", price: "3.00" });
  expect(known.problems).toEqual([]);
});

test("on one date user-sourced goes before statement before observed; a newer date goes before all", () => {
  const book = b.bookOf([b.on(1, "2024-01-02", b.sides(b.ANNA, b.RE, b.ACME, "1"))]);
  b.price(book, b.ACME, "2024-01-05", "3", "observed");
  b.price(book, b.ACME, "2024-01-05", "1", "user");
  b.price(book, b.ACME, "2024-01-05", "2", "statement");
  expect(formatMoney(ask(book, "2024-01-05").netWorth.total, 2)).toBe("1.00");
  b.price(book, b.ACME, "2024-01-06", "4", "observed");
  expect(formatMoney(ask(book, "2024-01-06").netWorth.total, 2)).toBe("4.00");
});

test("an inverse rate stays exact: a third of a dollar comes back to the cent", () => {
  const book = b.bookOf([b.on(1, "2024-01-02", b.sides(b.ANNA, b.RE, b.USD, "0.015"))]);
  b.price(book, b.EUR, "2024-01-01", "3");
  // 0.015 / 3 = 0.005, a tie that rounds away from zero
  expect(formatMoney(ask(book, "2024-02-01", null, b.EUR).netWorth.total, 2)).toBe("0.01");
});

test("for a part of the book what crosses its edge is a flow, what a conversion leaves over is currency", () => {
  const book = b.bookOf([
    b.on(1, "2024-01-02", b.sides(b.ANNA, b.RE, b.USD, "1000")),
    b.on(2, "2024-01-03", [
      { account: b.ANNA, instrument: b.USD, quantity: "-400" },
      { account: b.BEN, instrument: b.USD, quantity: "400" },
    ]),
    b.on(3, "2024-01-04", [...b.sides(b.BEN, b.MKT, b.USD, "-110"), ...b.sides(b.BEN, b.MKT, b.EUR, "98")]),
  ]);
  b.price(book, b.EUR, "2024-01-01", "1.1");
  const ben = summarise(book, {
    at: parseDay("2024-02-01"),
    since: parseDay("2024-01-01"),
    currency: null,
    accounts: [b.accountId(b.BEN)],
  });
  // 98 x 1.1 - 110 = -2.20
  expect(bridgeText(ben.bridge, 2)).toMatchObject({ flows: "400.00", currency: "-2.20", moves: "0.00" });
  expect(bridgeText(ask(book, "2024-02-01", "2024-01-01").bridge, 2)).toMatchObject({
    flows: "1000.00",
    currency: "-2.20",
  });
});

test("money that moves before the first rate is named, and so is the bridge that cannot count it", () => {
  const book = b.bookOf([b.on(1, "2024-01-10", b.sides(b.ANNA, b.RE, b.EUR, "1000"))]);
  b.price(book, b.EUR, "2024-02-01", "1.10");
  const summary = ask(book, "2024-03-01", "2023-12-31");
  // 1000 x 1.10, of which none could be counted as a flow
  expect(bridgeText(summary.bridge, 2)).toMatchObject({ flows: "0.00", currency: "1100.00" });
  expect(summary.problems).toEqual([
    {
      code: "unconverted_change",
      account: b.accountId(b.ANNA),
      instrument: b.instrumentId(b.EUR),
      day: parseDay("2024-01-10"),
      message:
        "EUR in Anna: no rate from EUR to USD on or before 2024-01-10; the flow counts as zero, and its value is included " +
        "under currency.",
    },
  ]);
  expect(unvaluedPositions(book, summary.problems).map((p) => book.positions[p]?.instrument)).toEqual([b.EUR]);
  // In euros nothing is converted; without a beginning there is no bridge; from the first rate on all is known.
  expect(ask(book, "2024-03-01", "2023-12-31", b.EUR).problems).toEqual([]);
  expect(ask(book, "2024-03-01").problems).toEqual([]);
  expect(ask(book, "2024-03-01", "2024-02-01").problems).toEqual([]);
  // While there is no rate at all, the position itself is what is not known.
  expect(ask(book, "2024-01-20", "2023-12-31").problems.map(({ code }) => code)).toEqual(["no_rate"]);
  b.price(book, b.EUR, "2024-01-10", "1.05");
  const known = ask(book, "2024-03-01", "2023-12-31");
  // 1000 x 1.05 came in, 1000 x 0.05 is currency
  expect(bridgeText(known.bridge, 2)).toMatchObject({ flows: "1050.00", currency: "50.00" });
  expect(known.problems).toEqual([]);
});

test("what came and went before the first rate is named though nothing of it is held", () => {
  const book = b.bookOf([
    b.on(1, "2024-01-10", b.sides(b.ANNA, b.I, b.EUR, "10")),
    b.on(2, "2024-01-12", b.sides(b.ANNA, b.RE, b.EUR, "-10")),
  ]);
  expect(ask(book, "2024-03-01", "2023-12-31").problems).toMatchObject([
    { code: "unconverted_change", day: parseDay("2024-01-10") },
  ]);
});
