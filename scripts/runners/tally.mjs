import { existsSync } from "node:fs";
import { failedTests, resultsOf } from "./failures.mjs";

/**
 * What one runner found.
 *
 * @typedef {object} Outcome
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} seconds
 */

/** @param {Outcome} outcome */
export function report({ name, passed, failed, skipped, seconds }) {
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  const sign = failed > 0 ? "✗" : "✓";
  console.log(`${sign} ${name}: ${counts.filter(Boolean).join(", ")} (${seconds.toFixed(1)} s)`);
}

/**
 * Says once more what failed, and prints the last line over all runners.
 *
 * @param {Outcome[]} outcomes
 * @returns {number} the exit code: 0 only when something passed and nothing failed
 */
export function addUp(outcomes) {
  const sum = (/** @type {"passed" | "failed" | "skipped"} */ key) =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const skipped = sum("skipped");
  for (const { name } of outcomes.filter(({ failed }) => failed > 0)) {
    const told = existsSync(resultsOf(name)) ? failedTests(resultsOf(name)) : [];
    console.log(`\n✗ ${[name, ...told].join("\n  ")}`);
  }
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  return sum("failed") === 0 && sum("passed") > 0 ? 0 : 1;
}
