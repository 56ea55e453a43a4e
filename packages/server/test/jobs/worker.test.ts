import { jobsEndpoints, type Job } from "@distributary/contract/entry/jobs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/platform/db/sql.ts";
import { badRequest } from "../../src/platform/http/problem.ts";
import type { Services } from "../../src/access/http/services.ts";
import { JobFailure, JobStopped, type JobHandler, type JobRun, type JobTimes } from "../../src/platform/jobs/types.ts";
import { createWorker } from "../../src/platform/jobs/worker.ts";
import { silentLogger } from "../../src/platform/log/logger.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

/** The same rules as in production, thirty times as fast. */
const fast: JobTimes = { lease: 600, heartbeat: 150, poll: 100, progress: 20, backoff: 20 };

let server: TestServer;
let ada: SignedIn;
beforeAll(async () => {
  server = await testServer({
    jobTimes: fast,
    extend: (_server, services) => {
      for (const kind of ["free", "other"]) services.jobs.register(kind, byPayload);
    },
  });
  ada = await server.signUp();
});
afterAll(() => server.close());

const behaviours: Record<string, JobHandler> = {};
/** What a test's own handler does, found by the name in the payload: the id is not known before the job may run. */
function byPayload(run: JobRun): Promise<unknown> {
  const { behaviour } = run.payload as { behaviour: string };
  const found = behaviours[behaviour];
  if (found === undefined) throw new Error(`no behaviour ${behaviour}`);
  return found(run);
}

function enqueue(behaviour: string, more: { maxAttempts?: number; services?: Services } = {}): Promise<string> {
  const { database, jobs } = more.services ?? server.services;
  return database.withUniverse(ada, (tx) =>
    jobs.enqueue(tx, {
      kind: "free",
      universe: ada.universe,
      payload: { behaviour },
      createdBy: ada.session.user.uuid,
      maxAttempts: more.maxAttempts,
    }),
  );
}

async function look(id: string): Promise<Job> {
  return (await server.call(jobsEndpoints.get, { params: { id }, as: ada })).ok;
}

async function until(id: string, fits: (job: Job) => boolean): Promise<Job> {
  let job = await look(id);
  await expect.poll(async () => fits((job = await look(id))) || JSON.stringify(job), { interval: 20 }).toBe(true);
  return job;
}

