import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ROOT } from "../setup/paths.mjs";
import { run } from "./run.mjs";

/** @typedef {import("./tally.mjs").Outcome} Outcome */
/** @typedef {{ name: string, script: string, args: string[] }} Check */

const BUILD_INFO = join(ROOT, ".cache", "types");

/**
 * By the compiler that is a program of its own: it takes a third of the processor time. The older one beside it,
 * `typescript`, is what the other checks read sources with, which the new one does not offer.
 *
 * @param {string} name
 * @param {string} project
 * @returns {Check}
 */
function types(name, project) {
  const info = join(BUILD_INFO, `${name}.tsbuildinfo`);
  const args = ["-p", project, "--incremental", "--tsBuildInfoFile", info, "--pretty"];
  return { name: `types of ${name}`, script: "node_modules/typescript-7/bin/tsc", args };
}

/** Each counts as one test. The long ones come first, so that two processors finish together. */
const CHECKS = [
  { name: "dead code", script: "node_modules/knip/bin/knip.js", args: ["--no-progress"] },
  types("server", "packages/server"),
  { name: "lint", script: "node_modules/oxlint/bin/oxlint", args: ["--type-aware", "--deny-warnings"] },
  types("web", "packages/web"),
  {
    name: "imports",
    script: "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
    args: ["packages", "e2e", "bench", "scripts"],
  },
  types("tools", "."),
  types("contract", "packages/contract"),
  types("domain", "packages/domain"),
  { name: "format", script: "node_modules/oxfmt/bin/oxfmt", args: ["--check"] },
];

/**
 * Runs the checks, as many at a time as there are processors.
 *
 * @param {(outcome: Outcome) => void} report  called as each one ends, after the output of a failed one
 * @returns {Promise<Outcome[]>}
 */
export async function runChecks(report) {
  mkdirSync(BUILD_INFO, { recursive: true });
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
