import type { LedgerColumns } from "../ledger-columns.ts";
import { entersNetWorth } from "../net-worth-account.ts";
import { hasChanges, positionKey, type Position } from "../columns/position.ts";
import { CLASSES, EXPENSE, INCOME, type PostingColumns } from "../columns/posting-columns.ts";
import type { TransactionSides } from "./transaction-sides.ts";

/** Of income or expenses of which nothing says who caused them. */
export const NO_SOURCE = -1;

/** Indices of the changes of one slice of own cash, ascending, by the position that caused them (or UNCAUSED). */
export type ChangesBySource = ReadonlyMap<number, Int32Array>;

/**
 * Who caused each income and expense in own cash: the position of the instrument that is named as its cause, in the same
 * account or else the only one there is; of a fee without a cause the units of its trade. A position all of whose
 * entries were taken out again counts as none, and one that was sold counts. Kept for a book and brought up to date when
 * it is asked for.
 */
export class IncomeBySource {
  /** by position x CLASSES + class of the cash */
  private readonly bySlot = new Map<number, { readonly slice: PostingColumns; readonly changes: ChangesBySource }>();
  /** by causer: the changes in each slot */
  private byCauser = new Map<number, Map<number, Int32Array>>();
  /** by position: 1 where it had changes when they were read last */
  private filled = new Uint8Array(0);

  /** Changes of a slice of cash by who caused them. */
  ofCash(slot: number): ChangesBySource {
    return this.bySlot.get(slot)?.changes ?? NOTHING;
  }

  /** What a position caused, by slot of the cash. */
  causedBy(p: number): ReadonlyMap<number, Int32Array> {
    return this.byCauser.get(p) ?? NOTHING;
  }

  /** Reads what changed since it was last asked. `sides` must be up to date. */
  refresh(book: LedgerColumns, sides: TransactionSides): void {
    // A new position may be the one that a cause names, an emptied one no longer is.
    let isNew = this.isFilledOtherwise(book);
    if (isNew) this.bySlot.clear();
    let causers: Causers | null = null;
    book.positions.forEach(({ account, isCash, slices }, p) => {
      if (!isCash || !isOwn(book, account)) return;
      for (const c of [INCOME, EXPENSE]) {
        const slot = p * CLASSES + c;
        const postings = slices[c] ?? null;
        if ((this.bySlot.get(slot)?.slice ?? null) === postings) continue;
        isNew = true;
        causers ??= new Causers(book, sides);
        if (postings) this.bySlot.set(slot, { slice: postings, changes: causers.read(postings, account) });
        else this.bySlot.delete(slot);
      }
    });
    if (!isNew) return;
    this.byCauser = new Map();
    for (const [slot, { changes }] of this.bySlot) {
      for (const [causer, indices] of changes) {
        if (causer === NO_SOURCE) continue;
        const known = this.byCauser.get(causer) ?? new Map<number, Int32Array>();
        this.byCauser.set(causer, known.set(slot, indices));
      }
    }
  }

  private isFilledOtherwise({ positions }: LedgerColumns): boolean {
    const { filled } = this;
    this.filled = Uint8Array.from(positions, (position) => (hasChanges(position) ? 1 : 0));
    return filled.length !== this.filled.length || this.filled.some((one, p) => one !== filled[p]);
  }
}

const NOTHING: ReadonlyMap<number, Int32Array> = new Map();

function isOwn(book: LedgerColumns, account: number): boolean {
  const terms = book.terms.accounts[account];
  return terms !== undefined && entersNetWorth(terms);
}

/** Finds who caused changes. */
class Causers {
  private readonly book: LedgerColumns;
  private readonly sides: TransactionSides;
  /** by instrument: its only own position of units, -1 where there are several */
  private readonly soleHolders = new Map<number, number>();

  constructor(book: LedgerColumns, sides: TransactionSides) {
    this.book = book;
    this.sides = sides;
    book.positions.forEach((position, p) => {
      const { account, instrument, isCash } = position;
      if (isCash || !isOwn(book, account) || !hasChanges(position)) return;
      this.soleHolders.set(instrument, this.soleHolders.has(instrument) ? NO_SOURCE : p);
    });
  }

  read(postings: PostingColumns, account: number): ChangesBySource {
    const found = new Map<number, number[]>();
    const known = new Map<number, number>();
    for (let i = 0; i < postings.count; i++) {
      const cause = postings.causes ? (postings.causes[i] as number) : -1;
      let causer = NO_SOURCE;
      if (cause >= 0) {
        const before = known.get(cause);
        causer = before ?? this.positionOf(account, cause);
        if (before === undefined) known.set(cause, causer);
      } else if (postings.changeClass === EXPENSE) causer = this.sides.feePayerOf(postings.transactions[i] as number);
      const list = found.get(causer);
      if (list) list.push(i);
      else found.set(causer, [i]);
    }
    return new Map([...found].map(([causer, list]) => [causer, Int32Array.from(list)]));
  }

  private positionOf(account: number, cause: number): number {
    const own = this.book.positionIndex.get(positionKey(account, cause));
    if (own !== undefined && hasChanges(this.book.positions[own] as Position)) return own;
    return this.soleHolders.get(cause) ?? NO_SOURCE;
  }
}
