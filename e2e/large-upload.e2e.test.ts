import type { Page } from "playwright-core";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { axeCheck } from "./support/axe.ts";
import { openPage, type PageProblems } from "./support/browser.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { withProduct } from "./support/with-product.ts";

const SIZE = 20_000_000;

describe("a large file whose connection breaks while it is uploaded", () => {
  let page: Page & PageProblems;
  let line: BreakableLine;
  const folder = mkdtempSync(join(tmpdir(), "large-upload-"));
  withProduct(
    async ({ product, browser }) => {
      line.leadTo(product.url);
      page = await openPage(browser, line.url);
      await signUp(page, "Lena");
      await page.goto("/documents");
    },
    async () => {
      line = await breakableLine();
      return { env: { PUBLIC_URL: line.url } };
    },
  );
  afterAll(async () => {
    await line.close();
    rmSync(folder, { recursive: true });
  });

  const dialog = () => page.getByRole("dialog", { name: "Upload 1 Document" });
  const choose = async (button: string, name: string) => {
    const path = join(folder, name);
    writeFileSync(path, Buffer.alloc(SIZE, `What stands in ${name}. `));
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("main").getByRole("button", { name: button }).first().click();
    await (await chooser).setFiles(path);
  };
  const finish = async (name: string) => {
    await dialog().getByRole("button", { name: "Skip This" }).click();
    await page.getByRole("main").getByRole("link", { name }).first().waitFor();
  };

  it("says how far it is and continues from there", async () => {
    await choose("Upload Document", "report.txt");
    line.cutAfter(12_000_000);
    await dialog().getByRole("button", { name: "Complete Upload" }).click();
    await dialog().getByText("Connection lost.").waitFor();
    await dialog().getByText("8.4 MB of 20 MB uploaded. Continue to send the rest.").waitFor();
    line.mend();
    await takePictures(page, "large-upload-broken", () => axeCheck(page));
    line.mend();
    await dialog().getByRole("button", { name: "Continue Upload" }).click();
    await finish("report.txt");
    // What was there already did not go through a second time: 20.0 - 8.4 MB, and little else.
    expect(line.sent()).toBeLessThan(13_000_000);
    expect(line.sent()).toBeGreaterThan(11_000_000);
  });

  it("is offered on the page of documents after the tab was reloaded, and continues when it is chosen again", async () => {
    await choose("Upload Document", "scan.txt");
    line.cutAfter(18_000_000);
    await dialog().getByRole("button", { name: "Complete Upload" }).click();
    await expect.poll(() => line.sent(), { timeout: 30_000 }).toBeGreaterThan(17_900_000);
    line.mend();
    await page.reload();
    await page.getByText("The upload of scan.txt is not finished").waitFor();
    await takePictures(page, "large-upload-unfinished", () => axeCheck(page));
    await choose("Continue", "scan.txt");
    await dialog().getByText("already uploaded. Continue to send the rest.").waitFor();
    await takePictures(page, "large-upload-partly");
    // Counted from here: what the page before sent while it was loaded anew is not sent a second time.
    line.mend();
    await dialog().getByRole("button", { name: "Continue Upload" }).click();
    await finish("scan.txt");
    expect(line.sent()).toBeLessThan(13_000_000);
    await page.getByText("The upload of scan.txt is not finished").waitFor({ state: "detached" });
  });

  it("stays where the person closes the dialog meanwhile, under the heading of the page", async () => {
    await choose("Upload Document", "closed.txt");
    line.mend();
    line.haltAfter(12_000_000);
    await dialog().getByRole("button", { name: "Complete Upload" }).click();
    await expect.poll(() => line.sent(), { timeout: 30_000 }).toBeGreaterThanOrEqual(12_000_000);
    await page.keyboard.press("Escape");
    line.mend();
    await page.getByText("8.4 MB of 20 MB uploaded. Continue or discard it under Documents.").waitFor();
    const note = page.getByText("The upload of closed.txt is not finished");
    await note.waitFor();
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect((await note.boundingBox())!.y).toBeGreaterThan(heading!.y);
    await takePictures(page, "large-upload-left", () => axeCheck(page));
    await page.getByRole("button", { name: "Discard" }).click();
    await note.waitFor({ state: "detached" });
  });

  it("leaves nothing behind where the person cancels it, while it is sent or once it is broken off", async () => {
    const note = page.getByText(/The upload of .* is not finished/);
    await choose("Upload Document", "cancelled.txt");
    line.mend();
    line.haltAfter(12_000_000);
    await dialog().getByRole("button", { name: "Complete Upload" }).click();
    await expect.poll(() => line.sent(), { timeout: 30_000 }).toBeGreaterThanOrEqual(12_000_000);
    const removed = () =>
      page.waitForResponse((answer) => answer.request().method() === "DELETE" && answer.url().includes("/documents/"));
    const [gone] = await Promise.all([removed(), dialog().getByRole("button", { name: "Cancel Upload" }).click()]);
    expect(gone.status()).toBe(200);
    line.mend();
    await choose("Upload Document", "cut.txt");
    line.mend();
    line.cutAfter(12_000_000);
    await dialog().getByRole("button", { name: "Complete Upload" }).click();
    await dialog().getByText("Connection lost.").waitFor();
    line.mend();
    const [cut] = await Promise.all([removed(), dialog().getByRole("button", { name: "Cancel Upload" }).click()]);
    expect(cut.status()).toBe(200);
    await page.reload();
    await page.getByRole("main").getByRole("link", { name: "report.txt" }).first().waitFor();
    expect(await note.count()).toBe(0);
  });

  it("is let go where the person discards it", async () => {
    await choose("Upload Document", "draft.txt");
    line.mend();
    line.cutAfter(10_000_000);
    await dialog().getByRole("button", { name: "Complete Upload" }).click();
    await dialog().getByText("Connection lost.").waitFor();
    line.mend();
    await page.reload();
    await page.getByText("The upload of draft.txt is not finished").waitFor();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByText("The upload of draft.txt is not finished").waitFor({ state: "detached" });
  });
});

