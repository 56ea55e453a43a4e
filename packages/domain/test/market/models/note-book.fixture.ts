import { setTerms, type Book } from "../../../src/ledger/book.ts";
import type { LegInput } from "../../../src/ledger/input.ts";
import { bookOf, couponOf, instrument, recorded } from "./model-book.fixture.ts";
import * as b from "../../ledger/small-book.fixture.ts";

/** The number of the note in its book. */
export const NOTE = 10;

/** 5 % on 1000 euro once a year from 1 January 2024 to 1 January 2027, and whatever else is said. */
export function noteBook(transactions: Parameters<typeof bookOf>[0], details: Record<string, unknown> = {}): Book {
  const book = bookOf([]);
  const terms = recorded("2024-01-01", "2027-01-01", { periodicity: "A", coupon_percent: "5", ...details });
  const note = { ...instrument(NOTE, "BOND", b.EUR), par: "1000", recorded: terms };
  setTerms(book, { ...book.terms, instruments: [...book.terms.instruments, note] });
  b.enter(book, transactions);
  return book;
}

/** Ten of the note at 0.99, with the 60 days of interest that they had: 10 x 50 x 60/360 = 83.33. */
const bought: LegInput[] = [...b.trade(b.ANNA, NOTE, "10", b.EUR, "-9900"), ...couponOf(NOTE, "-83.33")];
/** They are bought on 1 March 2024. */
export const purchase = b.on(1, "2024-03-01", bought);
