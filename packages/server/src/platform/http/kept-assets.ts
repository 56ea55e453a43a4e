import type { FastifyInstance } from "fastify";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What the build puts under assets, by the end of the name. */
const KINDS: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  woff2: "font/woff2",
};

/** How the build packs a file, the smallest first: the encoding, and the end of the name. */
const PACKINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/** A name as the build gives it, with its kind; it leads nowhere but into the folder. */
const NAME = /^[\w-]+(?:\.[\w-]+)*\.(css|js|woff2)$/;

/**
 * Answers files of the build from memory. The name of each holds a hash of its content, so that one that was read once
 * never changes: a page asks for twenty at a time, and looking each up on disk took longer than sending it. Names of other
 * kinds are left to whoever serves the folder.
 */
export function serveKeptAssets(server: FastifyInstance, root: string): void {
  const folder = join(root, "assets");
  const kept = new Map<string, Promise<Buffer>>();

  server.get<{ Params: { name: string } }>("/assets/:name", async (request, reply) => {
    const { name } = request.params;
    const type = KINDS[NAME.exec(name)?.[1] ?? ""];
    if (type === undefined) return reply.sendFile(`assets/${name}`);
    const taken = encodingsIn(request.headers["accept-encoding"]);
    for (const [encoding, end] of [...PACKINGS.filter(([one]) => taken.has(one)), [null, ""] as const]) {
      // oxlint-disable-next-line no-await-in-loop -- the next one is asked for only where this is not there
      const bytes = await read(name + end);
      if (bytes === null) continue;
      const tag = `"${name}${end}"`;
      void reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("vary", "accept-encoding")
        .header("etag", tag)
        .type(type);
      if (encoding !== null) void reply.header("content-encoding", encoding);
      return request.headers["if-none-match"]?.includes(tag) ? reply.code(304).send() : reply.send(bytes);
    }
    return reply.callNotFound();
  });

  async function read(file: string): Promise<Buffer | null> {
    const reading = kept.get(file) ?? readFile(join(folder, file));
    kept.set(file, reading);
    try {
      return await reading;
    } catch {
      kept.delete(file);
      return null;
    }
  }
}

/** The encodings that somebody takes; one of quality 0 is refused. */
function encodingsIn(header: string | string[] | undefined): ReadonlySet<string> {
  const parts = String(header ?? "").split(",");
  return new Set(
    parts
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => (part.split(";")[0] ?? "").trim().toLowerCase()),
  );
}
