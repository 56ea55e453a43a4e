import { setTimeout as pause } from "node:timers/promises";
import type { ImportSession } from "@distributary/contract/entry/imports";
import type { Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Services } from "../../access/http/services.ts";
import { conflict, forbidden, notFound } from "../../platform/http/problem.ts";
import { openStore } from "../../platform/storage/open-store.ts";
import { adding, type Change } from "./adding.ts";
import { importFigures } from "./figures/import-figures.ts";
import { importPlace } from "./folder.ts";
import { letGo } from "./let-go.ts";
import { listedImports } from "./listing.ts";
import { isOver, isUnderWay, NEW_PLAN, stageNow, type Plan } from "./plan.ts";
import type { OpeningAnswer } from "./planning/openings/openings.ts";
import {
  checkAnswers,
  holdToLock,
  leavesLockedOut,
  mayBeSaved,
  mergeAnswers,
  mergeMappings,
  mergeBalances,
  mergeMatches,
  nothingToRead,
  type SaidOfReading,
} from "./policy.ts";
import { presentImport } from "./present.ts";
import { ImportQuota } from "./quota.ts";
import { rejectedRows, type RejectedRows } from "./rejected.ts";
import { revisionOf } from "./store/known.ts";
import {
  changeImport,
  filesOf,
  findImport,
  forgetFiles,
  insertImport,
  issuesOf,
  lockImport,
} from "./store/sessions.ts";
import { statementsRecorded } from "./store/statements.ts";
import type { ChangedRecord } from "./store/undo.ts";
import { holdUndoToLock, mayBeTakenBack, type UndoTerms } from "./undo.ts";
import { readImport, writeImport, type Doing } from "./work.ts";

/** Kinds of the jobs that do the work of an import. */
export const READ_JOB = "import-read";
export const WRITE_JOB = "import-write";
export const UNDO_JOB = "import-undo";

/** How long a call waits for a reading or an undoing before it answers that one is under way. */
const PATIENCE_MS = 1_500;

/** Imports of whole books. */
export type ImportsService = ReturnType<typeof importsService>;

