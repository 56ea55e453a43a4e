import { expect } from "vitest";
import type { SignedIn } from "../support/calling.ts";
import type { TestServer } from "../support/server.ts";

/** A connection by graphql-transport-ws and what came over it. */
export interface Subscribing {
  /** The news of each subscription, by the id that it was given. */
  readonly news: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  readonly errors: readonly unknown[];
  /** Whether it was let in before it was sent off. */
  readonly letIn: boolean;
  /** Resolves with the close code and its reason. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  subscribe(id: string, query: string): void;
  /** Waits until subscription `id` has brought something that fits. */
  until(id: string, fits: (item: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
  send(message: unknown): void;
  close(): void;
}

/** What somebody says first, to listen to their universe. */
export function headersOf(person: Pick<SignedIn, "token" | "universe">): Readonly<Record<string, string>> {
  return { Authorization: `Bearer ${person.token}`, "X-Universe": person.universe };
}

/** Connects, says who it is, and waits until it is let in or sent off. */
export async function connect(server: TestServer, said: Readonly<Record<string, unknown>>): Promise<Subscribing> {
  const news: Record<string, Record<string, unknown>[]> = {};
  const errors: unknown[] = [];
  const socket = await server.app.server.injectWS("/api/v1/graphql", {
    headers: { host: "127.0.0.1", "sec-websocket-protocol": "graphql-transport-ws" },
  });
  const send = (message: unknown): void => socket.send(JSON.stringify(message));
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on("close", (code: number, reason: Buffer) => resolve({ code, reason: reason.toString() }));
  });
  socket.on("error", () => undefined);
  const acknowledged = new Promise<void>((resolve) => {
    socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString("utf8")) as {
        type: string;
        id?: string;
        payload?: { data?: object; errors?: object };
      };
      if (message.type === "connection_ack") resolve();
      // What is refused once it is carried out comes as an answer that has errors, and none but that.
      if (message.type === "next" && message.payload?.errors !== undefined) errors.push(message.payload.errors);
      else if (message.type === "next") (news[message.id ?? ""] ??= []).push((message.payload?.data ?? {}) as never);
      if (message.type === "error") errors.push(message.payload);
    });
  });
  send({ type: "connection_init", payload: said });
  const letIn = await Promise.race([acknowledged.then(() => true), closed.then(() => false)]);
  return {
    news,
    errors,
    letIn,
    closed,
    send,
    subscribe: (id, query) => send({ id, type: "subscribe", payload: { query } }),
    until: async (id, fits) => {
      const found = () => news[id]?.find(fits);
      await expect.poll(() => found() ?? JSON.stringify([news, errors]), { interval: 10 }).toBeTypeOf("object");
      return found() ?? {};
    },
    close: () => socket.close(),
  };
}
