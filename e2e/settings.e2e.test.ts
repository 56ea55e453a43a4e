import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeCheck } from "./support/axe.ts";
import { launchBrowser, openPage, type PageProblems } from "./support/browser.ts";
import { call } from "./support/call.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { startProduct, type Product } from "./support/product.ts";

let product: Product;
let browser: Browser;
let page: Page & PageProblems;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  page = await openPage(browser, product.url);
  await signUp(page, "Lena");
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  expect(page.errors).toEqual([]);
});

/** What the browser itself draws as a PNG: larger than a logo may be, so that it is made smaller on the way. */
async function drawnPicture(): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1200, 400];
    const context = canvas.getContext("2d");
    if (context) {
      context.fillStyle = "#7a1f3d";
      context.beginPath();
      context.arc(200, 200, 180, 0, 7);
      context.fill();
      context.fillRect(440, 120, 700, 160);
    }
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

it("sets name, colour and logo of a universe, refuses what cannot be read, meets another window, and takes it back", async () => {
  await page.goto("/settings");
  await page.getByText("No changes yet").waitFor();
  const colour = page.getByLabel("Colour", { exact: true });
  await colour.fill("#ffaa00");
  await page.getByText("Too light to read on paper: contrast is 1.9 : 1, at least 4.5 : 1 is required.").waitFor();
  await page.getByRole("button", { name: "Use #a16b00" }).click();
  await page.getByText("Contrast on paper 4.5 : 1.").waitFor();
  await colour.fill("#7a1f3d");
  await page.getByLabel("Name", { exact: true }).fill("Larch estate");
  const file = page.locator("input[type=file]");
  await file.setInputFiles({ name: "logo.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await page.getByText("Choose a PNG or JPEG.").waitFor();
  await file.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await drawnPicture() });
  await page.getByRole("img", { name: "Logo, as printed" }).waitFor();
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Larch estate").waitFor();
  // drawn anew with 600 pixels on its longer side
  await page.getByText("PNG, 600 × 200").waitFor();
  await takePictures(page, "settings", () => axeCheck(page));

  // The message of the first save is gone, so that there is one way back to choose.
  await page.getByText("Settings saved").waitFor({ state: "detached" });
  await page.getByLabel("Cost basis method").selectOption("LIFO");
  await call(page, "POST", "/profile/settings", { name: "Oak estate" });
  await page.getByRole("button", { name: "Save settings" }).click();
  const both = page.getByRole("region", { name: "Someone else changed this record" });
  await both.getByText("Oak estate").waitFor();
  await both.getByRole("button", { name: "Use selected values" }).click();
  await both.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  const changes = page.getByRole("listitem");
  await changes.filter({ hasText: "Cost basis method: Last in, first out First in, first out" }).waitFor();
  await changes.filter({ hasText: "Cost basis method: First in, first out Last in, first out" }).waitFor();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Oak estate").waitFor();
});

it("hands out all records as one archive, with the keyboard", async () => {
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything" }).press("Enter");
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^distributary-\d{4}-\d{2}-\d{2}\.tar$/);
  const { stdout } = await promisify(execFile)("tar", ["-tf", await file.path()]);
  expect(stdout.trim().split("\n").at(-1)).toBe("manifest.json");
  expect(stdout).toContain("tables/universe_setting/000001.copy.gz");
});

it("asks for the deletion of the account, says the day on every page, and keeps everything after all", async () => {
  await page.goto("/settings");
  await page.getByRole("heading", { name: "Delete your account" }).waitFor();
  await page.getByRole("button", { name: "Delete account" }).click();
  await page.getByText("Deletion requested. We sent you an e-mail.").waitFor();
  const banner = page.getByRole("region", { name: "Deletion" });
  await banner.getByText(/^Your account and all your records will be deleted on \d{4}-\d\d-\d\d\./).waitFor();
  await takePictures(page, "deletion", () => axeCheck(page));
  await page.goto("/summary");
  await banner.waitFor();
  await banner.getByRole("button", { name: "Keep my records" }).press("Enter");
  await banner.waitFor({ state: "detached" });
  await page.goto("/settings");
  await page.getByRole("button", { name: "Delete account" }).waitFor();
  expect(await banner.count()).toBe(0);
});
