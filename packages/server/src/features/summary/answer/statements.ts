import type { StatedPosition } from "@distributary/contract/summary/dashboard";
import { addDecimals, ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { compareStatement, type ComparedLine, type StatedLine } from "@distributary/domain/reconciliation/compare";
import { formatDay, parseDay, type Day } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/ledger/book";
import { figureOrNull } from "./figures.ts";
import type { StatementRow } from "../store/statements.ts";

/** The newest word of statements about a position or a whole account, by the indices of a book. */
export interface StatedNewest extends StatedLine {
  readonly account: number;
  readonly day: Day;
}

/** The same beside the ledger at the end of its day; values in the currency that was asked for. */
export interface ComparedNewest extends ComparedLine {
  readonly account: number;
  readonly day: Day;
}

/**
 * What statements say, by the indices of a book. Left out are lines about something the book does not know, and an
 * account's total that is older than what a later statement says of one of its positions.
 */
export function statementLines(book: Book, rows: readonly StatementRow[]): StatedNewest[] {
  const lines = rows.flatMap((row) => {
    const account = book.accountIndex.get(row.account);
    const instrument = row.instrument === null ? null : book.instrumentIndex.get(row.instrument);
    if (account === undefined || instrument === undefined) return [];
    return [
      {
        account,
        instrument,
        day: parseDay(row.date),
        quantity: row.quantity === null ? null : parseDecimal(row.quantity),
        value: row.value === null ? null : parseDecimal(row.value),
        currency: row.units === null ? null : (book.instrumentIndex.get(row.units) ?? null),
      },
    ];
  });
  const newest = new Map<number, Day>();
  for (const { account, day } of lines) newest.set(account, Math.max(day, newest.get(account) ?? day));
  return lines.filter(({ account, instrument, day }) => instrument !== null || day === newest.get(account));
}

/** Each line beside the ledger by the rule of reconciliation, so that the two cannot disagree; `target` is an index. */
export function compareNewest(book: Book, lines: readonly StatedNewest[], target: number): ComparedNewest[] {
  return lines.flatMap((line) =>
    compareStatement(book, line.account, line.day, [line], target).map((compared) => ({
      ...compared,
      account: line.account,
      day: line.day,
    })),
  );
}

/** What a statement says of a position or an account, beside the ledger on the same day. */
export function presentStatement(book: Book, line: ComparedNewest): StatedPosition {
  const account = book.terms.accounts[line.account];
  const instrument = line.instrument === null ? null : (book.terms.instruments[line.instrument] ?? null);
  return {
    account_id: account?.id ?? "",
    instrument_id: instrument?.id ?? null,
    label: instrument === null ? (account?.name ?? "") : `${instrument.name} · ${account?.name ?? ""}`,
    date: formatDay(line.day),
    quantity_stated: figureOrNull(line.statedQuantity),
    quantity: figureOrNull(line.quantity),
    quantity_unexplained: figureOrNull(line.unexplainedQuantity),
    close: figureOrNull(line.stated),
    core: figureOrNull(line.core),
    unexplained: figureOrNull(line.unexplained),
    ties_out: line.tiesOut,
  };
}

/**
 * The lines that add up: an account's total where there is one and none of its positions is off, else its positions. What
 * is off in a position is in the total as well, and would count twice.
 */
export function countedLines(lines: readonly ComparedNewest[]): ComparedNewest[] {
  const hasTotal = new Set(lines.flatMap(({ account, instrument }) => (instrument === null ? account : [])));
  const isOff = new Set(
    lines.flatMap(({ account, instrument, tiesOut }) => (instrument !== null && tiesOut === false ? account : [])),
  );
  return lines.filter(({ account, instrument }) => {
    const byTotal = hasTotal.has(account) && !isOff.has(account);
    return byTotal === (instrument === null);
  });
}

/** What statements say in all and what they leave unexplained; null where there is none, or a value is not known. */
export function statedTotals(lines: readonly ComparedNewest[]): { close: string | null; unexplained: string | null } {
  const counted = countedLines(lines);
  if (counted.length === 0) return { close: null, unexplained: null };
  const sum = (pick: (line: ComparedNewest) => Decimal | null): string | null => {
    let total: Decimal | null = ZERO;
    for (const line of counted) {
      const amount = pick(line);
      total = total && amount && addDecimals(total, amount);
    }
    return figureOrNull(total);
  };
  return { close: sum(({ stated }) => stated), unexplained: sum(({ unexplained }) => unexplained) };
}
