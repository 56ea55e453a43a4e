import type { Worker } from "node:worker_threads";
import { JobFailure } from "../../../platform/jobs/types.ts";
import { StoreFailure } from "../../../platform/storage/file-store.ts";
import { startThread } from "../../../platform/threads/start.ts";
import { LIMITS } from "../limits.ts";
import type { Universe } from "../planning/known.ts";
import type { Outcome } from "../planning/outcome.ts";
import type { Batch } from "../writing/batch.ts";
import { StopWatch } from "./stop-watch.ts";
import type { FromReader, Question, ReaderTask, ToReader } from "./protocol.ts";

/** Takes how far a reading is, in rows that only become more; a total of null is not known. */
type Progress = (stage: string, done: number, total: number | null) => void;

/** A reading in a thread of its own, which has a bound on its memory and is ended at any time. */
export interface Reader {
  /** Reads all files; answers what was found. */
  read(universe: Universe, progress: Progress): Promise<Outcome>;
  /** Hands over the rows of what was read, batch by batch; the next ones are made while `take` works. */
  write(instant: number, take: (batch: Batch, done: number) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** The thread ended before it was done. */
export class ReaderFailed extends Error {
  override readonly name = "ReaderFailed";
}

const TOO_LONG =
  "Reading these files takes longer than it may. Import them in parts, and try again when the server has less to do.";

/** Starts a reading. An aborted `signal` ends it with the signal's reason. */
export function startReader(task: ReaderTask, signal: AbortSignal): Reader {
  return new ReaderThread(task, signal);
}

class ReaderThread implements Reader {
  readonly #worker: Worker;
  readonly #signal: AbortSignal;
  readonly #milliseconds: number;
  readonly #questions = new Map<number, () => void>();
  #hear: (message: FromReader) => void = () => undefined;
  #fail: (error: unknown) => void = () => undefined;
  #failure: Error | null = null;
  /** it has handed over everything; the last of it may still be on its way into the database */
  #ended = false;
  #stop: (reason: Error) => void = () => undefined;
  /** Rejected once the thread failed, so that nobody waits for it. */
  readonly #stopped = new Promise<never>((_, reject) => {
    this.#stop = reject;
  });
  readonly #onAbort = (): void => this.#failed(this.#signal.reason);

  constructor(task: ReaderTask, signal: AbortSignal) {
    this.#milliseconds = task.milliseconds;
    this.#signal = signal;
    this.#stopped.catch(() => undefined);
    this.#worker = startThread(new URL("./book-reader.worker.ts", import.meta.url), {
      workerData: task,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: LIMITS.readerHeapMb },
    });
    this.#worker.on("message", (message: FromReader) => {
      if (message.kind === "failed") {
        const error = message.storeAway ? new StoreFailure(message.message) : new ReaderFailed(message.message);
        error.stack = message.stack;
        this.#failed(error);
      } else this.#hear(message);
    });
    this.#worker.on("error", (error) =>
      this.#failed(
        isOutOfMemory(error)
          ? new JobFailure("These files are too large to read together. Import them in parts.")
          : error,
      ),
    );
    this.#worker.on("exit", () => {
      if (!this.#ended) this.#failed(new ReaderFailed("the reading ended before it was done"));
    });
    if (signal.aborted) this.#onAbort();
    else signal.addEventListener("abort", this.#onAbort, { once: true });
  }

  async read(universe: Universe, progress: Progress): Promise<Outcome> {
    const watch = new StopWatch(this.#milliseconds, () => {
      this.#failed(new JobFailure(TOO_LONG));
      // It is deaf to everything while it reads, so it is not asked.
      void this.#worker.terminate();
    });
    return this.#until<Outcome>((message, resolve) => {
      if (message.kind === "progress") progress(message.stage, message.done, message.total);
      else if (message.kind === "ask")
        watch
          .without(() => this.#answer(message.id, message.question, universe))
          .catch((error: unknown) => this.#failed(error));
      else if (message.kind === "more") this.#questions.get(message.id)?.();
      else if (message.kind === "read") resolve(message.outcome);
    }).finally(() => watch.end());
  }

  write(instant: number, take: (batch: Batch, done: number) => Promise<void>): Promise<void> {
    let before: Promise<void> = Promise.resolve();
    const done = this.#until<void>((message, resolve) => {
      if (message.kind === "batch") {
        before = before.then(async () => {
          await take(message.batch, message.done);
          this.#say({ kind: "taken" });
        });
        before.catch((error: unknown) => this.#failed(error));
      } else if (message.kind === "written") {
        this.#ended = true;
        before.then(resolve, () => undefined);
      }
    });
    this.#say({ kind: "write", instant });
    return done;
  }

  async close(): Promise<void> {
    this.#signal.removeEventListener("abort", this.#onAbort);
    await this.#worker.terminate();
  }

  /** Listens until `listen` resolves, or the thread fails. */
  #until<T>(listen: (message: FromReader, resolve: (value: T) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      this.#hear = (message) => listen(message, resolve);
      if (this.#failure !== null) reject(this.#failure);
    });
  }

  async #answer(id: number, question: Question, universe: Universe): Promise<void> {
    let value: unknown = null;
    if (question.what === "movements") value = await universe.movements(question.holdings);
    else if (question.what === "cash") value = await universe.cash(question.of);
    else {
      for await (const piece of universe[question.what]()) {
        const taken = new Promise<void>((resolve) => this.#questions.set(id, resolve));
        // A copy of its own: a piece is a view of a larger buffer, all of which would travel with it.
        const bytes = new Uint8Array(piece);
        this.#say({ kind: "piece", id, bytes }, [bytes.buffer]);
        await Promise.race([taken, this.#stopped]);
      }
    }
    this.#say({ kind: "answer", id, value });
  }

  #say(message: ToReader, transfer: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, [...transfer]);
  }

  #failed(error: unknown): void {
    this.#failure ??= error instanceof Error ? error : new ReaderFailed(String(error));
    this.#stop(this.#failure);
    this.#fail(this.#failure);
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
