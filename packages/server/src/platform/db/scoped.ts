import pg from "pg";
import { isUuid } from "../ids.ts";
import type { Sql } from "./sql.ts";
import type { Row } from "./transaction.ts";

/**
 * A read inside one universe in one round trip: a statement that sets the universe for this transaction only, and the
 * caller's statement, are sent before one Sync. PostgreSQL runs both in one implicit transaction, so the setting is
 * gone when the answer arrives, whatever happened.
 *
 * This leans on how `pg` builds its messages; the guard test fails when a new version of it differs.
 */

const SCOPE = "universe_scope";
// As conditions that never hold: it sets both and answers no row, which nobody would read.
const SCOPE_TEXT =
  "select where set_config('app.universe', $1, true) is null or set_config('transaction_read_only', 'on', true) is null";
const NO_UNIVERSE = "00000000-0000-0000-0000-000000000000";

/** What is used of the driver's connection. */
interface WireConnection {
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  bind(message: { portal: string; statement: string; values: readonly string[] }): void;
  execute(message: { portal: string; rows?: number }): void;
}

/** What is used of the driver's query, which its types leave out. */
interface WireQuery {
  submit(connection: WireConnection): Error | null;
  prepare(connection: WireConnection): void;
  handleCommandComplete(message: unknown, connection: WireConnection): void;
}

interface QueryConfig {
  readonly text: string;
  readonly name?: string;
  readonly values: readonly unknown[];
  readonly queryMode: "extended";
}

type Callback = (error: Error | null, result?: pg.QueryResult) => void;

const DriverQuery = pg.Query as unknown as new (config: QueryConfig, callback: Callback) => WireQuery & pg.Submittable;

class ScopedQuery extends DriverQuery {
  readonly #universe: string;
  #scoped = false;

  constructor(universe: string, config: QueryConfig, callback: Callback) {
    super(config, callback);
    this.#universe = universe;
  }

  override prepare(connection: WireConnection): void {
    connection.bind({ portal: "", statement: SCOPE, values: [this.#universe] });
    connection.execute({ portal: "" });
    super.prepare(connection);
  }

  override handleCommandComplete(message: unknown, connection: WireConnection): void {
    if (this.#scoped) super.handleCommandComplete(message, connection);
    else this.#scoped = true;
  }
}

/** The rows of `statement` as `universe` sees them. Throws RangeError on a universe that is not a UUID. */
export function scopedRead<R extends Row>(pool: pg.Pool, universe: string, statement: Sql): Promise<readonly R[]> {
  if (!isUuid(universe)) return Promise.reject(new RangeError("a universe is named by a UUID"));
  return new Promise((resolve, reject) => {
    pool.connect((failure, client, release) => {
      if (failure || client === undefined) {
        reject(failure ?? new Error("the pool gave no connection"));
        return;
      }
      let finished = false;
      const finish: Callback = (error, result) => {
        // Values that cannot be sent fail before the database has answered, and its answer calls again.
        if (finished) return;
        finished = true;
        release(error !== null && !leavesUsable(error) ? error : false);
        if (error === null && result !== undefined) resolve(result.rows as R[]);
        else reject(error ?? new Error("the database gave no answer"));
      };
      const config: QueryConfig = {
        text: statement.text,
        values: [...statement.values],
        queryMode: "extended",
        ...(statement.name === null ? {} : { name: statement.name }),
      };
      if (isPrepared(client)) {
        client.query(new ScopedQuery(universe, config, finish));
        return;
      }
      // Prepared before its first use, and alone: `pg` could not tell two parses of one query apart.
      client.query({ name: SCOPE, text: SCOPE_TEXT, values: [NO_UNIVERSE] }, (error: Error | null) => {
        if (error) finish(error);
        else client.query(new ScopedQuery(universe, config, finish));
      });
    });
  });
}

/** An ERROR ends a statement; FATAL, or anything that the database did not say, ends the connection. */
function leavesUsable(error: Error): boolean {
  return "severity" in error && error.severity === "ERROR";
}

function isPrepared(client: pg.PoolClient): boolean {
  const { connection } = client as unknown as { readonly connection: WireConnection };
  return connection.parsedStatements[SCOPE] !== undefined;
}
