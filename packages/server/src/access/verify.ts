import type { Database } from "../platform/db/database.ts";
import type { Transaction } from "../platform/db/transaction.ts";
import { chainDigest, payloadDigest } from "./audit-chain.ts";
import {
  allUniverses,
  chainHead,
  ledgerCounts,
  ledgerFaults,
  revisionsAfter,
  storageKeys,
  type ChainHead,
  type StoredRevision,
} from "./store/verify.ts";

/** What was found of one universe. */
export interface UniverseReport {
  readonly universe: string;
  readonly name: string;
  readonly revisions: number;
  /** Payloads that were erased: their digests still stand in the chain */
  readonly erased: number;
  readonly transactions: number;
  readonly lineItems: number;
  /** The digest at the head of the chain, in hex: keep it elsewhere, and a chain that was cut short shows */
  readonly head: string;
  /** What is wrong, as sentences; empty when all is well */
  readonly faults: readonly string[];
}

/** What to look at beside the database. */
export interface VerifyOptions {
  /** Default: every universe that somebody has access to, and the shared one. */
  readonly universes?: readonly string[];
  /** Whether a file is stored under a key; without it files are not looked at. */
  readonly hasFile?: (key: string) => Promise<boolean>;
}

const PAGE = 2000;

/**
 * Recomputes the audit chain, the balance of every transaction, what line items name, and that superseded versions
 * follow each other, for one universe after the other, each as it stands at one instant.
 */
export async function* verify(database: Database, options: VerifyOptions = {}): AsyncGenerator<UniverseReport> {
  for (const universe of options.universes ?? (await allUniverses(database))) {
    yield await database.withUniverse({ universe }, (tx) => verifyUniverse(tx, universe, options), {
      readOnly: true,
      isolation: "repeatable read",
      timeoutMs: 0,
    });
  }
}

async function verifyUniverse(tx: Transaction, universe: string, options: VerifyOptions): Promise<UniverseReport> {
  const head = await chainHead(tx, universe);
  if (head === null) {
    const nothing = { revisions: 0, erased: 0, transactions: 0, lineItems: 0, head: "" };
    return { universe, name: "", ...nothing, faults: ["Somebody has access to this universe, but it is not there."] };
  }
  const chain = await verifyChain(tx, universe, head);
  const counts = await ledgerCounts(tx, universe);
  const faults = [
    ...chain.faults,
    ...(await ledgerFaults(tx, universe)),
    ...(await missingFiles(tx, universe, options)),
  ];
  return {
    universe,
    name: head.name,
    revisions: chain.revisions,
    erased: chain.erased,
    ...counts,
    head: head.auditHead.toString("hex"),
    faults,
  };
}

interface ChainReport {
  readonly revisions: number;
  readonly erased: number;
  readonly faults: readonly string[];
}

async function verifyChain(tx: Transaction, universe: string, head: ChainHead): Promise<ChainReport> {
  const faults: string[] = [];
  let previous: StoredRevision | null = null;
  let erased = 0;
  let last = 0;
  for (;;) {
    const page = await revisionsAfter(tx, universe, last, PAGE);
    for (const row of page) {
      faults.push(...linkFaults(universe, previous, row));
      if (!row.hasPayload) erased += 1;
      previous = row;
      last = row.revision;
    }
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

async function missingFiles(tx: Transaction, universe: string, { hasFile }: VerifyOptions): Promise<string[]> {
  if (hasFile === undefined) return [];
  const missing: string[] = [];
  for (const key of await storageKeys(tx, universe)) {
    if (!(await hasFile(key))) missing.push(`The file ${key} is not in the store.`);
  }
  return missing;
}
