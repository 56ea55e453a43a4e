import type { ImportCounts } from "@distributary/contract/entry/imports";
import type { ImportMapping } from "@distributary/contract/entry/import-mappings";
import type { Actor } from "../../access/session/actor.ts";
import type { Services } from "../../access/http/services.ts";
import { fileCheckpoint } from "../../access/checkpoint-job.ts";
import { write, type Write } from "../../access/write/write.ts";
import { canonicalJson } from "../../access/proof/audit-chain.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { notFound } from "../../platform/http/problem.ts";
import { JobFailure } from "../../platform/jobs/types.ts";
import { openStore } from "../../platform/storage/open-store.ts";
import { importPlace } from "./folder.ts";
import type { KeptReading } from "./kept-reading.ts";
import { LIMITS } from "./limits.ts";
import { NO_COUNTS, toWrite, type Plan } from "./plan.ts";
import type { Outcome } from "./planning/outcome.ts";
import { startReader, type Reader } from "./reader/reader.ts";
import { knownRecords, revisionOf, universeOf } from "./store/known.ts";
import {
  changeImport,
  filesOf,
  findImport,
  lockImport,
  replaceIssues,
  type FileRow,
  type ImportRow,
} from "./store/sessions.ts";
import { shareMappings } from "./store/firm-mappings.ts";
import { rememberedMappings } from "./store/remembered.ts";
import { completeTransfers } from "./completing.ts";
import { createStages, insertBatch } from "./store/staging.ts";

/** What the work of an import is told and may ask. */
export interface Doing {
  readonly signal: AbortSignal;
  progress(stage: string, done: number, total: number | null): void;
  /** Where a reading is kept for the write after it; whoever gives it closes it. */
  readonly kept?: KeptReading;
  /** Ends the job in the database transaction of what it wrote. */
  complete?(tx: Transaction, result: unknown): Promise<void>;
}

export type ImportParts = Pick<Services, "database" | "clock" | "jobs" | "settings">;

/** Reads all files of an import and keeps what was found, unless something came after it began. */
export async function readImport(
  parts: ImportParts,
  universe: string,
  id: string,
  doing: Doing,
): Promise<ImportCounts> {
  await storeAnswers(parts, universe, id);
  const { plan, outcome, readAt } = await parts.database.withUniverse(
    { universe },
    async (tx) => {
      const row = await findImport(tx, universe, id);
      if (row === null) throw notFound();
      const reader = await readerOf(parts, tx, universe, row, row.plan.mappings ?? {}, doing.signal);
      try {
        const found = await reader.read(universeOf(tx, universe), (stage, done, total) =>
          doing.progress(stage, done, total),
        );
        const at = await revisionOf(tx, universe);
        doing.kept?.keep({ reader, outcome: found }, { id, plan: row.plan, readAt: at });
        return { plan: row.plan, outcome: found, readAt: at };
      } finally {
        if (!doing.kept?.holds(reader)) await reader.close();
      }
    },
    { readOnly: true, isolation: "repeatable read", timeoutMs: 0, retries: 0 },
  );
  await parts.database.withUniverse({ universe }, async (tx) => {
    const row = await lockImport(tx, universe, id);
    if (row === null || row.plan.edition !== plan.edition || row.plan.stage !== "reading") return;
    const { issues, completions: _, ...kept } = outcome;
    await replaceIssues(tx, universe, id, issues);
    await changeImport(
      tx,
      universe,
      id,
      { format: "book", counts: outcome.counts, plan: { ...row.plan, stage: "ready", outcome: kept, readAt } },
      parts.clock.now(),
    );
  });
  return outcome.counts;
}

/**
 * Writes an import: one database transaction, one audit revision. The files are read again under the lock of the
 * universe, so that what is written fits what the universe holds at that moment, unless a reading of just that was kept;
 * if it is not what was shown before, nothing is written. After a crash it is simply begun anew. `lockReason` says why the
 * locked period is written to, where the import does.
 */
export async function writeImport(
  parts: ImportParts,
  actor: Actor,
  id: string,
  lockReason: string | null,
  doing: Doing,
): Promise<ImportCounts> {
  await storeAnswers(parts, actor.universe, id);
  return write(
    parts.database,
    actor,
    { action: "import.save", commit: true, touchesBook: true, timeoutMs: 0, inJob: true, lockReason },
    async (w) => {
      const row = await lockImport(w.tx, w.universe, id);
      if (row === null) throw notFound();
      if (row.status === "I") {
        w.wroteNothing();
        return row.counts as ImportCounts;
      }
      const kept = await doing.kept?.take({ id, plan: row.plan, readAt: w.revision - 1 });
      // What is written is what was shown, whatever other imports have been remembered for since.
      const shown = (row.plan.outcome?.sources ?? []).map(({ file, mapping }) => [file, mapping] as const);
      const mappings = { ...row.plan.mappings, ...Object.fromEntries(shown) };
      const reader = kept?.reader ?? (await readerOf(parts, w.tx, w.universe, row, mappings, doing.signal));
      try {
        const outcome =
          kept?.outcome ??
          (await reader.read(universeOf(w.tx, w.universe), (stage, done) => doing.progress(stage, done, null)));
        return await writeWith(parts, w, row, reader, outcome, doing);
      } finally {
        await reader.close();
      }
    },
  );
}

