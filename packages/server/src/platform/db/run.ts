import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { isUuid } from "../ids.ts";
import { inOneTrip } from "./one-trip.ts";
import type { Sql } from "./sql.ts";
import { asQuery, transactionOn, type Ending, type Row, type Transaction } from "./transaction.ts";
import { viewNow, type BoundView } from "./view.ts";

/** How a database transaction runs. */
export interface TransactionOptions {
  /** Run everything, answer what `fn` answers, and roll back. Default false. */
  readonly dryRun?: boolean;
  /** Default `read committed`. */
  readonly isolation?: "read committed" | "repeatable read" | "serializable";
  /** Refuse writes. Default false. */
  readonly readOnly?: boolean;
  /** How often to run again after a serialization failure or a deadlock. Default 3. */
  readonly retries?: number;
  /** Bound on each statement, COPY included. Default 300 s, 0 for none. */
  readonly timeoutMs?: number;
  /** A statement that is always the first: it goes out in one round trip with BEGIN, and its rows are `tx.opening`. */
  readonly opening?: Sql;
  /** Waits until no other that is alone runs in its universe, on this server. Default false. */
  readonly alone?: boolean;
  /** Waits for its turn as long as it takes: nobody waits for an answer. Default false. */
  readonly patient?: boolean;
}

/** A row that there may be only once is there already. */
export const UNIQUE_VIOLATION = "23505";
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";

/**
 * Runs `fn` between BEGIN and COMMIT on a connection of the pool; `universe` null leaves every tenant table shut. `heard` is
 * called after the commit with each message that every server is sent.
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  universe: string | null,
  fn: (tx: Transaction) => Promise<T>,
  options: TransactionOptions,
  heard?: Transaction["heard"],
): Promise<T> {
  const begin = beginning(universe, options, viewNow());
  for (let attempt = 0; ; attempt++) {
    const ending: Ending = { last: null, effects: [] };
    let answer: T;
    try {
      const { dryRun = false, opening } = options;
      const begun = (client: pg.ClientBase, rows: readonly Row[]) =>
        fn(transactionOn(client, { universe, dryRun, opening: rows, heard }, ending));
      answer = await attemptOnce(pool, { begin, opening, dryRun }, begun, ending);
    } catch (error) {
      if (attempt >= (options.retries ?? 3) || !isRetriable(error)) throw error;
      // Two that collided must not meet again at once.
      await pause(2 ** attempt * (5 + Math.random() * 10));
      continue;
    }
    if (!(options.dryRun ?? false)) for (const effect of ending.effects) await effect();
    return answer;
  }
}

/** Whether the same work may succeed when it is simply done again. */
export function isRetriable(error: unknown): boolean {
  const code = errorCode(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

/** The five-letter code of a database error; null for any other. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}

/**
 * A statement without a bound ends soon after the process that sent it was killed, and with it the locks that the one who
 * resumes the work waits for. Where PostgreSQL does not know the setting, or its system cannot watch a socket, nothing is set.
 */
const NOTICE_THE_DEAD = `select set_config(name, '2s', true) from pg_settings where name = 'client_connection_check_interval' and version() !~ 'Visual|mingw'`;

function beginning(universe: string | null, options: TransactionOptions, view: BoundView | null): string {
  const timeout = options.timeoutMs ?? 300_000;
  if (!Number.isSafeInteger(timeout) || timeout < 0)
    throw new RangeError("a time-out is a whole number of milliseconds");
  const mode = options.readOnly ? "read only" : "read write";
  const begin = `begin isolation level ${options.isolation ?? "read committed"} ${mode}; set local statement_timeout = ${timeout}${timeout === 0 ? `; ${NOTICE_THE_DEAD}` : ""}`;
  if (universe === null) return begin;
  // It stands in the text so that one round trip does; the form of a UUID leaves no room for anything else.
  if (!isUuid(universe)) throw new RangeError("a universe is named by a UUID");
  const whole = `${begin}; set local app.universe = '${universe}'`;
  if (view === null) return whole;
  return `${whole}; set local app.accounts = '${view.accountsText}'; set local app.entities = '${view.entitiesText}'`;
}

async function attemptOnce<T>(
  pool: pg.Pool,
  { begin, opening, dryRun }: { readonly begin: string; readonly opening?: Sql; readonly dryRun: boolean },
  fn: (client: pg.ClientBase, rows: readonly Row[]) => Promise<T>,
  ending: Ending,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | boolean = false;
  try {
    const answer = await fn(client, await beginOn(client, begin, opening));
    if (dryRun) {
      if (ending.last !== null) await client.query(asQuery(ending.last));
      await client.query("rollback");
      return answer;
    }
    const end = await commitOn(client, ending.last);
    // COMMIT after an error that `fn` swallowed answers ROLLBACK: nothing was kept, and that must be heard.
    if (end.command !== "COMMIT") throw new Error("the database transaction had failed before and nothing was kept");
    return answer;
  } catch (error) {
    await client.query("rollback").catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function beginOn(client: pg.ClientBase, begin: string, opening: Sql | undefined): Promise<readonly Row[]> {
  if (opening === undefined) {
    await client.query(begin);
    return [];
  }
  const [, { rows }] = await inOneTrip(client, () => [client.query(begin), client.query<Row>(asQuery(opening))]);
  return rows;
}

async function commitOn(client: pg.ClientBase, last: Sql | null): Promise<pg.QueryResult> {
  if (last === null) return client.query("commit");
  const [, end] = await inOneTrip(client, () => [client.query(asQuery(last)), client.query("commit")]);
  return end;
}
