import { crc32 } from "node:zlib";
import { writeCheckpoint } from "@distributary/domain/ledger/checkpoint/checkpoint";
import { CHECKPOINT_JOB } from "../access/checkpoint-job.ts";
import type { Database } from "../platform/db/database.ts";
import type { Jobs } from "../platform/jobs/jobs.ts";
import type { BookCache } from "./book-cache.ts";
import { checkpointRevision, lockCheckpoints, storeCheckpoint } from "./store/books.ts";

/** Stores the current book of a universe in place of its older checkpoints; answers the revision it stands at. */
export async function checkpointBook(database: Database, shelf: BookCache, universe: string): Promise<number> {
  const { parts, revision } = await shelf.read(universe, (loaded) => ({
    parts: writeCheckpoint(loaded.book, crc32),
    revision: loaded.revision,
  }));
  await database.withUniverse({ universe }, async (tx) => {
    await lockCheckpoints(tx);
    const stored = await checkpointRevision(tx);
    if (stored === null || stored < revision) await storeCheckpoint(tx, revision, parts);
  });
  shelf.checkpointed(universe);
  return revision;
}

/** Lets the worker store books. */
export function registerCheckpointJob(parts: {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly shelf: BookCache;
}): void {
  parts.jobs.register(CHECKPOINT_JOB, async (run) => {
    if (run.universe === null) return null;
    return { revision: await checkpointBook(parts.database, parts.shelf, run.universe) };
  });
}
