import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { sendProblem } from "./errors.ts";
import { serveKeptAssets } from "./kept-assets.ts";
import { notFound } from "./problem.ts";

/**
 * Serves the built interface and answers what is not there. A path that is neither a call nor a file is a screen, so
 * it gets index.html; a missing file or an unknown call is 404. `root` is the folder of the build.
 */
export async function serveWeb(server: FastifyInstance, root: string): Promise<void> {
  const index = join(root, "index.html");
  await server.register(fastifyStatic, {
    root,
    wildcard: true,
    index: "index.html",
    preCompressed: true,
    suppressWarning: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header("cache-control", cacheRule(path));
    },
  });
  serveKeptAssets(server, root);
  server.setNotFoundHandler((request, reply) => {
    if (isScreen(request) && existsSync(index)) {
      // What somebody shared by a link is in no search engine.
      if (/^\/shared\/?(?:$|\?)/.test(request.raw.url ?? "")) void reply.header("x-robots-tag", "noindex, nofollow");
      return reply.code(200).header("cache-control", "no-store").sendFile("index.html");
    }
    return refuse(request, reply);
  });
}

// The build puts a hash of the content into the name of everything under assets: such a file never changes.
function cacheRule(path: string): string {
  const plain = path.replace(/\.(br|gz)$/, "");
  if (plain.endsWith(".html")) return "no-store";
  return /[\\/]assets[\\/]/.test(plain) ? "public, max-age=31536000, immutable" : "public, max-age=3600";
}

function isScreen(request: FastifyRequest): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const path = (request.raw.url ?? "").split("?", 1)[0] ?? "";
  if (path === "/api" || path.startsWith("/api/")) return false;
  return !/\.\w{1,8}$/.test(path);
}

function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply, notFound());
}
