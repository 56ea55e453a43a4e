import { counted } from "@distributary/domain/words/counted";
import type { ImportCounts } from "@distributary/contract/entry/imports";
import { toWrite } from "../features/imports/plan.ts";

/** Why an import by command wrote nothing: all is there already, or what is not was refused or declined. */
export function nothingWritten({ rejected }: ImportCounts): string {
  if (rejected === 0) return "Nothing new: everything in these files is already recorded.";
  const rows = counted(rejected, { one: "# row skipped", other: "# rows skipped" });
  return `Nothing was imported: ${rows}, everything else is already recorded.`;
}

/** Each count on a line of its own, and what was written in all: entities have no rows, so that it is not that of rows. */
export function linesOf(counts: ImportCounts): string {
  const kinds = Object.entries(counts).map(([kind, count]) => `${kind.replaceAll("_", " ")}: ${count}\n`);
  return `${kinds.join("")}records written: ${toWrite(counts)}\n`;
}
