import { spawn, type ChildProcess } from "node:child_process";
import { testSecretKey } from "./database.ts";
import { builtProgram } from "./program.ts";

/** The program as a process of its own. */
export interface StartedProgram {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  /** Its exit code, once it has ended; null where a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** Starts the built program on a free port; `env` says at least where its data and its database are. */
export function startProgram(
  name: "main" | "cli",
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): StartedProgram {
  const child = spawn(process.execPath, [builtProgram(name), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, SECRET_KEY: testSecretKey, PORT: "0", ...env },
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (data: Buffer) => (out += data.toString()));
  child.stderr.on("data", (data: Buffer) => (err += data.toString()));
  return { child, out: () => out, err: () => err, ended: new Promise((resolve) => child.on("close", resolve)) };
}

/**
 * Waits until a server says that it is ready, and answers where.
 *
 * @throws when it ends before, with what it said
 */
export async function whenReady(server: StartedProgram): Promise<string> {
  for (;;) {
    const url = /ready: (http:\S+)/.exec(server.out())?.[1];
    if (url !== undefined) return url;
    if (server.child.exitCode !== null) throw new Error(server.err());
    // oxlint-disable-next-line no-await-in-loop -- waiting is what this loop does
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
