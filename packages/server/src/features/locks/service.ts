import type { LockDate } from "@distributary/contract/access/locks";
import type { Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { RecordParts } from "../../access/records/records.ts";
import { write } from "../../access/write/write.ts";
import type { WriteTerms } from "../../access/write/write-request.ts";
import { changeLockDate, findLockDate, LOCK_ACTION, lockTrail } from "./store.ts";

/** The day up to which the books of a universe are locked: a write dated on or before it needs `manage` and a reason. */
export function locksService({ database }: Pick<RecordParts, "database">) {
  return {
    /** The lock date with the reasons given for it, the newest first. */
    async get(actor: Actor): Promise<LockDate> {
      const reads = readsOf(database, actor.universe);
      const [day, trail] = await Promise.all([findLockDate(reads, actor.universe), lockTrail(reads, actor.universe)]);
      return { lock_date: day, trail: [...trail] };
    },

    /** Locks the books up to a day, or opens them with null. The reason stays in the audit. */
    set(
      actor: Actor,
      terms: WriteTerms,
      asked: { readonly lock_date: string | null; readonly reason: string },
    ): Promise<Pick<LockDate, "lock_date"> & { readonly committed: boolean }> {
      return write(database, actor, { action: LOCK_ACTION, touchesBook: false, ...terms }, async (w) => {
        const before = await findLockDate(w.tx, w.universe);
        await changeLockDate(w.tx, w.universe, asked.lock_date);
        w.subject("universe", w.universe);
        w.payload({ ...asked, before });
        return { lock_date: asked.lock_date, committed: w.commit };
      });
    },
  };
}
