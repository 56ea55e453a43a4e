import { MINOR_UNITS } from "../../codes/currencies.ts";
import { digest } from "../values/digest.ts";
import { isZero, readAmount, type DecimalMark } from "../values/read-amount.ts";
import { readDate } from "../values/read-date.ts";
import { meaningOf } from "./action-words.ts";
import { balanceProof } from "./balance-proof.ts";
import { guessColumns } from "./guess-columns.ts";
import { guessDates } from "./guess-dates.ts";
import { currencyOfHeading, roleOfHeading } from "./heading-words.ts";
import { knownTable } from "./known-tables.ts";
import { LineCells, type TextRow } from "./line-cells.ts";
import { moneyByProof } from "./guess-money.ts";
import type { ColumnRole, TableGuess, TableMapping, WordMeaning } from "./mapping.ts";

const SEPARATORS = [",", ";", "\t", "|"] as const;
/** Rows that a guess looks at; the rest of the file is read as they say. */
const SAMPLE_ROWS = 1_000;
/** Letters that say which separator it is: a heading, what stands above it, and many rows. */
const SHAPE_LETTERS = 48 * 1024;
/** Of these so many say what the columns are. */
const LOOKED_AT = 400;
const SHOWN_ROWS = 8;
const PIECE = 16 * 1024;
const MOST_COLUMNS = 64;
const MOST_WORDS = 100;
const LONGEST_WORD = 60;

/**
 * Understands the beginning of a text file as a table of money or trades: what separates its cells, where its heading
 * stands, what each column is, how its dates and amounts are written. Null where it is no table with dates in it.
 */
export function guessTable(head: string): TableGuess | null {
  const begin = head.length <= SHAPE_LETTERS ? head : head.slice(0, head.lastIndexOf("\n", SHAPE_LETTERS) + 1);
  let best: { separator: string; likeness: number; width: number } | null = null;
  for (const separator of SEPARATORS) {
    const { width, likeness } = shapeOf(rowsOf(begin, separator));
    if (width >= 2 && width <= MOST_COLUMNS && (best === null || likeness > best.likeness))
      best = { separator, likeness, width };
  }
  if (best === null) return null;
  const { separator, width } = best;
  const rows = rowsOf(head, separator);
  /** the column in which a date was found last: that of the next row, nearly always */
  let dated = 0;
  const isDated = ({ cells }: TextRow): boolean => {
    if (cells.length < Math.min(width, 2)) return false;
    if (isDate(cells[dated] ?? "")) return true;
    const at = cells.findIndex(isDate);
    if (at >= 0) dated = at;
    return at >= 0;
  };
  const first = rows.findIndex((row) => Math.abs(row.cells.length - width) <= 1 && isDated(row));
  if (first < 0) return null;
  const headingAt = headingBefore(rows, first, width);
  const names = headingAt < 0 ? [] : rows[headingAt]!.cells.map((name) => name.trim());
  const body = rows.slice(first).filter((row) => Math.abs(row.cells.length - width) <= 1 && isDated(row));
  const wide = Math.max(width, names.length);
  const column = (of: readonly TextRow[], at: number): string[] =>
    of.map((row) => (row.cells[at] ?? "").trim()).filter((cell) => cell !== "");
  const looked = body.slice(0, LOOKED_AT);
  const cells = Array.from({ length: wide }, (_, at) => column(looked, at));
  const european =
    separator === ";" ||
    cells.some((texts) => texts.length > 0 && texts.every((text) => /^\d{1,2}\.\d{1,2}\.\d{2,4}/.test(text)));
  const { mark, certain } = decimalOf(cells, european);
  const known = knownTable(names);
  const preamble = rows.slice(0, Math.max(0, headingAt < 0 ? first : headingAt));
  const base = baseCurrencyIn(preamble);
  const columns =
    known?.columns.map((role) => (role === "currency" && base !== "" ? "ignore" : role)) ??
    guessColumns(names, cells, mark, looked.length);
  const dates = guessDates(column(body, columns.indexOf("date")), european || mark === ",");
  const words = wordsOf(column(body, columns.indexOf("action")));
  const guessed: TableMapping = {
    separator,
    decimal: mark,
    dayOrder: known?.dayOrder ?? dates.order,
    heading: headingAt < 0 ? 0 : rows[headingAt]!.line,
    columns,
    inverted: false,
    negativeDebits: mostlyNegative(cells[columns.indexOf("debit")] ?? [], mark),
    feesOnTop: false,
    account: accountOf(preamble),
    currency: known?.currency || base || currencyIn(names, columns, preamble, cells),
    words: Object.fromEntries(
      words.flatMap(({ word }): [string, WordMeaning][] => {
        const meaning = known?.words[word] ?? meaningOf(word);
        return meaning === null ? [] : [[word, meaning]];
      }),
    ),
  };
  const isNamed = known !== null || names.some((name) => AMOUNTS.has(roleOfHeading(name) ?? "text"));
  const proven = isNamed ? null : moneyByProof(body, guessed);
  const mapping = proven === null ? guessed : { ...guessed, columns: proven, negativeDebits: false };
  const plain = balanceProof(body, mapping);
  const withFees = columns.includes("fee") ? balanceProof(body, { ...mapping, feesOnTop: true }) : null;
  const feesOnTop = (withFees?.matched ?? 0) > (plain?.matched ?? 0);
  const proof = feesOnTop ? withFees : plain;
  if (!columns.includes("date") || !hasMoney(mapping.columns)) return null;
  return {
    mapping: { ...mapping, inverted: proof?.inverted ?? known?.inverted ?? false, feesOnTop },
    evidence: {
      balances: proof === null ? null : { matched: proof.matched, of: proof.of },
      dates: known?.dayOrder === null || known === null ? dates.certainty : "certain",
      decimalIsCertain: certain,
    },
    names: Array.from({ length: wide }, (_, at) => names[at] ?? ""),
    fingerprint: digest(`${separator}\n${wide}\n${names.map((name) => name.toLowerCase()).join("\n")}`),
    sample: body.slice(0, SHOWN_ROWS).map(({ line, cells: own }) => ({ line, cells: own })),
    words,
  };
}

