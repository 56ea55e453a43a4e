import { needDecimal } from "../../reading/cells.ts";
import type { Quantity } from "../../reading/quantity.ts";
import type { Row } from "../../reading/row.ts";
import type { Complaints } from "../complaints.ts";

/** A part of the amount of a row that stands in a column of its own. */
interface AmountPart {
  readonly column: number;
  readonly part: Quantity;
  /** what it is called, at the beginning of a sentence */
  readonly name: string;
  /** whether the row could be read so far */
  readonly sound: boolean;
}

/**
 * Reads such a part; false after a complaint. An empty cell and 0 are none. `wrong` says what is wrong with one that is
 * there, as a code and a sentence; null: nothing.
 */
export function readAmountPart(
  row: Row,
  { column, part, name, sound }: AmountPart,
  complaints: Complaints,
  wrong: () => readonly [code: string, reason: string] | null,
): boolean {
  if (!needDecimal(row, column, part, name, true, complaints)) return false;
  if (part.sign === 0 || !sound) return sound;
  const found = wrong();
  if (found === null) return true;
  complaints.error(row, column, ...found);
  return false;
}
