import type { ValidationItem } from "@distributary/contract/wire/errors";
import { formatDecimal } from "../../ui/format/amount.ts";
import type { ReadDate } from "../../ui/format/date-phrase.ts";
import { dayOrderChosen, daysInFigures, rememberDayOrder } from "../../ui/format/day-in-figures.ts";
import { inLongWords } from "../../ui/format/day.ts";
import { readTypedAmount, rememberReading, spelledOut, writeExactAmount } from "../../ui/format/typed-amount.ts";
import type { CellError, CellReading, SpreadsheetRow } from "../../ui/spreadsheet/cells.ts";
import { commonTexts } from "../../ui/texts.ts";
import { pricingTexts as texts } from "./texts.ts";

/** A security as a sheet can name it. `unit` is the currency that it settles in. */
export interface PricedSecurity {
  readonly id: string;
  readonly identifier: string;
  readonly name: string;
  readonly unit: string | null;
}

/** What a sheet is read against. */
export interface SheetIndex {
  readonly securities: readonly PricedSecurity[];
  /** Currencies: instrument by code. */
  readonly currencies: ReadonlyMap<string, string>;
  /** Days after this one have not come yet; `yyyy-MM-dd`. */
  readonly today: string;
  /** What the dates mean that figures with a year do not say by themselves, by their texts: `wordsOfDays`. */
  readonly days: ReadonlyMap<string, ReadDate>;
}

/** A row that can be recorded; `place` is its row in the sheet, counted from 0. */
export interface PriceRow {
  readonly place: number;
  readonly body: {
    readonly instrument_id: string;
    readonly instant: string;
    readonly value: string;
    readonly value_unit_id: string;
    readonly comment?: string;
  };
}

/** What a sheet says: rows that can be recorded, and what is wrong with the others. */
export interface ReadSheet {
  readonly ready: readonly PriceRow[];
  readonly errors: readonly CellError[];
}

/** Whether nothing was written into a row. */
export function isBlank(row: SpreadsheetRow): boolean {
  return Object.values(row).every((text) => text.trim() === "");
}

/** Reads a sheet of prices. A row is recorded as a whole or not at all. */
export function readSheet(rows: readonly SpreadsheetRow[], index: SheetIndex): ReadSheet {
  const mark = decimalMarkIn(rows.map((row) => row["price"] ?? ""));
  const ready: PriceRow[] = [];
  const errors: CellError[] = [];
  const named = byName(index.securities);
  rows.forEach((row, place) => {
    if (isBlank(row)) return;
    const text = (column: string): string => (row[column] ?? "").trim();
    const security = securityIn(text("security"), named);
    const instant = dayIn(text("date"), index);
    const value = priceIn(text("price"), mark);
    const unit = unitIn(text("currency"), "found" in security ? security.found : null, index.currencies);
    const read = { security, date: instant, price: value, currency: unit };
    const wrong = Object.entries(read).flatMap(([column, cell]) =>
      "message" in cell ? [{ row: place, column, ...cell }] : [],
    );
    errors.push(...wrong);
    if (!("found" in security && "found" in instant && "found" in value && "found" in unit)) return;
    if (unit.found === null) return;
    const comment = text("comment");
    ready.push({
      place,
      body: {
        instrument_id: security.found.id,
        instant: instant.found,
        value: value.found,
        value_unit_id: unit.found,
        ...(comment === "" ? {} : { comment }),
      },
    });
  });
  return { ready, errors };
}

type Cell<Found> = { readonly found: Found } | { readonly message: string; readonly readings?: readonly CellReading[] };

function byName(securities: readonly PricedSecurity[]): ReadonlyMap<string, readonly PricedSecurity[]> {
  const found = new Map<string, PricedSecurity[]>();
  for (const security of securities) {
    for (const name of new Set([security.identifier.toLowerCase(), security.name.toLowerCase()])) {
      const others = found.get(name);
      if (others === undefined) found.set(name, [security]);
      else others.push(security);
    }
  }
  return found;
}

