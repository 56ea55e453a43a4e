import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
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

  it("Add New Relationships finds all kinds, five rows at a time, and hides after it was left [relationship-search#1 relationship-search#2 relationship-search#3 relationship-search#6 relationship-search#9]", async () => {
    await page.goto("/?part=live");
    const searches = searchesOf(page);
    const panel = page.getByRole("region", { name: "Add New Relationships" });
    const field = panel.getByRole("searchbox");
    await field.pressSequentially("A");
    await panel.getByText("Type at least 2 characters.").waitFor();
    await field.pressSequentially("lder");
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
    await page.mouse.move(1200, 800);
    const left = Date.now();
    await page.getByRole("textbox", { name: "Next" }).focus();
    await panel.getByRole("region", { name: "Search results" }).waitFor({ state: "detached" });
    expect(Date.now() - left).toBeGreaterThanOrEqual(350);
  });

  it("a price field empties what is no number, fetches the nearest price and takes it [price-field#1 price-field#2 price-assistant#21 price-assistant#22 field-behaviour-06]", async () => {
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
    await page.mouse.move(1200, 800);
    const left = Date.now();
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

  it("says why there is no price, and lets Tab pass [pricing-02 field-behaviour-07]", async () => {
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

  it("prices another security, a generic one not at all, and reads anew [price-assistant#9 price-assistant#10 price-assistant#11 price-assistant#23 price-assistant#24]", async () => {
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

  it("finds records, pages and actions by one key [relationship-search#8 relationship_search_debounce]", async () => {
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
    await own.keyboard.press("Control+k");
    await own.keyboard.type("new entity");
    await palette.getByText("No results for").or(palette.getByRole("option")).first().waitFor();
    await own.keyboard.press("Escape");
    await palette.waitFor({ state: "hidden" });
    await own.keyboard.press("g");
    await own.keyboard.press("e");
    await own.waitForURL("**/entities");
  });

  it("makes what a picker misses in a window of its own [behaviour-popup-create#1 behaviour-popup-create#2 route-entities-create#2 route-entities-create#3 route-accounts-create#3]", async () => {
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

  it("shows standard accounts where they are included, and asks once for what is typed [account-picker#1 account-picker#2 account-picker#3 account-picker#4 permission-09]", async () => {
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

  it("makes a security that an entry misses [route-instruments-create#2 route-instruments-create#3 route-instruments-create#4]", async () => {
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
});
