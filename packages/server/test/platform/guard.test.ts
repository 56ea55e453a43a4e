import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assertGuarded, findUnguarded, sharedTables } from "../../src/platform/db/guard.ts";
import { assertAppRole } from "../../src/platform/db/role.ts";
import { testAppRole, testDatabase, type TestDatabase } from "../support/database.ts";

let fresh: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  fresh = await testDatabase();
  owner = new pg.Client({ connectionString: fresh.ownerUrl });
  owner.on("error", () => undefined);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await fresh.close();
});

/** The faults there are after `change`, which is taken back. */
async function faultsAfter(change: string): Promise<readonly string[]> {
  await owner.query("begin");
  try {
    await owner.query(change.replace("APP_ROLE", testAppRole()));
    return await findUnguarded(owner);
  } finally {
    await owner.query("rollback");
  }
}

const held = (name: string) => `
  alter table ${name} enable row level security; alter table ${name} force row level security;
  create policy tenant on ${name} using (universe_id = (select current_universe())) with check (universe_id = (select current_universe()));
  create policy narrowed on ${name} as restrictive using (is_whole()) with check (is_whole());`;

describe("the walls between universes", () => {
  test("stand in the schema as it is", async () => {
    await assertGuarded(owner);
  });

  test("each shared table exists and says why it is one", async () => {
    const { rows } = await owner.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    const names = rows.map((row) => row.name);
    for (const [name, reason] of Object.entries(sharedTables)) {
      expect(names).toContain(name);
      expect(reason).not.toBe("");
    }
  });

  test("each policy removed in turn is found, and each table with its security off or not forced", async () => {
    const { rows } = await owner.query<{ table: string; policy: string }>(
      `select relname as table, polname as policy from pg_policy p join pg_class c on c.oid = polrelid
       where polname = 'tenant' order by 1`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(16);
    for (const { table, policy } of rows) {
      expect(await faultsAfter(`drop policy ${policy} on ${table}`)).toEqual([
        `${table} has no policy that holds all its commands to one universe`,
      ]);
      expect(await faultsAfter(`alter table ${table} no force row level security`)).toEqual([
        `${table} does not force row-level security`,
      ]);
      expect(await faultsAfter(`alter table ${table} disable row level security`)).toEqual([
        `${table} has row-level security off`,
      ]);
      expect(await faultsAfter(`drop policy narrowed on ${table}`)).toEqual([
        `${table} has no policy that holds narrowed grants`,
      ]);
      expect(await faultsAfter(`create policy wide on ${table} using (true)`)).toEqual([
        `${table} has the policy wide, which is wider than one universe`,
      ]);
    }
  });

  test.each([
    ["a new table without a universe", "create table stray (id int primary key)", /no universe_id/],
    [
      "one whose universe may be missing",
      `create table stray (universe_id uuid, id int, unique (universe_id, id)); ${held("stray")}`,
      /no universe_id/,
    ],
    [
      "a new table without a policy",
      "create table stray (universe_id uuid not null, id int, primary key (universe_id, id))",
      /security off/,
    ],
    [
      "a policy without WITH CHECK of the universe",
      `create table stray (universe_id uuid not null, id int, primary key (universe_id, id)); ${held("stray")} alter policy tenant on stray with check (true)`,
      /no policy/,
    ],
    [
      "a policy that compares another column",
      `create table stray (universe_id uuid not null, other uuid, id int, primary key (universe_id, id)); ${held("stray")} alter policy tenant on stray using (other = (select current_universe()))`,
      /no policy/,
    ],
    [
      "a key that does not lead with it",
      `create table stray (universe_id uuid not null, id int primary key); ${held("stray")}`,
      /unique index/,
    ],
    [
      "a unique index that does not",
      `create table stray (universe_id uuid not null, id int, primary key (universe_id, id)); create unique index stray_id on stray (id); ${held("stray")}`,
      /stray_id/,
    ],
    [
      "a unique index over an expression",
      `create table stray (universe_id uuid not null, id text, primary key (universe_id, id)); create unique index stray_id on stray (lower(id)); ${held("stray")}`,
      /stray_id/,
    ],
    ["no key at all", `create table stray (universe_id uuid not null, id int); ${held("stray")}`, /no key/],
    [
      "a foreign key around it",
      `alter table account add unique (universe_id, account_id, name); create table other (universe_id uuid not null, id int, account_id uuid, primary key (universe_id, id), foreign key (account_id, universe_id) references account (account_id, universe_id)); ${held("other")}`,
      /foreign key/,
    ],
    [
      "a view that reads with the owner's eyes",
      "create view window_ as select * from account; grant select on window_ to APP_ROLE",
      /window_/,
    ],
    [
      "a function that acts as its owner",
      "create function act() returns bigint language sql security definer as 'select count(*) from account'",
      /act/,
    ],
    ["a right to empty a table at once", "grant truncate on account to APP_ROLE", /account/],
  ])("%s is found", async (_, change, fault) => {
    expect((await faultsAfter(change)).join("; ")).toMatch(fault);
  });

  test("a policy of the owner alone does not count", async () => {
    expect(await faultsAfter("create policy mine on account to current_user using (true)")).toEqual([]);
  });
});

describe("the application's role", () => {
  beforeEach(async () => {
    await owner.query("rollback");
  });
  test("is safe as it is made", () => assertAppRole(owner));
  test.each([
    ["alter role APP_ROLE bypassrls", /BYPASSRLS: run ALTER ROLE \w+ NOBYPASSRLS/],
    ["alter role APP_ROLE superuser", /SUPERUSER/],
    ["alter role APP_ROLE createdb", /CREATEDB/],
    ["create table app_own (a int); alter table app_own owner to APP_ROLE", /owns app_own/],
    ["create role above_app; grant above_app to APP_ROLE", /member of above_app/],
  ])("%s stops the start", async (change, message) => {
    // In a transaction, as roles belong to the whole server and other tests use them meanwhile.
    await owner.query("begin");
    await owner.query(change.replace("APP_ROLE", testAppRole()));
    await expect(assertAppRole(owner)).rejects.toThrow(message);
    await owner.query("rollback");
  });
});
