import type { Page } from "playwright-core";
import { signUp } from "../../e2e/support/person.ts";
import { typeAll } from "../../e2e/support/type-all.ts";
import { BELONGINGS, NET_WORTH, tilesOf, type Belonging } from "./belongings.ts";
import type { Journey } from "./journey.ts";
import { tabTo } from "./tab-to.ts";

/** From an empty book to the first figure: by the mouse, with the keyboard for words and amounts alone. */
export const netWorthByTiles: Journey = {
  name: "tiles",
  title: "First net worth by tiles",
  // what the issue of the first hour asks for
  most: { clicks: 60, seconds: 240 },
  prepare: (page) => signUp(page, "Iris"),
  async walk(page) {
    // oxlint-disable-next-line no-await-in-loop -- one thing after the other
    for (const belonging of BELONGINGS) await addByMouse(page, belonging);
    await page.getByRole("link", { name: "Open your summary" }).click();
    await page.getByTestId("net-worth").filter({ hasText: NET_WORTH }).waitFor();
  },
};

/** The same without touching the mouse. */
export const netWorthByKeys: Journey = {
  name: "keyboard",
  title: "The same by keyboard alone",
  most: { clicks: 0, seconds: 240 },
  prepare: (page) => signUp(page, "Ines"),
  async walk(page) {
    await tabTo(page, "Bank account");
    // oxlint-disable-next-line no-await-in-loop -- one thing after the other
    for (const belonging of BELONGINGS) await addByKeys(page, belonging);
    await tabTo(page, "Open your summary");
    await page.keyboard.press("Enter");
    await page.getByTestId("net-worth").filter({ hasText: NET_WORTH }).waitFor();
  },
};

async function addByMouse(page: Page, { tile, title, name, fields }: Belonging): Promise<void> {
  await (await tilesOf(page)).getByRole("link", { name: tile }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  for (const [label, text, nth = 0] of fields) {
    // oxlint-disable no-await-in-loop -- one field after the other, as a person types
    if (text === "") continue;
    const field = page.getByLabel(label, { exact: true }).nth(nth);
    // Nobody presses the field in which a form begins.
    if (!(await field.evaluate((one) => one === document.activeElement))) await field.click();
    await page.keyboard.type(text);
    // oxlint-enable no-await-in-loop
  }
  await page.getByRole("main").getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText(`Added ${name}`).waitFor();
}

async function addByKeys(page: Page, { letter, title, name, fields }: Belonging): Promise<void> {
  await tilesOf(page);
  await page.waitForFunction(() => document.activeElement?.closest("ul")?.getAttribute("aria-label") !== undefined);
  await page.keyboard.press(letter);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === "INPUT");
  await typeAll(
    page,
    fields.map(([, text]) => text),
  );
  await page.keyboard.press("Control+Enter");
  await page.getByText(`Added ${name}`).waitFor();
}
