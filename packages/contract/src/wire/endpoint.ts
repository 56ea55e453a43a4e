import type { z } from "zod";
import type { ListAnswer } from "./scalars.ts";

/** Who may call: nobody signed in is needed, any session (its root token), or a session inside a universe. */
export type Access = "public" | "session" | "universe";

/** How a request body travels: JSON, a form (`application/x-www-form-urlencoded` or `multipart/form-data`) or one raw stream of bytes. */
export type BodyForm = "json" | "form" | "bytes";

/**
 * One call of the product, as data: server, web, coverage and the OpenAPI document read the same row.
 *
 * `path` is written as in the specification, parameters as `{name}`, without the prefix `/api/v1`.
 * `permission` is what a caller needs in the universe; owners have all of them.
 * `reads` marks calls that change nothing, whatever their method: they answer with the `const` header.
 * `commitDefault` is set where the call takes `commit` in its query; false there is a dry run.
 * `heavy` marks calls that take much work: figures of a whole book, files, passwords. They have places of their own.
 * `rootCookie` marks a call for nobody signed in that heeds `X-Root-Cookie`; those for any session all do.
 * `lockReason` marks a call without `commit` that heeds `X-Lock-Reason`; those with `commit` all do.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly id: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  /** A second reading of the path in the specification (`alternative_path`): the same call answers there too. */
  readonly alternativePath?: string;
  readonly summary: string;
  readonly access: Access;
  readonly permission?: "read" | "write" | "manage";
  readonly reads?: boolean;
  readonly commitDefault?: boolean;
  readonly heavy?: true;
  readonly lockReason?: true;
  readonly rootCookie?: true;
  readonly bodyForm?: BodyForm;
  /** How many bytes a body may have, where that is not what `bodyLimitOf` says of every other call. */
  readonly bodyLimit?: number;
  /** A door with manners of its own: GraphQL's refusals carry its `errors` too, and its clients send no `X-Universe`. */
  readonly door?: "graphql";
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  /** The kinds of content of an answer that is a file and no JSON. */
  readonly files?: readonly string[];
  /** Status codes besides 200 and the ones every call may give (401, 403, 404, 422, 429, 431, 500, 503). */
  readonly statuses?: readonly number[];
}

/** A call that answers a part of a list, whatever it is narrowed by. */
export type ListEndpoint<Row> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<unknown, ListAnswer<Row>>>;

/**
 * Types a row of the table without widening its schemas. A query takes what it lists and nothing else: a misspelt
 * condition or `commit` where there is none would be left out unsaid, and the call would do something else.
 */
export function endpoint<
  Params extends z.ZodType = z.ZodType<unknown>,
  Query extends z.ZodType = z.ZodType<unknown>,
  Body extends z.ZodType = z.ZodType<unknown>,
  Answer extends z.ZodType = z.ZodType<unknown>,
>(row: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return isObject(row.query) ? { ...row, query: row.query.strict() as unknown as Query } : row;
}

// Asked by what it can do: light commands read the table's types and prefix, and do without the library of schemas.
function isObject(schema: z.ZodType | undefined): schema is z.ZodObject {
  return schema !== undefined && "strict" in schema;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler receives of a request, parsed. */
export interface ParsedRequest<E extends Endpoint> {
  readonly params: Output<E["params"]>;
  readonly query: Output<E["query"]>;
  readonly body: Output<E["body"]>;
}

/** What a caller may send. */
export interface CallInput<E extends Endpoint> {
  readonly params?: Input<E["params"]>;
  readonly query?: Input<E["query"]>;
  readonly body?: Input<E["body"]>;
}

/** What a handler returns, and what a caller gets as JSON. */
export type AnswerOf<E extends Endpoint> = z.input<E["answer"]>;

/** The prefix of every call. */
export const API_PREFIX = "/api/v1";
