import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { NO_SOURCE } from "../ledger/links/income-by-source.ts";
import type { DayGrid } from "../snapshot/day-grid.ts";
import type { FlowLevels } from "./flow-levels.ts";
import { EARNED, SPENT, flowMark, type CurrencySums, type GroupSums } from "./group-sums.ts";
import { countUpTo } from "../ledger/columns/integers.ts";
import type { LedgerLinks } from "../ledger/links/ledger-links.ts";
import type { Position } from "../ledger/columns/position.ts";
import { PostingAmounts, type Adding, type Sharing } from "./posting-amounts.ts";
import { CLASSES, INCOME, changesUpTo, type PostingColumns } from "../ledger/columns/posting-columns.ts";

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

/** What becomes of the changes of one slice that count: they are added up, or told one by one. */
export type CountedChanges = Pick<PostingAmounts, "addTo" | "addSome" | "shareOut">;

/** How the changes of a slice of a position count. */
export type Counting = (position: Position, slice: PostingColumns) => CountedChanges;

/**
 * External flows of each group of nested partitions. What came from outside the book always counts; trades and own
 * transfers count where another side of theirs lies outside the group; income and expenses belong to the position that
 * caused them, and are flows where the cash lies in another group. A fee without a cause belongs to the units of its
 * trade. Every change is added once, at the coarsest level whose edges it crosses.
 */
export class MoneyFlows {
  private readonly window: FlowWindow;
  private readonly levels: FlowLevels;
  private readonly counting: Counting | null;

  /** Changes are added up, unless `counting` says what else becomes of them. */
  constructor(window: FlowWindow, levels: FlowLevels, counting: Counting | null = null) {
    this.window = window;
    this.levels = levels;
    this.counting = counting;
  }

  /** Adds what moved a position, and what it caused in cash, to its group of the finest level. */
  add(p: number, sums: GroupSums): void {
    const { book } = this.window;
    const position = book.positions[p] as Position;
    const share = this.shareOf(p);
    const own = sums.of(position.currency);
    const [flow, income, expense, trade, internal] = position.slices;
    const { marks } = sums;
    if (flow) this.addAll(position, flow, { into: own.flows[0] as Float64Array, marks, mark: flowMark(0), share });
    for (const slice of [income, expense]) {
      if (!slice) continue;
      if (position.isCash) this.addCash(p, slice, own, sums);
      else this.addAll(position, slice, earning(slice, own, sums, share));
    }
    for (const slice of [trade, internal]) if (slice) this.addCrossing(p, slice, own, sums);
    this.addCaused(p, sums);
  }

  /** Income and expenses in cash: earned where nobody caused them, else a flow from whoever did, who earned them. */
  private addCash(p: number, slice: PostingColumns, own: CurrencySums, sums: GroupSums): void {
    const share = this.shareOf(p);
    for (const [causer, indices] of this.window.links.caused.ofCash(p * CLASSES + slice.changeClass)) {
      if (causer === NO_SOURCE) this.addSome(p, slice, indices, earning(slice, own, sums, share));
      else this.addFlow(p, slice, indices, { level: this.levels.between(p, causer), own, sums, share });
    }
  }

  /** Income and expenses that a position caused in cash, its own group's or another's: earned, and taken out. */
  private addCaused(p: number, sums: GroupSums): void {
    for (const [slot, indices] of this.window.links.caused.causedBy(p)) {
      const cash = Math.floor(slot / CLASSES);
      const { slices, currency } = this.window.book.positions[cash] as Position;
      const slice = slices[slot % CLASSES];
      if (!slice) continue;
      const share = this.shareOf(cash);
      const own = sums.of(currency);
      this.addSome(cash, slice, indices, earning(slice, own, sums, share));
      this.addFlow(cash, slice, indices, { level: this.levels.between(p, cash), own, sums, share: -share });
    }
  }

  private addFlow(
    p: number,
    slice: PostingColumns,
    indices: Int32Array,
    { level, own, sums, share }: { level: number; own: CurrencySums; sums: GroupSums; share: number },
  ): void {
    const into = own.flows[level];
    if (into) this.addSome(p, slice, indices, { into, marks: sums.marks, mark: flowMark(level), share });
  }

  /** Trades and own transfers, at the level that their other sides say. */
  private addCrossing(p: number, slice: PostingColumns, own: CurrencySums, sums: GroupSums): void {
    const { ofSets, setOf } = this.levels;
    const position = this.window.book.positions[p] as Position;
    const share = this.shareOf(p);
    if (share === 0) return;
    const { marks } = sums;
    const sets = this.window.links.sides.setsOf(p * CLASSES + slice.changeClass);
    const level = ofSets[sets[0] as number] as number;
    if (!sets.every((set) => ofSets[set] === level)) {
      const sharing: Sharing = { into: own.flows, marks, share, setOf, levels: ofSets };
      const to = changesUpTo(slice, this.window.at);
      this.amountsOf(position, slice).shareOut(sharing, this.firstOf(slice), to, this.window.grid);
      return;
    }
    const into = own.flows[level];
    if (into) this.addAll(position, slice, { into, marks, mark: flowMark(level), share });
  }

  private addAll(position: Position, slice: PostingColumns, adding: Adding): void {
    if (adding.share === 0) return;
    const from = this.firstOf(slice);
    const to = changesUpTo(slice, this.window.at);
    if (from < to) this.amountsOf(position, slice).addTo(adding, from, to, this.window.grid);
  }

  private addSome(p: number, slice: PostingColumns, indices: Int32Array, adding: Adding): void {
    if (adding.share === 0) return;
    const from = countUpTo(indices, this.firstOf(slice) - 1);
    const to = countUpTo(indices, changesUpTo(slice, this.window.at) - 1);
    if (from === to) return;
    const amounts = this.amountsOf(this.window.book.positions[p] as Position, slice);
    amounts.addSome(adding, indices, from, to, this.window.grid);
  }

  private shareOf(p: number): number {
    const { weights } = this.window;
    return weights ? (weights[p] as number) : 1;
  }

  private amountsOf(position: Position, slice: PostingColumns): CountedChanges {
    if (this.counting) return this.counting(position, slice);
    return new PostingAmounts(this.window.book, position.currency, slice);
  }

  private firstOf(slice: PostingColumns): number {
    return this.window.since === null ? 0 : changesUpTo(slice, this.window.since);
  }
}

function earning(slice: PostingColumns, own: CurrencySums, { marks }: GroupSums, share: number): Adding {
  return slice.changeClass === INCOME
    ? { into: own.income, marks, mark: EARNED, share }
    : { into: own.expense, marks, mark: SPENT, share };
}
