import { crc32 } from "node:zlib";
import { PRICE_SOURCES } from "@distributary/domain/codes/price-sources";
import type { BookTerms } from "@distributary/domain/ledger/terms";
import { createBook, setTerms, type Book } from "@distributary/domain/ledger/book";
import { attachIdentity, openCheckpoint } from "@distributary/domain/ledger/checkpoint/checkpoint";
import { UnusableCheckpoint } from "@distributary/domain/ledger/checkpoint/checkpoint-parts";
import { PartCollector } from "@distributary/domain/ledger/checkpoint/checkpoint-stream";
import { LedgerEntry } from "@distributary/domain/ledger/entry/entry";
import type { PriceInput } from "@distributary/domain/ledger/input";
import { setNavs, type NavInput } from "@distributary/domain/ledger/entry/navs";
import { removePrices, setPrices } from "@distributary/domain/ledger/entry/recorded-prices";
import { ownedEntities } from "../access/store/owners.ts";
import { lotSettings } from "../access/store/settings.ts";
import { copyTo } from "../platform/db/copy/copy-to.ts";
import { joiningWhole } from "../platform/db/whole-joins.ts";
import type { Transaction } from "../platform/db/transaction.ts";
import { viewNow } from "../platform/db/view.ts";
import { NumberedBytesReader } from "./copy-binary.ts";
import { copyTextRows } from "./copy-text.ts";
import * as store from "./store/books.ts";
import { changedSince, headAndChanges, MANY_ENTERED, type ChangedSince } from "./store/changed-since.ts";
import { enteredSince, givenLots, type ChangedLine, type LotRow } from "./store/entered.ts";
import { navs } from "./store/navs.ts";
import { accounts, instruments } from "./store/terms.ts";
import { bookTerms, indexTerms, type TermsIndex } from "./terms.ts";
import { TransactionGroup } from "./transaction-group.ts";

/** A book in memory and the revision up to which it is complete. */
export interface LoadedBook {
  readonly book: Book;
  readonly revision: number;
  /** whether it has the net asset values of its funds, which no checkpoint holds */
  readonly hasNavs: boolean;
  /** whether transactions can be removed from it and named in evidence */
  readonly identified: boolean;
  /** line items taken from the ledger rather than from a checkpoint */
  readonly tail: number;
  /** memory it takes, about */
  readonly bytes: number;
}

/** Memory of one line item entered from the ledger, of a checkpoint's byte once prefix sums stand beside it, and of any book. */
const BYTES_PER_LINE = 110;
const BYTES_PER_CHECKPOINT_BYTE = 2.5;
const BYTES_PER_BOOK = 2_000_000;

const NOTHING_CHANGED: ChangedSince = { terms: false, takenBack: false, entered: 0, removed: false, prices: false };

/**
 * The book of the transaction's universe as it stands now: the newest checkpoint and what was recorded since, or the
 * whole ledger where there is no checkpoint that fits. `identified` false leaves out what only evidence and removals
 * need, unless the tail removes something.
 */
export async function loadBook(tx: Transaction, universe: string, identified: boolean): Promise<LoadedBook> {
  const { head, stored } = await store.headAndCheckpoint(tx);
  const opened = stored !== null && stored <= head.revision ? await openStored(tx, universe, stored, head) : null;
  return opened === null
    ? readLedger(tx, universe, head, null)
    : bringUpToDate(tx, universe, opened.loaded, opened.changed, head, identified);
}

/** The book as it was known at a revision, terms included. */
export async function loadBookAsKnown(tx: Transaction, universe: string, revision: number): Promise<LoadedBook> {
  return readLedger(tx, universe, { ...(await store.head(tx)), revision }, revision);
}

/**
 * Brings a warm book to the head by what changed. Null when it cannot be (records were taken back, or transactions
 * removed of which it has no names, which stand with the checkpoint that it has left behind): load it anew.
 * The book is changed in place, in one synchronous step after everything was read.
 */
export async function refreshBook(tx: Transaction, universe: string, loaded: LoadedBook): Promise<LoadedBook | null> {
  const { head, changed } = await headAndChanges(tx, loaded.revision);
  if (head.revision === loaded.revision) return loaded;
  if (changed.takenBack || (changed.removed && !loaded.identified)) return null;
  return applyChanges(tx, universe, loaded, head, changed, loaded.identified);
}

