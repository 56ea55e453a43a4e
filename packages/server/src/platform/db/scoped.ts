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
const SCOPE_TEXT = "select set_config('app.universe', $1, true), set_config('transaction_read_only', 'on', true)";
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
  handleDataRow(message: unknown): void;
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
  #rowSeen = false;
  #completeSeen = false;

  constructor(universe: string, config: QueryConfig, callback: Callback) {
    super(config, callback);
    this.#universe = universe;
  }

  override prepare(connection: WireConnection): void {
    connection.bind({ portal: "", statement: SCOPE, values: [this.#universe] });
    connection.execute({ portal: "" });
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#rowSeen) super.handleDataRow(message);
    else this.#rowSeen = true;
  }

  override handleCommandComplete(message: unknown, connection: WireConnection): void {
    if (this.#completeSeen) super.handleCommandComplete(message, connection);
    else this.#completeSeen = true;
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
      const finish: Callback = (error, result) => {
        // A database error leaves the connection good; one without a code means that the connection is gone.
        release(error !== null && !("severity" in error) ? error : false);
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

function isPrepared(client: pg.PoolClient): boolean {
  const { connection } = client as unknown as { readonly connection: WireConnection };
  return connection.parsedStatements[SCOPE] !== undefined;
}
