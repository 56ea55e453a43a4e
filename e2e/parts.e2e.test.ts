import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../scripts/proofs/proves.ts";
import { axeCheck } from "./support/axe.ts";
import { launchBrowser, openPage, type PageProblems } from "./support/browser.ts";
import { startGallery, type Gallery } from "./support/gallery.ts";
import { takePictures } from "./support/picture.ts";

describe("the shared parts, each by itself", () => {
  let gallery: Gallery;
  let browser: Browser;
  let page: Page & PageProblems;

  beforeAll(async () => {
    [gallery, browser] = await Promise.all([startGallery(null), launchBrowser()]);
    page = await openPage(browser, gallery.url);
  });
  afterAll(async () => {
    await browser?.close();
    await gallery?.stop();
    expect(page.errors).toEqual([]);
  });

  async function open(part: string): Promise<void> {
    await page.goto(`/?part=${part}`);
    await page.locator("main > *").first().waitFor();
  }

  const status = () => page.getByRole("status").first().innerText();

  it("a table of a hundred thousand rows is walked, selected, filtered and scrolled by key", async () => {
    await open("table");
    const grid = page.getByRole("grid", { name: "Accounts" });
    await expect.poll(() => grid.getByRole("row").count()).toBeLessThan(80);
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    await expect.poll(() => status()).toBe("opened: Account 0");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("Space");
    await page.getByRole("toolbar", { name: "2 selected" }).waitFor();
    await page.keyboard.press("End");
    await grid.getByRole("row", { name: "Account 99999" }).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent?.includes("Account 99999") === true);
    await page.keyboard.press("Home");
    await grid.getByRole("row", { name: /Account 0 / }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));

    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("dialog", { name: "Filter" }).getByLabel("Filter").selectOption("type");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("button", { name: "Type: Depositary" }).click();
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Type: Depositary");
    await page.getByLabel("Rows", { exact: true }).selectOption("10");
    await axeCheck(page);
    await takePictures(page, "parts-table");
    await page.getByRole("button", { name: "Remove the filter: Type" }).click();
    await page.getByText("1–10 of 100,000").waitFor();
    await expect.poll(() => grid.getByRole("row").count()).toBe(11);
    await page.getByRole("button", { name: "Next page" }).click();
    await page.getByText("11–20 of 100,000").waitFor();
    await expect.poll(() => grid.getByRole("row").nth(1).innerText()).toContain("Account 10");
  });

  it("a row that a refresh moves keeps the press, the focus and the menu that were its own", async () => {
    await open("table");
    // The list gets a new first row while something is being done with another.
    const refresh = () => page.evaluate(() => document.querySelector<HTMLElement>("[data-more]")?.click());
    const link = page.getByRole("link", { name: "Account 2", exact: true });
    const box = await link.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await page.mouse.down();
    await refresh();
    await page.getByRole("link", { name: "Account -1", exact: true }).waitFor();
    await page.mouse.up();
    // Where the rows moved under the pointer it opens nothing, and never the record that came there.
    expect(["opened:", "opened: Account 2"]).toContain(await status());

    await page.getByRole("row", { name: /Account 4 / }).focus();
    await refresh();
    await page.getByRole("link", { name: "Account -2", exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => status()).toBe("opened: Account 4");

    await page.keyboard.press(".");
    await page.getByRole("menuitem", { name: "Note" }).waitFor();
    await refresh();
    await page.getByRole("link", { name: "Account -3", exact: true }).waitFor();
    await page.getByRole("menuitem", { name: "Note" }).click();
    await expect.poll(() => status()).toBe("opened: note of Account 4");
  });

  it("a form of every field type is filled in by keyboard, and numbers and errors are told", async () => {
    proves("schema-form#1", "schema-form#29", "schema-form#30", "date-field#3", "date-field#4");
    await open("schema");
    await axeCheck(page);
    const held = async () => JSON.parse(await page.locator("pre").innerText()) as Record<string, unknown>;
    await page.getByLabel("text", { exact: true }).fill("words");
    await page.getByLabel("number").fill("12.5");
    await page.getByLabel("time").fill("09:30");
    await page.getByLabel("textarea").fill("two\nlines");
    await page.getByRole("switch", { name: "switch" }).press("Space");
    await page.getByRole("checkbox", { name: "checkbox" }).press("Space");
    await page.getByLabel("range").press("ArrowRight");
    await page.getByRole("radio", { name: "Monthly" }).first().press("Space");
    await page.getByLabel("list", { exact: true }).selectOption("Q");
    await page.getByLabel("inside card").fill("deep");
    const tree = page.getByRole("tree", { name: "treeview" });
    await tree.getByRole("treeitem").first().focus();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await page.getByRole("radiogroup", { name: "btn-toggle" }).getByRole("radio", { name: "Yearly" }).click();
    await page.getByRole("button", { name: "btn", exact: true }).click();
    await expect
      .poll(() => held())
      .toMatchObject({
        text: "words",
        number: 12.5,
        time: "09:30",
        textarea: "two\nlines",
        switch: true,
        checkbox: true,
        range: 1,
        radio: "M",
        list: "Q",
        card: { inner: "deep" },
        treeview: "AE",
        "btn-toggle": "A",
        pressed: "btn",
      });
    await page.getByLabel("number").fill("twelve");
    await page.getByText("Enter a number.").waitFor();
    expect((await held())["number"]).toBeNull();
    await page.getByLabel("number").fill("");
    expect((await held())["number"]).toBeNull();
    const date = page.getByLabel("date", { exact: true });
    await date.fill("2025-12-31");
    await date.press("Enter");
    await page.waitForFunction(() => document.querySelector("pre")?.textContent?.includes("2025-12-31") === true);
    await date.fill("gibberish");
    await page.getByLabel("time").focus();
    await page.getByText("This is not a date.").waitFor();
    expect((await held())["date"]).toBe("2025-12-31");
    await date.fill("");
    await date.press("Enter");
    await page.waitForFunction(() => document.querySelector("pre")?.textContent?.includes('"date":null') === true);
    await page.getByLabel("email").fill("wrong");
    await page.getByText("1 field needs attention").waitFor();
    await page.getByText("This is no e-mail address.").waitFor();
  });

  it("the price assistant by mouse and key", async () => {
    proves("price-assistant#1", "price-assistant#2", "price-assistant#5", "price-assistant#7", "price-assistant#8");
    await open("price");
    await page.getByRole("heading", { name: "Symbol: QAAX" }).waitFor();
    await page.getByRole("button", { name: "Use another symbol" }).click();
    await page.getByLabel("Other symbol").fill("QAAX.L");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Symbol: QAAX.L" }).waitFor();
    await page.getByRole("button", { name: "Use the security's own symbol" }).click();
    await page.getByRole("heading", { name: "Symbol: QAAX", exact: true }).waitFor();
    await expect.poll(() => page.getByRole("columnheader").allInnerTexts()).toEqual(["Point", "Date", "Price"]);
    await expect.poll(() => page.getByRole("row").nth(1).innerText()).toMatch(/2025-12-30\s+64\.356/);
    await expect.poll(() => page.getByRole("row").nth(2).innerText()).toMatch(/---\s+---/);
    await axeCheck(page);
  });

  it("accepts by double click, Enter, Space and Use Price; outlines say what comes in and what is selected", async () => {
    proves(
      "price-assistant#12",
      "price-assistant#13",
      "price-assistant#14",
      "price-assistant#15",
      "price-assistant#19",
    );
    await open("price");
    const rows = page.locator("tbody tr");
    const outline = (index: number) => rows.nth(index).evaluate((row) => getComputedStyle(row).outlineStyle);
    const use = page.getByRole("button", { name: "Use Price" });
    expect([await outline(0), await outline(2), await use.isDisabled()]).toEqual(["dashed", "none", true]);
    await rows.nth(2).click();
    expect([await outline(2), await use.isDisabled()]).toEqual(["solid", false]);
    await use.click();
    await expect.poll(() => status()).toBe("accepted: 65 on 2026-01-01");
    await rows.nth(0).dblclick();
    await expect.poll(() => status()).toBe("accepted: 64.3555 on 2025-12-30");
    await rows.nth(1).click();
    await expect.poll(() => use.isDisabled()).toBe(true);
  });

  it("walks round by the arrows, and Refresh gives the focus back", async () => {
    proves("price-assistant#3", "price-assistant#4", "price-assistant#18", "price-assistant#20", "rule:pricing-03");
    await open("price");
    await page.locator("tbody tr[tabindex='0']").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect.poll(() => status()).toBe("accepted: 65 on 2026-01-01");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await expect.poll(() => status()).toBe("accepted: 64.3555 on 2025-12-30");
    expect(
      await page
        .locator("tbody tr")
        .nth(0)
        .evaluate((row) => getComputedStyle(row).outlineStyle),
    ).toBe("solid");
    // On a busy machine it has come and gone before anybody looks: the page itself watches for it.
    const progress = page.evaluate(async () => {
      await new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => {
          if (document.querySelector("progress, [role=progressbar]") !== null) resolve();
        });
        watch.observe(document.body, { subtree: true, childList: true });
      });
    });
    await page.getByRole("button", { name: "Refresh" }).click();
    await progress;
    await page.getByRole("progressbar").waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.textContent === "Refresh");
  });

  it("menus, strips and popovers", async () => {
    proves("action-menu#1", "action-menu#2", "menu-strip#1", "menu-strip#2", "menu-strip#3");
    await open("actions");
    const strip = page.getByRole("navigation", { name: "Pages" });
    // one chevron: between level 1 and level 4, none between the two of level 4
    await expect.poll(() => strip.locator("[data-divider]").count()).toBe(1);
    const active = strip.getByRole("link", { name: "Accounts" });
    await expect.poll(() => active.getAttribute("aria-current")).toBe("page");
    const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"));
    expect(accent).toBe("#0b5d5e");
    // #0b5d5e is 11, 93, 94
    expect(await active.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe("rgb(11, 93, 94)");
    const outside = strip.getByRole("link", { name: "Knowledge base" });
    expect([await outside.getAttribute("target"), await outside.getAttribute("rel")]).toEqual([
      "_blank",
      "noopener noreferrer",
    ]);
    await strip.getByRole("link", { name: "Home" }).click();
    await expect.poll(() => status()).toBe("done: go home");
    await page.getByRole("list", { name: "Actions" }).getByRole("button", { name: "History" }).click();
    await expect.poll(() => status()).toBe("done: history");
    await page.getByRole("button", { name: "More actions" }).press("Enter");
    await page.keyboard.press("ArrowUp");
    await axeCheck(page);
    await page.keyboard.press("Enter");
    await expect.poll(() => status()).toBe("done: delete");
    await expect
      .poll(() => page.getByRole("list", { name: "Steps" }).locator("[aria-current=step]").innerText())
      .toContain("Price");
  });

  it("a stepped flow says what it cannot do, and stays where it is", async () => {
    proves("rule:flow-04");
    await open("actions");
    const current = page.getByRole("list", { name: "Steps" }).locator("[aria-current=step]");
    const message = page.getByRole("list", { name: "Messages" });
    await page.getByRole("button", { name: "Back" }).click();
    await expect.poll(() => current.innerText()).toContain("What");
    for (const [button, text] of [
      ["Back", "Invalid Operation. No previous Activity"],
      ["Go to nowhere", "Unable to find activity nowhere"],
      ["Accept the review", "Unexpected Activity in flow"],
    ] as const) {
      // A message goes by itself: it is waited for from before it is there.
      const said = message.getByText(text, { exact: true }).waitFor();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await Promise.all([said, page.getByRole("button", { name: button }).click()]);
    }
    await expect.poll(() => current.innerText()).toContain("What");
    await axeCheck(page);
  });

  it("a popover opens by itself, grows by its button and closes", async () => {
    proves("popover#1", "popover#2", "popover#3", "popover#4", "popover#5");
    await open("actions");
    const link = page.getByRole("link", { name: "Brokerage A" });
    const popover = page.getByRole("dialog", { name: "Brokerage A" });
    const began = Date.now();
    await link.hover();
    await popover.waitFor();
    expect(Date.now() - began).toBeGreaterThanOrEqual(950);
    await page.mouse.move(1200, 800);
    await popover.waitFor({ state: "detached" });
    await link.focus();
    await page.keyboard.press("Alt+ArrowDown");
    // 1440 wide: peek 320, expanded 560, full without twice 12 % (1094), extra-full all of it, and back
    for (const [size, width] of [
      ["peek", 320],
      ["expanded", 560],
      ["full", 1094],
      ["extra-full", 1440],
      ["peek", 320],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one size after the other
      await popover.getByText(`Seen at ${size}`, { exact: true }).waitFor();
      await page.waitForFunction(
        (wide) => Math.round(document.querySelector("[role=dialog]")?.getBoundingClientRect().width ?? 0) === wide,
        width,
      );
      await popover.getByRole("button", { name: "Resize panel" }).click();
      // oxlint-enable no-await-in-loop
    }
    await popover.getByRole("button", { name: "Close" }).click();
    await popover.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.textContent === "Brokerage A");
  });

  it("a spreadsheet is edited and pasted into, and says what is wrong", async () => {
    proves("spreadsheet-table#1", "spreadsheet-table#3");
    await open("sheet");
    const cell = (row: number, column: string) => page.locator(`[row-index="${row}"] [col-id="${column}"]`);
    await cell(1, "amount").waitFor();
    await page.getByText("1 cell needs attention").waitFor();
    const ground = () => cell(1, "amount").evaluate((one) => getComputedStyle(one).backgroundColor);
    // --fault-soft, #fcecea
    expect(await ground()).toBe("rgb(252, 236, 234)");
    await axeCheck(page);
    await cell(1, "amount").dblclick();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("12");
    await page.keyboard.press("Enter");
    await page.getByText("1 cell needs attention").waitFor({ state: "detached" });
    await cell(0, "what").click();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "Rent, March\t1300\nFee\tx\nDividend\t7.25\n");
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await cell(2, "amount").waitFor();
    expect(JSON.parse(await page.locator("pre").innerText())).toEqual([
      { date: "2025-12-30", what: "Rent, March", amount: "1300" },
      { date: "2025-12-31", what: "Fee", amount: "x" },
      { date: "", what: "Dividend", amount: "7.25" },
    ]);
  });
});
