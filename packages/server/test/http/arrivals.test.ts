import { EventEmitter } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { letInFairly } from "../../src/platform/http/arrivals.ts";

/** A server of which each event is told by hand, and in which order it answered whom. */
function watched(): {
  server: EventEmitter;
  answered: string[];
  clock: { now: number };
  ask: (caller: string, gone?: boolean) => void;
} {
  const clock = { now: 0 };
  const server = new EventEmitter();
  const answered: string[] = [];
  server.on("request", (request: { caller: string }) => answered.push(request.caller));
  letInFairly(
    server as unknown as Server,
    (request) => (request as unknown as { caller: string }).caller,
    () => clock.now,
  );
  const ask = (caller: string, gone = false): void => {
    const request = { caller, socket: { destroyed: gone } } as unknown as IncomingMessage;
    server.emit("request", request, {} as ServerResponse);
  };
  return { server, answered, clock, ask };
}

const nextRound = () => new Promise((resolve) => setImmediate(resolve));

it("answers a request that meets no crowd at once", async () => {
  const { server, answered, ask } = watched();
  ask("ada");
  expect(answered).toEqual(["ada"]);
  server.emit("connection");
  ask("bob");
  await expect.poll(() => answered).toEqual(["ada", "bob"]);
});

it("answers a single caller after at most one of each who came before with many, and nobody who left", async () => {
  const { server, answered, ask } = watched();
  server.emit("connection");
  for (let index = 0; index < 400; index++) ask(index % 2 === 0 ? "ada" : "bob");
  ask("eve", true);
  ask("carol");
  await expect.poll(() => answered.length).toBe(401);
  expect(answered.slice(0, 3)).toEqual(["ada", "bob", "carol"]);
});

it("takes connections in before it answers, for as long as a moment", async () => {
  const { server, answered, clock, ask } = watched();
  server.emit("connection");
  ask("ada");
  for (let rounds = 0; rounds < 3; rounds++) {
    server.emit("connection");
    await nextRound();
    expect(answered).toEqual([]);
  }
  // Who never stops connecting keeps nobody out.
  clock.now += 200;
  server.emit("connection");
  await nextRound();
  expect(answered).toEqual(["ada"]);
});
