import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { authEndpoints } from "@distributary/contract/access/auth";
import { busyTexts } from "@distributary/contract/wire/busy-texts";
import { graphqlEndpoints } from "@distributary/contract/graph/graphql";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../src/platform/db/database.ts";
import { migrate } from "../../src/platform/db/migrations.ts";
import { allowOwner } from "../../src/platform/db/owner.ts";
import { ensureAppRole } from "../../src/platform/db/role.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { startTestCluster, type TestCluster } from "../support/cluster.ts";
import { testSecretKey, type TestDatabase } from "../support/database.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

let cluster: TestCluster;
let database: TestDatabase;
let server: TestServer;
let ada: SignedIn;
beforeAll(async () => {
  cluster = await startTestCluster();
  database = await migrated(cluster.adminUrl);
  server = await testServer({ database, env: { DATABASE_POOL: "4" } });
  ada = await server.signUp();
});
afterAll(async () => {
  await server.close();
  await database.close();
  await cluster.stop();
});

async function migrated(ownerUrl: string): Promise<TestDatabase> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const appUrl = await ensureAppRole(owner, ownerUrl, testSecretKey);
  await migrate(owner);
  await allowOwner(owner);
  await owner.end();
  const opened = openDatabase({ url: appUrl, pool: 2 });
  return { database: opened, ownerUrl, appUrl, close: () => opened.close() };
}

const calls = (): readonly Promise<{
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}>[] => [
  server.call(accountsEndpoints.list, { as: ada, query: { limit: 10 } }),
  server.call(accountsEndpoints.create, { as: ada, query: { commit: "true" }, body: { name: "A", acct_type: "D" } }),
  server.call(summaryEndpoints.dashboard, { as: ada }),
  server.call(authEndpoints.login, { body: { username: "ada@example.com", password: "a long enough one" } }),
  server.call(graphqlEndpoints.ask, {
    as: ada,
    body: { query: "query { search_accounts(limit: 1) { uuid } }" },
  }),
];

/** Every call while the database is away: what it said, and whether it says when to come again. */
async function whileAway(): Promise<readonly unknown[]> {
  const answers = await Promise.all(calls());
  const ready = await fetch(`${server.url}/readyz`);
  return [
    ...answers.map(({ status, headers, body }) => [
      status,
      headers.get("retry-after"),
      (body as { message?: string }).message,
    ]),
    [ready.status, ready.headers.get("retry-after") !== null],
  ];
}

it("every call is refused with 503 and when to come again while the database is away, and answered once it is back", async () => {
  // A statement under way when the database goes, too.
  const cut = database.database.readPlatform(sql`select pg_sleep(600)`).catch((error: unknown) => error);
  await cluster.away();
  expect(await cut).toBeInstanceOf(Error);
  const away = [503, "2", busyTexts.away];
  for (let round = 0; round < 3; round++)
    expect(await whileAway()).toEqual([away, away, away, away, away, [503, true]]);
  await cluster.back();
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 120_000 }).toBe(200);
  expect((await server.call(accountsEndpoints.list, { as: ada, query: { limit: 10 } })).status).toBe(200);
  expect((await server.call(summaryEndpoints.dashboard, { as: ada })).status).toBe(200);
});

it("what waits for a database that hangs is refused as for one that is away, and so is what comes then", async () => {
  const others = server.call(accountsEndpoints.list, { as: ada, query: { limit: 10 } });
  expect((await others).status).toBe(200);
  // One that works for long answers beside it, and is not taken for one that hangs.
  const long = server.services.database.readPlatform<{ at: string }>(sql`select 'done' as at from pg_sleep(1.5)`);
  expect((await long)[0]?.at).toBe("done");
  // A statement and a database transaction under way when it stops.
  const cut = server.services.database.readPlatform(sql`select pg_sleep(600)`).catch((error: unknown) => error);
  await cluster.hang();
  try {
    const away = [503, "2", busyTexts.away];
    for (let round = 0; round < 2; round++)
      expect(await whileAway()).toEqual([away, away, away, away, away, [503, true]]);
    expect(await cut).toBeInstanceOf(Error);
  } finally {
    await cluster.goOn();
  }
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 120_000 }).toBe(200);
  expect((await server.call(accountsEndpoints.list, { as: ada, query: { limit: 10 } })).status).toBe(200);
  expect((await server.call(summaryEndpoints.dashboard, { as: ada })).status).toBe(200);
});
