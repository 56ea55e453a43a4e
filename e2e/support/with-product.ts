import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { launchBrowser, openPage, type PageProblems } from "./browser.ts";
import { sayWhatIsOpen } from "./open-things.ts";
import { startProduct, type Product, type ProductOptions } from "./product.ts";

/** The built product, a browser, and its first page on the product. */
export interface Running {
  readonly product: Product;
  readonly browser: Browser;
  readonly page: Page & PageProblems;
}

/**
 * Starts the product and a browser before the tests of a file, hands them to `begin`, and ends both after the last
 * test; a page error or console error that no test has taken note of fails the file.
 *
 * @param settings what the product is started with, asked for just before it starts
 */
export function withProduct(
  begin: (running: Running) => Promise<void> | void,
  settings: () => Promise<ProductOptions> = async () => ({}),
): void {
  let product: Product | undefined;
  let browser: Browser | undefined;
  let page: (Page & PageProblems) | undefined;
  beforeAll(async () => {
    const options = await settings();
    [product, browser] = await Promise.all([startProduct(options), launchBrowser()]);
    try {
      page = await openPage(browser, product.url);
      await begin({ product, browser, page });
    } catch (failure) {
      await sayWhatIsOpen();
      throw failure;
    }
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    expect(page?.errors ?? []).toEqual([]);
  });
}
