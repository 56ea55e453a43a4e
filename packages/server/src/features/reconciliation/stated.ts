import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import type { StatedLine } from "@distributary/domain/reconciliation/compare";
import { parseDay, type Day } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/ledger/book";
import type { StatedRow } from "./store.ts";

/** A line of a statement by the indices of a book, with the observation that says it. */
export interface SaidLine extends StatedLine {
  readonly row: StatedRow;
}

/** One statement of an account: what is said of one day. */
export interface Statement {
  /** index in the terms */
  readonly account: number;
  readonly day: Day;
  /** `yyyy-MM-dd`; null: not said */
  readonly start: string | null;
  readonly lines: readonly SaidLine[];
}

/**
 * Statements of the rows, by account and then by day. Of several words about one thing on one day the newest counts; a
 * balance of units without an instrument is money of its currency; what the book does not know is left out.
 */
export function statementsOf(book: Book, rows: readonly StatedRow[]): Statement[] {
  const statements = new Map<
    string,
    { account: number; day: Day; start: string | null; lines: Map<number, SaidLine> }
  >();
  for (const row of rows) {
    const account = book.accountIndex.get(row.account);
    if (account === undefined) continue;
    const key = `${row.account} ${row.date}`;
    let statement = statements.get(key);
    if (statement === undefined) {
      statement = { account, day: parseDay(row.date), start: null, lines: new Map() };
      statements.set(key, statement);
    }
    if (row.type === "std.statement.period") {
      statement.start ??= row.start;
      continue;
    }
    const line = lineOf(book, row);
    const place = line?.instrument ?? WHOLE;
    if (line && !statement.lines.has(place)) statement.lines.set(place, line);
  }
  return [...statements.values()].map((statement) => ({ ...statement, lines: [...statement.lines.values()] }));
}

const WHOLE = -1;

function lineOf(book: Book, row: StatedRow): SaidLine | null {
  const value = row.value === null ? null : parseDecimal(row.value);
  const quantity = row.quantity === null ? null : parseDecimal(row.quantity);
  const currency = row.units === null ? null : (book.instrumentIndex.get(row.units) ?? null);
  const subject = row.instrument ?? (value === null ? row.units : null);
  if (subject === null) return value === null ? null : { instrument: null, quantity: null, value, currency, row };
  const instrument = book.instrumentIndex.get(subject);
  if (instrument === undefined || (quantity === null && value === null)) return null;
  return { instrument, quantity, value, currency, row };
}
