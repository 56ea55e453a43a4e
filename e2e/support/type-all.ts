import type { Page } from "playwright-core";

/** Types each text and goes on with Tab; an empty text leaves a field as it is. */
export async function typeAll(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    // oxlint-disable no-await-in-loop -- one key after another, as a person types
    if (text !== "") await page.keyboard.type(text);
    await page.keyboard.press("Tab");
    // oxlint-enable no-await-in-loop
  }
}
