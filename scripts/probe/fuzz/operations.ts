import type { JsonSchema } from "@distributary/contract/wire/json-schema";
import type { OpenApiDocument, OpenApiOperation } from "@distributary/contract/wire/openapi";
import { Ajv2020 } from "ajv/dist/2020.js";

/** What is wrong with a value, or null. */
export type Check = (value: unknown) => string | null;

/** An operation of an OpenAPI document, in the form that requests are made from and answers are judged by. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With the prefix of the server, parameters as `{name}`. */
  readonly path: string;
  readonly access: "public" | "session" | "universe";
  readonly params: JsonSchema;
  /** Of the query, without `commit`. */
  readonly query: JsonSchema;
  readonly takesCommit: boolean;
  readonly body: { readonly type: string; readonly schema: JsonSchema } | null;
  readonly statuses: ReadonlySet<number>;
  /** The kinds of content that a 200 may have; those of JSON with their check. */
  readonly answers: ReadonlyMap<string, Check>;
}

/** A document as operations, with the forms of its refusals. */
export interface Api {
  readonly operations: readonly Operation[];
  /** By status and operation: that of 422, that of GraphQL, and that of all others. */
  readonly refusals: { readonly validation: Check; readonly graph: Check; readonly general: Check };
}

/** Reads a document; the checks of answers are made when they are first needed. */
export function readApi(document: OpenApiDocument): Api {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const check = (schema: object): Check => {
    let validate: ReturnType<typeof ajv.compile> | null = null;
    return (value) => {
      // A schema refers to parts of its document.
      validate ??= ajv.compile({ ...schema, components: document.components });
      if (validate(value)) return null;
      return ajv.errorsText(validate.errors).slice(0, 500);
    };
  };
  const prefix = document.servers[0]?.url ?? "";
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(prefix + path, method, operation, check)),
  );
  const { ValidationError = {}, GraphError = {}, Error: general = {} } = document.components.schemas;
  return {
    operations,
    refusals: { validation: check(ValidationError), graph: check(GraphError), general: check(general) },
  };
}

function operationOf(
  path: string,
  method: string,
  operation: OpenApiOperation,
  check: (schema: object) => Check,
): Operation {
  const scheme = Object.keys(operation.security[0] ?? {})[0];
  const { commit, ...query } = parametersOf(operation, "query").properties ?? {};
  const [content] = Object.entries(operation.requestBody?.content ?? {});
  const answers = Object.entries(operation.responses["200"]?.content ?? {});
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    access: scheme === undefined ? "public" : scheme === "universeToken" ? "universe" : "session",
    params: parametersOf(operation, "path"),
    query: { ...parametersOf(operation, "query"), properties: query },
    takesCommit: commit !== undefined,
    body: content === undefined ? null : { type: content[0], schema: content[1].schema as JsonSchema },
    statuses: new Set(Object.keys(operation.responses).map(Number)),
    answers: new Map(answers.map(([type, { schema }]) => [type, check(schema)])),
  };
}

/** The parameters of one place as the schema of an object. */
function parametersOf(operation: OpenApiOperation, place: "path" | "query"): JsonSchema {
  const named = operation.parameters.filter((parameter) => parameter.in === place);
  return {
    type: "object",
    properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
    required: named.filter(({ required, name }) => required && name !== "commit").map(({ name }) => name),
  };
}
