import type pg from "pg";
import { inlined } from "./inlined.ts";
import type { Sql } from "../sql.ts";
import type { Transaction } from "../transaction.ts";

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
