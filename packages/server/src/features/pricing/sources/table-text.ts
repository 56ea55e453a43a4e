import { dayOf, pricesOfRows, saysNoPrice } from "./price-row.ts";
import { SourceProblem, type Period, type SourcedPrices, type SourcedSymbol } from "./source.ts";

/** What the columns are called by those who publish such tables. */
const DATE = ["date", "timestamp"];
const CLOSE = ["close", "price", "rate"];
const SYMBOL = ["symbol", "ticker"];
const CURRENCY = ["currency", "8. currency"];

/**
 * Closing prices of a CSV table with a head, in any order of days (as Stooq and Alpha Vantage publish them), and the rows
 * that are dropped. Of two lines of a day the first counts. Throws SourceProblem at what is no such table.
 */
export function pricesOfTable(text: string, period: Period): SourcedPrices {
  const { head, rows } = tableOf(text);
  const [date, close] = [columnOf(head, DATE), columnOf(head, CLOSE)];
  if (date < 0 || close < 0) {
    if (/^(no data|n\/d)/i.test(text.trim())) return { prices: [], dropped: [] };
    throw noTable();
  }
  const read = rows.map((row) => ({ day: row[date] ?? "", price: row[close] ?? "" }));
  if (read.every(({ day }) => dayOf(day) === null) && read.some(({ price }) => !saysNoPrice(price))) throw noTable();
  return pricesOfRows(read, period);
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
  return new SourceProblem("The source did not return a price table. Check its address.");
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
