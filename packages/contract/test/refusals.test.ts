import { expect, it } from "vitest";
import { proves } from "../../../scripts/proofs/proves.ts";
import type { Endpoint } from "../src/wire/endpoint.ts";
import { detailsShape } from "../src/records/instrument-details.ts";
import { jsonSchema, type JsonSchema } from "../src/wire/json-schema.ts";
import { plainRefusal } from "../src/wire/refusals.ts";
import { percentBelow100, tags, uuid } from "../src/wire/scalars.ts";
import { endpoints } from "../src/table.ts";

/** What fits next to nothing: other types, texts too long or of no known form, numbers over every edge. */
const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  "",
  "nonsense",
  "2025-02-30",
  "-5",
  "100000000000000000000000",
  "x".repeat(25_000),
  [],
  ["nonsense"],
  {},
  { ["x".repeat(200)]: "x" },
];

/** Wrong values for a schema, one thing wrong in each, down to the leaves. */
function* wrongValues(schema: JsonSchema, depth = 0): Generator<unknown> {
  yield* hostile;
  if (depth > 5) return;
  for (const form of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* wrongValues(form, depth + 1);
  if (schema.items) {
    for (const wrong of wrongValues(schema.items, depth + 1)) yield [wrong];
    if (schema.maxItems !== undefined) yield Array.from({ length: schema.maxItems + 1 }, () => "x");
  }
  if (typeof schema.additionalProperties === "object")
    for (const wrong of wrongValues(schema.additionalProperties, depth + 1)) yield { name: wrong };
  if (schema.properties === undefined) return;
  const kinds = Object.entries(schema.properties).filter(([, field]) => field.const !== undefined);
  const told = Object.fromEntries(kinds.map(([name, field]) => [name, field.const]));
  yield { ...told, unforeseen: 1 };
  for (const [name, field] of Object.entries(schema.properties))
    for (const wrong of wrongValues(field, depth + 1)) yield { ...told, [name]: wrong };
}

type Shape = NonNullable<Endpoint["body"]>;
type Issue = NonNullable<ReturnType<Shape["safeParse"]>["error"]>["issues"][number];

/** Every text of a refusal, those of the forms that a value may have among them. */
function textsOf(issue: Issue): string[] {
  const inner = issue.code === "invalid_union" ? issue.errors.flat() : issue.code === "invalid_key" ? issue.issues : [];
  return [issue.message, ...inner.flatMap(textsOf)];
}

function refusals(schema: Shape, value: unknown): readonly string[] {
  return schema.safeParse(value, { error: plainRefusal }).error?.issues.flatMap(textsOf) ?? [];
}

/** A sentence of one's own; not the words of the library of schemas, nor those for what has no words. */
function isPlain(text: string): boolean {
  return (
    /^[A-Z0-9].*\.$/s.test(text) &&
    !/^(Invalid|Too (big|small)|Unrecognized)|, received |\bundefined\b|\bNaN\b|isn’t in the expected format/.test(text)
  );
}

it("says of every field of every call in a sentence what is wrong with it", () => {
  const odd = new Set<string>();
  const seen = new Set<string>();
  for (const call of endpoints)
    for (const part of [call.params, call.query, call.body]) {
      if (part === undefined) continue;
      for (const wrong of wrongValues(jsonSchema(part)))
        for (const text of refusals(part, wrong)) (isPlain(text) ? seen : odd).add(`${call.id}: ${text}`);
    }
  expect([...odd]).toEqual([]);
  // The walk is real: it meets what each kind of field says.
  const texts = new Set([...seen].map((line) => line.slice(line.indexOf(": ") + 2)));
  for (const text of [
    "Enter a value.",
    "At most 128 characters.",
    "This must not be empty.",
    "Enter a number such as 1234.56.",
    "Enter a date as 2025-12-31.",
    "This date does not exist. Enter a valid date.",
    "At most 1,000.",
    "This must be true or false.",
    "Enter a web address such as https://example.com.",
    "Unknown field. Check the name, or remove it.",
  ])
    expect(texts).toContain(text);
});

it("has one refusal for one fault", () => {
  expect(refusals(percentBelow100, "-5")).toEqual(["Enter zero or more."]);
  expect(refusals(percentBelow100, "100")).toEqual(["Enter a value below 100."]);
  expect(refusals(percentBelow100, "x")).toEqual(["Enter a number such as 1234.56."]);
  expect(refusals(uuid, undefined)).toEqual(["Enter a value."]);
  expect(refusals(uuid, 5)).toEqual(["This must be text."]);
});

it("splits tags on commas wherever they stand, and refuses a grouping tag whose name is too short", () => {
  proves("rule:validation-field-37", "rule:validation-field-38");
  expect(tags.parse(["x, y", "z", "y"])).toEqual(["x", "y", "z"]);
  expect(tags.parse("x,,y")).toEqual(["x", "y"]);
  expect(tags.parse("#sector:energy, #abc, #t, # 1 in line")).toEqual(["#sector:energy", "#abc", "#t", "# 1 in line"]);
  for (const short of ["#ab:c", "#ab=c", "#:c", "#a/b"])
    expect(refusals(tags, [short])).toEqual(["Enter at least three characters after #, as in #sector:energy."]);
  expect(refusals(tags, ["x".repeat(101)])).toEqual(["At most 100 characters."]);
});

it("refuses a cap on a fund's expenses above the whole, where it is a percentage", () => {
  const cap = (expense_cap: string, expense_cap_type: string) =>
    refusals(detailsShape("CAPC"), { expense_cap, expense_cap_type });
  for (const fits of ["0", "0.5", "99.99", "100", "100.00"]) expect([fits, cap(fits, "%")]).toEqual([fits, []]);
  for (const over of ["100.01", "101", "1000"])
    expect([over, cap(over, "%")]).toEqual([over, ["Enter a cap percentage of at most 100."]]);
  expect(cap("250000", "F")).toEqual([]);
});
