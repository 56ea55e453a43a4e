import { readFile } from "node:fs/promises";
import type { ChildProcess } from "node:child_process";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { startProcess } from "../../../platform/threads/start-process.ts";
import { LIMITS } from "../limits.ts";

/** How often the memory of a process is looked at. */
const LOOK_MS = 100;

/** What a process of its own is given. */
export interface Apart {
  readonly worker: URL;
  readonly args: readonly string[];
  readonly source: AsyncIterable<Uint8Array>;
  /** It is ended where it takes longer than that, counted anew from each `stillAlive` */
  readonly milliseconds: number;
  /** The same of the processor's time alone, so that a busy machine ends nothing; where the system says what that is */
  readonly processorMilliseconds?: number;
  readonly signal?: AbortSignal | undefined;
}

/** How a process of its own ended: by itself with all done, or because it took too long, was too large, or failed. */
export type Ended = "done" | "late" | "large" | "failed";

/**
 * Runs a worker file in a process of its own, which is ended where it takes too long or too much memory, or when `signal`
 * is aborted. `onPiece` gets what it answers. Throws what the source of the bytes throws, and the reason of the signal.
 */
export async function runApart(
  { worker, args, source, milliseconds, processorMilliseconds, signal }: Apart,
  onPiece: (piece: Buffer, stillAlive: () => void) => void,
): Promise<Ended> {
  const child = startProcess(worker, { args, heapMb: LIMITS.heapMb });
  let stopped: Ended | null = null;
  const stop = (why: Ended): void => {
    stopped ??= why;
    child.kill("SIGKILL");
  };
  const late = setTimeout(() => stop("late"), milliseconds);
  let [worked, workedBefore] = [0, 0];
  const look = setInterval(() => {
    void memoryOf(child).then((bytes) => (bytes > LIMITS.memoryMb * 1024 ** 2 ? stop("large") : undefined));
    if (processorMilliseconds === undefined) return;
    void processorTimeOf(child).then((spent) => {
      worked = spent;
      if (worked - workedBefore > processorMilliseconds) stop("late");
    });
  }, LOOK_MS);
  const stillAlive = (): void => {
    late.refresh();
    workedBefore = worked;
  };
  const aborted = (): void => stop("failed");
  signal?.addEventListener("abort", aborted, { once: true });
  try {
    const answer = async (): Promise<void> => {
      let length = 0;
      for await (const piece of (child.stdout ?? []) as AsyncIterable<Buffer>) {
        length += piece.length;
        if (length > LIMITS.answerBytes) stop("large");
        else if (stopped === null) onPiece(piece, stillAlive);
      }
    };
    const [, ended, fault] = await Promise.all([answer(), endOf(child), feed(child, source)]);
    signal?.throwIfAborted();
    if (fault !== null) throw fault;
    if (stopped !== null) return stopped;
    // Ended by the system, or by the library of its own accord: for want of memory.
    if (ended === null || ended >= 128) return "large";
    return ended === 0 ? "done" : "failed";
  } finally {
    clearTimeout(late);
    clearInterval(look);
    signal?.removeEventListener("abort", aborted);
    child.kill("SIGKILL");
  }
}

/** Sends the bytes. A process that ended before it had them all is no fault of theirs. */
async function feed(child: ChildProcess, source: AsyncIterable<Uint8Array>): Promise<Error | null> {
  const { stdin } = child;
  if (stdin === null) return null;
  let fault: Error | null = null;
  const watched = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield* source;
    } catch (error) {
      fault = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  };
  await pipeline(Readable.from(watched(), { objectMode: false }), stdin).catch(() => {
    if (fault !== null) child.kill("SIGKILL");
  });
  return fault;
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code));
  });
}

/** Bytes that a process holds; 0 where the system does not say. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  if (process.platform !== "linux" || pid === undefined) return 0;
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

/** Ticks of the clock by which Linux counts the time of a processor, in milliseconds: 100 to a second on every machine. */
const TICK_MS = 10;

/** Milliseconds of the processor that a process has taken; 0 where the system does not say. */
async function processorTimeOf({ pid }: ChildProcess): Promise<number> {
  if (process.platform !== "linux" || pid === undefined) return 0;
  const said = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // After the name in brackets, which may hold anything, the state is the first field; user and system time are the 12th and 13th.
  const fields = said.slice(said.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
}
