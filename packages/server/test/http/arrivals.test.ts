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

it("answers a single caller before those who came with many, and nobody who left", async () => {
  const { server, answered, ask } = watched();
  server.emit("connection");
  for (let index = 0; index < 400; index++) ask(index % 2 === 0 ? "ada" : "bob");
  ask("eve", true);
  ask("carol");
  await expect.poll(() => answered.length).toBe(401);
  expect(answered.slice(0, 4)).toEqual(["carol", "ada", "bob", "ada"]);
});

it("takes connections in first, and with every fourth of them the request of a caller with few", async () => {
  const { server, answered, clock, ask } = watched();
  server.emit("connection");
  for (let index = 0; index < 3; index++) ask("ada");
  ask("bob");
  await nextRound();
  for (let connections = 1; connections < 4; connections++) {
    expect(answered).toEqual([]);
    server.emit("connection");
    await nextRound();
  }
  expect(answered).toEqual(["bob"]);
  // Who never stops connecting keeps nobody out: after a second ada's three count as well.
  clock.now += 1000;
  for (let connections = 0; connections < 4; connections++) {
    server.emit("connection");
    await nextRound();
  }
  expect(answered).toEqual(["bob", "ada"]);
});

it("answers whoever asks for one or two things before who asks for more", async () => {
  const { server, answered, ask } = watched();
  server.emit("connection");
  for (let index = 0; index < 40; index++) ask("ada");
  for (let index = 0; index < 2; index++) ask("carol");
  await expect.poll(() => answered.length).toBe(42);
  expect(answered.slice(0, 2)).toEqual(["carol", "carol"]);
});
