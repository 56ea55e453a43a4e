import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testServer, type TestServer } from "../support/server.ts";

const LONG = `export const words = "${"one and the same ".repeat(200)}";`;

let folder = "";
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "distributary-web-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>Distributary</title>");
  await writeFile(join(folder, "assets", "app-1a2b3c4d.js"), "export {};");
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  await writeFile(join(folder, "assets", "long-5e6f7a8b.js"), LONG);
  await writeFile(join(folder, "assets", "long-5e6f7a8b.js.br"), brotliCompressSync(LONG));
  await writeFile(join(folder, "assets", "long-5e6f7a8b.js.gz"), gzipSync(LONG));
  server = await testServer({ webRoot: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (path: string) => fetch(server.url + path);

interface RawAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The answer as it travelled: `fetch` unpacks it. */
function rawBytes(path: string, packing: string, tag: string): Promise<RawAnswer> {
  const headers = { "accept-encoding": packing, ...(tag !== "" && { "if-none-match": tag }) };
  return new Promise((resolve, reject) => {
    request(server.url + path, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

describe("the interface", () => {
  it("is the same page for every screen, and never kept", async () => {
    for (const path of ["/", "/auth/login", "/home?universe=x", "/index.html"]) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).toContain("<title>Distributary</title>");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("content-type")).toContain("text/html");
      expect(response.headers.get("content-security-policy")).toContain("default-src 'self'");
    }
  });

  it("keeps files with a hash in their name for good, others for an hour", async () => {
    expect((await get("/assets/app-1a2b3c4d.js")).headers.get("cache-control")).toBe(
      "public, max-age=31536000, immutable",
    );
    expect((await get("/favicon.svg")).headers.get("cache-control")).toBe("public, max-age=3600");
  });

  it("sends what was packed at build, each packing under a tag of its own, and the file itself to who takes neither", async () => {
    const ask = (packing: string, tag = "") => rawBytes("/assets/long-5e6f7a8b.js", packing, tag);
    const [brotli, zipped, plain] = [await ask("gzip, br"), await ask("gzip"), await ask("identity")];
    expect([brotli, zipped, plain].map(({ headers }) => headers["content-encoding"])).toEqual([
      "br",
      "gzip",
      undefined,
    ]);
    expect([brotli, zipped, plain].map(({ headers }) => headers.vary)).toEqual(Array(3).fill("accept-encoding"));
    expect(brotliDecompressSync(brotli.body).toString()).toBe(LONG);
    expect(gunzipSync(zipped.body).toString()).toBe(LONG);
    expect(plain.body.toString()).toBe(LONG);
    expect(Number(brotli.headers["content-length"])).toBe(brotli.body.length);
    expect(brotli.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
    expect(brotli.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const tags = [brotli, zipped, plain].map(({ headers }) => headers.etag ?? "");
    expect([new Set(tags).size, tags.includes("")]).toEqual([3, false]);
    expect((await ask("br", tags[0])).status).toBe(304);
    expect((await ask("gzip", tags[0])).status).toBe(200);
    expect((await ask("br;q=0, gzip")).headers["content-encoding"]).toBe("gzip");
  });

  it("has a file of the build ready once it was sent, and one that came later too", async () => {
    const later = "/assets/later-9c8d7e6f.js";
    expect((await get(later)).status).toBe(404);
    await writeFile(join(folder, later), "export {};");
    expect((await get(later)).status).toBe(200);
    await rm(join(folder, later));
    const kept = await get(later);
    expect([kept.status, await kept.text()]).toEqual([200, "export {};"]);
  });

  it("does not answer with the page for a missing file, an unknown call, or a way out of the folder", async () => {
    for (const path of [
      "/assets/gone-00000000.js",
      "/robots.txt",
      "/api/v1/nothing",
      "/api",
      "/%2e%2e/package.json",
      "/..%2fpackage.json",
    ]) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, path.startsWith("/%2e") ? response.status : 404]);
      expect(await response.text()).not.toContain("<title>");
    }
  });
});
