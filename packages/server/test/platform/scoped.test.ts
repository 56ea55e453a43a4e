import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopedRead } from "../../src/platform/db/scoped.ts";
import { columnTypes } from "../../src/platform/db/types.ts";
import { identifier, once, sql } from "../../src/platform/db/sql.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";

/** The guard of what is built on the inside of the driver: it fails when a new version of that differs. */

let fresh: TestDatabase;
let pool: pg.Pool;
const universe = randomUUID();
const setting = sql`select current_setting('app.universe', true) as universe, current_setting('transaction_read_only') as read_only`;

beforeAll(async () => {
  fresh = await testDatabase();
  pool = poolOf({ max: 1 });
});
afterAll(async () => {
  await pool.end();
  await fresh.close();
});

/** A pool whose connections may end at any time, as where the database is removed while they still close. */
function poolOf(config: pg.PoolConfig): pg.Pool {
  const made = new pg.Pool({ connectionString: fresh.appUrl, ...config });
  made.on("error", () => undefined);
  made.on("connect", (client) => client.on("error", () => undefined));
  return made;
}

/** The one connection knows no universe, takes writes and answers. */
async function expectClean(): Promise<void> {
  const { rows } = await pool.query<{ universe: string | null; read_only: string }>(setting.text);
  expect(rows[0]?.universe || null).toBeNull();
  expect(rows[0]?.read_only).toBe("off");
  expect(await scopedRead(pool, universe, setting)).toEqual([{ universe, read_only: "on" }]);
  await pool.query("create temporary table if not exists writes (a int); insert into writes values (1)");
}

/** When a connection is in the middle of `pg_sleep`. */
async function untilAsleep(owner: pg.Client, pid: number | undefined): Promise<void> {
  const asleep = "select 1 from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'";
  await expect.poll(async () => (await owner.query(asleep, [pid])).rowCount, { interval: 10 }).toBe(1);
}

