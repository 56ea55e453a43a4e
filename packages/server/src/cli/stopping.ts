import type { Database } from "../platform/db/database.ts";

/** A command that a signal ends at any time. */
export interface Stopping {
  readonly signal: AbortSignal;
  /** Once what ran in the database was stopped; at once while nobody asked for an end. */
  settled(): Promise<void>;
  /** Listens no more. */
  end(): void;
}

/** Lets SIGINT and SIGTERM end the work of a command, and what runs in its database; a second one ends the process. */
export function stopping(database: Pick<Database, "cancel">): Stopping {
  const stop = new AbortController();
  let cancelled: Promise<void> = Promise.resolve();
  const interrupt = (): void => {
    end();
    stop.abort(new Error("Stopped."));
    cancelled = database.cancel();
  };
  const end = (): void => {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  };
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  return { signal: stop.signal, settled: () => cancelled, end };
}
