import type { ImportPreview } from "@distributary/contract/entry/import-preview";

type Cell = ImportPreview["sample"][number]["cells"][number];

/**
 * What a cell of a file says itself, where that is not letter for letter what was read from it; null where it is. Blanks
 * at its ends would not be seen, so that it stands in quotes then.
 */
export function rawText({ raw, parsed }: Pick<Cell, "raw" | "parsed">): string | null {
  if (raw === (parsed ?? "")) return null;
  return raw === raw.trim() ? raw : `“${raw}”`;
}
