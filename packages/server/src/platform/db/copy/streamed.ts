import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { from, to } from "pg-copy-streams";
import { inlined } from "./inlined.ts";
import type { Sql } from "../sql.ts";
import type { Transaction } from "../transaction.ts";

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
