import { z } from "zod";

export type JsonType = "string" | "number" | "integer" | "boolean" | "null" | "array" | "object";

/** A schema of the table as JSON Schema (draft 2020-12), for documents and for tools that know no zod. */
export interface JsonSchema {
  readonly type?: JsonType | readonly JsonType[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Items by their places, and nothing after them: `items` is false there. */
  readonly prefixItems?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly maxProperties?: number;
  /** Of JSON of any form: how long its text may be. */
  readonly "x-maxCharacters"?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

const described = new WeakMap<object, z.ZodType>();

/**
 * The body of a bulk call of at most `most` items. Anything is let in as an item: each is read by itself, so that a
 * wrong one is told at its place and keeps none of the others back. Documents describe it by `one`, the body of the
 * call that takes a single item.
 */
export function bulkBody(one: z.ZodType, most: number) {
  const item = z.unknown();
  described.set(item, one);
  return z.array(item).max(most);
}

/**
 * What a caller may send to a schema (`input`), or what comes out of it (`output`). Rules beyond the form, such as
 * that a day exists, do not show in it; what JSON Schema has no word for becomes "anything".
 */
export function jsonSchema(schema: z.ZodType, side: "input" | "output" = "input"): JsonSchema {
  return z.toJSONSchema(schema, {
    io: side,
    unrepresentable: "any",
    reused: "inline",
    override({ zodSchema, jsonSchema: shown }) {
      const by = described.get(zodSchema);
      if (by !== undefined) Object.assign(shown, jsonSchema(by, side), { $schema: undefined });
    },
  }) as JsonSchema;
}
