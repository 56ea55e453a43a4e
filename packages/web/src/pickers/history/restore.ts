import { historyEndpoints, type HistoricKind } from "@distributary/contract/history";
import { api } from "../../data/api.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { commonTexts } from "../../ui/texts.ts";
import { sayFailure } from "../../data/cache.ts";
import { historyTexts } from "./texts.ts";

/**
 * Writes a record again as it was known after a revision: undoes later changes, brings back what was removed. Gives its
 * id, which is another one where it was an account, an entity or an instrument that was removed.
 */
export async function restoreRecord(kind: HistoricKind, id: string, revision: number): Promise<string> {
  const restored = await api.call(historyEndpoints.restore, {
    params: { kind, id },
    query: { commit: "true" },
    body: { revision },
  });
  return restored.uuid;
}

/** The revision before the newest change of a record, where an undo leads; null where there is none. */
async function revisionBefore(kind: HistoricKind, id: string): Promise<number | null> {
  const found = await api.call(historyEndpoints.list, { params: { kind, id }, query: { limit: 2 } });
  return found.items[1]?.revision ?? null;
}

/** Says that something was done to a record, with the way back to the record as it was before; `after` is told its id. */
export function sayWithUndo(title: string, kind: HistoricKind, id: string, after?: (id: string) => void): void {
  const undo = async (): Promise<void> => {
    const revision = await revisionBefore(kind, id);
    if (revision === null) return;
    const restored = await restoreRecord(kind, id, revision);
    snackbar.show({ id: `restored:${id}`, tone: "plain", title: historyTexts.restored, body: "" });
    after?.(restored);
  };
  snackbar.show({
    id: `undo:${kind}:${id}:${title}`,
    tone: "plain",
    title,
    body: "",
    action: { label: commonTexts.undo, run: () => void undo().catch(sayFailure) },
  });
}
