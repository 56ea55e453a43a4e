import type { AnswerOf } from "@distributary/contract/wire/endpoint";
import { historyEndpoints, type HistoricKind } from "@distributary/contract/records/history";
import { api } from "../../data/api.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { commonTexts } from "../../ui/texts.ts";
import { sayRefusal } from "../../data/cache.ts";
import { historyTexts } from "./texts.ts";

type RestoredRecord = AnswerOf<typeof historyEndpoints.restore>;

/** Writes a record again as it was known after a revision: undoes later changes, brings back what was removed. */
export function restoreRecord(kind: HistoricKind, id: string, revision: number): Promise<RestoredRecord> {
  return api.call(historyEndpoints.restore, {
    params: { kind, id },
    query: { commit: "true" },
    body: { revision },
  });
}

/** How the messages begin that offer the way back of a record. */
const undoOf = (id: string): string => `undo:${id}:`;

/** Says that a record is back, and how many events came back with it; `body` is said where none did. */
export function sayRestored(
  { uuid, came_back_with: along }: Pick<RestoredRecord, "uuid" | "came_back_with">,
  body = "",
): void {
  const title = historyTexts.restored;
  // It is back: no message offers the way back any longer.
  snackbar.removeFrom(undoOf(uuid));
  snackbar.show({ id: `restored:${uuid}`, tone: "plain", title, body: historyTexts.cameWithIt(along.length) || body });
}

/** The revision before the newest change of a record, where an undo leads; null where there is none. */
async function revisionBefore(kind: HistoricKind, id: string): Promise<number | null> {
  const found = await api.call(historyEndpoints.list, { params: { kind, id }, query: { limit: 2 } });
  return found.items[1]?.revision ?? null;
}

/** Writes a record again as it was before its newest change; null where it had no state before. */
export async function bringBack(kind: HistoricKind, id: string): Promise<RestoredRecord | null> {
  const revision = await revisionBefore(kind, id);
  return revision === null ? null : restoreRecord(kind, id, revision);
}

/**
 * Says that something was done to a record, with the way back to the record as it was before; `body` is what else there
 * is to say of it.
 */
export function sayWithUndo(title: string, kind: HistoricKind, id: string, body = ""): void {
  const undo = async (): Promise<void> => {
    const restored = await bringBack(kind, id);
    if (restored !== null) sayRestored(restored);
  };
  snackbar.show({
    id: `${undoOf(id)}${title}`,
    tone: "plain",
    title,
    body,
    action: { label: commonTexts.undo, run: () => void undo().catch(sayRefusal) },
  });
}
