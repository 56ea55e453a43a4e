import { jsonSchema } from "@distributary/contract/wire/json-schema";
import { endpoints } from "@distributary/contract/table";

/** @typedef {import("@distributary/contract/wire/json-schema").JsonSchema} JsonSchema */
/** @typedef {import("@distributary/contract/wire/endpoint").Endpoint} Endpoint */

/**
 * Which way fields of some calls go: `stored` are those that a call which changes something takes, `asked` those that
 * any call takes, `told` those that stand in any answer, `answered` those in an answer to a reading call.
 *
 * @typedef {object} Directions
 * @property {Set<string>} stored
 * @property {Set<string>} asked
 * @property {Set<string>} told
 * @property {Set<string>} answered
 */

/** @type {Map<string, Directions>} */
const known = new Map();

/**
 * @param {readonly string[]} calls  their ids
 * @returns {Directions}
 */
export function directionsOf(calls) {
  const before = known.get(calls.join(" "));
  if (before !== undefined) return before;
  const directions = { stored: new Set(), asked: new Set(), told: new Set(), answered: new Set() };
  known.set(calls.join(" "), directions);
  for (const row of endpoints.filter(({ id }) => calls.includes(id))) {
    const { taken, given } = namesOf(row);
    const reads = row.method === "GET" || row.reads === true;
    for (const name of taken) {
      directions.asked.add(name);
      if (!reads) directions.stored.add(name);
    }
    for (const name of given) {
      directions.told.add(name);
      if (reads) directions.answered.add(name);
    }
  }
  return directions;
}

/** @type {Map<string, { taken: Set<string>, given: Set<string> }>} */
const names = new Map();

/** @param {Endpoint} row */
function namesOf(row) {
  const before = names.get(row.id);
  if (before !== undefined) return before;
  const taken = new Set();
  for (const schema of [row.params, row.query, row.body]) if (schema) collect(jsonSchema(schema), taken);
  const given = new Set();
  collect(jsonSchema(row.answer, "output"), given);
  const made = { taken, given };
  names.set(row.id, made);
  return made;
}

/**
 * The names of all properties of a schema, at whatever depth.
 *
 * @param {JsonSchema} schema
 * @param {Set<string>} found
 */
function collect(schema, found) {
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    found.add(name);
    collect(inner, found);
  }
  const { items, additionalProperties } = schema;
  if (items) collect(items, found);
  if (typeof additionalProperties === "object") collect(additionalProperties, found);
  for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    collect(inner, found);
}
