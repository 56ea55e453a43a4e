import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * One line that the recorder wrote.
 *
 * @typedef {object} Seen
 * @property {string} file
 * @property {string} test
 * @property {string} [call]       id of the row of the contract
 * @property {string} [path]       its path, without the prefix
 * @property {boolean} [reads]     the call changes nothing
 * @property {number} [status]
 * @property {boolean} [fits]      the answer fitted the row's schema
 * @property {boolean} [refused]   the answer is a refusal in the shape that refusals have
 * @property {Record<string, string[]>} [sent]
 * @property {Record<string, string[]>} [read]
 * @property {string[]} [graphql]  fields of a GraphQL answer
 * @property {string[]} [texts]    texts of a failed answer, or of a page
 */

/**
 * What the last run of the tests really did.
 *
 * @typedef {object} Evidence
 * @property {Set<string>} titles  of tests that passed and failed nowhere
 * @property {Seen[]} seen         what those tests recorded, in order within each test file
 */

/**
 * @param {string} folder
 * @returns {Evidence | null} null when no tests have run
 */
export function readEvidence(folder) {
  const results = readJsonFiles(join(folder, "results"));
  if (results.length === 0) return null;
  const passed = new Map();
  const failed = new Set();
  for (const file of results.flatMap((result) => result.testResults)) {
    for (const test of file.assertionResults) {
      const title = [...test.ancestorTitles, test.title].join(" > ");
      const key = `${file.name} ${title}`;
      if (test.status === "passed") passed.set(key, title);
      if (test.status === "failed") failed.add(key);
    }
  }
  for (const key of failed) passed.delete(key);
  // What a file does before its first test has no title of its own: it counts when a test of that file passed.
  const files = new Set([...passed.keys()].map((key) => key.slice(0, key.indexOf(" "))));
  const counts = (/** @type {Seen} */ line) =>
    line.test === "" ? files.has(line.file) : passed.has(`${line.file} ${line.test}`);
  return { titles: new Set(passed.values()), seen: readLines(join(folder, "traffic")).filter(counts) };
}

/**
 * @param {string} folder
 * @returns {any[]}
 */
function readJsonFiles(folder) {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
}

/**
 * @param {string} folder
 * @returns {Seen[]}
 */
function readLines(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line));
}
