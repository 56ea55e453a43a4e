import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { serveHealth } from "../../src/platform/http/health.ts";
import { createLogger } from "../../src/platform/log/logger.ts";

let fault: Error | null;
let ending: boolean;
let logged: string;
let server: FastifyInstance;

beforeEach(() => {
  fault = null;
  ending = false;
  logged = "";
  server = fastify();
  serveHealth(server, {
    check: () => (fault === null ? Promise.resolve() : Promise.reject(fault)),
    store: null,
    ending: () => ending,
    log: createLogger({ level: "info", write: (lines) => (logged += lines), now: () => 0 }),
  });
});
afterEach(() => server.close());

const statusOf = async (path: string): Promise<number> =>
  (await server.inject({ method: "GET", url: path })).statusCode;
/** Each line as its level, what it says, and the error that it carries. */
const lines = (): unknown[] =>
  logged
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { level: string; message: string; error?: { message: string } })
    .map(({ level, message, error }) => [level, message, error?.message ?? null]);

it("says in the log why it is not ready and when it is again, once for each change, and to nobody else", async () => {
  expect(await statusOf("/readyz")).toBe(200);
  fault = new Error("connect ECONNREFUSED 10.0.0.5:5432");
  const refused = await server.inject({ method: "GET", url: "/readyz" });
  expect(refused.statusCode).toBe(503);
  expect(refused.body).not.toContain("10.0.0.5");
  expect(await statusOf("/readyz")).toBe(503);
  expect(await statusOf("/healthz")).toBe(200);
  const gone = ["error", "not ready: the database does not answer", "connect ECONNREFUSED 10.0.0.5:5432"];
  await expect.poll(lines).toEqual([gone]);
  fault = null;
  expect([await statusOf("/readyz"), await statusOf("/readyz")]).toEqual([200, 200]);
  const back = ["info", "ready: the database answers again", null];
  await expect.poll(lines).toEqual([gone, back]);
  fault = new Error("timeout exceeded");
  expect(await statusOf("/readyz")).toBe(503);
  await expect.poll(lines).toEqual([gone, back, [gone[0], gone[1], "timeout exceeded"]]);
});

it("is not ready while it ends, which is nothing to look into", async () => {
  ending = true;
  expect([await statusOf("/readyz"), await statusOf("/healthz")]).toEqual([503, 200]);
  expect(lines()).toEqual([]);
});
