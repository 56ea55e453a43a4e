import { evaluateBook } from "./evaluate.ts";
import { printedBook, type PrintedBook } from "./present.ts";
import { readBook } from "./read-book.ts";

/** A row of a book in dollars. */
export const trade = (
  date: string,
  type: string,
  symbol: string | null,
  quantity: number,
  unit_price: number,
  fee = 0,
) => {
  return { date, type, symbol, quantity, unit_price, fee, currency: "USD" };
};

/** A book of JSON, in dollars unless it says otherwise, valued and printed. */
export function evaluated(json: object): PrintedBook {
  const book = readBook({ currency: "USD", ...json });
  return printedBook(book, evaluateBook(book));
}

/** 10 units bought at 10, 30 and 20 each, and 15 sold at 30. */
export const FOUR = [
  trade("2023-01-02", "BUY", "A", 10, 10),
  trade("2023-06-01", "BUY", "A", 10, 30),
  trade("2023-09-01", "BUY", "A", 10, 20),
  trade("2024-01-10", "SELL", "A", 15, 30),
];
