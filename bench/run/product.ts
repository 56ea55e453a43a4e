import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SERVER = join(ROOT, "packages/server/dist/main.js");
const CLI = join(ROOT, "packages/server/dist/cli.js");

/** Where books and data folders of benches are kept between runs. */
export const CACHE = join(ROOT, "bench/.cache");

export const PERSON = { email: "bench@example.com", password: "a long enough bench password" };

/** What a whole process took and said. */
export interface ProcessRun {
  readonly seconds: number;
  readonly stdout: string;
  /** the most memory it held, in megabytes; null where the system does not say */
  readonly peakMb: number | null;
}

/** Runs a program to its end; fails with what it said when it does. */
export function runProcess(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<ProcessRun> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let peakMb: number | null = null;
    const watch = setInterval(() => (peakMb = heldAtMost(child.pid) ?? peakMb), 100);
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      clearInterval(watch);
      const seconds = (performance.now() - started) / 1000;
      if (code === 0) resolve({ seconds, stdout: Buffer.concat(out).toString(), peakMb });
      else
        reject(
          new Error(`${program} ${args.join(" ")} ended with ${code}: ${Buffer.concat(err).toString().slice(-2000)}`),
        );
    });
  });
}

/** The most memory that a process held so far, in megabytes, as Linux counts it. */
export function heldAtMost(pid: number | undefined): number | null {
  try {
    const found = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return found === null ? null : Math.round(Number(found[1]) / 1024);
  } catch {
    return null;
  }
}

/** The built command line on a data folder, npm not in front of it. */
export function command(dataDir: string, ...args: readonly string[]): Promise<ProcessRun> {
  return runProcess(process.execPath, [CLI, ...args], { DATA_DIR: dataDir, LOG_LEVEL: "warn" });
}

/** A server of the built product. */
export interface RunningProduct {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
  /** Ends it as a power cut would, with no time for a last word. */
  kill(): Promise<void>;
}

/** Starts the built server on a data folder and waits until it is ready. */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<RunningProduct> {
  const port = await freePort();
  const child = spawn(process.execPath, [SERVER], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      BACKUP: "off",
      DEMO_AHEAD: "off",
      ...env,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 600; attempt++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready)
      return { url, pid: child.pid ?? 0, stop: () => stop(child, "SIGTERM"), kill: () => stop(child, "SIGKILL") };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop(child, "SIGTERM");
  throw new Error("the server was not ready within 30 s");
}

function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.on("close", () => resolve());
    child.kill(signal);
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/** Resident memory of a process in MiB, as Linux counts it. */
export function residentMiB(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}

/** A folder of the cache; `fresh` empties it. */
export function cacheFolder(name: string, fresh = false): string {
  const folder = join(CACHE, name);
  if (fresh) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Whether something of the cache is there. */
export function cached(name: string): boolean {
  return existsSync(join(CACHE, name));
}
