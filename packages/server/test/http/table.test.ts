import { API_PREFIX } from "@distributary/contract/wire/endpoint";
import { endpoints } from "@distributary/contract/table";
import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routePath, routePaths } from "../../src/access/http/routes.ts";
import { testServer, type TestServer } from "../support/server.ts";

/** Calls of the table that nobody answers yet, by id. It may only shrink. */
const notBuilt = new Set<string>([]);

/** Routes under the prefix that are no calls of the table, with the reason. */
const beside: Readonly<Record<string, string>> = {
  [`GET ${API_PREFIX}/graphql`]: "the websocket of GraphQL; its subscriptions stand in its schema",
  [`GET ${API_PREFIX}/openapi.json`]: "the document of the calls",
};

let server: TestServer;
const registered = new Map<string, string | undefined>();
beforeAll(async () => {
  server = await testServer({
    extend: (http) => {
      http.addHook("onRoute", (route: RouteOptions) => {
        const methods = Array.isArray(route.method) ? route.method : [route.method];
        // HEAD beside every GET is the framework's own.
        for (const method of methods)
          if (method !== "HEAD") registered.set(`${method} ${route.url}`, route.config?.endpoint?.id);
      });
    },
  });
});
afterAll(() => server.close());

describe("the table of calls and the routes of the server", () => {
  it("agree: every call of the table is answered at its method and path", () => {
    const missing = endpoints
      .filter((row) => routePaths(row).some((url) => registered.get(`${row.method} ${url}`) !== row.id))
      .map((row) => row.id);
    expect(missing.sort()).toEqual([...notBuilt].sort());
  });

  it("agree: every route under the prefix is a call of the table", () => {
    const known = new Set(endpoints.flatMap((row) => routePaths(row).map((url) => `${row.method} ${url}`)));
    const strays = [...registered.keys()].filter(
      (route) => route.includes(` ${API_PREFIX}/`) && !known.has(route) && !(route in beside),
    );
    expect(strays).toEqual([]);
  });

  it("every call that needs a session refuses one who has none, before anything else is looked at", async () => {
    for (const endpoint of endpoints) {
      if (endpoint.access === "public" || registered.get(`${endpoint.method} ${routePath(endpoint)}`) === undefined)
        continue;
      const path = endpoint.path.replace(/\{\w+\}/g, "x");
      const response = await fetch(server.url + API_PREFIX + path, { method: endpoint.method });
      expect([endpoint.id, response.status]).toEqual([endpoint.id, 401]);
      expect(await response.json()).toMatchObject({ code: "invalid-headers" });
    }
  });
});
