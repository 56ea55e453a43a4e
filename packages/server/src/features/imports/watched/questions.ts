import type { ImportSession } from "@distributary/contract/entry/imports";
import { counted, type Forms } from "@distributary/domain/words/counted";
import { toWrite } from "../plan.ts";

const UNREAD: Forms = { one: "# row could not be read.", other: "# rows could not be read." };

/**
 * Why a read import waits for a person, in sentences; none where it can be saved by itself. What a person would be asked
 * on the page of the import is never guessed: rows that cannot be read, opening balances, the locked period, and how a
 * table that is new here is to be understood.
 */
export function questionsOf(read: ImportSession): readonly string[] {
  const { counts, sources, matches, opening_proposals: proposals, locked, error } = read;
  const fresh = sources
    .filter(({ form, origin }) => form === "table" && (origin === "found" || origin === "shared"))
    .map(({ file }) => file);
  return [
    ...(error === null ? [] : [error]),
    ...fresh.map(
      (file) => `Check how the columns of ${file} were understood. The next file like it is imported without asking.`,
    ),
    ...sources
      .filter(({ file, uncertain }) => uncertain.length > 0 && !fresh.includes(file))
      .map(({ file }) => `Confirm how ${file} is read.`),
    ...((counts?.rejected ?? 0) > 0 ? [counted(counts?.rejected ?? 0, UNREAD)] : []),
    ...(matches.some(({ sure }) => !sure) ? ["Some transactions may be recorded already."] : []),
    ...(proposals.length > 0 ? ["Opening balances are missing."] : []),
    ...(locked !== null && counts !== null && toWrite(counts) > 0 ? ["Some records fall in the locked period."] : []),
  ];
}
