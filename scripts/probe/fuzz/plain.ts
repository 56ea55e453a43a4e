import type { JsonSchema } from "@distributary/contract/wire/json-schema";
import fc from "fast-check";
import type { Operation } from "./operations.ts";
import { arbitraryOf, spoil } from "./values.ts";

/** What stands in the path, the query and the body of a request. */
export interface PlainRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly bytes?: Uint8Array;
}

/**
 * Requests for an operation: a quarter made from its schemas alone, a quarter spoiled, the others a request that is good,
 * grown by fields of the schema. `ids` are what ids are drawn from; the same seed gives the same requests.
 */
export function plainRequests(
  operation: Operation,
  given: {
    readonly good: PlainRequest;
    readonly ids: readonly string[];
    readonly number: number;
    readonly seed: number;
  },
): readonly PlainRequest[] {
  const { good, ids, number, seed } = given;
  const body = operation.body === null || isBytes(operation) ? {} : operation.body.schema;
  const made = fc.record({
    params: valuesOf(operation.params, ids),
    query: valuesOf(operation.query, ids),
    body: arbitraryOf(body, ids),
  });
  const grown = fc.record({
    params: fc.constant(good.params ?? {}),
    query: valuesOf(operation.query, ids).map((more) => ({ ...some(more), ...good.query })),
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
  return fc.sample(requests, { numRuns: number, seed }).map((request) => sendable(operation, good, request));
}

/** Whether the body of an operation is a stream of bytes. */
export function isBytes(operation: Operation): boolean {
  return operation.body?.type === "application/octet-stream";
}

interface Raw {
  readonly params: object;
  readonly query: object;
  readonly body: unknown;
}

/** What can be sent at all: texts in path and query, a body only where the operation has one. */
function sendable(operation: Operation, good: PlainRequest, { params, query, body }: Raw): PlainRequest {
  const isForm = operation.body?.type === "application/x-www-form-urlencoded";
  const withBody = operation.body !== null && !isBytes(operation);
  return {
    params: { ...good.params, ...texts(params) },
    query: texts(query),
    ...(withBody ? { body: isForm ? texts(body ?? {}) : body } : {}),
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
