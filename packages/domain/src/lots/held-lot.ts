import type { Rational } from "../money/rational.ts";
import type { Day } from "../time/day.ts";

/** Units acquired together. A short lot has negative units and minus its proceeds as cost. */
export interface HeldLot {
  /** what a sale names it by */
  readonly name: string;
  readonly acquired: Day;
  /** order of entry */
  readonly sequence: number;
  readonly opened: Rational;
  /** of `opened` units; null: unknown */
  readonly cost: Rational | null;
  readonly left: Rational;
  /** `cost` in the currency that is asked for, at the rates of the days it was paid on; null: no rate; undefined: nobody asks */
  readonly inTarget: Rational | null | undefined;
}

/** A lot as it comes into a book, which numbers it. */
export type EnteringLot = Omit<HeldLot, "sequence">;

/** A cost in the currency that is asked for, at the rate of the day it was paid on; null: no rate says. */
export type Translate = (cost: Rational, acquired: Day) => Rational | null;
