import type { Locator, Page } from "playwright-core";

/**
 * Presses a key that makes a window close itself, and waits until it has.
 *
 * The window may be gone before the browser has confirmed the key: that is what was asked for and no failure.
 *
 * @throws what the press threw, when the window is still open
 */
export async function pressUntilClosed(window: Page, target: Locator, key: string): Promise<void> {
  const closed = window.waitForEvent("close");
  const pressed = target.press(key).catch(async (problem: unknown) => {
    await closed.catch(() => {
      throw problem;
    });
  });
  await Promise.all([closed, pressed]);
}
