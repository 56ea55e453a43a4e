import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { JOURNEYS } from "../scripts/journeys/all.ts";
import { countEffort } from "../scripts/journeys/effort.ts";
import { axeCheck } from "./support/axe.ts";
import { launchBrowser, openPage } from "./support/browser.ts";
import { takePictures } from "./support/picture.ts";
import { startProduct, type Product } from "./support/product.ts";

/** Walked in a narrow window; `npm run journeys -- --phone` walks the others in one too. */
const ON_PHONE: ReadonlySet<string> = new Set(["tiles", "capital-call", "wrong-price", "deleted"]);

describe("what people come for", () => {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it.each(JOURNEYS.map((journey) => [journey.title, journey] as const))("%s", async (_title, journey) => {
    const page = await openPage(browser, product.url, { width: ON_PHONE.has(journey.name) ? "narrow" : "wide" });
    const counter = await countEffort(page);
    await page.goto("/");
    await journey.prepare(page);
    counter.begin();
    await journey.walk(page);
    const { clicks, keys } = counter.effort();
    // Neither is nothing: what is not counted would be under any limit.
    expect(clicks + keys).toBeGreaterThan(0);
    expect(clicks).toBeLessThanOrEqual(journey.most.clicks ?? Number.POSITIVE_INFINITY);
    expect(keys).toBeLessThanOrEqual(journey.most.keys ?? Number.POSITIVE_INFINITY);
    await takePictures(page, `journey-${journey.name}`, () => axeCheck(page));
    expect(page.errors).toEqual([]);
    await page.context().close();
  });
});
