import type { Day } from "../time/day.ts";
import type { Book } from "./book.ts";
import { UNCAUSED } from "./caused-changes.ts";
import type { DayGrid } from "./day-grid.ts";
import { EARNED, FLOWED, SPENT, type CurrencySums, type GroupSums } from "./group-sums.ts";
import { countUpTo } from "./integers.ts";
import type { LedgerLinks } from "./ledger-links.ts";
import type { Position } from "./position.ts";
import { SliceAmounts } from "./slice-amounts.ts";
import { CLASSES, INCOME, changesUpTo, type Slice } from "./slice.ts";

/** The positions of a question shared out among groups. */
export interface Partition {
  /** by position: number of its group; -1: outside */
  readonly groupOf: Int32Array;
  readonly count: number;
  /** one group that holds everything of net worth */
  readonly isWhole: boolean;
}

/** The days whose changes count, and what is known of their ledger. */
export interface FlowWindow {
  readonly book: Book;
  readonly links: LedgerLinks;
  readonly grid: DayGrid;
  /** null: from the first change */
  readonly since: Day | null;
  readonly at: Day;
  /** by position: the share of it that counts; null: all of it */
  readonly weights: Float64Array | null;
}

const CROSSES = 1;
const STAYS = 2;

/**
 * External flows of each group. What came from outside the book always counts; trades and own transfers count where
 * another side of theirs lies outside the group; income and expenses belong to the position that caused them, and
 * are flows where the cash lies in another group. A fee without a cause belongs to the units of its trade.
 */
export class MoneyFlows {
  private readonly window: FlowWindow;
  private readonly partition: Partition;
  /** by set of positions that a transaction moves between: CROSSES or STAYS; 0: not looked at */
  private readonly crossings: Uint8Array;
  private readonly shares: number[] = [];
  private readonly amounts: Map<Slice, SliceAmounts>;

  /** `amounts` is shared by the partitions of one question. */
  constructor(window: FlowWindow, partition: Partition, amounts: Map<Slice, SliceAmounts>) {
    this.window = window;
    this.partition = partition;
    this.amounts = amounts;
    this.crossings = new Uint8Array(window.links.sides.sets.length);
  }

  /** Adds what moved a position, and what it caused in cash of other groups, to its group. */
  add(p: number, sums: GroupSums): void {
    const { book, weights } = this.window;
    const position = book.positions[p] as Position;
    const share = weights ? (weights[p] as number) : 1;
    const own = sums.of(position.currency);
    const [flow, income, expense, trade, internal] = position.slices;
    if (flow) this.addAll(position, flow, own.flow, { sums, mark: FLOWED, share });
    if (!this.partition.isWhole) {
      if (trade) this.addCrossing(p, trade, own.flow, sums, share);
      if (internal) this.addCrossing(p, internal, own.flow, sums, share);
    }
    for (const slice of [income, expense]) {
      if (!slice) continue;
      if (this.partition.isWhole || !position.isCash) this.addAll(position, slice, ...earned(slice, own, sums, share));
      else this.addCash(p, slice, own, sums, share);
    }
    if (!this.partition.isWhole) this.addCaused(p, sums);
  }

  /** Income and expenses in cash: of the group when it caused them or nobody did, else a flow into or out of it. */
  private addCash(p: number, slice: Slice, own: CurrencySums, sums: GroupSums, share: number): void {
    const { groupOf } = this.partition;
    const changes = this.window.links.caused.ofCash(p * CLASSES + slice.changeClass);
    const [column, terms] = earned(slice, own, sums, share);
    for (const [causer, indices] of changes) {
      const isOwn = causer === UNCAUSED || groupOf[causer] === groupOf[p];
      if (isOwn) this.addSome(p, slice, indices, column, terms);
      else this.addSome(p, slice, indices, own.flow, { ...terms, mark: FLOWED });
    }
  }

  /** Income and expenses that a position caused in cash of another group, or outside the question: earned, and taken out. */
  private addCaused(p: number, sums: GroupSums): void {
    const { groupOf } = this.partition;
    const { book, weights } = this.window;
    for (const [slot, indices] of this.window.links.caused.causedBy(p)) {
      const cash = Math.floor(slot / CLASSES);
      const { slices, currency } = book.positions[cash] as Position;
      const slice = slices[slot % CLASSES];
      if (!slice || groupOf[cash] === groupOf[p]) continue;
      const share = weights ? (weights[cash] as number) : 1;
      const columns = sums.of(currency);
      this.addSome(cash, slice, indices, ...earned(slice, columns, sums, share));
      this.addSome(cash, slice, indices, columns.flow, { sums, mark: FLOWED, share: -share });
    }
  }

