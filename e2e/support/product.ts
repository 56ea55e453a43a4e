import { execFile, spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openThings } from "./open-things.ts";

const SERVER = fileURLToPath(new URL("../../packages/server/dist/main.js", import.meta.url));
const READY_WITHIN_MS = 120_000;
const STOPPED_WITHIN_MS = 30_000;

/** The variable that names the data folder of a product that was started once and ended. */
export const FIRST_START = "E2E_FIRST_START";

/** The built product, running. */
export interface Product {
  /** Where it answers, without a slash at the end. */
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything it has printed so far. */
  output(): string;
  /** Ends it as a person would, and removes its data folder unless it was given. */
  stop(): Promise<void>;
  /** Ends it as a person would, and leaves its data. */
  leave(): Promise<void>;
  /** Ends it without warning, and leaves its data. */
  kill(): Promise<void>;
}

/** What the product is started with: a data folder of an earlier start to go on with, and settings of its own. */
export interface ProductOptions {
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the built server on a free port; resolves when it is ready. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await freshFolder());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    CAPTCHA_COST: "100",
    DEMO_AHEAD: "off",
    ...options.env,
  };
  const server = spawn(process.execPath, [SERVER], {
    env: { ...process.env, DATABASE_URL: "", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const collect = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  server.stdout.on("data", collect);
  server.stderr.on("data", collect);
  const cleanUp = () => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(url, server);
  } catch (problem) {
    await end(server, "SIGTERM");
    cleanUp();
    throw new Error(`the product did not start:\n${printed}`, { cause: problem });
  }
  const output = (): string => printed;
  openThings.outputs.add(output);
  server.once("exit", () => openThings.outputs.delete(output));
  return {
    url,
    dataDir,
    pid: server.pid ?? 0,
    output,
    stop: async () => {
      await end(server, "SIGTERM");
      cleanUp();
    },
    leave: () => end(server, "SIGTERM"),
    kill: () => end(server, "SIGKILL"),
  };
}

/** A data folder as a first start leaves it: a copy of one where there is one, else empty. */
async function freshFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "distributary-e2e-"));
  // The embedded database runs as another user where the tests run as root, so it must be able to pass through.
  chmodSync(folder, 0o711);
  const first = process.env[FIRST_START];
  // By the program, since owners of files must be kept.
  if (first !== undefined) await promisify(execFile)("cp", ["-a", `${first}/.`, folder]);
  return folder;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- asking again is what this loop does
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (server.exitCode !== null) throw new Error(`it ended with code ${server.exitCode}`);
    if (Date.now() > deadline) throw new Error(`/readyz did not answer within ${READY_WITHIN_MS / 1000} s`);
    // oxlint-disable-next-line no-await-in-loop -- and waiting in between
    await sleep(50);
  }
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((done) => server.once("exit", done));
  server.kill(signal);
  const late = setTimeout(() => server.kill("SIGKILL"), STOPPED_WITHIN_MS);
  await ended;
  clearTimeout(late);
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
