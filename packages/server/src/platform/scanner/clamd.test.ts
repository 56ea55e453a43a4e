import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { scan } from "./clamd.ts";

/** Answers as soon as there is a megabyte, and closes the connection on what it has not read; in a thread of its own. */
const IMPATIENT = `
  const server = require("node:net").createServer((socket) => {
    let seen = 0;
    socket.on("error", () => undefined);
    socket.on("data", (piece) => {
      seen += piece.length;
      if (seen > 1_000_000 && !socket.destroyed) {
        socket.write("INSTREAM size limit exceeded. ERROR\\0");
        socket.destroy();
      }
    });
  });
  server.listen(0, "127.0.0.1", () => require("node:worker_threads").parentPort.postMessage(server.address().port));
`;

async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at++) yield Buffer.alloc(65_536, "statement ");
}

it("hears that a file is too large while the scanner closes the connection on the rest of it", async () => {
  const scanner = new Worker(IMPATIENT, { eval: true });
  const [port] = (await once(scanner, "message")) as [number];
  try {
    for (let file = 0; file < 40; file++) {
      // oxlint-disable-next-line no-await-in-loop -- one connection after the other, as files come
      expect(await scan({ host: "127.0.0.1", port }, () => pieces(300))).toBe("too large");
    }
  } finally {
    await scanner.terminate();
  }
});
