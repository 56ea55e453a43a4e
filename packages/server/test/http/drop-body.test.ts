import { Agent, createServer, request, type RequestOptions } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { dropBody } from "../../src/platform/http/drop-body.ts";

/** More than the buffers of a connection hold: what the server does not receive stops the sender. */
const BODY = Buffer.alloc(24 << 20, "x");

it("a body that is refused in the middle is received to its end, and the next request on the connection is answered", async () => {
  const server = createServer((asked, answer) => {
    if (asked.method === "GET") return void answer.end("next");
    const chunks = asked.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
    // One who reads ahead, as an upload in parts does, and gives up with a chunk still on its way.
    void chunks.next().then(() => {
      void chunks.next();
      dropBody(asked);
      answer.writeHead(503).end("refused");
    });
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    const ask = (options: RequestOptions, body?: Buffer): Promise<string> =>
      new Promise((answered, failed) => {
        const sent = request(
          { host: "127.0.0.1", port, agent, ...options },
          (answer) => void text(answer).then(answered, failed),
        );
        sent.on("error", failed);
        sent.end(body);
      });
    const connections = new Set<unknown>();
    server.on("connection", (socket) => connections.add(socket));
    expect(await ask({ method: "POST" }, BODY)).toBe("refused");
    expect(await ask({ method: "GET" })).toBe("next");
    expect(connections.size).toBe(1);
  } finally {
    agent.destroy();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});
