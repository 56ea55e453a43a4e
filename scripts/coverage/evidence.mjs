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
 * @property {boolean} [gallery]   a page of the gallery of parts changed: nothing of it is in the product
 */

/**
 * What the last run of the tests really did.
 *
 * @typedef {object} Evidence
 * @property {number} tests       how many passed and failed nowhere
 * @property {Set<string>} named  ids that these say they prove, of those that saw more than the gallery of parts
 * @property {Seen[]} seen        what those tests recorded, in order within each test file
 */

/**
 * @param {string} folder
 * @returns {Evidence | null} null when no tests have run
 */
export function readEvidence(folder) {
  const results = readJsonFiles(join(folder, "results"));
  if (results.length === 0) return null;
  /** @type {Map<string, string[]>} */
  const passed = new Map();
  const failed = new Set();
  for (const file of results.flatMap((result) => result.testResults)) {
    for (const test of file.assertionResults) {
      const title = [...test.ancestorTitles, test.title].join(" > ");
      const key = `${file.name} ${title}`;
      if (test.status === "passed") passed.set(key, test.meta?.proves ?? []);
      if (test.status === "failed") failed.add(key);
    }
  }
  for (const key of failed) passed.delete(key);
  // What a file does before its first test has no title of its own: it counts when a test of that file passed.
  const files = new Set([...passed.keys()].map((key) => key.slice(0, key.indexOf(" "))));
  const counts = (/** @type {Seen} */ line) =>
    line.test === "" ? files.has(line.file) : passed.has(`${line.file} ${line.test}`);
  const seen = readLines(join(folder, "traffic")).filter(counts);
  const tests = passed.size;
  for (const key of ofGalleryAlone(seen)) passed.delete(key);
  return { tests, named: new Set([...passed.values()].flat()), seen };
}

/**
 * The tests that saw pages of the gallery and none of the product: a part that works by itself may stand on no page.
 *
 * @param {Seen[]} seen
 */
function ofGalleryAlone(seen) {
  const keysOf = (/** @type {Seen[]} */ lines) => new Set(lines.map(({ file, test }) => `${file} ${test}`));
  const product = keysOf(seen.filter(({ call, graphql, texts }) => !call && !graphql && texts));
  return [...keysOf(seen.filter(({ gallery }) => gallery === true))].filter((key) => !product.has(key));
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
