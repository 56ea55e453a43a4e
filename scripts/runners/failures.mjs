import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "../setup/paths.mjs";

/** What every path of a message begins with. */
const INSIDE = join(ROOT, "/");

/** Enough of a message to see what was expected; the whole of it stands further up. */
const LINES = 12;

/** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Told */

/**
 * The failed tests of a runner in the words of its results, to be said once more at the end of the run: what stands
 * ten minutes further up is not read.
 *
 * @param {string} file  results as vitest's JSON reporter writes them
 * @returns {string[]}
 */
export function failedTests(file) {
  return read(file).flatMap(({ path, message, tests }) => {
    const failed = tests.filter(({ status }) => status === "failed").map((test) => toldOf(path, test));
    return failed.length > 0 || !message ? failed : [told(path, message)];
  });
}

/**
 * @param {string} file
 * @returns {{ path: string, message: string | undefined, tests: Told[] }[]}
 */
function read(file) {
  /** @type {{ testResults: { name: string, message?: string, assertionResults: Told[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(file, "utf8"));
  return testResults.map(({ name, message, assertionResults }) => {
    return { path: relative(ROOT, name), message, tests: assertionResults };
  });
}

/**
 * @param {string} path
 * @param {Told} test
 */
function toldOf(path, { fullName, failureMessages = [] }) {
  return told(`${path} > ${fullName}`, failureMessages.join("\n"));
}

/**
 * @param {string} title
 * @param {string} message
 */
function told(title, message) {
  const lines = message.split("\n").slice(0, LINES);
  return [title, ...lines.map((line) => `    ${line.replaceAll(INSIDE, "")}`)].join("\n");
}

/** @param {string} name  of a runner */
export function resultsOf(name) {
  return join(ROOT, "coverage", "results", `${name}.json`);
}
