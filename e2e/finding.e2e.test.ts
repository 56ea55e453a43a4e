import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { proves } from "../scripts/proofs/proves.ts";
import { axeCheck } from "./support/axe.ts";
import { openPage, type PageProblems } from "./support/browser.ts";
import { startGallery, type Gallery } from "./support/gallery.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { pressUntilClosed } from "./support/press-until-closed.ts";
import { withProduct } from "./support/with-product.ts";

/** What the server is asked to search for from now on. */
function searchesOf(page: Page): string[] {
  const searches: string[] = [];
  page.on("request", (request) => {
    const address = new URL(request.url());
    if (address.pathname === "/api/v1/search") searches.push(address.searchParams.get("query") ?? "");
  });
  return searches;
}

describe("finding records, pricing them, and making what is missing", () => {
  let gallery: Gallery;
  /** Parts that stand on no page yet, against the running product. */
  let page: Page & PageProblems;
  /** The product itself. */
  let own: Page & PageProblems;

  // Hooks of the end run from the last to the first: the gallery outlives the browser.
  afterAll(async () => {
    await gallery?.stop();
    expect(page.errors).toEqual([]);
  });
  withProduct(async (running) => {
    own = running.page;
    gallery = await startGallery(running.product.url);
    await signUp(own, "Parts");
    page = await openPage(running.browser, gallery.url);
  });

  const status = () => page.getByRole("status").first().innerText();

  it("Add New Relationships finds all kinds, five rows at a time, and hides after it was left", async () => {
    proves(
      "relationship-search#1",
      "relationship-search#2",
      "relationship-search#3",
      "relationship-search#6",
      "relationship-search#9",
    );
    await page.goto("/?part=live");
    const searches = searchesOf(page);
    const panel = page.getByRole("region", { name: "Add New Relationships" });
    const field = panel.getByRole("searchbox");
    await field.pressSequentially("A");
    await panel.getByText("Type at least 2 characters.").waitFor();
    // At once: keys that come more than 200 ms apart are searches of their own.
    await page.keyboard.insertText("lder");
    const entities = panel.getByRole("group", { name: "Entities" });
    await entities.getByText("1–5 of 7").waitFor();
    expect(searches).toEqual(["Alder"]);
    await expect.poll(() => panel.getByRole("group").count()).toBe(2);
    await panel
      .getByRole("group", { name: "Securities" })
      .getByRole("button", { name: /Alder Works/ })
      .click();
    await expect.poll(() => status()).toContain("added: 1");
    await expect.poll(() => panel.getByRole("button", { name: /Alder Works/ }).isDisabled()).toBe(true);
    await entities.getByRole("button", { name: "Entities: next" }).click();
    await entities.getByText("6–7 of 7").waitFor();
    await axeCheck(page);
    await takePictures(page, "parts-relationships");
    // Before the mouse leaves: a busy machine may go on with the test long after the page has seen it leave.
    const left = Date.now();
    await page.mouse.move(1200, 800);
    await page.getByRole("textbox", { name: "Next" }).focus();
    await panel.getByRole("region", { name: "Search results" }).waitFor({ state: "detached" });
    expect(Date.now() - left).toBeGreaterThanOrEqual(350);
  });

  it("a price field empties what is no number, fetches the nearest price and takes it", async () => {
    proves("price-field#1", "price-field#2", "price-assistant#21", "price-assistant#22", "rule:field-behaviour-06");
    const field = page.getByLabel("Price", { exact: true });
    const assistant = page.getByRole("group", { name: "Symbol: ALDR" });
    await field.fill("cheap");
    await page.getByRole("textbox", { name: "Next" }).focus();
    await expect.poll(() => field.inputValue()).toBe("");
    // What is gone was not gone unseen, and is no price that could be saved.
    await page.getByText("“cheap” isn’t an amount and was removed.").waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await field.focus();
    await assistant.waitFor();
    await field.fill("60");
    await page.getByText("“cheap”").waitFor({ state: "detached" });
    await page.getByRole("textbox", { name: "Next" }).focus();
    await field.fill("1e3");
    await page.getByRole("textbox", { name: "Next" }).focus();
    await page.getByText("“1e3” isn’t an amount and was removed.").waitFor();
    await axeCheck(page);
    await takePictures(page, "parts-price-emptied");
    await page.getByRole("button", { name: "Restore 60" }).press("Enter");
    await assistant.waitFor();
    expect([await field.inputValue(), await field.getAttribute("aria-invalid")]).toEqual(["60", null]);
    await field.press("Enter");
    await page.getByText("Nearest: 64.3555 on 2025-12-30").waitFor();
    await expect.poll(() => field.inputValue()).toBe("60");
    await expect.poll(() => assistant.getByRole("row").nth(1).innerText()).toMatch(/2025-12-30\s+64\.356/);
    await axeCheck(page);
    await takePictures(page, "parts-price-field");
    await assistant.hover();
    const left = Date.now();
    await page.mouse.move(1200, 800);
    await assistant.waitFor({ state: "detached" });
    expect(Date.now() - left).toBeGreaterThanOrEqual(1900);
    await page.getByRole("textbox", { name: "Next" }).focus();
    await field.focus();
    await field.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => field.inputValue()).toBe("64.3555");
    await expect.poll(() => status()).toContain("accepted: 64.3555 on 2025-12-30");
    await assistant.waitFor({ state: "detached" });
  });

  it("says why there is no price, and lets Tab pass", async () => {
    proves("rule:pricing-02", "rule:field-behaviour-07");
    const field = page.getByLabel("Price", { exact: true });
    const day = page.getByRole("textbox", { name: "Day" });
    const refresh = page.getByRole("button", { name: "Refresh" });
    // A message goes by itself: it is waited for from before it is there.
    const says = (text: string, deed: Promise<void>) =>
      Promise.all([page.getByRole("list", { name: "Messages" }).getByText(text, { exact: true }).waitFor(), deed]);
    await day.fill("2020-01-01");
    await day.press("Enter");
    await field.fill("60");
    await says("No Pricing found", field.press("Enter"));
    await says("No Pricing Found", refresh.click());
    const call = "**/api/v1/timeseries/snapshot*";
    await page.route(call, (route) => route.fulfill({ status: 500, body: "" }));
    await says("A price could not be obtained.", refresh.click());
    await page.unrouteAll({ behavior: "wait" });
    await field.focus();
    await field.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("div")?.textContent)).toContain("Next");
    await day.fill("");
    await day.press("Enter");
    await field.focus();
    await says("No Pricing found (Date is missing)", field.press("Enter"));
    await axeCheck(page);
  });

  it("prices another security, a generic one not at all, and reads anew", async () => {
    proves("price-assistant#9", "price-assistant#10", "price-assistant#11", "price-assistant#23", "price-assistant#24");
    const field = page.getByLabel("Price", { exact: true });
    const day = page.getByRole("textbox", { name: "Day" });
    const assistant = page.getByRole("group", { name: /^Symbol:/ });
    const type = assistant.getByRole("combobox", { name: "Security/Type" });
    await expect.poll(() => assistant.innerText()).toContain("Choose an existing or 'Generic' security type");
    await type.fill("generic bond");
    await type.press("Enter");
    await page.getByRole("heading", { name: "Symbol: Generic Bond" }).waitFor();
    await assistant.getByRole("button", { name: "Clear: Security/Type" }).click();
    await page.getByRole("heading", { name: "Symbol: ALDR" }).waitFor();
    await day.fill("2025-12-24");
    await day.press("Enter");
    await field.focus();
    await assistant
      .getByRole("row", { name: /63\.100/ })
      .first()
      .waitFor();
    const asked = page.waitForRequest((request) => request.url().includes("/timeseries/snapshot"));
    await assistant.getByRole("button", { name: "Refresh" }).click();
    await asked;
    await page.waitForFunction(() => document.activeElement?.textContent === "Refresh");
    await assistant.getByRole("row", { name: /Closest date/ }).dblclick();
    // accepting gives the price and its date
    await expect.poll(() => status()).toContain("accepted: 63.1 on 2025-12-24");
  });

  it("loses no key that is typed while the search is still fetched, and knows other words for what it does", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    // A page of text begins where a page of tables does.
    const edges: (number | undefined)[] = [];
    for (const [path, name] of [
      ["/sharing", "Sharing"],
      ["/accounts", "Accounts"],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one page after the other
      await own.goto(path);
      const heading = own.getByRole("heading", { name, level: 1 });
      await heading.waitFor();
      edges.push((await heading.boundingBox())?.x);
      // oxlint-enable no-await-in-loop
    }
    expect(edges[0]).toBe(edges[1]);
    await own.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await own.keyboard.press("Control+k");
    // Elsewhere N begins a transaction, and H covers the amounts.
    await own.keyboard.type("new acc");
    release();
    const palette = own.getByRole("dialog", { name: "Search" });
    await expect.poll(() => palette.getByRole("combobox").inputValue()).toBe("new acc");
    await own.keyboard.type("ount");
    await own.unroute("**/assets/*.js");
    await palette.getByRole("group", { name: "Actions" }).getByRole("option", { name: "Account" }).waitFor();
    for (const [words, found] of [
      ["dark", "Appearance: Dark"],
      ["mortgage", "What you own"],
      ["bonds", "Securities"],
      ["password", "Sign-in"],
      ["add transaction", "New Transaction"],
      ["import", "Import files"],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one text after the other in one field
      await palette.getByRole("combobox").fill(words);
      await palette.getByRole("option", { name: found }).waitFor();
      // oxlint-enable no-await-in-loop
    }
    await palette.getByRole("combobox").fill("dark");
    await own.keyboard.press("Enter");
    await expect.poll(() => own.evaluate(() => document.documentElement.dataset["mantineColorScheme"])).toBe("dark");
    await own.keyboard.press("Control+k");
    await palette.getByRole("combobox").fill("appearance: auto");
    await own.keyboard.press("Enter");
    await palette.waitFor({ state: "hidden" });
  });

  it("finds records, pages and actions by one key", async () => {
    proves("relationship-search#8", "constant:relationship_search_debounce");
    const searches = searchesOf(own);
    const palette = own.getByRole("dialog", { name: "Search" });
    await own.keyboard.press("Control+k");
    await palette.getByRole("option", { name: "Securities" }).waitFor();
    await own.keyboard.type("Alder works");
    const hit = palette.getByRole("group", { name: "Securities" }).getByRole("option", { name: "Alder Works" });
    await hit.waitFor();
    // what is typed without a pause asks once
    expect(searches).toEqual(["Alder works"]);
    await axeCheck(own);
    await takePictures(own, "search");
    await own.keyboard.press("Enter");
    await palette.waitFor({ state: "hidden" });
    await own.getByRole("heading", { name: "Alder Works", level: 1 }).waitFor();
    // Nobody holds it: the list has the newest price that is recorded.
    await own.goto("/instruments?prefix=Alder");
    await own.getByRole("row", { name: "Alder Works" }).getByRole("gridcell", { name: "64.3555" }).waitFor();
    await own.keyboard.press("Control+k");
    await own.keyboard.type("new entity");
    await palette.getByText("No results for").or(palette.getByRole("option")).first().waitFor();
    await own.keyboard.press("Escape");
    await palette.waitFor({ state: "hidden" });
    await own.keyboard.press("g");
    await own.keyboard.press("e");
    await own.waitForURL("**/entities");
  });

  it("makes what a picker misses in a window of its own", async () => {
    proves(
      "behaviour-popup-create#1",
      "behaviour-popup-create#2",
      "route-entities-create#2",
      "route-entities-create#3",
      "route-accounts-create#3",
    );
    await own.goto("/accounts/create");
    await own.getByLabel("Name", { exact: true }).fill("Custody in Zurich");
    const entity = own.getByRole("combobox", { name: "Holding entity" });
    await entity.fill("Zurich Holding");
    const opening = own.waitForEvent("popup");
    await entity.press("Enter");
    const popup = await opening;
    await popup.getByLabel("Name", { exact: true }).waitFor();
    // what was typed came by the one-time handoff, whose key is gone from the address
    expect([await popup.evaluate(() => window.name), new URL(popup.url()).search]).toEqual([
      "create-popup",
      "?popup=true",
    ]);
    await expect.poll(() => popup.getByRole("banner").innerText()).toContain("PARTS@EXAMPLE.COM");
    await expect.poll(() => popup.getByRole("contentinfo").count()).toBe(0);
    await expect.poll(() => popup.getByLabel("Name", { exact: true }).inputValue()).toBe("Zurich Holding");
    await popup.getByLabel("Legal name").fill("Zurich Holding AG");
    await pressUntilClosed(popup, popup.getByLabel("Legal name"), "Enter");
    await own.waitForFunction(
      () => document.querySelector<HTMLInputElement>("input[role=combobox]")?.value === "Zurich Holding",
    );
    const settlement = own.getByRole("combobox", { name: "Settlement account" });
    // one that settles its own trades is asked for no account to do so
    expect(await settlement.count()).toBe(0);
    await own.getByLabel("Settles its own trades").uncheck();
    await settlement.fill("Custody in Bern");
    const opened = own.waitForEvent("popup");
    await settlement.press("Enter");
    const second = await opened;
    // the draft of the form behind it is not taken for that of this one
    await expect.poll(() => second.getByLabel("Name", { exact: true }).inputValue()).toBe("Custody in Bern");
    await pressUntilClosed(second, second.getByLabel("Name", { exact: true }), "Enter");
    await own.waitForFunction(() =>
      [...document.querySelectorAll<HTMLInputElement>("input[role=combobox]")].some(
        (one) => one.value === "Custody in Bern",
      ),
    );
    await own.evaluate(() => {
      window.open = () => null;
    });
    await entity.fill("Nowhere");
    await entity.press("Enter");
    await own.getByText("Unable to open window!").waitFor();
    await entity.press("Escape");
  });

  it("shows standard accounts where they are included, and asks once for what is typed", async () => {
    proves("account-picker#1", "account-picker#2", "account-picker#3", "account-picker#4", "rule:permission-09");
    const asked: (string | null)[] = [];
    own.on("request", (request) => {
      const address = new URL(request.url());
      if (address.pathname === "/api/v1/accounts") asked.push(address.searchParams.get("query"));
    });
    const settlement = own.getByRole("combobox", { name: "Settlement account" });
    await settlement.click();
    await own.getByRole("option", { name: /Custody in Bern/ }).waitFor();
    await settlement.fill("");
    await settlement.pressSequentially("Default");
    await own.getByText("No Accounts Found").waitFor();
    // of a blank text the last used are asked for, without a search; then once for all seven letters
    expect(asked).toEqual([null, "Default"]);
    await own.getByRole("checkbox", { name: "Include Standard Accounts" }).click();
    await own.getByRole("option", { name: /Default Account/ }).waitFor();
    await settlement.press("Escape");
  });

  it("takes a change back by the history of its record", async () => {
    await own.getByLabel("Name", { exact: true }).press("Enter");
    await own.getByRole("heading", { name: "Custody in Zurich", level: 1 }).waitFor();
    await own.getByRole("link", { name: "Edit" }).click();
    await own.getByLabel("Name", { exact: true }).fill("Custody in Basel");
    await own.getByLabel("Name", { exact: true }).press("Enter");
    await own.getByRole("heading", { name: "Custody in Basel", level: 1 }).waitFor();
    await own.getByRole("button", { name: "History" }).click();
    const history = own.getByRole("dialog");
    await history.getByRole("row", { name: "Name Custody in Zurich Custody in Basel" }).waitFor();
    await axeCheck(own);
    await takePictures(own, "history");
    await history.getByRole("button", { name: "Restore this version" }).click();
    await history.getByRole("row", { name: "Name Custody in Basel Custody in Zurich" }).waitFor();
    await own.keyboard.press("Escape");
    await own.getByRole("heading", { name: "Custody in Zurich", level: 1 }).waitFor();
  });

  it("makes a security that an entry misses", async () => {
    proves("route-instruments-create#2", "route-instruments-create#3", "route-instruments-create#4");
    await own.goto("/transaction/guided");
    await own.getByText("Choose a type, or press its letter").waitFor();
    await own.keyboard.press("b");
    const security = own.getByRole("combobox", { name: "Security" });
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await own.route("**/api/v1/data-types/instruments*", async (route) => {
      await held;
      await route.continue();
    });
    await security.fill("Bern Works");
    const options = own.getByRole("listbox", { name: "Security" });
    await options.and(own.locator("[aria-busy=true]")).waitFor({ state: "attached" });
    // Until the answer is there nobody knows that it is missing.
    expect(await options.getByRole("option").count()).toBe(0);
    release();
    await options.getByRole("option", { name: "New security “Bern Works”" }).waitFor();
    await own.unrouteAll({ behavior: "wait" });
    const opened = own.waitForEvent("popup");
    await security.press("Enter");
    const popup = await opened;
    await popup.getByLabel("Identifier", { exact: true }).fill("BERN");
    const address = new URL(popup.url());
    expect([await popup.evaluate(() => window.name), address.pathname, address.searchParams.get("popup")]).toEqual([
      "create-popup",
      "/instruments/create",
      "true",
    ]);
    await pressUntilClosed(popup, popup.getByLabel("Identifier", { exact: true }), "Control+Enter");
    await own.waitForFunction(
      () => document.querySelector<HTMLInputElement>("input[role=combobox]")?.value === "Bern Works",
    );
  });

  it("takes every record that is made from a picker into the field it was made for, round after round", async () => {
    await own.goto("/accounts/create");
    const entity = own.getByRole("combobox", { name: "Holding entity" });
    for (let round = 1; round <= 5; round += 1) {
      const name = `Holding ${round} of the rounds`;
      await entity.fill(name);
      const opening = own.waitForEvent("popup");
      await own.getByRole("option", { name: `New entity “${name}”` }).click();
      const popup = await opening;
      await popup.getByLabel("Legal name").fill(name);
      await pressUntilClosed(popup, popup.getByLabel("Legal name"), "Enter");
      // What was typed stands there anyway; the list closes only when what was made is taken.
      await expect.poll(() => entity.getAttribute("aria-expanded")).toBe("false");
      // Its name is read back from the server, for a moment the field shows that it is on its way.
      await expect.poll(() => entity.inputValue()).toBe(name);
    }
  });

  it("takes what is made within a create window into the field there, and what that one makes into the field here", async () => {
    const settlement = own.getByRole("combobox", { name: "Settlement account" });
    await own.getByLabel("Settles its own trades").uncheck();
    await settlement.fill("Outer account");
    const opening = own.waitForEvent("popup");
    await own.getByRole("option", { name: "New account “Outer account”" }).click();
    const outer = await opening;
    const entity = outer.getByRole("combobox", { name: "Holding entity" });
    await entity.fill("Inner holding");
    const inside = outer.waitForEvent("popup");
    await outer.getByRole("option", { name: "New entity “Inner holding”" }).click();
    const inner = await inside;
    await inner.getByLabel("Legal name").fill("Inner holding");
    await pressUntilClosed(inner, inner.getByLabel("Legal name"), "Enter");
    await expect.poll(() => entity.getAttribute("aria-expanded")).toBe("false");
    await expect.poll(() => entity.inputValue()).toBe("Inner holding");
    const name = outer.getByLabel("Name", { exact: true });
    expect(await name.inputValue()).toBe("Outer account");
    await pressUntilClosed(outer, name, "Enter");
    await expect.poll(() => settlement.getAttribute("aria-expanded")).toBe("false");
    await expect.poll(() => settlement.inputValue()).toBe("Outer account");
  });

  it("keeps and marks a name that belongs to no record, instead of the record that was chosen before", async () => {
    const entity = own.getByRole("combobox", { name: "Holding entity" });
    await entity.fill("Nobody at all");
    await own.getByText("No Entities Found").waitFor();
    await own.getByLabel("Name", { exact: true }).fill("Account of nobody");
    await own.getByText("Nothing was chosen. Choose one from the list.").waitFor();
    expect(await entity.inputValue()).toBe("Nobody at all");
    await own.getByLabel("Name", { exact: true }).press("Enter");
    // Nothing is saved: the field that is not settled has the focus.
    await expect.poll(() => entity.evaluate((field) => field === document.activeElement)).toBe(true);
    await axeCheck(own);
    await entity.press("Escape");
    await expect.poll(() => entity.inputValue()).toBe("Holding 5 of the rounds");
  });

  it("reads amounts by the locale, offers both readings of what is open, and says how 1e6 is typed", async () => {
    await own.goto("/transaction/guided");
    await own.getByText("Choose a type, or press its letter").waitFor();
    await own.keyboard.press("d");
    const amount = own.getByLabel("Amount", { exact: true });
    const readings = own.getByRole("group", { name: "This can be read as two amounts" });
    await amount.fill("2,500");
    expect(await readings.count()).toBe(0);
    await amount.fill("520.000");
    // by keyboard: the two readings come next after the field, thousands first
    await amount.press("Tab");
    await own.keyboard.press("Enter");
    await expect.poll(() => amount.inputValue()).toBe("520000");
    await amount.fill("1e6");
    await amount.press("Control+Enter");
    await own.getByText("Enter 1,000,000 instead.").waitFor();
    // what stands in a field is replaced when one comes to it by keyboard and types
    await own.getByRole("combobox", { name: "Account", exact: true }).focus();
    await amount.focus();
    await own.keyboard.type("7,250.75");
    expect(await amount.inputValue()).toBe("7,250.75");
    // and by a press on it; the next press only places the caret
    await own.getByRole("combobox", { name: "Account", exact: true }).focus();
    await amount.click();
    await own.keyboard.type("81");
    await amount.click();
    await own.keyboard.press("End");
    await own.keyboard.type("5");
    expect(await amount.inputValue()).toBe("815");
    await axeCheck(own);
  });

  it("deletes an entity that nothing uses, says of one in use what uses it, and brings back from the filter Deleted", async () => {
    await own.goto("/entities?query=Holding+3+of");
    await own
      .getByRole("link", { name: /Holding 3 of the rounds/ })
      .first()
      .click();
    await own.getByRole("heading", { name: "Holding 3 of the rounds", level: 1 }).waitFor();
    await takePictures(own, "delete-button");
    await own.getByRole("button", { name: "Delete", exact: true }).click();
    await own.getByText("Holding 3 of the rounds deleted").waitFor();
    await own.waitForURL("**/entities");
    await own.goto("/entities?deleted=recent");
    await own.getByRole("heading", { name: "Entities: deleted" }).waitFor();
    await own.getByText("Holding 3 of the rounds").waitFor();
    await axeCheck(own);
    await takePictures(own, "deleted");
    await own.getByRole("button", { name: "Restore: Holding 3 of the rounds" }).press("Enter");
    await own.getByText("No results for these filters.").or(own.getByText("Nothing was deleted")).first().waitFor();
    await own.getByRole("button", { name: "Back to the list" }).press("Enter");
    await own.getByRole("heading", { name: "Entities", exact: true }).waitFor();
    // the account of an earlier test holds it
    await own.goto("/entities?query=Zurich+Holding");
    await own
      .getByRole("link", { name: /Zurich Holding/ })
      .first()
      .click();
    await own.getByRole("heading", { name: "Zurich Holding", level: 1 }).waitFor();
    await own.getByRole("button", { name: "Delete", exact: true }).click();
    const sheet = own.getByRole("dialog", { name: "Zurich Holding is in use" });
    await sheet.getByText("1 account (Custody in Zurich)").waitFor();
    await axeCheck(own);
    await own.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
  });
});
