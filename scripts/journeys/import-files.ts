import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { chosenFiles, type ChosenFile } from "../../e2e/support/files.ts";
import { signUp } from "../../e2e/support/person.ts";
import type { Journey } from "./journey.ts";
import { tabTo } from "./tab-to.ts";

/** A table of a bank that nobody has heard of: its own words, bars between its cells, a preamble, a balance in each row. */
const BANK = [
  "Auszug Sparstube Hinterwald|Stand 31.03.2024",
  "",
  "Tag|Wer|Wofür|Wieviel|Danach",
  "01.03.2024|Papiermühle AG|Lohn März|2.450,00|3.365,80",
  "04.03.2024|Stadtwerke|Strom|-84,20|3.281,60",
  "15.03.2024|Krämerladen|Einkauf|-31,45|3.250,15",
  "",
].join("\n");

/** The file of a bank of a shape never seen: chosen, looked at, written; its balance reconciles. */
export const bankFile: Journey = {
  name: "bank",
  title: "Import a bank's CSV never seen before",
  most: { clicks: 4, seconds: 60 },
  prepare: (page) => signUp(page, "Berta"),
  async walk(page) {
    await choose(page, chosenFiles(new Map([["auszug.csv", Buffer.from(BANK)]])), (button) => button.click());
    await page.getByRole("button", { name: /^Import \d+ records$/ }).click();
    await page.getByText(/records imported$/).waitFor();
    await page.getByText("Statements reconcile with your records").waitFor();
  },
};

/** The same in a window as wide as a phone's. */
export const bankFileOnPhone: Journey = {
  ...bankFile,
  name: "bank-phone",
  title: "The same on a phone",
  width: "narrow",
  prepare: (page) => signUp(page, "Paula"),
};

/** The same with no hand on the mouse. */
export const bankFileByKeys: Journey = {
  name: "bank-keys",
  title: "The same by keyboard alone",
  most: { clicks: 0, seconds: 120 },
  prepare: (page) => signUp(page, "Bruno"),
  async walk(page) {
    await choose(page, chosenFiles(new Map([["auszug.csv", Buffer.from(BANK)]])), async () => {
      await tabTo(page, "Choose files");
      await page.keyboard.press("Enter");
    });
    const write = page.getByRole("button", { name: /^Import \d+ records$/ });
    await write.waitFor();
    await tabTo(page, await write.innerText());
    await page.keyboard.press("Enter");
    await page.getByText(/records imported$/).waitFor();
    await page.getByText("Statements reconcile with your records").waitFor();
  },
};

/** A whole export of another tool: accounts, securities and transactions of one file. */
export const ghostfolio: Journey = {
  name: "ghostfolio",
  title: "Bring a whole export of Ghostfolio",
  most: { clicks: 4, seconds: 60 },
  prepare: (page) => signUp(page, "Greta"),
  async walk(page) {
    const buffer = await readFile(new URL("../../spec/imports/tools/ghostfolio-profiles.json", import.meta.url));
    const file = { name: "ghostfolio.json", mimeType: "application/json", buffer };
    await choose(page, [file], (button) => button.click());
    await page.getByRole("button", { name: /^Import \d+ records$/ }).click();
    await page.getByText(/records imported$/).waitFor();
    await page.getByRole("link", { name: "Open Summary" }).click();
    await page.getByTestId("net-worth").waitFor();
  },
};

/** Gives the files to what the button opens, which `press` presses. */
async function choose(
  page: Page,
  files: ChosenFile[],
  press: (button: ReturnType<Page["getByRole"]>) => Promise<void>,
): Promise<void> {
  const asked = page.waitForEvent("filechooser");
  const button = page.getByRole("button", { name: "Choose files" });
  await button.waitFor();
  await press(button);
  await (await asked).setFiles(files);
}
