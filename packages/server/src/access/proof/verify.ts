import type { Database } from "../../platform/db/database.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { verifyChain } from "./verify-chain.ts";
import { documentsWithoutBytes } from "./store/document-bytes.ts";
import { rowChecks } from "./verify-rows.ts";
import {
  allUniverses,
  attempt,
  chainHead,
  isErased,
  LEDGER_CHECKS,
  ledgerCounts,
  readInBulk,
  storageKeys,
} from "../store/verify.ts";

/** What was found of one universe. */
export interface UniverseReport {
  readonly universe: string;
  readonly name: string;
  readonly revisions: number;
  /** Payloads that were erased, each with its revision: their digests still stand in the chain */
  readonly erased: readonly string[];
  /** Rows that were recorded before rows were digested, of which the chain says nothing */
  readonly unproven: number;
  /** Rows of the journal that an upgrade found and that have not changed since */
  readonly adopted: number;
  readonly transactions: number;
  readonly lineItems: number;
  /** The digest at the head of the chain, in hex: keep it elsewhere, and a chain that was cut short shows */
  readonly head: string;
  /** What is wrong, as sentences; empty when all is well */
  readonly faults: readonly string[];
  /** Those of them that break the chain or a row against it: they name revisions and tables, and nothing that is recorded */
  readonly brokenLinks: readonly string[];
  /** Documents whose bytes were erased, by what was recorded of it */
  readonly erasedFiles: readonly string[];
  /** Whether the universe was erased: nothing is left but its chain */
  readonly gone: boolean;
}

/** What to look at beside the database. */
export interface VerifyOptions {
  /** Default: every universe that somebody has access to, and the shared one. */
  readonly universes?: readonly string[];
  /** Whether a file is stored under a key; without it files are not looked at. */
  readonly hasFile?: (key: string) => Promise<boolean>;
  /** Told how far it is: what is looked at, and how much of it is done. */
  readonly progress?: (stage: string, done: number, total: number) => void;
}

/**
 * Recomputes the audit chain, holds every row against the digest of the revision that recorded it, and works out again
 * what follows from others: balances, sums of months, references, the order of versions. One universe after the other,
 * each as it stands at one instant.
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

/** The same of one universe, in a database transaction that sees it. */
export async function verifyUniverse(
  tx: Transaction,
  universe: string,
  options: VerifyOptions = {},
): Promise<UniverseReport> {
  await readInBulk(tx);
  const head = await chainHead(tx, universe);
  if (head === null) {
    const nothing = {
      revisions: 0,
      erased: [],
      erasedFiles: [],
      unproven: 0,
      adopted: 0,
      transactions: 0,
      lineItems: 0,
      head: "",
    };
    return {
      universe,
      name: "",
      ...nothing,
      faults: ["A person has access to this universe, but the universe is missing."],
      gone: false,
      brokenLinks: ["A person has access to this universe, but the universe is missing."],
    };
  }
  const { progress = () => undefined } = options;
  const chain = await verifyChain(tx, universe, head, (done, total) =>
    progress(`${head.name}: revisions`, done, total),
  );
  const faults = [...chain.faults];
  const brokenLinks = [...chain.faults];
  let unproven = 0;
  let adopted = 0;
  const gone = await isErased(tx, universe);
  const checks = [
    ...LEDGER_CHECKS.map(({ name, faults: found }) => ({ name, run: () => found(tx, universe) })),
    ...rowChecks(universe, gone).map(({ name, run }) => ({
      name,
      run: async () => {
        const found = await run(tx, universe);
        unproven += found.unproven ?? 0;
        adopted += found.adopted ?? 0;
        brokenLinks.push(...found.faults);
        return found.faults;
      },
    })),
  ];
  for (const [index, { name, run }] of checks.entries()) {
    progress(`${head.name}: ${name}`, index + 1, checks.length);
    faults.push(...(await attempt(tx, name, run)));
  }
  faults.push(...(await missingFiles(tx, universe, options)));
  const { lost, erased: erasedFiles } = await documentsWithoutBytes(tx, universe);
  faults.push(...lost.map((id) => `The file of document ${id} is missing, and its erasure was never recorded.`));
  const counts = await ledgerCounts(tx, universe);
  return {
    universe,
    name: head.name,
    revisions: chain.revisions,
    erased: chain.erased,
    erasedFiles,
    unproven,
    adopted,
    ...counts,
    head: head.auditHead.toString("hex"),
    faults,
    brokenLinks,
    gone,
  };
}

async function missingFiles(tx: Transaction, universe: string, { hasFile }: VerifyOptions): Promise<string[]> {
  if (hasFile === undefined) return [];
  const missing: string[] = [];
  for (const key of await storageKeys(tx, universe)) {
    if (!(await hasFile(key))) missing.push(`The file ${key} is missing from the store.`);
  }
  return missing;
}

/** One word for what a check of a universe came to: the same wherever it is said. */
export function verdictOf({ faults, erased, gone }: UniverseReport): "sound" | "erased" | "broken" {
  if (faults.length > 0) return "broken";
  return gone || erased.length > 0 ? "erased" : "sound";
}
