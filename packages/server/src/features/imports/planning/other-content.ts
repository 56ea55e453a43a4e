import type { Row } from "../reading/row.ts";
import { ALREADY_THERE, REJECTED, type Complaints, type Verdict } from "./complaints.ts";

/**
 * A row that says something else than what has its id: refused, but for one of another program that is recorded. That
 * program changed it, or it is read in another way than it was, and what is recorded may have been mended here: it stays.
 * `first`: the place of the other row, 0 where it is recorded.
 */
export function otherContent(row: Row, column: number, what: string, first: number, complaints: Complaints): Verdict {
  if (first === 0 && complaints.isForeign) {
    const how = "The recorded one stays; delete it first to import this one.";
    complaints.warn(row, column, "other_content", `A ${what} is already recorded with different content. ${how}`);
    return ALREADY_THERE;
  }
  const place = first === 0 ? "already recorded" : `in ${complaints.where(first)}`;
  complaints.error(row, column, "other_content", `A ${what} is ${place} with different content.`);
  return REJECTED;
}