/** A line between a browser and the product that can be cut. */
interface BreakableLine {
  readonly url: string;
  /** Where it leads: the address of a product that is started after it. */
  leadTo(url: string): void;
  /** Bytes that the browser has sent since the line was last mended. */
  sent(): number;
  /** Cuts every connection once so many bytes more went through, and lets no new one through. */
  cutAfter(bytes: number): void;
  /** Lets nothing more through on the connection that brings so many bytes more, and leaves it open. */
  haltAfter(bytes: number): void;
  mend(): void;
  close(): Promise<void>;
}

/** Opens one on the loopback address. */
async function breakableLine(): Promise<BreakableLine> {
  const open = new Set<Socket>();
  let target = "";
  let sent = 0;
  let left = Number.POSITIVE_INFINITY;
  let halts = false;
  const cut = (): void => open.forEach((socket) => socket.destroy());
  const server = createServer((browser) => {
    if (left <= 0) return void browser.destroy();
    const { hostname, port } = new URL(target);
    const product = connect(Number(port), hostname);
    for (const socket of [browser, product]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        browser.destroy();
        product.destroy();
      });
    }
    browser.on("data", (bytes) => {
      sent += bytes.length;
      left -= bytes.length;
      if (left > 0) return;
      if (!halts) return cut();
      // This one alone: what else the page asks is answered.
      left = Number.POSITIVE_INFINITY;
      browser.unpipe(product).pause();
    });
    browser.pipe(product);
    product.pipe(browser);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => {
      target = url;
    },
    sent: () => sent,
    cutAfter: (bytes) => {
      left = bytes;
    },
    haltAfter: (bytes) => {
      left = bytes;
      halts = true;
    },
    mend: () => {
      left = Number.POSITIVE_INFINITY;
      halts = false;
      sent = 0;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        cut();
      }),
  };
}
