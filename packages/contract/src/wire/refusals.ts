import type { z } from "zod";
import { counted, type Forms } from "@distributary/domain/words/counted";

/** What the library of schemas says of a value that does not fit, before it has words. */
type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** Said of a field or a parameter that a call does not know, or does not know so often. */
export const unknownTexts = {
  field: "Unknown field. Check the name, or remove it.",
  parameter: "Unknown parameter. Check the name, or remove it.",
  repeated: (times: number) => `This parameter appears ${times === 2 ? "twice" : `${times} times`}. Send it once.`,
} as const;

/**
 * What is wrong with a value and what would be right, in one plain sentence, wherever its schema has no words of its
 * own. To be handed to every reading of what a caller sent: `schema.safeParse(value, { error: plainRefusal })`.
 * Sizes are counted in characters and items; what is missing is needed, whatever it should have been.
 */
export function plainRefusal(issue: RawIssue): string {
  if ((issue.input === undefined || issue.input === null) && issue.code !== "custom") return "Enter a value.";
  switch (issue.code) {
    case "invalid_type":
      return `This must be ${kindOf(issue.expected)}.`;
    case "invalid_value":
      return oneOf(issue.values.map(String));
    case "too_big":
      return size(issue.origin, Number(issue.maximum), issue.exact ? "Exactly" : issue.inclusive ? "At most" : "Below");
    case "too_small":
      return smallest(issue.origin, Number(issue.minimum), issue.exact === true, issue.inclusive === true);
    case "not_multiple_of":
      return `Enter a multiple of ${issue.divisor}.`;
    case "invalid_format":
      return formats[issue.format] ?? UNSAID;
    case "unrecognized_keys":
      return unknownTexts.field;
    case "invalid_key":
      return `Field name: ${issue.issues[0]?.message ?? UNSAID}`;
    case "invalid_union":
      return ofForms(issue);
    default:
      return UNSAID;
  }
}

/** For what has no better words. A schema whose refusals come to it gets words of its own. */
const UNSAID = "This value isn’t in the expected format.";

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object of named fields",
  record: "an object of named fields",
  null: "null",
};

function kindOf(expected: string): string {
  return kinds[expected] ?? expected;
}

const formats: Readonly<Record<string, string>> = {
  url: "Enter a web address such as https://example.com.",
  email: "Enter an e-mail address such as name@example.com.",
  datetime: "Enter an instant with its offset, such as 2025-12-31T09:30:00Z.",
};

function oneOf(values: readonly string[]): string {
  if (values.length > 1) return `One of ${values.join(", ")}.`;
  return values[0] === "" ? "This must be empty." : `This must be "${values[0] ?? ""}".`;
}

const units: Readonly<Record<string, Forms>> = {
  string: { one: "# character", other: "# characters" },
  array: { one: "# item", other: "# items" },
  set: { one: "# item", other: "# items" },
};

function size(origin: string, bound: number, how: string): string {
  return `${how} ${counted(bound, units[origin] ?? { other: "#" })}.`;
}

function smallest(origin: string, bound: number, exact: boolean, inclusive: boolean): string {
  if (exact) return size(origin, bound, "Exactly");
  if (bound === 1 && origin === "string") return "This must not be empty.";
  return size(origin, bound, inclusive ? "At least" : "More than");
}

/** Of a value that may have several forms: what they are, if that alone is what is wrong; else the words of each. */
function ofForms(issue: Extract<RawIssue, { code: "invalid_union" }>): string {
  if ("options" in issue && Array.isArray(issue.options)) return oneOf(issue.options.map(String));
  const first = issue.errors.flatMap((issues) => issues.slice(0, 1));
  const expected = first.flatMap((one) => (one.code === "invalid_type" && one.path.length === 0 ? [one.expected] : []));
  if (expected.length > 0 && expected.length === first.length) {
    const words = [...new Set(expected.filter((one) => one !== "null").map(kindOf))];
    return `This must be ${words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : words.join("")}.`;
  }
  return [...new Set(first.map(({ message }) => message))].join(" Or: ") || UNSAID;
}
