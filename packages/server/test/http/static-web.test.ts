import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testServer, type TestServer } from "../support/server.ts";

let folder = "";
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "distributary-web-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>Distributary</title>");
  await writeFile(join(folder, "assets", "app-1a2b3c4d.js"), "export {};");
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  server = await testServer({ webRoot: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (path: string) => fetch(server.url + path);

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
