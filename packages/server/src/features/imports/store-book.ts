import type { Services } from "../../access/services.ts";
import type { Write } from "../../access/write.ts";

/** The job that stores the book as it is, where the server has one. */
const CHECKPOINT = "book-checkpoint";

/** Files that job with a write of very much, so that the next start need not read the ledger line by line. */
export async function storeBook({ jobs }: Pick<Services, "jobs">, w: Write): Promise<void> {
  if (jobs.handler(CHECKPOINT) === undefined) return;
  await jobs.enqueue(w.tx, { kind: CHECKPOINT, universe: w.universe, payload: {}, createdBy: w.actor.userId });
}
