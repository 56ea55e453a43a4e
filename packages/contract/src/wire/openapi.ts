import { bodyLimitOf, sizeInWords } from "./body-limits.ts";
import { API_PREFIX, type Endpoint } from "./endpoint.ts";
import { generalError, transportTexts, validationError } from "./errors.ts";
import { graphRefusal } from "../graph/graphql.ts";
import { jsonSchema, type JsonSchema } from "./json-schema.ts";

/** The version of the calls, as the specification counts it. */
export const API_VERSION = "0.0.1";

/** An OpenAPI 3.1 document: plain data, ready to be written as JSON. */
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

/** One call of the document. */
export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: boolean; readonly description?: string; readonly content: Content };
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}

interface OpenApiParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly content?: Content;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema | { readonly $ref: string } }>>;

/** What is said of every status that a call may answer besides 200. */
const statusTexts: Readonly<Record<number, string>> = {
  ...transportTexts,
  204: "No Content: taken",
  206: "Partial Content: the part that Range asked for",
  304: "Not Modified: the caller’s copy is current",
  409: "Conflict: already_modified with the current record, or a state that does not allow the request",
  413: "Payload Too Large: the body is larger than its call takes; the message says the limit",
  416: "Range Not Satisfiable: the file has no such part",
  422: "Validation Error: each item has a location, message and type",
  429: "Too Many Requests: see Retry-After",
  431: "Request Header Fields Too Large: the address or the headers",
  503: "Service Unavailable: see Retry-After",
};

/**
 * The document of the calls, made from their table and from nothing else. `table` is the calls by feature; each is
 * described with every status that it may answer.
 */
export function openApiDocument(table: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const [feature, calls] of Object.entries(table)) {
    for (const call of Object.values(calls)) {
      const put = (path: string, id: string): void => {
        (paths[path] ??= {})[call.method.toLowerCase()] = operation(call, feature, id);
      };
      put(call.path, call.id);
      if (call.alternativePath !== undefined) put(call.alternativePath, `${call.id}-alternative`);
    }
  }
  const parts: Record<string, JsonSchema> = {};
  const described = withParts(paths, parts);
  return {
    openapi: "3.1.0",
    info: {
      title: "Distributary",
      version: API_VERSION,
      description:
        "Amounts are decimal text, days are yyyy-MM-dd, instants ISO 8601. A call with `commit=false` is a dry run: " +
        "the same checks and the same answer, nothing stored. Every answer carries X-Request-Id.",
    },
    servers: [{ url: API_PREFIX }],
    tags: Object.keys(table).map((name) => ({ name })),
    paths: described,
    components: {
      schemas: {
        ValidationError: plain(jsonSchema(validationError, "output")),
        Error: plain(jsonSchema(generalError, "output")),
        GraphError: plain(jsonSchema(graphRefusal, "output")),
        ...withParts(parts, {}),
      },
      securitySchemes: {
        universeToken: {
          type: "http",
          scheme: "bearer",
          description: "The token of one universe, from access/switch; X-Universe names the same universe.",
        },
        rootToken: { type: "http", scheme: "bearer", description: "The token of a session, from login." },
      },
    },
  };
}

/** The same with what schemas say of themselves among the parts of the document, where their references find it. */
function withParts<T>(described: T, parts: Record<string, JsonSchema>): T {
  const text = JSON.stringify(described, (key, value: unknown) => {
    if (key === "$defs") Object.assign(parts, value);
    if (key === "$ref") return String(value).replace("#/$defs/", "#/components/schemas/");
    return key === "$defs" ? undefined : value;
  });
  return JSON.parse(text) as T;
}

function operation(call: Endpoint, feature: string, operationId: string): OpenApiOperation {
  const remarks = remarksOf(call);
  return {
    operationId,
    summary: call.summary,
    ...(remarks === "" ? {} : { description: remarks }),
    tags: [feature],
    security: securityOf(call),
    parameters: [...named(call, "path"), ...named(call, "query"), ...headersOf(call)],
    ...bodyOf(call),
    responses: responsesOf(call),
  };
}

function remarksOf({ permission, commitDefault, reads }: Endpoint): string {
  return [
    permission === undefined ? "" : `Needs the permission ${permission} in the universe.`,
    commitDefault === undefined ? "" : `commit is ${commitDefault} unless the query says otherwise.`,
    reads === true ? "Changes nothing." : "",
  ]
    .filter((remark) => remark !== "")
    .join(" ");
}

function securityOf({ access }: Endpoint): OpenApiOperation["security"] {
  if (access === "public") return [];
  return [{ [access === "universe" ? "universeToken" : "rootToken"]: [] }];
}

function named(call: Endpoint, place: "path" | "query"): OpenApiParameter[] {
  const schema = place === "path" ? call.params : call.query;
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: field,
  }));
}

