import type { HoldingColumn, HoldingSelect, HoldingSeries } from "@distributary/contract/reporting/valuation";
import { ZERO, multiplyDecimals, signOfDecimal, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { formatDay, type Day } from "@distributary/domain/time/day";
import { currencyOf, type Book } from "@distributary/domain/ledger/book";
import { firstHeld, holdingAt, holdersOf } from "@distributary/domain/snapshot/holding-at";
import type { FigureKey } from "@distributary/domain/summary/answer/figure-key";
import { rateOn } from "@distributary/domain/ledger/rates/rates";
import { invalid } from "../../platform/http/problem.ts";
import { daysBack } from "./days.ts";
import type { Window } from "./references.ts";

/**
 * What the universe held of an instrument at the end of each day, over all accounts of net worth or in one of them,
 * and what it was worth. Without a start the series begins with the first holding.
 */
export function holdingSeries(
  book: Book,
  instrument: number | null,
  select: HoldingSelect,
  window: Window,
  today: Day,
  place: number,
  keyOf: KeyOf,
): HoldingSeries {
  const { key, columns } = select;
  if (instrument === null) {
    return { key, instrument_id: null, units_id: null, columns, rows: [], truncated: false };
  }
  const currency = unitsOf(book, instrument, select, place);
  const accounts = accountsOf(book, instrument, select, place);
  const to = window.to ?? today;
  const from = window.from ?? firstHeld(book, instrument, accounts) ?? to;
  const { days, isCut } = daysBack(Math.min(from, to), to, select.query?.step ?? "D");
  const own = currencyOf(book, instrument);
  const rows = days.map((day) => {
    const { quantity, value: worth, price } = holdingAt(book, instrument, accounts, day);
    const rate = rateOn(book, own, currency, day)?.value ?? null;
    const value = signOfDecimal(quantity) === 0 ? ZERO : worth && rate && multiplyDecimals(worth, rate);
    const key = columns.includes("explain_key")
      ? keyOf(holdingFigure(book, instrument, accounts, day), day, currency)
      : null;
    return columns.map((column) =>
      column === "explain_key" ? key : cell(column, day, quantity, price?.price ?? null, value),
    );
  });
  const ids = book.terms.instruments;
  return {
    key,
    instrument_id: ids[instrument]?.id ?? null,
    units_id: ids[currency]?.id ?? null,
    columns,
    rows,
    truncated: isCut,
  };
}

/** The key of a figure at the end of a day in a currency (instrument index); null: there is none for it. */
export type KeyOf = (figure: FigureKey | null, day: Day, currency: number) => string | null;

/** What opens a holding: its position, or all that are on the same side as a group; null: none, or some on each side. */
function holdingFigure(book: Book, instrument: number, accounts: readonly number[], day: Day): FigureKey | null {
  const id = book.terms.instruments[instrument]?.id ?? "";
  const signs = accounts.flatMap((account) => {
    const { quantity, value } = holdingAt(book, instrument, [account], day);
    return signOfDecimal(quantity) === 0 ? [] : [{ account, sign: signOfDecimal(value ?? quantity) < 0 ? -1 : 1 }];
  });
  const [first, ...others] = signs;
  if (first === undefined || others.some(({ sign }) => sign !== first.sign)) return null;
  if (others.length === 0)
    return { figure: "value", account: book.terms.accounts[first.account]?.id ?? "", instrument: id };
  // A group is of every account: one account alone is its position.
  return { figure: "group", section: first.sign < 0 ? "L" : "A", levels: [{ key: "instrument", id }] };
}

function unitsOf(book: Book, instrument: number, { query }: HoldingSelect, place: number): number {
  if (query?.units_id === undefined) return currencyOf(book, instrument);
  const units = book.instrumentIndex.get(query.units_id);
  if (units === undefined || book.terms.instruments[units]?.type !== "CCY")
    throw invalid(
      ["body", place, "query", "units_id"],
      "This currency does not exist. Choose another.",
      "value_error.reference",
    );
  return units;
}

/** The accounts that are asked about. Throws 422 at one that is not there. */
function accountsOf(book: Book, instrument: number, { query }: HoldingSelect, place: number): number[] {
  const only = query?.account_id === undefined ? null : book.accountIndex.get(query.account_id);
  if (only === undefined)
    throw invalid(
      ["body", place, "query", "account_id"],
      "This account does not exist. Choose another.",
      "value_error.reference",
    );
  return holdersOf(book, instrument).filter((account) => only === null || account === only);
}

function cell(
  column: Exclude<HoldingColumn, "explain_key">,
  day: Day,
  quantity: Decimal,
  price: Decimal | null,
  value: Decimal | null,
): string | null {
  switch (column) {
    case "date":
      return formatDay(day);
    case "quantity":
      return formatDecimal(quantity);
    case "price":
      return price && formatDecimal(price);
    case "value":
      return value && formatDecimal(value);
  }
}
