import { directionsOf } from "./directions.mjs";
import { fieldId } from "../proofs/ids.ts";

/** @typedef {import("./directions.mjs").Directions} Directions */
/** @typedef {import("./evidence.mjs").Seen} Seen */
/** @typedef {{ id: string, fields: { name: string }[] }} Shape */

/**
 * The calls that carry a shape, by their ids; where they carry other shapes as well, those lines alone count in which
 * each of these fields has no value but these.
 *
 * @typedef {object} Kind
 * @property {string[]} calls
 * @property {Record<string, string[]>} [only]
 * @property {boolean} [stored]  all of it is stored and answered, under names that the schema of the answer leaves open
 */

/** Shapes of what a refused call answers. */
const OF_REFUSALS = new Set(["generic-error", "validation-error-item"]);

/**
 * Fields that did what they are for, in calls of the shape's kind. What such a call stores and another answers was
 * sent, and a later answer in the same test file had it: sent, stored and read back. What the product makes itself was
 * read in an answer; what only steers an answer was sent with a call that was carried out. Fields of shapes that never
 * cross the wire are proved by a test that names them, `field:<shape>.<field>`.
 *
 * @param {Seen[]} seen
 * @param {Shape[]} shapes
 * @param {Record<string, Kind>} kinds  by the id of their shape
 * @param {Set<string>} named               ids that tests say they prove
 */
export function provedFields(seen, shapes, kinds, named) {
  const proved = new Set();
  const all = [];
  for (const shape of shapes) {
    const kind = kinds[shape.id] ?? { calls: [] };
    const own = seen.filter((line) => isOfKind(line, kind));
    const directions = directionsOf(kind.calls);
    for (const { name } of shape.fields) {
      const id = `${shape.id}.${name}`;
      all.push({ id });
      const isProved = OF_REFUSALS.has(shape.id)
        ? seen.some((line) => line.refused === true && line.read?.[name] !== undefined)
        : spellings(name).some((spelling) =>
            kind.stored === true ? cameBack(own, spelling) : didItsWork(own, directions, spelling),
          );
      if (isProved || named.has(fieldId(id))) proved.add(id);
    }
  }
  return { all, proved };
}

/**
 * @param {Seen} line
 * @param {Kind} kind
 */
function isOfKind(line, { calls, only = {} }) {
  if (line.call === undefined || !calls.includes(line.call)) return false;
  return Object.entries(only).every(([field, values]) => {
    const found = [...(line.sent?.[field] ?? []), ...(line.read?.[field] ?? [])];
    return found.length > 0 && found.every((value) => values.includes(value));
  });
}

/**
 * @param {Seen[]} lines
 * @param {Directions} directions
 * @param {string} name
 */
function didItsWork(lines, { stored, asked, told, answered }, name) {
  if (stored.has(name) && answered.has(name)) return cameBack(lines, name);
  const done = lines.filter((line) => line.fits);
  if (told.has(name)) return done.some((line) => line.read?.[name] !== undefined);
  return asked.has(name) && done.some((line) => line.sent?.[name] !== undefined);
}

/**
 * @param {Seen[]} lines
 * @param {string} name
 */
function cameBack(lines, name) {
  /** @type {Map<string, Set<string>>} */
  const sentIn = new Map();
  for (const line of lines) {
    const sent = sentIn.get(line.file) ?? new Set();
    sentIn.set(line.file, sent);
    if (line.reads && line.fits && line.read?.[name]?.some((value) => sent.has(value))) return true;
    if (!line.reads && line.fits) for (const value of line.sent?.[name] ?? []) sent.add(value);
  }
  return false;
}

/** Fields that stand under another name than their words on the wire. */
const OTHER_NAMES = new Map([
  ["unit leg", "unit"],
  ["system info", "system"],
  ["waitlist flag", "waitlist"],
  ["x extents", "x"],
  ["y extents", "y"],
  ["counts of accounts", "accounts_count"],
  ["counts of workflows", "workflows_count"],
]);

/**
 * The specification names some fields in words; on the wire they are joined, and where they name a record, end in `_id`.
 *
 * @param {string} name
 */
function spellings(name) {
  const other = OTHER_NAMES.get(name);
  if (other !== undefined) return [other];
  const plain = name.replaceAll("{product}", "distributary").trim();
  return plain.split("/").flatMap((one) => {
    const last = one.split(".").at(-1) ?? one;
    const joined = last.toLowerCase().replaceAll(/[\s-]+/g, "_");
    return [...new Set([last, joined, `${joined}_id`])];
  });
}
