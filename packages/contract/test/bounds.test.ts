import { expect, it } from "vitest";
import { jsonOf } from "../src/wire/bounds.ts";
import type { Endpoint } from "../src/wire/endpoint.ts";
import { detailShapes } from "../src/records/instrument-details.ts";
import { jsonSchema, type JsonSchema } from "../src/wire/json-schema.ts";
import { plainRefusal } from "../src/wire/refusals.ts";
import { attributes, decimal, importFacet } from "../src/wire/scalars.ts";
import { endpoints } from "../src/table.ts";

/** Where a request may say more than any bound allows: each place with what stands there without one. */
function unbounded(schema: JsonSchema, at: string): string[] {
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  if (schema["x-maxCharacters"] !== undefined) return [];
  const types = [schema.type ?? []].flat();
  const wrong = [
    ...(types.length === 0 && forms.length === 0 ? [`${at}: anything`] : []),
    ...(types.includes("string") && !boundedText(schema) ? [`${at}: a text`] : []),
    ...(types.includes("array") && schema.maxItems === undefined ? [`${at}: a list`] : []),
  ];
  const inner = forms.flatMap((form, index) => unbounded(form, `${at}|${index}`));
  if (schema.items !== undefined && schema.prefixItems === undefined) inner.push(...unbounded(schema.items, `${at}[]`));
  for (const [place, item] of (schema.prefixItems ?? []).entries()) inner.push(...unbounded(item, `${at}[${place}]`));
  for (const [name, field] of Object.entries(schema.properties ?? {})) inner.push(...unbounded(field, `${at}.${name}`));
  if (schema.propertyNames !== undefined) inner.push(...unbounded(schema.propertyNames, `${at}.{name}`));
  if (typeof schema.additionalProperties === "object") {
    if (schema.maxProperties === undefined) wrong.push(`${at}: fields of any names`);
    inner.push(...unbounded(schema.additionalProperties, `${at}.{value}`));
  }
  return [...wrong, ...inner];
}

/** A text has a longest length, or a form from its beginning to its end that nothing in repeats without end. */
function boundedText({ maxLength, pattern }: JsonSchema): boolean {
  if (maxLength !== undefined) return true;
  return pattern !== undefined && /^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern.replace(/\[[^\]]*\]/g, "x"));
}

/** What of a path or a query is one text holds whatever it is; a body holds its fields. */
function partsOf(row: Endpoint): (readonly [string, JsonSchema])[] {
  return (["params", "query", "body"] as const).flatMap((part) => {
    const schema = row[part];
    return schema === undefined ? [] : [[`${row.id} ${part}`, jsonSchema(schema)] as const];
  });
}

it("bounds every text, list, map and anything else that a request may carry", () => {
  const parts = endpoints.flatMap(partsOf);
  expect(parts.length).toBeGreaterThan(100);
  expect(parts.flatMap(([name, schema]) => unbounded(schema, name))).toEqual([]);
  expect(detailShapes.flatMap(([name, shape]) => unbounded(jsonSchema(shape), name))).toEqual([]);
});

it("sees what has no bound, wherever it stands", () => {
  const text: JsonSchema = { type: "string" };
  const short: JsonSchema = { type: "string", maxLength: 1 };
  const loose: JsonSchema = {
    type: "object",
    properties: {
      text,
      list: { type: "array", items: short },
      map: { type: "object", additionalProperties: short },
      names: { type: "object", propertyNames: text, additionalProperties: short, maxProperties: 1 },
      any: {},
      either: { anyOf: [{ type: "number" }, text] },
      both: { type: ["string", "number"] },
      endless: { type: "string", pattern: "^a+$" },
      begun: { type: "string", pattern: "^aaa" },
      good: { type: "string", pattern: "^[a-z+]{3}$" },
    },
  };
  expect(unbounded(loose, "")).toEqual([
    ".text: a text",
    ".list: a list",
    ".map: fields of any names",
    ".names.{name}: a text",
    ".any: anything",
    ".either|1: a text",
    ".both: a text",
    ".endless: a text",
    ".begun: a text",
  ]);
});

it("holds records of free fields to what they say of themselves", () => {
  const fields = (count: number, value: unknown = 1) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, value]));
  const said = (value: unknown) => attributes.safeParse(value).error?.issues.map(({ message }) => message);
  expect([said(fields(200)), said(fields(201))]).toEqual([undefined, ["At most 200 fields."]]);
  expect([said(fields(15, "x".repeat(4000))), said(fields(16, "x".repeat(4000)))]).toEqual([
    undefined,
    ["Enter at most 64000 characters."],
  ]);
  expect(importFacet.safeParse(fields(51)).success).toBe(false);
  // Eight characters in quotes are ten, in a list twelve.
  expect([jsonOf(10).safeParse("12345678").success, jsonOf(10).safeParse(["12345678"]).success]).toEqual([true, false]);
});

it("reads no number whose text is longer than a number can be", () => {
  expect(decimal.safeParse("0".repeat(101), { error: plainRefusal }).error?.issues[0]?.message).toBe(
    "At most 100 characters.",
  );
  expect(decimal.parse(`${"0".repeat(60)}1.5`)).toBe("1.5");
});
