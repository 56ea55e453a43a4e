import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Server } from "node:http";
import { constants } from "node:zlib";
import { BODY_BYTES } from "@distributary/contract/wire/body-limits";
import type { Endpoint } from "@distributary/contract/wire/endpoint";
import { transportTexts } from "@distributary/contract/wire/errors";
import { pathForLog } from "../log/redact.ts";
import type { Logger } from "../log/logger.ts";
import { readBodies } from "./body.ts";
import { letInFairly } from "./arrivals.ts";
import { addressGroup, lineOfCaller, noticeForwarded, type TrustsProxy } from "./caller-address.ts";
import { boundConnections, CONNECTION_LIMITS, type ConnectionLimits } from "./connections.ts";
import { lineRefusals, type LineRefusals } from "./client-errors.ts";
import { answerErrors, sendProblem } from "./errors.ts";
import { HttpProblem, notFound } from "./problem.ts";
import { requestIds } from "./request-ids.ts";
import { secureHeaders } from "./security-headers.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The row of the table that a route serves. */
    endpoint?: Endpoint;
  }
}

/** Under this stands whatever is answered anew for each caller. */
const CALLS = "/api/";

export interface HttpServerOptions {
  readonly log: Logger;
  /** Makes the id of a request that brings none. */
  readonly makeRequestId: () => string;
  /** Whether browsers reach it by https. */
  readonly https: boolean;
  /** The origin of an object store that pages post files to. Default: none. */
  readonly postsTo?: string | null;
  /** Says whose word on who called counts. Default: nobody's. */
  readonly trusts?: TrustsProxy;
  /** Whether it has begun to end: requests that come now are refused, those under way are the last of their connection. */
  readonly ending: () => boolean;
  /** How long others may let it wait, and how many connections one address may hold. */
  readonly connections?: ConnectionLimits;
}

/** A server with everything that holds for every request: ids, log line, headers, bodies, errors, limits, compression. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const trusts = options.trusts ?? (() => false);
  const connections = options.connections ?? CONNECTION_LIMITS;
  const headers = await secureHeaders({ https: options.https, postsTo: options.postsTo ?? null });
  const line = lineRefusals(options.makeRequestId, headers);
  const server = fastify({
    trustProxy: trusts,
    logger: false,
    genReqId: requestIds(options.makeRequestId),
    bodyLimit: BODY_BYTES.anonymous,
    http: {
      headersTimeout: connections.headMs,
      connectionsCheckingInterval: Math.min(1000, connections.headMs),
      // Node would refuse a request without a host without a word; ours is below.
      requireHostHeader: false,
    },
    // A whole request has no time of its own, for the sake of large uploads: `boundConnections` watches its body.
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    // Ours has the form of every other refusal.
    return503OnClosing: false,
    // An address that cannot be decoded names nothing; it is refused before any hook or error handler of ours runs.
    frameworkErrors: (_error, request, reply) => {
      void sendProblem(request, begun(reply, headers, request.id).header("cache-control", "no-store"), notFound());
    },
    clientErrorHandler: line.refuse,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  });
  letInFairly(server.server, lineOfCaller(trusts));
  boundConnections(server.server, connections, trusts);
  server.decorateRequest("caller", null);
  answerErrors(server, options.log);
  logRequests(server, options.log);
  beginRequests(server, headers, line, options.ending, noticeForwarded(options.log, trusts));
  ignoreExpectations(server.server);
  await server.register(rateLimit, { global: false, keyGenerator: (request) => addressGroup(request.ip) });
  await server.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    // What is text; files of unknown kind are sent as they lie, with their length.
    customTypes: /^text\/(?!event-stream)|[+/](?:json|text|xml)(?:;|$)/u,
    // A megabyte takes 3.4 ms to pack in place, less than by a stream and another thread.
    syncThreshold: 1024 * 1024,
    // A higher quality takes longer than it saves on answers made for one person: of a summary twice as long for nothing.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  });
  await readBodies(server);
  return server;
}

// One hook for all that happens first: each further one is walked through by every request.
function beginRequests(
  server: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  line: LineRefusals,
  ending: () => boolean,
  notice: (request: FastifyRequest) => void,
): void {
  server.addHook("onRequest", (request, reply, done) => {
    if (request.raw.httpVersion === "1.1" && request.raw.headers.host === undefined) {
      void reply.hijack();
      line.refuseHostless(request.raw.socket);
      return;
    }
    notice(request);
    // What an answer of a call says is for who asked, and for now; the files of the interface have rules of their own.
    if (request.raw.url?.startsWith(CALLS) === true) void reply.header("cache-control", "no-store");
    void begun(reply, headers, request.id);
    if (!ending()) done();
    else
      done(new HttpProblem(503, transportTexts[503] ?? "", { code: "shutting-down", headers: { "retry-after": "1" } }));
  });
}

/** An answer with what every answer carries. */
function begun(reply: FastifyReply, headers: Readonly<Record<string, string>>, requestId: string): FastifyReply {
  return reply.headers(headers).header("x-request-id", requestId);
}

// An `Expect` that Node does not know would be refused without a word; whoever answers may as well pass over it.
function ignoreExpectations(http: Server): void {
  http.on("checkExpectation", (request, response) => http.emit("request", request, response));
}

/**
 * Closes connections as soon as their last answer is sent, instead of keeping them for the next request, so that the
 * server can end.
 */
export function letGoOfConnections(server: FastifyInstance): void {
  server.server.keepAliveTimeout = 1;
}

function logRequests(server: FastifyInstance, log: Logger): void {
  // Nothing is put together for a line that nobody writes.
  if (!log.enabled("info")) return;
  server.addHook("onResponse", (request, reply, done) => {
    log.info("request", {
      request_id: request.id,
      method: request.method,
      path: pathForLog(request.raw.url ?? ""),
      route: request.routeOptions.url,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      session: request.caller?.sessionId,
      universe: request.caller?.universe,
      universe_from: request.caller?.cameFrom ?? undefined,
    });
    done();
  });
}
