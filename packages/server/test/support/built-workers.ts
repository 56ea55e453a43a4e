import { spawn, type ChildProcess } from "node:child_process";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { fileURLToPath } from "node:url";

/**
 * What the tests of the server have in place of `platform/threads`: threads and processes of the built program, which is
 * built of the same sources before the first test. One of the sources would have to read and compile a hundred modules each
 * time, for longer than its work takes.
 */
export function startThread(source: URL, options: WorkerOptions): Worker {
  return new Worker(built(source), options);
}

/** The same for a process; see `platform/threads/start-process.ts`. */
export function startProcess(
  source: URL,
  options: { readonly args: readonly string[]; readonly heapMb: number },
): ChildProcess {
  return spawn(
    process.execPath,
    [`--max-old-space-size=${options.heapMb}`, "--no-warnings", fileURLToPath(built(source)), ...options.args],
    { env: {}, stdio: ["pipe", "pipe", "ignore"], windowsHide: true },
  );
}

function built(source: URL): URL {
  const file = source.pathname.slice(source.pathname.lastIndexOf("/") + 1).replace(/\.ts$/, ".js");
  return new URL(`../../dist/${file}`, import.meta.url);
}
