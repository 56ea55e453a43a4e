import websocket from "@fastify/websocket";
import type { WebSocket } from "@fastify/websocket";
import type { FastifyInstance } from "fastify";
import type { LiveMessage } from "@distributary/contract/jobs";
import type { LiveHub } from "./hub.ts";

/** Who may listen: checks the token of the first message and answers how to check again. Rejects a bad one. */
export type Authorize = (token: string, universe: string) => Promise<{ stillOpen(): Promise<boolean> }>;

const FIRST_MESSAGE_MS = 10_000;
const PING_MS = 20_000;
/** Close code of a refused or ended session; the application's range of the protocol. */
const REFUSED = 4401;
const GOING_AWAY = 1001;

/**
 * The websocket of live news. The first message `{token, universe}` opens it (a browser can set no headers on it, and
 * a token in the address would stand in logs); after that only the server speaks.
 */
export async function serveLive(
  server: FastifyInstance,
  options: { readonly path: string; readonly hub: LiveHub; readonly authorize: Authorize },
): Promise<void> {
  await server.register(websocket, { options: { maxPayload: 8192 } });
  server.get(options.path, { websocket: true }, (socket) => attend(socket, options.hub, options.authorize));
}

function attend(socket: WebSocket, hub: LiveHub, authorize: Authorize): void {
  const send = (message: LiveMessage): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const refuse = (reason: string): void => {
    send({ kind: "ended", reason });
    socket.close(REFUSED, reason);
  };
  let leave: () => void = () => undefined;
  let answered = true;
  const patience = setTimeout(() => refuse("no token came"), FIRST_MESSAGE_MS);
  const heartbeat = setInterval(() => {
    if (!answered) {
      socket.terminate();
      return;
    }
    answered = false;
    socket.ping();
  }, PING_MS);

  socket.on("pong", () => {
    answered = true;
  });
  // A broken connection is followed by `close`.
  socket.on("error", () => undefined);
  socket.on("close", () => {
    clearTimeout(patience);
    clearInterval(heartbeat);
    leave();
  });
  socket.once("message", (data: Buffer) => {
    clearTimeout(patience);
    const first = readFirst(data);
    if (first === null) {
      refuse("the first message is {token, universe}");
      return;
    }
    const { token, universe } = first;
    authorize(token, universe).then(
      (open) => {
        if (socket.readyState !== socket.OPEN) return;
        leave = hub.join({
          universe,
          send,
          stillOpen: () => open.stillOpen(),
          end: (reason) => {
            leave();
            send({ kind: "ended", reason });
            socket.close(reason === "server ends" ? GOING_AWAY : REFUSED, reason);
          },
        });
        send({ kind: "ready" });
      },
      () => refuse("not allowed"),
    );
  });
}

function readFirst(data: Buffer): { readonly token: string; readonly universe: string } | null {
  try {
    const value: unknown = JSON.parse(data.toString("utf8"));
    if (typeof value !== "object" || value === null) return null;
    const { token, universe } = value as Record<string, unknown>;
    return typeof token === "string" && typeof universe === "string"
      ? { token, universe: universe.toLowerCase() }
      : null;
  } catch {
    return null;
  }
}
