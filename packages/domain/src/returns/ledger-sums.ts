import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import type { ShareStretch } from "../ownership/day-shares.ts";
import { DayValues } from "../snapshot/day-values.ts";
import { FlowLevels } from "./flow-levels.ts";
import { flowMark, type CurrencySums, type GroupSums } from "./group-sums.ts";
import { MoneyFlows, type FlowWindow } from "./money-flows.ts";
import type { Position } from "../ledger/columns/position.ts";
import type { LeafGroup, Partition } from "./grouping-plan.ts";
import { windowsOf } from "./share-windows.ts";
import type { SumsSource } from "./sums-source.ts";

/** What counts by one set of shares: the days up to the next, and by place of the grid. */
interface Stretch {
  /** null: all of everything */
  readonly weights: Float64Array | null;
  readonly flows: MoneyFlows;
  /** the places whose values it says: from the day before its first on, on which what came by it stands */
  readonly first: number;
  readonly end: number;
}

/** What is added up, and by which shares. */
export interface SharedWindow extends Omit<FlowWindow, "weights"> {
  readonly partitions: readonly Partition[];
  /** none: all of everything counts */
  readonly stretches: readonly ShareStretch[];
  /** at which levels moves cross edges, where that is known already of the one set of shares there is */
  readonly levels?: FlowLevels;
}

/**
 * Adds groups up from the changes and prices of a window: every position is valued once and every change added once. Where
 * shares change, what moved on a day counts by the share of that day, and a change of the share is a flow of the value
 * with which its first day begins. It stands on the day before, whose value is already that of the new share, so that no
 * return comes of it.
 */
export class LedgerSums implements SumsSource {
  private readonly book: Book;
  private readonly stretches: readonly Stretch[];
  private readonly values: DayValues;
  private readonly opensWindow: boolean;

  constructor({ book, links, grid, since, at, partitions, stretches, levels }: SharedWindow) {
    this.book = book;
    this.opensWindow = since !== null;
    this.values = new DayValues(book, grid.days);
    const placeOf = (day: Day): number => grid.placeOf[day - grid.first] as number;
    this.stretches = windowsOf({ since, at, first: grid.first }, stretches).map((window, k, all): Stretch => {
      const { weights } = window;
      const crossed = levels ?? new FlowLevels(links, { partitions, weights });
      return {
        weights,
        flows: new MoneyFlows({ ...window, book, links, grid }, crossed),
        first: k === 0 ? 0 : placeOf(window.since as Day),
        end: k === all.length - 1 ? grid.days.length : placeOf(window.at),
      };
    });
  }

  take({ members }: LeafGroup, sums: GroupSums): void {
    for (const p of members) {
      for (const { flows } of this.stretches) flows.add(p, sums);
      const value = this.values.of(p);
      if (!value) continue;
      const { currency } = this.book.positions[p] as Position;
      const own = sums.of(currency);
      let before = Number.NaN;
      for (const { weights, first, end } of this.stretches) {
        const share = weights ? (weights[p] as number) : 1;
        if (share !== 0)
          for (let place = first; place < end; place++)
            own.value[place] = (own.value[place] as number) + (value[place] as number) * share;
        if (share !== before && !Number.isNaN(before))
          this.takeOver(first, (value[first] as number) * (share - before), { currency, own }, sums);
        before = share;
      }
    }
  }

  /** What came in (+) or went out (-) with a change of shares as a day ended. */
  private takeOver(
    place: number,
    amount: number,
    { currency, own }: { readonly currency: number; readonly own: CurrencySums },
    sums: GroupSums,
  ): void {
    if (amount === 0) return;
    const into = own.flows[0] as Float64Array;
    into[place] = (into[place] as number) + amount;
    sums.marks[place] = (sums.marks[place] as number) | flowMark(0);
    if (place === 0 && this.opensWindow)
      sums.takenAtFirst.set(currency, (sums.takenAtFirst.get(currency) ?? 0) + amount);
  }
}
