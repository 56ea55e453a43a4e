import { availableParallelism } from "node:os";
import { run } from "./run.mjs";

/** @typedef {import("./tally.mjs").Outcome} Outcome */

/** Each counts as one test. The long ones come first, so that two processors finish together. */
const CHECKS = [
  {
    // One program for both: the types that the rules ask for are the ones that are checked.
    name: "types and lint",
    script: "node_modules/oxlint/bin/oxlint",
    args: ["--type-aware", "--type-check", "--deny-warnings"],
  },
  { name: "dead code", script: "node_modules/knip/bin/knip.js", args: ["--no-progress"] },
  {
    name: "imports",
    script: "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
    args: ["packages", "e2e", "bench", "scripts"],
  },
  { name: "format", script: "node_modules/oxfmt/bin/oxfmt", args: ["--check"] },
];

/**
 * Runs the checks, as many at a time as there are processors.
 *
 * @param {(outcome: Outcome) => void} report  called as each one ends, after the output of a failed one
 * @returns {Promise<Outcome[]>}
 */
export async function runChecks(report) {
  const waiting = [...CHECKS];
  /** @type {Outcome[]} */
  const outcomes = [];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point: this is one of the workers
      const { ok, output, seconds } = await run(check.script, check.args);
      if (!ok) console.log(output.trimEnd());
      const outcome = { name: check.name, passed: Number(ok), failed: Number(!ok), skipped: 0, seconds };
      report(outcome);
      outcomes.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return outcomes;
}
