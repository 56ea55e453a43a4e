import { positionOf, type Book } from "../book.ts";
import { deriveChanges } from "./derive-changes.ts";
import { EntryColumns } from "../entry-columns.ts";
import { followEntry } from "./follow-entry.ts";
import { parseUuid } from "../identity.ts";
import type { TransactionInput } from "../input.ts";
import { mergePostings } from "./merge-postings.ts";
import { refreshSplits } from "./recorded-prices.ts";
import { hasSplit } from "../splits.ts";

const SLOTS = 8;

/**
 * One entry into the ledger: any number of transactions to add and to remove, applied together by `commit`.
 * The same class loads a whole book and brings a warm one up to date. Within one day transactions count in the
 * order they were added, over the life of the book. An entry is used once.
 */
export class LedgerEntry {
  private readonly book: Book;
  private readonly columns = new EntryColumns();
  private readonly removals = new Set<string>();
  private ids = new Uint8Array(64 * 16);
  private added = 0;
  /** number of the added transaction -> id whose place it takes */
  private readonly replacements = new Map<number, string>();

  constructor(book: Book) {
    this.book = book;
  }

  /**
   * Throws UnbalancedTransaction, InvalidDecimal, InvalidId, UnknownId; then the transaction is not part of the
   * entry. The book's figures do not change before `commit`.
   */
  add(transaction: TransactionInput): void {
    const id = parseUuid(transaction.id);
    const changes = deriveChanges(this.book, transaction);
    const number = this.added;
    if (number * 16 === this.ids.length) {
      const grown = new Uint8Array(this.ids.length * 2);
      grown.set(this.ids);
      this.ids = grown;
    }
    this.ids.set(id, number * 16);
    this.added += 1;
    if (transaction.replaces) this.replacements.set(number, transaction.replaces.toLowerCase());
    for (const change of changes) {
      const position = positionOf(this.book, change.account, change.instrument);
      this.columns.push(position * SLOTS + change.changeClass, number, change);
    }
  }

  /** Takes a superseded transaction out by its uuid. Throws InvalidId. */
  remove(id: string): void {
    parseUuid(id);
    this.removals.add(id.toLowerCase());
  }

  /**
   * Applies everything and returns the ids of removals that were not in the book. Throws IdentityMissing when
   * something is to be removed and the checkpoint's identity parts are not attached; nothing is changed then.
   */
  commit(): readonly string[] {
    const { book, columns } = this;
    const found = book.identity.find([...this.removals]);
    const removed = new Set(found.values());
    const numbers = this.numberTransactions(found);
    for (let i = 0; i < columns.count; i++)
      columns.transactions[i] = numbers[columns.transactions[i] as number] as number;
    const bySlot = addedBySlot(columns);
    const split = new Set<number>();
    for (const slot of slotsHolding(book, removed)) if (!bySlot.has(slot)) bySlot.set(slot, []);
    for (const [slot, added] of bySlot) {
      const position = book.positions[Math.floor(slot / SLOTS)];
      if (!position) continue;
      const changeClass = slot % SLOTS;
      const old = position.slices[changeClass] ?? null;
      const merged = mergePostings(old, changeClass, position.isCash, columns, added, removed);
      position.slices[changeClass] = merged;
      if (hasSplit(old) || hasSplit(merged)) split.add(position.instrument);
      followEntry(book, Math.floor(slot / SLOTS), changeClass, old, merged);
      position.plain = undefined;
      for (const converted of position.converted.values()) converted[changeClass] = null;
    }
    book.changes += 1;
    book.links?.sides.touch([...removed, ...numbers]);
    for (const instrument of split) refreshSplits(book, instrument);
    return [...this.removals].filter((id) => !found.has(id));
  }

  /** Dense number of each added transaction: a new one, or that of the transaction it replaces. */
  private numberTransactions(found: ReadonlyMap<string, number>): Int32Array {
    const { identity } = this.book;
    for (const number of found.values()) identity.override(number, null);
    const numbers = new Int32Array(this.added);
    for (let i = 0; i < this.added; i++) {
      const id = this.ids.slice(i * 16, i * 16 + 16);
      const replaced = found.get(this.replacements.get(i) ?? "");
      if (replaced === undefined) numbers[i] = identity.append(id);
      else {
        identity.override(replaced, id);
        numbers[i] = replaced;
      }
    }
    return numbers;
  }
}

/** Indices of the added changes by slot, in order of (day, transaction number). */
function addedBySlot(columns: EntryColumns): Map<number, number[]> {
  const bySlot = new Map<number, number[]>();
  for (let i = 0; i < columns.count; i++) {
    const slot = columns.slots[i] as number;
    const list = bySlot.get(slot);
    if (list) list.push(i);
    else bySlot.set(slot, [i]);
  }
  const { days, transactions } = columns;
  for (const list of bySlot.values()) {
    list.sort(
      (a, b) =>
        (days[a] as number) - (days[b] as number) || (transactions[a] as number) - (transactions[b] as number) || a - b,
    );
  }
  return bySlot;
}

function slotsHolding(book: Book, transactions: ReadonlySet<number>): Set<number> {
  const slots = new Set<number>();
  if (transactions.size === 0) return slots;
  const numbers = [...transactions];
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  book.positions.forEach((position, p) => {
    for (const postings of position.slices) {
      if (!postings) continue;
      const column = postings.transactions;
      for (let i = 0; i < postings.count; i++) {
        const number = column[i] as number;
        if (number < low || number > high || !transactions.has(number)) continue;
        slots.add(p * SLOTS + postings.changeClass);
        break;
      }
    }
  });
  return slots;
}
