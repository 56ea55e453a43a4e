import { Readable } from "node:stream";
import { afterEach, expect, it } from "vitest";
import { createHttpServer } from "../../src/platform/http/server.ts";
import { createLogger } from "../../src/platform/log/logger.ts";

type Server = Awaited<ReturnType<typeof createHttpServer>>;
let server: Server | null = null;
afterEach(() => server?.close());

it("a file that breaks before its first byte is answered as a fault that can be read, neither packed nor a file", async () => {
  const lines: string[] = [];
  const log = createLogger({ level: "error", write: (line) => lines.push(line), now: () => 0 });
  server = await createHttpServer({ log, makeRequestId: () => "r1", https: false, ending: () => false });
  server.get("/file", (_request, reply) => {
    const body = new Readable({ read: () => body.destroy(new Error("the store lost it")) });
    return reply.headers({ "content-type": "text/csv", "content-disposition": "attachment" }).send(body);
  });
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  const answer = await fetch(`${url}/file`, { headers: { "accept-encoding": "gzip" } });
  expect(answer.status).toBe(500);
  expect([answer.headers.get("content-encoding"), answer.headers.get("content-disposition")]).toEqual([null, null]);
  expect(await answer.json()).toMatchObject({ code: "internal-error", request_id: "r1" });
  expect(lines.join("")).toContain("the store lost it");
});
