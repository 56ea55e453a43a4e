import type pg from "pg";
import { inOneTrip } from "./one-trip.ts";
import type { Sql } from "./sql.ts";

/** One row as the driver gives it; callers name the columns they asked for. */
export type Row = object;

/** A database transaction under way. It is of no use after the function it was handed to has ended. */
export interface Transaction {
  /** The universe whose rows it sees; null in `withPlatform`. */
  readonly universe: string | null;
  /** Whether it will be rolled back at its end whatever happens. */
  readonly dryRun: boolean;
  /** The rows of a statement. */
  query<R extends Row>(statement: Sql): Promise<readonly R[]>;
  /** The one row of a statement; throws when there is none or more than one. */
  one<R extends Row>(statement: Sql): Promise<R>;
  /** The one row of a statement, or null; throws when there are more. */
  maybe<R extends Row>(statement: Sql): Promise<R | null>;
  /** Runs a statement and answers how many rows it touched. */
  execute(statement: Sql): Promise<number>;
  /** The rows of each statement, in one round trip. Where one fails its error is thrown, and those behind it were not done. */
  together(statements: readonly Sql[]): Promise<readonly (readonly Row[])[]>;
  /** The rows of the `opening` statement that the transaction was begun with; none where it had none. */
  readonly opening: readonly Row[];
  /**
   * Runs `statement` as the last one, in one round trip with the commit; on a dry run too. One of a transaction, and its error
   * is thrown by what ends it.
   */
  closeWith(statement: Sql): void;
  /** Does `effect` once the transaction is committed, never on a dry run or after an error. Errors in it are thrown on. */
  afterCommit(effect: () => void | Promise<void>): void;
  /** Called after the commit with what every server is told, so that this one need not wait to hear it. */
  readonly heard: (channel: string, payload: string) => void;
  /** The connection itself, for COPY. Anything set on it must be local to the transaction. */
  readonly client: pg.ClientBase;
}

/** What a transaction leaves to be done at its end. */
export interface Ending {
  /** Sent with the commit */
  last: Sql | null;
  /** What is to follow the commit */
  readonly effects: (() => void | Promise<void>)[];
}

/** How a transaction was begun. */
interface Begun {
  readonly universe: string | null;
  readonly dryRun: boolean;
  readonly opening?: readonly Row[];
  readonly heard?: Transaction["heard"];
}

/** A transaction on a connection that has begun one. `ending` collects what is to be done at its end. */
export function transactionOn(
  client: pg.ClientBase,
  { universe, dryRun, opening = [], heard = () => undefined }: Begun,
  ending: Ending = { last: null, effects: [] },
): Transaction {
  const query = async <R extends Row>(statement: Sql): Promise<readonly R[]> =>
    (await client.query<R>(asQuery(statement))).rows;
  const maybe = async <R extends Row>(statement: Sql): Promise<R | null> => {
    const rows = await query<R>(statement);
    if (rows.length > 1) throw new Error(`one row was expected, ${rows.length} came`);
    return rows[0] ?? null;
  };
  return {
    universe,
    dryRun,
    client,
    heard,
    opening,
    query,
    together: async (statements) => {
      const results = await inOneTrip(client, () => statements.map((one) => client.query<Row>(asQuery(one))));
      return results.map(({ rows }) => rows);
    },
    closeWith: (statement) => {
      if (ending.last !== null) throw new Error("a database transaction has one last statement");
      ending.last = statement;
    },
    maybe,
    one: async <R extends Row>(statement: Sql): Promise<R> => {
      const row = await maybe<R>(statement);
      if (row === null) throw new Error("one row was expected, none came");
      return row;
    },
    execute: async (statement) => (await client.query(asQuery(statement))).rowCount ?? 0,
    afterCommit: (effect) => {
      ending.effects.push(effect);
    },
  };
}

/** The statement in the driver's form. */
export function asQuery(statement: Sql): pg.QueryConfig {
  const values = [...statement.values];
  return statement.name === null
    ? { text: statement.text, values }
    : { name: statement.name, text: statement.text, values };
}
