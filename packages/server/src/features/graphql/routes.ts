import { graphHeaders, graphLimits, graphqlEndpoints } from "@distributary/contract/graph/graphql";
import type { Actor } from "../../access/session/actor.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import type { GraphField, GraphRecords } from "../../access/http/graph.ts";
import type { Guard } from "../../access/session/guard.ts";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { createGraphEngine, type GraphEngine } from "../../platform/graphql/engine.ts";
import type { Admit } from "../../platform/graphql/socket.ts";
import { forbidden, HttpProblem, invalidHeaders, invalidToken } from "../../platform/http/problem.ts";
import type { LiveHub } from "../../platform/live/hub.ts";
import { presentError } from "./errors.ts";
import { overrideAudit } from "./override-audit.ts";
import { graphContext, graphResolvers } from "./resolvers.ts";
import { graphSchema } from "./schema.ts";
import { graphService } from "./service.ts";
import { subscriptionsOf } from "./subscriptions.ts";

const ROOT = graphHeaders.root.toLowerCase();
const OVERRIDE = graphHeaders.override.toLowerCase();

/** GraphQL as it is put into the server: its one call, and what its websocket needs. */
export interface GraphDoor {
  readonly calls: Implementation;
  readonly engine: GraphEngine;
  /** Lets listeners of `hub` in by the headers that their first message carries. */
  admit(hub: LiveHub): Admit;
}

/** Makes the door to the records of the features, given as `records`, with queries of their own as `fields`. */
export function graphqlFeature(
  services: Services,
  { records, fields }: { readonly records: readonly GraphRecords[]; readonly fields: readonly GraphField[] },
  guard: Guard,
): GraphDoor {
  const { database, log, ids } = services;
  const engine = createGraphEngine({
    sdl: graphSchema(records, fields),
    resolvers: graphResolvers(database, records, fields),
    limits: graphLimits,
  });
  const service = graphService({ engine, records, log });
  const audit = overrideAudit(services);

  return {
    engine,
    calls: implement(graphqlEndpoints, {
      ask: async (call) => {
        await checkRoot(guard, call.header(ROOT), call.session);
        await audit(call.session, call.requestId);
        const allowed = () => guard.stillOpen(call.session);
        if (!Array.isArray(call.body))
          return (await service.ask(call.actor, [call.body], allowed))[0] ?? { data: null };
        return service.ask(call.actor, call.body, allowed);
      },
    }),
    admit: (hub) => async (said, end) => {
      const headers = headersOf(said);
      const bearer = /^bearer (.+)$/i.exec(headers["authorization"] ?? "")?.[1];
      if (bearer === undefined) throw invalidHeaders();
      const universe = headers["x-universe"]?.toLowerCase() ?? null;
      const caller = await guard.byToken(bearer.trim(), universe, headers[OVERRIDE] ?? null);
      await checkRoot(guard, headers[ROOT] ?? null, caller);
      const actor = actorOf(caller, ids.uuid());
      await audit(caller, actor.requestId);
      const subscriptions = subscriptionsOf(database, actor, caller.narrowed === null);
      const leave = hub.join({
        universe: actor.universe,
        send: (message) => subscriptions.hear(message),
        stillOpen: () => guard.stillOpen(caller),
        end: (because) => {
          subscriptions.end();
          if (because === "server") end(1001, "server ends");
          else end(4401, "invalid-jwt");
        },
      });
      const away = (): void => {
        leave();
        subscriptions.end();
      };
      return {
        root: subscriptions.root,
        context: graphContext(records, actor),
        present: (error) => presentError(error, log, actor.requestId),
        leave: away,
      };
    },
  };
}

/** What a refused listener reads as the reason: the code of the refusal. */
export function refusalReason(error: unknown): string {
  return error instanceof HttpProblem && error.code !== undefined ? error.code : "internal-error";
}

/** A root token that comes along must be good and of the same session. */
async function checkRoot(guard: Guard, token: string | null, caller: SessionCaller): Promise<void> {
  if (token === null) return;
  const root = await guard.byRoot(token.replace(/^bearer /i, "").trim());
  if (root.sessionId !== caller.sessionId) throw invalidToken();
}

function actorOf(caller: SessionCaller, requestId: string): Actor {
  const { universe, permissions, userId, actorUserId, sessionId } = caller;
  if (universe === null || permissions?.read !== true) throw forbidden();
  return { universe, permissions, userId, actorUserId, sessionId, requestId };
}

/** The headers of a first message: its payload itself, or `headers` in it; names in small letters. */
function headersOf(said: Readonly<Record<string, unknown>>): Readonly<Record<string, string | undefined>> {
  const inner = said["headers"];
  const entries = Object.entries(typeof inner === "object" && inner !== null ? inner : said);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === "string" ? [[name.toLowerCase(), value]] : [])),
  );
}
