import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { sql, type Sql } from "./sql.ts";
import type { Transaction } from "./transaction.ts";

/** What a listener is told. */
export interface ListenHandlers {
  /** A message of a channel. It must not throw. */
  readonly message: (channel: string, payload: string) => void;
  /** Listening began, or began again after a gap in which messages may have been missed: forget what was cached. */
  readonly connected: () => void;
  /** The connection was lost or could not be made; another attempt follows by itself. */
  readonly lost?: (error: Error) => void;
}

/** A listener under way. */
export interface Listener {
  /** Resolves when listening has begun for the first time. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

const LONGEST_PAUSE_MS = 5000;

/**
 * Hears messages of other servers on a connection of its own (it must be a direct one: a pooler in between would lose
 * them) and connects again whenever that breaks.
 */
export function listen(url: string, channels: readonly string[], handlers: ListenHandlers): Listener {
  let closed = false;
  let current: pg.Client | null = null;
  const stopWaiting = new AbortController();
  let markReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    markReady = resolve;
  });

  const once = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: "distributary listener" });
    current = client;
    const over = new Promise<Error>((resolve) => {
      client.on("error", resolve);
      client.on("end", () => resolve(new Error("the connection was closed")));
    });
    client.on("notification", (note) => handlers.message(note.channel, note.payload ?? ""));
    await client.connect();
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    handlers.connected();
    markReady();
    throw await over;
  };

  const run = async (): Promise<void> => {
    for (let wait = 50; !closed; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      const began = performance.now();
      await once().catch((error: unknown) => {
        if (!closed) handlers.lost?.(error instanceof Error ? error : new Error(String(error)));
      });
      await current?.end().catch(() => undefined);
      if (performance.now() - began > LONGEST_PAUSE_MS) wait = 50;
      if (!closed) await pause(wait, undefined, { signal: stopWaiting.signal }).catch(() => undefined);
    }
  };
  const running = run();

  return {
    ready,
    close: async () => {
      closed = true;
      stopWaiting.abort();
      await current?.end().catch(() => undefined);
      await running;
    },
  };
}

/** Tells every listener of `channel`, once and only if the transaction commits. At most 8000 bytes. */
export async function notify(tx: Transaction, channel: string, payload: string): Promise<void> {
  await tx.execute(notification(tx, channel, payload));
}

/** The statement of `notify`, for whoever sends it together with others. */
export function notification(tx: Transaction, channel: string, payload: string): Sql {
  tx.afterCommit(() => tx.heard(channel, payload));
  return sql`select pg_notify(${channel}, ${payload})`;
}
