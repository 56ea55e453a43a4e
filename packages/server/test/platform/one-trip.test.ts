import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inOneTrip } from "../../src/platform/db/one-trip.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";

/** The guard of what is built on a switch of the driver: it fails when a new version of that differs. */

let fresh: TestDatabase;
let client: pg.Client;
const happened: string[] = [];

beforeAll(async () => {
  fresh = await testDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  client = new pg.Client({ connectionString: fresh.ownerUrl });
  client.on("error", () => undefined);
  await client.connect();
  const { connection } = client as unknown as {
    connection: { sync(): void; query(text: string): void; prependListener(name: string, heard: () => void): void };
  };
  happened.length = 0;
  for (const way of ["sync", "query"] as const) {
    const send = connection[way].bind(connection) as (text?: string) => void;
    connection[way] = (text?: string) => {
      happened.push("sent");
      send(text);
    };
  }
  connection.prependListener("readyForQuery", () => happened.push("answered"));
  return () => client.end();
});

const value = (n: number) =>
  client.query<{ a: number }>({ name: "value", text: "select 12 / $1::int as a", values: [n] });

test("all is sent before anything is answered, prepared or not, and the connection is as before", async () => {
  const [begun, first, second, end] = await inOneTrip(client, () => [
    client.query("begin"),
    value(1),
    value(2),
    client.query("commit"),
  ]);
  expect(happened).toEqual(["sent", "sent", "sent", "sent", "answered", "answered", "answered", "answered"]);
  expect([begun.command, first.rows, second.rows, end.command]).toEqual(["BEGIN", [{ a: 12 }], [{ a: 6 }], "COMMIT"]);
  happened.length = 0;
  await Promise.all([value(3), value(4)]);
  expect(happened).toEqual(["sent", "answered", "sent", "answered"]);
});

test("the first failure is told, and the end of the transaction says that nothing was kept", async () => {
  await client.query("create temporary table kept (a int)");
  const failing = inOneTrip(client, () => [
    client.query("begin; insert into kept values (1)"),
    value(0),
    value(1),
    client.query("commit"),
  ]);
  await expect(failing).rejects.toThrow(/division by zero/);
  expect((await client.query("select * from kept")).rows).toEqual([]);
  expect((await inOneTrip(client, () => [value(6)]))[0].rows).toEqual([{ a: 2 }]);
});

test("a connection that ends under them fails them all, soon", async () => {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const cut = inOneTrip(client, () => [client.query("select pg_sleep(60)"), value(1)]).catch((error: unknown) => error);
  const owner = new pg.Client({ connectionString: fresh.ownerUrl });
  await owner.connect();
  const asleep = "select 1 from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'";
  await expect.poll(async () => (await owner.query(asleep, [rows[0]?.pid])).rowCount, { interval: 10 }).toBe(1);
  await owner.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  expect(await cut).toBeInstanceOf(Error);
  await owner.end();
});
