import { expect, it } from "vitest";
import { openGraphSocket, type SocketLike } from "./graph-socket.ts";

/** The other end of a connection: what it was sent, and what it says. */
function peer() {
  const sent: Record<string, unknown>[] = [];
  const hearers: Record<string, (event: never) => void> = {};
  const tell = (kind: string, event: object): void => hearers[kind]?.(event as never);
  const socket: SocketLike = {
    addEventListener: (kind: string, hear: (event: never) => void) => void (hearers[kind] = hear),
    send: (text) => void sent.push(JSON.parse(text) as Record<string, unknown>),
    close: () => tell("close", { code: 1000 }),
  };
  return { socket, sent, tell, say: (message: object) => tell("message", { data: JSON.stringify(message) }) };
}

it("subscribes once it is let in, hears each subscription apart, and says why it was closed", () => {
  const { socket, sent, tell, say } = peer();
  const heard: unknown[] = [];
  const states: string[] = [];
  const protocols: string[] = [];
  const close = openGraphSocket({
    open: (protocol) => {
      protocols.push(protocol);
      return socket;
    },
    headers: { Authorization: "Bearer token" },
    subscriptions: {
      one: { document: "subscription { changed { revision } }", hear: (data) => heard.push(["one", data]) },
      two: { document: "subscription { job { uuid } }", hear: (data) => heard.push(["two", data]) },
    },
    connected: () => states.push("connected"),
    closed: (refused) => states.push(refused ? "refused" : "closed"),
  });
  tell("open", {});
  expect([protocols, sent]).toEqual([
    ["graphql-transport-ws"],
    [{ type: "connection_init", payload: { Authorization: "Bearer token" } }],
  ]);
  say({ type: "connection_ack" });
  say({ type: "ping" });
  say({ type: "next", id: "two", payload: { data: { job: { uuid: "x" } } } });
  say({ type: "next", id: "nobody", payload: { data: {} } });
  expect(sent.slice(1)).toEqual([
    { id: "one", type: "subscribe", payload: { query: "subscription { changed { revision } }" } },
    { id: "two", type: "subscribe", payload: { query: "subscription { job { uuid } }" } },
    { type: "pong" },
  ]);
  expect(heard).toEqual([["two", { job: { uuid: "x" } }]]);
  tell("close", { code: 4401 });
  tell("close", { code: 1006 });
  expect(states).toEqual(["connected", "refused", "closed"]);
  close();
  expect(states).toHaveLength(3);
});
