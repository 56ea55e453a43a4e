import type { LedgerColumns } from "../ledger-columns.ts";
import { isNarrow, stepAt } from "../columns/integers.ts";
import { entersNetWorth } from "../net-worth-account.ts";
import { CLASSES, INTERNAL, TRADE, type PostingColumns } from "../columns/posting-columns.ts";

/** Of a transaction that moves nothing between own positions. */
const NONE = -1;
const MOVES = [TRADE, INTERNAL] as const;
const SPARE_TRANSACTIONS = 4096;

/**
 * On which own positions each transaction of a book has a trade or own transfer, and whose fee it paid. Transactions
 * between the same positions share one set, so that what lies inside a group is decided per set. Kept for a book and
 * brought up to date when it is asked for: entries say which transactions they touched, and only slices that an entry
 * replaced are read again.
 */
export class TransactionSides {
  /** positions (indices) of each set */
  readonly sets: (readonly number[])[] = [];
  /** number of the set of each transaction; another column once the book has grown */
  setOf: Int32Array = new Int32Array(0);
  /** position whose units each transaction traded with a fee */
  private feePayers: Int32Array = new Int32Array(0);
  private readonly numbers = new Map<string, number>();
  /** by set and position that joins it */
  private readonly joined = new Map<number, number>();
  /** the slices that were read, and the sets in them, by position x CLASSES + class */
  private readonly read: (PostingColumns | null)[] = [];
  private readonly setsIn: (Int32Array | undefined)[] = [];
  /** transactions to read anew; null: all */
  private touched: Set<number> | null = null;

  /** Sets that the slice of a slot has, each once. */
  setsOf(slot: number): Int32Array {
    return this.setsIn[slot] ?? NO_SETS;
  }

  /** Position whose units a transaction traded with a fee, -1: none. */
  feePayerOf(transaction: number): number {
    return this.feePayers[transaction] as number;
  }

  /** An entry added, replaced or removed these transactions. */
  touch(transactions: Iterable<number>): void {
    for (const transaction of transactions) this.touched?.add(transaction);
  }

  /** Reads what changed since it was last asked. */
  refresh(book: LedgerColumns): void {
    this.makeRoom(book.identity.count);
    for (const transaction of this.touched ?? []) {
      this.setOf[transaction] = NONE;
      this.feePayers[transaction] = NONE;
    }
    const changed: { readonly slot: number; readonly slice: PostingColumns | null }[] = [];
    book.positions.forEach(({ account, slices }, p) => {
      const terms = book.terms.accounts[account];
      if (!terms || !entersNetWorth(terms)) return;
      for (const c of MOVES) {
        const slot = p * CLASSES + c;
        const postings = slices[c] ?? null;
        if ((this.read[slot] ?? null) !== postings) changed.push({ slot, slice: postings });
      }
    });
    for (const { slot, slice: postings } of changed) if (postings) this.take(postings, Math.floor(slot / CLASSES));
    for (const { slot, slice: postings } of changed) {
      this.read[slot] = postings;
      this.setsIn[slot] = postings ? this.distinctSets(postings) : NO_SETS;
    }
    this.touched = new Set();
  }

  private makeRoom(count: number): void {
    if (count <= this.setOf.length) return;
    const grown = (old: Int32Array): Int32Array => {
      const next = new Int32Array(count + SPARE_TRANSACTIONS).fill(NONE);
      next.set(old);
      return next;
    };
    this.setOf = grown(this.setOf);
    this.feePayers = grown(this.feePayers);
  }

  private take(postings: PostingColumns, p: number): void {
    const { transactions, count, fees } = postings;
    const { touched, setOf } = this;
    let before = -2;
    let after = NONE;
    for (let i = 0; i < count; i++) {
      const transaction = transactions[i] as number;
      if (touched !== null && !touched.has(transaction)) continue;
      const known = setOf[transaction] as number;
      if (known !== before) {
        before = known;
        after = this.join(known, p);
      }
      setOf[transaction] = after;
      if (fees && hasFee(fees, i)) this.feePayers[transaction] = p;
    }
  }

  /** The set with a position more. */
  private join(set: number, p: number): number {
    const members = set === NONE ? [] : (this.sets[set] as readonly number[]);
    if (members.includes(p)) return set;
    const key = (set + 1) * 0x400_0000 + p;
    let number = this.joined.get(key);
    if (number === undefined) {
      const all = [...members, p].sort((a, b) => a - b);
      const name = all.join(" ");
      number = this.numbers.get(name) ?? this.sets.push(all) - 1;
      this.numbers.set(name, number);
      this.joined.set(key, number);
    }
    return number;
  }

  private distinctSets({ transactions, count }: PostingColumns): Int32Array {
    const found = new Set<number>();
    let last = NONE;
    for (let i = 0; i < count; i++) {
      const set = this.setOf[transactions[i] as number] as number;
      if (set !== last) found.add(set);
      last = set;
    }
    return Int32Array.from(found);
  }
}

const NO_SETS = new Int32Array(0);

function hasFee(fees: NonNullable<PostingColumns["fees"]>, i: number): boolean {
  return isNarrow(fees) ? (fees[i] as number) !== (i > 0 ? (fees[i - 1] as number) : 0) : stepAt(fees, i) !== 0n;
}
