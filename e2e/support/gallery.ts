import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { openThings } from "./open-things.ts";

const WEB = fileURLToPath(new URL("../../packages/web/", import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** The shared parts of the web by themselves, served under the content policy of the product. */
export interface Gallery {
  readonly url: string;
  stop(): Promise<void>;
}

/** Builds the gallery of parts and serves it on a free port; calls are passed on to the product, where there is one. */
export async function startGallery(product: string | null): Promise<Gallery> {
  const folder = await mkdtemp(join(tmpdir(), "distributary-gallery-"));
  await build({
    root: join(WEB, "gallery"),
    publicDir: join(WEB, "public"),
    configFile: false,
    logLevel: "error",
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: "es2023", chunkSizeWarningLimit: 2000 },
  });
  const server = createServer((request, response) => {
    if (product !== null && request.url?.startsWith("/api/") === true) return pass(product, request, response);
    const path = normalize(new URL(request.url ?? "/", "http://here").pathname);
    const file = join(folder, path === "/" ? "index.html" : path);
    readFile(file).then(
      (bytes) =>
        response
          .writeHead(200, {
            "content-type": TYPES[extname(file)] ?? "application/octet-stream",
            "content-security-policy":
              "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
          })
          .end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  openThings.galleries.add(url);
  return {
    url,
    stop: async () => {
      await new Promise((done) => server.close(done));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function pass(product: string, request: IncomingMessage, response: ServerResponse): void {
  const { hostname, port } = new URL(product);
  const passed = ask(
    {
      hostname,
      port,
      path: request.url,
      method: request.method,
      headers: { ...request.headers, host: `${hostname}:${port}` },
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  passed.on("error", () => response.writeHead(502).end());
  request.pipe(passed);
}
