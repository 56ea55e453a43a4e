import { formatDay, parseDay } from "@distributary/domain/time/day";
import { SourceProblem, type SourcedPrice, type SourcedSymbol } from "./source.ts";

/** What the columns are called by those who publish such tables. */
const DATE = ["date", "timestamp"];
const CLOSE = ["close", "price", "rate"];
const SYMBOL = ["symbol", "ticker"];
const CURRENCY = ["currency", "8. currency"];

/** A price as it stands in a table: digits with a point, no sign. */
const PRICE = /^\d{1,20}(\.\d{1,18})?$/;

/**
 * Closing prices of a CSV table with a head, in any order of days (as Stooq and Alpha Vantage publish them). Lines
 * without a price (`N/D`) are left out, of two lines of a day the first counts. Throws SourceProblem at what is no such table.
 */
export function pricesOfTable(text: string): SourcedPrice[] {
  const { head, rows } = tableOf(text);
  const [date, close] = [columnOf(head, DATE), columnOf(head, CLOSE)];
  if (date < 0 || close < 0) {
    if (/^(no data|n\/d)/i.test(text.trim())) return [];
    throw noTable();
  }
  const found = new Map<string, string>();
  for (const row of rows) {
    const day = dayOfCell(row[date] ?? "");
    const price = row[close] ?? "";
    if (day === null || !PRICE.test(price)) continue;
    if (!found.has(day)) found.set(day, plain(price));
  }
  if (found.size === 0 && rows.some((row) => !/^(n\/d|no data|null)?$/i.test(row[close] ?? ""))) throw noTable();
  return [...found].map(([day, price]) => ({ date: day, price })).sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Symbols of a CSV table with a head. Throws SourceProblem at what is no such table. */
export function symbolsOfTable(text: string): SourcedSymbol[] {
  const { head, rows } = tableOf(text);
  const symbol = columnOf(head, SYMBOL);
  if (symbol < 0) throw noTable();
  const [name, currency] = [columnOf(head, ["name"]), columnOf(head, CURRENCY)];
  return rows.flatMap((row) => {
    const found = row[symbol] ?? "";
    const unit = (row[currency] ?? "").toUpperCase();
    if (found === "" || found.length > 128) return [];
    return [
      {
        symbol: found,
        name: (row[name] ?? "").slice(0, 200) || found,
        currency: /^[A-Z]{3}$/.test(unit) ? unit : null,
      },
    ];
  });
}

function noTable(): SourceProblem {
  return new SourceProblem("The source answered something that is no table of prices. Is its address right?");
}

function tableOf(text: string): { readonly head: readonly string[]; readonly rows: readonly string[][] } {
  const [head = [], ...rows] = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map(cellsOf);
  return { head: head.map((name) => name.toLowerCase()), rows };
}

/** Cells of a line; a quoted one may hold commas and doubled quotes, none holds a line break. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, bare]) =>
    (quoted?.replaceAll('""', '"') ?? bare ?? "").trim(),
  );
}

function columnOf(head: readonly string[], names: readonly string[]): number {
  return head.findIndex((name) => names.includes(name));
}

function dayOfCell(cell: string): string | null {
  try {
    return formatDay(parseDay(cell.slice(0, 10)));
  } catch {
    // A line without a day is no price.
    return null;
  }
}

/** Without zeros that say nothing: 0045.10 is 45.1. */
function plain(price: string): string {
  const whole = price.replace(/^0+(?=\d)/, "");
  return whole.includes(".") ? whole.replace(/\.?0+$/, "") : whole;
}
