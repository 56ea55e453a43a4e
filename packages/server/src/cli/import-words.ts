import type { ImportCounts } from "@distributary/contract/imports";
import { toWrite } from "../features/imports/plan.ts";

/** Why an import by command wrote nothing: all is there already, or what is not was refused or declined. */
export function nothingWritten({ rejected }: ImportCounts): string {
  if (rejected === 0) return "Nothing new: everything in these files is already recorded.";
  const rows = rejected === 1 ? "1 row" : `${rejected} rows`;
  return `Nothing was imported: ${rows} skipped, everything else is already recorded.`;
}

/** Each count on a line of its own, and what was written in all: entities have no rows, so that it is not that of rows. */
export function linesOf(counts: ImportCounts): string {
  const kinds = Object.entries(counts).map(([kind, count]) => `${kind.replaceAll("_", " ")}: ${count}\n`);
  return `${kinds.join("")}records written: ${toWrite(counts)}\n`;
}
