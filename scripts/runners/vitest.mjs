import { readFileSync } from "node:fs";
import { resultsOf } from "./failures.mjs";
import { run } from "./run.mjs";

/** @typedef {import("./tally.mjs").Outcome} Outcome */

/**
 * Runs some projects of vitest.config.ts; their results stay in coverage/results for `npm run coverage`.
 *
 * @param {string} name
 * @param {string[]} projects
 * @param {Record<string, string>} env
 * @param {readonly string[]} [only]  beginnings of the paths of files that run; none: all of them
 * @returns {Promise<Outcome>}
 */
export async function runVitest(name, projects, env, only = []) {
  const results = resultsOf(name);
  const { ok, seconds } = await run(
    "node_modules/vitest/vitest.mjs",
    [
      "run",
      "--passWithNoTests",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${results}`,
      ...projects.map((project) => `--project=${project}`),
      ...only,
    ],
    { env, live: true },
  );
  const { passed, failed, skipped } = readCounts(results);
  // A file that does not load, or an error outside of any test, fails the run without failing a test.
  return { name, passed, failed: ok ? failed : Math.max(failed, 1), skipped, seconds };
}

/** @param {string} file */
function readCounts(file) {
  try {
    const results = JSON.parse(readFileSync(file, "utf8"));
    return {
      passed: /** @type {number} */ (results.numPassedTests),
      failed: /** @type {number} */ (results.numFailedTests),
      skipped: /** @type {number} */ (results.numPendingTests + results.numTodoTests),
    };
  } catch {
    // A run that ended before it wrote its counts: its exit code counts it as failed.
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
