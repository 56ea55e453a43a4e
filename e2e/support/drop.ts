import type { Page } from "playwright-core";
import { untilDrawn } from "./browser.ts";

/**
 * Drags a file or a folder of the disk into the middle of the window, or onto a place of it, and lets it go, as a person would: moved until the
 * page has said that it takes it, which it cannot before it listens.
 */
export async function dropFromDisk(
  page: Page,
  path: string,
  place?: { readonly x: number; readonly y: number },
): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const { x, y } = place ?? { x: width / 2, y: height / 2 };
  const session = await page.context().newCDPSession(page);
  const copy = 1;
  const data = { items: [], files: [path], dragOperationsMask: copy };
  const drag = async (type: "dragEnter" | "dragOver" | "drop"): Promise<void> => {
    await session.send("Input.dispatchDragEvent", { type, x, y, data });
    await untilDrawn(page);
  };
  await page.evaluate(() => {
    delete document.documentElement.dataset["dragTaken"];
    // Looked at when all that listen have heard of it, whoever came first.
    const look = (event: DragEvent) =>
      setTimeout(() => {
        if (!event.defaultPrevented) return;
        document.documentElement.dataset["dragTaken"] = "yes";
        window.removeEventListener("dragover", look);
      });
    window.addEventListener("dragover", look);
  });
  await drag("dragEnter");
  // oxlint-disable no-await-in-loop -- one after the other, as a drag goes
  for (;;) {
    await drag("dragOver");
    if (await page.evaluate(() => document.documentElement.dataset["dragTaken"] === "yes")) break;
  }
  // oxlint-enable no-await-in-loop
  await drag("dragOver");
  await drag("drop");
  await session.detach();
}
