import type { SummaryPosition, SummaryRow } from "@distributary/contract/summary/summary";
import { ZERO, addDecimals, type Decimal } from "@distributary/domain/money/decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import type { Book } from "@distributary/domain/ledger/book";
import { checkColumn } from "@distributary/domain/summary/column-fields";
import {
  columnValue,
  InvalidColumn,
  parseColumn,
  type ColumnExpression,
  type ColumnSubject,
} from "@distributary/domain/summary/custom-column";
import { tagInGroup } from "@distributary/domain/ledger/grouping-keys";
import { validation } from "../../../platform/http/problem.ts";
import { ends } from "./figures.ts";

/** A column of a request: as it was written, and what it says. */
export interface Column {
  readonly text: string;
  readonly expression: ColumnExpression;
}

/** The columns of a request. Throws 422 at one that is none, or that can never have a value; `loc` is where they stand. */
export function columnsOf(texts: readonly string[], loc: readonly string[] = ["body", "custom_columns"]): Column[] {
  return texts.map((text, place) => {
    try {
      const expression = parseColumn(text);
      checkColumn(expression);
      return { text, expression };
    } catch (error) {
      if (!(error instanceof InvalidColumn)) throw error;
      throw validation([{ loc: [...loc, place], msg: error.message, type: "value_error.column" }]);
    }
  });
}

/**
 * Rows and their positions with their own columns. Paths are the fields of the row or position, and of its account and
 * instrument; functions over parts run over the positions of the row, those of a dynamic row over all. `whole` are the
 * rows of all sections with their positions, which `rows` need not show; `before` the same as of `since` alone, which
 * dynamic rows are compared with.
 */
export function withColumns(
  book: Book,
  rows: readonly SummaryRow[],
  columns: readonly Column[],
  whole: readonly SummaryRow[] = rows,
  before: readonly SummaryRow[] | null = null,
): SummaryRow[] {
  if (columns.length === 0) return [...rows];
  const earlier = before && overAll(book, before, columns);
  const read = (subject: ColumnSubject): Record<string, string | null> =>
    Object.fromEntries(columns.map(({ text, expression }) => [text, textOf(columnValue(expression, subject))]));
  const parts = partsByRow(book, whole);
  const full = new Map(whole.map((row) => [row.key, row]));
  return rows.map((row) => {
    const isDynamic = row.section === "D";
    const own = parts.get(isDynamic ? keyOf("T", []) : keyOf(row.section, row.path)) ?? [];
    const { components } = row;
    const fields = full.get(isDynamic ? "T:" : row.key) ?? row;
    const custom = read({
      field: (path) => fieldOf(fields, path),
      tag: (tag) => onlyOne(own.map((part) => part.tag(tag))),
      parts: own,
    });
    return {
      ...row,
      ...(isDynamic ? dynamicFigures(custom[row.label] ?? null, earlier?.get(row.label) ?? null) : {}),
      custom,
      ...(components
        ? { components: components.map((one) => ({ ...one, custom: read(positionSubject(book, one)) })) }
        : {}),
    };
  });
}

/**
 * What the own columns come to, each over all positions, added up; null where one of them is no number. `whole` are the
 * rows of all sections with their positions.
 */
export function columnsTotal(book: Book, whole: readonly SummaryRow[], columns: readonly Column[]): Decimal | null {
  if (columns.length === 0) return ZERO;
  const values = overAll(book, whole, columns);
  return columns.reduce((sum: Decimal | null, { text }) => {
    const amount = values.get(text) ?? null;
    return sum && amount && addDecimals(sum, amount);
  }, ZERO);
}

/** What each column comes to over all positions, by its text; null where that is no number. */
export function overAll(
  book: Book,
  whole: readonly SummaryRow[],
  columns: readonly Column[],
): ReadonlyMap<string, Decimal | null> {
  const parts = partsByRow(book, whole).get(keyOf("T", [])) ?? [];
  const total = whole.find((row) => row.key === "T:");
  const subject: ColumnSubject = {
    field: (path) => fieldOf(total, path),
    tag: (tag) => onlyOne(parts.map((part) => part.tag(tag))),
    parts,
  };
  return new Map(
    columns.map(({ text, expression }) => {
      const value = columnValue(expression, subject);
      return [text, typeof value === "string" ? numberIn(value) : value];
    }),
  );
}

/** What a column says, where that is a number: a field that is an amount comes as its text. */
export function numberIn(text: string | null | undefined): Decimal | null {
  return text != null && NUMBER.test(text) ? parseDecimal(text) : null;
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** The figures of a row that is one column's: its value over all positions at both ends, where that is a number. */
function dynamicFigures(value: string | null, before: Decimal | null): Partial<SummaryRow> {
  const nothing = { basis: null, unrealised: null, share: null, bridge: null };
  const figures = { ...nothing, value: ends(value === null ? null : numberIn(value), before) };
  return { ...figures, incomplete: value === null, incomplete_in: value === null ? ["at"] : [] };
}

/** The positions of each row: its own, and those of the rows under it; of the total all of them. */
function partsByRow(book: Book, rows: readonly SummaryRow[]): ReadonlyMap<string, readonly ColumnSubject[]> {
  const parts = new Map<string, ColumnSubject[]>();
  for (const { section, path, components = [] } of rows) {
    if (section === "C" || section === "D") continue;
    const own = components.map((one) => positionSubject(book, one));
    const above = path.map((_, depth) => keyOf(section, path.slice(0, depth + 1)));
    for (const key of [keyOf("T", []), ...above]) append(parts, key, own);
  }
  return parts;
}

function append(parts: Map<string, ColumnSubject[]>, key: string, own: readonly ColumnSubject[]): void {
  const list = parts.get(key);
  if (list) for (const part of own) list.push(part);
  else parts.set(key, [...own]);
}

function keyOf(section: string, path: readonly string[]): string {
  return JSON.stringify([section, ...path]);
}

function positionSubject(book: Book, position: SummaryPosition): ColumnSubject {
  const account = book.terms.accounts[book.accountIndex.get(position.account_id) ?? -1];
  const instrument = book.terms.instruments[book.instrumentIndex.get(position.instrument_id) ?? -1];
  const tags = [...(instrument?.tags ?? []), ...(account?.tags ?? [])];
  const subject: ColumnSubject = {
    field: ([root = "", ...rest]) => {
      if (root === "account") return fieldOf(account, rest);
      if (root === "instrument") return fieldOf(instrument, rest);
      return fieldOf(position, [root, ...rest]);
    },
    tag: (tag) => tagInGroup(tags, tag),
    parts: [],
  };
  return { ...subject, parts: [subject] };
}

/** A field of a record by its path, as text; null where it is not known, undefined where there is none. */
export function fieldOf(record: unknown, path: readonly string[]): string | null | undefined {
  let value = record;
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  if (typeof value === "string" || value === null) return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** What all have in common, else null. */
function onlyOne(values: readonly (string | null)[]): string | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}

function textOf(value: ReturnType<typeof columnValue>): string | null {
  return value === null || typeof value === "string" ? value : formatDecimal(value);
}
