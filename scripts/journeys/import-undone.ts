import { smallBookBytes } from "../../bench/book/small-book.ts";
import { chosenFiles } from "../../e2e/support/files.ts";
import { signUp } from "../../e2e/support/person.ts";
import type { Journey } from "./journey.ts";

/** A book of five files chosen, looked at, written, and undone as a whole. */
export const importUndone: Journey = {
  name: "import",
  title: "Import a book and undo it",
  most: { clicks: 6, seconds: 60 },
  prepare: (page) => signUp(page, "Ida"),
  async walk(page) {
    const asked = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose files" }).click();
    await (await asked).setFiles(chosenFiles(smallBookBytes()));
    await page.getByRole("button", { name: /^Import \d+ records$/ }).click();
    await page.getByText(/records imported$/).waitFor();
    await page.getByRole("button", { name: "Undo this import" }).first().click();
    await page.getByText("Import undone").waitFor();
  },
};