describe("a job", () => {
  it("that ends before its progress was ever written has all of it", async () => {
    behaviours["at once"] = (run) => {
      run.progress("counting", 3, 10);
      return Promise.resolve({ counted: 10 });
    };
    const job = await until(await enqueue("at once"), (one) => one.status === "completed");
    expect(job).toMatchObject({ stage: "counting", done: 10, total: 10 });
  });

  it("is done once it is committed, with progress and a result", async () => {
    behaviours["count"] = async (run) => {
      run.progress("counting", 3, 10);
      await new Promise((resolve) => setTimeout(resolve, 60));
      return { counted: 10 };
    };
    const id = await enqueue("count");
    const job = await until(id, (one) => one.status === "completed");
    expect(job).toMatchObject({
      kind: "free",
      stage: "counting",
      done: 10,
      total: 10,
      result: { counted: 10 },
      error: null,
    });
    expect(job.finished_time).not.toBeNull();
  });

  it("is not there when the record it belongs to was rolled back", async () => {
    let ran = 0;
    behaviours["never"] = async () => {
      ran += 1;
    };
    let id = "";
    const dry = server.services.database.withUniverse(
      ada,
      async (tx) => {
        id = await server.services.jobs.enqueue(tx, {
          kind: "free",
          universe: ada.universe,
          payload: { behaviour: "never" },
          createdBy: null,
        });
      },
      { dryRun: true },
    );
    await dry;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(ran).toBe(0);
    expect((await server.call(jobsEndpoints.get, { params: { id }, as: ada })).status).toBe(404);
  });

  it("is tried again after an error, and ends as failed with a sentence when the tries are used up", async () => {
    let tries = 0;
    behaviours["third time"] = async (run) => {
      tries += 1;
      if (run.attempt < 3) throw new Error("a passing fault");
      return "at last";
    };
    const id = await enqueue("third time");
    expect(await until(id, (job) => job.status === "completed")).toMatchObject({ result: "at last" });
    expect(tries).toBe(3);

    behaviours["never well"] = async () => {
      throw new Error("secret inside of the program");
    };
    const failing = await enqueue("never well", { maxAttempts: 2 });
    const failed = await until(failing, (job) => job.status === "failed");
    expect(failed.error).not.toContain("secret");
    expect(failed.error).toContain("went wrong on our side");
  });

  it("ends at once when its handler says that trying again is of no use", async () => {
    let tries = 0;
    behaviours["refused"] = async () => {
      tries += 1;
      throw tries === 1 ? new JobFailure("The file has no rows.") : badRequest("The file is of another form.");
    };
    for (const error of ["The file has no rows.", "The file is of another form."]) {
      expect(await until(await enqueue("refused"), (job) => job.status === "failed")).toMatchObject({ error });
    }
    expect(tries).toBe(2);
  });

  it("is cancelled while it runs, and can be tried again", async () => {
    let heard: unknown = null;
    let block = true;
    behaviours["long"] = async (run) => {
      if (!block) return "done";
      run.progress("waiting", 0, null);
      await new Promise((resolve) => run.signal.addEventListener("abort", resolve, { once: true }));
      heard = run.signal.reason;
      throw heard;
    };
    const id = await enqueue("long");
    await until(id, (job) => job.stage === "waiting");
    const asked = (await server.call(jobsEndpoints.cancel, { params: { id }, as: ada })).ok;
    expect(asked.cancel_requested).toBe(true);
    await until(id, (job) => job.status === "cancelled");
    expect(heard).toBeInstanceOf(JobStopped);
    block = false;
    expect((await server.call(jobsEndpoints.retry, { params: { id }, as: ada })).ok.status).toBe("queued");
    expect(await until(id, (job) => job.status === "completed")).toMatchObject({
      result: "done",
      cancel_requested: false,
    });
    const again = await server.call(jobsEndpoints.retry, { params: { id }, as: ada });
    expect(again.status).toBe(409);
  });

  it("that was cancelled can write nothing more in a transaction that holds the job", async () => {
    const outcome: string[] = [];
    behaviours["deaf"] = async (run) => {
      run.progress("deaf", 0, null);
      await until(run.id, (job) => job.cancel_requested);
      await server.services.database
        .withUniverse(ada, async (tx) => {
          await run.hold(tx);
          outcome.push("held");
        })
        .catch((error: unknown) => {
          outcome.push((error as Error).name);
          throw error;
        });
    };
    const id = await enqueue("deaf");
    await until(id, (job) => job.stage === "deaf");
    await server.call(jobsEndpoints.cancel, { params: { id }, as: ada });
    await until(id, (job) => job.status === "cancelled");
    expect(outcome).toEqual(["JobStopped"]);
  });

  it("completes together with its last write", async () => {
    behaviours["together"] = async (run) => {
      await server.services.database.withUniverse(ada, (tx) => run.completeIn(tx, { written: true }));
      return "this answer comes too late";
    };
    expect(await until(await enqueue("together"), (job) => job.status === "completed")).toMatchObject({
      result: { written: true },
    });
  });
});

describe("a job that was interrupted", () => {
  it("is begun again after a first wait, one four times as long, and then never more than ten times", async () => {
    behaviours["interrupted"] = async (run) => {
      if (run.attempt < 5) throw new Error("the database was killed");
      return "resumed";
    };
    const id = await enqueue("interrupted");
    // The lease of a try changes `updated_time`, so what the error wrote is read from the queue.
    const seen = new Set<string>();
    while ((await look(id)).status !== "completed") {
      const [queued] = await server.services.database.readPlatform<{ attempts: number; wait: number }>(
        sql`select attempts, round(extract(epoch from run_at - updated_time)::numeric * 1000 / ${fast.backoff}::numeric)::int as wait
          from job where job_id = ${id} and status = 'queued' and attempts > 0`,
      );
      if (queued !== undefined) seen.add(`${queued.attempts}: ${queued.wait}`);
    }
    expect([...seen].every((one) => ["1: 1", "2: 4", "3: 10", "4: 10"].includes(one))).toBe(true);
    expect(seen.has("4: 10")).toBe(true);
  });

  it("is not begun a second time beside itself where its lease ran out unheard", async () => {
    const attempts: number[] = [];
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    behaviours["unheard"] = async (run) => {
      attempts.push(run.attempt);
      // What a database under load makes of a heart that beats: the lease ends, and somebody looks for work.
      await server.services.database.withPlatform((tx) =>
        tx.execute(sql`update job set locked_until = clock_timestamp() - interval '1 second' where job_id = ${run.id}`),
      );
      await until(await enqueue("another"), (job) => job.status === "completed");
      await held;
      return "once";
    };
    behaviours["another"] = async () => go();
    const id = await enqueue("unheard");
    expect(await until(id, (job) => job.status === "completed")).toMatchObject({ result: "once" });
    expect(attempts).toEqual([1]);
  });
});

