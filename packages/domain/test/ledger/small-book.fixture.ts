import { parseDay } from "../../src/time/day.ts";
import { createBook, type Book } from "../../src/ledger/book.ts";
import { LedgerEntry } from "../../src/ledger/entry/entry.ts";
import type { LegInput, TransactionInput } from "../../src/ledger/input.ts";
import { setPrices } from "../../src/ledger/entry/recorded-prices.ts";
import type { AccountTerms, BookTerms, InstrumentTerms } from "../../src/ledger/terms.ts";

/** A small book for tests: two own accounts of two entities, two currencies, one share in each. */
export const [ANNA, BEN, MKT, I, EX, RE] = [0, 1, 2, 3, 4, 5] as const;
export const [USD, EUR, ACME, SAP] = [0, 1, 2, 3] as const;

/** A well-formed id, the n-th of its kind. */
export function uuid(kind: number, n: number): string {
  return `${String(kind).padStart(8, "0")}-0000-7000-8000-${String(n).padStart(12, "0")}`;
}

/** The id of an account by its place in {@link TERMS}. */
export const accountId = (account: number): string => uuid(1, account);
/** The same of an instrument. */
export const instrumentId = (instrument: number): string => uuid(2, instrument);
/** The id of the n-th transaction. */
export const transactionId = (n: number): string => uuid(3, n);

const account = (n: number, name: string, standard: AccountTerms["standard"]): AccountTerms => {
  const entity = standard ? null : { id: uuid(4, n), name: `${name} Ltd` };
  return { id: accountId(n), name, type: "A", role: "B", entity, standard };
};

const instrument = (n: number, name: string, type: InstrumentTerms["type"], currency: number): InstrumentTerms => {
  return { id: instrumentId(n), name, type, code: name, currency };
};

export const TERMS: BookTerms = {
  defaultCurrency: USD,
  accounts: [
    account(ANNA, "Anna", null),
    // An account of private holdings.
    { ...account(BEN, "Ben", null), type: "EQ" },
    account(MKT, "MKT", "MKT"),
    account(I, "I", "I"),
    account(EX, "EX", "EX"),
    account(RE, "RE", "RE"),
  ],
  instruments: [
    instrument(USD, "USD", "CCY", USD),
    instrument(EUR, "EUR", "CCY", EUR),
    instrument(ACME, "ACME", "EQTY", USD),
    instrument(SAP, "SAP", "EQTY", EUR),
  ],
};

/** An amount as text with the other sign. */
export function negated(text: string): string {
  return text.startsWith("-") ? text.slice(1) : `-${text}`;
}

/** Both sides of one movement between an own account and another account. */
export function sides(own: number, other: number, unit: number, quantity: string): LegInput[] {
  return [
    { account: own, instrument: unit, quantity },
    { account: other, instrument: unit, quantity: negated(quantity) },
  ];
}

/** A purchase (or sale, with both signs turned) of units for cash, with an optional fee. */
export function trade(
  own: number,
  unit: number,
  quantity: string,
  currency: number,
  cash: string,
  fee?: string,
): LegInput[] {
  const legs = [...sides(own, MKT, unit, quantity), ...sides(own, MKT, currency, cash)];
  return fee === undefined ? legs : [...legs, ...sides(own, EX, currency, fee)];
}

/** The n-th transaction, on a day. */
export function on(n: number, day: string, legs: readonly LegInput[]): TransactionInput {
  return { id: transactionId(n), day: parseDay(day), legs };
}

/** A book of the terms above with these transactions. */
export function bookOf(transactions: readonly TransactionInput[]): Book {
  const book = createBook(TERMS);
  enter(book, transactions);
  return book;
}

/** Adds transactions to a book and removes others by id; answers those that were not in it. */
export function enter(
  book: Book,
  transactions: readonly TransactionInput[],
  removals: readonly string[] = [],
): readonly string[] {
  const entry = new LedgerEntry(book);
  for (const transaction of transactions) entry.add(transaction);
  for (const id of removals) entry.remove(id);
  return entry.commit();
}

/** Sets a price of a share in its own currency, or a rate of EUR in USD. */
export function price(
  book: Book,
  unit: number,
  day: string,
  text: string,
  source: "user" | "statement" | "observed" = "observed",
): void {
  const currency = unit === SAP ? EUR : USD;
  setPrices(book, [{ instrument: unit, currency, day: parseDay(day), price: text, source }]);
}
