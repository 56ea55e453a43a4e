import type { Endpoint } from "@distributary/contract/endpoint";
import type { JsonSchema } from "@distributary/contract/json-schema";
import { openApiDocument, type OpenApiOperation } from "@distributary/contract/openapi";
import { endpointTable } from "@distributary/contract/table";
import fc from "fast-check";
import { samples, type Sample } from "../isolation/samples.ts";
import { EUR, NOTHING, USD, type Records } from "../isolation/world.ts";
import { arbitraryOf, spoil } from "./arbitrary.ts";

/** The same requests in every run; a longer run goes on from them. */
const SEED = 20_250_101;
const ZERO = "00000000-0000-0000-0000-000000000000";

const document = openApiDocument(endpointTable);

/**
 * Requests for a call, from its place in the OpenAPI document: a quarter made from its schemas alone, the others from a request
 * that is good, grown by fields of the schema, of which again some are spoiled. `own` and `foreign` are where ids come from, `number` how many; another `run`
 * gives others.
 */
export function requestsFor(
  endpoint: Endpoint,
  own: Records,
  foreign: Records,
  number: number,
  run = 0,
): readonly Sample[] {
  const ids = [
    ...Object.values(own),
    ...Object.values(own),
    ...Object.values(foreign),
    NOTHING.account,
    ZERO,
    USD,
    EUR,
    "not-an-id",
  ];
  const good = samples[endpoint.id]?.(own, own) ?? {};
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
  if (operation === undefined) throw new Error(`${endpoint.id} is not in the document`);
  const params = parametersOf(operation, "path");
  const query = schemaless(parametersOf(operation, "query"), "commit");
  const body = bodyOf(operation);
  const made = fc.record({
    params: valuesOf(params, ids),
    query: valuesOf(query, ids),
    body: arbitraryOf(body, ids),
  });
  const grown = fc.record({
    params: fc.constant(good.params ?? {}),
    query: valuesOf(query, ids).map((more) => ({ ...some(more), ...good.query })),
    body: grownBody(good.body, body, ids),
  });
  const spoiled = grown.chain((request) =>
    request.body === undefined
      ? fc.constant(request)
      : spoil(request.body).map((wrong) => ({ ...request, body: wrong })),
  );
  const requests = fc.oneof(
    { weight: 1, arbitrary: made },
    { weight: 2, arbitrary: grown },
    { weight: 1, arbitrary: spoiled },
  );
  return fc.sample(requests, { numRuns: number, seed: SEED + run }).map((request) => sendable(endpoint, good, request));
}

/** The parameters of one place as the schema of an object. */
function parametersOf(operation: OpenApiOperation, place: "path" | "query"): JsonSchema {
  const named = operation.parameters.filter((parameter) => parameter.in === place);
  return {
    type: "object",
    properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
    required: named.filter(({ required }) => required).map(({ name }) => name),
  };
}

function bodyOf(operation: OpenApiOperation): JsonSchema {
  const [content] = Object.values(operation.requestBody?.content ?? {});
  return content !== undefined && !("$ref" in content.schema) ? content.schema : {};
}

interface Raw {
  readonly params: object;
  readonly query: object;
  readonly body: unknown;
}

/** What can be sent at all: texts in path and query, a body only where the call has one. */
function sendable(endpoint: Endpoint, good: Sample, { params, query, body }: Raw): Sample {
  const withBody = endpoint.body !== undefined && endpoint.bodyForm !== "bytes";
  return {
    params: { ...good.params, ...texts(params) },
    query: texts(query),
    ...(withBody ? { body: endpoint.bodyForm === "form" ? texts(body ?? {}) : body } : {}),
    ...(good.bytes ? { bytes: good.bytes } : {}),
  };
}

function texts(values: unknown): Record<string, string> {
  const entries = Object.entries(typeof values === "object" && values !== null ? values : {});
  // A lone half of a character cannot stand in an address; an empty part of a path is another path.
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      Buffer.from(typeof value === "string" ? value : JSON.stringify(value ?? null)).toString() || "-",
    ]),
  );
}

function valuesOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<object> {
  return schema.properties ? arbitraryOf(schema, ids).map((value) => value as object) : fc.constant({});
}

function schemaless(schema: JsonSchema, field: string): JsonSchema {
  const { [field]: _left, ...properties } = schema.properties ?? {};
  return { ...schema, properties };
}

/** A good body grown by fields of its schema; of a bulk each item is. */
function grownBody(good: unknown, schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (Array.isArray(good)) return fc.tuple(...good.map((item) => grownBody(item, schema.items ?? {}, ids)));
  if (schema.properties === undefined) return fc.constant(good);
  return arbitraryOf({ ...schema, required: [] }, ids).chain((more) => merged(good, more));
}

/** The good body with at most three fields of another one put over it. */
function merged(good: unknown, more: unknown): fc.Arbitrary<unknown> {
  const fields = Object.entries(more as object).slice(-3);
  return fc.subarray(fields).map((chosen) => ({ ...(good as object | undefined), ...Object.fromEntries(chosen) }));
}

function some(values: object): object {
  return Object.fromEntries(Object.entries(values).slice(0, 1));
}
