import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/platform/db/sql.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { ownerOf, type Owner } from "../write/owner.ts";

const ACCOUNTS = 6_000;

let server: TestServer;
let owner: Owner;
let universe = "";

beforeAll(async () => {
  server = await testServer();
  ({ universe } = await server.signUp());
  await server.services.database.withUniverse({ universe }, (tx) =>
    tx.execute(sql`
      insert into account (universe_id, account_id, name, acct_type, created_time, updated_time, revision)
      select ${universe}::uuid, gen_random_uuid(), 'Account ' || n, 'A', now(), now(), 1
      from generate_series(1, ${ACCOUNTS}::int) n`),
  );
  owner = await ownerOf(server, universe);
  // What the database does by itself within a minute.
  await owner.rows("analyze account");
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

/** How many accounts of the universe the database expects to find when it is asked for all of them. */
async function expectedAccounts(): Promise<number> {
  const [first] = await server.services.database.readUniverse<{ "QUERY PLAN": string }>(
    universe,
    sql`explain select from account where universe_id = ${universe}`,
  );
  return Number(/rows=(\d+)/.exec(first?.["QUERY PLAN"] ?? "")?.[1]);
}

describe("what the database expects of the accounts of a universe", () => {
  // With a few of them expected, it compares each with each where a key would do: a transaction took 50 ms to read.
  it("is not a few of thousands, where nothing is narrowed", async () => {
    // As likely as not: half of them, 3,000 and more. One of two hundred, as of texts that are compared, would be 30.
    expect(await expectedAccounts()).toBeGreaterThan(ACCOUNTS / 3);
  });

  it("looks once for each statement at whether anything is narrowed, not at every row", async () => {
    const rows = await server.services.database.readUniverse<{ "QUERY PLAN": string }>(
      universe,
      sql`explain select from account where universe_id = ${universe}`,
    );
    const lines = rows.map((row) => row["QUERY PLAN"]);
    expect(lines.filter((line) => /(?:Filter|Cond): .*\('app\.accounts'::text, true\) = ''/.test(line))).toEqual([]);
    expect(lines.join("\n")).toContain("InitPlan");
    // Every policy of narrowed grants asks so, of what is written too.
    const policies = await owner.rows<{ table: string }>(`
      select polrelid::regclass::text as table from pg_policy where polname = 'narrowed' and not (
        pg_get_expr(polqual, polrelid) ~ '^\\(*\\s*SELECT is_whole\\(\\)'
        and pg_get_expr(polwithcheck, polrelid) ~ '^\\(*\\s*SELECT is_whole\\(\\)')`);
    expect(policies).toEqual([]);
  });
});

describe("the revision that the payload of a write refers to", () => {
  it("is looked up by its key while the database knows nothing of revisions yet", async () => {
    // As the check of the reference asks, among indexes alone: a table of a few rows would be read whole.
    await owner.rows("set enable_seqscan = off");
    const rows = await owner.rows<{ "QUERY PLAN": string }>(
      `explain (generic_plan) select 1 from only revision x where universe_id = $1 and revision = $2 for key share of x`,
    );
    expect(/using (\w+)/.exec(rows.map((row) => row["QUERY PLAN"]).join("\n"))?.[1]).toBe("revision_pkey");
  });
});
