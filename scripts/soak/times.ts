import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

/** How many times longer than usual the tests run: 1 in `npm test`, more in `npm run soak`. */
export const SOAK_FACTOR = Number(process.env["SOAK_FACTOR"] ?? "1");

/**
 * The number of rounds a long test should do: `usual` in `npm test`, the same times the factor in `npm run soak`.
 * What it returns is counted for the test that asked.
 */
export function times(usual: number): number {
  const rounds = Math.round(usual * SOAK_FACTOR);
  countRuns(rounds);
  return rounds;
}

/** Adds `rounds` to the count of the running test. Only `npm run soak` gives a folder to write it to. */
export function countRuns(rounds: number): void {
  const folder = process.env["SOAK_DIR"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const { currentTestName = "", testPath = "" } = expect.getState();
  const line = JSON.stringify({ file: testPath, test: currentTestName, rounds });
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
}
