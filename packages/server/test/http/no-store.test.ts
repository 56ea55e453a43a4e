import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csvFile } from "../../src/platform/http/raw-reply.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let ada: SignedIn;
beforeAll(async () => {
  server = await testServer({
    extend: (http) => {
      http.get("/api/v1/test/file", (_request, reply) => {
        const { status, headers, body } = csvFile("file.csv", Readable.from(["a,b\n"]));
        return reply.code(status).headers(headers).send(body);
      });
    },
  });
  ada = await server.signUp();
});
afterAll(() => server.close());

async function rule(path: string, init: RequestInit = {}): Promise<[number, string | null]> {
  const headers = {
    authorization: `Bearer ${ada.token}`,
    "x-universe": ada.universe,
    "content-type": "application/json",
  };
  const { status, headers: said } = await fetch(server.url + path, { headers, ...init });
  return [status, said.get("cache-control")];
}

// As reports and logos are sent: a reply of the handler's own, with headers of its own.
it("a download is kept by nobody", async () => {
  const given = await fetch(`${server.url}/api/v1/test/file`);
  expect([given.status, given.headers.get("cache-control"), await given.text()]).toEqual([200, "no-store", "a,b\n"]);
});

describe("every answer of a call", () => {
  it.each([
    ["a list", "/api/v1/accounts", {}, 200],
    ["a refusal", "/api/v1/accounts?limit=-1", {}, 422],
    ["one without a token", "/api/v1/accounts", { headers: {} }, 401],
    ["a path that is none", "/api/v1/nothing/here", {}, 404],
    ["an address that cannot be read", "/api/v1/accounts/%E0%A4%A", {}, 404],
    ["GraphQL", "/api/v1/graphql", { method: "POST", body: '{"query":"{ __typename }"}' }, 200],
    ["a broken body", "/api/v1/auth/login", { method: "POST", body: "{" }, 422],
  ])("is kept by nobody: %s", async (_, path, init, status) => {
    expect(await rule(path, init)).toEqual([status, "no-store"]);
  });
});
