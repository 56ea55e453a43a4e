import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { scan, ScannerAway } from "./clamd.ts";

/**
 * Answers as soon as there is a megabyte, and closes the connection on what it has not read; in a thread of its own. A
 * megabyte that comes in less than the given time loses the answer, as it does where a write fails before it is read.
 */
const IMPATIENT = `
  const { parentPort, workerData } = require("node:worker_threads");
  const server = require("node:net").createServer((socket) => {
    const began = performance.now();
    let seen = 0;
    socket.on("error", () => undefined);
    socket.on("data", (piece) => {
      seen += piece.length;
      if (seen > 1_000_000 && !socket.destroyed) {
        if (performance.now() - began < workerData.hurryMs) return socket.resetAndDestroy();
        socket.write("INSTREAM size limit exceeded. ERROR\\0");
        socket.destroy();
      }
    });
  });
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;

async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at++) yield Buffer.alloc(65_536, "statement ");
}

/** What comes of files of 20 MB, one after the other. */
async function scanned(files: number, hurryMs: number): Promise<unknown[]> {
  const scanner = new Worker(IMPATIENT, { eval: true, workerData: { hurryMs } });
  const [port] = (await once(scanner, "message")) as [number];
  const answers: unknown[] = [];
  try {
    for (let file = 0; file < files; file++) {
      // oxlint-disable-next-line no-await-in-loop -- one connection after the other, as files come
      answers.push(await scan({ host: "127.0.0.1", port }, () => pieces(300)));
    }
  } finally {
    await scanner.terminate();
  }
  return answers;
}

it("hears that a file is too large while the scanner closes the connection on the rest of it", async () => {
  expect(await scanned(40, 0)).toEqual(Array.from({ length: 40 }, () => "too large"));
});

it("asks a scanner once that is not there", async () => {
  let asked = 0;
  const source = (): AsyncGenerator<Uint8Array> => {
    asked += 1;
    return pieces(1);
  };
  const scanner = createServer().listen(0, "127.0.0.1");
  await once(scanner, "listening");
  const { port } = scanner.address() as AddressInfo;
  await new Promise((closed) => scanner.close(closed));
  await expect(scan({ host: "127.0.0.1", port }, source)).rejects.toThrow(ScannerAway);
  expect(asked).toBe(1);
});

it("hears it where the answer is lost each time the file comes in a hurry", async () => {
  // 16 pieces are a megabyte: with pauses of 8 ms between them, the fifth try takes longer than 100 ms.
  expect(await scanned(1, 100)).toEqual(["too large"]);
});
