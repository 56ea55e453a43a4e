import type { Page } from "playwright-core";
import { untilDrawn } from "./browser.ts";

/** How the names of controls begin that write something, or lead to where it is written. */
const WRITES =
  /^(\+|add|new|edit|delete|remove|rename|record|enter|import|save|archive|restore|bring back|upload|fetch|undo|book|write|settle|reset|make|create|generate|go on|lock|try again)\b/i;

/** What begins like that and only changes what is seen. */
const LOOKS_ONLY = /^(Add filter$|Remove the filter: )/;

/** Addresses of pages that are there to write. */
const WRITES_AT =
  /^\/(importer|openings\/create|(accounts|entities|instruments|observable)\/create|transaction\/guided|event$|event\?|pricing\/enter|user\/getting-started|.*\/edit(\?|$))/;

/** One thing that a page lets somebody do: its name, and where it leads if it is a link. */
interface Offered {
  readonly name: string;
  readonly href: string | null;
  readonly isForm: boolean;
}

/** Every control of the page that can be seen and used, those of its menus too; none of them is used. */
async function offered(page: Page): Promise<readonly Offered[]> {
  const found = [...(await page.evaluate(controls))];
  // The rows of a list have one menu: that of the first is all of them.
  const inRows = page.locator("[role=row] [aria-haspopup=menu]:visible");
  const others = page.locator("[aria-haspopup=menu]:visible:not([role=row] *)");
  const menus = [...(await others.all()), ...(await inRows.all()).slice(0, 1)];
  for (const menu of menus) {
    // oxlint-disable no-await-in-loop -- one menu is open at a time
    // A menu of a row closes when the page scrolls under it: it is scrolled to before it is opened.
    await menu.scrollIntoViewIfNeeded();
    await untilDrawn(page);
    await menu.click();
    await page.getByRole("menu").first().waitFor();
    found.push(...(await page.evaluate(controls)));
    await page.keyboard.press("Escape");
    await page.getByRole("menu").first().waitFor({ state: "detached" });
    // oxlint-enable no-await-in-loop
  }
  return found;
}

/** What of a page writes, by what it says, where it leads, or because it is the end of a form. */
export async function writingControls(page: Page): Promise<readonly string[]> {
  const writing = (await offered(page)).filter(
    ({ name, href, isForm }) =>
      (WRITES.test(name) && !LOOKS_ONLY.test(name)) || (href !== null && WRITES_AT.test(href)) || isForm,
  );
  return [...new Set(writing.map(({ name, href }) => (href === null ? name : `${name} (${href})`)))];
}

function controls(): Offered[] {
  const all = document.querySelectorAll<HTMLElement>("a[href], button, [role=menuitem], input[type=file]");
  return (
    [...all]
      // What is ticked in a menu, such as a column, only shows something.
      .filter((one) => one.checkVisibility() && !one.matches(":disabled, [role=menuitemcheckbox]"))
      .map((one) => ({
        name: (one.getAttribute("aria-label") ?? one.textContent).trim(),
        href: one.getAttribute("href"),
        isForm: one.matches("button[type=submit], input[type=file]"),
      }))
  );
}
