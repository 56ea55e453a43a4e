import type { FastifyInstance, FastifyReply } from "fastify";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Calls - Distributary</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <main id="calls"></main>
    <noscript>The calls as data: <a href="/api/v1/openapi.json">openapi.json</a></noscript>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

const START = `document.documentElement.classList.toggle("dark-mode", matchMedia("(prefers-color-scheme: dark)").matches);
SwaggerUIBundle({
  url: "/api/v1/openapi.json",
  dom_id: "#calls",
  deepLinking: true,
  docExpansion: "none",
  filter: true,
  validatorUrl: null,
  queryConfigEnabled: false,
});
`;

const PARTS: Readonly<Record<string, string>> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
};

const find = createRequire(import.meta.url);

/**
 * Serves the document of the calls at `path`, and at `/api/docs` a page to browse and try them; beside it the schema
 * of GraphQL in its own language. All of it is of this server: nothing is fetched from anywhere else.
 */
export function serveApiDocs(
  server: FastifyInstance,
  options: { readonly path: string; readonly document: () => object; readonly graphSchema: () => string },
): void {
  // Made when it is first asked for: most servers are never asked, and the document takes a start half a second.
  const text = (path: string, type: string, make: () => string): void => {
    let made: { readonly body: string; readonly tag: string } | null = null;
    server.get(path, (request, reply) => {
      made ??= tagged(make());
      const { body, tag } = made;
      void reply.header("etag", tag).header("cache-control", "no-cache");
      if (request.headers["if-none-match"] === tag) return reply.code(304).send();
      return reply.type(type).send(body);
    });
  };
  text(options.path, "application/json; charset=utf-8", () => JSON.stringify(options.document()));
  text("/api/docs", "text/html; charset=utf-8", () => PAGE);
  text("/api/docs/start.js", "text/javascript; charset=utf-8", () => START);
  text("/api/docs/schema.graphql", "text/plain; charset=utf-8", options.graphSchema);
  for (const [name, type] of Object.entries(PARTS)) {
    server.get(`/api/docs/${name}`, async (_request, reply): Promise<FastifyReply> => {
      const body = await readFile(find.resolve(`swagger-ui-dist/${name}`));
      return reply.type(type).header("cache-control", "public, max-age=86400").send(body);
    });
  }
}

function tagged(body: string): { readonly body: string; readonly tag: string } {
  return { body, tag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}
