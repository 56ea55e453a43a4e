import type { Page } from "playwright-core";
import { untilDrawn } from "./browser.ts";

interface Routed {
  readonly __TSR_ROUTER__: { navigate(to: { readonly href: string }): Promise<void> };
}

/**
 * Goes to an address as a link of the page would, so that the product is not loaded and begun anew: that takes five times
 * as long. Where the loading itself is what a test is about, it says `page.goto`; so it does where it asks the page that it
 * is on something else: what stands there of the question before would pass for the answer.
 *
 * @param address from its first slash on; the page that is left must be one of the product, and keep nobody there
 */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate(async (href) => {
    await (window as unknown as Routed).__TSR_ROUTER__.navigate({ href });
  }, address);
  await untilDrawn(page);
}
