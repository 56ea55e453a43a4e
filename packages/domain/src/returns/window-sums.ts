import type { Book } from "../ledger/book.ts";
import { DayValues } from "../snapshot/day-values.ts";
import type { FlowLevels } from "./flow-levels.ts";
import { addColumn, type GroupSums } from "./group-sums.ts";
import { MoneyFlows, type FlowWindow } from "./money-flows.ts";
import type { Position } from "../ledger/columns/position.ts";
import type { LeafGroup } from "./grouping-plan.ts";
import type { SumsSource } from "./sums-source.ts";

/** Adds groups up from the changes and prices of a window. Every position is valued once and every change added once. */
export class WindowSums implements SumsSource {
  private readonly book: Book;
  private readonly weights: Float64Array | null;
  private readonly flows: MoneyFlows;
  private readonly values: DayValues;

  constructor(window: FlowWindow, levels: FlowLevels) {
    this.book = window.book;
    this.weights = window.weights;
    this.flows = new MoneyFlows(window, levels);
    this.values = new DayValues(window.book, window.grid.days);
  }

  take({ members }: LeafGroup, sums: GroupSums): void {
    for (const p of members) {
      this.flows.add(p, sums);
      const value = this.values.of(p);
      const { currency } = this.book.positions[p] as Position;
      if (value) addColumn(value, sums.of(currency).value, this.weights ? (this.weights[p] as number) : 1);
    }
  }
}