async function writeWith(
  parts: ImportParts,
  w: Write,
  row: ImportRow,
  reader: Reader,
  { counts, issues, completions = [], ...found }: Outcome,
  doing: Doing,
): Promise<ImportCounts> {
  const shown = row.plan.outcome;
  if (found.unanswered > 0) throw new JobFailure("A new sale exceeds its holding. Review the import again.");
  // What a declined opening balance refuses is only known now; everything else was shown to the last row.
  const declines = row.plan.openings.some(({ decision }) => decision === "decline");
  if (shown !== null && !declines && canonicalJson({ ...NO_COUNTS, ...shown.counts }) !== canonicalJson(counts)) {
    throw new JobFailure(
      "Your records changed after the files were read, so the preview is outdated. Review the import again.",
    );
  }
  const total = toWrite(counts);
  if (total === 0) w.wroteNothing();
  else {
    if (found.locked && found.locked.written_from !== null) w.datedOn(found.locked.written_from);
    await createStages(w.tx);
    const from = { universe: w.universe, importId: row.id, revision: w.revision, recordedAt: w.recordedAt };
    doing.progress("Writing", 0, total);
    await reader.write(w.recordedAt.getTime(), async (batch, done) => {
      doing.signal.throwIfAborted();
      await insertBatch(w.tx, from, batch);
      doing.progress("Writing", done, total);
    });
    await completeTransfers(w, row.id, completions);
    doing.signal.throwIfAborted();
    await record(w, row, counts);
  }
  const plan: Plan = {
    ...row.plan,
    stage: "written",
    outcome: { ...found, counts },
    writtenTime: w.recordedAt.toISOString(),
  };
  await replaceIssues(w.tx, w.universe, row.id, issues);
  await shareMappings(w.tx, w.universe, row.id, found.sources, w.recordedAt);
  await changeImport(
    w.tx,
    w.universe,
    row.id,
    // Where nothing was written there is no revision either.
    { status: "I", counts, plan, ...(total === 0 ? {} : { writtenRevision: w.revision }) },
    w.recordedAt,
  );
  if (total > 0) await fileCheckpoint(parts, w.tx, w.universe, w.actor.userId);
  await doing.complete?.(w.tx, counts);
  return counts;
}

/** What the audit keeps of an import: whose files, and how much came of them. */
async function record(w: Write, row: ImportRow, counts: ImportCounts): Promise<void> {
  const files = await filesOf(w.tx, w.universe, row.id);
  w.subject("import", row.id);
  w.count("entity", counts.entities);
  w.count("account", counts.accounts);
  w.count("instrument", counts.instruments);
  w.count("event", counts.transactions + counts.opening_lots);
  w.count("observable", counts.prices + counts.rates + counts.statements);
  w.payload({
    import: row.id,
    counts,
    openings: row.plan.openings,
    files: files.map(({ name, kind, bytes, sha256 }) => ({ name, kind, bytes, sha256: sha256.toString("hex") })),
  });
}

/** Throws StoreFailure while the store is away: before anything is locked or a thread is started for it. */
async function storeAnswers(parts: ImportParts, universe: string, id: string): Promise<void> {
  await openStore(importPlace(parts)).below(`${universe}/${id}`);
}

async function readerOf(
  parts: ImportParts,
  tx: Transaction,
  universe: string,
  row: ImportRow,
  choices: Readonly<Record<string, ImportMapping>>,
  signal: AbortSignal,
): Promise<Reader> {
  const files = await filesOf(tx, universe, row.id);
  const bytes = files.filter(isKept).reduce((sum, file) => sum + file.bytes, 0);
  const known = await knownRecords(tx, universe);
  return startReader(
    {
      place: importPlace(parts),
      files: files.filter(isKept).map(({ ordinal, name, key }) => ({ ordinal, name, key })),
      ignored: files.filter((file) => !isKept(file)).map(({ name }) => name),
      known,
      answers: row.plan.openings,
      matches: row.plan.matches ?? [],
      openingBalances: row.plan.openingBalances ?? [],
      leaveLockedOut: row.plan.leaveLockedOut === true,
      rejectedKey: rejectedKey(universe, row.id),
      derivedKey: `${universe}/${row.id}/derived`,
      choices,
      ...(await rememberedMappings(tx, universe, row.id)),
      milliseconds: Math.min(
        LIMITS.readerMilliseconds + (bytes / LIMITS.readerBytesPerSecond) * 1_000,
        LIMITS.readerMostMilliseconds,
      ),
    },
    signal,
  );
}

function isKept(file: FileRow): boolean {
  return file.key !== "";
}

/** Below this key the rows that were not taken lie, a file for each. */
function rejectedKey(universe: string, id: string): string {
  return `${universe}/${id}/rejected`;
}
