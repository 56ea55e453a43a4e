import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/platform/db/sql.ts";
import type { Transaction } from "../../src/platform/db/transaction.ts";
import { testServer, type TestServer } from "../support/server.ts";

const EVENTS = 5_000;

let server: TestServer;
let owner: pg.Client;
let universe = "";

beforeAll(async () => {
  server = await testServer();
  ({ universe } = await server.signUp());
  owner = new pg.Client({ connectionString: server.database.ownerUrl });
  owner.on("error", () => undefined);
  await owner.connect();
  // Nothing but the test gives room back.
  await owner.query("alter table event set (autovacuum_enabled = false)");
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

class BrokenOff extends Error {}

/** Writes events, looks, and breaks off: nothing of it stays but the room that it took. */
async function brokenOff<T>(look: (tx: Transaction) => Promise<T>): Promise<T> {
  let seen: T | undefined;
  const writing = server.services.database.withUniverse({ universe }, async (tx) => {
    await tx.execute(sql`
      insert into event (universe_id, event_id, description, event_type, event_date, created_time, updated_time, revision)
      select ${universe}::uuid, gen_random_uuid(), 'Note', 'NOTE', '2025-01-01', now(), now(), 1
      from generate_series(1, ${EVENTS}::int)`);
    seen = await look(tx);
    throw new BrokenOff();
  });
  await expect(writing).rejects.toThrow(BrokenOff);
  return seen as T;
}

/** The index by which the event is looked for that a transaction belongs to, while a write fills the table. */
async function indexOfReference(tx: Transaction): Promise<string | undefined> {
  const rows = await tx.query<{ "QUERY PLAN": string }>(sql`
    explain select 1 from only event x
    where universe_id = ${universe}::uuid and event_id = '00000000-0000-7000-8000-000000000000'::uuid for key share`);
  return /using (\w+)/.exec(rows.map((row) => row["QUERY PLAN"]).join("\n"))?.[1];
}

describe("a large write after one that broke off", () => {
  it("finds what its rows refer to by their keys again, once the room of the other was given back", async () => {
    await brokenOff(async () => undefined);
    // What the database does by itself a little later, where it cannot have the pages for itself.
    await owner.query("vacuum (truncate false) event");
    // The control: the planner holds the table for empty, and would go through all events of the universe for each.
    expect(await brokenOff(indexOfReference)).not.toBe("event_pkey");

    await server.services.clearBrokenWrites();
    expect(await brokenOff(indexOfReference)).toBe("event_pkey");
  });

  it("leaves tables alone of whose rows the database knows", async () => {
    await server.services.database.withUniverse({ universe }, (tx) =>
      tx.execute(sql`
        insert into event (universe_id, event_id, description, event_type, event_date, created_time, updated_time, revision)
        values (${universe}, gen_random_uuid(), 'Kept', 'NOTE', '2025-01-01', now(), now(), 1)`),
    );
    await owner.query("analyze event");
    const vacuumed = "select vacuum_count::int as times from pg_stat_all_tables where relid = 'event'::regclass";
    const times = async () => (await owner.query<{ times: number }>(vacuumed)).rows[0]?.times;
    const before = await times();
    await server.services.clearBrokenWrites();
    expect(await times()).toBe(before);
  });
});
