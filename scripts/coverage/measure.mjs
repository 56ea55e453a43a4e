import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../setup/paths.mjs";
import { provedFields } from "./fields.mjs";
import { sentenceIds } from "../proofs/ids.ts";
import { provedMessages } from "./messages.mjs";

/** @typedef {import("./evidence.mjs").Evidence} Evidence */
/** @typedef {{ name: string, all: number, proved: string[], missing: string[] }} Part */

/**
 * Holds the specification against what the tests did.
 *
 * @param {Evidence} evidence
 * @returns {Part[]}
 */
export function measure(evidence) {
  const ids = evidence.named;
  const named = (/** @type {string} */ kind) => (/** @type {{ id: string }} */ row) => ids.has(`${kind}:${row.id}`);
  const calls = new Set(evidence.seen.filter((line) => line.fits).map((line) => line.call));
  const graphql = new Set(evidence.seen.flatMap((line) => line.graphql ?? []));
  const sentences = specification("screens").flatMap((screen) => sentenceIds(screen).map((id) => ({ id })));
  const constants = specification("constants").map((row) => ({ id: row.name }));
  const fields = provedFields(evidence.seen, specification("entities"), readSpec("kinds"), ids);
  // What the specification describes without its name, by the name that the product gave it.
  const graphqlNames = readSpec("graphql-names");
  const messages = provedMessages(evidence.seen, specification("messages"), ids, readSpec("message-screens"));
  return [
    part("calls", specification("endpoints"), (row) => calls.has(row.id)),
    part(
      "GraphQL",
      specification("graphql"),
      ({ id, name }) => graphql.has(name ?? graphqlNames[id]) || ids.has(`graphql:${name ?? id}`),
    ),
    part("fields", fields.all, (row) => fields.proved.has(row.id)),
    part("states", specification("states"), named("state")),
    part("sentences", sentences, (row) => ids.has(row.id)),
    part("rules", specification("rules"), named("rule")),
    part("messages", specification("messages"), (row) => messages.has(row.id)),
    part("constants", constants, named("constant")),
  ];
}

/**
 * @template {{ id: string }} Row
 * @param {string} name
 * @param {Row[]} rows
 * @param {(row: Row) => boolean} isProved
 * @returns {Part}
 */
function part(name, rows, isProved) {
  const proved = rows.filter(isProved).map((row) => row.id);
  const done = new Set(proved);
  return { name, all: rows.length, proved, missing: rows.map((row) => row.id).filter((id) => !done.has(id)) };
}

/**
 * @param {string} name
 * @returns {any[]}
 */
function specification(name) {
  return JSON.parse(readFileSync(join(ROOT, "spec", "contract", `${name}.json`), "utf8"));
}

/**
 * @param {string} name  of a file of `spec`
 * @returns {any}
 */
function readSpec(name) {
  return JSON.parse(readFileSync(join(ROOT, "spec", `${name}.json`), "utf8"));
}
