import websocket, { type WebSocket } from "@fastify/websocket";
import type { GraphError, GraphErrorCode } from "@distributary/contract/graph/graphql";
import type { FastifyInstance } from "fastify";
import { GraphQLError, subscribe, validate, type ExecutionArgs } from "graphql/index.js";
import { CloseCode, makeServer } from "graphql-ws";
import { notFound } from "../http/problem.ts";
import { websocketsOf } from "../http/upgrades.ts";
import type { GraphEngine } from "./engine.ts";

/** Somebody who was let in: what subscriptions of theirs begin with. */
export interface Listener {
  /** A function for each field of the type Subscription, that gives its news. */
  readonly root: object;
  readonly context: object;
  /** An error as they are shown it: with its code, as over HTTP. */
  present(error: GraphQLError): GraphError;
  leave(): void;
}

/**
 * Lets a connection in by what it said first, or throws. `end` closes it later on: with 4401 where the session is over,
 * with 1001 where the server ends.
 */
export type Admit = (
  said: Readonly<Record<string, unknown>>,
  end: (code: number, reason: string) => void,
) => Promise<Listener>;

const FIRST_MESSAGE_MS = 10_000;
const PING_MS = 20_000;
/** Subscriptions of one connection. */
const MOST = 20;
/** Of one message: a subscription is a sentence, no upload. */
const MOST_BYTES = 8192;

interface Extra {
  readonly socket: WebSocket;
  listener: Listener | null;
}

/**
 * Serves subscriptions at `path` by the protocol graphql-transport-ws. A browser can set no headers on a websocket, and
 * a token in the address would stand in logs: the first message carries them. `refusal` says what to answer to one who
 * is not let in.
 */
export async function serveSubscriptions(
  server: FastifyInstance,
  options: {
    readonly path: string;
    readonly engine: GraphEngine;
    readonly admit: Admit;
    readonly refusal: (error: unknown) => string;
  },
): Promise<void> {
  const { engine, admit, refusal } = options;
  await server.register(websocket, { options: { maxPayload: MOST_BYTES, server: websocketsOf(server.server) } });
  const protocol = makeServer<Record<string, unknown>, Extra>({
    connectionInitWaitTimeout: FIRST_MESSAGE_MS,
    subscribe,
    onConnect: async ({ connectionParams, extra }) => {
      const end = (code: number, reason: string): void => extra.socket.close(code, reason);
      try {
        const listener = await admit(connectionParams ?? {}, end);
        if (extra.socket.readyState === extra.socket.OPEN) extra.listener = listener;
        else listener.leave();
        return true;
      } catch (error) {
        end(CloseCode.Unauthorized, refusal(error));
        return false;
      }
    },
    onSubscribe: ({ extra, subscriptions }, _id, payload) => {
      if (Object.keys(subscriptions).length > MOST)
        return [refused(`A connection has at most ${MOST} subscriptions.`, "too-many-requests")];
      return executionOf(engine, extra.listener, payload.query, payload.variables);
    },
    onError: ({ extra }, _id, _payload, errors) => shown(extra.listener, errors),
    onNext: ({ extra }, _id, _payload, _args, { errors, ...answer }) =>
      errors === undefined ? answer : { ...answer, errors: shown(extra.listener, errors) },
    onDisconnect: ({ extra }) => extra.listener?.leave(),
  });

  const open = (socket: WebSocket): void => {
    const stopHeartbeat = heartbeat(socket);
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (text) =>
          new Promise((resolve, reject) => {
            socket.send(text, (error?: Error) => (error ? reject(error) : resolve()));
          }),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (take) => {
          socket.on("message", (data: Buffer) => {
            take(data.toString("utf8")).catch(() =>
              socket.close(CloseCode.InternalServerError, "Internal Server Error"),
            );
          });
        },
      },
      { socket, listener: null },
    );
    // A broken connection is followed by `close`.
    socket.on("error", () => undefined);
    socket.on("close", (code: number, reason: Buffer) => {
      stopHeartbeat();
      void closed(code, reason.toString());
    });
  };
  const handler = (): never => {
    throw notFound();
  };
  server.route({ method: "GET", url: options.path, handler, wsHandler: open });
}

function executionOf(
  { schema, read }: GraphEngine,
  listener: Listener | null,
  source: string,
  variables: Record<string, unknown> | null | undefined,
): ExecutionArgs | readonly GraphQLError[] {
  const known = read(source);
  if (!("document" in known))
    return [refused(known.refused.message, known.large ? "too-complex" : "validation-failed")];
  if (known.operation !== "subscription" || listener === null)
    return [new GraphQLError("Send subscriptions over the websocket and queries over HTTP.")];
  const wrong = validate(schema, known.document);
  if (wrong.length > 0) return wrong;
  return {
    schema,
    document: known.document,
    rootValue: listener.root,
    contextValue: listener.context,
    variableValues: variables ?? {},
  };
}

function refused(message: string, code: GraphErrorCode): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

// Nobody subscribes who was not let in before: the protocol ends such a connection.
function shown(listener: Listener | null, errors: readonly GraphQLError[]): readonly GraphError[] {
  return listener === null ? [] : errors.map((error) => listener.present(error));
}

function heartbeat(socket: WebSocket): () => void {
  let answered = true;
  const timer = setInterval(() => {
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
  return () => clearInterval(timer);
}
