import { sql, type Sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Database } from "../db/database.ts";
import type { NewJob } from "./types.ts";

/** A row of `job`. Times of jobs are the database's own, so that servers with different clocks agree on a lease. */
export interface JobRow {
  readonly job_id: string;
  readonly universe_id: string | null;
  readonly kind: string;
  readonly payload: unknown;
  readonly status: "queued" | "running" | "completed" | "failed" | "cancelled";
  readonly stage: string;
  readonly done: number;
  readonly total: number | null;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly cancel_requested: boolean;
  readonly result: unknown;
  readonly error: string | null;
  readonly created_by: string | null;
  readonly created_time: Date;
  readonly updated_time: Date;
  readonly finished_time: Date | null;
}

const columns = sql`job_id, universe_id, kind, payload, status, stage, done, total, attempts, max_attempts,
  cancel_requested, result, error, created_by, created_time, updated_time, finished_time`;

function milliseconds(count: number): Sql {
  return sql`(${count}::float8 * interval '1 millisecond')`;
}

// Work of the server itself stands in one line, as that of a universe does.
const line = sql`coalesce(universe_id, '00000000-0000-0000-0000-000000000000'::uuid)`;

/**
 * The number by which a job of `universe` has its turn: `cost` behind the last that its universe has waiting, or behind
 * who is next where it has none. Universes with as much to do take turns; who files two hundred waits behind each one of
 * the others. Two that are filed at the same moment may get the same number, which is as fair.
 */
function turnOf(universe: string | null, cost: number): Sql {
  return sql`greatest(
      (select min(turn) from job where status = 'queued'),
      (select max(turn) from job where status = 'queued'
        and ${line} = coalesce(${universe}::uuid, '00000000-0000-0000-0000-000000000000'::uuid)),
      0) + ${cost}::bigint`;
}

/** Files a job unless there is one of this id already; answers whether it did. `cost`: how many turns it takes. */
export async function insertJob(tx: Transaction, id: string, job: NewJob, cost: number): Promise<boolean> {
  return (await tx.execute(jobInsertion(id, job, cost))) > 0;
}

/** The statement of `insertJob`. */
export function jobInsertion(id: string, job: NewJob, cost: number): Sql {
  return sql`
    insert into job (job_id, universe_id, kind, payload, max_attempts, run_at, created_by, created_time, updated_time, turn)
    values (${id}, ${job.universe}, ${job.kind}, ${JSON.stringify(job.payload ?? null)}::jsonb, ${job.maxAttempts ?? 5},
      clock_timestamp() + ${milliseconds(job.delayMs ?? 0)}, ${job.createdBy}, clock_timestamp(), clock_timestamp(),
      ${turnOf(job.universe, cost)})
    on conflict (job_id) do nothing`;
}

/** Lets a job that waits for its time begin at once; one that has begun is left alone. */
export async function beginNow(tx: Transaction, universe: string, id: string): Promise<void> {
  await tx.execute(sql`
    update job set run_at = clock_timestamp(), updated_time = clock_timestamp()
    where job_id = ${id} and universe_id = ${universe} and status = 'queued'`);
}

/** A job of a universe; null when there is none of that id in it. */
export async function findJob(database: Database, universe: string, id: string): Promise<JobRow | null> {
  const rows = await database.readPlatform<JobRow>(
    sql`select ${columns} from job where job_id = ${id} and universe_id = ${universe}`,
  );
  return rows[0] ?? null;
}

/** What a worker takes up. */
export interface Lease {
  readonly worker: string;
  readonly kinds: readonly string[];
  readonly leaseMs: number;
  /** Jobs of one universe under way at once, on all servers together. */
  readonly mostOfUniverse: number;
  /**
   * Those that the worker has under way: one whose lease ran out because a loaded database did not hear its heart is not
   * begun a second time beside itself.
   */
  readonly under: readonly string[];
}

/**
 * The next job that can be taken up, leased to the worker; null when there is none. One that lost its worker comes first,
 * then turns count. Servers ask one after another, so that none goes over what a universe may have under way.
 */
export function leaseJob(database: Database, lease: Lease): Promise<JobRow | null> {
  const opening = sql`select pg_advisory_xact_lock(hashtext('distributary job lease'))`;
  return database.withPlatform((tx) => tx.maybe<JobRow>(leaseStatement(lease)), { opening });
}

/** The statement that takes up a job; the plan of it is looked at by a test. */
export function leaseStatement({ worker, kinds, leaseMs, mostOfUniverse, under }: Lease): Sql {
  return sql`
    update job set status = 'running', locked_by = ${worker}, attempts = attempts + 1,
      locked_until = clock_timestamp() + ${milliseconds(leaseMs)}, updated_time = clock_timestamp()
    where job_id = coalesce(
      (select job_id from job
        where status = 'running' and locked_until < clock_timestamp() and kind = any(${kinds})
          and job_id <> all(${under}::uuid[])
        order by locked_until limit 1 for update skip locked),
      (select job_id from job
        where status = 'queued' and run_at <= clock_timestamp() and kind = any(${kinds})
          and ${line} <> all (array(
            select ${line} from job where status = 'running' and locked_until >= clock_timestamp()
            group by 1 having count(*) >= ${mostOfUniverse}::bigint))
        order by turn, run_at limit 1 for update skip locked))
    returning ${columns}`;
}

