import { z } from "zod";
import { jsonOf, recordOf } from "../wire/bounds.ts";
import { endpoint } from "../wire/endpoint.ts";
import { generalError } from "../wire/errors.ts";
import type { SelectableKind } from "./selection.ts";

/**
 * Headers of a GraphQL request besides the bearer `Authorization`: the root token of the same session, and another
 * universe token of it, as whose universe this one request is answered.
 */
export const graphHeaders = { root: "X-Auth-Root", override: "X-Auth-Override" } as const;

/** What one request may ask: operations of a batch, and the size of each. */
export const graphLimits = {
  batch: 20,
  /** Milliseconds for which a client gathers operations into one batch. */
  batchInterval: 25,
  depth: 8,
  aliases: 15,
  tokens: 1000,
  /** Fields of an operation once its fragments are filled in. */
  fields: 300,
  variables: 10,
  /** Objects and lists in one another within the variables. */
  nesting: 16,
} as const;

/** What a subscription to changes may be narrowed to: kinds of records, the `universe` itself and its imports. */
export const changedKinds = [
  "account",
  "entity",
  "instrument",
  "event",
  "transaction",
  "prospect",
  "observable",
  "import",
  "universe",
] as const;

/**
 * The codes of `extensions.code`. The first two stand at the path `$` and ask for a fresh token and one more try, as
 * the code of the same name does over REST.
 */
export const graphErrorCodes = [
  "invalid-headers",
  "invalid-jwt",
  "not-found",
  "forbidden",
  "validation-failed",
  "too-complex",
  "too-many-requests",
  "internal-error",
] as const;
export type GraphErrorCode = (typeof graphErrorCodes)[number];

/** One error of an answer. `path` is `["$"]` where it concerns the request as a whole. */
export const graphError = z.object({
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  locations: z.array(z.object({ line: z.number(), column: z.number() })).optional(),
  extensions: z.object({
    code: z.enum(graphErrorCodes),
    path: z.string().optional(),
    /** The request in whose log line the cause stands, where it was not foreseen. */
    request_id: z.string().optional(),
  }),
});
export type GraphError = z.infer<typeof graphError>;

const graphRequest = z.object({
  query: z.string().min(1).max(20_000),
  operationName: z.string().max(200).nullish(),
  variables: recordOf(z.string().max(100), jsonOf(50_000), 100, 50_000).nullish(),
});
/** One operation: its document and its variables. */
export type GraphRequest = z.input<typeof graphRequest>;

const graphAnswer = z.object({
  data: z.record(z.string(), z.unknown()).nullable(),
  errors: z.array(graphError).optional(),
});
/** What one operation gave. `data` is null where it was not carried out at all. */
export type GraphAnswer = z.infer<typeof graphAnswer>;

/** A refusal of the whole request: that of every other call, and the same as an error of GraphQL. */
export const graphRefusal = generalError.extend({ errors: z.array(graphError) });

export const graphqlEndpoints = {
  ask: endpoint({
    id: "post-graphql",
    method: "POST",
    path: "/graphql",
    summary: "GraphQL: one operation, or up to 20 of which each is answered on its own",
    access: "universe",
    permission: "read",
    reads: true,
    door: "graphql",
    body: z.union([
      graphRequest,
      z.array(graphRequest).min(1).max(graphLimits.batch, `A batch has at most ${graphLimits.batch} operations.`),
    ]),
    answer: z.union([graphAnswer, z.array(graphAnswer)]),
  }),
} as const;

/**
 * A query of the product, as data: `id` is its row of the specification. `one` answers the record of a uuid or null;
 * `list` takes conditions, a text, an order and a page; `recent` answers the records that changed last. A list with
 * `needsText` finds nothing by a text that is blank; without a text it is a list by its conditions.
 */
export type GraphQuery =
  | { readonly id: string; readonly form: "one"; readonly kind: SelectableKind; readonly about: string }
  | {
      readonly id: string;
      readonly form: "list";
      readonly kind: SelectableKind;
      readonly about: string;
      readonly conditions: "conditions" | "where";
      readonly limit: number;
      readonly needsText?: true;
    }
  | {
      readonly id: string;
      readonly form: "recent";
      readonly kind: SelectableKind;
      readonly about: string;
      readonly limit: number;
    };

const list = (id: string, kind: SelectableKind, limit: number, about: string, conditions = "where" as const) =>
  ({ id, form: "list", kind, conditions, limit, about }) as const;

/** The queries over one kind of record, by their names. */
export const graphQueries = {
  account: { id: "gql-current-account", form: "one", kind: "account", about: "The current account" },
  accounts: {
    id: "gql-account-search",
    form: "list",
    kind: "account",
    conditions: "conditions",
    limit: 25,
    needsText: true,
    about: "Accounts that fulfil conditions",
  },
  recent_accounts: {
    id: "gql-recent-accounts",
    form: "recent",
    kind: "account",
    limit: 7,
    about: "The accounts updated last",
  },
  entity: { id: "gql-entity-by-uuid", form: "one", kind: "entity", about: "One entity, own or shared" },
  entities: list("gql-entity-search", "entity", 25, "Entities, own and shared, by name or legal name"),
  recent_entities: {
    id: "gql-recent-entities",
    form: "recent",
    kind: "entity",
    limit: 5,
    about: "The own entities updated last",
  },
  instrument: { id: "gql-instrument-search", form: "one", kind: "instrument", about: "One instrument, own or shared" },
  instruments: { ...list("gql-instrument-search", "instrument", 25, "Instruments, own and shared"), needsText: true },
  searchTransactions: list("gql-searchTransactions", "transaction", 10, "Transactions that fulfil conditions"),
  initial_transaction: {
    id: "gql-initial-transaction",
    form: "one",
    kind: "transaction",
    about: "One transaction, or the initial one of the event with this uuid",
  },
  recent_transactions: {
    id: "gql-recent-transactions",
    form: "recent",
    kind: "transaction",
    limit: 5,
    about: "The transactions recorded last",
  },
  searchEvents: { ...list("gql-searchEvents", "event", 10, "Events that fulfil conditions"), needsText: true },
  event: { id: "gql-event-by-uuid", form: "one", kind: "event", about: "One event" },
  recent_events: {
    id: "gql-recent-events",
    form: "recent",
    kind: "event",
    limit: 5,
    about: "The events updated last",
  },
  observable_data: list("gql-observable_data", "observable", 10, "Observations that fulfil conditions"),
} as const satisfies Readonly<Record<string, GraphQuery>>;
