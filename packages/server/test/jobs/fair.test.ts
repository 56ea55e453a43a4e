import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../src/platform/db/sql.ts";
import { createIds } from "../../src/platform/ids.ts";
import { fakeClock } from "../../src/platform/clock.ts";
import { createJobs, type Jobs } from "../../src/platform/jobs/jobs.ts";
import { leaseStatement } from "../../src/platform/jobs/store.ts";
import type { JobRun } from "../../src/platform/jobs/types.ts";
import { createWorker, type Worker } from "../../src/platform/jobs/worker.ts";
import { createNotifications, type Notifications } from "../../src/platform/live/notifications.ts";
import { silentLogger } from "../../src/platform/log/logger.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";

const ids = createIds(fakeClock(new Date("2026-01-01T00:00:00Z")));
/** Two servers on one database, each with its worker; jobs run until they are told to end. */
let database: TestDatabase;
let notifications: Notifications;
let jobs: Jobs;
let workers: readonly Worker[];
let begun: string[];
let under: Map<string, { readonly run: JobRun; readonly end: () => void }>;

beforeAll(async () => {
  database = await testDatabase();
  notifications = createNotifications(database.appUrl, silentLogger());
  await notifications.ready;
});
afterAll(async () => {
  await notifications.close();
  await database.close();
});
beforeEach(async () => {
  await clear();
  begun = [];
  under = new Map();
  jobs = createJobs(database.database, ids);
  const handler = (run: JobRun): Promise<void> =>
    new Promise((resolve) => {
      const { name } = run.payload as { readonly name: string };
      begun.push(name);
      under.set(name, { run, end: resolve });
    });
  jobs.register("report", handler);
  jobs.register("import", handler, "long");
});

async function clear(): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query("truncate job");
  await owner.end();
}

function started(concurrency: number): Promise<void> {
  workers = ["one/1", "two/1"].map((name) =>
    createWorker({
      database: database.database,
      jobs,
      notifications,
      log: silentLogger(),
      name,
      soleOwner: null,
      concurrency,
    }),
  );
  return Promise.all(workers.map((worker) => worker.start())).then(() => undefined);
}

async function stopped(): Promise<void> {
  // What still waits is not begun any more; what runs ends.
  await clear();
  const ending = Promise.all(workers.map((worker) => worker.stop(5_000)));
  for (const { end } of under.values()) end();
  await ending;
}

function file(universe: string, kind: string, ...names: readonly string[]): Promise<void> {
  return database.database.withPlatform(async (tx) => {
    for (const name of names) await jobs.enqueue(tx, { kind, universe, payload: { name }, createdBy: null });
  });
}

/** Ends a job and waits until so many were begun in all. */
async function end(name: string, count: number): Promise<void> {
  under.get(name)?.end();
  await expect.poll(() => begun.length, { timeout: 120_000 }).toBe(count);
}

const numbered = (name: string, length: number) => Array.from({ length }, (_, index) => `${name}${index}`);

describe("jobs of many universes", () => {
  it("take turns on all servers together, two of one universe at once, however many it filed first", async () => {
    const [a, b, c] = [ids.uuid(), ids.uuid(), ids.uuid()];
    await file(a, "report", ...numbered("a", 200));
    await started(2);
    await expect.poll(() => begun.length).toBe(2);
    await file(b, "report", "b0", "b1", "b2");
    await expect.poll(() => begun.length).toBe(4);
    // Four places: two of a, and the others of b though 198 of a were filed before.
    expect([...begun].sort()).toEqual(["a0", "a1", "b0", "b1"]);
    await file(c, "report", "c0");
    // c has waited behind one of each. Then a again, which had its turn, and b, as two of a are under way.
    await end("a0", 5);
    await end("b0", 6);
    await end("a1", 7);
    await end("c0", 8);
    expect(begun.slice(4)).toEqual(["a2", "c0", "a3", "b2"]);
    await stopped();
  });

  it("that are short come before long ones filed by others at the same time, and find a place kept for them", async () => {
    const [a, b, c] = [ids.uuid(), ids.uuid(), ids.uuid()];
    await file(a, "import", "a-import");
    await file(b, "import", "b-import");
    await file(c, "import", "c-import");
    for (const [universe, name] of [
      [a, "a"],
      [b, "b"],
      [c, "c"],
    ] as const)
      await file(universe, "report", `${name}-report`);
    await started(2);
    await expect.poll(() => begun.length).toBe(4);
    // Each server has two places and gives one of them to long jobs at most.
    expect(begun.filter((name) => name.endsWith("import"))).toHaveLength(2);
    expect(begun.filter((name) => name.endsWith("report"))).toHaveLength(2);
    await stopped();
  });

  it("are claimed by their index, however many wait", async () => {
    const [a, b] = [ids.uuid(), ids.uuid()];
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const many = (universe: string, status: string, count: number) =>
      owner.query(
        `insert into job (job_id, universe_id, kind, payload, status, run_at, locked_until, turn, created_time, updated_time)
         select gen_random_uuid(), $1, 'report', '{"name":"x"}', $2, now(), now() + interval '1 hour', n, now(), now()
         from generate_series(1, $3::int) n`,
        [universe, status, count],
      );
    await many(b, "completed", 20_000);
    await many(a, "queued", 10_000);
    await many(b, "queued", 10);
    await many(a, "running", 2);
    await owner.query("analyze job");
    const lease = { worker: "w/1", kinds: jobs.kinds, leaseMs: 1_000, mostOfUniverse: 2, under: [] };
    const { plan, claimed } = await database.database.withPlatform(async (tx) => {
      const statement = leaseStatement(lease);
      const rows = await tx.query<{ "QUERY PLAN": string }>({
        ...statement,
        name: null,
        text: `explain ${statement.text}`,
      });
      const job = await tx.maybe<{ universe_id: string }>(statement);
      return { plan: rows.map((row) => row["QUERY PLAN"]).join("\n"), claimed: job?.universe_id };
    });
    expect(plan).toContain("job_turn");
    expect(plan).toContain("job_running");
    expect(plan).not.toContain("Seq Scan");
    // a has its two under way already.
    expect(claimed).toBe(b);
    const last = await database.database.withPlatform((tx) =>
      jobs.enqueue(tx, { kind: "report", universe: b, payload: { name: "y" }, createdBy: null }),
    );
    const [filed] = await database.database.readPlatform<{ turn: string }>(
      sql`select turn::text from job where job_id = ${last}`,
    );
    // Behind the tenth of b, not behind the ten thousandth of a.
    expect(filed?.turn).toBe("11");
    await owner.end();
  });
});
