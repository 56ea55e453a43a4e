import type { StatedPosition } from "@distributary/contract/summary-dashboard";
import { minorUnitOf } from "@distributary/domain/codes/currencies";
import { addDecimals, ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { formatDay, parseDay } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/valuation/book";
import { tiesOut, type Reconciled, type StatementLine } from "@distributary/domain/valuation/reconcile";
import { figure, figureOrNull } from "./figures.ts";
import type { StatementRow } from "./store/statements.ts";

/** What statements say, by the indices of a book; a line about something the book does not know is left out. */
export function statementLines(book: Book, rows: readonly StatementRow[]): StatementLine[] {
  return rows.flatMap((row) => {
    const account = book.accountIndex.get(row.account);
    const instrument = book.instrumentIndex.get(row.instrument);
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
}

/** A position as its statement has it, beside the ledger on the same day; values are in `target` (an index). */
export function presentStatement(book: Book, line: Reconciled, target: number): StatedPosition {
  const [account, instrument] = [book.terms.accounts[line.account], book.terms.instruments[line.instrument]];
  return {
    account_id: account?.id ?? "",
    instrument_id: instrument?.id ?? "",
    label: `${instrument?.name ?? ""} · ${account?.name ?? ""}`,
    date: formatDay(line.day),
    quantity_stated: figureOrNull(line.statedQuantity),
    quantity: figure(line.quantity),
    quantity_unexplained: figureOrNull(line.unexplainedQuantity),
    close: figureOrNull(line.stated),
    core: figureOrNull(line.core),
    unexplained: figureOrNull(line.unexplained),
    ties_out: tiesOut(line, placesOf(book, target)),
  };
}

/** The quantities differ or, where only a value is stated, the values do by more than a minor unit. */
export function isUnexplained(book: Book, line: Reconciled, target: number): boolean {
  return tiesOut(line, placesOf(book, target)) === false;
}

function placesOf(book: Book, currency: number): number {
  return minorUnitOf(book.terms.instruments[currency]?.code ?? "");
}

/** What statements say in all and what they leave unexplained; null where there is none, or a value is not known. */
export function statedTotals(lines: readonly Reconciled[]): { close: string | null; unexplained: string | null } {
  if (lines.length === 0) return { close: null, unexplained: null };
  const sum = (pick: (line: Reconciled) => Decimal | null): string | null => {
    let total: Decimal | null = ZERO;
    for (const line of lines) {
      const amount = pick(line);
      total = total && amount && addDecimals(total, amount);
    }
    return figureOrNull(total);
  };
  return { close: sum(({ stated }) => stated), unexplained: sum(({ unexplained }) => unexplained) };
}
