import { API_PREFIX } from "@distributary/contract/wire/endpoint";
import { openApiDocument, statusesOf, type OpenApiDocument } from "@distributary/contract/wire/openapi";
import { endpoints, endpointTable } from "@distributary/contract/table";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let document: OpenApiDocument;
beforeAll(async () => {
  server = await testServer();
  document = (await (await fetch(`${server.url}${API_PREFIX}/openapi.json`)).json()) as OpenApiDocument;
});
afterAll(() => server.close());

describe("the document of the calls", () => {
  it("has every call of the table at its method and path, with every status it may answer", () => {
    proves("constant:api_version", "constant:base_path", "constant:prefix", "rule:transport-01");
    expect(document.openapi).toBe("3.1.0");
    expect(document.info).toMatchObject({ title: "Distributary", version: "0.0.1" });
    // The base path is empty: nothing stands before the prefix.
    expect(document.servers).toEqual([{ url: "/api/v1" }]);
    let calls = 0;
    for (const call of endpoints) {
      for (const path of [call.path, call.alternativePath ?? call.path]) {
        const operation = document.paths[path]?.[call.method.toLowerCase()];
        expect([call.id, Object.keys(operation?.responses ?? {}).map(Number)]).toEqual([call.id, statusesOf(call)]);
        expect(operation?.summary).toBe(call.summary);
        const named = operation?.parameters.filter((one) => one.in === "path").map((one) => one.name);
        expect([call.id, named]).toEqual([call.id, [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])]);
        calls += path === call.path ? 1 : 0;
      }
    }
    expect(calls).toBeGreaterThanOrEqual(endpoints.length);
    const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => one.operationId));
    expect(new Set(ids).size).toBe(ids.length);
    // As it is made anew; nothing in it points where nothing is.
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument(endpointTable))));
    const pointed = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(
      ([, place = ""]) => /^#\/components\/schemas\/(\w+)$/.exec(place)?.[1] ?? place,
    );
    expect([...new Set(pointed)].sort()).toEqual(Object.keys(document.components.schemas).sort());
  });

  it("says of which kinds the files are that a call answers, and how GraphQL refuses", () => {
    const kinds = (path: string) => Object.keys(document.paths[path]?.["get"]?.responses["200"]?.content ?? {});
    expect(kinds("/reports/download/{report_key}")).toEqual([
      "text/csv",
      "application/pdf",
      "application/zip",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]);
    expect(kinds("/utility/import/{id}/rejected")).toEqual(["text/csv", "application/zip"]);
    expect(kinds("/accounts")).toEqual(["application/json"]);
    expect(document.paths["/graphql"]?.["post"]?.responses["401"]?.content).toEqual({
      "application/json": { schema: { $ref: "#/components/schemas/GraphError" } },
    });
  });

  it("names the header by which a browser holds its session in a cookie, where it is heeded and nowhere else", () => {
    const heeding = endpoints.filter(({ method, path }) =>
      document.paths[path]?.[method.toLowerCase()]?.parameters.some(({ name }) => name === "X-Root-Cookie"),
    );
    const ofSessions = endpoints.filter(({ access }) => access === "session").map(({ id }) => id);
    const making = [
      "post-auth-signup",
      "post-auth-login-std",
      "post-auth-login",
      "post-auth-login-mfa",
      "post-auth-login-passkey",
      "post-auth-oidc-finish",
      "post-auth-impersonate",
      "post-auth-refresh_token",
    ];
    expect(heeding.map(({ id }) => id).sort()).toEqual([...ofSessions, ...making].sort());
  });

  it("says who may call, what must be sent, and in which form", () => {
    const { post } = document.paths["/accounts"] ?? {};
    expect(post?.security).toEqual([{ universeToken: [] }]);
    expect(post?.parameters.map(({ name, required }) => [name, required])).toEqual([
      ["commit", false],
      ["X-Universe", true],
      ["Idempotency-Key", false],
      ["X-Lock-Reason", false],
    ]);
    expect(post?.requestBody).toMatchObject({
      required: true,
      content: { "application/json": { schema: { type: "object", required: ["name", "acct_type"] } } },
    });
    for (const path of ["/utility/import/save", "/utility/import/{id}/undo"])
      expect(document.paths[path]?.["post"]?.parameters.map(({ name }) => name)).toContain("X-Lock-Reason");
    expect(document.paths["/auth/login"]?.["post"]?.security).toEqual([]);
    // Each item of a bulk is described as what the call for a single one takes.
    for (const [single, bulk, maxItems] of [
      ["/accounts", "/accounts/bulk/create", 1000],
      ["/observable/", "/observable/bulk/create", 5000],
      ["/pricing/", "/user_sourced/bulk/create", 5000],
    ] as const) {
      const items = document.paths[single]?.["post"]?.requestBody?.content["application/json"]?.schema;
      expect([single, items]).toEqual([
        single,
        expect.objectContaining({ type: "object", required: expect.any(Array) }),
      ]);
      expect(document.paths[bulk]?.["post"]?.requestBody?.content["application/json"]?.schema).toEqual({
        type: "array",
        maxItems,
        items,
      });
    }
    expect(document.paths["/graphql"]?.["post"]?.parameters).toMatchObject([
      { name: "X-Universe", required: false },
      { name: "X-Auth-Root", required: false },
      { name: "X-Auth-Override", required: false },
    ]);
  });

  it("is browsed on a page of this server, without a script or an address of anybody else", async () => {
    const page = await fetch(`${server.url}/api/docs`);
    const html = await page.text();
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(html).not.toMatch(/<script>|style=|https?:\/\//);
    const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? "");
    for (const part of [...parts, "/api/docs/schema.graphql"]) {
      const seen = await fetch(server.url + part);
      expect([part, seen.status]).toEqual([part, 200]);
      await seen.arrayBuffer();
    }
    const tag = (await fetch(`${server.url}/api/docs/schema.graphql`)).headers.get("etag") ?? "";
    const again = await fetch(`${server.url}/api/docs/schema.graphql`, { headers: { "if-none-match": tag } });
    expect(again.status).toBe(304);
  });
});
