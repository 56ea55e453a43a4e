import type { Day } from "../time/day.ts";
import type { Book } from "./book.ts";
import { UNCAUSED } from "./caused-changes.ts";
import type { DayGrid } from "./day-grid.ts";
import { EARNED, FLOWED, SPENT, type CurrencySums, type GroupSums } from "./group-sums.ts";
import { countUpTo } from "./integers.ts";
import type { LedgerLinks } from "./ledger-links.ts";
import type { Position } from "./position.ts";
import { SliceAmounts, type Adding, type Choice } from "./slice-amounts.ts";
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
    const flowing = { into: own.flow, sums, mark: FLOWED, share };
    if (flow) this.addAll(position, flow, flowing);
    for (const slice of [income, expense]) {
      if (!slice) continue;
      if (position.isCash && !this.partition.isWhole) this.addCash(p, slice, earning(slice, own, sums, share), flowing);
      else this.addAll(position, slice, earning(slice, own, sums, share));
    }
    if (this.partition.isWhole) return;
    if (trade) this.addCrossing(p, trade, flowing);
    if (internal) this.addCrossing(p, internal, flowing);
    this.addCaused(p, sums);
  }

  /** Income and expenses in cash: of the group when it caused them or nobody did, else a flow into or out of it. */
  private addCash(p: number, slice: Slice, earned: Adding, flowing: Adding): void {
    const { groupOf } = this.partition;
    const changes = this.window.links.caused.ofCash(p * CLASSES + slice.changeClass);
    for (const [causer, indices] of changes) {
      const isOwn = causer === UNCAUSED || groupOf[causer] === groupOf[p];
      this.addSome(p, slice, indices, isOwn ? earned : flowing);
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
      const own = sums.of(currency);
      this.addSome(cash, slice, indices, earning(slice, own, sums, share));
      this.addSome(cash, slice, indices, { into: own.flow, sums, mark: FLOWED, share: -share });
    }
  }

  private addAll(position: Position, slice: Slice, adding: Adding, choice: Choice | null = null): void {
    const from = this.firstOf(slice);
    const to = changesUpTo(slice, this.window.at);
    if (from < to) this.amountsOf(position, slice).addTo(adding, from, to, this.window.grid, choice);
  }

  /** Trades and own transfers with a side outside the group. */
  private addCrossing(p: number, slice: Slice, adding: Adding): void {
    const { sides } = this.window.links;
    const position = this.window.book.positions[p] as Position;
    const sets = sides.setsOf(p * CLASSES + slice.changeClass);
    let crossing = 0;
    for (const set of sets) if (this.crosses(set)) crossing += 1;
    if (crossing === 0) return;
    const isAll = crossing === sets.length;
    this.addAll(position, slice, adding, isAll ? null : { setOf: sides.setOf, chosen: this.crossings });
  }

  private addSome(p: number, slice: Slice, indices: Int32Array, adding: Adding): void {
    const amounts = this.amountsOf(this.window.book.positions[p] as Position, slice);
    const from = countUpTo(indices, this.firstOf(slice) - 1);
    const to = countUpTo(indices, changesUpTo(slice, this.window.at) - 1);
    if (from < to) amounts.addSome(adding, indices, from, to, this.window.grid);
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

  private firstOf(slice: Slice): number {
    return this.window.since === null ? 0 : changesUpTo(slice, this.window.since);
  }
}

function earning(slice: Slice, own: CurrencySums, sums: GroupSums, share: number): Adding {
  return slice.changeClass === INCOME
    ? { into: own.income, sums, mark: EARNED, share }
    : { into: own.expense, sums, mark: SPENT, share };
}
