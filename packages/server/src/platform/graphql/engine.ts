// By its file: the package has two copies of itself, and every part of the server must meet the one that the compiler does.
import {
  buildSchema,
  execute,
  getVariableValues,
  GraphQLError,
  isObjectType,
  isScalarType,
  Kind,
  parse,
  validate,
  visit,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type VariableDefinitionNode,
} from "graphql/index.js";
import { compileQuery, isCompiledQuery, type CompiledQuery } from "graphql-jit";
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
  /** Carries out a document that `read` gave. What is wrong with it or with its variables stands in `errors`. */
  run(document: DocumentNode, context: object, variables: Record<string, unknown>): Promise<Outcome>;
}

/** What an operation gave. */
export type Outcome = Pick<ExecutionResult, "data" | "errors">;

export interface EngineOptions {
  /** The schema in its own language. */
  readonly sdl: string;
  readonly resolvers: Resolvers;
  readonly limits: OperationLimits & {
    readonly tokens: number;
    /** How many objects and lists may stand in one another in the variables. */
    readonly nesting: number;
  };
}

/** How many documents are kept read, each with its compiled form. */
const KEPT = 1000;

/** From this run on a document is compiled: it costs as much as running a hundred times, so it must really come again. */
const COMPILED_FROM = 5;

/** How much of what is wrong with a document is said. */
const MOST_ERRORS = 10;

/** A document that was validated, with what was made of it. */
interface Prepared {
  readonly wrong: readonly GraphQLError[];
  readonly variables: readonly VariableDefinitionNode[];
  runs: number;
  compiled: CompiledQuery | null;
}

/** Makes an engine. The door to it, with its guard and its limits, is the caller's. */
export function createGraphEngine({ sdl, resolvers, limits }: EngineOptions): GraphEngine {
  const schema = executable(sdl, resolvers);
  const known = new Map<string, ReadDocument>();
  const prepared = new WeakMap<DocumentNode, Prepared>();

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

  const prepare = (document: DocumentNode): Prepared => {
    const before = prepared.get(document);
    if (before !== undefined) return before;
    const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
    const made: Prepared = {
      wrong: validate(schema, document, undefined, { maxErrors: MOST_ERRORS }),
      variables: operation?.variableDefinitions ?? [],
      runs: 0,
      compiled: null,
    };
    prepared.set(document, made);
    return made;
  };

  return {
    schema,
    read: (source) => {
      const before = known.get(source);
      if (before !== undefined) return before;
      const read = readAnew(source);
      if (known.size >= KEPT) known.clear();
      known.set(source, read);
      return read;
    },
    run: async (document, context, variables) => {
      const own = prepare(document);
      if (own.wrong.length > 0) return { errors: own.wrong };
      if (isDeeper(variables, limits.nesting)) return { errors: [new GraphQLError(tooDeep(limits.nesting))] };
      own.runs += 1;
      if (own.runs === COMPILED_FROM) own.compiled = compiled(schema, document);
      if (own.compiled === null) return execute({ schema, document, contextValue: context, variableValues: variables });
      const { coerced, errors } = getVariableValues(schema, own.variables, variables, { maxErrors: MOST_ERRORS });
      return coerced === undefined ? { errors } : own.compiled.query(null, context, coerced);
    },
  };
}

const tooDeep = (nesting: number): string => `The variables are nested deeper than ${nesting} levels.`;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** The schema with what gives its fields and its scalars their values. */
function executable(sdl: string, resolvers: Resolvers): GraphQLSchema {
  const schema = buildSchema(sdl);
  for (const [name, scalar] of Object.entries(scalars)) {
    const type = schema.getType(name);
    if (isScalarType(type)) Object.assign(type, scalar);
  }
  for (const [name, fields] of Object.entries(resolvers)) {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`the schema has no type ${name}`);
    for (const [field, resolve] of Object.entries(fields)) {
      const found = type.getFields()[field];
      if (found === undefined) throw new Error(`${name} has no field ${field}`);
      found.resolve = resolve as typeof found.resolve;
    }
  }
  return schema;
}

/**
 * A document as a function. Its variables come to it checked: the compiler would unfold every input type to its end,
 * which is seconds of work for conditions within conditions, and never ends for a type that holds itself.
 */
function compiled(schema: GraphQLSchema, document: DocumentNode): CompiledQuery | null {
  const anything = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: "JSON" } } as const;
  const loose = visit(document, {
    VariableDefinition: ({ defaultValue: _applied, ...definition }) => ({ ...definition, type: anything }),
  });
  const made = compileQuery(schema, loose);
  return isCompiledQuery(made) ? made : null;
}
