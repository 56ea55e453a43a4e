import type { Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Services } from "../../access/http/services.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { notFound, tooLarge } from "../../platform/http/problem.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import type { StorePlace } from "../../platform/storage/open-store.ts";
import { letGo } from "./let-go.ts";
import { LIMITS } from "./limits.ts";
import { mayTakeFiles } from "./policy.ts";
import type { ImportQuota } from "./quota.ts";
import {
  bytesKept,
  filesOf,
  findImport,
  lockQuota,
  putFile,
  type ImportChange,
  type ImportRow,
} from "./store/sessions.ts";
import { takeFile, type TakenFile } from "./upload.ts";

/** Changes an import whose row is locked, or refuses. */
export type Change = (
  actor: Actor,
  id: string,
  work: (row: ImportRow, set: (change: ImportChange) => Promise<void>, tx: Transaction) => Promise<void>,
) => Promise<void>;

interface Parts extends Pick<Services, "database" | "ids"> {
  readonly store: FileStore;
  readonly place: StorePlace;
  readonly quota: ImportQuota;
  readonly change: Change;
}

/**
 * Takes a file, or a zip of them, from its stream into an import. Throws 404, 409, 413 and 422, and has stored nothing
 * then.
 */
export async function adding(
  { database, ids, store, place, quota, change }: Parts,
  actor: Actor,
  id: string,
  { name, source }: { readonly name: string; readonly source: AsyncIterable<Uint8Array> },
): Promise<void> {
  const { universe } = actor;
  const reads = readsOf(database, universe);
  const before = await findImport(reads, universe, id);
  if (before === null) throw notFound();
  mayTakeFiles(before.plan);
  const room = quota.open(universe, await bytesKept(reads, universe));
  const newKey = (): string => `${universe}/${id}/${ids.uuid()}`;
  const taken = await takeFile({ store, place, universe, newKey, room }, name, source).finally(() => room.close());
  try {
    await change(actor, id, async (row, set, tx) => {
      mayTakeFiles(row.plan);
      await lockQuota(tx, universe);
      await putFiles(tx, universe, id, taken, (key) => letGo(store, key));
      quota.hold(await bytesKept(tx, universe));
      await set({
        status: "P",
        plan: { ...row.plan, stage: "collecting", outcome: null, edition: row.plan.edition + 1 },
      });
    });
  } catch (error) {
    for (const { key } of taken) if (key !== "") await letGo(store, key);
    throw error;
  }
}

async function putFiles(
  tx: Transaction,
  universe: string,
  id: string,
  taken: readonly TakenFile[],
  forget: (key: string) => Promise<void>,
): Promise<void> {
  const files = [...(await filesOf(tx, universe, id))];
  for (const file of taken) {
    const at = files.findIndex((one) => one.name === file.name);
    const same = files[at];
    const ordinal = same?.ordinal ?? files.length;
    if (ordinal >= LIMITS.files) throw tooLarge(`An import takes ${LIMITS.files} files.`);
    await putFile(tx, universe, id, { ...file, ordinal });
    files.splice(at < 0 ? files.length : at, 1, { ...file, ordinal });
    if (same !== undefined && same.key !== "") tx.afterCommit(() => forget(same.key));
  }
  if (files.reduce((sum, file) => sum + file.bytes, 0) > LIMITS.totalBytes) throw tooLarge();
}
