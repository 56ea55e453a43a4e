import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { axeCheck } from "./support/axe.ts";
import { openPage, type PageProblems } from "./support/browser.ts";
import { call } from "./support/call.ts";
import { mailedLink } from "./support/mails.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { withProduct } from "./support/with-product.ts";

describe("the currency that a person reads figures in", () => {
  let owner: Page & PageProblems;
  let guest: Page & PageProblems;
  let browser: Browser;
  let url = "";
  let dataDir = "";
  let account = "";

  withProduct(async (running) => {
    ({ browser, page: owner } = running);
    ({ url, dataDir } = running.product);
    await signUp(owner, "Nora");
    const on = new Date().toISOString().slice(0, 10);
    await call(owner, "POST", "/openings", { kind: "bank", name: "Checking", balance: "1000", currency: "USD", on });
    const { items } = (await call(owner, "GET", "/accounts?include_standard=false")) as { items: { uuid: string }[] };
    account = items[0]?.uuid ?? "";
    const [euro, dollar] = [await currency("EUR"), await currency("USD")];
    const rate = { instrument_id: euro, instant: on, value: "1.25", value_unit_id: dollar };
    await call(owner, "POST", "/pricing/?commit=true", rate);
    guest = await openPage(browser, url);
  });
  afterAll(() => expect(guest.errors).toEqual([]));

  /** The instrument of a currency. */
  async function currency(code: string): Promise<string> {
    const found = await call(owner, "POST", `/data-types/instruments?prefix=${code}`, { instrument_types: ["CCY"] });
    const { items } = found as { items: { uuid: string; identifier: string }[] };
    return items.find(({ identifier }) => identifier === code)?.uuid ?? "";
  }

  /** Chooses a currency on the profile, and waits until the server keeps it. */
  async function choose(code: string): Promise<void> {
    const kept = owner.waitForResponse("**/utility/prefs/write");
    await owner.getByLabel("Show figures in").selectOption(code);
    await kept;
  }

  /** The net worth of home, as it stands. */
  async function netWorth(page: Page): Promise<string> {
    await page.goto("/user?t=summary");
    await page.getByText("What changed").waitFor();
    return page.getByTestId("net-worth").innerText();
  }

  it("stands beside a choice to have the links of developers in the menu, which no menu has until then", async () => {
    const inMenu = async (): Promise<number> => {
      await owner.getByRole("button", { name: "Menu" }).click();
      await owner.getByRole("dialog").getByRole("link", { name: "Profile" }).waitFor();
      const found = await owner.getByRole("link", { name: "API documentation" }).count();
      await owner.keyboard.press("Escape");
      return found;
    };
    await owner.goto("/auth/profile");
    expect(await inMenu()).toBe(0);
    for (const [to, found] of [
      ["On", 1],
      ["Off", 0],
    ] as const) {
      const kept = owner.waitForResponse("**/utility/prefs/write");
      await owner.getByRole("radiogroup", { name: "Links for developers" }).getByText(to, { exact: true }).click();
      await kept;
      expect([to, await inMenu()]).toEqual([to, found]);
    }
  });

  it("is that of the records until they choose another, which then counts on every page", async () => {
    expect(await netWorth(owner)).toMatch(/^1,000\.00\s+USD$/);
    await owner.goto("/auth/profile");
    await takePictures(owner, "profile-display-currency", () => axeCheck(owner));
    expect(await owner.getByLabel("Show figures in").inputValue()).toBe("");
    await choose("EUR");
    // 1,000 USD / 1.25 USD for a euro = 800.00 EUR
    expect(await netWorth(owner)).toMatch(/^800\.00\s+EUR$/);
    await takePictures(owner, "summary-displayed-in", () => axeCheck(owner));
    await owner.goto("/accounts");
    await owner.getByRole("row", { name: /Checking.*800\.00/ }).waitFor();
    await owner.goto(`/accounts/${account}`);
    const figures = owner.getByLabel("Key figures of Checking");
    await expect.poll(() => figures.innerText()).toMatch(/Value, EUR\s+800\.00/);
    await owner.goto("/household");
    await owner.getByRole("row", { name: /Household.*800\.00/ }).waitFor();
    // An address that names a currency keeps it.
    await owner.goto("/user?t=summary&currency=USD");
    await expect.poll(() => owner.getByTestId("net-worth").innerText()).toMatch(/^1,000\.00\s+USD$/);
  });

  it("goes with them into another browser, and is nobody else's", async () => {
    const invited = { email: "grace@example.com", first_name: "Grace", last_name: "Hopper", role: "viewer" };
    await call(owner, "POST", "/access/invite?commit=true", invited);
    await guest.goto(await mailedLink(dataDir, invited.email, "/access/invitation"));
    await guest.getByRole("link", { name: "Sign up to accept" }).click();
    await guest.getByLabel("First name").fill("Grace");
    await guest.getByLabel("Password", { exact: true }).fill("a rather long phrase");
    await guest.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await guest.getByRole("button", { name: "Accept" }).click();
    await guest.getByText("shared with you, read-only").waitFor();
    expect(await netWorth(guest)).toMatch(/^1,000\.00\s+USD$/);

    const elsewhere = await openPage(browser, url);
    await elsewhere.goto("/auth/login");
    await elsewhere.getByLabel("E-mail").fill("nora@example.com");
    await elsewhere.getByLabel("Password", { exact: true }).fill("a rather long phrase");
    await elsewhere.getByRole("main").getByRole("button", { name: "Login" }).click();
    await expect.poll(() => elsewhere.getByTestId("net-worth").innerText()).toMatch(/^800\.00\s+EUR$/);
    expect(elsewhere.errors).toEqual([]);
    await elsewhere.context().close();
  });

  it("is that of the records again at once, also where the page has only just loaded", async () => {
    // The answer to what the server keeps is held back: it says EUR, and comes after the change.
    let arrive = (): void => undefined;
    const held = new Promise<void>((done) => (arrive = done));
    await owner.route("**/utility/prefs/read", async (route) => {
      const answer = await route.fetch();
      await held;
      await route.fulfill({ response: answer });
    });
    const asked = owner.waitForRequest("**/utility/prefs/read");
    await owner.goto("/auth/profile");
    await asked;
    expect(await owner.getByLabel("Show figures in").inputValue()).toBe("EUR");
    await choose("");
    const read = owner.waitForResponse("**/utility/prefs/read");
    arrive();
    await (await read).finished();
    await owner.unroute("**/utility/prefs/read");
    expect(await owner.getByLabel("Show figures in").inputValue()).toBe("");
    expect(await netWorth(owner)).toMatch(/^1,000\.00\s+USD$/);
    await owner.reload();
    await expect.poll(() => owner.getByTestId("net-worth").innerText()).toMatch(/^1,000\.00\s+USD$/);
  });
});
