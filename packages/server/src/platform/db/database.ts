import pg from "pg";
import type { Sql } from "./sql.ts";
import { columnTypes } from "./types.ts";
import { scopedRead } from "./scoped.ts";
import { inTurn, Turns } from "../turns.ts";
import { asBusy } from "./away.ts";
import { Silence } from "./silence.ts";
import { runTransaction, type TransactionOptions } from "./run.ts";
import { asQuery, type Row, type Transaction } from "./transaction.ts";

/** Whose rows a piece of work sees. An Actor of the request fits. */
export interface UniverseContext {
  readonly universe: string;
}

/** How to reach the database, always as the application's own role. */
export interface DatabaseOptions {
  /** A connection address of the application role (`RunningDatabase.appUrl`). */
  readonly url: string;
  /** Connections held at most. Default 10. */
  readonly pool?: number;
  /** How long a statement outside `withUniverse` may run. Default 60 s, 0 for no bound. */
  readonly readTimeoutMs?: number;
  /** How long to wait for a free connection before giving up. Default 15 s. */
  readonly connectTimeoutMs?: number;
  /** How long a statement waits for a lock that another holds, on this server or another. Default 5 s, 0 for no bound. */
  readonly lockWaitMs?: number;
  /** How many writes of one universe may wait for one another; a further one is refused with `Busy`. Default 100. */
  readonly writesWaiting?: number;
  /** Told each time that the database stops answering. Without it nobody looks: a command may wait as long as it likes. */
  readonly onSilence?: () => void;
  /** Called after a commit with each message that it sends to every server, this one among them. */
  readonly heard?: Transaction["heard"];
  /** Told of connections that broke while nobody used them. Default: nobody; the pool replaces them by itself. */
  readonly onError?: (error: Error) => void;
}

/**
 * The only way to the database. Nothing set for one piece of work outlives its database transaction, so a connection
 * that comes back to the pool knows no universe.
 */
export interface Database {
  /**
   * Runs `fn` in one database transaction that sees and writes only the rows of `context.universe`, and commits.
   * An error rolls back and is thrown on. A serialization failure or deadlock runs `fn` again (by default 3 times
   * more), so `fn` must do nothing but database work; what must follow the commit goes into `tx.afterCommit`.
   *
   * It waits for its turn before it takes a connection, and throws `Busy` where that does not come: some connections are
   * left to reads, no universe has more than half of the others, and of those `alone` in a universe one runs at a time.
   */
  withUniverse<T>(
    context: UniverseContext,
    fn: (tx: Transaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** Like `withUniverse` without a universe: only tables that belong to none (users, sessions, jobs) can be reached. */
  withPlatform<T>(fn: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** One reading statement in one universe, in one round trip. A write in it is refused by the database. */
  readUniverse<R extends Row>(universe: string, statement: Sql): Promise<readonly R[]>;
  /**
   * One statement on tables that belong to no universe, in one round trip. Under a `name`, which is one text's alone, each
   * connection plans it once.
   */
  readPlatform<R extends Row>(statement: Sql, name?: string): Promise<readonly R[]>;
  /** Connections: all, free, and pieces of work that wait for one or for their turn. */
  load(): { readonly total: number; readonly idle: number; readonly waiting: number };
  /** Stops the statements that run now: each fails, and with it its database transaction. Never throws. */
  cancel(): Promise<void>;
  /** Waits for the work under way and closes every connection. */
  close(): Promise<void>;
}

/**
 * A process that helps with a page of a list takes longer to begin than the page: only what reads a large part of a
 * table is worth one. What the database assumes is a tenth of this.
 */
const SETTINGS = "-c parallel_setup_cost=10000";
/** Connections of a pool that database transactions leave to reads. */
const SHARE_OF_READS = 0.4;
/** How long a database transaction waits for its turn. */
const PATIENCE_MS = 10_000;
/** Database transactions that wait for their turn, in all. */
const MOST_WAITING = 400;

function turnsOf({ pool = 10, writesWaiting = 100 }: DatabaseOptions): Turns {
  const atOnce = pool - Math.floor(pool * SHARE_OF_READS);
  return new Turns({
    atOnce,
    // Two at the least: a write of a book that is just being read.
    atOnceEach: Math.max(2, Math.ceil(atOnce / 2)),
    waiting: MOST_WAITING,
    waitingAlone: writesWaiting,
    patienceMs: PATIENCE_MS,
  });
}

/** Opens a pool of connections. Nothing is connected before the first use. */
export function openDatabase(options: DatabaseOptions): Database {
  const { onSilence } = options;
  const silence =
    onSilence &&
    new Silence({
      url: options.url,
      isBusy: () => pool.totalCount > pool.idleCount,
      silenced: onSilence,
    });
  const pool: pg.Pool = new pg.Pool({
    ...(silence && { stream: () => silence.socket() }),
    connectionString: options.url,
    max: options.pool ?? 10,
    types: columnTypes,
    statement_timeout: options.readTimeoutMs ?? 60_000,
    lock_timeout: options.lockWaitMs ?? 5_000,
    options: SETTINGS,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 15_000,
    idleTimeoutMillis: 60_000,
    application_name: "distributary",
  });
  // Without a handler the database's own shutdown message would end the process.
  pool.on("error", (error) => options.onError?.(error));
  // The same for a connection in use: its statement fails by itself, and the pool drops it on return.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const clients = new Set<pg.ClientBase>();
  pool.on("connect", (client) => clients.add(client));
  pool.on("remove", (client) => clients.delete(client));
  if (silence) pool.on("acquire", () => silence.begin());
  const turns = turnsOf(options);
  const run = async <T>(
    universe: string | null,
    fn: (tx: Transaction) => Promise<T>,
    transaction: TransactionOptions,
  ): Promise<T> => {
    const { alone, patient } = transaction;
    try {
      return await inTurn(turns, { universe, person: null, alone, patient }, () =>
        runTransaction(pool, universe, fn, transaction, options.heard),
      );
    } catch (error) {
      throw asBusy(error, alone === true);
    }
  };
  return {
    withUniverse: (context, fn, transaction = {}) => run(context.universe, fn, transaction),
    withPlatform: (fn, transaction = {}) => run(null, fn, transaction),
    readUniverse: (universe, statement) => scopedRead(pool, universe, statement),
    readPlatform: async <R extends Row>(statement: Sql, name?: string) =>
      (await pool.query<R>(name === undefined ? asQuery(statement) : { ...asQuery(statement), name })).rows,
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount + turns.load.waiting }),
    cancel: () => cancelStatements(options.url, clients),
    close: async () => {
      await silence?.close();
      await pool.end();
    },
  };
}

/** Asks the database, over a connection of its own, to stop what runs on those of `clients`. */
async function cancelStatements(url: string, clients: ReadonlySet<pg.ClientBase>): Promise<void> {
  const asking = new pg.Client({ connectionString: url, application_name: "distributary cancel" });
  asking.on("error", () => undefined);
  try {
    await asking.connect();
    // Known to the driver, not to its types.
    const running = [...clients].map((client) => (client as { readonly processID?: number }).processID ?? 0);
    await asking.query("select pg_cancel_backend(pid) from unnest($1::int[]) as pid", [running]);
  } catch {
    // A database that does not answer stops them by itself.
  } finally {
    await asking.end().catch(() => undefined);
  }
}
