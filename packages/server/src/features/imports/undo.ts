import type { KeptRecord } from "@distributary/contract/entry/imports";
import type { Actor } from "../../access/session/actor.ts";
import { fileCheckpoint } from "../../access/checkpoint-job.ts";
import type { Services } from "../../access/http/services.ts";
import { isLockedAndAllowed } from "../../access/write/lock-date.ts";
import { write } from "../../access/write/write.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { conflict, HttpProblem, notFound } from "../../platform/http/problem.ts";
import { restoreCompleted } from "./completing.ts";
import { LIMITS } from "./limits.ts";
import { undoUntil } from "./present.ts";
import { changeImport, lockImport, type ImportRow } from "./store/sessions.ts";
import { changedSince, firstLockedDay, takeBack, type ChangedRecord, type TakenBack } from "./store/undo.ts";
import type { Doing } from "./work.ts";

/** What a person says of an undo. */
export interface UndoTerms {
  /** Take back the rest where records were changed since */
  readonly leaveChanged: boolean;
  /** Why a locked period is written to */
  readonly lockReason: string | null;
}

/** What was taken back, the changed records that stayed, and those that stayed because others use them. */
export interface Undone {
  readonly taken_back: TakenBack;
  readonly kept: readonly KeptRecord[];
  readonly changed_since: readonly ChangedRecord[];
}

/**
 * Whether an import can be taken back now, as far as that shows beforehand; answers the changed records that would stay.
 * Throws 409 where it was not written or its time is over, and at records that were changed since, which `current` lists,
 * unless they may stay.
 */
export async function mayBeTakenBack(
  tx: Transaction,
  universe: string,
  row: ImportRow,
  leaveChanged: boolean,
  now: Date,
): Promise<readonly ChangedRecord[]> {
  if (row.plan.stage === "undoing") throw conflict("This import is already being undone.");
  if (row.status !== "I") throw conflict("Only a completed import can be undone. Discard this one instead.");
  const until = undoUntil(row);
  if (until !== null && now > until)
    throw conflict(`An import can be undone for ${LIMITS.undoDays} days. Delete its records instead.`);
  if (row.writtenRevision === null) return [];
  const written = { universe, id: row.id, revision: row.writtenRevision };
  const since = await changedSince(tx, written, LIMITS.storedIssues);
  if (since.length > 0 && !leaveChanged) {
    throw new HttpProblem(409, "Some records of this import were changed since. Keep them and undo the rest.", {
      code: "already_modified",
      current: { changed_since: since },
    });
  }
  return since;
}

/** Refuses to take back what lies in the locked period without a reason, as every write there. Throws 403 and 422. */
export async function holdUndoToLock(
  tx: Transaction,
  actor: Actor,
  { id, writtenRevision }: ImportRow,
  reason: string | null,
): Promise<void> {
  if (writtenRevision === null) return;
  const { lockDate, day } = await firstLockedDay(tx, { universe: actor.universe, id, revision: writtenRevision });
  if (day !== null) isLockedAndAllowed(day, lockDate, { actor, reason });
}

/**
 * Takes a whole import back in one write: one database transaction, one audit revision, so that nobody sees half of it
 * and a crash leaves all of it. Looks again under the lock whether it may; what was changed in between stops it.
 */
export function takeImportBack(
  parts: Pick<Services, "database" | "clock" | "jobs">,
  actor: Actor,
  id: string,
  { leaveChanged, lockReason }: UndoTerms,
  doing: Doing,
): Promise<Undone> {
  const { database, clock } = parts;
  const request = { action: "import.undo", commit: true, touchesBook: true, timeoutMs: 0, inJob: true, lockReason };
  return write(database, actor, request, async (w) => {
    const row = await lockImport(w.tx, w.universe, id);
    if (row === null) throw notFound();
    const asWritten: ImportRow = { ...row, plan: { ...row.plan, stage: "written" } };
    const left = await mayBeTakenBack(w.tx, w.universe, asWritten, leaveChanged, clock.now());
    const { plan, writtenRevision } = row;
    let taken: TakenBack = { events: 0, observables: 0, accounts: 0, instruments: 0, entities: 0 };
    let kept: readonly KeptRecord[] = [];
    if (writtenRevision === null) w.wroteNothing();
    else {
      const written = { universe: w.universe, id, revision: writtenRevision };
      const { day } = await firstLockedDay(w.tx, written);
      if (day !== null) w.datedOn(day);
      const restored = await restoreCompleted(w, written);
      ({ taken, kept } = await takeBack(w.tx, written, w.revision, (stage, done, total) => {
        doing.signal.throwIfAborted();
        doing.progress(stage, done, total);
      }));
      w.subject("import", id);
      for (const [kind, count] of Object.entries(taken)) w.count(kind, count);
      w.payload({ import: id, taken_back: taken, restored, left, kept });
      await fileCheckpoint(parts, w.tx, w.universe, w.actor.userId);
    }
    await changeImport(
      w.tx,
      w.universe,
      id,
      {
        status: "E",
        plan: { ...plan, stage: "undone", kept },
        ...(writtenRevision === null ? {} : { undoneRevision: w.revision }),
      },
      w.recordedAt,
    );
    const undone = { taken_back: taken, kept, changed_since: left };
    await doing.complete?.(w.tx, undone);
    return undone;
  });
}
