import type { JsonSchema, JsonType } from "@distributary/contract/wire/json-schema";
import fc from "fast-check";

/** Amounts at and over the edges of what can be kept: 20 digits before the point and 18 behind. */
const decimals = [
  "0",
  "1",
  "-1",
  "100.25",
  "0.000000000000000001",
  "99999999999999999999",
  "99999999999999999999.999999999999999999",
  "-99999999999999999999",
  "100000000000000000000",
  "0.0000000000000000001",
  "1e3",
  "abc",
  "",
  " 5 ",
  "+7",
  ".5",
  "5.",
  "١٢",
  1e21,
  0.1,
  1e-7,
  -0,
  12345.678,
];
const days = [
  "2024-02-29",
  "2025-01-03",
  "2025-12-31",
  "0001-01-01",
  "9999-12-31",
  "2023-02-29",
  "2024-13-01",
  "0000-01-01",
  "24-1-1",
];
const instants = [
  "2025-06-01T12:00:00Z",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999+14:00",
  "2025-06-01T12:00:00",
  "2025-02-30T00:00:00Z",
];
const currencies = ["USD", "EUR", "JPY", "XXX", "ZZZ", "usd"];
const texts = [
  "",
  " ",
  "plain",
  "Ünïcode ✓ 漢字 👩‍👩‍👧",
  "'; drop table account; --",
  "%_\\",
  "=1+1",
  "<script>alert(1)</script>",
  "a,b,,c",
  "null",
  "{{x}}",
  "line\nline",
  "\u202Eabc",
  "\u0000",
  "\uD800",
];
const hostile: readonly unknown[] = [
  ...texts,
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 53,
  [],
  [[]],
  {},
  { a: { b: {} } },
  "x".repeat(25_000),
  decimals,
  Array.from({ length: 50 }, () => null),
];

/** A value with something in it that should not be there. */
export const spoil = (value: unknown): fc.Arbitrary<unknown> =>
  fc.tuple(fc.nat(), fc.constantFrom(...hostile), fc.boolean()).map(([where, wrong, added]) => {
    const copy = structuredClone(value);
    const holders = holdersIn(copy);
    const holder = holders[where % Math.max(1, holders.length)];
    if (holder === undefined) return wrong;
    const keys = Object.keys(holder);
    const key = added || keys.length === 0 ? "unforeseen" : (keys[where % keys.length] ?? "unforeseen");
    if (Array.isArray(holder)) holder.push(wrong);
    else (holder as Record<string, unknown>)[key] = wrong;
    return copy;
  });

function holdersIn(value: unknown): object[] {
  if (value === null || typeof value !== "object") return [];
  return [value, ...Object.values(value).flatMap(holdersIn)];
}

/** Values for a schema: most of them fit it, some stand on its edges or just over them. `ids` are what ids are drawn from. */
export function arbitraryOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && choices.length > 0) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, ids)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  if (types.includes("string") && types.includes("number")) return fc.constantFrom(...decimals);
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 });
  return fc.oneof(...types.map((type) => ofType(type, schema, ids)));
}

function ofType(type: JsonType, schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  switch (type) {
    case "string":
      return textOf(schema, ids);
    case "integer":
    case "number":
      return numberOf(schema, type === "integer");
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => arbitraryOf(item, ids)));
      return fc.array(arbitraryOf(schema.items ?? {}, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case "object":
      return objectOf(schema, ids);
  }
}

function textOf(
  { pattern, format, minLength = 0, maxLength = 200 }: JsonSchema,
  ids: readonly string[],
): fc.Arbitrary<unknown> {
  if (format === "date-time") return fc.constantFrom(...instants);
  if (pattern?.startsWith("^[0-9a-fA-F]{8}(-") === true) return fc.constantFrom(...ids);
  if (pattern === "^\\d{4}-\\d{2}-\\d{2}$") return fc.constantFrom(...days);
  if (pattern === "^[A-Z]{3}$") return fc.constantFrom(...currencies);
  // Of a pattern that looks ahead no text can be made; text without one is refused or taken as well.
  if (pattern !== undefined && !/\(\?[=!<]/.test(pattern))
    return fc.oneof(fc.stringMatching(new RegExp(pattern)), fc.constantFrom(...texts));
  const longest = fc.constantFrom(maxLength, maxLength + 1).map((length) => "x".repeat(Math.min(length, 30_000)));
  const usual = fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + 30) });
  return fc.oneof(
    { weight: 4, arbitrary: usual },
    { weight: 2, arbitrary: fc.constantFrom(...texts) },
    { weight: 1, arbitrary: longest },
  );
}

function numberOf({ minimum = -1e6, maximum = 1e6 }: JsonSchema, whole: boolean): fc.Arbitrary<unknown> {
  const edges = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, minimum + 0.5, 0);
  const within = whole
    ? fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
    : fc.double({ min: minimum, max: maximum, noNaN: true });
  return fc.oneof({ weight: 3, arbitrary: within }, { weight: 1, arbitrary: edges });
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  ids: readonly string[],
): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, arbitraryOf(field, ids)]));
  const record = fc.record(model, { requiredKeys: required.filter((name) => name in model) });
  if (typeof additionalProperties !== "object") return record;
  const more = fc.dictionary(
    fc.string({ minLength: 1, maxLength: 10 }).filter((key) => key !== "__proto__"),
    arbitraryOf(additionalProperties, ids),
    { maxKeys: 3 },
  );
  return fc.tuple(more, record).map(([free, known]) => ({ ...free, ...known }));
}
