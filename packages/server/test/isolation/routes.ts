import type { Endpoint } from "@distributary/contract/wire/endpoint";
import type { RouteOptions } from "fastify";
import { testServer, type TestServer, type TestServerOptions } from "../support/server.ts";

/** A server that says which calls of the table it answers. */
export interface ListedServer extends TestServer {
  /** The calls that are really registered, in the order of registration. */
  readonly calls: readonly Endpoint[];
}

/** Starts one; tests that are generated from `calls` pick up new calls by themselves. */
export async function listedServer(options: TestServerOptions = {}): Promise<ListedServer> {
  const calls: Endpoint[] = [];
  const server = await testServer({
    ...options,
    extend: (http, services) => {
      http.addHook("onRoute", (route: RouteOptions) => {
        const endpoint = route.config?.endpoint;
        // HEAD beside every GET is the framework's own and names the same call again.
        if (endpoint !== undefined && !calls.includes(endpoint)) calls.push(endpoint);
      });
      options.extend?.(http, services);
    },
  });
  return { ...server, calls };
}
