import { Busy } from "../busy.ts";
import type { Database } from "../db/database.ts";
import { HttpProblem, ValidationProblem } from "../http/problem.ts";
import { channels, type JobChanged } from "../live/channels.ts";
import type { Notifications } from "../live/notifications.ts";
import { notify } from "../db/listen.ts";
import type { Logger } from "../log/logger.ts";
import { StoreFailure } from "../storage/file-store.ts";
import type { Jobs } from "./jobs.ts";
import { LeasedRun } from "./run.ts";
import { endRun, freeLeases, leaseJob, universeGone, type Ending, type JobRow } from "./store.ts";
import { JobFailure, jobTimes, JobWaits, type JobTimes } from "./types.ts";

export interface WorkerOptions {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly notifications: Notifications;
  readonly log: Logger;
  /** This worker's name, unlike any other's: the owner's name and an id of this start. */
  readonly name: string;
  /** The first part of `name`, when every other worker with it is known to be dead: what they hold is freed at start. */
  readonly soleOwner: string | null;
  /** Jobs done at the same time, of which one place is kept for short ones. Default 3. */
  readonly concurrency?: number;
  readonly times?: JobTimes;
}

/** Takes up jobs and sees them through. */
export interface Worker {
  start(): Promise<void>;
  /** Takes up nothing more, waits up to `graceMs` for what is under way, and hands the rest back to be taken up again. */
  stop(graceMs: number): Promise<void>;
  /** Jobs under way now. */
  readonly running: number;
}

/** Jobs of one universe under way at once, on all servers together. */
const MOST_OF_UNIVERSE = 2;
const GONE = "The records for this job were deleted. Start it again.";
/** How the stage of a job begins that waits for something which is away. */
const WAITING = "Waiting for ";
const STORE_AWAY = "Waiting for the file store, which is not responding";
/** Between two looks whether what is away is back, in first waits of an error. */
const STORE_WAIT = 10;
/** The longest wait after an error, in first ones. */
const LONGEST_WAIT = 10;
const FAULT = "Something went wrong on our side. It was logged. Try again.";

/** A worker that does nothing until it is started. */
export function createWorker(options: WorkerOptions): Worker {
  return new JobWorker(options);
}

