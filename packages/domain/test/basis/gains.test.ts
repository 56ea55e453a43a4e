import { expect, test } from "vitest";
import type { LotMethod } from "../../src/codes/lot-methods.ts";
import { ONE, type Decimal } from "../../src/money/decimal.ts";
import { formatMoney } from "../../src/money/format-decimal.ts";
import { formatDay, parseDay } from "../../src/time/day.ts";
import { setTerms } from "../../src/ledger/book.ts";
import { explain } from "../../src/evidence/explain.ts";
import { oneMethodOf } from "../../src/basis/gains.ts";
import { gainsOf } from "./gains-at-once.fixture.ts";
import * as b from "../ledger/small-book.fixture.ts";

const AT = parseDay("2024-12-31");
const fromTheFirst = { at: AT, since: null, target: b.USD, shareOn: () => ONE };
const text = (amount: Decimal | null): string | null => amount && formatMoney(amount, 2);

test("gains by term: sold after the anniversary is long, each side at the rate of its own day", () => {
  const book = b.bookOf([
    b.on(1, "2023-03-01", b.trade(b.ANNA, b.SAP, "10", b.EUR, "-100")),
    b.on(2, "2024-02-01", b.trade(b.ANNA, b.SAP, "10", b.EUR, "-150")),
    b.on(3, "2024-03-02", b.trade(b.ANNA, b.SAP, "-12", b.EUR, "240")),
  ]);
  b.price(book, b.EUR, "2023-01-01", "1");
  b.price(book, b.EUR, "2024-03-02", "2");
  b.price(book, b.SAP, "2024-12-31", "25");
  const all = book.positions.map((_, p) => p);
  const of = (method: LotMethod | null, since: string | null = null) => {
    const asked = { ...fromTheFirst, method, since: since === null ? null : parseDay(since) };
    const { realised, unrealised } = gainsOf(book, all, asked);
    return [realised.short, realised.long, unrealised.short, unrealised.long].map(text);
  };
  // 2 x 20 x 2 - 2 x 15 = 50; 10 x 20 x 2 - 100 = 300; 8 left: 8 x 25 x 2 - 8 x 15 = 280
  expect(of(null)).toEqual(["50.00", "300.00", "280.00", "0.00"]);
  // 10 x 20 x 2 - 150 = 250; 2 x 20 x 2 - 20 = 60; 8 x 25 x 2 - 80 = 320
  expect(of("HIFO")).toEqual(["250.00", "60.00", "0.00", "320.00"]);
  expect(of("HIFO", "2024-03-02").slice(0, 2)).toEqual(["0.00", "0.00"]);
  const key = { figure: "realised", account: b.accountId(b.ANNA), instrument: b.instrumentId(b.SAP) } as const;
  const asked = { at: AT, since: null, currency: null, lotMethod: "HIFO" } as const;
  const { figure, lots, legCount } = explain(book, asked, key, { offset: 0, limit: 10 });
  expect([text(figure), legCount]).toEqual(["310.00", 3]);
  expect(lots.map(({ acquired, sold }) => [formatDay(acquired!), sold?.term, text(sold!.gain)])).toEqual([
    ["2024-02-01", "short", "250.00"],
    ["2023-03-01", "long", "60.00"],
  ]);
});

test("what rates make of a debt is told by itself: neither short nor long term, and part of the one sum", () => {
  const book = b.bookOf([
    b.on(1, "2024-01-10", b.trade(b.ANNA, b.SAP, "-100", b.EUR, "100")),
    b.on(2, "2024-06-10", b.trade(b.ANNA, b.SAP, "40", b.EUR, "-40")),
  ]);
  const of = (type: "CBND" | "EQTY", since: string | null = null) => {
    const instruments = book.terms.instruments.map((one, i) => (i === b.SAP ? { ...one, type } : one));
    setTerms(book, { ...book.terms, instruments });
    const all = book.positions.map((_, p) => p);
    const asked = { ...fromTheFirst, method: null, since: since === null ? null : parseDay(since) };
    const { realised, unrealised, unrealisedSince, total } = gainsOf(book, all, asked);
    const parts = [realised, unrealised, ...(unrealisedSince ? [unrealisedSince] : [])];
    return [...parts.map(({ short, long, debt }) => [short, long, debt].map(text)), text(total)];
  };
  b.price(book, b.EUR, "2024-01-01", "1");
  b.price(book, b.EUR, "2024-06-01", "1.1");
  b.price(book, b.EUR, "2024-12-01", "1.2");
  b.price(book, b.SAP, "2024-01-01", "1");
  // 40 borrowed at 1.00, repaid at 1.10: -4; 60 are owed at 1.20 and came at 1.00: -12
  expect(of("CBND")).toEqual([["0.00", "0.00", "-4.00"], ["0.00", "0.00", "-12.00"], "-16.00"]);
  // at the end of 9 June 100 were owed at 1.10: -10, so that the rest of the year cost -4 - 12 + 10 = -6
  expect(of("CBND", "2024-06-09")).toEqual([
    ["0.00", "0.00", "-4.00"],
    ["0.00", "0.00", "-12.00"],
    ["0.00", "0.00", "-10.00"],
    "-6.00",
  ]);
  // a share that was sold short is no debt
  expect(of("EQTY")).toEqual([["-4.00", "0.00", "0.00"], ["-12.00", "0.00", "0.00"], "-16.00"]);
});

test("ways of taking lots that come to the same are worked out once: SPECIFIC where no sale names a lot, one method of all", () => {
  const book = b.bookOf([b.on(1, "2024-01-10", b.trade(b.ANNA, b.ACME, "10", b.USD, "-100"))]);
  expect([null, "SPECIFIC", "LIFO"].map((method) => oneMethodOf(book, method as LotMethod | null))).toEqual([
    "FIFO",
    "FIFO",
    "LIFO",
  ]);
  b.enter(book, [b.on(2, "2024-01-11", b.trade(b.BEN, b.ACME, "10", b.USD, "-100"))]);
  const accounts = book.terms.accounts.map((one, i) => (i === b.BEN ? { ...one, lotMethod: "LIFO" as const } : one));
  setTerms(book, { ...book.terms, accounts });
  expect([oneMethodOf(book, null), oneMethodOf(book, "HIFO")]).toEqual([null, "HIFO"]);
});
