import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { busyTexts } from "@distributary/contract/wire/busy-texts";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let ada: SignedIn;
let bob: SignedIn;
beforeAll(async () => {
  server = await testServer({
    env: { DATABASE_POOL: "8", REQUESTS_AT_ONCE: "4", REQUESTS_WAITING: "3", LOCK_WAIT_MS: "60000" },
  });
  [ada, bob] = [await server.signUp(), await server.signUp()];
});
afterAll(() => server.close());

/** Does `work` while every read of a table waits. */
async function withoutTable<T>(table: string, work: () => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
  try {
    await owner.query(`begin; lock table ${table} in access exclusive mode`);
    return await work();
  } finally {
    await owner.end();
  }
}

const busy = { message: busyTexts.server, code: "busy", request_id: expect.any(String) as string };
const accounts = (as: SignedIn) => server.call(accountsEndpoints.list, { as, query: { limit: 10 } });
const entities = (as: SignedIn) => server.call(entitiesEndpoints.list, { as, query: { limit: 10 } });
const dashboard = (as: SignedIn) => server.call(summaryEndpoints.dashboard, { as });

it("refuses at once what finds no place to wait, and answers others while one universe has all it may have", async () => {
  const refused: unknown[] = [];
  const asked = await withoutTable("account", async () => {
    const reads = Array.from({ length: 9 }, async () => {
      const answer = await accounts(ada);
      if (answer.status !== 200) refused.push([answer.status, answer.headers.get("retry-after"), answer.body]);
      return answer.status;
    });
    // Two under way, three wait.
    await expect.poll(() => refused.length, { timeout: 120_000 }).toBe(4);
    expect((await entities(bob)).status).toBe(200);
    // Where all places to wait are taken, whoever has most gives one to somebody who has none.
    const others = Array.from({ length: 3 }, () => accounts(bob).then(({ status }) => status));
    await expect.poll(() => refused.length, { timeout: 120_000 }).toBe(5);
    return [...reads, ...others];
  });
  expect(refused).toEqual(Array.from({ length: 5 }, () => [503, "1", busy]));
  const statuses = await Promise.all(asked);
  expect(statuses.filter((status) => status === 200)).toHaveLength(7);
});

it("answers light reads while figures of whole books are waited for", async () => {
  let answered = 0;
  const asked = await withoutTable("line_item", async () => {
    const figures = [ada, ada, ada, bob, bob].map(async (as) => {
      const { status } = await dashboard(as);
      answered += 1;
      return status;
    });
    for (const as of [ada, bob]) {
      expect((await accounts(as)).status).toBe(200);
      expect((await entities(as)).status).toBe(200);
    }
    expect(answered).toBe(0);
    return figures;
  });
  expect(await Promise.all(asked)).toEqual([200, 200, 200, 200, 200]);
});
