import type { Transaction } from "../platform/db/transaction.ts";
import type { Jobs } from "../platform/jobs/jobs.ts";

/** The kind of the job that stores a universe's book, so that a start need not read its ledger line by line. */
export const CHECKPOINT_JOB = "book-checkpoint";

/**
 * Files that job in the database transaction `tx`; where no server does such jobs, nothing is filed. `createdBy` is the
 * person whose write made it worth it, null where the server itself found so.
 */
export async function fileCheckpoint(
  { jobs }: { readonly jobs: Jobs },
  tx: Transaction,
  universe: string,
  createdBy: string | null,
): Promise<void> {
  if (jobs.handler(CHECKPOINT_JOB) === undefined) return;
  await jobs.enqueue(tx, { kind: CHECKPOINT_JOB, universe, payload: {}, createdBy });
}
