import type { Coverage } from "@distributary/contract/reporting/reconciliation";
import { ZERO, addDecimals, negateDecimal, signOfDecimal, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { compareStatement, type ComparedLine } from "@distributary/domain/reconciliation/compare";
import { coverageOf, statementTiesOut, type CoverageCell } from "@distributary/domain/reconciliation/coverage";
import { formatDay, parseDay, type Day } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/ledger/book";
import { entersNetWorth } from "@distributary/domain/ledger/net-worth-account";
import type { Position } from "@distributary/domain/ledger/columns/position";
import { quantityOn } from "@distributary/domain/snapshot/reconcile";
import { changesUpTo } from "@distributary/domain/ledger/columns/posting-columns";
import type { Statement } from "./stated.ts";
import type { StatementSpan } from "./store.ts";

/** A statement and its lines beside the ledger. */
interface Compared extends Statement {
  readonly compared: readonly ComparedLine[];
  readonly tiesOut: boolean | null;
}

/** What the grid is asked about: months by their first days, and the day on which it is asked. */
export interface CoverageWindow {
  readonly months: readonly Day[];
  readonly today: Day;
  /** index of the currency that amounts are in */
  readonly target: number;
  /** ids of the accounts that nobody sends statements of */
  readonly own: ReadonlySet<string>;
  /** indices of what is shown alone; null: everything */
  readonly only: { readonly account: number | null; readonly instrument: number | null };
}

/** The grid of every account that may have statements: those of net worth that ever held anything, and any that has one. */
export function presentCoverage(
  book: Book,
  statements: readonly Statement[],
  spans: readonly StatementSpan[],
  window: CoverageWindow,
): Coverage {
  const bySpan = new Map(spans.map((span) => [span.account, span]));
  const { only } = window;
  const isShown = (instrument: number | null): boolean => only.instrument === null || instrument === only.instrument;
  const positions = byAccountOf(book.positions.filter((position) => isShown(position.instrument)));
  const byAccount = byAccountOf(
    statements.map((one) => ({ ...one, lines: one.lines.filter((line) => isShown(line.instrument)) })),
  );
  const accounts = book.terms.accounts.flatMap((terms, account) => {
    if (only.account !== null && account !== only.account) return [];
    const span = bySpan.get(terms.id) ?? null;
    const held = positions.get(account) ?? [];
    const isSpokenOf = held.length > 0 || byAccount.get(account)?.some((one) => one.lines.length > 0) === true;
    if (only.instrument !== null && !isSpokenOf) return [];
    const isSent = entersNetWorth(terms) && !window.own.has(terms.id);
    if (span === null && !(isSent && held.length > 0)) return [];
    const compared = (byAccount.get(account) ?? []).map((one) => withLedger(book, one, window.target));
    const marks = compared.map(({ start, day, tiesOut }) => ({
      day,
      tiesOut,
      start: start === null ? null : parseDay(start),
    }));
    const cells = coverageOf(window.months, marks, {
      first: span && parseDay(span.first),
      today: window.today,
      isActive: (start, end) => held.some((position) => isActive(book, position, start, end)),
    });
    return [
      {
        account_id: terms.id,
        name: terms.name,
        first_statement: span?.first ?? null,
        last_statement: span?.last ?? null,
        cells: cells.map((cell) => presentCell(cell, cell.mark === null ? null : (compared[cell.mark] ?? null))),
      },
    ];
  });
  const count = (state: string): number =>
    accounts.reduce((sum, { cells }) => sum + cells.filter((cell) => cell.state === state).length, 0);
  return {
    targetUnit: book.terms.instruments[window.target]?.code ?? "",
    today: formatDay(window.today),
    months: window.months.map(monthText),
    accounts: accounts.toSorted(
      (a, b) =>
        Number(a.first_statement === null) - Number(b.first_statement === null) || a.name.localeCompare(b.name, "en"),
    ),
    counts: { tied: count("tied"), off: count("off"), missing: count("missing") },
  };
}

/** A statement beside the ledger at the end of its day. */
export function withLedger(book: Book, statement: Statement, target: number): Compared {
  const compared = compareStatement(book, statement.account, statement.day, statement.lines, target);
  return { ...statement, compared, tiesOut: statementTiesOut(compared.map((line) => line.tiesOut)) };
}

function presentCell({ month, state }: CoverageCell, statement: Compared | null): Coverage["accounts"][0]["cells"][0] {
  // What a later statement covers is said where that one stands.
  const said = state === "covered" ? null : statement;
  const off = said?.compared.filter((line) => line.tiesOut === false) ?? [];
  return {
    month: monthText(month),
    state,
    date: statement && formatDay(statement.day),
    lines: said?.lines.length ?? 0,
    off: off.length,
    unexplained: off.length === 0 ? null : sumOf(off, (amount) => amount),
    off_by: off.length === 0 ? null : sumOf(off, magnitude),
  };
}

/** What lines are off by in all; null: one of them is not known. Where single lines are off the total says nothing more. */
function sumOf(lines: readonly ComparedLine[], part: (amount: Decimal) => Decimal): string | null {
  const single = lines.filter((line) => line.instrument !== null);
  let sum: Decimal = ZERO;
  for (const { unexplained } of single.length > 0 ? single : lines) {
    if (unexplained === null) return null;
    sum = addDecimals(sum, part(unexplained));
  }
  return formatDecimal(sum);
}

function magnitude(amount: Decimal): Decimal {
  return signOfDecimal(amount) < 0 ? negateDecimal(amount) : amount;
}

function isActive(book: Book, position: Position, start: Day, end: Day): boolean {
  const moved = position.slices.some((slice) => slice && changesUpTo(slice, end) > changesUpTo(slice, start - 1));
  return moved || signOfDecimal(quantityOn(book, position.account, position.instrument, end)) !== 0;
}

function byAccountOf<T extends { readonly account: number }>(list: readonly T[]): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const one of list) {
    const group = groups.get(one.account);
    if (group) group.push(one);
    else groups.set(one.account, [one]);
  }
  return groups;
}

function monthText(month: Day): string {
  return formatDay(month).slice(0, 7);
}
