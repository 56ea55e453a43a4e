import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../setup/paths.mjs";
import { provedFields } from "./fields.mjs";
import { provedMessages } from "./messages.mjs";
import { idsInTitles } from "./titles.mjs";

/** @typedef {import("./evidence.mjs").Evidence} Evidence */
/** @typedef {{ name: string, all: number, proved: string[], missing: string[] }} Part */

/**
 * Holds the specification against what the tests did.
 *
 * @param {Evidence} evidence
 * @returns {Part[]}
 */
export function measure(evidence) {
  const ids = idsInTitles(evidence.titles);
  const named = (/** @type {string} */ kind) => (/** @type {{ id: string }} */ row) =>
    ids.has(`${kind}:${row.id}`) || ids.has(row.id);
  const calls = new Set(evidence.seen.filter((line) => line.fits).map((line) => line.call));
  const graphql = new Set(evidence.seen.flatMap((line) => line.graphql ?? []));
  const sentences = specification("screens").flatMap((screen) =>
    screen.elements.map((/** @type {string} */ _text, /** @type {number} */ index) => ({
      id: `${screen.id}#${index + 1}`,
    })),
  );
  const constants = specification("constants").map((row) => ({ id: row.name }));
  const fields = provedFields(evidence.seen, specification("entities"), readKinds(), ids);
  const messages = provedMessages(evidence.seen, specification("messages"), ids);
  return [
    part("calls", specification("endpoints"), (row) => calls.has(row.id)),
    part("GraphQL", specification("graphql"), (row) => graphql.has(row.name) || named("graphql")(row)),
    part("fields", fields.all, (row) => fields.proved.has(row.id)),
    part("states", specification("states"), named("state")),
    part("sentences", sentences, named("screen")),
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

/** @returns {Record<string, string[]>} */
function readKinds() {
  return JSON.parse(readFileSync(join(ROOT, "spec", "kinds.json"), "utf8"));
}