  private addAll(position: Position, slice: Slice, into: Float64Array, { sums, mark, share }: Adding): void {
    const amounts = this.amountsOf(position, slice);
    const { marks } = sums;
    const [from, to] = this.boundsOf(slice);
    for (let i = from; i < to; i++) {
      const place = this.placeOf(slice.days[i] as Day);
      into[place] = (into[place] as number) + amounts.at(i) * share;
      marks[place] = (marks[place] as number) | mark;
    }
  }

  /** Trades and own transfers with a side outside the group. */
  private addCrossing(p: number, slice: Slice, into: Float64Array, sums: GroupSums, share: number): void {
    const { sides } = this.window.links;
    const position = this.window.book.positions[p] as Position;
    const sets = sides.setsOf(p * CLASSES + slice.changeClass);
    const crossing = sets.reduce((count, set) => count + (this.crosses(set) ? 1 : 0), 0);
    if (crossing === 0) return;
    if (crossing === sets.length) return this.addAll(position, slice, into, { sums, mark: FLOWED, share });
    const amounts = this.amountsOf(position, slice);
    const [from, to] = this.boundsOf(slice);
    for (let i = from; i < to; i++) {
      if (this.crossings[sides.setOfTransaction(slice.transactions[i] as number)] !== CROSSES) continue;
      const place = this.placeOf(slice.days[i] as Day);
      into[place] = (into[place] as number) + amounts.at(i) * share;
      sums.marks[place] = (sums.marks[place] as number) | FLOWED;
    }
  }

  private addSome(
    p: number,
    slice: Slice,
    indices: Int32Array,
    into: Float64Array,
    { sums, mark, share }: Adding,
  ): void {
    const amounts = this.amountsOf(this.window.book.positions[p] as Position, slice);
    const [from, to] = this.boundsOf(slice);
    const end = countUpTo(indices, to - 1);
    for (let n = countUpTo(indices, from - 1); n < end; n++) {
      const i = indices[n] as number;
      const place = this.placeOf(slice.days[i] as Day);
      into[place] = (into[place] as number) + amounts.at(i) * share;
      sums.marks[place] = (sums.marks[place] as number) | mark;
    }
  }

  private crosses(set: number): boolean {
    if (this.crossings[set] === 0) {
      const members = this.window.links.sides.sets[set] as readonly number[];
      const first = this.sideOf(members[0] as number);
      this.crossings[set] = members.every((p) => this.sideOf(p) === first) ? STAYS : CROSSES;
    }
    return this.crossings[set] === CROSSES;
  }

  /** A group, and within it one share: what moves between positions that count by other shares does not cancel. */
  private sideOf(p: number): number {
    const group = this.partition.groupOf[p] as number;
    const share = this.window.weights?.[p];
    if (share === undefined || group < 0) return group;
    let place = this.shares.indexOf(share);
    if (place < 0) place = this.shares.push(share) - 1;
    return place * this.partition.count + group;
  }

  private amountsOf(position: Position, slice: Slice): SliceAmounts {
    let amounts = this.amounts.get(slice);
    if (!amounts) {
      amounts = new SliceAmounts(this.window.book, position.currency, slice);
      this.amounts.set(slice, amounts);
    }
    return amounts;
  }

  private boundsOf(slice: Slice): readonly [number, number] {
    const { since, at } = this.window;
    return [since === null ? 0 : changesUpTo(slice, since), changesUpTo(slice, at)];
  }

  private placeOf(day: Day): number {
    const { days, placeOf } = this.window.grid;
    return placeOf[day - (days[0] as Day)] as number;
  }
}

/** Where amounts are added to, how the days are marked, and by which share they count. */
interface Adding {
  readonly sums: GroupSums;
  readonly mark: number;
  readonly share: number;
}

function earned(slice: Slice, own: CurrencySums, sums: GroupSums, share: number): [Float64Array, Adding] {
  return slice.changeClass === INCOME
    ? [own.income, { sums, mark: EARNED, share }]
    : [own.expense, { sums, mark: SPENT, share }];
}