describe("after a crash", () => {
  const HOUR_MS = 3_600_000;

  /** Takes a job as a worker would, and never comes back: the process was killed. Answers when its lease runs out. */
  async function killHolder(id: string, holder: string, leaseMs: number): Promise<number> {
    const [row] = await server.services.database.withPlatform((tx) =>
      tx.query<{ until: number }>(sql`
        update job set status = 'running', attempts = 1, locked_by = ${holder},
          locked_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond' where job_id = ${id}
        returning extract(epoch from locked_until)::float8 as until`),
    );
    return row?.until ?? Number.NaN;
  }

  /** Files a job that nobody takes up before its holder is killed. */
  async function parked(behaviour: string): Promise<string> {
    const { database, jobs } = server.services;
    const job = { kind: "free", universe: ada.universe, payload: { behaviour }, createdBy: null, delayMs: HOUR_MS };
    return database.withUniverse(ada, (tx) => jobs.enqueue(tx, job));
  }

  it("a job is taken up again when its lease has run out, and not before", async () => {
    const taken: { attempt: number; at: number }[] = [];
    behaviours["resumed"] = async ({ attempt }) => {
      const now = sql`select extract(epoch from clock_timestamp())::float8 as at`;
      const [row] = await server.services.database.readPlatform<{ at: number }>(now);
      taken.push({ attempt, at: row?.at ?? Number.NaN });
      return "resumed";
    };
    const id = await parked("resumed");
    const end = await killHolder(id, "gone/1", fast.lease);
    expect(await until(id, (job) => job.status === "completed")).toMatchObject({ result: "resumed" });
    expect(taken.map(({ attempt }) => attempt)).toEqual([2]);
    expect(taken[0]?.at).toBeGreaterThan(end);
  });

  it("a start of the same data folder frees at once what its killed server held", async () => {
    let done = 0;
    behaviours["folder"] = async () => {
      done += 1;
    };
    const id = await parked("folder");
    await killHolder(id, "folder-x/old", HOUR_MS);
    const { database, jobs, notifications } = server.services;
    const worker = createWorker({
      database,
      jobs,
      notifications,
      log: silentLogger(),
      name: "folder-x/new",
      soleOwner: "folder-x/",
      times: fast,
    });
    await worker.start();
    await until(id, (job) => job.status === "completed");
    await worker.stop(1_000);
    expect(done).toBe(1);
  });

  it("a worker that lost its job to another cannot write any more, and the job is done once", async () => {
    const outcome: string[] = [];
    let first = true;
    behaviours["paused"] = async (run) => {
      if (!first) return "by the second";
      first = false;
      // What a suspended process looks like from outside: the lease is gone and somebody else has the job.
      await server.services.database.withPlatform((tx) =>
        tx.execute(
          sql`update job set locked_by = 'other/1', locked_until = clock_timestamp() + interval '300 milliseconds' where job_id = ${run.id}`,
        ),
      );
      await server.services.database
        .withUniverse(ada, (tx) => run.completeIn(tx, "by the first"))
        .catch((error: unknown) => {
          outcome.push((error as Error).message);
        });
      throw new Error("ended late");
    };
    const id = await enqueue("paused");
    expect(await until(id, (job) => job.status === "completed")).toMatchObject({ result: "by the second" });
    expect(outcome).toEqual(["lost"]);
  });

  it("a server that ends hands back what it cannot finish, and the try is not counted", async () => {
    const attempts: number[] = [];
    behaviours["handed back"] = async (run) => {
      attempts.push(run.attempt);
      if (attempts.length === 1)
        await new Promise((_resolve, reject) =>
          run.signal.addEventListener("abort", () => reject(run.signal.reason as Error)),
        );
      return "finished elsewhere";
    };
    const { database, jobs, notifications } = server.services;
    const id = await enqueue("handed back");
    await until(id, (job) => job.status === "running");
    // The server's own worker holds it; another one stands by.
    const other = createWorker({
      database,
      jobs,
      notifications,
      log: silentLogger(),
      name: "stand-by/1",
      soleOwner: null,
      times: fast,
    });
    await server.app.worker.stop(50);
    await other.start();
    expect(await until(id, (job) => job.status === "completed")).toMatchObject({ result: "finished elsewhere" });
    await other.stop(1_000);
    await server.app.worker.start();
    expect(attempts).toEqual([1, 1]);
  });
});

describe("jobs of another universe", () => {
  it("are not there: to see, to cancel, to try again", async () => {
    behaviours["mine"] = async () => "mine";
    const id = await enqueue("mine");
    await until(id, (job) => job.status === "completed");
    const eve = await server.signUp();
    for (const endpoint of [jobsEndpoints.get, jobsEndpoints.cancel, jobsEndpoints.retry]) {
      const foreign = await server.call(endpoint, { params: { id }, as: eve });
      const missing = await server.call(endpoint, { params: { id: "00000000-0000-4000-8000-000000000000" }, as: eve });
      expect(foreign.status).toBe(404);
      expect(withoutId(foreign.body)).toEqual(withoutId(missing.body));
    }
  });
});

function withoutId(body: unknown): unknown {
  return { ...(body as object), request_id: null };
}
