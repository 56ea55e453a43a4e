import { MINOR_UNITS, minorUnitOf } from "../../codes/currencies.ts";
import { multiplyDecimals } from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { roundDecimal } from "../../money/round.ts";
import { isOption, optionUnits } from "../brokers/option-units.ts";
import { instrumentTypeOf } from "../journal/commodities.ts";
import type { RecordRows } from "../record-rows.ts";
import { isZero, magnitude, negated, readAmount } from "../values/read-amount.ts";
import { pairIn } from "./coin-pairs.ts";
import type { ActionEntry } from "./company-actions.ts";
import type { TextRow } from "./line-cells.ts";
import type { ColumnRole, TableMapping, WordMeaning } from "./mapping.ts";
import { currencyOfRole } from "./own-currency.ts";
import { cellAs, difference, exact, sum } from "./row-values.ts";

/** What brokers call the end of an option. */
const ENDED = /expir|assign|exercis/i;

/** Money that comes of a security, or is paid for it. */
const OF_A_SECURITY: ReadonlySet<WordMeaning> = new Set(["DIVIDEND", "CAPRETURN", "FEE", "INCOME"]);

/** What tax is withheld from. */
const TAXED: ReadonlySet<string> = new Set(["SELL", "DIVIDEND", "CAPRETURN", "INCOME"]);

/** What is known of a row of a table of trades. */
interface TradeRow {
  readonly row: TextRow;
  readonly word: string;
  readonly meaning: WordMeaning | null;
  readonly currency: string;
  /** the amount; null where it cannot be read */
  readonly amount: string | null;
  /** the same, or the text that cannot be read */
  readonly given: string;
  /** the fees that are within the amount, or beside it */
  readonly fee: string;
}

/** A row of a table of trades: its kind, security, units and money. */
export function tradeCells(
  { row, word, meaning, currency, amount, given, fee }: TradeRow,
  mapping: TableMapping,
  records: RecordRows,
): Record<string, string> {
  const read = (role: ColumnRole): string => {
    const cell = plain(cellAs(row, mapping, role));
    return cell === "" ? "" : (readAmount(cell, mapping.decimal) ?? cell);
  };
  const [symbol, isin, name] = [
    pairOf(plain(cellAs(row, mapping, "symbol")), mapping),
    plain(cellAs(row, mapping, "isin")),
    cellAs(row, mapping, "security"),
  ];
  const type = isOption(symbol) ? "DRIV" : instrumentTypeOf(symbol);
  const security = (): string => records.instrument(row.line, [isin, symbol, name], name, type, currency);
  const contracts = read("quantity");
  const quantity = type === "DRIV" ? optionUnits(contracts, "") : contracts;
  // Where securities have codes, a name alone is what the broker writes about the row.
  const hasCodes = mapping.columns.includes("symbol") || mapping.columns.includes("isin");
  const isNamed = (hasCodes ? [isin, symbol] : [name]).some((part) => part !== "");
  const hasUnits = quantity !== "" && !isZero(quantity);
  const isFree = amount === null ? given === "" : isZero(amount);
  const moved = isNamed && hasUnits && !isMoney(symbol) ? unitsMoved(meaning, quantity, isFree) : null;
  if (moved !== null) {
    const units = moved === "RECEIVE" ? magnitude(quantity) : negated(magnitude(quantity));
    return { type: moved, instrument_id: security(), quantity: units, amount: "0" };
  }
  // Options that expire or are exercised go, or are closed where they were written, for nothing of their own.
  const isEnd = type === "DRIV" && ENDED.test(word) && hasUnits;
  if (isEnd && isFree) {
    const way = quantity.startsWith("-") ? "SELL" : "BUY";
    return { type: way, instrument_id: security(), quantity, amount: "0" };
  }
  const isTrade = meaning === "BUY" || meaning === "SELL" || (word === "" && hasUnits);
  if (!isTrade) {
    const cells = cashCells(word, meaning, given, true);
    const carries = isNamed && meaning !== null && OF_A_SECURITY.has(meaning);
    if (carries) return { ...cells, instrument_id: security() };
    return cells["type"] === "DIVIDEND" || cells["type"] === "CAPRETURN" ? { ...cells, type: "INCOME" } : cells;
  }
  // What was paid says more than a price in a currency of its own.
  const priced = currencyOfRole("price", row, mapping);
  const price = priced === "" || (given === "" && priced === currency) ? magnitude(read("price")) : "";
  const isBuy = meaning === "BUY" || (meaning === null && !quantity.startsWith("-"));
  const paid = magnitude(consideration(magnitude(quantity), price, amount, fee, isBuy, currency));
  const units = magnitude(quantity);
  return {
    type: isBuy ? "BUY" : "SELL",
    instrument_id: security(),
    quantity: isBuy ? units : negated(units),
    price,
    amount: isBuy ? negated(paid) : paid,
    ...(isZero(fee) || !(price === "" || isInside(units, price, paid, fee, isBuy, currency)) ? {} : { fee }),
  };
}

