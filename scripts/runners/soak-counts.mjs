import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "../setup/paths.mjs";

/** @typedef {import("./tally.mjs").Outcome} Outcome */

/**
 * Writes bench/soak.json: how many rounds each test really did, and what the runners found so far.
 *
 * @param {string} folder  where scripts/soak/times.ts left its counts
 * @param {number} factor
 * @param {Outcome[]} outcomes
 */
export function writeSoakCounts(folder, factor, outcomes) {
  writeFileSync(join(ROOT, "bench", "soak.json"), `${JSON.stringify(soakCounts(folder, factor, outcomes), null, 2)}\n`);
}

/**
 * The counts as they are written: tests by their file in the project and their name, nothing of the machine.
 *
 * @param {string} folder
 * @param {number} factor
 * @param {Outcome[]} outcomes
 */
export function soakCounts(folder, factor, outcomes) {
  /** @type {Record<string, number>} */
  const rounds = {};
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    // A process that was killed may have left half a line, which is no count.
    for (const line of readFileSync(join(folder, name), "utf8").split("\n").slice(0, -1)) {
      const count = JSON.parse(line);
      const key = `${relative(ROOT, count.file)} > ${count.test}`;
      rounds[key] = (rounds[key] ?? 0) + count.rounds;
    }
  }
  const sorted = Object.fromEntries(Object.entries(rounds).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const runners = outcomes.map(({ name, passed, failed, skipped }) => ({ name, passed, failed, skipped }));
  const total = Object.values(sorted).reduce((sum, count) => sum + count, 0);
  return { factor, total, runners, rounds: sorted };
}
