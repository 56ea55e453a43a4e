/**
 * The same book for the plain-text accounting tools.
 *
 * In the journal trades pass through Equity:Conversion instead of "@@": ledger then
 * keeps no lot annotations, with which its balance report is quadratic in the trades.
 */

import { transactionId } from "./csv.ts";
import { decimal } from "./exact.ts";
import type { Market } from "./market.ts";
import { type Account, CURRENCIES, type Instrument } from "./masters.ts";
import type { Sink } from "./sinks.ts";
import type { Transaction, TransactionType } from "./transaction.ts";

const OTHER_SIDE: Partial<Record<TransactionType, string>> = {
  DEPOSIT: "Equity:External",
  WITHDRAW: "Equity:External",
  DIVIDEND: "Income:Dividends",
  FEE: "Expenses:Fees",
};

/** Writes the prices for ledger and hledger and returns what writes one entry. */
export function journalWriter(
  sink: Sink,
  accounts: readonly Account[],
  instruments: readonly Instrument[],
  market: Market,
): (row: Transaction) => void {
  writeQuotes(sink, instruments, market, (date, what, price) => `P ${date} ${what} ${price}\n`);
  sink.write("\n");
  return (row) => {
    sink.write(`${row.date} * ${row.type} ${transactionId(row.number)}\n`);
    sink.write(`${journalPostings(row, accounts, instruments)}\n`);
  };
}

/** Writes options, accounts and prices for beancount and returns what writes one entry. */
export function beancountWriter(
  sink: Sink,
  accounts: readonly Account[],
  instruments: readonly Instrument[],
  market: Market,
): (row: Transaction) => void {
  sink.write('option "operating_currency" "USD"\n');
  sink.write('option "booking_method" "STRICT"\n');
  sink.write('option "inferred_tolerance_default" "*:0.01"\n\n');
  const open = (name: string): void => sink.write(`2015-01-01 open ${name}\n`);
  for (const account of accounts) {
    open(cashAccount(account));
    if (!account.isLiability) open(securities(account));
  }
  for (const name of ["Equity:External", "Income:Dividends", "Income:Gains", "Expenses:Fees"]) open(name);
  writeQuotes(sink, instruments, market, (date, what, price) => `${date} price ${what} ${price}\n`);
  sink.write("\n");
  return (row) => {
    sink.write(`${row.date} * "${row.type} ${transactionId(row.number)}"\n`);
    sink.write(`${beancountPostings(row, accounts, instruments)}\n`);
  };
}

function writeQuotes(
  sink: Sink,
  instruments: readonly Instrument[],
  market: Market,
  line: (date: string, what: string, price: string) => string,
): void {
  for (const [at, date] of market.dates.entries()) {
    for (const currency of ["EUR", "GBP"] as const) {
      sink.write(line(date, currency, `${decimal(market.rates[currency][at] as number, 6)} USD`));
    }
    for (const [index, { id, currency }] of instruments.entries()) {
      sink.write(line(date, id, `${decimal(market.prices[index]?.[at] as number, 4)} ${CURRENCIES[currency]}`));
    }
  }
}

function cashAccount(account: Account): string {
  return account.isLiability ? `Liabilities:${account.id}` : `Assets:${account.id}:Cash`;
}

function securities(account: Account): string {
  return `Assets:${account.id}:Sec`;
}

/** The parts of an entry that both forms share. */
function partsOf(row: Transaction, accounts: readonly Account[], instruments: readonly Instrument[]) {
  const account = accounts[row.account] as Account;
  const symbol = row.instrument === null ? "" : (instruments[row.instrument] as Instrument).id;
  const money = (amount: number): string => `${decimal(amount, 2)} ${CURRENCIES[row.currency]}`;
  return { account, symbol, money, ownCash: cashAccount(account) };
}

function journalPostings(row: Transaction, accounts: readonly Account[], instruments: readonly Instrument[]): string {
  const { account, symbol, money, ownCash } = partsOf(row, accounts, instruments);
  if (row.quantity !== 0) {
    return (
      `  ${securities(account)}  ${decimal(row.quantity, 4)} ${symbol}\n` +
      `  Equity:Conversion  ${decimal(-row.quantity, 4)} ${symbol}\n` +
      `  Equity:Conversion  ${money(-row.amount)}\n  ${ownCash}  ${money(row.amount)}\n`
    );
  }
  if (row.type === "FXCONV" && row.counter) {
    const { amount, currency } = row.counter;
    return (
      `  ${ownCash}  ${money(row.amount)}\n  Equity:Conversion  ${money(-row.amount)}\n` +
      `  Equity:Conversion  ${decimal(-amount, 2)} ${CURRENCIES[currency]}\n` +
      `  ${ownCash}  ${decimal(amount, 2)} ${CURRENCIES[currency]}\n`
    );
  }
  return cashPostings(row, accounts, ownCash, money);
}

function beancountPostings(row: Transaction, accounts: readonly Account[], instruments: readonly Instrument[]): string {
  const { account, symbol, money, ownCash } = partsOf(row, accounts, instruments);
  if (row.quantity !== 0) {
    const total = money(Math.abs(row.amount));
    return (
      `  ${securities(account)}  ${decimal(row.quantity, 4)} ${symbol} @@ ${total}\n` +
      `  ${ownCash}  ${money(row.amount)}\n`
    );
  }
  if (row.type === "FXCONV" && row.counter) {
    const received = `${decimal(row.counter.amount, 2)} ${CURRENCIES[row.counter.currency]}`;
    return `  ${ownCash}  ${money(row.amount)} @@ ${received}\n  ${ownCash}  ${received}\n`;
  }
  return cashPostings(row, accounts, ownCash, money);
}

function cashPostings(
  row: Transaction,
  accounts: readonly Account[],
  ownCash: string,
  money: (amount: number) => string,
): string {
  const own = `  ${ownCash}  ${money(row.amount)}\n`;
  if (row.counter)
    return `${own}  ${cashAccount(accounts[row.counter.account] as Account)}  ${money(row.counter.amount)}\n`;
  return `${own}  ${OTHER_SIDE[row.type]}  ${money(-row.amount)}\n`;
}
