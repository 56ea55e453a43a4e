import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { changeLook, LOOKS } from "./browser.ts";

const FOLDER = fileURLToPath(new URL("../shots/", import.meta.url));

/** Pictures are for people to look at: nobody looks at those of every run, and each takes about a second. */
const asked = process.env["PICTURES"] !== undefined || process.env["SOAK_FACTOR"] !== undefined;

/** Wide and light, narrow and dark show every width and every colour once; where pictures are asked for, all four. */
const looks = LOOKS.filter(({ width, scheme }) => asked || (width === "wide") === (scheme === "light"));

/** Takes a picture of the page as it stands, into e2e/shots/<name>.png (not kept in the history), when asked for. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!asked) return;
  await mkdir(FOLDER, { recursive: true });
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true });
}

/**
 * Shows it in a wide window and a narrow one, in light and dark colours, with `each` called in every look and a
 * picture taken when asked for (`PICTURES=1`); leaves the page wide and light. Where neither is to be done, it is
 * not shown.
 */
export async function takePictures(page: Page, name: string, each?: () => Promise<void>): Promise<void> {
  if (!asked && each === undefined) return;
  for (const look of looks) {
    // oxlint-disable no-await-in-loop -- one window can show only one look at a time
    await changeLook(page, look);
    await each?.();
    await takePicture(page, `${name}-${look.width}-${look.scheme}`);
    // oxlint-enable no-await-in-loop
  }
  await changeLook(page, { width: "wide", scheme: "light" });
}
