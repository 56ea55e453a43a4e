import { plainText } from "@distributary/domain/money/plain-text";
import { z } from "zod";
import { jsonOf, recordOf } from "./bounds.ts";
import { WRITTEN_OUT } from "./exact-json.ts";

/** Words for what does not fit; what is missing altogether is told like any other missing field. */
function unlessMissing(words: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) => (input === undefined || input === null ? undefined : words),
  };
}

/** 8-4-4-4-12 hexadecimal, any version; the all-zero uuid marks the default. */
export const uuid = z
  .string()
  .regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, "Enter an id of 8-4-4-4-12 hexadecimal characters.")
  .transform((value) => value.toLowerCase());

/** 26 characters of the Crockford base32 alphabet, the first 0 to 7. */
export const ulid = z
  .string()
  .regex(
    /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i,
    "Enter an id of 26 digits and letters except I, L, O and U, starting with 0 to 7.",
  )
  .transform((value) => value.toUpperCase());

const NUMBER = "Enter a number such as 1234.56.";
const DIGITS = "Enter at most 20 digits before the decimal point and 18 after it.";
/** Longer than any number that is taken, zeros in front and behind included. */
const NUMBER_LENGTH = 100;

/**
 * An exact decimal of at most 20 integer and 18 fraction digits. Requests may send a string or a JSON number;
 * answers always carry strings. A number is read through its shortest decimal form; one that no binary number holds
 * comes as its text (`readJson`).
 */
export const decimal = z
  .union([z.string().max(NUMBER_LENGTH), z.number()], unlessMissing(NUMBER))
  .transform((value, context) => {
    const text = typeof value === "number" ? plainText(String(value)) : value.trim();
    const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text);
    const whole = (match?.[2] ?? "").replace(/^0+(?=\d)/, "");
    const fraction = match?.[3] ?? "";
    if (isBeyond(text)) {
      context.addIssue({ code: "custom", message: DIGITS });
      return z.NEVER;
    }
    if (!match || (whole === "" && fraction === "")) {
      context.addIssue({ code: "custom", message: NUMBER });
      return z.NEVER;
    }
    if (whole.length > 20 || /[1-9]/.test(fraction.slice(18))) {
      context.addIssue({ code: "custom", message: DIGITS });
      return z.NEVER;
    }
    const kept = fraction.slice(0, 18);
    const magnitude = (whole === "" ? "0" : whole) + (kept === "" ? "" : `.${kept}`);
    return match[1] === "-" && /[1-9]/.test(magnitude) ? `-${magnitude}` : magnitude;
  });

/** A number whose exponent alone says that it has too many digits, which nobody writes out: `1e400`. */
function isBeyond(text: string): boolean {
  const power = /^[+-]?\d+(?:\.\d+)?e([+-]?\d+)$/i.exec(text)?.[1];
  return power !== undefined && Math.abs(Number(power)) > WRITTEN_OUT;
}

/** A decimal above zero. */
export const positive = decimal.refine((value) => !value.startsWith("-") && /[1-9]/.test(value), {
  message: "Enter a value greater than zero.",
});

/** A decimal that is not below zero. */
export const zeroOrMore = decimal.refine((value) => !value.startsWith("-"), {
  message: "Enter zero or more.",
  // What is below zero is told so, and not held to a bound above as well.
  abort: true,
});

/** A percentage from 0 to just below 100. */
export const percentBelow100 = zeroOrMore.refine((value) => /^\d{1,2}(\.|$)/.test(value), {
  message: "Enter a value below 100.",
});

/** The three letters of a currency of ISO 4217; whether there is one of that name is asked of the records. */
export const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/, "Enter a currency code of three capital letters, such as USD.");

/** A day of the calendar, `yyyy-MM-dd`, that exists. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { message: "Enter a date as 2025-12-31.", abort: true })
  .refine(dayExists, "This date does not exist. Enter a valid date.");

function dayExists(text: string): boolean {
  const [year = 0, month = 0, date = 0] = text.split("-").map(Number);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return year >= 1 && date >= 1 && date <= days;
}

/** An instant, ISO 8601 with offset or Z. */
export const instant = z.iso.datetime({ offset: true }).max(64);

