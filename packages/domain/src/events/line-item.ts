import type { LineAction } from "../codes/line-actions.ts";

/** An instrument by id, with the universe that owns it: one's own, or the shared one. */
export interface Unit {
  readonly id: string;
  readonly universe: string;
}

/** One line item: a positive quantity of one instrument moves from one account to another. */
export interface LineItem {
  readonly action: LineAction;
  readonly src: string;
  readonly dst: string;
  readonly instrument: Unit;
  /** decimal text, more than zero */
  readonly quantity: string;
  /** what was paid for units, decimal text, and in what */
  readonly consideration: string | null;
  readonly considerationUnit: Unit | null;
  /** the instrument that caused income, a cost, or the money of a trade */
  readonly cause: Unit | null;
}