const text: JsonSchema = { type: "string" };

function headersOf(call: Endpoint): OpenApiParameter[] {
  const header = (name: string, required: boolean, description: string): OpenApiParameter => ({
    name,
    in: "header",
    required,
    description,
    schema: text,
  });
  const headers: OpenApiParameter[] = [];
  if (call.access === "universe") {
    headers.push(header("X-Universe", call.door !== "graphql", "The uuid of the token’s universe."));
  }
  if (call.access === "session" || call.rootCookie === true) {
    const description =
      "Of a browser: the port of its page, and after a point the handle that was answered in the root token’s place. " +
      "The root token is then in a cookie instead of Authorization.";
    headers.push(header("X-Root-Cookie", false, description));
  }
  if (call.door === "graphql") {
    headers.push(header("X-Auth-Root", false, "The root token of the same session."));
    const description = "Another universe token of the same session: this request is answered as that universe.";
    headers.push(header("X-Auth-Override", false, description));
  }
  if (call.commitDefault !== undefined) {
    headers.push(header("Idempotency-Key", false, "Repeating the same key and body returns the first answer."));
  }
  if (call.commitDefault !== undefined || call.lockReason === true) {
    const description = "Reason for a change in a locked period; beyond Latin-1 as UTF-8'' and percent-encoding.";
    headers.push(header("X-Lock-Reason", false, description));
  }
  return headers;
}

function bodyOf(call: Endpoint): Pick<OpenApiOperation, "requestBody"> {
  if (call.bodyForm === "bytes") {
    return {
      requestBody: {
        required: true,
        content: { "application/octet-stream": { schema: { ...text, format: "binary" } } },
      },
    };
  }
  if (call.body === undefined) return {};
  const types =
    call.bodyForm === "form" ? ["application/x-www-form-urlencoded", "multipart/form-data"] : ["application/json"];
  // A body of which nothing is needed may be left out.
  const required = !call.body.safeParse({}).success;
  const description = `At most ${sizeInWords(bodyLimitOf(call))}.`;
  const schema = plain(jsonSchema(call.body));
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  return { requestBody: { required, description, content } };
}

/** Every status that a call may answer: 200, what its row names, and what follows from who may call and what it takes. */
export function statusesOf(call: Endpoint): readonly number[] {
  const takes = call.body !== undefined || call.bodyForm !== undefined;
  const common = [401, 403, 404, ...(takes ? [413] : []), 422, 429, 431, 500, 503];
  return [...new Set([200, ...(call.statuses ?? []), ...common])].sort((one, other) => one - other);
}

function responsesOf(call: Endpoint): OpenApiOperation["responses"] {
  const entries = statusesOf(call).map((status): [string, OpenApiResponse] => {
    if (status === 200) return ["200", answerOf(call)];
    const description = statusTexts[status] ?? "Generic Error";
    if (status === 204 || status === 304) return [String(status), { description }];
    if (status === 206) return ["206", { description, content: contentOf(call.files ?? []) }];
    const general = call.door === "graphql" ? "GraphError" : "Error";
    const $ref = `#/components/schemas/${status === 422 ? "ValidationError" : general}`;
    return [String(status), { description, content: { "application/json": { schema: { $ref } } } }];
  });
  return Object.fromEntries(entries);
}

function answerOf(call: Endpoint): OpenApiResponse {
  const headers: Record<string, { description: string; schema: JsonSchema }> = {
    "X-Request-Id": { description: "Identifies the request in the log.", schema: text },
  };
  if (call.reads === true && call.method !== "GET") {
    headers["X-Const"] = { description: "The call changed nothing.", schema: text };
  }
  if (call.commitDefault !== undefined) {
    headers["X-Universe-Updated"] = { description: "The profile changed: reload it.", schema: text };
  }
  if (call.access === "session") {
    headers["X-Root-Token"] = { description: "The new root token, if it was exchanged.", schema: text };
  }
  const files = contentOf(call.files ?? []);
  const formats = call.query === undefined ? undefined : jsonSchema(call.query).properties?.["format"]?.enum;
  return {
    description: "Done",
    headers,
    content: {
      ...(call.files === undefined
        ? { "application/json": { schema: plain(jsonSchema(call.answer, "output")) } }
        : files),
      ...(formats?.includes("csv") ? { "text/csv": { schema: text } } : {}),
    },
  };
}

function contentOf(types: readonly string[]): Content {
  return Object.fromEntries(types.map((type) => [type, { schema: text }]));
}

/** A schema without the name of its dialect, which the document says once. */
function plain(schema: JsonSchema): JsonSchema {
  const { $schema: _dialect, ...rest } = schema as JsonSchema & { readonly $schema?: string };
  return rest;
}
