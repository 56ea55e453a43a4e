import { authEndpoints } from "@distributary/contract/access/auth";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { jobsEndpoints } from "@distributary/contract/entry/jobs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alreadyModified } from "../../src/platform/http/problem.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let ada: SignedIn;
beforeAll(async () => {
  server = await testServer({
    limits: new Map([["post-auth-login-std", { max: 3, timeWindow: "1 minute" }]]),
    extend: (http) => {
      http.addHook("preHandler", async (request) => {
        if (request.headers["x-test-fault"] !== undefined) throw new Error("the inside of a call");
      });
      http.get("/test/fault", async () => {
        throw new Error("the inside of the program");
      });
      http.get("/test/changed", async () => {
        throw alreadyModified({ name: "now" });
      });
      http.get("/test/unstorable", async () => {
        throw Object.assign(new Error("invalid byte sequence"), { code: "22021" });
      });
      http.get("/test/collision", async () => {
        throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
      });
    },
  });
  ada = await server.signUp();
});
afterAll(() => server.close());

async function raw(
  path: string,
  init?: RequestInit,
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  const response = await fetch(server.url + path, init);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

const json = { "content-type": "application/json" };

describe("a refusal", () => {
  it("http-422: names every wrong field by loc, msg and type", async () => {
    const answer = await server.call(authEndpoints.signup, {
      body: { first_name: "", email: "x", password: "long enough" },
    });
    expect(answer.status).toBe(422);
    const { detail } = answer.body as { detail: { loc: string[]; msg: string; type: string }[] };
    expect(detail.map((item) => item.loc)).toEqual([
      ["body", "first_name"],
      ["body", "email"],
    ]);
    for (const item of detail)
      expect(item).toEqual({ loc: expect.any(Array), msg: expect.any(String), type: expect.any(String) });
  });

  it("says path and query as the first part of loc", async () => {
    const path = await server.call(jobsEndpoints.get, { params: { id: "not-a-uuid" }, as: ada });
    expect(path.body).toMatchObject({ detail: [{ loc: ["path", "id"] }] });
    const query = await server.call(authEndpoints.self, { query: { need_root: "maybe" } as never, as: ada });
    expect(query.body).toMatchObject({ detail: [{ loc: ["query", "need_root"] }] });
    const headers = { authorization: `Bearer ${ada.token}`, "x-universe": ada.universe };
    const twice = await raw("/api/v1/accounts?limit=1&limit=2", { headers });
    const msg = "This parameter appears twice. Send it once.";
    expect(twice.body).toMatchObject({ detail: [{ loc: ["query", "limit"], msg }] });
    // A misspelt one would be left out unsaid, also where the call takes none.
    const stray = { query: { comit: "false" } as never, as: ada };
    for (const answer of [
      await server.call(accountsEndpoints.create, { ...stray, body: { name: "N", acct_type: "D" } }),
      await server.call(jobsEndpoints.cancel, { ...stray, params: { id: ada.universe } }),
    ])
      expect(answer.body).toEqual({
        detail: [
          {
            loc: ["query", "comit"],
            msg: "Unknown parameter. Check the name, or remove it.",
            type: "unrecognized_keys",
          },
        ],
      });
  });

  it("names a missing body field by field, and bad JSON, as 422", async () => {
    const empty = await raw("/api/v1/auth/login", { method: "POST" });
    expect(empty.status).toBe(422);
    expect(empty.body).toMatchObject({ detail: [{ loc: ["body", "username"] }, { loc: ["body", "password"] }] });
    // A key that is dangerous is one however its letters are written.
    const dangerous = ["__proto__", "\\u005f_proto__", "__\\u0070\\u0072oto__", "__pr\\u006F\\u0074o__"];
    for (const body of ["{", "nul", ...dangerous.map((key) => `{"${key}": {"a": 1}}`)]) {
      const broken = await raw("/api/v1/auth/refresh_token", { method: "POST", headers: json, body });
      expect(broken.status).toBe(422);
      expect(broken.body).toMatchObject({ detail: [{ loc: ["body"], type: "json_invalid" }] });
    }
    const kind = await raw("/api/v1/auth/refresh_token", {
      method: "POST",
      headers: { "content-type": "text/xml" },
      body: "<a/>",
    });
    expect(kind.status).toBe(422);
    expect(kind.body).toMatchObject({ detail: [{ type: "content_type" }] });
  });

  it("refuses characters that no database holds, wherever they stand", async () => {
    const body = { first_name: "A\0da", email: "nul@example.com", password: "long enough one" };
    const answer = await server.call(authEndpoints.signup, { body });
    expect(answer.body).toMatchObject({ detail: [{ loc: ["body", "first_name"], type: "invalid_text" }] });
    const half = await raw("/api/v1/auth/signup", {
      method: "POST",
      headers: json,
      body: '{"first_name":"\\ud800","email":"h@example.com","password":"long enough one"}',
    });
    expect(half.status).toBe(422);
    const query = await raw("/api/v1/auth/self?need_root=%00", { headers: { authorization: `Bearer ${ada.root}` } });
    expect(query.status).toBe(422);
  });

  it("http-404: is JSON with a request id for an unknown call", async () => {
    const answer = await raw("/api/v1/no/such/call");
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      message: "Not Found",
      code: "not-found",
      request_id: answer.headers.get("x-request-id"),
    });
    expect((await raw("/api/v1/auth/login/", { method: "POST" })).status).toBe(404);
    expect((await raw("/api/v1/%ff")).status).toBe(404);
  });

  it("http-500: shows nothing of the inside, and logs it under the same request id", async () => {
    const answer = await raw("/test/fault");
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      message: "Internal Server Error",
      code: "internal-error",
      request_id: answer.headers.get("x-request-id"),
    });
    const id = String(answer.body["request_id"]);
    expect(
      server
        .logged()
        .split("\n")
        .filter((line) => line.includes(id))
        .join(""),
    ).toContain("the inside of the program");
  });

  it("internal-error: is what a call of the table answers then, whoever made it", async () => {
    const headers = { "x-test-fault": "1", authorization: `Bearer ${ada.root}` };
    const body = { first_name: "Ada", email: "fault@example.com", password: "long enough one" };
    for (const answer of [
      await server.call(authEndpoints.self, { headers }),
      await server.call(authEndpoints.signup, { headers, body }),
    ]) {
      expect(answer.status).toBe(500);
      expect(answer.body).toMatchObject({ message: "Internal Server Error", code: "internal-error" });
      expect(JSON.stringify(answer.body)).not.toContain("the inside");
    }
  });

  it("already_modified: carries the record as it stands", async () => {
    const answer = await raw("/test/changed");
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: "already_modified", current: { name: "now" } });
  });

  it("http-503: turns a collision into try again, and a value the database refuses into 422", async () => {
    const collision = await raw("/test/collision");
    expect([collision.status, collision.headers.get("retry-after")]).toEqual([503, "1"]);
    expect((await raw("/test/unstorable")).status).toBe(422);
  });

  it("refuses a body that is too large with 413, and a stranger's before reading it", async () => {
    const body = `{"username":"${"a".repeat(17 * 1024 * 1024)}"}`;
    const answer = await raw("/api/v1/auth/refresh_token", { method: "POST", headers: json, body });
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: "payload-too-large" });
    const stranger = await raw("/api/v1/access/switch/?universe=x", { method: "POST", headers: json, body: "{" });
    expect(stranger.status).toBe(401);
  });

  it("too-many-requests: says when to come back", async () => {
    const statuses: number[] = [];
    let last = await server.call(authEndpoints.loginForm, { body: { username: "limit@example.com", password: "x" } });
    for (let count = 0; count < 3; count++) {
      statuses.push(last.status);
      last = await server.call(authEndpoints.loginForm, { body: { username: "limit@example.com", password: "x" } });
    }
    expect(statuses).toEqual([400, 400, 400]);
    expect(last.status).toBe(429);
    expect(last.body).toMatchObject({ code: "too-many-requests" });
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("every answer", () => {
  it("carries the headers that hold a browser to the rules", async () => {
    for (const path of ["/healthz", "/api/v1/no/such/call", "/test/fault"]) {
      const { headers } = await raw(path);
      const csp = headers.get("content-security-policy") ?? "";
      expect(csp).toContain("script-src 'self'");
      expect(csp).not.toContain("unsafe-eval");
      expect(csp.split(";").find((part) => part.startsWith("script-src"))).not.toContain("unsafe-inline");
      expect(csp).toContain("frame-ancestors 'none'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
      expect(headers.get("strict-transport-security")).toBeNull();
    }
  });

  it("takes the caller's request id when it is a plain word, else makes one", async () => {
    const given = await raw("/healthz", { headers: { "x-request-id": "my-request-0001" } });
    expect(given.headers.get("x-request-id")).toBe("my-request-0001");
    for (const bad of ["short", "with space in it", "x".repeat(65), '{"a":"injection"}']) {
      const made = await raw("/healthz", { headers: { "x-request-id": bad } });
      expect(made.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it("is compressed when it is long and the caller takes that", async () => {
    const response = await fetch(`${server.url}/metrics`, { headers: { "accept-encoding": "gzip" } });
    expect(response.headers.get("content-encoding")).toBe("gzip");
  });
});

describe("health", () => {
  it("answers alive and ready", async () => {
    expect((await raw("/healthz")).body).toEqual({ status: "ok" });
    expect((await raw("/readyz")).body).toEqual({ status: "ready" });
  });

  it("shows metrics by route to this machine, and not through a proxy", async () => {
    const response = await fetch(`${server.url}/metrics`);
    expect(await response.text()).toContain(
      'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}',
    );
    expect((await fetch(`${server.url}/metrics`, { headers: { "x-forwarded-for": "1.2.3.4" } })).status).toBe(403);
  });
});
