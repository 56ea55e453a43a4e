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
}
