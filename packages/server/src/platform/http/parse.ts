import type { Endpoint, ParsedRequest } from "@distributary/contract/wire/endpoint";
import type { ValidationItem } from "@distributary/contract/wire/errors";
import { plainRefusal, unknownTexts } from "@distributary/contract/wire/refusals";
import { ValidationProblem } from "./problem.ts";

/** What of a request stands before its schemas are applied. */
export interface UnparsedRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

type Schema = NonNullable<Endpoint["body"]>;

/**
 * Applies the schemas of a row: every issue of path, query and body is gathered into one 422.
 * A part without a schema is undefined, so that nothing unchecked reaches a handler.
 */
export function parseRequest(endpoint: Endpoint, request: UnparsedRequest): ParsedRequest<Endpoint> {
  const items: ValidationItem[] = [];
  const params = part(endpoint.params, request.params, "path", items);
  const query = part(endpoint.query, request.query, "query", items);
  if (endpoint.query === undefined) for (const item of unknownOf(request.query)) items.push(item);
  const body = endpoint.bodyForm === "bytes" ? undefined : part(endpoint.body, request.body ?? {}, "body", items);
  if (items.length > 0) throw new ValidationProblem(items);
  return { params, query, body };
}

function part(
  schema: Schema | undefined,
  value: unknown,
  where: "path" | "query" | "body",
  items: ValidationItem[],
): unknown {
  if (schema === undefined) return undefined;
  const read = readValue(schema, value, [where]);
  if ("data" in read) return read.data;
  for (const item of read.detail) items.push(item);
  return undefined;
}

/** A value read by a schema, or what is wrong with it; the places begin with `loc`. */
export function readValue<S extends Schema>(
  schema: S,
  value: unknown,
  loc: readonly (string | number)[],
): { readonly data: S["_zod"]["output"] } | { readonly detail: readonly ValidationItem[] } {
  let parsed = schema.safeParse(value);
  // Only now with words for what is wrong: handing them over takes as long as reading what is right.
  if (!parsed.success) parsed = schema.safeParse(value, { error: plainRefusal });
  if (parsed.success) return { data: parsed.data };
  const at = (path: readonly PropertyKey[]) => [
    ...loc,
    ...path.map((step) => (typeof step === "symbol" ? String(step) : step)),
  ];
  const inQuery = loc[0] === "query";
  const detail = parsed.error.issues.flatMap(plainIssues).flatMap((issue): ValidationItem[] => {
    const times = inQuery && issue.path.length === 1 ? timesSaid(value, issue.path[0]) : 1;
    if (times > 1) return [{ loc: at(issue.path), msg: unknownTexts.repeated(times), type: issue.code }];
    // An unknown key is reported at the object that holds it; the person needs the key.
    if (issue.code !== "unrecognized_keys") return [{ loc: at(issue.path), msg: issue.message, type: issue.code }];
    const msg = inQuery ? unknownTexts.parameter : unknownTexts.field;
    return issue.keys.map((key) => ({ loc: at([...issue.path, key]), msg, type: issue.code }));
  });
  return { detail };
}

/** How often a parameter stands in a query. */
function timesSaid(query: unknown, name: PropertyKey | undefined): number {
  const said = name === undefined ? undefined : (query as Readonly<Record<PropertyKey, unknown>>)[name];
  return Array.isArray(said) ? said.length : 1;
}

/** Every parameter of a query that should have none. */
function unknownOf(query: unknown): ValidationItem[] {
  const names = Object.keys(query ?? {});
  return names.map((name) => ({ loc: ["query", name], msg: unknownTexts.parameter, type: "unrecognized_keys" }));
}

type Issue = NonNullable<ReturnType<Schema["safeParse"]>["error"]>["issues"][number];

/**
 * What is wrong with a value that may have several forms: the issues of the form that was meant, which is the one that
 * takes the value at its top. Where that leaves a doubt, the union's own words.
 */
function plainIssues(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const forms = issue.errors.map((issues) => ({ issues, strange: issues.filter(isOfTheForm).length }));
  const [meant, other] = forms.toSorted((a, b) => a.strange - b.strange);
  if (meant === undefined || meant.strange === other?.strange) return [issue];
  return meant.issues
    .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as Issue)
    .flatMap((inner) => plainIssues(inner));
}

/** Whether an issue says that the value has not this form at all: another type, or not the keys that make the form. */
function isOfTheForm({ code, path }: { readonly code?: string; readonly path: readonly PropertyKey[] }): boolean {
  if (code === "unrecognized_keys") return path.length === 0;
  return (code === "invalid_type" || code === "invalid_value") && path.length <= 1;
}

const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i;
// Neither can be stored: PostgreSQL takes no NUL in text and no half of a surrogate pair in JSON.
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Refuses texts that no database column can hold, wherever they hide in a JSON body. `source` is the body as sent. */
export function refuseUnstorable(source: string, value: unknown): void {
  if (!SUSPECT_ESCAPE.test(source)) return;
  refuseAt("body", findUnstorable(value));
}

/** The same for a form, whose texts carry NUL as %00. */
export function refuseUnstorableForm(body: unknown): void {
  refuseAt("body", findUnstorable(body));
}

/** The same for path and query, which carry NUL as %00. */
export function refuseUnstorableParts(url: string, params: unknown, query: unknown): void {
  if (!/%00/.test(url)) return;
  refuseAt("path", findUnstorable(params));
  refuseAt("query", findUnstorable(query));
}

function refuseAt(part: "body" | "path" | "query", inside: (string | number)[] | null): void {
  if (inside === null) return;
  const msg = "This text contains a character that can’t be stored. Remove it.";
  throw new ValidationProblem([{ loc: [part, ...inside.toReversed()], msg, type: "invalid_text" }]);
}

/** Where the first such text stands, from the inside out; null for none. Nothing is put together on the way to it. */
function findUnstorable(value: unknown): (string | number)[] | null {
  if (typeof value === "string") return UNSTORABLE.test(value) ? [] : null;
  if (value === null || typeof value !== "object") return null;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const found = findUnstorable(value[index]);
      if (found !== null) return [...found, index];
    }
    return null;
  }
  for (const key of Object.keys(value)) {
    if (UNSTORABLE.test(key)) return [];
    const found = findUnstorable((value as Readonly<Record<string, unknown>>)[key]);
    if (found !== null) return [...found, key];
  }
  return null;
}
