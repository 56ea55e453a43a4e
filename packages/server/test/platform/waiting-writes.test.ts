import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { busyTexts } from "@distributary/contract/wire/busy-texts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../support/database.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

let database: TestDatabase;
let patient: TestServer;
let hasty: TestServer;
beforeAll(async () => {
  database = await testDatabase();
  const start = (lockWait: number) =>
    testServer({
      database,
      env: { DATABASE_POOL: "4", WRITES_WAITING: "3", LOCK_WAIT_MS: String(lockWait) },
    });
  [patient, hasty] = [await start(60_000), await start(50)];
});
afterAll(async () => {
  await patient.close();
  await hasty.close();
  await database.close();
});

/** Holds the lock that every write of a universe takes, as an import does, until it is let go. */
async function holding<T>(universe: string, work: () => Promise<T>): Promise<T> {
  const other = new pg.Client({ connectionString: database.ownerUrl });
  await other.connect();
  try {
    await other.query("begin");
    await other.query("select from universe where universe_id = $1 for no key update", [universe]);
    return await work();
  } finally {
    await other.end();
  }
}

const create = (server: TestServer, as: SignedIn, name: string) =>
  server.call(accountsEndpoints.create, { as, query: { commit: "true" }, body: { name, acct_type: "D" } });
const names = async (server: TestServer, as: SignedIn): Promise<readonly string[]> =>
  (await server.call(accountsEndpoints.list, { as, query: { limit: 100 } })).ok.items.map(({ name }) => name);

describe("while somebody holds the lock of a universe", () => {
  it("its writes wait without a connection, at most as many as may, and strangers read and write", async () => {
    const [ada, stranger] = [await patient.signUp(), await patient.signUp()];
    const wished = Array.from({ length: 12 }, (_, index) => `Account ${index}`);
    const refused: unknown[] = [];
    const writes = await holding(ada.universe, async () => {
      const begun = wished.map(async (name) => {
        const answer = await create(patient, ada, name);
        if (answer.status !== 200) refused.push([answer.status, answer.headers.get("retry-after"), answer.body]);
        return answer.status;
      });
      // One waits inside the database, three for it; the rest have been answered.
      await expect.poll(() => refused.length, { timeout: 120_000 }).toBe(8);
      expect((await create(patient, stranger, "Elsewhere")).status).toBe(200);
      expect(await names(patient, stranger)).toContain("Elsewhere");
      expect(await names(patient, ada)).not.toContain("Account 0");
      return begun;
    });
    const busy = { message: busyTexts.writes, code: "busy", request_id: expect.any(String) as string };
    expect(refused).toEqual(Array.from({ length: 8 }, () => [503, "1", busy]));
    const statuses = await Promise.all(writes);
    const kept = wished.filter((_, index) => statuses[index] === 200);
    expect(kept).toHaveLength(4);
    expect((await names(patient, ada)).filter((name) => name.startsWith("Account ")).sort()).toEqual(kept.sort());
  });

  it("a write on another server is told to come again, with nothing changed, and is taken then", async () => {
    const ada = await hasty.signUp();
    await holding(ada.universe, async () => {
      const { status, headers, body } = await create(hasty, ada, "Later");
      expect([status, headers.get("retry-after"), body]).toEqual([
        503,
        "2",
        { message: busyTexts.writes, code: "busy", request_id: expect.any(String) as string },
      ]);
      expect(await names(hasty, ada)).not.toContain("Later");
    });
    expect((await create(hasty, ada, "Later")).status).toBe(200);
    expect(await names(hasty, ada)).toContain("Later");
  });
});
