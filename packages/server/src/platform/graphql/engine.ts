import fastify from "fastify";
// By its file: the package has two copies of itself, and every part of the server must meet the one that mercurius does.
import { GraphQLError, parse, type DocumentNode, type GraphQLSchema } from "graphql/index.js";
import mercurius from "mercurius";
import { scalars } from "./scalars.ts";
import { measure, type OperationLimits } from "./limits.ts";

/** What gives one field of a type its value. */
export type Resolver = (parent: unknown, args: Record<string, unknown>, context: object) => unknown;

/** Resolvers by type and field. */
export type Resolvers = Readonly<Record<string, Readonly<Record<string, Resolver>>>>;

/** A document that may be carried out, or why not. */
export type ReadDocument =
  | { readonly document: DocumentNode; readonly operation: "query" | "mutation" | "subscription" }
  | { readonly refused: GraphQLError; readonly large: boolean };

/** Carries out GraphQL operations over one schema. */
export interface GraphEngine {
  readonly schema: GraphQLSchema;
  /** Reads a document; the same text is read once. */
  read(source: string): ReadDocument;
  /** Carries out a document that `read` gave. Throws the errors of its validation as `errors` of one error. */
  run(
    document: DocumentNode,
    context: object,
    variables: Record<string, unknown>,
  ): Promise<{ readonly data?: unknown; readonly errors?: readonly GraphQLError[] }>;
  close(): Promise<void>;
}

export interface EngineOptions {
  /** The schema in its own language. */
  readonly sdl: string;
  readonly resolvers: Resolvers;
  readonly limits: OperationLimits & { readonly tokens: number };
}

/** How many documents are kept read, each with its compiled form. */
const KEPT = 1000;

/**
 * Makes an engine. Documents that keep coming are compiled. It stands on a server of its own that nobody
 * reaches: the door, with its guard and its limits, is the product's.
 */
export async function createGraphEngine({ sdl, resolvers, limits }: EngineOptions): Promise<GraphEngine> {
  const inner = fastify();
  await inner.register(mercurius, {
    schema: sdl,
    resolvers: { ...scalars, ...resolvers } as never,
    routes: false,
    // Compiling costs as much as running a hundred times: only what really comes again is worth it.
    jit: 5,
    cache: KEPT,
    errorFormatter: (execution) => ({
      statusCode: 200,
      response: { data: execution.data ?? null, errors: execution.errors },
    }),
  });
  await inner.ready();
  const known = new Map<string, ReadDocument>();

  const readAnew = (source: string): ReadDocument => {
    let document: DocumentNode;
    try {
      document = parse(source, { maxTokens: limits.tokens, noLocation: true });
    } catch (failure) {
      const refused = failure instanceof GraphQLError ? failure : new GraphQLError("The document cannot be read.");
      return { refused, large: /tokens/.test(refused.message) };
    }
    const { operation, much } = measure(document, limits);
    return much === null ? { document, operation } : { refused: new GraphQLError(much), large: true };
  };

  return {
    schema: inner.graphql.schema,
    read: (source) => {
      const before = known.get(source);
      if (before !== undefined) return before;
      const read = readAnew(source);
      if (known.size >= KEPT) known.clear();
      known.set(source, read);
      return read;
    },
    run: (document, context, variables) => inner.graphql(document as never, context, variables) as never,
    close: () => inner.close(),
  };
}