const ORDERS = ["dmy", "mdy", "ymd"] as const;

function isDate(cell: string): boolean {
  return ORDERS.some((order) => readDate(cell, order) !== null);
}

/** Columns whose headings say where the money is. */
const AMOUNTS: ReadonlySet<ColumnRole> = new Set<ColumnRole>(["amount", "debit", "credit", "quantity"]);

function rowsOf(head: string, separator: string): TextRow[] {
  const rows: TextRow[] = [];
  const cutter = new LineCells(separator, (row) => {
    if (rows.length < SAMPLE_ROWS) rows.push(row);
  });
  for (let at = 0; at < head.length && rows.length < SAMPLE_ROWS; at += PIECE) cutter.push(head.slice(at, at + PIECE));
  cutter.end();
  return rows;
}

/** How many cells most rows have, and how well that holds. */
function shapeOf(rows: readonly TextRow[]): { width: number; likeness: number } {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let width = 0;
  let most = 0;
  for (const [count, times] of counts)
    if (count > 1 && times * Math.log2(count + 1) > most * Math.log2(width + 1)) [width, most] = [count, times];
  return { width, likeness: rows.length === 0 ? 0 : (most / rows.length) * Math.log2(width + 1) };
}

/** The place of the row that names the columns: the last one before the data that is wide enough and holds words alone. */
function headingBefore(rows: readonly TextRow[], first: number, width: number): number {
  for (let at = first - 1; at >= 0 && at >= first - 3; at--) {
    const { cells } = rows[at]!;
    const named = cells.filter((cell) => cell.trim() !== "");
    if (cells.length < width - 2 || named.length < Math.max(2, width / 2)) continue;
    const known = cells.filter((cell) => roleOfHeading(cell) !== null).length;
    if (known >= 2 || named.every((cell) => /\p{L}/u.test(cell))) return at;
  }
  return -1;
}