/**
 * A row of which an amount was paid after tax: with the amount before it, and the tax that is booked apart. What is paid
 * on a purchase is part of its cost, so it counts as a fee and nothing is apart.
 */
export function withTax(
  cells: Readonly<Record<string, string>>,
  tax: string,
): { readonly whole: Readonly<Record<string, string>>; readonly apart: string | null } {
  const { type = "", amount = "", fee = "0" } = cells;
  if (exact(amount) === null) return { whole: {}, apart: null };
  if (type === "BUY") return { whole: { fee: sum(fee, tax) }, apart: null };
  if (!TAXED.has(type)) return { whole: {}, apart: null };
  return { whole: { amount: sum(amount, tax) }, apart: negated(tax) };
}

/** Whether what was paid is units at their price with the fee, to the minor unit: then the fee is in it. */
function isInside(units: string, price: string, paid: string, fee: string, isBuy: boolean, currency: string): boolean {
  const whole = consideration(units, price, "", fee, isBuy, currency);
  return whole !== "" && isZero(difference(whole, paid));
}

/** A cell without the dashes that stand for nothing. */
function plain(cell: string): string {
  return /^-+$/.test(cell) ? "" : cell;
}

/** Whether the symbol of a row is a currency, or what a tool calls its cash. */
function isMoney(symbol: string): boolean {
  return MINOR_UNITS.has(symbol.toUpperCase()) || /^\$?cash\b/i.test(symbol);
}

/** What a deposit or withdrawal is that names units of a security. `isFree`: no money moves with them. */
function unitsMoved(meaning: WordMeaning | null, quantity: string, isFree: boolean): "RECEIVE" | "DELIVER" | null {
  if (meaning === "RECEIVE" || meaning === "DEPOSIT") return "RECEIVE";
  if (meaning === "CASH" && isFree) return quantity.startsWith("-") ? "DELIVER" : "RECEIVE";
  return meaning === "DELIVER" || meaning === "WITHDRAW" ? "DELIVER" : null;
}

/** A row of what a company did: the security and the units that it names. `declare` sees to it that there is the security. */
export function actionCells(
  row: TextRow,
  mapping: TableMapping,
  records: RecordRows,
  currency: string,
): Pick<ActionEntry, "instrument" | "quantity" | "declare"> {
  const [symbol, isin, name] = (["symbol", "isin", "security"] as const).map((role) =>
    plain(cellAs(row, mapping, role)),
  ) as [string, string, string];
  const named = [isin, symbol, mapping.columns.includes("symbol") || mapping.columns.includes("isin") ? "" : name];
  const cell = plain(cellAs(row, mapping, "quantity"));
  return {
    instrument: records.identifier(named),
    declare: () => records.instrument(row.line, named, name, instrumentTypeOf(symbol), currency),
    quantity: cell === "" ? "" : (readAmount(cell, mapping.decimal) ?? ""),
  };
}

/** The coin of a pair, where the table says no currency of its own; else the symbol as it is. */
function pairOf(symbol: string, mapping: TableMapping): string {
  return mapping.columns.includes("currency") ? symbol : (pairIn(symbol)?.coin ?? symbol);
}

/** A row that moves money alone: its kind by its word, and by the side of its amount. */
export function cashCells(
  word: string,
  meaning: WordMeaning | null,
  amount: string,
  isTrades: boolean,
): Record<string, string> {
  const isOut = amount.startsWith("-");
  // What a bank calls a booking says little: the amount says what came in. What a broker calls one says what it is.
  if (isTrades && word !== "" && meaning === null) return { type: word.slice(0, 60), amount };
  if (meaning === "FEE" || meaning === "DIVIDEND" || meaning === "INCOME" || (meaning === "CAPRETURN" && isTrades))
    return { type: isOut ? "FEE" : meaning === "FEE" ? "INCOME" : meaning, amount };
  if (isTrades && meaning === "WITHDRAW") return { type: "WITHDRAW", amount: isOut ? amount : negated(amount) };
  return { type: isOut ? "WITHDRAW" : "DEPOSIT", amount };
}

/** What a trade cost or brought in all: the amount, with the fee where quantity and price show that it is not in it. */
function consideration(
  quantity: string,
  price: string,
  amount: string | null,
  fee: string,
  isBuy: boolean,
  currency: string,
): string {
  const [units, each] = [exact(quantity), exact(price)];
  const gross =
    units === null || each === null
      ? null
      : formatDecimal(roundDecimal(multiplyDecimals(units, each), minorUnitOf(currency)));
  const withFee = (value: string): string => (isBuy ? sum(value, fee) : difference(value, fee));
  if (amount === null || amount === "") return gross === null ? "" : withFee(gross);
  const paid = magnitude(amount);
  return gross !== null && !isZero(fee) && isZero(difference(gross, paid)) ? withFee(paid) : paid;
}