class JobWorker implements Worker {
  readonly #options: WorkerOptions;
  readonly #times: JobTimes;
  readonly #runs = new Map<string, { readonly run: LeasedRun; readonly ended: Promise<void> }>();
  readonly #undo: (() => void)[] = [];
  #poll: NodeJS.Timeout | null = null;
  #taking: Promise<void> | null = null;
  #again = false;
  #open = false;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#times = options.times ?? jobTimes;
  }

  get running(): number {
    return this.#runs.size;
  }

  async start(): Promise<void> {
    const { database, notifications, soleOwner, name } = this.#options;
    this.#open = true;
    if (soleOwner !== null) await database.withPlatform((tx) => freeLeases(tx, soleOwner, name));
    this.#undo.push(
      notifications.on(channels.jobReady, () => this.#wake()),
      notifications.on(channels.job, (payload) => this.#look(payload)),
      notifications.onGap(() => this.#wake()),
    );
    this.#poll = setInterval(() => this.#wake(), this.#times.poll);
    this.#wake();
  }

  async stop(graceMs: number): Promise<void> {
    this.#open = false;
    if (this.#poll !== null) clearInterval(this.#poll);
    for (const undo of this.#undo.splice(0)) undo();
    await this.#taking;
    const ended = Promise.all([...this.#runs.values()].map((entry) => entry.ended));
    if (await inTime(ended, graceMs)) return;
    for (const { run } of this.#runs.values()) run.stop("shutdown");
    // A handler that heeds its signal ends now; what one that does not would still write is refused by `hold` later.
    await inTime(ended, 2_000);
  }

  #look(payload: string): void {
    const changed = JSON.parse(payload) as JobChanged;
    void this.#runs.get(changed.job)?.run.look();
  }

  #wake(): void {
    if (!this.#open) return;
    this.#again = true;
    this.#taking ??= this.#take().finally(() => {
      this.#taking = null;
    });
  }

  async #take(): Promise<void> {
    const { database, name, log, concurrency = 3 } = this.#options;
    while (this.#again && this.#open) {
      this.#again = false;
      while (this.#open && this.#runs.size < concurrency) {
        let row: JobRow | null;
        try {
          const kinds = this.#kindsFor(concurrency);
          const under = [...this.#runs.keys()];
          const lease = { worker: name, kinds, leaseMs: this.#times.lease, mostOfUniverse: MOST_OF_UNIVERSE, under };
          row = await leaseJob(database, lease);
        } catch (error) {
          log.warn("jobs cannot be taken up now", { error });
          return;
        }
        if (row === null) break;
        this.#begin(row);
      }
    }
  }

  /** What may be taken up now: long jobs leave a place to short ones, which would wait minutes for them. */
  #kindsFor(concurrency: number): readonly string[] {
    const { jobs } = this.#options;
    const long = [...this.#runs.values()].filter(({ run }) => jobs.isLong(run.kind)).length;
    return long < Math.max(1, concurrency - 1) ? jobs.kinds : jobs.kinds.filter((kind) => !jobs.isLong(kind));
  }

  #begin(row: JobRow): void {
    const run = new LeasedRun(this.#options.database, this.#options.name, this.#times, row);
    const ended = this.#see(run, row).finally(() => {
      this.#runs.delete(row.job_id);
      this.#wake();
    });
    this.#runs.set(row.job_id, { run, ended });
  }

  async #see(run: LeasedRun, row: JobRow): Promise<void> {
    const { database, jobs, name, log } = this.#options;
    const fields = { job: run.id, kind: run.kind, universe: run.universe, attempt: run.attempt };
    // One that still waits for what is away is taken up every few seconds: it has said so once.
    const begins = !row.stage.startsWith(WAITING);
    if (begins) log.info("job begun", fields);
    const outcome = this.#outcome(run, row, jobs.handler(run.kind));
    // However it ended, its heart stops beating before the end is written down.
    await outcome.catch(() => undefined);
    await run.close();
    const ending = await outcome;
    if (run.completed || run.stopReason() === "lost") {
      log.info(run.completed ? "job completed" : "job lost to another worker", fields);
      return;
    }
    try {
      await database.withPlatform(async (tx) => {
        if ((await endRun(tx, name, run.id, ending)) === 0) return;
        await notify(tx, channels.job, JSON.stringify({ job: run.id, universe: run.universe }));
        if (ending.status === "queued" && ending.delayMs === 0) await notify(tx, channels.jobReady, "");
      });
      const waits = ending.status === "queued" && ending.stage?.startsWith(WAITING) === true;
      if (begins || !waits) log.info(`job ${ending.status}`, fields);
    } catch (error) {
      // The lease runs out and somebody takes it up again.
      log.error("the end of a job could not be written", { ...fields, error });
    }
  }

  /** Whether the universe of a job that went wrong is there no more; a database that cannot say is no reason to think so. */
  #isGone(universe: string): Promise<boolean> {
    return universeGone(this.#options.database, universe).catch(() => false);
  }

  async #outcome(run: LeasedRun, row: JobRow, handler: ReturnType<Jobs["handler"]>): Promise<Ending> {
    if (run.stopReason() === "cancelled") return { status: "cancelled" };
    if (row.attempts > row.max_attempts)
      return { status: "failed", error: "This job failed too many times. Try again later." };
    try {
      if (handler === undefined) throw new Error(`no handler for jobs of kind ${run.kind}`);
      const result = await handler(run);
      return { status: "completed", result, progress: run.reported };
    } catch (error) {
      if (run.stopReason() === "shutdown") return { status: "queued", error: null, delayMs: 0, forgiven: true };
      if (run.stopReason() === "cancelled") return { status: "cancelled" };
      // Where a request said what is refused means nothing to whoever waits for a job.
      if (error instanceof ValidationProblem)
        return { status: "failed", error: error.detail.map(({ msg }) => msg).join(" ") };
      if (error instanceof JobFailure || (error instanceof HttpProblem && error.status < 500))
        return { status: "failed", error: error.message };
      if (error instanceof StoreFailure || error instanceof JobWaits) {
        const { id: job, kind } = run;
        const stage = error instanceof JobWaits ? error.stage : STORE_AWAY;
        if (row.stage !== stage) this.#options.log.warn("job waits for what is away", { job, kind, stage, error });
        const delayMs = this.#times.backoff * STORE_WAIT;
        return { status: "queued", error: null, stage, delayMs, forgiven: true };
      }
      // Nothing is wrong with it: others had what it needs. It is begun again soon, and as often as it takes.
      if (error instanceof Busy)
        return { status: "queued", error: null, delayMs: this.#times.backoff * error.seconds, forgiven: true };
      if (run.universe !== null && (await this.#isGone(run.universe))) return { status: "failed", error: GONE };
      this.#options.log.error("job went wrong", { job: run.id, kind: run.kind, attempt: run.attempt, error });
      if (row.attempts >= row.max_attempts) return { status: "failed", error: FAULT };
      // 1 s, 4 s, 10 s, 10 s: a fault of the moment passes, one of the program is not hammered, and what was interrupted
      // again and again (a database that was killed, a reader) goes on well within half a minute.
      return {
        status: "queued",
        error: FAULT,
        delayMs: this.#times.backoff * Math.min(4 ** (row.attempts - 1), LONGEST_WAIT),
        forgiven: false,
      };
    }
  }
}

/** Whether `work` ends within `milliseconds`. */
async function inTime(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
