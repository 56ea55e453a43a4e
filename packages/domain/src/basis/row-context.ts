import type { AnswerEnds } from "../snapshot/answer-ends.ts";
import type { BasisBook } from "./basis.ts";

/** What the rows of one answer have in common. */
export interface RowContext extends AnswerEnds {
  /** null: basis was not asked */
  readonly basis: BasisBook | null;
}
