import type { Worker } from "node:worker_threads";
import { invalid, tooLarge } from "../../../platform/http/problem.ts";
import { StoreFailure } from "../../../platform/storage/file-store.ts";
import type { StorePlace } from "../../../platform/storage/open-store.ts";
import { startThread } from "../../../platform/threads/start.ts";
import { LIMITS } from "../limits.ts";

/** A stored file that holds a table or a book in a form of its own: a workbook, a program's zip, a database, an archive of the product. */
export interface ContainerTask {
  readonly place: StorePlace;
  readonly key: string;
  readonly bytes: number;
  readonly name: string;
  readonly kind: "zip" | "database" | "archive";
  /** the universe that it is imported into */
  readonly universe: string;
}

/** What the thread says of it: its text, null where it is none that is known, or why it is not taken. */
export type ContainerAnswer =
  | { readonly text: Uint8Array<ArrayBuffer> | null }
  | { readonly refused: "bad" | "large"; readonly reason: string }
  | { readonly failed: string; readonly stack: string; readonly storeAway: boolean };

/**
 * The text of a stored workbook, zip of a program or database, in UTF-8; null where it is none that is known. It is read in
 * a thread with a bound on its memory and its time, beside the calls of others. Throws 413 and 422 with what is wrong.
 */
export async function containerText(task: ContainerTask): Promise<Uint8Array | null> {
  const thread = startThread(new URL("./container-reader.worker.ts", import.meta.url), {
    workerData: task,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.readerHeapMb },
  });
  const { name } = task;
  try {
    const answer = await answerOf(thread, name);
    if ("text" in answer) return answer.text;
    if ("refused" in answer)
      throw answer.refused === "large"
        ? tooLarge(answer.reason)
        : invalid(["query", "name"], answer.reason, "bad-archive");
    const error = answer.storeAway ? new StoreFailure(answer.failed) : new Error(answer.failed);
    error.stack = answer.stack;
    throw error;
  } finally {
    await thread.terminate();
  }
}

function answerOf(thread: Worker, name: string): Promise<ContainerAnswer> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(tooLarge(`${name} takes too long to read. Export a shorter period.`)),
      LIMITS.containerMilliseconds,
    );
    const settle = (end: () => void): void => {
      clearTimeout(late);
      end();
    };
    thread.once("message", (answer: ContainerAnswer) => settle(() => resolve(answer)));
    thread.once("error", (error: Error & { readonly code?: string }) =>
      settle(() =>
        reject(
          error.code === "ERR_WORKER_OUT_OF_MEMORY"
            ? tooLarge(`${name} is too large to read at once. Export a shorter period.`)
            : error,
        ),
      ),
    );
    thread.once("exit", () => settle(() => reject(new Error("the thread that reads containers has ended"))));
  });
}
