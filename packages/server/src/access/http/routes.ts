import { bodyLimitOf } from "@distributary/contract/wire/body-limits";
import { API_PREFIX, type Endpoint } from "@distributary/contract/wire/endpoint";
import type { Narrowed } from "@distributary/contract/access/narrowed";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { insideView } from "../../platform/db/view.ts";
import { waited, type Admission } from "../../platform/http/admission.ts";
import { parseRequest, refuseUnstorableForm, refuseUnstorableParts } from "../../platform/http/parse.ts";
import { forbidden } from "../../platform/http/problem.ts";
import { RawReply } from "../../platform/http/raw-reply.ts";
import type { Turns } from "../../platform/turns.ts";
import { Call } from "./call.ts";
import type { SessionCaller } from "../session/caller.ts";
import type { Views } from "../session/views.ts";
import type { ImplementedCall, Implementation } from "./implement.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: SessionCaller | null;
  }
}

/** Finds who is calling; throws the 401 or 404 of the case. At once where the session is known, else after a read. */
export type ResolveCaller = (
  call: ImplementedCall,
  request: FastifyRequest,
) => SessionCaller | null | Promise<SessionCaller | null>;

/** A limit of requests per address on one call. */
export interface CallLimit {
  readonly max: number;
  readonly timeWindow: string;
}

export interface RouteOptions {
  readonly resolve: ResolveCaller;
  readonly views: Views;
  /** Stricter limits by endpoint id. */
  readonly limits: ReadonlyMap<string, CallLimit>;
  /** Who is answered first where there are too many. */
  readonly admission: Admission;
}

/** Registers the calls of a feature at the methods and paths of its table. */
export async function mountRoutes(
  server: FastifyInstance,
  implementation: Implementation,
  options: RouteOptions,
): Promise<void> {
  for (const call of implementation) {
    if (call.endpoint.bodyForm === "bytes") {
      // A scope of its own: there nothing parses a body, so the handler reads the stream as it arrives.
      await server.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
        mountCall(scope, call, options);
      });
    } else {
      mountCall(server, call, options);
    }
  }
}

function mountCall(server: FastifyInstance, call: ImplementedCall, options: RouteOptions): void {
  const { endpoint } = call;
  for (const url of routePaths(endpoint)) mountAt(server, url, call, options);
}

function mountAt(server: FastifyInstance, url: string, call: ImplementedCall, options: RouteOptions): void {
  const { endpoint } = call;
  const limit = options.limits.get(endpoint.id);
  const turns = options.admission.turnsOf(endpoint);
  server.route({
    method: endpoint.method as HTTPMethods,
    url,
    // Before a byte of it is read; a stream of bytes is bounded where it is stored.
    ...(endpoint.bodyForm === "bytes" ? {} : { bodyLimit: bodyLimitOf(endpoint) }),
    config: { endpoint, ...(limit ? { rateLimit: limit } : {}) },
    // What has no body need not be asked whether its body is compressed.
    ...(endpoint.method === "GET" ? { decompress: false } : {}),
    // Before the body is read: a stranger's megabytes are not worth parsing.
    onRequest: (request, _reply, done) => {
      let caller: ReturnType<ResolveCaller>;
      try {
        caller = options.resolve(call, request);
      } catch (error) {
        done(error as Error);
        return;
      }
      if (caller instanceof Promise) {
        caller.then((found) => admit(endpoint, request, found, done), done);
      } else {
        admit(endpoint, request, caller, done);
      }
    },
    handler:
      turns === null
        ? (request, reply) => answerInside(options.views, call, request, reply)
        : (request, reply) => answerInTurn(turns, options.views, call, request, reply),
  });
}

function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: SessionCaller | null,
  done: (error?: Error) => void,
): void {
  const needed = endpoint.permission;
  if (caller?.isVisitor === true && !isForVisitors(endpoint)) {
    done(forbidden());
    return;
  }
  if (caller !== null && caller.narrowed !== null && !isForPart(endpoint, caller.narrowed)) {
    done(forbidden());
    return;
  }
  if (needed !== undefined && caller?.permissions?.[needed] !== true) {
    done(forbidden());
    return;
  }
  request.caller = caller;
  done();
}

/** Calls that change nothing but the visitor's own session. */
const OWN_SESSION: ReadonlySet<string> = new Set(["post-auth-logout", "post-access-switch-slash"]);

/** Whether who looks at the demo without an account may make a call: what reads, also where it is new. */
function isForVisitors({ id, method, reads }: Endpoint): boolean {
  return method === "GET" || reads === true || OWN_SESSION.has(id);
}

/** Jobs belong to a universe and to no part of it. */
const OF_THE_WHOLE: ReadonlySet<string> = new Set(["get-jobs-id"]);
/** What is left to whom totals alone are shown: them, and what every page needs. Lists answer them nothing. */
const FOR_TOTALS: ReadonlySet<string> = new Set([
  ...OWN_SESSION,
  "get-transactions-totals",
  "post-graphql",
  "post-utility-prefs-read",
  "get-profile-settings",
  "get-profile-lock-date",
]);

/** Whether whoever sees a part of a universe may make a call: what reads, of records or of totals. */
function isForPart(endpoint: Endpoint, narrowed: Narrowed): boolean {
  if (endpoint.access !== "universe") return true;
  if ("totals" in narrowed) return FOR_TOTALS.has(endpoint.id);
  // Whatever rights the grant has: nobody manages a part, or writes into it.
  if (endpoint.permission === "manage" || endpoint.permission === "write") return false;
  return isForVisitors(endpoint) && !OF_THE_WHOLE.has(endpoint.id);
}

async function answerInTurn(
  turns: Turns,
  views: Views,
  call: ImplementedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { caller } = request;
  const claim = { universe: caller?.universe ?? null, person: caller?.userId ?? request.ip };
  const turn = turns.take(claim);
  if (turn !== null) await waited(turns, claim, turn, () => request.raw.socket.destroyed);
  try {
    return await answerInside(views, call, request, reply);
  } finally {
    turns.leave(claim);
  }
}

/** The answer to whoever calls, made with nothing open but what is open to them. */
async function answerInside(
  views: Views,
  call: ImplementedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { universe, narrowed } = request.caller ?? { universe: null, narrowed: null };
  if (universe === null || narrowed === null) return answer(call, request, reply);
  return insideView(await views.of(universe, narrowed), () => answer(call, request, reply));
}

async function answer(call: ImplementedCall, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { endpoint } = call;
  refuseUnstorableParts(request.raw.url ?? "", request.params, request.query);
  if (endpoint.bodyForm === "form") refuseUnstorableForm(request.body);
  const parsed = parseRequest(endpoint, request);
  const result = await call.handler(new Call(endpoint, parsed, request.caller, request, reply));
  if (endpoint.reads === true && endpoint.method !== "GET") void reply.header("x-const", "1");
  if (!(result instanceof RawReply)) return result;
  void reply.code(result.status).headers(result.headers);
  return reply.send(result.body);
}

/** The address of a call: the specification's `{name}` as the router's `:name`, everything else as written. */
export function routePath(endpoint: Pick<Endpoint, "path">): string {
  return API_PREFIX + endpoint.path.replace(/\{(\w+)\}/g, ":$1");
}

/** Every address of a call: its own and, where the specification can be read in two ways, the other. */
export function routePaths(endpoint: Pick<Endpoint, "path" | "alternativePath">): readonly string[] {
  const { path, alternativePath } = endpoint;
  return [path, ...(alternativePath === undefined ? [] : [alternativePath])].map((each) => routePath({ path: each }));
}
