// Takes the pictures of the README and of the first page anew, from the built product: `npm run pictures`.
import type { Browser, Page } from "playwright-core";
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { prepare } from "./setup/prepare.mjs";
import { launchBrowser, openPage, type Scheme } from "../e2e/support/browser.ts";
import { startProduct } from "../e2e/support/product.ts";

const README = new URL("../docs/pictures/", import.meta.url);
const LANDING = new URL("../packages/web/public/pictures/", import.meta.url);
const SUMMARY = "/user?t=summary&range=5Y";

/** What of a picture's likeness is kept: at this the smallest text still reads. */
const QUALITY = 0.82;

if (!(await prepare({ say: console.log }))) process.exit(1);
const [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
try {
  await Promise.all([README, LANDING].map((folder) => mkdir(folder, { recursive: true })));
  for (const scheme of ["light", "dark"] as const) {
    // oxlint-disable-next-line no-await-in-loop -- the demo is filled for the first, and there for the second
    await takeAll(browser, product.url, scheme);
  }
} finally {
  await browser.close();
  await product.stop();
}

/** The pictures of one theme: the Summary whole, and the sheet that a figure of it opens. */
async function takeAll(from: Browser, url: string, scheme: Scheme): Promise<void> {
  const page = await openPage(from, url, { scheme });
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.getByRole("button", { name: "Explore the demo" }).first().click();
  await page.getByTestId("net-worth").waitFor({ timeout: 120_000 });
  await page.goto(SUMMARY);
  await page.getByText("What changed").waitFor();
  await page.getByRole("rowheader").first().waitFor();
  await page.waitForLoadState("networkidle");
  const whole = await page.screenshot(
    scheme === "light" ? { path: fileURLToPath(new URL("summary.png", README)) } : {},
  );
  await keep(page, whole, `summary-${scheme}.webp`);
  await page.getByTestId("net-worth").getByRole("button").first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("heading").first().waitFor();
  await page.waitForLoadState("networkidle");
  await keep(
    page,
    await page.screenshot({ clip: { x: 720, y: 0, width: 720, height: 720 } }),
    `evidence-${scheme}.webp`,
  );
  await page.context().close();
}

/** The same picture as WebP, which the browser writes: a third of the PNG. */
async function keep(page: Page, png: Buffer, name: string): Promise<void> {
  const packed = await page.evaluate(
    async ({ source, quality }) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(source), (sign) => sign.charCodeAt(0))]));
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer());
      return Array.from(bytes);
    },
    { source: png.toString("base64"), quality: QUALITY },
  );
  await writeFile(new URL(name, LANDING), Buffer.from(packed));
  console.log(name, packed.length);
}
