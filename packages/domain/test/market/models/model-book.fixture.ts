import type { Decimal } from "../../../src/money/decimal.ts";
import { formatMoney } from "../../../src/money/format-decimal.ts";
import { parseDay } from "../../../src/time/day.ts";
import { setTerms, type Book } from "../../../src/ledger/book.ts";
import type { LegInput } from "../../../src/ledger/input.ts";
import { valuedLots } from "../../../src/basis/open-lots.ts";
import type { PositionRow, Summary } from "../../../src/summary/answer/result.ts";
import * as b from "../../ledger/small-book.fixture.ts";
import { summarise } from "../../../src/summary/summarise.ts";
import type { InstrumentTerms } from "../../../src/ledger/terms.ts";

/** Indices of what the book knows beyond the small one. */
export const [BOND, LOAN, SAFE, HOUSE, RENT, FORWARD] = [4, 5, 6, 7, 8, 9] as const;

/** 4 % on 1000 euro twice a year; 12 % on 12,000 dollars by the month; a SAFE, a house, a rent. */
const MORE: readonly InstrumentTerms[] = [
  {
    ...instrument(BOND, "BOND", b.EUR),
    par: "1000",
    multiplier: "0.01",
    recorded: recorded("2024-01-15", "2027-01-15", { periodicity: "S", coupon_percent: "4" }),
  },
  {
    ...instrument(LOAN, "CBND", b.USD),
    recorded: recorded("2024-01-31", "2025-01-31", { fixed_interest_rate: "12", notional: "12000" }),
  },
  instrument(SAFE, "SAFE", b.USD),
  instrument(HOUSE, "REAL", b.USD),
  instrument(RENT, "RECR", b.USD),
  {
    ...instrument(FORWARD, "FX", b.USD),
    recorded: recorded("2024-01-01", "2024-09-30", {
      unit: b.instrumentId(b.EUR),
      forward_rate: "1.04",
      notional: "1000",
    }),
  },
];

/** An instrument of the book, by its index. */
export function instrument(n: number, type: InstrumentTerms["type"], currency: number): InstrumentTerms {
  return { id: b.instrumentId(n), name: type, type, code: null, currency };
}

/** Its recorded terms, from a day to another. */
export function recorded(start: string, end: string, details: Record<string, unknown>): InstrumentTerms["recorded"] {
  return { details, issued: null, start, end, issuedAmount: null, par: null };
}

/** A book of these instruments with transactions, and EUR at 1.00, from June at 1.10. */
export function bookOf(transactions: Parameters<typeof b.bookOf>[0]): Book {
  const book = b.bookOf([]);
  setTerms(book, { ...b.TERMS, instruments: [...b.TERMS.instruments, ...MORE] });
  b.price(book, b.EUR, "2024-01-01", "1.00");
  b.price(book, b.EUR, "2024-06-15", "1.10");
  b.enter(book, transactions);
  return book;
}

/** A coupon in euro that reaches Anna and names what paid it; below zero it is interest that was bought. */
export const couponOf = (cause: number, amount: string): LegInput[] =>
  b.sides(b.ANNA, b.I, b.EUR, amount).map((leg) => ({ ...leg, cause }));

/** Everything at the end of a day. */
export function ask(book: Book, at: string, since: string | null = null): Summary {
  return summarise(book, { at: parseDay(at), since: since === null ? null : parseDay(since), currency: null });
}

/** The row of a unit that one account holds. */
export const rowOf = (summary: Summary, unit: number): PositionRow =>
  summary.positions.find((row) => row.instrument === b.instrumentId(unit)) as PositionRow;
/** An amount to the cent; dashes: there is none. */
export const money = (amount: Decimal | null | undefined): string => (amount ? formatMoney(amount, 2) : "---");

/** Value, cost and gain of the open lots of an instrument, in its own currency. */
export function lotMoney(book: Book, unit: number, day: string): string[][] {
  const held = book.positions.flatMap((one, p) => (one.instrument === unit ? [p] : []));
  const target = book.positions[held[0] ?? -1]?.currency ?? b.USD;
  return valuedLots(book, held, { at: parseDay(day), target, method: null }).map((lot) =>
    [lot.ownValue, lot.ownBasis, lot.unrealised].map(money),
  );
}
