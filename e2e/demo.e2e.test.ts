import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeCheck } from "./support/axe.ts";
import { launchBrowser, openPage, type PageProblems } from "./support/browser.ts";
import { openDemo, signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { startProduct, type Product } from "./support/product.ts";

/** The figure of the page, as it stands. */
function netWorth(page: Page): Promise<string> {
  return page.getByTestId("net-worth").innerText();
}

describe("the demo family", () => {
  let product: Product;
  let browser: Browser;
  let page: Page & PageProblems;
  let before = "";

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
    page = await openPage(browser, product.url);
    await signUp(page, "Ada");
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    expect(page.errors).toEqual([]);
  });

  it("stands one click after the first page, under its own name [route-user-getting-started#1 breadcrumb#1 route-user#1]", async () => {
    await openDemo(page);
    const crumbs = page.getByRole("navigation", { name: "Where you are" });
    await expect.poll(() => crumbs.innerText()).toContain("Demo: the Alder family");
    await page.goto("/user?t=summary&at=2025-12-31&since=2024-12-31");
    await page.getByText("What changed").waitFor();
    before = await netWorth(page);
    expect(before).toMatch(/^\d,\d{3},\d{3}\.\d{2}\sUSD$/);
    await axeCheck(page);
    await takePictures(page, "demo");
  });

  it("is kept in the way that the address names: tabs, dates, grouping [route-user#2 route-user#5 path-user#1 path-user-slash#1]", async () => {
    const header = page.getByRole("navigation", { name: "Pages" });
    expect((await header.getByRole("link").allInnerTexts()).slice(0, 4)).toEqual([
      "Home",
      "Summary",
      "Transactions",
      "Events",
    ]);
    await header.getByRole("link", { name: "Transactions" }).click();
    await page.getByRole("grid", { name: "Transactions" }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("t")).toBe("transactions");
    await axeCheck(page);
    await takePictures(page, "demo-transactions");
    for (const path of ["/user/", "/user"]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await page.goto(path);
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await page.getByText("What changed").waitFor();
    }
  });

  it("covers every amount at the press of one key, and nothing else", async () => {
    await page.goto("/user?t=summary&at=2025-12-31&since=2024-12-31");
    await page.getByText("What changed").waitFor();
    await page.keyboard.press("h");
    await expect.poll(() => netWorth(page)).toContain("•••••");
    const text = await page.getByRole("main").innerText();
    expect(text.match(/\d,\d{3}/g) ?? []).toEqual([]);
    expect(text).not.toContain(before.slice(0, 9));
    await takePictures(page, "demo-covered");
    await page.keyboard.press("h");
    await expect.poll(() => netWorth(page)).toBe(before);
  });

  it("is made anew on request, and one walks back to the own universe [breadcrumb#2 path-user-slash#2 behaviour-universe-query#1]", async () => {
    await page.getByRole("button", { name: "Reset the demo" }).click();
    await page.getByText("Preparing the demo").first().waitFor();
    await page.getByRole("button", { name: "Reset the demo" }).waitFor({ timeout: 120_000 });
    await page.goto("/user?t=summary&at=2025-12-31&since=2024-12-31");
    await expect.poll(() => netWorth(page)).toBe(before);
    const demo = await page.evaluate(() => sessionStorage.getItem("persisted/universe"));
    await page.getByRole("button", { name: "Back to Root Universe" }).click();
    await page.getByText("Getting started").first().waitFor();
    await expect.poll(() => page.getByText("the Alder family").count()).toBe(0);
    await page.goto(`/user/?universe=${demo}`);
    await page.getByText("the Alder family").first().waitFor();
    await page.waitForURL((address) => !address.searchParams.has("universe"));
    await page.getByRole("banner").getByRole("link", { name: "ADA" }).click();
    await page.waitForURL(/\/user\/?$/);
  });

  it("shows who is signed in, and what was entered with them [route-auth-profile#1 side-drawer#1 side-drawer#2 side-drawer#3]", async () => {
    await page.getByRole("button", { name: "Menu" }).click();
    const drawer = page.getByRole("dialog");
    await expect.poll(() => drawer.innerText()).toContain("ada@example.com");
    await expect
      .poll(() => drawer.getByRole("link").allInnerTexts())
      .toEqual(expect.arrayContaining(["Home", "Summary", "Transactions", "Help"]));
    await drawer.getByRole("button", { name: "Log Out" }).waitFor();
    await axeCheck(page);
    await takePictures(page, "drawer");
    await drawer.getByRole("link", { name: "Profile" }).click();
    await page.getByRole("heading", { name: "Your profile" }).waitFor();
    await axeCheck(page);
    await takePictures(page, "profile");
  });
});
