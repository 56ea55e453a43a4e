import type { Endpoint } from "@distributary/contract/wire/endpoint";
import { jsonSchema } from "@distributary/contract/wire/json-schema";
import { endpoints } from "@distributary/contract/table";
import { expect, it } from "vitest";
import { fileOfRecord } from "./decisions.ts";
import { read } from "./files.ts";

interface Named {
  readonly name: string;
}

interface SpecifiedCall {
  readonly id: string;
  readonly query?: readonly Named[] | null;
  readonly body?: readonly Named[] | null;
}

interface Shape {
  readonly id: string;
  readonly fields: readonly Named[];
}

/** A field that the specification does not name: `place` is `query`, the shape of a record, or `deletion`. */
interface FieldBeyond {
  readonly field: string;
  readonly place: string;
  readonly decision: string;
}

const calls = new Map(
  (JSON.parse(read("spec/contract/endpoints.json")) as SpecifiedCall[]).map((one) => [one.id, one]),
);
const shapes = new Map((JSON.parse(read("spec/contract/entities.json")) as Shape[]).map((one) => [one.id, one.fields]));
const beyond = JSON.parse(read("spec/beyond-fields.json")) as FieldBeyond[];

/** The calls that take and answer records of a shape, and further shapes whose fields stand among theirs. */
const RECORDS: Readonly<Record<string, { readonly path: string; readonly also?: readonly string[] }>> = {
  account: { path: "accounts" },
  entity: { path: "entities" },
  instrument: { path: "instruments" },
  event: { path: "events", also: ["note-event"] },
  observable: { path: "observable" },
  "transaction-prospect": { path: "prospect" },
  transaction: { path: "transactions" },
  document: { path: "documents", also: ["document-start-upload", "link-update"] },
};

/** Names as a call has them: `line items` is `line_items`, `id/ulid` is either. */
function names(fields: readonly Named[] | null | undefined): readonly string[] {
  return Array.isArray(fields)
    ? (fields as readonly Named[]).flatMap(({ name }) => name.split("/")).map((name) => name.replaceAll(" ", "_"))
    : [];
}

function fieldsOf(schema: Endpoint["body"], side: "input" | "output"): readonly string[] {
  return schema === undefined ? [] : Object.keys(jsonSchema(schema, side).properties ?? {});
}

function strangeParameters(call: Endpoint): readonly string[] {
  const said = calls.get(call.id);
  if (said === undefined) return [];
  const known = new Set([...names(said.query), ...names(said.body)]);
  return fieldsOf(call.query, "input")
    .filter((name) => !known.has(name))
    .map((name) => `query ${name}`);
}

function strangeFields([shape, { path, also = [] }]: (typeof entries)[number]): readonly string[] {
  const known = new Set([shape, ...also].flatMap((id) => names(shapes.get(id))));
  // Where a record is made, read, and changed; a list of them answers the same.
  const own = endpoints.filter((call) => calls.has(call.id) && isOfOne(call, path) && call.method !== "DELETE");
  const found = own.flatMap((call) => [...fieldsOf(call.body, "input"), ...fieldsOf(call.answer, "output")]);
  return found.filter((name) => !known.has(name)).map((name) => `${shape} ${name}`);
}

const entries = Object.entries(RECORDS);

function isOfOne({ path, method }: Endpoint, group: string): boolean {
  const places = path.split("/").filter((part) => part !== "");
  if (places[0] !== group) return false;
  return places.length === 2 ? places[1]?.startsWith("{") === true : places.length === 1 && method === "POST";
}

it("names every field beyond the specification with its decision, and no other", () => {
  const deletions = endpoints.filter((call) => call.method === "DELETE" && calls.has(call.id));
  const found = new Set([
    ...endpoints.flatMap(strangeParameters),
    ...entries.flatMap(strangeFields),
    ...deletions.flatMap((call) => fieldsOf(call.answer, "output").map((name) => `deletion ${name}`)),
  ]);
  expect(
    beyond.map(({ place, field }) => `${place} ${field}`).toSorted(),
    "spec/beyond-fields.json lists them, each with its record in docs/decisions",
  ).toEqual([...found].toSorted());
  expect(beyond.filter(({ decision }) => fileOfRecord(decision) === null)).toEqual([]);
});
