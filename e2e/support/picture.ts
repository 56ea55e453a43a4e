import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { changeLook, LOOKS } from "./browser.ts";

const FOLDER = fileURLToPath(new URL("../shots/", import.meta.url));

const LONG = process.env["SOAK_FACTOR"] !== undefined;

/** Takes a picture of the page as it stands, into e2e/shots/<name>.png (not kept in the history). */
export async function takePicture(page: Page, name: string): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path, fullPage: true });
  return path;
}

/**
 * Takes it wide and narrow, light and dark, and leaves the page wide and light. `each` is called where it stands wide
 * and light and narrow and dark, which shows every width and every colour once; on long runs before every picture.
 */
export async function takePictures(
  page: Page,
  name: string,
  each: () => Promise<void> = async () => {},
): Promise<void> {
  for (const look of LOOKS) {
    // oxlint-disable no-await-in-loop -- one window can show only one look at a time
    await changeLook(page, look);
    if (LONG || (look.width === "wide") === (look.scheme === "light")) await each();
    await takePicture(page, `${name}-${look.width}-${look.scheme}`);
    // oxlint-enable no-await-in-loop
  }
  await changeLook(page, { width: "wide", scheme: "light" });
}
