import type { Page } from "playwright-core";

/** A drag enters, is moved until the page has said that it takes it, and is let go. */
const STEPS = ["dragEnter", "dragOver", "dragOver", "drop"] as const;

/** Drags a file or a folder of the disk into the middle of the window and lets it go, as a person would. */
export async function dropFromDisk(page: Page, path: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const session = await page.context().newCDPSession(page);
  const copy = 1;
  const data = { items: [], files: [path], dragOperationsMask: copy };
  for (const type of STEPS) {
    // oxlint-disable no-await-in-loop -- one after the other, as a drag goes
    await session.send("Input.dispatchDragEvent", { type, x: width / 2, y: height / 2, data });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    // oxlint-enable no-await-in-loop
  }
  await session.detach();
}
