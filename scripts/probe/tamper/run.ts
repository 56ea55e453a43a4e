import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import {
  anchorFaults,
  type Anchor,
  type AnchorTrust,
  type Snapshots,
} from "../../../packages/server/src/access/proof/anchor.ts";
import { SYSTEM_UNIVERSE } from "../../../packages/server/src/access/session/actor.ts";
import { verifyUniverse } from "../../../packages/server/src/access/proof/verify.ts";
import { transactionOn } from "../../../packages/server/src/platform/db/transaction.ts";
import { columnTypes } from "../../../packages/server/src/platform/db/types.ts";
import { mendSums, remakeChain, remakeJournal } from "./mend.ts";
import { drawsOf, type Draws } from "./random.ts";
import { rewritableTables, rewriteRow, tableDigest, type Rewritable, type Rewritten } from "./rewrite.ts";

/** What is rewritten, how often, and what it is held against. */
export interface Tampering {
  /** The owner of the database */
  readonly ownerUrl: string;
  readonly universe: string;
  readonly seed: number;
  readonly times: number;
  /** Made of the book as it is, before anything is done to it */
  readonly anchor: Anchor;
  readonly trust: AnchorTrust;
  readonly told?: (done: number) => void;
}

/** What came of it. */
export interface TamperingReport {
  readonly tried: number;
  /** By `verify` alone, and by the anchor where that saw nothing */
  readonly byVerify: number;
  readonly byAnchor: number;
  /** Each as a sentence */
  readonly unseen: readonly string[];
  /** How often each table was rewritten */
  readonly tables: ReadonlyMap<string, number>;
}

/** What an attacker does beside the row itself. */
type Mended = "nothing" | "the sums" | "the sums and the chain";

/** Rewrites one row after the other, each undone again, and counts which are found. */
export async function tamper(asked: Tampering): Promise<TamperingReport> {
  const owner = new pg.Client({ connectionString: asked.ownerUrl, types: columnTypes });
  await owner.connect();
  const draws = drawsOf(asked.seed);
  const seen = { byVerify: 0, byAnchor: 0 };
  const unseen: string[] = [];
  const tables = new Map<string, number>();
  try {
    const all = await rewritableTables(owner);
    let tried = 0;
    // Each table in turn, so that none is left to chance; what the database refuses is drawn again.
    for (let turn = 0, refused = 0; tried < asked.times && refused < asked.times * 50;) {
      const table = all[turn % all.length];
      if (table === undefined) break;
      const { rewritten, by } = await one(owner, draws, table, asked);
      if (rewritten === null) {
        refused += 1;
        // A table that has no row at all is passed over in the end, and the tables that were rewritten tell.
        if (refused % 40 === 0) turn += 1;
        continue;
      }
      turn += 1;
      tried += 1;
      tables.set(table.name, (tables.get(table.name) ?? 0) + 1);
      if (by === null) unseen.push(`${rewritten.table}: ${rewritten.what}`);
      else seen[by] += 1;
      asked.told?.(tried);
    }
    return { tried, ...seen, unseen, tables };
  } finally {
    await owner.end();
  }
}

interface Outcome {
  readonly rewritten: Rewritten | null;
  readonly by: "byVerify" | "byAnchor" | null;
}

async function one(owner: pg.Client, draws: Draws, table: Rewritable, asked: Tampering): Promise<Outcome> {
  // What came with the product is rewritten as well, now and then.
  const shared = draws.number(8) === 0 && ["entity", "instrument", "universe"].includes(table.name);
  const universe = shared || !table.tenant ? SYSTEM_UNIVERSE : asked.universe;
  const mended = draws.of<Mended>(["nothing", "the sums", "the sums and the chain"]);
  await owner.query("begin");
  try {
    await enter(owner, universe);
    const before = await tableDigest(owner, table);
    const row = await rewriteRow(owner, draws, table, universe);
    if (row === null) return { rewritten: null, by: null };
    const rewritten = { ...row, what: `${row.what}, mended ${mended}` };
    if (mended !== "nothing" && universe === asked.universe && table.name !== "holding_month")
      await mendSums(owner, universe);
    if (mended === "the sums and the chain") await remake(owner, table, universe);
    // A digest that was changed and then worked out anew is what it was: nobody was deceived.
    if ((await tableDigest(owner, table)) === before) return { rewritten: null, by: null };
    // As the command does, which looks at every universe and at the shared one.
    for (const place of new Set([universe, SYSTEM_UNIVERSE])) {
      await enter(owner, place);
      const report = await verifyUniverse(transactionOn(owner, { universe: place, dryRun: false }), place);
      if (report.faults.length > 0 || report.erased.length > 0) return { rewritten, by: "byVerify" };
    }
    const snapshots: Snapshots = async (place, read) => {
      await enter(owner, place ?? SYSTEM_UNIVERSE);
      return read(transactionOn(owner, { universe: place, dryRun: false }));
    };
    const against = await anchorFaults(snapshots, asked.anchor, asked.trust);
    return { rewritten, by: against.length > 0 ? "byAnchor" : null };
  } finally {
    await owner.query("rollback");
  }
}

/** Waits until the server has done what was filed for it: a checkpoint, a report. */
export async function settled(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (let attempt = 0; attempt < 600; attempt++) {
      const { rows } = await owner.query(
        "select from job where status in ('queued', 'running') and run_at < now() limit 1",
      );
      if (rows.length === 0) return;
      await pause(100);
    }
    throw new Error("the jobs of the book did not come to an end");
  } finally {
    await owner.end();
  }
}

function enter(owner: pg.Client, universe: string): Promise<unknown> {
  return owner.query("select set_config('app.universe', $1, true)", [universe]);
}

/** Makes the chains anew that would tell; what cannot be made anew stays as it is, and tells. */
async function remake(owner: pg.Client, table: Rewritable, universe: string): Promise<void> {
  await owner.query("savepoint remade");
  try {
    await owner.query("alter table revision disable trigger user");
    if (universe !== SYSTEM_UNIVERSE) {
      await remakeChain(owner, universe);
      await remakeJournal(owner, universe);
    } else if (!table.tenant) await remakeJournal(owner, null);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    await owner.query("rollback to savepoint remade");
  }
}
