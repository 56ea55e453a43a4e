import type { Actor } from "../../access/actor.ts";
import type { Services } from "../../access/services.ts";
import { write } from "../../access/write.ts";
import { conflict, forbidden, HttpProblem, notFound } from "../../platform/http/problem.ts";
import { LIMITS } from "./limits.ts";
import { undoUntil } from "./present.ts";
import { changeImport, lockImport } from "./store/sessions.ts";
import { changedSince, takeBack, type ChangedRecord } from "./store/undo.ts";

/**
 * Takes a whole import back in one write. Stops with 409 at records that were changed since, which `current` lists;
 * with `leaveChanged` takes back the rest and answers what was left. 409 also after the time in which it can be undone.
 */
export function takeImportBack(
  { database, clock }: Pick<Services, "database" | "clock">,
  actor: Actor,
  id: string,
  leaveChanged: boolean,
): Promise<readonly ChangedRecord[]> {
  if (!actor.permissions.book) return Promise.reject(forbidden());
  const request = { action: "import.undo", commit: true, touchesBook: true, timeoutMs: 0 };
  return write(database, actor, request, async (w) => {
    const row = await lockImport(w.tx, w.universe, id);
    if (row === null) throw notFound();
    if (row.status !== "I") throw conflict("Only an import that was written can be taken back.");
    const until = undoUntil(row);
    if (until !== null && clock.now() > until) {
      throw conflict(`An import can be taken back for ${LIMITS.undoDays} days.`);
    }
    const { plan, writtenRevision } = row;
    const written = { universe: w.universe, id, revision: writtenRevision ?? w.revision };
    const since = writtenRevision === null ? [] : await changedSince(w.tx, written, LIMITS.storedIssues);
    if (since.length > 0 && !leaveChanged) {
      throw new HttpProblem(
        409,
        "Some of what this import wrote was changed since. It can be taken back without those.",
        { code: "already_modified", current: { changed_since: since } },
      );
    }
    if (plan.outcome !== null && plan.outcome.firstDate !== null) w.datedOn(plan.outcome.firstDate);
    if (writtenRevision === null) w.wroteNothing();
    else {
      const taken = await takeBack(w.tx, written, w.revision);
      w.subject("import", id);
      for (const [kind, count] of Object.entries(taken)) w.count(kind, count);
      w.payload({ import: id, taken_back: taken, left: since });
    }
    const undone = { status: "E" as const, plan: { ...plan, stage: "undone" as const }, undoneRevision: w.revision };
    await changeImport(
      w.tx,
      w.universe,
      id,
      writtenRevision === null ? { status: "E", plan: undone.plan } : undone,
      w.recordedAt,
    );
    return since;
  });
}
