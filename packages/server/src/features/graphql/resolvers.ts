import { graphQueries, type GraphQuery } from "@distributary/contract/graph/graphql";
import type { OrderBy, SelectableKind, Where } from "@distributary/contract/graph/selection";
import type { Actor } from "../../access/session/actor.ts";
import type { GraphField, GraphRecords } from "../../access/http/graph.ts";
import type { Selection } from "../../access/records/selection-shape.ts";
import { selectRecords } from "../../access/records/selection.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Resolver, Resolvers } from "../../platform/graphql/engine.ts";
import { createLoader, type Loader } from "../../platform/graphql/loader.ts";
import { HttpProblem, invalid } from "../../platform/http/problem.ts";
import { searched } from "./schema.ts";

/** What the resolvers of one request share: who asks, and what was read already. */
export interface GraphContext {
  readonly actor: Actor;
  readonly loaders: Readonly<Record<string, Loader<object>>>;
}

/** The context of a request: nothing that it reads is seen by another one. */
export function graphContext(records: readonly GraphRecords[], actor: Actor): GraphContext {
  const loaders = records.map(
    (one) => [one.kind, createLoader((ids) => one.byIds(actor, ids), one.keyOf ?? uuidOf)] as const,
  );
  return { actor, loaders: Object.fromEntries(loaders) };
}

/** Standard accounts come with a universe and are never worked on: nobody looks for them among the recent ones. */
const WORKED_ON: Where<"account"> = { is_system_account: { _eq: false } };

/** How the fields of queries and of references get their values, for every kind of record alike. */
export function graphResolvers(
  database: Database,
  records: readonly GraphRecords[],
  fields: readonly GraphField[],
): Resolvers {
  const byKind = new Map(records.map((one) => [one.kind, one]));
  const list = async (context: GraphContext, kind: SelectableKind, selection: Selection): Promise<object[]> => {
    const ids = await selectRecords(database, context.actor, kind, selection);
    const found = await Promise.all(ids.map((id) => load(context, kind, id)));
    // What was deleted between the two reads is left out.
    return found.filter((record) => record !== null);
  };
  const queryOf = (query: GraphQuery): Resolver => {
    if (query.form === "one") return oneOf(byKind, query.kind);
    if (query.form === "recent") {
      return (_parent, { limit }, context) =>
        list(context as GraphContext, query.kind, {
          own: true,
          recent: true,
          where: query.kind === "account" ? (WORKED_ON as Where<SelectableKind>) : undefined,
          limit: pageSize(limit, query.limit),
          offset: 0,
        });
    }
    return (_parent, args, context) => {
      const text = args["query"] as string | null | undefined;
      if (query.needsText === true && text?.trim() === "") return [];
      return list(context as GraphContext, query.kind, {
        where: args[query.conditions] as Where<SelectableKind> | undefined,
        text,
        order: args["order_by"] as OrderBy<SelectableKind> | undefined,
        limit: pageSize(args["limit"], query.limit),
        offset: pageSize(args["offset"], 0),
      });
    };
  };
  const queries = Object.entries<GraphQuery>(graphQueries).map(([name, query]) => [name, queryOf(query)] as const);
  const own = fields.map(({ name, resolve }): readonly [string, Resolver] => [
    name,
    (_parent, args, context) => resolve((context as GraphContext).actor, args),
  ]);
  const globally = records.map(({ kind }): readonly [string, Resolver] => [
    searched[kind],
    (parent, _args, context) => list(context as GraphContext, kind, { ...(parent as Selection), offset: 0 }),
  ]);
  return {
    ...Object.assign({}, ...records.map(referenceResolvers)),
    Query: { ...Object.fromEntries([...queries, ...own]), global_search: (_parent, args) => globalSelection(args) },
    GlobalSearch: Object.fromEntries(globally),
  };
}

function globalSelection(args: Record<string, unknown>): Selection {
  const text = String(args["query"]).trim();
  if (text.length < 2) throw invalid(["query"], "Type at least two characters.", "too_small");
  return { text, limit: pageSize(args["limit"], 10), offset: 0 };
}

// An explicit null stands for the default, as a missing argument does.
function pageSize(value: unknown, fallback: number): number {
  return typeof value === "number" ? value : fallback;
}

function oneOf(byKind: ReadonlyMap<SelectableKind, GraphRecords>, kind: SelectableKind): Resolver {
  return async (_parent, { uuid }, context) => {
    const { actor } = context as GraphContext;
    try {
      return (await byKind.get(kind)?.get(actor, String(uuid))) ?? null;
    } catch (problem) {
      if (!(problem instanceof HttpProblem && problem.status === 404)) throw problem;
      return kind === "transaction" ? initialOf(byKind, actor, String(uuid)) : null;
    }
  };
}

/** The initial transaction of an event, or null. */
async function initialOf(
  byKind: ReadonlyMap<SelectableKind, GraphRecords>,
  actor: Actor,
  event: string,
): Promise<object | null> {
  const [found] = (await byKind.get("event")?.byIds(actor, [event])) ?? [];
  const initial = found === undefined ? null : (found as { initial_transaction?: string | null }).initial_transaction;
  if (!initial) return null;
  const [transaction] = (await byKind.get("transaction")?.byIds(actor, [initial])) ?? [];
  return transaction ?? null;
}

function referenceResolvers({ references = {} }: GraphRecords): Resolvers {
  const types = Object.entries(references).map(([type, fields]) => {
    const resolvers = Object.entries(fields).map(([field, { from, kind }]): readonly [string, Resolver] => [
      field,
      (parent, _args, context) => {
        const id = (parent as Readonly<Record<string, unknown>>)[from];
        return typeof id === "string" ? load(context as GraphContext, kind, id) : null;
      },
    ]);
    return [type, Object.fromEntries(resolvers)] as const;
  });
  return Object.fromEntries(types);
}

function load(context: GraphContext, kind: SelectableKind, id: string): Promise<object | null> {
  return context.loaders[kind]?.load(id) ?? Promise.resolve(null);
}

function uuidOf(record: object): string {
  return (record as { readonly uuid: string }).uuid;
}
