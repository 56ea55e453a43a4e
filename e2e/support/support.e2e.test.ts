import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { axeCheck } from "./axe.ts";
import { changeLook, launchBrowser, openPage, untilDrawn } from "./browser.ts";

const PAGE = `<!doctype html><html lang="en"><title>A page</title><body><main><h1>Login Failed</h1>
<script>setTimeout(() => { document.querySelector("h1").textContent = "Later"; fetch("/api/v1/jobs/7"); }, 300);</script>
</main></body></html>`;

describe("the browser of the tests", () => {
  let browser: Browser;
  let server: Server;
  let url = "";
  const folder = mkdtempSync(join(tmpdir(), "distributary-record-"));

  beforeAll(async () => {
    vi.stubEnv("RECORD_DIR", folder);
    browser = await launchBrowser();
    server = createServer((request, response) => {
      if (request.url?.startsWith("/api/")) response.writeHead(404, { "content-type": "application/json" });
      else response.writeHead(200, { "content-type": "text/html" });
      response.end(request.url?.startsWith("/api/") ? '{"message":"Not Found","request_id":"r"}' : PAGE);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`;
  });

  afterAll(async () => {
    await browser.close();
    server.close();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  it("writes down every text that stood on a page, and every call it made", async () => {
    const page = await openPage(browser, url);
    await page.getByText("Later").waitFor();
    const seen = () => {
      const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), "utf8").trim().split("\n"));
      return lines.map((line) => JSON.parse(line) as { texts?: string[]; call?: string; status?: number });
    };
    await expect
      .poll(() => seen().flatMap(({ texts }) => texts ?? []))
      .toEqual(expect.arrayContaining(["Login Failed", "Later"]));
    await expect.poll(seen).toContainEqual(expect.objectContaining({ call: "get-jobs-id", status: 404 }));
    await page.context().close();
  });

  it("refuses a page with a grave fault of accessibility, and takes one without", async () => {
    const page = await openPage(browser, url, { width: "narrow", scheme: "dark" });
    await axeCheck(page);
    await page.setContent('<html lang="en"><title>x</title><main><h1>x</h1><button></button></main></html>');
    await expect(axeCheck(page)).rejects.toThrow("button-name");
    await page.context().close();
  });

  it("changes between light and dark, wide and narrow", async () => {
    const page = await openPage(browser, url, { scheme: "dark" });
    const look = () => page.evaluate(() => [innerWidth, matchMedia("(prefers-color-scheme: dark)").matches]);
    expect(await look()).toEqual([1440, true]);
    await changeLook(page, { width: "narrow", scheme: "light" });
    expect(await look()).toEqual([390, false]);
    await page.context().close();
  });

  it("resizes a page that draws nothing, and says so", async () => {
    const said = vi.spyOn(console, "error").mockReturnValue();
    const page = await openPage(browser, url);
    await page.evaluate(() => {
      const draw = requestAnimationFrame;
      const waiting: FrameRequestCallback[] = [];
      window.requestAnimationFrame = (frame) => waiting.push(frame);
      addEventListener("resize", () => {
        window.requestAnimationFrame = draw;
        for (const frame of waiting.splice(0)) draw(frame);
      });
    });
    await untilDrawn(page);
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("The browser draws nothing"));
    expect(await page.evaluate(() => innerHeight)).toBe(900);
    await page.context().close();
  });

  it("names what never stops moving", async () => {
    const page = await openPage(browser, url);
    await page.evaluate(() => document.body.animate({ opacity: [0, 1] }, 1_000).pause());
    await expect(changeLook(page, { width: "narrow" })).rejects.toThrow(/did not end: paused at 0 on <body>/);
    await page.context().close();
  });
});
