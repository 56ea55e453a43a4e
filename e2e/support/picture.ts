import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { changeLook, LOOKS } from "./browser.ts";

const FOLDER = fileURLToPath(new URL("../shots/", import.meta.url));

/** Wide and light, narrow and dark show every width and every colour once; on long runs all four are looked at. */
const looks = LOOKS.filter(
  ({ width, scheme }) => process.env["SOAK_FACTOR"] !== undefined || (width === "wide") === (scheme === "light"),
);

/** Takes a picture of the page as it stands, into e2e/shots/<name>.png (not kept in the history). */
export async function takePicture(page: Page, name: string): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path, fullPage: true });
  return path;
}

/**
 * Takes it in a wide window and a narrow one, in light and dark colours, with `each` called before every picture;
 * leaves the page wide and light.
 */
export async function takePictures(
  page: Page,
  name: string,
  each: () => Promise<void> = async () => {},
): Promise<void> {
  for (const look of looks) {
    // oxlint-disable no-await-in-loop -- one window can show only one look at a time
    await changeLook(page, look);
    await each();
    await takePicture(page, `${name}-${look.width}-${look.scheme}`);
    // oxlint-enable no-await-in-loop
  }
  await changeLook(page, { width: "wide", scheme: "light" });
}
