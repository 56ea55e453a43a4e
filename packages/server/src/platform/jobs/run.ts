import type { Database } from "../db/database.ts";
import type { Sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";
import { channels } from "../live/channels.ts";
import { notification, notify } from "../db/listen.ts";
import { endOfRun, lockHeld, prolongLease, writeProgress, type HeldJob, type JobRow, type Progress } from "./store.ts";
import { JobStopped, type JobRun, type JobTimes } from "./types.ts";

/** Why a run was told to stop. */
export type StopReason = "cancelled" | "lost" | "shutdown";

/** A leased job while its handler works: keeps the lease alive, passes on progress, hears of cancellation. */
export class LeasedRun implements JobRun {
  readonly id: string;
  readonly kind: string;
  readonly universe: string | null;
  readonly payload: unknown;
  readonly createdBy: string | null;
  readonly attempt: number;
  readonly #database: Database;
  readonly #worker: string;
  readonly #times: JobTimes;
  readonly #abort = new AbortController();
  readonly #heartbeat: NodeJS.Timeout;
  #stopped: StopReason | null = null;
  #completed = false;
  #progress: Progress | null = null;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;

  constructor(database: Database, worker: string, times: JobTimes, row: JobRow) {
    this.id = row.job_id;
    this.kind = row.kind;
    this.universe = row.universe_id;
    this.payload = row.payload;
    this.createdBy = row.created_by;
    this.attempt = row.attempts;
    this.#database = database;
    this.#worker = worker;
    this.#times = times;
    this.#heartbeat = setInterval(() => void this.#prolong(), times.heartbeat);
    if (row.cancel_requested) this.stop("cancelled");
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Why it was told to stop, if it was. */
  stopReason(): StopReason | null {
    return this.#stopped;
  }

  /** The last that was reported. */
  get reported(): Progress | null {
    return this.#progress;
  }

  /** Whether the handler completed the job in its own last database transaction. */
  get completed(): boolean {
    return this.#completed;
  }

  stop(reason: StopReason): void {
    if (this.#stopped !== null) return;
    this.#stopped = reason;
    this.#abort.abort(new JobStopped(reason));
  }

  /** Looks at once whether the job was asked to stop; else the next heartbeat would see it. */
  look(): Promise<void> {
    return this.#prolong();
  }

  progress(stage: string, done: number, total: number | null): void {
    this.#progress = { stage, done, total };
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#writing = this.#write();
    }, this.#times.progress);
  }

  async hold(tx: Transaction, ...written: readonly Sql[]): Promise<void> {
    const [held] = await tx.together([lockHeld(this.#worker, this.id), ...written]);
    const job = held?.[0] as HeldJob | undefined;
    if (job === undefined) this.stop("lost");
    else if (job.cancel) this.stop("cancelled");
    if (this.#stopped !== null) throw new JobStopped(this.#stopped);
  }

  async completeIn(tx: Transaction, result: unknown, ...written: readonly Sql[]): Promise<void> {
    await this.hold(
      tx,
      ...written,
      endOfRun(this.#worker, this.id, { status: "completed", result, progress: this.#progress }),
      notification(tx, channels.job, JSON.stringify({ job: this.id, universe: this.universe })),
    );
    tx.afterCommit(() => {
      this.#completed = true;
    });
  }

  /** Ends the heartbeat and waits for what is being written. */
  async close(): Promise<void> {
    clearInterval(this.#heartbeat);
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#writing;
  }

  async #prolong(): Promise<void> {
    try {
      const held = await prolongLease(this.#database, this.#worker, this.id, this.#times.lease);
      if (held === null) {
        // Its own last transaction may just have completed it.
        if (!this.#completed) this.stop("lost");
      } else if (held.cancel) {
        this.stop("cancelled");
      }
    } catch {
      // The database is away for a moment: the lease runs on, and `hold` refuses any write made without it.
    }
  }

  async #write(): Promise<void> {
    const latest = this.#progress;
    if (latest === null) return;
    try {
      await this.#database.withPlatform(async (tx) => {
        const written = await writeProgress(tx, this.#worker, this.id, latest.stage, latest.done, latest.total);
        if (written > 0) await notify(tx, channels.job, JSON.stringify({ job: this.id, universe: this.universe }));
      });
    } catch {
      // Progress is news, not record: the next report carries more than the lost one.
    }
  }
}
