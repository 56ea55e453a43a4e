import type { Logger } from "../log/logger.ts";
import type { FileStore } from "./file-store.ts";

/** Whether a store answers, for those who watch over the server. */
export interface StoreWatch {
  /** Asks the store, at most every few seconds; false where it does not answer in time. */
  answers(): Promise<boolean>;
  /** What it was when it was last asked. */
  readonly answered: boolean;
}

/** How long what was found out holds, and how long it may take, in milliseconds. */
const HOLDS_MS = 5_000;
const PATIENCE_MS = 1_500;

/** Watches a store; says in the log when it goes and when it is back. `monotonic` is in milliseconds. */
export function watchStore(store: FileStore, log: Logger, monotonic: () => number): StoreWatch {
  let answered = true;
  let asking: Promise<boolean> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  const note = (now: boolean, error?: unknown): boolean => {
    if (answered && !now) log.error("the store of files does not answer", { error });
    if (!answered && now) log.info("the store of files answers again");
    answered = now;
    return now;
  };
  const ask = async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error("no answer in time")), PATIENCE_MS);
    });
    try {
      await Promise.race([store.has("probe"), late]);
      return note(true);
    } catch (error) {
      return note(false, error);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    get answered() {
      return answered;
    },
    answers: async () => {
      if (asking === null || monotonic() - askedAt >= HOLDS_MS) {
        askedAt = monotonic();
        asking = ask();
      }
      return asking;
    },
  };
}