async function bringUpToDate(
  tx: Transaction,
  universe: string,
  opened: LoadedBook,
  changed: ChangedSince,
  head: store.Head,
  identified: boolean,
): Promise<LoadedBook> {
  if (changed.takenBack) return readLedger(tx, universe, head, null);
  const isCurrent = opened.book.terms.instruments[opened.book.terms.defaultCurrency]?.code === head.currency;
  return applyChanges(tx, universe, opened, head, isCurrent ? changed : { ...changed, terms: true }, identified);
}

async function applyChanges(
  tx: Transaction,
  universe: string,
  loaded: LoadedBook,
  head: store.Head,
  changed: ChangedSince,
  identified: boolean,
): Promise<LoadedBook> {
  const { book, revision } = loaded;
  const removed = changed.removed ? await store.removedSince(tx, revision) : [];
  const { lines, lots } = changed.entered > 0 ? await entered(tx, revision, changed.entered) : NOTHING_ENTERED;
  const gone = changed.prices ? await store.pricesRemovedSince(tx, revision) : [];
  const prices = changed.prices ? await store.pricesSince(tx, revision) : [];
  const newTerms = changed.terms ? await currentTerms(tx, universe, null, head.currency, book.terms) : null;
  const values = changed.prices || newTerms || !loaded.hasNavs ? await navsOf(tx, newTerms ?? book.terms, null) : null;
  const needsIdentity = !loaded.identified && (identified || removed.length > 0);
  const identity = needsIdentity ? await readParts(tx, universe, revision, "identity") : null;
  if (newTerms) setTerms(book, newTerms);
  if (identity) attachIdentity(book, identity, crc32);
  const index = indexTerms(book.terms);
  if (removed.length > 0 || lines.length > 0) {
    const entry = new LedgerEntry(book);
    const replaced = new Set(removed);
    for (const id of removed) entry.remove(id);
    const group = new TransactionGroup(entry, index, lots, replaced);
    for (const line of lines)
      group.line(line.transaction_id, line.day, line.src, line.dst, line.instrument, line.quantity, line.cause);
    group.end();
    entry.commit();
  }
  if (gone.length > 0)
    removePrices(
      book,
      gone.flatMap((row) => price(row, index)),
    );
  if (prices.length > 0)
    setPrices(
      book,
      prices.flatMap((row) => price(row, index)),
    );
  if (values) setNavs(book, values);
  return {
    book,
    hasNavs: true,
    revision: head.revision,
    identified: loaded.identified || identity !== null,
    tail: loaded.tail + lines.length,
    bytes: loaded.bytes + BYTES_PER_LINE * lines.length + (identity ? totalBytes(identity) : 0),
  };
}

interface Entered {
  readonly lines: readonly ChangedLine[];
  readonly lots: ReadonlyMap<string, LotRow>;
}

const NOTHING_ENTERED: Entered = { lines: [], lots: new Map() };

/** Line items recorded after a revision, and what is said of their lots: a few by their keys, an import in one pass. */
function entered(tx: Transaction, revision: number, count: number): Promise<Entered> {
  const read = async (): Promise<Entered> => {
    const { lines, lots } = await enteredSince(tx, revision, count);
    return { lines, lots: lotsById(lots) };
  };
  return count >= MANY_ENTERED ? joiningWhole(tx, read) : read();
}

async function currentTerms(
  tx: Transaction,
  universe: string,
  revision: number | null,
  currency: string,
  previous: BookTerms | null,
): Promise<BookTerms> {
  const [own, units] = [await accounts(tx, revision), await instruments(tx, revision)];
  const entities = await ownedEntities(tx, universe, revision);
  const lots = await lotSettings(tx, universe, revision);
  return bookTerms(own, units, entities, { currency, lots }, previous);
}

/** The stored book of a revision, and what changed since it; null where its parts are not whole. */
async function openStored(
  tx: Transaction,
  universe: string,
  revision: number,
  head: store.Head,
): Promise<{ readonly loaded: LoadedBook; readonly changed: ChangedSince } | null> {
  const core = await usable(() => readParts(tx, universe, revision, "core"));
  if (core === null) return null;
  // Asked first: the database looks while the parts are opened.
  const [changed, book] = await Promise.all([
    revision === head.revision ? NOTHING_CHANGED : changedSince(tx, revision),
    usable(() => openCheckpoint(core, crc32)),
  ]);
  if (book === null) return null;
  const bytes = BYTES_PER_BOOK + BYTES_PER_CHECKPOINT_BYTE * totalBytes(core);
  return { loaded: { book, bytes, hasNavs: false, revision, identified: false, tail: 0 }, changed };
}

