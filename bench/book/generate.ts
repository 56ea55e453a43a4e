/** Makes the reference book: the same files, byte for byte, for the same size and seed. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { transactionWriter, writeAccounts, writeInstruments, writePrices, writeRates } from "./csv.ts";
import { beancountWriter, journalWriter } from "./journals.ts";
import { type Market, makeMarket } from "./market.ts";
import { type Account, type Instrument, makeAccounts, makeInstruments } from "./masters.ts";
import { PythonRandom } from "./python-random.ts";
import { type FileFacts, folderSinks, memorySinks, type OpenSink, type Sink } from "./sinks.ts";
import type { Transaction } from "./transaction.ts";
import { drawTransactions } from "./transactions.ts";

/** `csv` is what the product imports, `journal` is for ledger and hledger. */
export type BookFormat = "csv" | "journal" | "beancount";

export interface BookSpec {
  readonly transactions: number;
  readonly seed: number;
  /** Only `csv` where nothing is said. */
  readonly formats?: readonly BookFormat[];
}

/** What a book contains, and the proof of each of its files. */
export interface Manifest {
  readonly accounts: number;
  readonly files: Readonly<Record<string, FileFacts>>;
  readonly fx_rows: number;
  readonly instruments: number;
  readonly price_rows: number;
  readonly seed: number;
  readonly transactions: number;
  /** How many rows there are of each type. */
  readonly types: Readonly<Record<string, number>>;
}

/** Writes a book and its `manifest.json` into a folder, which is made where it is missing. */
export function generateBook(spec: BookSpec & { readonly folder: string }): Manifest {
  const manifest = writeBook(spec, folderSinks(spec.folder));
  writeFileSync(join(spec.folder, "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

/** Makes a book without touching the disk: its files by name, without a manifest. */
export function bookInMemory(spec: BookSpec): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  writeBook(spec, memorySinks(files));
  return files;
}

interface Masters {
  readonly accounts: readonly Account[];
  readonly instruments: readonly Instrument[];
  readonly market: Market;
}

function writeBook(spec: BookSpec, openSink: OpenSink): Manifest {
  const { transactions, seed, formats = ["csv"] } = spec;
  if (!Number.isSafeInteger(transactions) || transactions < 1) {
    throw new RangeError(`a book needs at least one transaction, not ${transactions}`);
  }
  const random = new PythonRandom(seed);
  const accounts = makeAccounts();
  const instruments = makeInstruments();
  const market = makeMarket(random, instruments);
  const files = new Map<string, FileFacts>();
  const open: OpenSinks = { sinks: new Map(), openSink, files };
  const writers = formats.map((format) => startFormat(format, { accounts, instruments, market }, open));
  const types = new Map<string, number>();
  for (const row of drawTransactions(random, transactions, accounts, instruments, market)) {
    types.set(row.type, (types.get(row.type) ?? 0) + 1);
    for (const write of writers) write(row);
  }
  for (const [name, sink] of open.sinks) files.set(name, sink.close());
  return {
    accounts: accounts.length,
    files: byName(files),
    fx_rows: market.dates.length * 2,
    instruments: instruments.length,
    price_rows: market.dates.length * instruments.length,
    seed,
    transactions,
    types: byName(types),
  };
}

interface OpenSinks {
  /** Files that stay open while the transactions are drawn. */
  readonly sinks: Map<string, Sink>;
  readonly openSink: OpenSink;
  readonly files: Map<string, FileFacts>;
}

/** Writes all that comes before the transactions and returns what writes one of them. */
function startFormat(format: BookFormat, masters: Masters, open: OpenSinks): (row: Transaction) => void {
  const { accounts, instruments, market } = masters;
  const whole = (name: string, write: (sink: Sink) => void): void => {
    const sink = open.openSink(name);
    write(sink);
    open.files.set(name, sink.close());
  };
  const kept = (name: string): Sink => {
    const sink = open.openSink(name);
    open.sinks.set(name, sink);
    return sink;
  };
  if (format === "journal") return journalWriter(kept("book.nolots.journal"), accounts, instruments, market);
  if (format === "beancount") return beancountWriter(kept("book.beancount"), accounts, instruments, market);
  whole("accounts.csv", (sink) => writeAccounts(sink, accounts));
  whole("instruments.csv", (sink) => writeInstruments(sink, instruments));
  whole("prices.csv", (sink) => writePrices(sink, instruments, market));
  whole("fx.csv", (sink) => writeRates(sink, market));
  return transactionWriter(kept("transactions.csv"), accounts, instruments);
}

/** The manifest is sorted by key, so that it too is the same for the same book. */
function byName<T>(entries: ReadonlyMap<string, T>): Record<string, T> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}