/** A day, or an instant where the hour is known. */
export const moment = z.union(
  [day, instant],
  unlessMissing("Enter a date as 2025-12-31, or an instant as 2025-12-31T09:30:00Z."),
);

/** The id of a record that is known by a ULID and was known by a uuid. */
export const ulidOrUuid = z.union(
  [ulid, uuid],
  unlessMissing("Enter an id of 26 digits and letters, or of 8-4-4-4-12 hexadecimal characters."),
);

/** `true`/`false` in a query. */
export const queryFlag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");

/** A tag. One of a group, `#name:value`, has a name by which can be grouped. */
const tag = z
  .string()
  .max(100)
  .refine((text) => !/^#[^:=/\s]{0,2}[:=/]/.test(text), {
    message: "Enter at least three characters after #, as in #sector:energy.",
  });

/** A hundred tags of a hundred characters, with commas between them. */
const TAGS = z.string().max(10_100);

/** Tags: texts, alone or in a list, split on commas wherever they stand; trimmed, empty ones dropped. */
export const tags = z
  .union([z.array(TAGS).max(100), TAGS.transform((text) => [text])])
  .transform((list) => {
    const all = list.flatMap((text) => text.split(",")).map((text) => text.trim());
    return [...new Set(all.filter((text) => text !== ""))];
  })
  .pipe(z.array(tag).max(100));

/** Who may see a record, in a form of the caller's own. */
export const accessList = jsonOf(4000);

const attribute = z.union([z.string().max(4000), z.number(), z.boolean(), z.null()]);

/** Free attributes of a record. */
export const attributes = recordOf(
  z.string().max(100),
  z.union([
    attribute,
    z.array(z.string().max(4000)).max(100),
    // Flat rows, such as dated owners.
    z.array(recordOf(z.string().max(100), attribute, 50)).max(100),
  ]),
  200,
  64_000,
);

/** Where an imported record comes from, as its importer says it: plain values by name. */
export const importFacet = recordOf(z.string().max(100), attribute, 50);

/** Text of bounded length; what is longer than a note needs is refused. */
export const note = z.string().max(20_000);

/** `commit` of a call's query, with the group's default. */
export function commitQuery(fallback: boolean) {
  return z.object({ commit: queryFlag.default(fallback) });
}

/** Paging of a list: limit 10 unless told, at most 1,000. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(10),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
});

/** What is searched for: any part of a text, in either case; spaces around it do not count. */
export const searchText = z.string().trim().max(128);

/** How a list is ordered: the newest first, the last changed first, or by name. */
export const listOrder = z.enum(["created_time", "updated_time", "name"]).default("created_time");

/** The answer of a list. Counting stops at 10,000: `count_relation` is then `gte`. */
export function listAnswer<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    limit: z.number(),
    offset: z.number(),
    count: z.number(),
    count_relation: z.enum(["eq", "gte"]),
  });
}

/** The same as a type: what a call answers with a part of a list. */
export type ListAnswer<Row> = z.input<ReturnType<typeof listAnswer<z.ZodType<unknown, Row>>>>;

/** What the answer of every write carries. */
export const committed = z.object({ committed: z.boolean() });

/** The answer of a bulk call: results in request order, `errors` counted. */
export function bulkAnswer<Item extends z.ZodType>(item: Item) {
  return z.object({
    results: z.array(
      z.union([
        item,
        z.object({
          detail: z.array(
            z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string(), type: z.string() }),
          ),
        }),
      ]),
    ),
    errors: z.number(),
    committed: z.boolean(),
  });
}

/** The caller's own name of a record, unique among those of its kind. An empty one is none. */
export const clientIdentifier = z
  .string()
  .max(128)
  .transform((text) => (text === "" ? null : text));
