import type { JsonSchema } from "@distributary/contract/wire/json-schema";

/** A type of the GraphQL schema, in its own language. */
export interface ObjectType {
  readonly name: string;
  /** Field names with their types: `name: String!`. */
  readonly fields: readonly string[];
}

/**
 * The object types of an answer's schema: one for the record, one for each object inside it. What has no shape of its
 * own (free attributes, alternatives of several objects) is `JSON`; amounts are text, as everywhere on the wire.
 * `given` names types that stand for some fields of the record and are described elsewhere.
 */
export function objectTypes(
  name: string,
  schema: JsonSchema,
  given: Readonly<Record<string, string>> = {},
): readonly ObjectType[] {
  const inner: ObjectType[] = [];
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).flatMap(([field, value]) => {
    if (!NAME.test(field)) return [];
    const stands = given[field];
    const type = stands ?? typeOf(name + pascal(field), value, inner);
    const certain = stands === undefined && required.has(field) && !isNullable(value);
    return [`${field}: ${type}${certain ? "!" : ""}`];
  });
  return [{ name, fields }, ...inner];
}

const NAME = /^(?!__)[A-Za-z_]\w*$/;

function typeOf(name: string, schema: JsonSchema, inner: ObjectType[]): string {
  const alternatives = (schema.anyOf ?? schema.oneOf ?? []).filter((one) => one.type !== "null");
  if (alternatives.length === 1 && alternatives[0]) return typeOf(name, alternatives[0], inner);
  if (alternatives.length > 1) return alternatives.every(isPlain) ? "String" : "JSON";
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((one) => one !== "null");
  const type = types.length === 1 ? types[0] : undefined;
  if (type === "string") return "String";
  if (type === "boolean") return "Boolean";
  // A count may pass 2^31, where GraphQL's own Int ends.
  if (type === "number" || type === "integer") return "Float";
  if (type === "array" && schema.items) {
    const item = typeOf(name.replace(/s$/, ""), schema.items, inner);
    return item === "JSON" ? "JSON" : `[${item}!]`;
  }
  if (type === "object" && schema.properties) {
    inner.push(...objectTypes(name, schema));
    return name;
  }
  return typeof schema.const === "string" || schema.enum?.every((one) => typeof one === "string") ? "String" : "JSON";
}

/** Text, a number, or a list of words: written as text. */
function isPlain(schema: JsonSchema): boolean {
  return schema.type === "string" || schema.type === "number" || typeof schema.const === "string";
}

function isNullable(schema: JsonSchema): boolean {
  const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  // What is known to be anything may be null.
  return (
    types.includes("null") ||
    (schema.anyOf ?? []).some((one) => one.type === "null") ||
    Object.keys(schema).length === 0
  );
}

function pascal(field: string): string {
  return field.replace(/(?:^|_)([a-z])/g, (_whole, letter: string) => letter.toUpperCase());
}
