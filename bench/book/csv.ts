/** The CSV files of a book: what the product imports and the limits read. */

import { decimal } from "./exact.ts";
import type { Market } from "./market.ts";
import { type Account, CURRENCIES, type Instrument } from "./masters.ts";
import type { Sink } from "./sinks.ts";
import type { Transaction } from "./transaction.ts";

const TRANSACTION_COLUMNS =
  "transaction_id,date,type,account_id,instrument_id,quantity,price,currency,amount," +
  "counter_account_id,counter_currency,counter_amount\n";

/** `accounts.csv`, as an import reads it. */
export function writeAccounts(sink: Sink, accounts: readonly Account[]): void {
  sink.write("account_id,name,acct_type,is_liability,base_currency,entity\n");
  for (const { id, name, type, isLiability, currency, entity } of accounts) {
    sink.write(`${id},${name},${type},${isLiability ? 1 : 0},${CURRENCIES[currency]},${entity}\n`);
  }
}

/** `instruments.csv`. */
export function writeInstruments(sink: Sink, instruments: readonly Instrument[]): void {
  sink.write("instrument_id,name,instrument_type,currency\n");
  for (const { id, name, type, currency } of instruments) {
    sink.write(`${id},${name},${type},${CURRENCIES[currency]}\n`);
  }
}

/** `prices.csv`: every instrument on every day of the market, to four digits. */
export function writePrices(sink: Sink, instruments: readonly Instrument[], market: Market): void {
  sink.write("date,instrument_id,price,currency\n");
  for (const [at, date] of market.dates.entries()) {
    for (const [index, instrument] of instruments.entries()) {
      const price = decimal(market.prices[index]?.[at] as number, 4);
      sink.write(`${date},${instrument.id},${price},${CURRENCIES[instrument.currency]}\n`);
    }
  }
}

/** `fx.csv`: euro and pound in dollars on every day, to six digits. */
export function writeRates(sink: Sink, market: Market): void {
  sink.write("date,from_currency,to_currency,rate\n");
  for (const [at, date] of market.dates.entries()) {
    for (const currency of ["EUR", "GBP"] as const) {
      sink.write(`${date},${currency},USD,${decimal(market.rates[currency][at] as number, 6)}\n`);
    }
  }
}

/** Writes the head line and returns what writes one row. */
export function transactionWriter(
  sink: Sink,
  accounts: readonly Account[],
  instruments: readonly Instrument[],
): (row: Transaction) => void {
  sink.write(TRANSACTION_COLUMNS);
  return (row) => {
    const { number, date, type, quantity, price, counter } = row;
    const instrument = row.instrument === null ? "" : (instruments[row.instrument] as Instrument).id;
    const units = quantity === 0 ? "" : decimal(quantity, 4);
    const unitPrice = price === 0 ? "" : decimal(price, 4);
    const other = counter
      ? `${(accounts[counter.account] as Account).id},${CURRENCIES[counter.currency]},${decimal(counter.amount, 2)}`
      : ",,";
    sink.write(
      `${transactionId(number)},${date},${type},${(accounts[row.account] as Account).id},${instrument},` +
        `${units},${unitPrice},${CURRENCIES[row.currency]},${decimal(row.amount, 2)},${other}\n`,
    );
  };
}

/** `T0000001` for the first transaction. */
export function transactionId(number: number): string {
  return `T${String(number).padStart(7, "0")}`;
}