/** Which mark stands before the decimals: the one that reads more cells which look like amounts. */
function decimalOf(cells: readonly (readonly string[])[], european: boolean): { mark: DecimalMark; certain: boolean } {
  let dots = 0;
  let commas = 0;
  for (const texts of cells)
    for (const text of texts) {
      if (!/\d/.test(text) || text.length > 30 || ORDERS.some((order) => readDate(text, order) !== null)) continue;
      const [dot, comma] = [readAmount(text, "."), readAmount(text, ",")];
      if (dot !== null && comma === null) dots += 1;
      else if (comma !== null && dot === null) commas += 1;
    }
  if (dots === commas) return { mark: european ? "," : ".", certain: false };
  return { mark: dots > commas ? "." : ",", certain: true };
}

function hasMoney(columns: readonly string[]): boolean {
  return ["amount", "debit", "credit", "quantity"].some((role) => columns.includes(role));
}

function mostlyNegative(texts: readonly string[], mark: DecimalMark): boolean {
  const amounts = texts.map((text) => readAmount(text, mark)).filter((amount) => amount !== null && !isZero(amount));
  return amounts.filter((amount) => amount?.startsWith("-")).length * 2 > amounts.length;
}

/** The words of a column, the frequent ones first. What is longer is a sentence: it means what its words mean. */
function wordsOf(texts: readonly string[]): { word: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const text of texts) if (text.length <= LONGEST_WORD) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_WORDS);
}

const IBAN = /\b([A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?)\b/;
const NUMBERED =
  /(?:account|konto|compte|cuenta|conto|conta|rekening|depot|portfolio)(?!stand| ?balance)[^\d]{0,24}?([\dxX*][\dxX* .-]{3,30}\d)(?![.,]?\d)/i;
/** An amount is no number of an account. */
const AMOUNT = /^\d{1,3}(?:[. ]\d{3})*$/;

/** The account that the lines before the table name; empty where they name none. */
function accountOf(preamble: readonly TextRow[]): string {
  for (const { cells } of preamble) {
    const text = cells.join(" ");
    const found = IBAN.exec(text)?.[1] ?? NUMBERED.exec(text)?.[1];
    if (found !== undefined && !AMOUNT.test(found)) return found.replace(/\s+/g, "");
  }
  return "";
}

/** The currency that a broker says all its amounts are in; empty where it says none. */
function baseCurrencyIn(preamble: readonly TextRow[]): string {
  for (const { cells } of preamble) {
    const found = /\bbase currency\W+([A-Z]{3})\b/i.exec(cells.join(" "))?.[1];
    if (found !== undefined) return found;
  }
  return "";
}

function currencyIn(
  names: readonly string[],
  columns: readonly string[],
  preamble: readonly TextRow[],
  cells: readonly (readonly string[])[],
): string {
  for (const [at, name] of names.entries())
    if (["amount", "debit", "credit", "balance", "price"].includes(columns[at] ?? "")) {
      const found = currencyOfHeading(name);
      if (found !== "") return found;
    }
  for (const row of preamble) {
    const found = currencyOfHeading(row.cells.join(" "));
    if (found !== "") return found;
  }
  for (const [at, texts] of cells.entries()) {
    if (columns[at] !== "amount" && columns[at] !== "balance") continue;
    const code = /[A-Z]{3}$/.exec(texts[0] ?? "")?.[0] ?? "";
    if (MINOR_UNITS.has(code) && texts.every((text) => text.endsWith(code))) return code;
    if (texts.some((text) => text.includes("€"))) return "EUR";
    if (texts.some((text) => text.includes("£"))) return "GBP";
    if (texts.some((text) => /\bCHF\b/.test(text))) return "CHF";
    if (texts.some((text) => text.includes("$"))) return "USD";
  }
  return "";
}
