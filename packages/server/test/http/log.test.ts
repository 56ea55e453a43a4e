import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request as ask } from "node:http";
import { Readable } from "node:stream";
import { authEndpoints } from "@distributary/contract/access/auth";
import { describe, expect, it } from "vitest";
import { createLogger } from "../../src/platform/log/logger.ts";
import { testServer } from "../support/server.ts";

describe("the log", () => {
  it("has a line for each request with its id, and none of the secrets that passed through", async () => {
    const server = await testServer({ env: { LOG_LEVEL: "trace" } });
    try {
      const password = "canary-password-4711";
      const person = await server.signUp({ email: "log@example.com", password });
      await server.call(authEndpoints.login, { body: { username: "log@example.com", password: "canary-wrong-4712" } });
      const next = (await server.call(authEndpoints.refreshToken, { body: { access_token: person.token } })).ok;
      await server.call(authEndpoints.self, { as: person });
      await fetch(`${server.url}/api/v1/auth/check-token?token=canary-one-time-4713`);
      await fetch(`${server.url}/screen?token=canary-one-time-4714`, { headers: { cookie: "canary-cookie-4715=1" } });
      // A request's line is written after its answer has gone: six were made.
      await expect.poll(() => server.logged().split('"message":"request"').length - 1).toBe(6);
      const lines = server.logged();
      expect(lines).toContain('"route":"/api/v1/auth/self"');
      for (const secret of [password, person.token, person.root, next.access_token, "canary-"])
        expect(lines).not.toContain(secret);
      for (const line of lines.trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("message");
      const signatures = [person.token, person.root].map((token) => token.split(".")[2] ?? "");
      for (const signature of signatures) expect(lines).not.toContain(signature);
    } finally {
      await server.close();
    }
  });

  it("calls it no fault when a caller leaves before the whole answer was sent", async () => {
    const server = await testServer({
      extend: (routes) => {
        // Longer than what is packed in place: as a stream, once the caller is away who sent a whole body.
        routes.post("/left", async (request, reply) => {
          await once(request.raw.socket, "close");
          return reply.type("application/json").send(JSON.stringify(randomBytes(1_000_000).toString("base64")));
        });
        routes.get("/cut", (_request, reply) =>
          reply.type("application/json").send(
            Readable.from(
              (function* broken() {
                yield "x".repeat(200_000);
                throw Object.assign(new Error("Premature close"), { code: "ERR_STREAM_PREMATURE_CLOSE" });
              })(),
            ),
          ),
        );
      },
    });
    try {
      const headers = { "accept-encoding": "br", "content-type": "application/json" };
      const left = ask(`${server.url}/left`, { method: "POST", headers });
      left.on("error", () => undefined);
      left.end("{}", () => setTimeout(() => left.destroy(), 50));
      await expect.poll(() => server.logged(), { timeout: 5000 }).toContain("caller left before the answer was sent");
      expect(server.logged()).not.toContain('"level":"error"');
      // What breaks while the caller waits is a fault as before.
      await fetch(`${server.url}/cut`)
        .then((answer) => answer.text())
        .catch(() => undefined);
      await expect.poll(() => server.logged()).toContain('"level":"error"');
    } finally {
      await server.close();
    }
  });

  it("redacts by name at any depth, tokens within texts, and what a database error quotes", () => {
    const lines: string[] = [];
    const log = createLogger({ level: "info", write: (text) => lines.push(text), now: () => 0 });
    const error = Object.assign(new Error("duplicate key, Bearer abc.def.ghi"), {
      code: "23505",
      detail: "Key (email)=(canary@example.com)",
    });
    log.error("with Bearer canary-token", {
      headers: { authorization: "canary", deep: { api_key: "canary", fine: 1 } },
      error,
    });
    log.debug("canary");
    const [line = ""] = lines;
    expect(line).not.toContain("canary");
    expect(line).not.toContain("abc.def");
    expect(JSON.parse(line)).toMatchObject({
      time: "1970-01-01T00:00:00.000Z",
      level: "error",
      headers: { authorization: "[redacted]", deep: { api_key: "[redacted]", fine: 1 } },
      error: { code: "23505" },
    });
    expect(lines).toHaveLength(1);
  });
});
