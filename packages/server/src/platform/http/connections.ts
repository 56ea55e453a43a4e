import { connectionTexts } from "@distributary/contract/wire/body-limits";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { addressGroup, type TrustsProxy } from "./caller-address.ts";

/** How long others may let the server wait, and how many connections one address may hold. */
export interface ConnectionLimits {
  /** Until the head of a request is there. */
  readonly headMs: number;
  /** Until a body is there, or else: of what length of time each must bring its share of `bytesPerSecond`. */
  readonly bodyMs: number;
  readonly bytesPerSecond: number;
  /** Connections of one address; 0 for any number. */
  readonly perAddress: number;
}

/** Small bodies come at once; a large one may take as long as it likes over a line of 64 kilobits a second. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headMs: 10_000,
  bodyMs: 30_000,
  bytesPerSecond: 8 * 1024,
  perAddress: 512,
};

interface Body {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  since: number;
  bytes: number;
}

/**
 * Holds the connections of a server to their limits. The head of a request is timed by Node itself. A trusted proxy may
 * hold as many as it needs: it brings everybody's.
 */
export function boundConnections(server: Server, limits: ConnectionLimits, trusts: TrustsProxy = () => false): void {
  if (limits.perAddress > 0) countAddresses(server, limits.perAddress, trusts);
  // By connection, on which one body is received at a time: what is answered must not be held until the next sweep.
  const bodies = new Map<Socket, Body>();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers["content-length"] === undefined && request.headers["transfer-encoding"] === undefined) return;
    const { socket } = request;
    bodies.set(socket, { request, response, since: performance.now(), bytes: socket.bytesRead });
  });
  const timer = setInterval(() => sweep(bodies, limits), Math.min(1000, limits.bodyMs / 4));
  timer.unref();
  server.on("close", () => clearInterval(timer));
}

function sweep(bodies: Map<Socket, Body>, limits: ConnectionLimits): void {
  const now = performance.now();
  for (const [socket, body] of bodies) {
    const { request, response } = body;
    if (request.complete || socket.destroyed) {
      bodies.delete(socket);
      continue;
    }
    if (now - body.since < limits.bodyMs) continue;
    const share = (limits.bytesPerSecond * (now - body.since)) / 1000;
    // Where the bytes wait here to be taken, it is not the sender who is slow.
    const waits = request.readableLength >= request.readableHighWaterMark;
    if (!waits && socket.bytesRead - body.bytes < share) {
      bodies.delete(socket);
      end(socket, response.headersSent ? null : refusal(408, connectionTexts.slow));
    } else {
      body.since = now;
      body.bytes = socket.bytesRead;
    }
  }
}

function countAddresses(server: Server, most: number, trusts: TrustsProxy): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    if (trusts(socket.remoteAddress ?? "")) return;
    const address = addressGroup(socket.remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      end(socket, refusal(429, connectionTexts.many));
      return;
    }
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}

/** Says it, where there is something to say, and lets go of the connection. */
function end(socket: Socket, said: string | null): void {
  socket.on("error", () => undefined);
  if (said === null) socket.destroy();
  else {
    socket.write(said);
    socket.destroySoon();
  }
}

/** A refusal written by hand: there is no request to answer. */
function refusal(status: 408 | 429, message: string): string {
  const body = JSON.stringify({ message, ...(status === 429 ? { code: "too-many-requests" } : {}) });
  const phrase = status === 408 ? "Request Timeout" : "Too Many Requests";
  return [
    `HTTP/1.1 ${status} ${phrase}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    ...(status === 429 ? ["retry-after: 5"] : []),
    "connection: close",
    "",
    body,
  ].join("\r\n");
}
