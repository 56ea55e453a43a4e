import type { Transaction } from "../../platform/db/transaction.ts";
import { chainDigest, payloadDigest } from "./audit-chain.ts";
import { revisionsAfter, type ChainHead, type StoredRevision } from "../store/verify.ts";

/** What came of a chain. */
export interface ChainReport {
  readonly revisions: number;
  /** Revisions whose payload was erased */
  readonly erased: readonly string[];
  readonly faults: readonly string[];
}

const PAGE = 2000;

/** Recomputes the audit chain of a universe, page by page. */
export async function verifyChain(
  tx: Transaction,
  universe: string,
  head: ChainHead,
  progress: (done: number, total: number) => void,
): Promise<ChainReport> {
  const faults: string[] = [];
  const erased: string[] = [];
  let previous: StoredRevision | null = null;
  let last = 0;
  for (;;) {
    const page = await revisionsAfter(tx, universe, last, PAGE);
    for (const row of page) {
      faults.push(...linkFaults(universe, previous, row));
      if (!row.hasPayload) erased.push(`${row.revision} (${row.action}, ${row.recordedAt.toISOString()})`);
      previous = row;
      last = row.revision;
    }
    progress(last, head.revision);
    if (page.length < PAGE) break;
  }
  if (last !== head.revision) faults.push(`The universe is at revision ${head.revision}, its audit ends at ${last}.`);
  const end: Buffer = previous?.digest ?? Buffer.alloc(0);
  if (!end.equals(head.auditHead)) faults.push(`The head of the audit chain is not the digest of revision ${last}.`);
  return { revisions: last, erased, faults };
}

/** What is wrong with a revision and with its place after the one before it. */
function linkFaults(universe: string, previous: StoredRevision | null, row: StoredRevision): string[] {
  const faults: string[] = [];
  const expected = (previous?.revision ?? 0) + 1;
  if (row.revision !== expected) {
    const missing =
      row.revision - 1 === expected ? `Revision ${expected} is` : `Revisions ${expected} to ${row.revision - 1} are`;
    faults.push(`${missing} missing from the audit.`);
  }
  const before = previous?.digest ?? Buffer.alloc(0);
  if (!row.previousDigest.equals(before)) faults.push(`Revision ${row.revision} does not follow the one before it.`);
  if (
    !chainDigest(row.previousDigest, { ...row, universe, recordedAt: row.recordedAt.toISOString() }).equals(row.digest)
  ) {
    faults.push(`Revision ${row.revision} was changed after it was recorded.`);
  }
  if (row.hasPayload && !payloadDigest(row.payload).equals(row.payloadDigest)) {
    faults.push(`The payload of revision ${row.revision} was changed after it was recorded.`);
  }
  if (previous !== null && row.recordedAt < previous.recordedAt) {
    faults.push(`Revision ${row.revision} is recorded before the one before it.`);
  }
  return faults;
}
