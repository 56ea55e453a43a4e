import { expect, test } from "vitest";
import { formatDecimal } from "../../../src/money/format-decimal.ts";
import { parseDay } from "../../../src/time/day.ts";
import { createBook, type Book } from "../../../src/ledger/book.ts";
import { rateOn } from "../../../src/ledger/rates/rates.ts";
import { setPrices } from "../../../src/ledger/entry/recorded-prices.ts";
import type { BookTerms } from "../../../src/ledger/terms.ts";

const [USD, EUR, GBP, CHF] = [0, 1, 2, 3] as const;
const TERMS: BookTerms = {
  defaultCurrency: CHF,
  accounts: [],
  instruments: ["USD", "EUR", "GBP", "CHF", "JPY"].map((code, i) => ({
    id: code,
    name: code,
    type: "CCY",
    code,
    currency: i,
  })),
};

function bookOf(...rates: [from: number, to: number, day: string, rate: string][]): Book {
  const book = createBook(TERMS);
  setPrices(
    book,
    rates.map(([instrument, currency, day, price]) => ({
      instrument,
      currency,
      day: parseDay(day),
      price,
      source: "observed",
    })),
  );
  return book;
}

function ask(book: Book, from: number, to: number, day: string): [string, string[]] | null {
  const rate = rateOn(book, from, to, parseDay(day));
  return (
    rate && [formatDecimal(rate.value, 10), rate.legs.map((leg) => `${leg.from}${leg.inverse ? "<" : ">"}${leg.to}`)]
  );
}

test("the newest direct rate on or before the day", () => {
  const book = bookOf([EUR, USD, "2024-01-05", "1.1"], [EUR, USD, "2024-01-12", "1.2"]);
  expect(ask(book, EUR, USD, "2024-01-11")).toEqual(["1.1", ["1>0"]]);
  expect(ask(book, EUR, USD, "2024-01-12")).toEqual(["1.2", ["1>0"]]);
  expect(ask(book, EUR, USD, "2024-01-04")).toBeNull();
  expect(ask(book, USD, USD, "1990-01-01")).toEqual(["1", []]);
});

test("an inverse, and the newer of a pair recorded both ways", () => {
  const book = bookOf([EUR, USD, "2024-01-05", "1.25"], [USD, EUR, "2024-01-08", "0.9"]);
  // 1 / 1.25
  expect(ask(book, USD, EUR, "2024-01-05")).toEqual(["0.8", ["0<1"]]);
  expect(ask(book, USD, EUR, "2024-01-08")).toEqual(["0.9", ["0>1"]]);
});

test("across USD where there is no pair, and where the pair is older than the older leg", () => {
  const book = bookOf(
    [EUR, USD, "2024-01-05", "1.2"],
    [GBP, USD, "2024-01-04", "1.5"],
    [EUR, GBP, "2024-01-03", "0.7"],
  );
  // 1.2 / 1.5, older leg of 4 January
  expect(ask(book, EUR, GBP, "2024-01-05")).toEqual(["0.8", ["1>0", "0<2"]]);
  expect(ask(book, EUR, GBP, "2024-01-04")).toEqual(["0.7", ["1>2"]]);
});

test("across EUR and the default currency where their older leg is newer", () => {
  const book = bookOf(
    [GBP, CHF, "2024-02-01", "1.1"],
    [4, CHF, "2024-02-01", "0.006"],
    [GBP, EUR, "2024-01-20", "1.16"],
    [4, EUR, "2024-01-25", "0.0062"],
  );
  expect(ask(book, GBP, 4, "2024-01-31")?.[1]).toEqual(["2>1", "1<4"]);
  expect(ask(book, GBP, 4, "2024-02-01")?.[1]).toEqual(["2>3", "3<4"]);
});

test("a rate of zero or below is refused", () => {
  expect(() => bookOf([EUR, USD, "2024-01-05", "0"])).toThrow(RangeError);
});
