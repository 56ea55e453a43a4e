import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import type { DayGrid } from "../snapshot/day-grid.ts";
import type { ShareStretch } from "../ownership/day-shares.ts";
import { DayValues } from "../snapshot/day-values.ts";
import { FlowLevels } from "./flow-levels.ts";
import { flowMark, type CurrencySums, type GroupSums } from "./group-sums.ts";
import { MoneyFlows, type FlowWindow } from "./money-flows.ts";
import type { Position } from "../ledger/columns/position.ts";
import { stepOn } from "../ownership/share-steps.ts";
import type { LeafGroup, Partition } from "./grouping-plan.ts";
import type { SumsSource } from "./sums-source.ts";

/** What counts by one set of shares: the days up to the next, and by place of the grid. */
interface Stretch {
  readonly weights: Float64Array;
  readonly flows: MoneyFlows;
  /** the places whose values it says: from the day before its first on, on which what came by it stands */
  readonly first: number;
  readonly end: number;
}

/**
 * Adds groups up by shares that change: what moved on a day by the share of that day, and a change of the share is a flow
 * of the value with which its first day begins. It stands on the day before, whose value is already that of the new
 * share, so that no return comes of it.
 */
export class SteppedSums implements SumsSource {
  private readonly book: Book;
  private readonly grid: DayGrid;
  private readonly stretches: readonly Stretch[];
  private readonly values: DayValues;
  private readonly opensWindow: boolean;

  constructor(
    { book, links, grid, since, at }: Omit<FlowWindow, "weights">,
    partitions: readonly Partition[],
    shares: readonly ShareStretch[],
  ) {
    this.book = book;
    this.grid = grid;
    this.opensWindow = since !== null;
    this.values = new DayValues(book, grid.days);
    const placeOf = (day: Day): number => grid.placeOf[day - grid.first] as number;
    this.stretches = windowsOf({ since, at, first: grid.first }, shares).map((window, k, all): Stretch => {
      const { weights } = window;
      const levels = new FlowLevels(links, { partitions, weights });
      return {
        weights: weights as Float64Array,
        flows: new MoneyFlows({ ...window, book, links, grid }, levels),
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
        const share = weights[p] as number;
        for (let place = first; place < end; place++)
          if (share !== 0) own.value[place] = (own.value[place] as number) + (value[place] as number) * share;
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

/** The days that are looked at because shares change as they end. */
export function lastDaysOf(shares: readonly ShareStretch[]): Day[] {
  return shares.slice(1).map(({ from }) => from - 1);
}

/** Which of some stretches of shares holds on a day; null: all of everything counts. */
export function weightsIn(stretches: readonly ShareStretch[]): ((day: Day) => Float64Array) | null {
  if (stretches.length === 0) return null;
  return (day) => (stretches[stepOn(stretches, day)] as ShareStretch).weights;
}

/** The windows of some stretches of shares in a window over them, one after the other; of none the window itself. */
export function windowsOf(
  { since, at, first }: { readonly since: Day | null; readonly at: Day; readonly first: Day },
  stretches: readonly ShareStretch[],
): Pick<FlowWindow, "since" | "at" | "weights">[] {
  if (stretches.length === 0) return [{ since, at, weights: null }];
  // Before the first day there was nothing whose share could have been another.
  return stretches.slice(stepOn(stretches, first)).map(({ from, weights }, k, all) => {
    const next = all[k + 1]?.from;
    return { weights, since: k === 0 ? since : from - 1, at: next === undefined ? at : next - 1 };
  });
}
