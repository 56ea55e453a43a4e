import { negateDecimal, ZERO, type Decimal } from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { exact } from "../delimited/row-values.ts";
import type { RecordsThere } from "../known-records.ts";
import type { RowSink } from "../neutral-row.ts";
import { ToolRows, type ToolRow } from "../tools/tool-rows.ts";
import { isZero, magnitude, negated, readAmount } from "../values/read-amount.ts";
import { readDate } from "../values/read-date.ts";
import { isMoney } from "./exchange-legs.ts";
import { headedRows, type HeadedRow } from "./headed-rows.ts";

const FROM = {
  transaction_id: "ID",
  date: "Timestamp",
  type: "Transaction Type",
  instrument_id: "Asset",
  quantity: "Quantity Transacted",
  price: "Price at Transaction",
  amount: "Total",
  currency: "Price Currency",
  description: "Notes",
};
const ACCOUNT = "Coinbase";
const CONVERTED = /converted\s+([\d.,]+)\s+(\w+)\s+to\s+([\d.,]+)\s+(\w+)/i;
const EARNED = /(income|reward|earn|interest|staking|inflation|learning)/i;
const INSIDE =
  /(pro (deposit|withdrawal)|vault|exchange (deposit|withdrawal)|retail (staking|unstaking) transfer|unwrap|wrap)/i;

/** Whether cells name the columns of a transaction report of Coinbase. */
export function isCoinbaseHeading(cells: readonly string[]): boolean {
  return ["Timestamp", "Transaction Type", "Asset", "Quantity Transacted"].every((name) => cells.includes(name));
}

/**
 * Reads the transaction report of Coinbase (CSV), old and new: trades with their fee, coins that were exchanged for others,
 * rewards at their worth, and coins and money that came or went.
 */
export function readCoinbase(text: string, there: RecordsThere, sink: RowSink): void {
  const rows = new CoinbaseRows(new ToolRows(there, sink, FROM));
  for (const row of headedRows(text, isCoinbaseHeading)) rows.take(row);
}

class CoinbaseRows {
  readonly #out: ToolRows;

  constructor(out: ToolRows) {
    this.#out = out;
  }

  take(row: HeadedRow): void {
    const [type, asset] = [row.of("transaction type"), row.of("asset").toUpperCase()];
    const raw = number(row.of("quantity transacted"));
    if (raw === "" || isZero(raw)) return;
    const units = magnitude(raw);
    const currency = row.of("price currency") || row.of("spot price currency");
    const total = magnitude(
      number(row.of("total (inclusive of fees and/or spread)") || row.of("total (inclusive of fees)")),
    );
    const net = magnitude(number(row.of("subtotal")));
    const isOut = raw.startsWith("-") || /\b(send|sent|withdraw(al)?|debit|spend|order)\b/i.test(type);
    if (isMoney(asset)) {
      if (/\b(buy|sell|convert)\b/i.test(type)) return;
      const kind = EARNED.test(type) ? "INCOME" : isOut ? "WITHDRAW" : "DEPOSIT";
      return this.#put(row, asset, { type: kind, amount: isOut ? negated(units) : units });
    }
    if (INSIDE.test(type)) return;
    if (/convert/i.test(type)) return this.#converted(row, asset, units, currency, net, total);
    if (/\bbuy\b/i.test(type)) return this.#traded(row, asset, units, currency, `-${total}`);
    if (/\bsell\b/i.test(type)) return this.#traded(row, asset, negated(units), currency, total);
    if (EARNED.test(type) && !isOut) return this.#earned(row, asset, units, currency, net || total);
    const instrument_id = this.#coin(row, asset, currency);
    const moved = isOut ? { type: "DELIVER", quantity: negated(units) } : { type: "RECEIVE", quantity: units };
    this.#put(row, currency, { ...moved, instrument_id, amount: "0" });
  }

  /** One coin for another one: sold for what the other one was bought with. */
  #converted(row: HeadedRow, asset: string, units: string, currency: string, net: string, total: string): void {
    const found = CONVERTED.exec(row.of("notes"));
    const worth = net === "" ? total : net;
    if (found === null || worth === "")
      return this.#out.unread(row.line, "Notes", "a conversion that names no other coin", row.of("notes"));
    const got = magnitude(number(found[3]!));
    this.#traded(row, asset, negated(units), currency, worth, "/sold");
    this.#traded(row, found[4]!.toUpperCase(), got, currency, `-${worth}`, "/bought");
  }

  #earned(row: HeadedRow, asset: string, units: string, currency: string, stated: string): void {
    const worth = stated === "" || isZero(stated) ? this.#worth(row, units) : stated;
    const instrument_id = this.#coin(row, asset, currency);
    if (isZero(worth))
      return this.#put(row, currency, { type: "RECEIVE", instrument_id, quantity: units, amount: "0" });
    this.#put(row, currency, { type: "DIVIDEND", instrument_id, amount: worth });
    this.#traded(row, asset, units, currency, `-${worth}`, "/units");
  }

  /** What units were worth at the price of the moment, to the cent. */
  #worth(row: HeadedRow, units: string): string {
    const price = exact(number(this.#priceOf(row))) ?? ZERO;
    const of = exact(units) ?? ZERO;
    const exactly: Decimal = { mantissa: price.mantissa * of.mantissa, scale: price.scale + of.scale };
    const cents = exactly.scale > 2 ? exactly.mantissa / 10n ** BigInt(exactly.scale - 2) : exactly.mantissa;
    return formatDecimal({ mantissa: cents, scale: Math.min(2, exactly.scale) });
  }

  #traded(row: HeadedRow, asset: string, quantity: string, currency: string, amount: string, part = ""): void {
    const type = quantity.startsWith("-") ? "SELL" : "BUY";
    const signed = amount.startsWith("-") ? formatDecimal(negateDecimal(exact(amount.slice(1)) ?? ZERO)) : amount;
    // The price is that of the coin that the row names: of no other one.
    const price: Record<string, string> = part === "" ? { price: magnitude(number(this.#priceOf(row))) } : {};
    const cells = { type, instrument_id: this.#coin(row, asset, currency), quantity, amount: signed, ...price };
    this.#put(row, currency, cells, part);
  }

  #priceOf(row: HeadedRow): string {
    return row.of("price at transaction") || row.of("spot price at transaction");
  }

  #coin(row: HeadedRow, asset: string, currency: string): string {
    return this.#out.records.instrument(row.line, [asset], "", "CPTO", currency);
  }

  #put(row: HeadedRow, currency: string, cells: ToolRow["cells"], part = ""): void {
    const raw = row.of("timestamp");
    const id = row.of("id");
    const text = row.of("notes") || row.of("transaction type");
    const date = readDate(raw, "ymd") ?? raw;
    this.#out.put({
      line: row.line,
      date,
      account: ACCOUNT,
      currency,
      id: id === "" ? "" : `${id}${part}`,
      text,
      cells,
    });
  }
}

/** A number with the sign of its currency (`€1,200.50`); the text where it is none. */
function number(text: string): string {
  return text === "" ? "" : (readAmount(text, ".") ?? text);
}
