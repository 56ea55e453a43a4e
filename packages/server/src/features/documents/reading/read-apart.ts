import { readFile } from "node:fs/promises";
import type { ChildProcess } from "node:child_process";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { startProcess } from "../../../platform/threads/start-process.ts";
import { LIMITS } from "../limits.ts";
import type { Verdict } from "./verdict.ts";

/** How often the memory of a process is looked at. */
const LOOK_MS = 100;

const SLOW = `It could not be read within ${LIMITS.readMilliseconds / 1000} s and was not taken. Save it smaller, or as a PDF.`;
const LARGE = `Reading it would take more than ${LIMITS.memoryMb} MB of memory, and it was not taken. Save it smaller.`;
const BROKEN = "It could not be read and was not taken. Save it again and upload that.";

/**
 * Reads a file in a process of its own, which is ended where it takes too long or too much memory, or when `signal` is
 * aborted. Always comes to a verdict. Throws what the source of the bytes throws, and the reason of the signal.
 */
export async function readApart(
  name: string,
  source: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<Verdict> {
  const child = startProcess(new URL("./document-reader.worker.ts", import.meta.url), {
    args: [name],
    heapMb: LIMITS.heapMb,
  });
  let stopped: string | null = null;
  const stop = (why: string): void => {
    stopped ??= why;
    child.kill("SIGKILL");
  };
  const late = setTimeout(() => stop(SLOW), LIMITS.readMilliseconds);
  const look = setInterval(() => {
    void memoryOf(child).then((bytes) => (bytes > LIMITS.memoryMb * 1024 ** 2 ? stop(LARGE) : undefined));
  }, LOOK_MS);
  const aborted = (): void => stop("");
  signal?.addEventListener("abort", aborted, { once: true });
  try {
    const [answer, ended, fault] = await Promise.all([answerOf(child, stop), endOf(child), feed(child, source)]);
    signal?.throwIfAborted();
    if (fault !== null) throw fault;
    if (stopped !== null) return { verdict: "refused", reason: stopped };
    if (ended !== 0 || answer === "")
      return { verdict: "refused", reason: ended === null || ended >= 128 ? LARGE : BROKEN };
    return JSON.parse(answer) as Verdict;
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

async function answerOf(child: ChildProcess, stop: (why: string) => void): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of (child.stdout ?? []) as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > LIMITS.answerBytes) stop(LARGE);
    else pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
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