function securityIn(text: string, named: ReadonlyMap<string, readonly PricedSecurity[]>): Cell<PricedSecurity> {
  if (text === "") return { message: texts.securityNeeded };
  const all = named.get(text.toLowerCase()) ?? [];
  // An identifier goes before a name that reads the same.
  const exact = all.filter((one) => one.identifier.toLowerCase() === text.toLowerCase());
  const [found, another] = exact.length > 0 ? exact : all;
  if (found === undefined) return { message: texts.noSecurity };
  return another === undefined ? { found } : { message: texts.manySecurities };
}

/** The texts of the column of dates that have to be read as words, such as `today`, `3/14` or `14.3.`: each once. */
export function wordsOfDays(rows: readonly SpreadsheetRow[]): readonly string[] {
  const said = rows.map((row) => (row["date"] ?? "").trim()).filter((text) => text !== "");
  return [...new Set(said)].filter((text) => daysInFigures(text) === null).toSorted();
}

/** A day as a date field reads it: which of 01/02/2025 comes first is asked once, and not guessed. */
export function dayIn(text: string, { today, days }: Pick<SheetIndex, "today" | "days">): Cell<string> {
  if (text === "") return { message: texts.dateNeeded };
  const figures = daysInFigures(text) ?? figuresOf(days.get(text));
  const { day, month } = figures ?? { day: null, month: null };
  if (day !== null && month !== null && day !== month) {
    const chosen = dayOrderChosen();
    if (chosen === null)
      return { message: commonTexts.twoDays, readings: [reading("month", month), reading("day", day)] };
    return notAfter(chosen === "day" ? day : month, today);
  }
  const found = day ?? month;
  return found === null ? { message: texts.badDate } : notAfter(found, today);
}

function figuresOf(read: ReadDate | undefined): Readonly<Record<"day" | "month", string | null>> | null {
  if (read?.kind === "ambiguous") return read.readings;
  return read?.kind === "day" ? { day: read.day, month: read.day } : null;
}

function reading(order: "day" | "month", day: string): CellReading {
  return { label: inLongWords(day), text: day, remember: () => rememberDayOrder(order) };
}

function notAfter(day: string, today: string): Cell<string> {
  return day > today ? { message: texts.futureDate } : { found: day };
}

function priceIn(text: string, mark: "." | "," | null): Cell<string> {
  const read = mark === null ? readTypedAmount(text) : readTypedAmount(text, undefined, mark);
  if (read.kind === "empty") return { message: texts.priceNeeded };
  if (read.kind === "amount") return { found: read.amount };
  if (read.kind === "ambiguous") {
    const readings = read.readings.map((amount) => ({
      label: formatDecimal(amount, { least: 0, most: 18 }),
      text: writeExactAmount(amount),
      remember: () => rememberReading(text, amount),
    }));
    return { message: commonTexts.twoAmounts, readings };
  }
  const spelled = spelledOut(text);
  return { message: spelled === null ? texts.badPrice : commonTexts.typeInstead(spelled) };
}

function unitIn(
  text: string,
  security: PricedSecurity | null,
  currencies: ReadonlyMap<string, string>,
): Cell<string | null> {
  if (text !== "") {
    const found = currencies.get(text.toUpperCase());
    return found === undefined ? { message: texts.badCurrency } : { found };
  }
  if (security === null) return { found: null };
  return security.unit === null ? { message: texts.currencyNeeded } : { found: security.unit };
}

/** The decimal mark that a column of prices shows where it can mean nothing else; null where it shows none, or both. */
export function decimalMarkIn(cells: readonly string[]): "." | "," | null {
  const marks = new Set<"." | ",">(
    cells.flatMap((text) => {
      const [, mark] = /([.,])(?:\d{1,2}|\d{4,})$/.exec(text.trim()) ?? [];
      return mark === "." || mark === "," ? [mark] : [];
    }),
  );
  const [only] = marks;
  return marks.size === 1 && only !== undefined ? only : null;
}

const columnOf: Readonly<Record<string, string>> = {
  instrument_id: "security",
  instant: "date",
  value: "price",
  value_unit_id: "currency",
  comment: "comment",
};

/** What the server says of a row, at the cells that it is about; of none of them it stands at the first. */
export function refusedCells(place: number, detail: readonly ValidationItem[]): readonly CellError[] {
  return detail.map((item) => ({
    row: place,
    column: columnOf[String(item.loc.at(-1))] ?? (item.type === "locked-period" ? "date" : "security"),
    message: item.msg,
  }));
}
