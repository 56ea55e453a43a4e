import type { Page } from "playwright-core";

/** Presses Tab until what is focused begins with the text. */
export async function tabTo(page: Page, text: string): Promise<void> {
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? "");
  for (let presses = 0; presses < 60; presses++) {
    // oxlint-disable no-await-in-loop -- one key after another
    if ((await focused()).startsWith(text)) return;
    await page.keyboard.press("Tab");
    // oxlint-enable no-await-in-loop
  }
  throw new Error(`no Tab leads to “${text}”`);
}
