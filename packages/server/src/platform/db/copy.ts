import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import type { Sql } from "./sql.ts";
import type { Transaction } from "./transaction.ts";

/**
 * Sends rows into `copy ... from stdin` and answers how many arrived. `chunks` are pieces of the stream in the format
 * the statement names; they need not end where rows do. An error of the iterable or of the database fails the
 * statement, and with it the transaction.
 *
 * PostgreSQL refuses COPY FROM into tables with row-level security: stage into a temporary table, then insert from it.
 */
export async function copyIn(
  tx: Pick<Transaction, "client">,
  statement: Sql,
  chunks: Iterable<Buffer | string> | AsyncIterable<Buffer | string>,
): Promise<number> {
  const sink = tx.client.query(from(inlined(statement)));
  await pipeline(Readable.from(chunks), sink);
  return sink.rowCount;
}

/**
 * The bytes that `copy ... to stdout` answers, as they come; pieces do not end where rows do. A reader that stops early
 * leaves the connection usable, at the price of the rest being received and dropped.
 */
export async function* copyOut(
  tx: Pick<Transaction, "client">,
  statement: Sql,
): AsyncGenerator<Buffer, void, undefined> {
  const source = tx.client.query(to(inlined(statement), { highWaterMark: 1 << 18 }));
  const pieces = source.iterator({ destroyOnReturn: false });
  let ended = false;
  try {
    for await (const piece of pieces) yield piece as Buffer;
    ended = true;
  } catch (error) {
    ended = true;
    throw error;
  } finally {
    if (!ended && !source.readableEnded && !source.errored) {
      for await (const _ of source.iterator({ destroyOnReturn: false }));
    }
  }
}

/**
 * Hands the bytes that `copy ... to stdout` answers to `take` in the turn in which they arrive. Their memory is used
 * again: `take` copies what it keeps. What it throws, and an error of the database, is thrown on after the end of the
 * statement, which leaves the connection usable. For many bytes: it keeps none and waits for nobody.
 */
export function copyTo(
  tx: Pick<Transaction, "client">,
  statement: Sql,
  take: (bytes: Uint8Array) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    tx.client.query(new CopyToQuery(inlined(statement), take, resolve, reject));
  });
}

/** A COPY as the driver's client drives it: every message of data comes from its own reader of messages. */
class CopyToQuery {
  /** what is asked, as the driver's own queries say it */
  readonly text: string;
  readonly #take: (bytes: Uint8Array) => void;
  readonly #resolve: () => void;
  readonly #reject: (error: Error) => void;
  #failure: Error | null = null;

  constructor(text: string, take: (bytes: Uint8Array) => void, resolve: () => void, reject: (error: Error) => void) {
    this.text = text;
    this.#take = take;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.text);
  }

  handleCopyData(message: { readonly chunk: Uint8Array }): void {
    if (this.#failure !== null) return;
    try {
      this.#take(message.chunk);
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#failure === null) this.#resolve();
    else this.#reject(this.#failure);
  }
}

/** The text of a statement with its values as literals, for COPY, which takes no parameters. */
export function inlined(statement: Sql): string {
  return statement.text.replace(/\$(\d+)/g, (_, place: string) => literal(statement.values[Number(place) - 1]));
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number" && Number.isFinite(value)) return `(${value})`;
  if (typeof value === "bigint") return `(${value})`;
  if (typeof value === "boolean") return value ? "true" : "false";
  if (typeof value === "string") return pg.escapeLiteral(value);
  if (value instanceof Date) return `${pg.escapeLiteral(value.toISOString())}::timestamptz`;
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString("hex")}'::bytea`;
  throw new TypeError("only numbers, texts, booleans, instants and bytes can stand in a COPY statement");
}
