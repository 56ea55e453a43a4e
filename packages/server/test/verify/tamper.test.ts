import { generateKeyPairSync } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTarget } from "../../../../scripts/probe/harness/target.ts";
import { makeBook } from "../../../../scripts/probe/tamper/book.ts";
import { settled, tamper } from "../../../../scripts/probe/tamper/run.ts";
import { times } from "../../../../scripts/soak/times.ts";
import {
  anchorFaults,
  anchorStatement,
  signStatement,
  snapshotsOf,
  type Anchor,
  type AnchorStatement,
} from "../../src/access/proof/anchor.ts";
import { digestsOf } from "../../src/access/proof/store/rows.ts";
import { PROVEN_TABLES } from "../../src/access/proof/store/tables.ts";
import { readInBulk } from "../../src/access/store/verify.ts";
import { verify } from "../../src/access/proof/verify.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { ownerOf } from "../write/owner.ts";

const SEED = 40_16;
const AT = new Date("2026-01-02T03:04:05Z");
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const trust = { key: publicKey, authorities: null };
let server: TestServer;
let universe: string;
let anchor: Anchor;

beforeAll(async () => {
  server = await testServer();
  const target = openTarget(server.url);
  ({ universe } = await makeBook(target, "tampered", () => server.clock.now()));
  target.close();
  await settled(server.database.ownerUrl);
  const statement = await statementOfAll();
  anchor = { statement, signature: signStatement(statement, privateKey) };
});
afterAll(() => server.close());

/**
 * An anchor of everything that was written so far: one leaves out what came after any transaction that has not ended, and
 * other tests work in the same cluster.
 */
async function statementOfAll(): Promise<AnchorStatement> {
  const { database } = server.services;
  const { now } = await database.withPlatform((tx) =>
    tx.one<{ now: string }>(sql`select pg_current_xact_id()::text as now`),
  );
  for (;;) {
    const statement = await anchorStatement(database, AT);
    const extents = [statement.platform, ...statement.universes.map(({ journal }) => journal)];
    if (extents.every(({ until }) => BigInt(until) > BigInt(now))) return statement;
    await pause(100);
  }
}

describe("a book with rows in every table", () => {
  it("is sound, all of it proven, and as its anchor says", async () => {
    for await (const report of verify(server.services.database))
      expect(report).toMatchObject({ faults: [], erased: [], unproven: 0, adopted: 0 });
    expect(await anchorFaults(snapshotsOf(server.services.database), anchor, trust)).toEqual([]);
  });

  it("has each rewritten row found, with and without mended sums and chains", async () => {
    const wanted = times(40);
    const { tried, unseen, tables } = await tamper({
      ownerUrl: server.database.ownerUrl,
      universe,
      seed: SEED,
      times: wanted,
      anchor,
      trust,
    });
    expect(unseen).toEqual([]);
    expect(tried).toBe(wanted);
    // 12 with revisions, 11 with a journal, and universe, revision, its payload, former bodies, months, two journals
    expect(tables.size).toBe(30);
  });

  it("has an entry of the journal found that was put behind all others, with its chain made anew", async () => {
    const owner = await ownerOf(server, universe);
    const behind = (entry: string) => `
      insert into platform_journal
      select source, subject, ${entry}, written_by, recorded_at, found, rows, row_digest, digest,
        journal_digest(digest, '', source, subject, ${entry}, written_by, recorded_at, found, rows, row_digest)
      from platform_journal last where source = 'app_user' order by entry desc limit 1`;
    // A number that was never drawn, and one that another entry has.
    for (const entry of ["last.entry + 1000", "(select max(entry) from platform_journal where source <> 'app_user')"]) {
      await owner.rows("begin");
      await owner.rows("alter table platform_journal disable trigger user");
      const [put] = await owner.rows<{ place: string }>(`${behind(entry)} returning ctid::text as place`);
      await owner.rows("commit");
      const faults: string[] = [];
      for await (const report of verify(server.services.database)) faults.push(...report.faults);
      expect(faults, entry).toEqual(
        expect.arrayContaining([expect.stringMatching(/^Entry \d+ of the journal, of app_user .* was changed/)]),
      );
      await owner.rows("delete from platform_journal where ctid = $1::tid", [put?.place]);
    }
    await owner.end();
  });

  it("is verified the same whatever the statistics say", async () => {
    const owner = await ownerOf(server, universe);
    await owner.rows("update pg_class set reltuples = 0, relpages = 0 where relnamespace = 'public'::regnamespace");
    await owner.rows("delete from pg_statistic");
    await owner.end();
    for await (const report of verify(server.services.database, { universes: [universe] }))
      expect(report.faults).toEqual([]);
    const lines = PROVEN_TABLES.find(({ name }) => name === "line_item");
    if (lines === undefined) throw new Error("line items are not proven");
    const plan = await server.services.database.withUniverse({ universe }, async (tx) => {
      await readInBulk(tx);
      return tx.query(sql`explain select * from (${digestsOf(universe, lines, "rows")}) digests`);
    });
    // Of lines and their transactions: neither is looked up row by row for the other.
    expect(JSON.stringify(plan)).toMatch(/(Merge|Hash) Join/);
    expect(JSON.stringify(plan)).not.toContain("Nested Loop");
  });
});

describe("an anchor", () => {
  it("is refused where another key signed it, or what it says was changed", async () => {
    const snapshots = snapshotsOf(server.services.database);
    const { publicKey: other } = generateKeyPairSync("ed25519");
    const said = "The anchor of 2026-01-02T03:04:05.000Z: it is not signed by the key that is trusted.";
    expect(await anchorFaults(snapshots, anchor, { key: other, authorities: null })).toEqual([said]);
    const moved = { ...anchor, statement: { ...anchor.statement, universes: [] } };
    expect(await anchorFaults(snapshots, moved, trust)).toEqual([said]);
    expect(await anchorFaults(snapshots, { statement: anchor.statement }, trust)).toEqual([said]);
  });

  it("stands while the book goes on, and tells of a universe that is gone", async () => {
    const person = await server.signUp();
    const snapshots = snapshotsOf(server.services.database);
    expect(await anchorFaults(snapshots, anchor, trust)).toEqual([]);
    const [first] = anchor.statement.universes;
    if (first === undefined) throw new Error("no universe was anchored");
    const statement = {
      ...anchor.statement,
      universes: [{ ...first, universe: "00000000-0000-4000-8000-000000000000" }],
    };
    const lost = { statement, signature: signStatement(statement, privateKey) };
    expect(await anchorFaults(snapshots, lost, trust)).toEqual([
      "The anchor of 2026-01-02T03:04:05.000Z: the universe 00000000-0000-4000-8000-000000000000 is gone.",
    ]);
    expect(person.universe).not.toBe(universe);
  });
});
