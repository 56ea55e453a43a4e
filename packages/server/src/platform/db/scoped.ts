import type pg from "pg";
import utils from "pg/lib/utils.js";
import { isUuid } from "../ids.ts";
import { Lane, type Carrier, type Errand } from "./lane.ts";
import type { Sql } from "./sql.ts";
import type { Row } from "./transaction.ts";
import { viewNow, type BoundView } from "./view.ts";
import { boundTogether, type WireValue } from "./wire.ts";

/**
 * A read inside one universe in one round trip: a statement that sets the universe for this transaction only, and the
 * caller's statement, are sent before one Sync. PostgreSQL runs both in one implicit transaction, so the setting is
 * gone when the answer arrives, whatever happened. Where reads of one universe wait for a connection, several go out
 * behind one setting.
 *
 * This leans on how `pg` builds its messages; the guard test fails when a new version of it differs.
 */

const SCOPE = "universe_scope";
// As conditions that never hold: it sets both and answers no row, which nobody would read.
const SCOPE_TEXT =
  "select where set_config('app.universe', $1, true) is null or set_config('transaction_read_only', 'on', true) is null";
// The same for a part of a universe.
const NARROWED_SCOPE = "narrowed_scope";
const NARROWED_SCOPE_TEXT = `${SCOPE_TEXT} or set_config('app.accounts', $2, true) is null or set_config('app.entities', $3, true) is null`;
const NO_UNIVERSE = "00000000-0000-0000-0000-000000000000";
/** Reads go out together while they took less than this the last time, all in all: each waits for the slowest. */
const QUICK_MS = 3;

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
  /** How long the statement took the last time it went out; among others, its share. */
  milliseconds: number;
}

// A prepared statement answers the same columns for as long as it is prepared (PostgreSQL refuses it otherwise), so
// they are asked for once on each connection.
const described = new WeakMap<WireConnection, Map<string, Columns>>();

/** A read that somebody waits for. */
interface Read extends Errand {
  /** The universe, and what is open of it */
  readonly party: string;
  readonly universe: string;
  readonly view: BoundView | null;
  readonly text: string;
  readonly name: string;
  readonly values: readonly WireValue[];
  answer(rows: readonly Row[]): void;
}

/** What became of reads that went out together: those that are done, the one that failed, and those behind it. */
type Finish = (done: readonly Done[], failure: Failure | null, undone: readonly Read[]) => void;

interface Done {
  readonly read: Read;
  readonly rows: readonly Row[];
}

interface Failure {
  readonly read: Read;
  readonly error: Error;
}

/** Reads of one universe as the driver's client drives a query. Several are all prepared on its connection. */
class ScopedQuery {
  readonly text: string;
  readonly name: string;
  readonly #reads: readonly Read[];
  readonly #client: WireClient;
  readonly #finish: Finish;
  readonly #started = performance.now();
  readonly #columns: (Columns | undefined)[];
  readonly #rows: Record<string, unknown>[][];
  /** Which read answers now; the setting of the universe comes before the first. */
  #at = -1;
  #misread: Failure | null = null;

  constructor(client: WireClient, reads: readonly [Read, ...Read[]], finish: Finish) {
    this.text = reads[0].text;
    this.name = reads[0].name;
    this.#reads = reads;
    this.#client = client;
    this.#finish = finish;
    this.#columns = reads.map((read) => columnsOf(client.connection, read));
    this.#rows = reads.map(() => []);
  }

