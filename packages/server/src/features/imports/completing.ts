import type { Write } from "../../access/write/write.ts";
import { createIds } from "../../platform/ids.ts";
import { amendImported } from "../events/service.ts";
import type { Completion } from "./planning/matching/completion.ts";
import { completedBy, type Written } from "./store/completed.ts";

/**
 * Makes transfers of recorded transactions, each with its other side in an own account. They keep their ids and all that
 * was said of them, and name the row that is that side, so that its file can be dropped again.
 */
export async function completeTransfers(w: Write, importId: string, completions: readonly Completion[]): Promise<void> {
  const changes = completions.map(({ event, account, also }) => {
    const facet = (before: unknown): object => ({ ...(before as object | null), also: { ...also, import: importId } });
    return [event, { said: { counterparty_account_id: account }, isWhole: false, facet }] as const;
  });
  await amendImported(w, createIds(), new Map(changes));
}

/** Makes what they were before of the transactions that an import made transfers of; answers how many. */
export async function restoreCompleted(w: Write, written: Written): Promise<number> {
  const before = await completedBy(w.tx, written);
  const changes = [...before].map(([event, { new_transaction: said, import_facet: kept }]) => {
    return [event, { said, isWhole: true, facet: (): unknown => kept }] as const;
  });
  return amendImported(w, createIds(), new Map(changes));
}