/** The work behind the calls of imports; the command line and the demo use the same functions. */
export function importsService(parts: Pick<Services, "database" | "clock" | "ids" | "jobs" | "settings">) {
  const { database, clock, ids, jobs } = parts;
  const place = importPlace(parts);
  const store = openStore(place);
  const quota = new ImportQuota(parts.settings.importQuotaMb);

  const session = async (actor: Actor, id: string): Promise<ImportSession> => {
    const reads = readsOf(database, actor.universe);
    const row = await findImport(reads, actor.universe, id);
    if (row === null) throw notFound();
    const { writtenRevision: written } = row;
    const [files, issues, job, statements] = await Promise.all([
      filesOf(reads, actor.universe, id),
      issuesOf(reads, actor.universe, id),
      row.job === null ? null : jobs.find(actor.universe, row.job),
      written === null || row.status !== "I" ? [] : statementsRecorded(reads, actor.universe, written),
    ]);
    return presentImport(row, files, issues, job, actor.permissions.manage, statements);
  };

  /** How an import is once its job has ended, or after a short while that it is under way. */
  const settled = async (actor: Actor, id: string): Promise<ImportSession> => {
    const until = performance.now() + PATIENCE_MS;
    let now = await session(actor, id);
    for (let wait = 20; isUnderWay(now.stage) && performance.now() < until; wait = Math.min(wait * 2, 200)) {
      await pause(wait);
      now = await session(actor, id);
    }
    return now;
  };

  /** Changes an import whose row is locked, or refuses. */
  const change: Change = async (actor, id, work) => {
    // Asked before the transaction: whoever holds a connection must not wait for a second one.
    const before = await findImport(readsOf(database, actor.universe), actor.universe, id);
    const job = before === null || before.job === null ? null : await jobs.find(actor.universe, before.job);
    await database.withUniverse(actor, async (tx) => {
      const row = await lockImport(tx, actor.universe, id);
      if (row === null) throw notFound();
      // A job that was filed in between has not stopped yet.
      const plan: Plan = { ...row.plan, stage: stageNow(row.plan, row.job === before?.job ? job : null) };
      await work({ ...row, plan }, (changed) => changeImport(tx, actor.universe, id, changed, clock.now()), tx);
    });
  };

  return {
    /** Opens an import. */
    async open(actor: Actor, title = ""): Promise<ImportSession> {
      const id = ids.uuid();
      await database.withUniverse(actor, (tx) =>
        insertImport(tx, actor.universe, { id, title, plan: NEW_PLAN, user: actor.userId, now: clock.now() }),
      );
      return session(actor, id);
    },

    /** How far an import is. Throws 404. */
    session,

    /** Takes a file, or a zip of them, from its stream. A file of the same name takes the place of the one before. */
    async addFile(actor: Actor, id: string, name: string, source: AsyncIterable<Uint8Array>): Promise<ImportSession> {
      await adding({ database, ids, store, place, quota, change }, actor, id, { name, source });
      return session(actor, id);
    },

    /**
     * Keeps what is said and marks the import as being read. Answers whether a reading is needed: not where it was read
     * with these answers and the universe was not written to since.
     */
    async beginReading(
      actor: Actor,
      id: string,
      { openings, lockedPeriod, mappings = [], matches = [], openingBalances = [] }: SaidOfReading,
      { asJob }: { readonly asJob: boolean },
    ): Promise<boolean> {
      let needed = true;
      await change(actor, id, async (row, set, tx) => {
        const { plan } = row;
        if (isOver(plan.stage)) throw conflict("This import is closed. Start another one.");
        if (openings !== undefined && plan.outcome !== null) checkAnswers(openings, plan.outcome.proposals);
        const answers = mergeAnswers(plan.openings, openings ?? []);
        const leaveLockedOut = leavesLockedOut(plan, actor, lockedPeriod);
        const changed =
          JSON.stringify(answers) !== JSON.stringify(plan.openings) ||
          mappings.length > 0 ||
          matches.length + openingBalances.length > 0 ||
          leaveLockedOut !== (plan.leaveLockedOut === true);
        if (!changed && plan.stage === "reading") return;
        // What was read a while ago may not be what a save would write any more.
        if (!changed && plan.stage === "ready" && plan.readAt === (await revisionOf(tx, actor.universe))) {
          needed = false;
          return;
        }
        const files = await filesOf(tx, actor.universe, id);
        if (files.every(({ key }) => key === "")) throw nothingToRead(files);
        const job = asJob
          ? await jobs.enqueue(tx, {
              kind: READ_JOB,
              universe: actor.universe,
              payload: { import: id },
              createdBy: actor.userId,
            })
          : null;
        await set({
          status: "P",
          job,
          plan: {
            ...plan,
            stage: "reading",
            openings: answers,
            matches: mergeMatches(plan.matches, matches),
            openingBalances: mergeBalances(plan.openingBalances, openingBalances),
            leaveLockedOut,
            mappings: mergeMappings(plan.mappings, mappings),
            kept: [],
            edition: plan.edition + 1,
          },
        });
      });
      return needed;
    },

    /** Reads the files in a job; answers when they are read, or after a short while that they are being read. */
    async suggestions(actor: Actor, id: string, said: SaidOfReading = {}): Promise<ImportSession> {
      const needed = await this.beginReading(actor, id, said, { asJob: true });
      return needed ? settled(actor, id) : session(actor, id);
    },

    /**
     * Says what is to be written and, where `asJob`, files the job that writes it. Saving twice writes once. Throws 403 and
     * 422 `locked-period` where the locked period is written to by somebody who may not, or without a reason.
     */
    async save(
      actor: Actor,
      id: string,
      given: {
        openings: readonly OpeningAnswer[];
        skipRejected: boolean;
        asJob: boolean;
        lockReason?: string | null;
      },
    ): Promise<ImportSession> {
      if (!actor.permissions.book) throw forbidden();
      await change(actor, id, async (row, set, tx) => {
        const { plan } = row;
        if (plan.stage === "writing" || plan.stage === "written") return;
        checkAnswers(given.openings, plan.outcome?.proposals ?? []);
        const openings = mergeAnswers(plan.openings, given.openings);
        mayBeSaved(plan.stage, plan, openings, given.skipRejected);
        const lockReason = given.lockReason ?? null;
        holdToLock(plan, actor, lockReason);
        const payload = { import: id, actor, lockReason };
        const job = given.asJob
          ? await jobs.enqueue(tx, { kind: WRITE_JOB, universe: actor.universe, payload, createdBy: actor.userId })
          : null;
        await set({ job, plan: { ...plan, stage: "writing", openings, skipRejected: given.skipRejected } });
      });
      return session(actor, id);
    },

    /** Lets an import go for good, its files and a reading under way with it. Throws 409 where it was written, or is being. */
    async discard(actor: Actor, id: string): Promise<ImportSession> {
      let reading: string | null = null;
      await change(actor, id, async (row, set, tx) => {
        const { stage } = row.plan;
        if (stage === "rejected") return;
        // A command writes without a job, and under the lock of this row: whoever holds it finds that it was stopped.
        const stopped = stage === "writing" && row.job === null;
        if ((isOver(stage) && !stopped) || stage === "undone")
          throw conflict("Only an unfinished import can be discarded. Undo this one instead.");
        if (stage === "reading") reading = row.job;
        const { outcome } = row.plan;
        const left = outcome === null ? null : { ...outcome, rejected: [] };
        const plan: Plan = { ...row.plan, stage: "rejected", outcome: left };
        await set({ status: "R", plan });
        await forgetFiles(tx, actor.universe, id, plan);
        tx.afterCommit(() => letGo(store, `${actor.universe}/${id}`));
      });
      if (reading !== null) await jobs.cancel(actor.universe, reading);
      return session(actor, id);
    },

    /** Reads here and now, for who waits for it. */
    readNow: (actor: Actor, id: string, doing: Doing) => readImport(parts, actor.universe, id, doing),

    /** Writes here and now. */
    writeNow: (actor: Actor, id: string, doing: Doing, lockReason: string | null = null) =>
      writeImport(parts, actor, id, lockReason, doing),

    /**
     * Files the job that takes a whole import back, and answers when that is done, or after a short while that it is
     * under way. `changed_since` and `kept` are the records that stay. Throws what `mayBeTakenBack` and `holdUndoToLock`
     * throw, and 409 where the job failed.
     */
    async undo(
      actor: Actor,
      id: string,
      { leaveChanged, lockReason }: UndoTerms,
    ): Promise<ImportSession & { changed_since: ChangedRecord[] }> {
      if (!actor.permissions.book) throw forbidden();
      let left: readonly ChangedRecord[] = [];
      await change(actor, id, async (row, set, tx) => {
        left = await mayBeTakenBack(tx, actor.universe, row, leaveChanged, clock.now());
        await holdUndoToLock(tx, actor, row, lockReason);
        const payload = { import: id, actor, leaveChanged, lockReason };
        const job = await jobs.enqueue(tx, {
          kind: UNDO_JOB,
          universe: actor.universe,
          payload,
          createdBy: actor.userId,
        });
        await set({ job, plan: { ...row.plan, stage: "undoing" } });
      });
      const now = await settled(actor, id);
      if (now.stage === "written") throw conflict(now.error ?? "Stopped before it was finished.");
      return { ...now, changed_since: [...left] };
    },

    /** The rows that were not taken, of one file or of all. Throws 404 where there are none. */
    async rejected(actor: Actor, id: string, file: string | undefined): Promise<RejectedRows> {
      const row = await findImport(readsOf(database, actor.universe), actor.universe, id);
      if (row === null) throw notFound();
      return rejectedRows(store, row.plan.outcome?.rejected ?? [], file);
    },

    /** What the programs of a written import show beside what is recorded. Throws 404. */
    figures: (actor: Actor, id: string) => importFigures(readsOf(database, actor.universe), actor, id),

    /** Lets go of the files of all imports of a universe that is no more. */
    forgetUniverse: (universe: string) => letGo(store, universe),

    /** Imports of the universe, the newest first. */
    list: (actor: Actor, page: { limit: number; offset: number; with_undone: boolean }) =>
      listedImports(parts, actor, page),
  };
}
