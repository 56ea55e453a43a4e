import { buildSchema, getNamedType, isLeafType, isObjectType, type GraphQLObjectType } from "graphql/index.js";

/**
 * The selection of everything that a record of `type` holds itself: plain fields and the objects inside it, without the
 * other records that it leads to. `sdl` is the schema as the product gives it to readers.
 */
export function wholeOf(sdl: string, type: string): string {
  const schema = buildSchema(sdl);
  const found = schema.getType(type);
  if (!isObjectType(found)) throw new Error(`${type} is no type of records`);
  return selectionOf(found);
}

const RECORDS = new Set(["Account", "Entity", "Instrument", "Event", "Transaction", "Observable", "Prospect"]);

function selectionOf(type: GraphQLObjectType): string {
  const fields = Object.values(type.getFields()).flatMap(({ name, type: given }) => {
    const inner = getNamedType(given);
    if (isLeafType(inner)) return [name];
    return isObjectType(inner) && !RECORDS.has(inner.name) ? [`${name} ${selectionOf(inner)}`] : [];
  });
  return `{ ${fields.join(" ")} }`;
}

/** The same without what is null at any depth: a field that nobody filled in is not there over REST's payloads. */
export function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (inner === null ? [] : [[name, filled(inner)]])),
  );
}