  submit(): Error | null {
    const { connection } = this.#client;
    const [first] = this.#reads as readonly [Read];
    const prepared = first.name === "" ? undefined : connection.parsedStatements[first.name];
    if (prepared !== undefined && prepared !== first.text)
      return new Error(`the name ${first.name} belongs to another statement`);
    if (this.#columns[0] === undefined) this.#sendWhole(connection, prepared !== undefined, first);
    else connection.stream.write(boundTogether([scopeOf(first), ...this.#reads]));
    return null;
  }

  #sendWhole(connection: WireConnection, prepared: boolean, read: Read): void {
    const { name, text, values } = read;
    const scope = scopeOf(read);
    connection.stream.cork();
    connection.bind({ portal: "", statement: scope.name, values: scope.values });
    connection.execute({ portal: "" });
    if (!prepared) connection.parse({ name, text });
    connection.bind({ portal: "", statement: name, values });
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
      milliseconds: 0,
    };
    this.#columns[0] = columns;
    if (this.name === "") return;
    const { connection } = this.#client;
    const known = described.get(connection);
    if (known === undefined) described.set(connection, new Map([[this.name, columns]]));
    else known.set(this.name, columns);
  }

  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void {
    const columns = this.#columns[this.#at];
    if (this.#misread !== null || columns === undefined) return;
    const row = { ...columns.empty };
    const { names, parsers } = columns;
    try {
      for (let index = 0; index < names.length; index++) {
        const text = message.fields[index];
        if (text !== null && text !== undefined) row[names[index] as string] = parsers[index]?.(text);
      }
      this.#rows[this.#at]?.push(row);
    } catch (error) {
      this.#misread = { read: this.#reads[this.#at] as Read, error: asError(error) };
    }
  }

  handleCommandComplete(): void {
    this.#at++;
  }

  handleEmptyQuery(): void {
    this.#at++;
  }

  handleCopyInResponse(connection: WireConnection): void {
    connection.sendCopyFail("a read takes no rows in");
  }

  handleCopyData(): void {}

  handleError(error: Error): void {
    // What fails the setting fails the first read; what fails after the last one is said to that.
    const at = Math.min(Math.max(this.#at, 0), this.#reads.length - 1);
    this.#end(this.#misread ?? { read: this.#reads[at] as Read, error });
  }

  handleReadyForQuery(): void {
    this.#end(this.#misread);
  }

  #end(failure: Failure | null): void {
    const at = failure === null ? this.#reads.length : this.#reads.indexOf(failure.read);
    const milliseconds = (performance.now() - this.#started) / this.#reads.length;
    for (const columns of this.#columns) if (columns !== undefined) columns.milliseconds = milliseconds;
    const done = this.#reads.slice(0, at).map((read, index) => ({ read, rows: this.#rows[index] ?? [] }));
    this.#finish(done, failure, this.#reads.slice(at + 1));
  }
}

/** The statement that sets where a read happens. */
function scopeOf({ universe, view }: Read): { readonly name: string; readonly values: readonly WireValue[] } {
  return view === null
    ? { name: SCOPE, values: [universe] }
    : { name: NARROWED_SCOPE, values: [universe, view.accountsText, view.entitiesText] };
}

/** The columns of a read that is prepared on a connection and was described there. */
function columnsOf(connection: WireConnection, { name, text }: Read): Columns | undefined {
  if (name === "" || connection.parsedStatements[name] !== text) return undefined;
  return described.get(connection)?.get(name);
}

const carrier: Carrier<Read> = {
  together: (client, joined, next) => {
    const { connection } = client as unknown as WireClient;
    if (joined.some((read) => read.party !== next.party)) return false;
    let milliseconds = 0;
    for (const read of [...joined, next]) milliseconds += columnsOf(connection, read)?.milliseconds ?? Infinity;
    return milliseconds < QUICK_MS;
  },
  run: (client, reads, done) => {
    const wire = client as unknown as WireClient;
    const finish: Finish = (answered, failure, undone) => {
      // The next read first, so that the database works while these are answered.
      done(failure !== null && !leavesUsable(failure.error) ? failure.error : false, undone);
      for (const { read, rows } of answered) read.answer(rows);
      failure?.read.fail(failure.error);
    };
    const together = reads as readonly [Read, ...Read[]];
    const query = () => client.query(new ScopedQuery(wire, together, finish));
    const { name } = scopeOf(together[0]);
    if (wire.connection.parsedStatements[name] !== undefined) {
      query();
      return;
    }
    // Prepared before its first use, and alone: `pg` could not tell two parses of one query apart.
    const prepared =
      name === SCOPE
        ? { name, text: SCOPE_TEXT, values: [NO_UNIVERSE] }
        : { name, text: NARROWED_SCOPE_TEXT, values: [NO_UNIVERSE, "{}", "{}"] };
    client.query(prepared, (error: Error | null) => {
      if (error) finish([], { read: together[0], error }, together.slice(1));
      else query();
    });
  },
};

const lanes = new WeakMap<pg.Pool, Lane<Read>>();

/** The rows of `statement` as `universe` sees them. Throws RangeError on a universe that is not a UUID. */
export function scopedRead<R extends Row>(pool: pg.Pool, universe: string, statement: Sql): Promise<readonly R[]> {
  if (!isUuid(universe)) return Promise.reject(new RangeError("a universe is named by a UUID"));
  let lane = lanes.get(pool);
  if (lane === undefined) lanes.set(pool, (lane = new Lane(pool, carrier)));
  const taken = lane;
  const view = viewNow();
  return new Promise((resolve, reject) => {
    taken.take({
      party: view === null ? universe : `${universe} ${view.accountsText} ${view.entitiesText}`,
      universe,
      view,
      text: statement.text,
      name: statement.name ?? "",
      values: statement.values.map((value) => utils.prepareValue(value)),
      answer: (rows) => resolve(rows as readonly R[]),
      fail: reject,
    });
  });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** An ERROR ends a statement; FATAL, or anything that the database did not say, ends the connection. */
function leavesUsable(error: Error): boolean {
  return "severity" in error && error.severity === "ERROR";
}
