import { spawn } from "node:child_process";
import { ROOT } from "../setup/paths.mjs";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

// Whoever ends the run ends everything that it started.
for (const [signal, code] of /** @type {const} */ ([
  ["SIGINT", 130],
  ["SIGTERM", 143],
])) {
  process.once(signal, () => {
    for (const child of running) child.kill("SIGTERM");
    process.exit(code);
  });
}

/**
 * Runs a program of the installed dependencies to its end.
 *
 * @param {string} script  the JavaScript file of the program, in node_modules
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, live?: boolean }} [options]  `live` shows the output as it comes
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>}
 */
export function run(script, args, { env = {}, live = false } = {}) {
  const started = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", live ? "inherit" : "pipe", live ? "inherit" : "pipe"],
  });
  running.add(child);
  child.on("exit", () => running.delete(child));
  let output = "";
  const collect = (/** @type {Buffer} */ chunk) => {
    output += chunk;
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  return new Promise((done) => {
    const end = (/** @type {boolean} */ ok) => done({ ok, output, seconds: (performance.now() - started) / 1000 });
    child.on("close", (code) => end(code === 0));
    child.on("error", (problem) => {
      output += problem.message;
      end(false);
    });
  });
}
