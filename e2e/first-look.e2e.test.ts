import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeCheck } from "./support/axe.ts";
import { launchBrowser, openPage } from "./support/browser.ts";
import { takePictures } from "./support/picture.ts";
import { startProduct, type Product } from "./support/product.ts";

describe("the product as somebody finds it who has never seen it", () => {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it("opens on a page that can be read by everybody, in every window and scheme", async () => {
    const page = await openPage(browser, product.url);
    await page.getByRole("main").waitFor();
    await takePictures(page, "first-look", () => axeCheck(page));
    expect(page.errors).toEqual([]);
    await page.context().close();
  });
});
