import { createIds } from "../../../platform/ids.ts";
import { StoreFailure } from "../../../platform/storage/file-store.ts";
import { openStore } from "../../../platform/storage/open-store.ts";
import { yieldProcessor } from "../../../platform/threads/yield-processor.ts";
import { parentPort, workerData } from "node:worker_threads";
import { translate } from "../foreign/translate.ts";
import { BookReading } from "../planning/book-reading.ts";
import type { KnownMovement, Universe } from "../planning/known.ts";
import type { RecordedCash } from "../planning/matching/recorded-cash.ts";
import type { Batch } from "../writing/batch.ts";
import { BookWriting } from "../writing/book-writing.ts";
import { ReadingCount } from "./reading-count.ts";
import type { FromReader, Question, ReaderTask, ToReader } from "./protocol.ts";

/** How many batches may be on their way: one is inserted while the next is made. */
const AHEAD = 2;

/** The thread's end of the conversation. */
class Line {
  readonly #port = parentPort;
  readonly #answers = new Map<number, { pieces: Uint8Array[]; ended: boolean; value: unknown; wake: () => void }>();
  #nextId = 0;
  #taken = 0;
  #sent = 0;
  #wakeSender: () => void = () => undefined;
  #write: (instant: number) => void = () => undefined;

  /** When the host says that what was read is to be written, and the instant of it. */
  readonly writeAsked = new Promise<number>((resolve) => {
    this.#write = resolve;
  });

  constructor() {
    this.#port?.on("message", (message: ToReader) => this.#hear(message));
  }

  say(message: FromReader, transfer: readonly ArrayBuffer[] = []): void {
    this.#port?.postMessage(message, [...transfer]);
  }

  async *pieces(question: Question): AsyncGenerator<Uint8Array> {
    const { id, entry } = this.#ask(question);
    for (;;) {
      const piece = entry.pieces.shift();
      if (piece !== undefined) {
        yield piece;
        this.say({ kind: "more", id });
      } else if (entry.ended) return;
      else await this.#wait(entry);
    }
  }

  async answer(question: Question): Promise<unknown> {
    const { entry } = this.#ask(question);
    while (!entry.ended) await this.#wait(entry);
    return entry.value;
  }

  async batch(batch: Batch, done: number): Promise<void> {
    this.say(
      { kind: "batch", batch, done },
      batch.map(({ bytes }) => bytes.buffer),
    );
    this.#sent += 1;
    while (this.#sent - this.#taken >= AHEAD) {
      await new Promise<void>((resolve) => {
        this.#wakeSender = resolve;
      });
    }
  }

  close(): void {
    this.#port?.close();
  }

  #ask(question: Question) {
    const id = this.#nextId++;
    const entry = {
      pieces: [] as Uint8Array[],
      ended: false,
      value: undefined as unknown,
      wake: () => undefined as void,
    };
    this.#answers.set(id, entry);
    this.say({ kind: "ask", id, question });
    return { id, entry };
  }

  #wait(entry: { wake: () => void }): Promise<void> {
    return new Promise((resolve) => {
      entry.wake = resolve;
    });
  }

  #hear(message: ToReader): void {
    if (message.kind === "write") return this.#write(message.instant);
    if (message.kind === "taken") {
      this.#taken += 1;
      return this.#wakeSender();
    }
    const entry = this.#answers.get(message.id);
    if (entry === undefined) return;
    if (message.kind === "piece") entry.pieces.push(message.bytes);
    else {
      entry.ended = true;
      entry.value = message.value;
    }
    entry.wake();
  }
}

async function work(task: ReaderTask, line: Line): Promise<void> {
  const store = openStore(task.place);
  const ids = createIds();
  const universe: Universe = {
    events: () => line.pieces({ what: "events" }),
    prices: () => line.pieces({ what: "prices" }),
    balances: () => line.pieces({ what: "balances" }),
    movements: async (holdings) =>
      (await line.answer({ what: "movements", holdings })) as readonly (readonly KnownMovement[])[],
    cash: async (of) => (await line.answer({ what: "cash", of })) as readonly RecordedCash[],
  };
  const count = new ReadingCount(
    (stage, done, total) => line.say({ kind: "progress", stage, done, total }),
    () => performance.now(),
  );
  const { files, rows, ...foreign } = await translate({ ...task, store, progress: (done) => count.read(done) });
  count.translated(rows.read, rows.kept);
  const progress = (done: number): void => count.checked(done);
  const reading = new BookReading({ ...task, files, foreign, store, universe, newId: ids.uuid, progress });
  line.say({ kind: "read", outcome: await reading.analyse() });
  const instant = await line.writeAsked;
  await new BookWriting(store, reading, instant, (batch, done) => line.batch(batch, done)).write();
  line.say({ kind: "written" });
}

yieldProcessor();
const line = new Line();
try {
  await work(workerData as ReaderTask, line);
} catch (error) {
  const told = error instanceof Error ? error : new Error(String(error));
  const storeAway = told instanceof StoreFailure;
  line.say({ kind: "failed", message: told.message, stack: told.stack ?? "", storeAway });
}
line.close();
