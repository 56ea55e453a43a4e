import { Agent, createServer, request as requestOf, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as nextTask } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { connectionTexts } from "@distributary/contract/wire/body-limits";
import { afterEach, expect, it, vi } from "vitest";
import { boundConnections, CONNECTION_LIMITS, type ConnectionLimits } from "../../src/platform/http/connections.ts";
import { createHttpServer } from "../../src/platform/http/server.ts";
import { createLogger } from "../../src/platform/log/logger.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** The requests that brought a body, for as long as anything holds them. */
const taken: WeakRef<object>[] = [];

/** The product's own server with one call that takes a body, held to these limits. */
async function started(limits: Partial<ConnectionLimits>, trusted: string | null = null): Promise<number> {
  const server = await createHttpServer({
    log: createLogger({ level: "silent", write: () => undefined, now: () => 0 }),
    makeRequestId: () => "r1",
    https: false,
    ending: () => false,
    trusts: (address) => address === trusted,
    connections: { ...CONNECTION_LIMITS, ...limits },
  });
  server.post("/take", (request) => {
    taken.push(new WeakRef(request.raw));
    return { taken: JSON.stringify(request.body).length };
  });
  server.get("/read", () => ({ read: true }));
  closing.push(() => server.close());
  await server.listen({ port: 0, host: "127.0.0.1" });
  return (server.server.address() as AddressInfo).port;
}

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  closing.push(() => socket.destroy());
  await new Promise((resolve) => socket.once("connect", resolve));
  return socket;
}

/** Everything that arrives on a connection until the server closes it. */
function until(socket: Socket): Promise<string> {
  return text(socket);
}

const HEAD = "POST /take HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";

it("lets go of heads and bodies that never come to an end, says why, and answers others meanwhile", async () => {
  const port = await started({ headMs: 300, bodyMs: 300, perAddress: 0 });
  const sockets = await Promise.all(Array.from({ length: 60 }, () => opened(port)));
  const kinds = ["", "POST /take HTTP/1.1\r\nhost: x\r\n", `${HEAD}content-length: 1000\r\n\r\n{"a":`];
  const ends = sockets.map((socket, index) => {
    socket.write(kinds[index % kinds.length] ?? "");
    return until(socket);
  });
  const other = await fetch(`http://127.0.0.1:${port}/read`);
  expect(await other.json()).toEqual({ read: true });
  const said = await Promise.all(ends);
  expect(said.map((one) => /^HTTP\/1.1 (\d+)/.exec(one)?.[1])).toEqual(sockets.map(() => "408"));
  expect(said[2]).toContain(connectionTexts.slow);
});

it("reads on as long as a line is alive, however long a body takes", async () => {
  const port = await started({ bodyMs: 400, bytesPerSecond: 1 });
  const socket = await opened(port);
  const answer = until(socket);
  const body = JSON.stringify({ a: "x".repeat(60) });
  socket.write(`${HEAD}connection: close\r\ncontent-length: ${body.length}\r\n\r\n`);
  for (const letter of body) {
    socket.write(letter);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await answer).toContain(`{"taken":${body.length}}`);
});

it("waits with a sender whose bytes wait here", async () => {
  const server: Server = createServer((request, response) => {
    // Nothing is read until the deadline has gone by three times.
    setTimeout(() => request.resume().on("end", () => response.end("taken")), 900);
  });
  boundConnections(server, { ...CONNECTION_LIMITS, bodyMs: 300 });
  closing.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const socket = await opened(port);
  const answer = until(socket);
  // The bytes come with the head, so that they wait from the first moment on.
  const body = "x".repeat(4_000_000);
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  expect(await answer).toMatch(/^HTTP\/1.1 200 .*taken/s);
});

it("holds an address to a number of connections, and takes new ones as others end", async () => {
  const port = await started({ perAddress: 3 });
  const held = await Promise.all([opened(port), opened(port), opened(port)]);
  const fourth = await until(await opened(port));
  expect(fourth).toMatch(/^HTTP\/1.1 429 .*retry-after: 5/s);
  expect(fourth).toContain(connectionTexts.many);
  const gone = new Promise((resolve) => held[0]?.once("close", resolve));
  held[0]?.destroy();
  await gone;
  // The server hears of the end on its own side, at some later turn.
  let status = 429;
  while (status === 429)
    status = await fetch(`http://127.0.0.1:${port}/read`, { headers: { connection: "close" } }).then(
      (answer) => answer.status,
      () => 429,
    );
  expect(status).toBe(200);
});

it("lets a trusted proxy hold as many as it needs", async () => {
  const port = await started({ perAddress: 1 }, "127.0.0.1");
  await Promise.all([opened(port), opened(port), opened(port)]);
  expect((await fetch(`http://127.0.0.1:${port}/read`)).status).toBe(200);
});

it("holds no request that it has answered: not until its next look at slow bodies either", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  closing.push(() => vi.useRealTimers());
  const port = await started({});
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  closing.push(() => agent.destroy());
  taken.length = 0;
  const post = () =>
    new Promise<string>((resolve, reject) => {
      const options = { port, agent, method: "POST", path: "/take", headers: { "content-type": "application/json" } };
      requestOf(options, (response) => void text(response).then(resolve, reject))
        .on("error", reject)
        .end('{"a":1}');
    });
  // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
  for (let count = 0; count < 50; count++) expect(await post()).toBe('{"taken":7}');
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let round = 0; round < 5; round++) {
    // oxlint-disable-next-line no-await-in-loop -- what was looked at is held until the next task
    await nextTask();
    collect();
  }
  const held = taken.filter((one) => one.deref() !== undefined);
  expect([taken.length, held.length <= 1]).toEqual([50, true]);
});
