import { createHash, sign, verify as verifySignature, type KeyObject, type X509Certificate } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { stampedAt, TimestampProblem } from "../../platform/timestamp/token.ts";
import { SYSTEM_UNIVERSE } from "../session/actor.ts";
import { canonicalJson } from "./audit-chain.ts";
import { chainExtent, journalExtent, revisionDigest, type ChainExtent, type JournalExtent } from "./store/anchor.ts";
import { allUniverses } from "../store/verify.ts";

/** Where one universe stood. */
export interface AnchoredUniverse extends ChainExtent {
  readonly universe: string;
  readonly journal: JournalExtent;
}

/** Where everything stood when an anchor was made. */
export interface AnchorStatement {
  readonly format: 1;
  /** ISO 8601 */
  readonly made_at: string;
  readonly universes: readonly AnchoredUniverse[];
  /** The journal of people and grants */
  readonly platform: JournalExtent;
}

/** One line of a file of anchors. */
export interface Anchor {
  readonly statement: AnchorStatement;
  /** Ed25519 over the statement, base64 */
  readonly signature?: string;
  /** The answer of a time-stamping server over the statement's digest, base64 */
  readonly stamp?: string;
}

/** What an anchor is held against: at least one of the two. */
export interface AnchorTrust {
  readonly key: KeyObject | null;
  readonly authorities: readonly X509Certificate[] | null;
}

const SNAPSHOT = { readOnly: true, isolation: "repeatable read", timeoutMs: 0 } as const;

/** Reads where every chain and journal stands. */
export async function anchorStatement(database: Database, now: Date): Promise<AnchorStatement> {
  const snapshots = snapshotsOf(database);
  const universes: AnchoredUniverse[] = [];
  for (const universe of await allUniverses(database)) {
    if (universe === SYSTEM_UNIVERSE) continue;
    const found = await snapshots(universe, async (tx) => {
      const chain = await chainExtent(tx, universe);
      return chain === null ? null : { universe, ...chain, journal: await journalExtent(tx, universe, null) };
    });
    if (found !== null) universes.push(found);
  }
  const platform = await snapshots(null, (tx) => journalExtent(tx, null, null));
  return { format: 1, made_at: now.toISOString(), universes, platform };
}

/** SHA-256 of a statement: what a time-stamping server stamps. */
export function statementDigest(statement: AnchorStatement): Buffer {
  return createHash("sha256").update(canonicalJson(statement)).digest();
}

/** The signature of a statement with the key that is kept apart. */
export function signStatement(statement: AnchorStatement, key: KeyObject): string {
  return sign(null, Buffer.from(canonicalJson(statement)), key).toString("base64");
}

/** The anchors of a file, a line each. Throws Error, with a sentence, at a line that is none. */
export function readAnchors(text: string): readonly Anchor[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, index) => {
      try {
        const anchor = JSON.parse(line) as Anchor;
        if (anchor.statement.format === 1 && Array.isArray(anchor.statement.universes)) return anchor;
      } catch {
        // Told below, with the line.
      }
      throw new Error(`Line ${index + 1} of the file of anchors is no anchor: give the file as anchor wrote it.`);
    });
}

/** Reads in one universe, or in none (null). */
export type Snapshots = <T>(universe: string | null, read: (tx: Transaction) => Promise<T>) => Promise<T>;

/** Each as of its own instant. */
export function snapshotsOf(database: Database): Snapshots {
  return (universe, read) =>
    universe === null ? database.withPlatform(read, SNAPSHOT) : database.withUniverse({ universe }, read, SNAPSHOT);
}

/** What of the database as it stands contradicts an anchor, as sentences; and what is wrong with the anchor itself. */
export async function anchorFaults(
  snapshots: Snapshots,
  anchor: Anchor,
  trust: AnchorTrust,
): Promise<readonly string[]> {
  const { statement } = anchor;
  const name = `The anchor of ${statement.made_at}`;
  const untrusted = trustFaults(anchor, trust).map((fault) => `${name}: ${fault}`);
  // What somebody else may have written says nothing of the book.
  if (untrusted.length > 0) return untrusted;
  const faults: string[] = [];
  for (const told of statement.universes) {
    const { universe } = told;
    const found = await snapshots(universe, async (tx) => ({
      chain: await chainExtent(tx, universe),
      digest: told.revision === 0 ? "" : await revisionDigest(tx, universe, told.revision),
      journal: await journalExtent(tx, universe, told.journal),
    }));
    if (found.chain === null) {
      // A demo is erased when it is made anew, and nothing else ever is.
      if (!told.demo) faults.push(`${name}: the universe ${universe} is gone.`);
      continue;
    }
    if (found.digest !== told.head)
      faults.push(`${name}: revision ${told.revision} of ${universe} was changed or is missing.`);
    if (!sameExtent(found.journal, told.journal)) faults.push(`${name}: the journal of ${universe} was recreated.`);
  }
  const platform = await snapshots(null, (tx) => journalExtent(tx, null, statement.platform));
  if (!sameExtent(platform, statement.platform))
    faults.push(`${name}: the journal of people and grants was recreated.`);
  return faults;
}

function trustFaults({ statement, signature, stamp }: Anchor, { key, authorities }: AnchorTrust): string[] {
  const faults: string[] = [];
  if (key !== null) {
    const signed =
      signature !== undefined &&
      verifySignature(null, Buffer.from(canonicalJson(statement)), key, Buffer.from(signature, "base64"));
    if (!signed) faults.push("it is not signed by the key that is trusted.");
  }
  if (authorities !== null) {
    if (stamp === undefined) return [...faults, "it has no time stamp."];
    try {
      stampedAt(Buffer.from(stamp, "base64"), {
        digest: statementDigest(statement),
        nonce: null,
        trusted: authorities,
      });
    } catch (error) {
      if (!(error instanceof TimestampProblem)) throw error;
      faults.push(error.message);
    }
  }
  return faults;
}

function sameExtent(one: JournalExtent, other: JournalExtent): boolean {
  return one.entries === other.entries && one.digest === other.digest;
}
