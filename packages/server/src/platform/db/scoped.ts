import type pg from "pg";
import utils from "pg/lib/utils.js";
import { isUuid } from "../ids.ts";
import { Lane, type Errand } from "./lane.ts";
import type { Sql } from "./sql.ts";
import type { Row } from "./transaction.ts";
import { boundTogether, type WireValue } from "./wire.ts";

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
  readonly stream: { cork(): void; uncork(): void; write(bytes: Buffer): boolean };
  parse(message: { name: string; text: string }): void;
  bind(message: { portal: string; statement: string; values: readonly WireValue[] }): void;
  describe(message: { type: "P"; name: string }): void;
  execute(message: { portal: string }): void;
  sync(): void;
  sendCopyFail(reason: string): void;
}

/** What is used of the driver's client. */
interface WireClient {
  readonly connection: WireConnection;
  getTypeParser(oid: number, format: "text"): (text: string) => unknown;
}

/** The columns that a statement answers. */
interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  /** A row of nulls: a copy of it has every column from the beginning, so that all rows are of one kind. */
  readonly empty: Readonly<Record<string, unknown>>;
}

// A prepared statement answers the same columns for as long as it is prepared (PostgreSQL refuses it otherwise), so
// they are asked for once on each connection.
const described = new WeakMap<WireConnection, Map<string, Columns>>();

type Finish = (error: Error | null, rows: readonly Row[]) => void;

/** A query as the driver's client drives it. */
class ScopedQuery {
  readonly text: string;
  readonly name: string;
  readonly #universe: string;
  readonly #values: readonly unknown[];
  readonly #client: WireClient;
  readonly #finish: Finish;
  readonly #rows: Record<string, unknown>[] = [];
  #columns: Columns | undefined;
  #failure: Error | null = null;

  constructor(client: WireClient, universe: string, statement: Sql, finish: Finish) {
    this.text = statement.text;
    this.name = statement.name ?? "";
    this.#universe = universe;
    this.#values = statement.values;
    this.#client = client;
    this.#finish = finish;
  }

  submit(): Error | null {
    const { connection } = this.#client;
    let values: readonly WireValue[];
    try {
      values = this.#values.map((value) => utils.prepareValue(value));
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
    const prepared = this.name === "" ? undefined : connection.parsedStatements[this.name];
    if (prepared !== undefined && prepared !== this.text)
      return new Error(`the name ${this.name} stands for another statement`);
    this.#columns = prepared === undefined ? undefined : described.get(connection)?.get(this.name);
    if (this.#columns === undefined) this.#sendWhole(connection, prepared !== undefined, values);
    else {
      const scope = { name: SCOPE, values: [this.#universe] };
      connection.stream.write(boundTogether(scope, { name: this.name, values }));
    }
    return null;
  }

  #sendWhole(connection: WireConnection, prepared: boolean, values: readonly WireValue[]): void {
    connection.stream.cork();
    connection.bind({ portal: "", statement: SCOPE, values: [this.#universe] });
    connection.execute({ portal: "" });
    if (!prepared) connection.parse({ name: this.name, text: this.text });
    connection.bind({ portal: "", statement: this.name, values });
    connection.describe({ type: "P", name: "" });
    connection.execute({ portal: "" });
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription(message: { readonly fields: readonly { name: string; dataTypeID: number }[] }): void {
    const columns: Columns = {
      names: message.fields.map((field) => field.name),
      parsers: message.fields.map((field) => this.#client.getTypeParser(field.dataTypeID, "text")),
      empty: Object.fromEntries(message.fields.map((field) => [field.name, null])),
    };
    this.#columns = columns;
    if (this.name === "") return;
    const { connection } = this.#client;
    const known = described.get(connection);
    if (known === undefined) described.set(connection, new Map([[this.name, columns]]));
    else known.set(this.name, columns);
  }

  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void {
    const columns = this.#columns;
    if (this.#failure !== null || columns === undefined) return;
    const row = { ...columns.empty };
    const { names, parsers } = columns;
    try {
      for (let index = 0; index < names.length; index++) {
        const text = message.fields[index];
        if (text !== null && text !== undefined) row[names[index] as string] = parsers[index]?.(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete(): void {}

  handleEmptyQuery(): void {}

  handleCopyInResponse(connection: WireConnection): void {
    connection.sendCopyFail("a read takes no rows in");
  }

  handleCopyData(): void {}

  handleError(error: Error): void {
    this.#finish(error, []);
  }

  handleReadyForQuery(): void {
    this.#finish(this.#failure, this.#rows);
  }
}

const lanes = new WeakMap<pg.Pool, Lane>();

/** The rows of `statement` as `universe` sees them. Throws RangeError on a universe that is not a UUID. */
export function scopedRead<R extends Row>(pool: pg.Pool, universe: string, statement: Sql): Promise<readonly R[]> {
  if (!isUuid(universe)) return Promise.reject(new RangeError("a universe is named by a UUID"));
  let lane = lanes.get(pool);
  if (lane === undefined) lanes.set(pool, (lane = new Lane(pool)));
  const taken = lane;
  return new Promise((resolve, reject) => {
    taken.take(errand(universe, statement, (rows) => resolve(rows as readonly R[]), reject));
  });
}

function errand(
  universe: string,
  statement: Sql,
  resolve: (rows: readonly Row[]) => void,
  reject: (error: Error) => void,
): Errand {
  return {
    fail: reject,
    run: (client, done) => {
      const finish: Finish = (error, rows) => {
        // The next read first, so that the database works while this one is answered.
        done(error !== null && !leavesUsable(error) ? error : false);
        if (error === null) resolve(rows);
        else reject(error);
      };
      const wire = client as unknown as WireClient;
      const query = () => client.query(new ScopedQuery(wire, universe, statement, finish));
      if (wire.connection.parsedStatements[SCOPE] !== undefined) {
        query();
        return;
      }
      // Prepared before its first use, and alone: `pg` could not tell two parses of one query apart.
      client.query({ name: SCOPE, text: SCOPE_TEXT, values: [NO_UNIVERSE] }, (error: Error | null) => {
        if (error) finish(error, []);
        else query();
      });
    },
  };
}

/** An ERROR ends a statement; FATAL, or anything that the database did not say, ends the connection. */
function leavesUsable(error: Error): boolean {
  return "severity" in error && error.severity === "ERROR";
}
