import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../setup/paths.mjs";

/** Enough of a message to see what was expected; the whole of it stands further up. */
const LINES = 12;

/**
 * The failed tests of a runner in the words of its results, to be said once more at the end of the run: what stands
 * ten minutes further up is not read.
 *
 * @param {string} file  results as vitest's JSON reporter writes them
 * @returns {string[]}
 */
export function failedTests(file) {
  /** @type {{ testResults: { name: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(file, "utf8"));
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const path = name.replace(`${ROOT}/`, "");
    const failed = assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages = [] }) => told(`${path} > ${fullName}`, failureMessages.join("\n")));
    return failed.length > 0 || !message ? failed : [told(path, message)];
  });
}

/**
 * @param {string} title
 * @param {string} message
 */
function told(title, message) {
  const lines = message.split("\n").slice(0, LINES);
  return [title, ...lines.map((line) => `    ${line.replaceAll(`${ROOT}/`, "")}`)].join("\n");
}

/** @param {string} name  of a runner */
export function resultsOf(name) {
  return join(ROOT, "coverage", "results", `${name}.json`);
}
