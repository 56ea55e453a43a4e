import { UNMOVED_UNITS } from "@distributary/domain/readers/values/unmoved-units";
import type { NeutralRow } from "@distributary/domain/readers/neutral-row";
import {
  addDecimals,
  multiplyDecimals,
  signOfDecimal,
  subtractDecimals,
  ZERO,
  type Decimal,
} from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { roundDecimal } from "@distributary/domain/money/round";

/** What the rows of a file add up to. */
export interface Summed {
  readonly form: string | null;
  /** rows of each kind */
  readonly rows: Readonly<Record<string, number>>;
  readonly accounts: Readonly<Record<string, SummedAccount>>;
  /** by currency: cash, and units at the last price that the file names */
  readonly net_worth: Readonly<Record<string, string>>;
  readonly errors: number;
  /** the days of the first and the last transaction */
  readonly days: { readonly first?: string; readonly last?: string };
}

interface SummedAccount {
  readonly cash: Readonly<Record<string, string>>;
  readonly positions?: Readonly<Record<string, string>>;
  /** the account's last stated balance less what its rows come to: zero where it is reconciled */
  readonly difference?: string;
}

interface Ledger {
  readonly cash: Map<string, Decimal>;
  readonly units: Map<string, Decimal>;
  readonly statements: { date: string; currency: string; balance: Decimal }[];
  readonly moves: { date: string; currency: string; amount: Decimal }[];
}

/** Adds up what readers found. An account begins with the first balance that is stated for it. */
export function sumRows(form: string | null, found: readonly NeutralRow[], errors: number): Summed {
  const rows: Record<string, number> = {};
  const days: { first?: string; last?: string } = {};
  const ledgers = new Map<string, Ledger>();
  const prices = new Map<string, { date: string; price: Decimal; currency: string }>();
  const ledgerOf = (number: string): Ledger => {
    let ledger = ledgers.get(number);
    if (ledger === undefined)
      ledgers.set(number, (ledger = { cash: new Map(), units: new Map(), statements: [], moves: [] }));
    return ledger;
  };
  const pay = (number: string, date: string, currency: string, amount: Decimal): void => {
    const { cash, moves } = ledgerOf(number);
    // Units that come for nothing move no money of the currency that their row names.
    if (signOfDecimal(amount) === 0) return;
    cash.set(currency, addDecimals(cash.get(currency) ?? ZERO, amount));
    moves.push({ date, currency, amount });
  };
  const priced = (instrument: string, date: string, price: string, currency: string): void => {
    if (price !== "" && date >= (prices.get(instrument)?.date ?? ""))
      prices.set(instrument, { date, price: parseDecimal(price), currency });
  };
  for (const { kind, cells } of found) {
    rows[kind] = (rows[kind] ?? 0) + 1;
    const { date = "", currency = "", account_id: account = "", instrument_id: instrument = "" } = cells;
    if (kind === "prices") priced(instrument, date, cells["price"] ?? "", currency);
    if (kind === "balances" && cells["instrument_id"] === undefined && cells["whole"] === undefined)
      ledgerOf(account).statements.push({ date, currency, balance: parseDecimal(cells["balance"] ?? "") });
    if (kind !== "transactions") continue;
    if (date < (days.first ?? "9")) days.first = date;
    if (date > (days.last ?? "")) days.last = date;
    pay(account, date, currency, parseDecimal(cells["amount"] ?? ""));
    if (cells["counter_account_id"] !== undefined && cells["counter_amount"] !== undefined)
      pay(
        cells["counter_account_id"],
        date,
        cells["counter_currency"] ?? currency,
        parseDecimal(cells["counter_amount"] ?? "0"),
      );
    if (cells["quantity"] === undefined || cells["quantity"] === "") continue;
    const { units } = ledgerOf(account);
    const { received_instrument_id: received, received_quantity: come } = cells;
    if (received !== undefined && come !== undefined)
      units.set(received, addDecimals(units.get(received) ?? ZERO, parseDecimal(come)));
    if (UNMOVED_UNITS.has(cells["type"] ?? "")) continue;
    units.set(instrument, addDecimals(units.get(instrument) ?? ZERO, parseDecimal(cells["quantity"])));
    if (cells["type"] === "DELIVER" && cells["counter_account_id"] !== undefined) {
      const received = ledgerOf(cells["counter_account_id"]).units;
      received.set(instrument, subtractDecimals(received.get(instrument) ?? ZERO, parseDecimal(cells["quantity"])));
    }
    priced(instrument, date, cells["price"] ?? "", currency);
  }
  const worth = new Map<string, Decimal>();
  const add = (currency: string, value: Decimal): void =>
    void worth.set(currency, addDecimals(worth.get(currency) ?? ZERO, value));
  const accounts: Record<string, SummedAccount> = {};
  for (const [number, ledger] of [...ledgers].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const difference = open(ledger);
    for (const [currency, amount] of ledger.cash) add(currency, amount);
    for (const [instrument, units] of ledger.units) {
      const price = prices.get(instrument);
      if (price !== undefined) add(price.currency, roundDecimal(multiplyDecimals(units, price.price), 2));
    }
    const held = [...ledger.units].filter(([, units]) => signOfDecimal(units) !== 0);
    accounts[number] = {
      cash: texts(ledger.cash),
      ...(held.length === 0 ? {} : { positions: texts(new Map(held)) }),
      ...(difference === null ? {} : { difference }),
    };
  }
  return { form, rows, accounts, net_worth: texts(worth), errors, days };
}

/**
 * Begins an account with its first stated balance in each currency; answers what its last ones differ by (that of the first
 * currency that does not tie out), null where none is stated.
 */
function open(ledger: Ledger): string | null {
  const currencies = [...new Set(ledger.statements.map(({ currency }) => currency))].toSorted();
  const differences = currencies.map((currency) => openIn(ledger, currency));
  const [first] = differences;
  return first === undefined ? null : formatDecimal(differences.find((one) => signOfDecimal(one) !== 0) ?? first);
}

function openIn({ cash, statements, moves }: Ledger, currency: string): Decimal {
  const stated = statements.filter((one) => one.currency === currency);
  const sorted = stated.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const [first, last] = [sorted[0]!, sorted.at(-1)!];
  const upTo = (date: string): Decimal =>
    moves
      .filter((move) => move.date <= date && move.currency === currency)
      .reduce((sum, { amount }) => addDecimals(sum, amount), ZERO);
  const opening = subtractDecimals(first.balance, upTo(first.date));
  cash.set(currency, addDecimals(cash.get(currency) ?? ZERO, opening));
  return subtractDecimals(last.balance, addDecimals(opening, upTo(last.date)));
}

function texts(values: ReadonlyMap<string, Decimal>): Record<string, string> {
  return Object.fromEntries(
    [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => [key, formatDecimal(value)]),
  );
}
