import type { Sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";

/** A job to be done: committed with the record it belongs to, or not at all. */
export interface NewJob {
  readonly kind: string;
  /** The universe it works in; null for work of the server itself. */
  readonly universe: string | null;
  /** What the handler is given back, as JSON. */
  readonly payload: unknown;
  readonly createdBy: string | null;
  /** Tries before it counts as failed, those that ended in a crash included. Default 5. */
  readonly maxAttempts?: number;
  /** Milliseconds to wait before the first try. Default 0. */
  readonly delayMs?: number;
}

/** A job under way, as its handler sees it. */
export interface JobRun {
  readonly id: string;
  readonly kind: string;
  readonly universe: string | null;
  readonly payload: unknown;
  readonly createdBy: string | null;
  /** 1 on the first try. Above 1 an earlier try ended halfway: what it committed is there. */
  readonly attempt: number;
  /** Aborted when the job is cancelled, its lease was lost, or the server ends and can wait no longer. */
  readonly signal: AbortSignal;
  /** Says how far it is; may be called as often as one likes, it is written at most four times a second. */
  progress(stage: string, done: number, total: number | null): void;
  /**
   * Makes sure, inside a database transaction, that this run still holds the job and nobody asked it to stop; locks
   * the job's row until the transaction ends. What is written in transactions that begin with it happens once. What is
   * to be `written` next goes out in the same round trip, and is not kept where this throws.
   */
  hold(tx: Transaction, ...written: readonly Sql[]): Promise<void>;
  /** Holds the job and marks it completed, behind what is `written`, in the same database transaction as its last write. */
  completeIn(tx: Transaction, result: unknown, ...written: readonly Sql[]): Promise<void>;
}

/**
 * Does a job and answers its result (JSON). An error runs it again later; a `JobFailure`, a refusal (HttpProblem,
 * ValidationProblem) or a cancellation ends it. While the store of files (StoreFailure) or something else that it needs
 * (JobWaits) is away it waits for that, however long it takes.
 */
export type JobHandler = (run: JobRun) => Promise<unknown>;

/** Ends a job for good with a sentence for the person who waits for it. */
export class JobFailure extends Error {
  override readonly name = "JobFailure";
}

/** Puts a job off until what it needs is back; `stage` is the sentence that says what it waits for. */
export class JobWaits extends Error {
  override readonly name = "JobWaits";
  readonly stage: `Waiting for ${string}`;

  constructor(stage: `Waiting for ${string}`, cause: unknown) {
    super(stage, { cause });
    this.stage = stage;
  }
}

/** Ends a job because it was cancelled, or because another worker has it now. */
export class JobStopped extends Error {
  override readonly name = "JobStopped";
}

/** A lease and how it is kept, in milliseconds; tests shorten them. */
export interface JobTimes {
  readonly lease: number;
  readonly heartbeat: number;
  readonly poll: number;
  readonly progress: number;
  /** The first wait after an error; each further one is four times as long, up to ten times the first. */
  readonly backoff: number;
}

/** A crashed worker's job is taken up within lease + poll = 12 s. */
export const jobTimes: JobTimes = { lease: 10_000, heartbeat: 3_000, poll: 2_000, progress: 250, backoff: 1_000 };