describe("the scoped read", () => {
  test("has its universe, is read-only, and leaves neither behind", async () => {
    expect(await scopedRead(pool, universe, setting)).toEqual([{ universe, read_only: "on" }]);
    await expectClean();
  });

  test("answers the main statement's rows and nothing of its own, with and without a name, parameters and rows", async () => {
    for (const make of [
      (n: number) => sql`select i from generate_series(1, ${n}) i`,
      (n: number) => once(sql`select i from generate_series(1, ${n}) i`),
    ]) {
      for (const n of [3, 0, 3]) {
        const rows = await scopedRead<{ i: number }>(pool, universe, make(n));
        expect(rows.map((row) => row.i)).toEqual([1, 2, 3].slice(0, n));
      }
    }
    expect(await scopedRead(pool, universe, once(sql`select 1 as a`))).toEqual([{ a: 1 }]);
    expect(await scopedRead(pool, universe, sql`select`)).toEqual([{}]);
  });

  test("goes out and comes back once", async () => {
    const client = await pool.connect();
    let readies = 0;
    const connection = (client as unknown as { connection: { on(name: string, heard: () => void): void } }).connection;
    connection.on("readyForQuery", () => readies++);
    client.release();
    await scopedRead(pool, universe, setting);
    expect(readies).toBe(1);
  });

  test("refuses writes, whatever the statement tries", async () => {
    for (const statement of [
      sql`insert into app_user (user_id) values (${randomUUID()})`,
      sql`with gone as (delete from login_failure returning 1) select * from gone`,
      sql`select set_config('transaction_read_only', 'off', true)`,
      sql`set transaction read write`,
    ]) {
      await expect(scopedRead(pool, universe, statement)).rejects.toThrow(/read-only transaction|read-write mode/);
      await expectClean();
    }
  });

  test("a statement that does not parse, twice", async () => {
    for (let round = 0; round < 2; round++) {
      await expect(scopedRead(pool, universe, sql`select * from ${identifier("no_such_table")}`)).rejects.toThrow(
        /does not exist/,
      );
      await expectClean();
    }
  });

  test("a statement that fails while it runs, and then does not", async () => {
    const divide = (by: number) => sql`select 12 / ${by}::int as a`;
    await expect(scopedRead(pool, universe, divide(0))).rejects.toThrow(/division by zero/);
    expect(await scopedRead(pool, universe, divide(4))).toEqual([{ a: 3 }]);
    await expect(scopedRead(pool, universe, divide(0))).rejects.toThrow(/division by zero/);
    await expectClean();
  });

  test("a value that does not fit, and one that cannot be sent at all", async () => {
    await expect(scopedRead(pool, universe, sql`select ${"x"}::int`)).rejects.toThrow(/invalid input syntax/);
    await expectClean();
    const circle: { self?: unknown } = {};
    circle.self = circle;
    await expect(scopedRead(pool, universe, sql`select ${circle}::jsonb`)).rejects.toThrow(/circular/i);
    await expectClean();
  });

  test("a universe that the database refuses", async () => {
    await expect(scopedRead(pool, "not a universe", setting)).rejects.toThrow(RangeError);
    await expectClean();
  });

  test("a time-out and a cancel", async () => {
    await pool.query("set statement_timeout = 30");
    await expect(scopedRead(pool, universe, sql`select pg_sleep(5)`)).rejects.toThrow(/statement timeout/);
    await pool.query("set statement_timeout = 0");
    await expectClean();
    const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
    const owner = new pg.Client({ connectionString: fresh.ownerUrl });
    await owner.connect();
    const slow = scopedRead(pool, universe, sql`select pg_sleep(${10})`);
    const settled = slow.catch((error: unknown) => error);
    for (let done = false; !done;) {
      await owner.query("select pg_cancel_backend($1)", [rows[0]?.pid]);
      done =
        (await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, 50, "waiting"))])) !== "waiting";
    }
    await expect(slow).rejects.toThrow(/canceling statement/);
    await expectClean();
    // A connection that is ended under it fails the read, and the next one gets a new connection.
    const cut = scopedRead(pool, universe, sql`select pg_sleep(${11})`);
    const ended = cut.catch(() => "ended");
    await untilAsleep(owner, rows[0]?.pid);
    await owner.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    expect(await ended).toBe("ended");
    await expectClean();
    await owner.end();
  });

  test("those that wait go out together; each has its own answer or its own failure, and universes never share a trip", async () => {
    const divide = (by: number) => sql`select 12 / ${by}::int as a, current_setting('app.universe', true) as universe`;
    // The first of each prepares the statement; only prepared ones go together.
    await scopedRead(pool, universe, divide(1));
    const client = await pool.connect();
    let trips = 0;
    const connection = (client as unknown as { connection: { on(name: string, heard: () => void): void } }).connection;
    connection.on("readyForQuery", () => trips++);
    client.release();
    const other = randomUUID();
    const asked = [1, 2, 0, 3, 4, 0, 0, 6, 12, 1, 0, 2].flatMap((by) => [
      { by, where: universe },
      { by, where: universe },
      { by, where: other },
    ]);
    // How many share a trip depends on how long they took; on a busy machine none may, for a while.
    for (let round = 0, shared = false; !shared; round++) {
      expect(round).toBeLessThan(200);
      trips = 0;
      const answers = await Promise.allSettled(asked.map(({ by, where }) => scopedRead(pool, where, divide(by))));
      answers.forEach((answer, index) => {
        const { by, where } = asked[index] as (typeof asked)[number];
        if (by === 0) expect(String(answer.status === "rejected" && answer.reason)).toMatch(/division by zero/);
        else expect(answer).toEqual({ status: "fulfilled", value: [{ a: 12 / by, universe: where }] });
      });
      shared = trips < asked.length;
    }
    await expectClean();
  });

  test("a value that cannot be read fails its own read, also where one that goes with it fails after it", async () => {
    const own = poolOf({ max: 1, types: columnTypes });
    const read = (count: string, by: number) => sql`select ${count}::bigint as a, 12 / ${by}::int as b`;
    // The error is heard on the first connection where the two went together; a value beyond what is read ends it.
    for (let round = 0, shared = false; !shared; round++) {
      expect(round).toBeLessThan(200);
      const client = await own.connect();
      const connection = (client as unknown as { connection: { on(name: string, heard: () => void): void } })
        .connection;
      connection.on("errorMessage", () => (shared = true));
      client.release();
      const [plain, beyond, failing] = await Promise.allSettled([
        scopedRead(own, universe, read("1", 1)),
        scopedRead(own, universe, read("9007199254740993", 1)),
        scopedRead(own, universe, read("1", 0)),
      ]);
      expect(plain).toEqual({ status: "fulfilled", value: [{ a: 1, b: 12 }] });
      expect(String(beyond.status === "rejected" && beyond.reason)).toMatch(/beyond what a number holds/);
      expect(String(failing.status === "rejected" && failing.reason)).toMatch(/division by zero/);
    }
    await own.end();
  });

  test("a connection that breaks under several fails them, and the next has a new one", async () => {
    const sleep = (seconds: number) =>
      sql`select pg_sleep(${seconds}::float8) is null as slept, pg_backend_pid() as pid`;
    const [known] = await scopedRead<{ pid: number }>(pool, universe, sleep(0));
    const owner = new pg.Client({ connectionString: fresh.ownerUrl });
    await owner.connect();
    const waiting = Promise.allSettled([60, 0, 0, 0].map((seconds) => scopedRead(pool, universe, sleep(seconds))));
    await untilAsleep(owner, known?.pid);
    await owner.query("select pg_terminate_backend($1)", [known?.pid]);
    const [cut] = await waiting;
    expect(cut?.status).toBe("rejected");
    await expectClean();
    await owner.end();
  });

  test("many at once on few connections each see their own", async () => {
    const few = poolOf({ max: 2 });
    const asked = Array.from({ length: 300 }, () => randomUUID());
    const answers = await Promise.all(asked.map((id) => scopedRead<{ universe: string }>(few, id, setting)));
    expect(answers.map((rows) => rows[0]?.universe)).toEqual(asked);
    await few.end();
  });
});
