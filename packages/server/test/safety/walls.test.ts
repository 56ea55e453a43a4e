import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SYSTEM_UNIVERSE } from "../../src/access/session/actor.ts";
import { findUnguarded } from "../../src/platform/db/guard.ts";
import { identifier, sql, type Sql } from "../../src/platform/db/sql.ts";
import { listedServer, type ListedServer } from "../isolation/routes.ts";
import { USD } from "../isolation/records.ts";
import { resident, type Resident } from "../isolation/world.ts";

let server: ListedServer;
let owner: pg.Client;
let ada: Resident;
let eve: Resident;
let tables: readonly string[];
beforeAll(async () => {
  server = await listedServer();
  ada = await resident(server, "canary-of-ada");
  eve = await resident(server, "canary-of-eve");
  owner = new pg.Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
  for (const one of [ada, eve]) await owner.query(rest, [one.universe]);
  const { rows } = await owner.query<{ name: string }>(
    "select relname::text as name from pg_class where relkind = 'r' and relrowsecurity order by 1",
  );
  tables = rows.map((row) => row.name);
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

/** A row in each table that the calls of a resident leave empty. */
const rest = `
  with one as (select $1::uuid as universe),
  keys as (insert into idempotency select universe, 'a key', '\\x00', 200, '{}', now() from one),
  versions as (insert into record_version select universe, 'account', universe, 1, 2, '{}' from one),
  files as (insert into import_file select universe_id, import_id, 90, 'a', null, '', 0, '\\x00' from import where universe_id = $1 limit 1),
  issues as (insert into import_issue select universe_id, import_id, 90, 'error', 'a', 1, null, 'c', 'r', null from import where universe_id = $1 limit 1),
  sent as (insert into document_upload select universe, universe, 1, 'a.txt', null, '{}', 1, 'a', null, 'created', universe, universe, now() from one),
  named as (insert into continuity select universe_id, 'heir@example.com', 'A', 'B', 30, user_id, now() from universe_access where universe_id = $1 limit 1),
  there as (insert into grant_use select universe_id, user_id, now() from universe_access where universe_id = $1),
  opened as (insert into document_password select universe_id, sha256, '\\x00', now() from document_content where universe_id = $1 limit 1),
  seen as (insert into document_access select universe_id, document_id, now() from document where universe_id = $1)
  insert into book_checkpoint select universe, 1, 'core', 0, '\\x00' from one`;

/** What a person sees of a table: how many of their own rows, and how many of somebody else's. */
async function sight(table: string, who: Resident): Promise<{ own: number; foreign: number }> {
  const [row] = await server.services.database.readUniverse<{ own: number; foreign: number }>(
    who.universe,
    sql`select count(*) filter (where universe_id = ${who.universe})::int as own,
      count(*) filter (where universe_id not in (${who.universe}, ${SYSTEM_UNIVERSE}))::int as foreign from ${identifier(table)}`,
  );
  return row ?? { own: 0, foreign: 0 };
}

/** What is wrong with what both see of each table; empty when each sees the own rows and no others. */
async function leaks(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const table of tables) {
    for (const who of [ada, eve]) {
      const { own, foreign } = await sight(table, who);
      if (own === 0) found.push(`${table}: ${who.canary} does not see the own rows`);
      if (foreign > 0) found.push(`${table}: ${who.canary} sees rows of others`);
    }
  }
  return found;
}

/** Takes a wall down, looks, and puts it up again. */
async function without(
  change: string,
  back: string,
): Promise<{ readonly seen: readonly string[]; readonly guard: readonly string[] }> {
  await owner.query(change);
  try {
    return { seen: await leaks(), guard: await findUnguarded(owner) };
  } finally {
    await owner.query(back);
  }
}

const policy = (table: string) =>
  `create policy tenant on ${table} using (universe_id = (select current_universe())) with check (universe_id = (select current_universe()))`;

describe("each wall, taken down alone", () => {
  it("stands at first: everybody sees the own rows of every table, and no others", async () => {
    expect(tables.length).toBeGreaterThanOrEqual(16);
    expect(await leaks()).toEqual([]);
    expect(await findUnguarded(owner)).toEqual([]);
  });

  it("is missed by the guard and by a look across when its policy is gone, its security is off, or it is too wide", async () => {
    for (const table of tables) {
      const both = [`${table}: ${ada.canary} sees rows of others`, `${table}: ${eve.canary} sees rows of others`];
      const blind = [
        `${table}: ${ada.canary} does not see the own rows`,
        `${table}: ${eve.canary} does not see the own rows`,
      ];
      const off = await without(
        `alter table ${table} disable row level security`,
        `alter table ${table} enable row level security`,
      );
      expect(off).toEqual({ seen: both, guard: [`${table} has row-level security off`] });
      // Without any policy the database shows nothing at all: that is noticed too, by those whose rows are gone.
      const gone = await without(`drop policy tenant on ${table}`, policy(table));
      expect(gone).toEqual({
        seen: blind,
        guard: [`${table} has no policy that holds all its commands to one universe`],
      });
      const wide = await without(
        `create policy wide on ${table} for select using (true)`,
        `drop policy wide on ${table}`,
      );
      expect(wide).toEqual({ seen: both, guard: [`${table} has the policy wide, which is wider than one universe`] });
      // The owner alone is let off by this one, so only the guard can see it.
      const unforced = await without(
        `alter table ${table} no force row level security`,
        `alter table ${table} force row level security`,
      );
      expect(unforced).toEqual({ seen: [], guard: [`${table} does not force row-level security`] });
    }
    expect(await leaks()).toEqual([]);
  });
});

describe("what the application may never write", () => {
  /** Does it in one's own universe, as the application, and takes it back if it should work. */
  const attempt = (statement: Sql, who: Resident = eve): Promise<number> =>
    server.services.database.withUniverse(who, (tx) => tx.execute(statement), { dryRun: true });

  it("rows of the ledger, of the audit and of history are neither changed nor removed, one's own included", async () => {
    const kept = ["transaction", "line_item", "observable", "revision", "record_version"];
    for (const table of kept) {
      await expect(attempt(sql`delete from ${identifier(table)}`)).rejects.toThrow(/permission denied/);
      await expect(attempt(sql`truncate ${identifier(table)}`)).rejects.toThrow(/permission denied/);
      await expect(attempt(sql`update ${identifier(table)} set universe_id = ${ada.universe}`)).rejects.toThrow(
        /permission denied/,
      );
    }
    for (const [table, column] of [
      ["transaction", "notes"],
      ["line_item", "quantity"],
      ["observable", "price"],
      ["revision", "digest"],
      ["revision_payload", "payload"],
    ] as const) {
      await expect(
        attempt(sql`update ${identifier(table)} set ${identifier(column)} = ${identifier(column)}`),
      ).rejects.toThrow(/permission denied/);
    }
    for (const table of [
      "universe",
      "entity",
      "account",
      "instrument",
      "event",
      "import",
      "document",
      "document_link",
    ]) {
      await expect(attempt(sql`delete from ${identifier(table)}`)).rejects.toThrow(/permission denied/);
    }
  });

  it("a row is superseded once: not a second time, and never back again", async () => {
    for (const table of ["transaction", "observable"]) {
      const supersede = (revision: number | null) =>
        sql`update ${identifier(table)} set superseded = ${revision} where superseded is not distinct from ${null}`;
      expect(await attempt(supersede(1_000_000))).toBeGreaterThan(0);
      await expect(attempt(supersede(null))).rejects.toThrow(/superseded once/);
      await expect(
        server.services.database.withUniverse(
          eve,
          async (tx) => {
            await tx.execute(supersede(1_000_000));
            await tx.execute(sql`update ${identifier(table)} set superseded = ${1_000_001}`);
          },
          { dryRun: true },
        ),
      ).rejects.toThrow(/superseded once/);
    }
  });

  it("a row of another universe, written from within one's own", async () => {
    for (const table of tables) {
      const { rows } = await owner.query<{ column: string }>(
        "select attname::text as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
        [table],
      );
      // A copy of one's own row with only the universe changed: everything else about it is right.
      const columns = rows.map(({ column }) =>
        column === "universe_id" ? sql`${ada.universe}::uuid` : identifier(column),
      );
      const list = columns.slice(1).reduce((text, column) => sql`${text}, ${column}`, columns[0] ?? sql`null`);
      const copy = sql`insert into ${identifier(table)} select ${list} from ${identifier(table)} where universe_id = ${eve.universe} limit 1`;
      await expect(attempt(copy), table).rejects.toThrow(/row-level security|permission denied/);
    }
    for (const table of ["entity", "account", "instrument", "event", "import", "import_file"]) {
      await expect(
        attempt(sql`update ${identifier(table)} set universe_id = ${ada.universe} where universe_id = ${eve.universe}`),
        table,
      ).rejects.toThrow(/row-level security/);
      expect(
        await attempt(
          sql`update ${identifier(table)} set universe_id = universe_id where universe_id = ${ada.universe}`,
        ),
        table,
      ).toBe(0);
    }
  });

  it("a shared row: everybody reads US dollars and nobody changes them", async () => {
    expect(
      await server.services.database.readUniverse(
        eve.universe,
        sql`select identifier from instrument where instrument_id = ${USD}`,
      ),
    ).toEqual([{ identifier: "USD" }]);
    expect(await attempt(sql`update instrument set display_name = 'Mine' where instrument_id = ${USD}`)).toBe(0);
    const copy = sql`insert into instrument (universe_id, instrument_id, instrument_type, identifier, display_name, created_time, updated_time, revision)
      values (${SYSTEM_UNIVERSE}, ${eve.records.job}, 'CCY', 'ZZZ', 'Mine', now(), now(), 1)`;
    await expect(attempt(copy)).rejects.toThrow(/row-level security/);
    await expect(attempt(sql`update universe set universe_id = ${SYSTEM_UNIVERSE}`)).rejects.toThrow(
      /permission denied/,
    );
  });
});