/** What `work` makes of a checkpoint; null where that is not usable. */
async function usable<T>(work: () => T | Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnusableCheckpoint) return null;
    throw error;
  }
}

/** The parts of a stored checkpoint. Throws UnusableCheckpoint where they are not whole. */
async function readParts(
  tx: Transaction,
  universe: string,
  revision: number,
  kind: "core" | "identity",
): Promise<readonly Uint8Array[]> {
  const parts = new PartCollector();
  const rows = new NumberedBytesReader((bytes) => parts.take(bytes));
  await copyTo(tx, store.checkpointCopy(universe, revision, kind), (bytes) => rows.take(bytes));
  return parts.finish();
}

function readLedger(tx: Transaction, universe: string, head: store.Head, known: number | null): Promise<LoadedBook> {
  return joiningWhole(tx, () => readLines(tx, universe, head, known));
}

async function readLines(
  tx: Transaction,
  universe: string,
  head: store.Head,
  known: number | null,
): Promise<LoadedBook> {
  const book = createBook(await currentTerms(tx, universe, known, head.currency, null));
  const index = indexTerms(book.terms);
  const lots = lotsById(await givenLots(tx, 0, known));
  const entry = new LedgerEntry(book);
  const group = new TransactionGroup(entry, index, lots, new Set(), elsewhereOf(book.terms));
  let lines = 0;
  await copyTextRows(tx, store.ledgerCopy(universe, known), (row) => {
    const [id = "", day, src = "", dst = "", instrument = "", quantity = "", cause = "\\N"] = row;
    group.line(id, Number(day), src, dst, instrument, quantity, cause === "\\N" ? null : cause);
    lines++;
  });
  group.end();
  entry.commit();
  const prices: PriceInput[] = [];
  await copyTextRows(tx, store.pricesCopy(universe, known), (row) => {
    const [instrument = "", units = "", day, value = "", source] = row;
    prices.push(...price({ instrument, units, day: Number(day), price: value, source: Number(source) }, index));
  });
  setPrices(book, prices);
  setNavs(book, await navsOf(tx, book.terms, known));
  return {
    book,
    hasNavs: true,
    revision: head.revision,
    identified: true,
    tail: lines,
    bytes: BYTES_PER_BOOK + BYTES_PER_LINE * (lines + prices.length / 4),
  };
}

/** The net asset values of the funds among some terms, as known at a revision (null: now). */
async function navsOf(tx: Transaction, terms: BookTerms, revision: number | null): Promise<NavInput[]> {
  const funds = terms.instruments.flatMap(({ id, type }) => (type === "CAPC" ? [id] : []));
  const rows = funds.length === 0 ? [] : await navs(tx, funds, revision);
  const index = indexTerms(terms);
  return rows.flatMap(({ id, account, instrument, units, day, value }) => {
    const [holder, fund] = [index.account.get(account), index.instrument.get(instrument)];
    const currency = units === null ? null : index.instrument.get(units);
    if (holder === undefined || fund === undefined || currency === undefined) return [];
    return [{ id, account: holder, instrument: fund, day, amount: value, currency }];
  });
}

/**
 * What crosses the border of a part of a universe comes from outside of it, or goes there: the account of external flows.
 * A whole book has no such border.
 */
function elsewhereOf({ accounts }: BookTerms): number | undefined {
  return viewNow() === null ? undefined : accounts.findIndex(({ standard }) => standard === "RE");
}

function totalBytes(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.byteLength, 0);
}

function lotsById(rows: readonly LotRow[]): ReadonlyMap<string, LotRow> {
  return new Map(rows.map((row) => [row.transaction_id, row]));
}

function price(row: store.PriceRow, index: TermsIndex): PriceInput[] {
  const instrument = index.instrument.get(row.instrument);
  const currency = index.instrument.get(row.units);
  const source = PRICE_SOURCES[row.source - 1];
  return instrument === undefined || currency === undefined || source === undefined
    ? []
    : [{ instrument, currency, day: row.day, price: row.price, source }];
}