/** Prolongs a lease. Null when the worker no longer holds it, else whether the job was asked to stop. */
export async function prolongLease(
  database: Database,
  worker: string,
  id: string,
  leaseMs: number,
): Promise<HeldJob | null> {
  const rows = await database.readPlatform<HeldJob>(sql`
    update job set locked_until = clock_timestamp() + ${milliseconds(leaseMs)}
    where job_id = ${id} and locked_by = ${worker} and status = 'running' returning cancel_requested as cancel`);
  return rows[0] ?? null;
}

/** Whether the universe that a job belongs to was taken away with everything in it. */
export async function universeGone(database: Database, universe: string): Promise<boolean> {
  const rows = await database.readUniverse(universe, sql`select from universe where universe_id = ${universe}`);
  return rows.length === 0;
}

/** Whether a job that a worker holds was asked to stop. */
export interface HeldJob {
  readonly cancel: boolean;
}

/** Locks a job that `worker` holds, and answers a `HeldJob`; nothing where it does not hold it. */
export function lockHeld(worker: string, id: string): Sql {
  return sql`
    select cancel_requested as cancel from job
    where job_id = ${id} and locked_by = ${worker} and status = 'running' for update`;
}

/** Writes how far a job is. */
export async function writeProgress(
  tx: Transaction,
  worker: string,
  id: string,
  stage: string,
  done: number,
  total: number | null,
): Promise<number> {
  return tx.execute(sql`
    update job set stage = ${stage}, done = ${done}, total = ${total}, updated_time = clock_timestamp()
    where job_id = ${id} and locked_by = ${worker} and status = 'running'`);
}

/** How far a run is; `total` null: nobody can say of how much. */
export interface Progress {
  readonly stage: string;
  readonly done: number;
  readonly total: number | null;
}

/** How a run ends. */
export type Ending =
  /** `progress` is the last that it reported, which may not be written yet */
  | { readonly status: "completed"; readonly result: unknown; readonly progress: Progress | null }
  | { readonly status: "failed"; readonly error: string }
  | { readonly status: "cancelled" }
  /** Once more after a wait, with what went wrong; `stage` says what it waits for, where that is to be seen. */
  | {
      readonly status: "queued";
      readonly error: string | null;
      readonly stage?: string;
      readonly delayMs: number;
      readonly forgiven: boolean;
    };

/** Ends a run that `worker` holds; answers how many rows that was. */
export async function endRun(tx: Transaction, worker: string, id: string, ending: Ending): Promise<number> {
  return tx.execute(endOfRun(worker, id, ending));
}

/** The statement of `endRun`. */
export function endOfRun(worker: string, id: string, ending: Ending): Sql {
  const held = sql`where job_id = ${id} and locked_by = ${worker} and status = 'running'`;
  if (ending.status === "queued") {
    return sql`
      update job set status = 'queued', locked_by = null, locked_until = null, error = ${ending.error},
        stage = coalesce(${ending.stage ?? null}, stage), attempts = attempts - ${ending.forgiven ? 1 : 0}, run_at = clock_timestamp() + ${milliseconds(ending.delayMs)},
        updated_time = clock_timestamp() ${held}`;
  }
  if (ending.status === "completed") {
    const { stage = null, done = null, total = null } = ending.progress ?? {};
    return sql`
      update job set status = 'completed', locked_by = null, locked_until = null, error = null,
        result = ${JSON.stringify(ending.result ?? null)}::jsonb, stage = coalesce(${stage}::text, stage),
        total = case when ${stage}::text is null then total else ${total}::bigint end,
        done = case when ${stage}::text is null then coalesce(total, done) else coalesce(${total}::bigint, ${done}::bigint) end,
        updated_time = clock_timestamp(), finished_time = clock_timestamp() ${held}`;
  }
  const error = ending.status === "failed" ? ending.error : null;
  return sql`
    update job set status = ${ending.status}, locked_by = null, locked_until = null, error = ${error}, result = null,
      updated_time = clock_timestamp(), finished_time = clock_timestamp() ${held}`;
}

/** Asks a job to stop; one that nobody has begun is cancelled at once. Null when there is none. */
export async function requestCancel(tx: Transaction, universe: string, id: string): Promise<JobRow | null> {
  return tx.maybe<JobRow>(sql`
    update job set
      cancel_requested = case when status in ('queued', 'running') then true else cancel_requested end,
      status = case when status = 'queued' then 'cancelled' else status end,
      finished_time = case when status = 'queued' then clock_timestamp() else finished_time end,
      updated_time = clock_timestamp()
    where job_id = ${id} and universe_id = ${universe} returning ${columns}`);
}

/** Queues a job that ended without success again, behind its others; null when there is none that did. */
export async function requeue(tx: Transaction, universe: string, id: string, cost: number): Promise<JobRow | null> {
  return tx.maybe<JobRow>(sql`
    update job set status = 'queued', attempts = 0, cancel_requested = false, error = null, result = null, stage = '',
      done = 0, total = null, finished_time = null, run_at = clock_timestamp(), updated_time = clock_timestamp(),
      turn = ${turnOf(universe, cost)}
    where job_id = ${id} and universe_id = ${universe} and status in ('failed', 'cancelled') returning ${columns}`);
}

/** Frees what workers whose name begins with `owner` hold: they are known to be dead. Answers how many. */
export async function freeLeases(tx: Transaction, owner: string, except: string): Promise<number> {
  return tx.execute(sql`
    update job set locked_until = clock_timestamp() - interval '1 second'
    where status = 'running' and starts_with(locked_by, ${owner}) and locked_by <> ${except}`);
}
