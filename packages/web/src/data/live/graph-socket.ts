/** The part of a WebSocket that is used. */
export interface SocketLike {
  addEventListener(kind: "open", hear: () => void): void;
  addEventListener(kind: "message", hear: (event: { readonly data: string }) => void): void;
  addEventListener(kind: "close", hear: (event: { readonly code: number }) => void): void;
  send(text: string): void;
  close(): void;
}

/** What is listened to over one connection. */
export interface GraphSocketParts {
  /** Opens a connection that speaks this protocol. */
  readonly open: (protocol: string) => SocketLike;
  /** The headers that the first message carries. */
  readonly headers: Readonly<Record<string, string>>;
  /** Subscriptions by name, each with what hears the data of its news. */
  readonly subscriptions: Readonly<
    Record<string, { readonly document: string; readonly hear: (data: unknown) => void }>
  >;
  readonly connected: () => void;
  /** It was closed; `refused` where the token is no good any more, so that opening it again is of no use. */
  readonly closed: (refused: boolean) => void;
}

/** Close codes of a refused or ended session, and of another connection than was meant. */
const REFUSED = new Set([4400, 4401, 4403, 4406]);

/**
 * Subscribes over one connection by the protocol graphql-transport-ws. The answer closes it; after that nothing is
 * heard of it any more.
 */
export function openGraphSocket({ open, headers, subscriptions, connected, closed }: GraphSocketParts): () => void {
  const socket = open("graphql-transport-ws");
  let listening = true;
  const send = (message: object): void => socket.send(JSON.stringify(message));
  const hear = ({ type, id, payload }: Message): void => {
    if (type === "connection_ack") {
      for (const [name, { document }] of Object.entries(subscriptions))
        send({ id: name, type: "subscribe", payload: { query: document } });
      connected();
    } else if (type === "ping") {
      send({ type: "pong" });
    } else if (type === "next" && id !== undefined) {
      subscriptions[id]?.hear(payload?.data);
    }
  };
  socket.addEventListener("open", () => send({ type: "connection_init", payload: headers }));
  socket.addEventListener("message", ({ data }) => {
    if (listening) hear(JSON.parse(data) as Message);
  });
  socket.addEventListener("close", ({ code }) => {
    if (listening) closed(REFUSED.has(code));
  });
  return () => {
    listening = false;
    socket.close();
  };
}

interface Message {
  readonly type: string;
  readonly id?: string;
  readonly payload?: { readonly data?: unknown };
}
