import { createBook, positionOf, type Book } from "../book.ts";
import { PartReader, PartWriter, UnusableCheckpoint, plainChecksum, type Checksum } from "./checkpoint-parts.ts";
import {
  decodeDirectory,
  encodeDirectory,
  restoreExtra,
  storeExtra,
  type StoredHistory,
  type StoredIntegers,
  type StoredSlice,
} from "./checkpoint-directory.ts";
import { isNarrow, type Integers } from "../columns/integers.ts";
import type { PriceHistory } from "../price-history.ts";
import { refreshSplits } from "../entry/recorded-prices.ts";
import { TRADE, type PostingColumns } from "../columns/posting-columns.ts";
import { hasSplit } from "../splits.ts";

/** Parts of about 8 MB, little-endian, each with its own header and checksum. Store them in order. */
export interface Checkpoint {
  /** all that figures need */
  readonly core: readonly Uint8Array[];
  /** uuids of the transactions: needed to remove transactions and to name them as evidence */
  readonly identity: readonly Uint8Array[];
}

const NO_EXTRAS: PostingColumns["extras"] = new Map();

const UUID_BYTES = 16;
const UUIDS_PER_PART = 500_000;

/** Serialises a book with its terms, prices and rates. Throws IdentityMissing where the book was opened without its uuids. */
export function writeCheckpoint(book: Book, checksum: Checksum = plainChecksum): Checkpoint {
  const identity = writeIdentity(book, checksum);
  const columns: (Float64Array | Int32Array | Uint8Array)[] = [];
  const integers = (column: Integers | null): StoredIntegers => {
    if (!column) return 0;
    if (!isNarrow(column)) return column.map(String);
    columns.push(column);
    return 1;
  };
  const slices: StoredSlice[] = [];
  book.positions.forEach((position, p) => {
    for (const postings of position.slices) {
      if (!postings) continue;
      columns.push(postings.days, postings.transactions);
      const n = [p, postings.changeClass, postings.count, postings.quantityScale, postings.amountScale] as const;
      const c = [integers(postings.quantity), integers(postings.amount), integers(postings.fees)] as const;
      const extras = [...postings.extras].map(([index, extra]) => [index, storeExtra(extra)] as const);
      if (postings.causes) columns.push(postings.causes);
      slices.push({ n, c, ...(postings.causes ? { causes: true } : {}), ...(extras.length > 0 ? { extras } : {}) });
    }
  });
  const history = ([key, history]: [number, PriceHistory]): StoredHistory => {
    columns.push(history.days);
    const prices = integers(history.prices);
    const currency = onlyValue(history.currencies);
    const source = onlyValue(history.sources);
    if (currency === null) columns.push(history.currencies);
    if (source === null) columns.push(history.sources);
    return { key, count: history.count, scale: history.scale, prices, currency, source };
  };
  const directory = encodeDirectory({
    terms: book.terms,
    transactions: book.identity.count,
    identity: new PartReader(identity, "identity", checksum).checksums,
    positions: book.positions.flatMap((position) => [position.account, position.instrument]),
    slices,
    prices: [...book.prices].map(history),
    rates: [...book.rates].map(history),
  });
  const writer = new PartWriter();
  writer.put(Int32Array.of(directory.length));
  writer.put(directory);
  for (const column of columns) writer.put(column);
  return { core: writer.finish("core", checksum), identity };
}

/** Opens a book over its core parts, which must not be changed afterwards. Throws {@link UnusableCheckpoint}. */
export function openCheckpoint(core: readonly Uint8Array[], checksum: Checksum = plainChecksum): Book {
  const reader = new PartReader(core, "core", checksum);
  const directory = decodeDirectory(reader.shorts(reader.integers(1)[0] ?? 0));
  const book = createBook(directory.terms);
  for (let i = 0; i < directory.positions.length; i += 2) {
    positionOf(book, directory.positions[i] as number, directory.positions[i + 1] as number);
  }
  const integers = (stored: StoredIntegers, count: number): Integers | null =>
    stored === 0 ? null : stored === 1 ? reader.doubles(count) : stored.map(BigInt);
  for (const { n, c, causes, extras } of directory.slices) {
    // Read by index: destructuring a list allocates an iterator result per element.
    const changeClass = n[1];
    const count = n[2];
    const postings: PostingColumns = {
      changeClass,
      count,
      days: reader.integers(count),
      transactions: reader.integers(count),
      quantityScale: n[3],
      amountScale: n[4],
      quantity: integers(c[0], count) ?? [],
      amount: integers(c[1], count),
      fees: integers(c[2], count),
      causes: causes ? reader.integers(count) : null,
      extras: extras ? new Map(extras.map(([index, extra]) => [index, restoreExtra(extra)])) : NO_EXTRAS,
    };
    const position = book.positions[n[0]];
    if (position) position.slices[changeClass] = postings;
  }
  const history = ({ key, count, scale, prices, currency, source }: StoredHistory): [number, PriceHistory] => {
    const days = reader.integers(count);
    const values = integers(prices, count) ?? [];
    const currencies = currency === null ? reader.integers(count) : new Int32Array(count).fill(currency);
    const sources = source === null ? reader.bytes(count) : new Uint8Array(count).fill(source);
    return [key, { count, days, scale, prices: values, currencies, sources }];
  };
  for (const stored of directory.prices) book.prices.set(...history(stored));
  for (const { instrument, slices } of book.positions)
    if (hasSplit(slices[TRADE]) && !book.splits.has(instrument)) refreshSplits(book, instrument);
  for (const stored of directory.rates) book.rates.set(...history(stored));
  book.identity.reserve(directory.transactions, directory.identity);
  return book;
}

/** Gives an opened book the uuids of its transactions. May come after further entries. Throws {@link UnusableCheckpoint}. */
export function attachIdentity(book: Book, identity: readonly Uint8Array[], checksum: Checksum = plainChecksum): void {
  const reader = new PartReader(identity, "identity", checksum);
  if (String(reader.checksums) !== String(book.identity.expected)) {
    throw new UnusableCheckpoint("The identity parts belong to another checkpoint.");
  }
  const bytes = new Uint8Array(book.identity.reserved * UUID_BYTES);
  for (let at = 0, part = 0; at < bytes.length; part++) {
    const length = Math.min(bytes.length - at, reader.sizeOf(part));
    bytes.set(reader.bytes(length), at);
    at += length;
  }
  book.identity.attach(bytes);
}

function writeIdentity(book: Book, checksum: Checksum): Uint8Array[] {
  const writer = new PartWriter();
  const { count } = book.identity;
  for (let first = 0; first < count || first === 0; first += UUIDS_PER_PART) {
    writer.put(book.identity.copy(first, Math.min(count, first + UUIDS_PER_PART)));
  }
  return writer.finish("identity", checksum);
}

/** The value all entries share, or null. */
function onlyValue(column: Int32Array | Uint8Array): number | null {
  const first = column[0] ?? 0;
  return column.every((value: number) => value === first) ? first : null;
}
