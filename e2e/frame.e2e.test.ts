import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { smallBookBytes } from "../bench/book/small-book.ts";
import { proves } from "../scripts/proofs/proves.ts";
import { axeCheck } from "./support/axe.ts";
import { chosenFiles } from "./support/files.ts";
import type { PageProblems } from "./support/browser.ts";
import { takePictures } from "./support/picture.ts";
import type { Product } from "./support/product.ts";
import { scriptWeight } from "./support/script-weight.ts";
import { withProduct } from "./support/with-product.ts";

const SUMMARY = "/user?t=summary&at=2025-12-31&since=2024-12-31";

describe("the frame around every page, by keyboard and in words", () => {
  let product: Product;
  let page: Page & PageProblems;

  withProduct((running) => {
    ({ product, page } = running);
  });

  it("opens on a page that can be read by everybody who has never seen it, in every window and scheme", async () => {
    await page.getByRole("main").waitFor();
    await takePictures(page, "first-look", () => axeCheck(page));
  });

  it("shows a visitor the logo, Login and Sign Up", async () => {
    proves("top-bar#1", "top-bar#2", "constant:logo_size", "top-bar#8", "top-bar#10");
    const bar = page.getByRole("banner");
    const logo = await bar.locator("svg, img").first().boundingBox();
    expect([logo?.width, logo?.height]).toEqual([30, 30]);
    const first = await scriptWeight(page);
    expect(first.bytes).toBeLessThan(160_000);
    expect(first.files).toBeLessThan(10);
    await bar.getByRole("link", { name: "Login" }).waitFor();
    await bar.getByRole("link", { name: "Sign Up" }).waitFor();
    await bar.getByRole("link", { name: "About" }).click();
    await page.waitForURL("**/about");
    await bar.getByRole("link", { name: "Distributary" }).click();
    await page.waitForURL(`${product.url}/`);
  });

  it("leads a visitor to Login and Signup, also from the drawer", async () => {
    proves("path-auth-login#1", "route-auth-login#1", "route-auth-login#2", "route-auth-signup#2");
    await page.getByRole("button", { name: "Menu" }).click();
    const drawer = page.getByRole("dialog");
    await expect
      .poll(() => drawer.getByRole("link").allInnerTexts())
      .toEqual(["Login", "Signup", "About", "Help", "Knowledge base"]);
    await drawer.getByRole("link", { name: "Login" }).click();
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/auth/login");
    await page.getByLabel("E-mail").fill("nobody@example.com");
    await page.getByLabel("Password", { exact: true }).fill("not the right one");
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await page.getByText("Login Failed").waitFor();
    await axeCheck(page);
    await takePictures(page, "login-failed");
    const call = "**/api/v1/auth/login/std";
    await page.route(call, (route) => route.fulfill({ status: 200, contentType: "application/json", body: "{}" }));
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await page.getByText("Login failed", { exact: true }).waitFor();
    await page.getByText("Login Failed", { exact: true }).waitFor({ state: "detached" });
    await page.unrouteAll({ behavior: "wait" });
  });

  it("has its public pages, each with links to the others", async () => {
    proves("path-root#1", "path-root#2", "path-about#1", "path-about#2", "path-team#1");
    await page.goto("/about");
    await page.getByRole("heading", { name: "About", exact: true }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Team" }).click();
    await page.getByRole("heading", { name: "Team", exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/team");
    await axeCheck(page);
    await page.getByRole("banner").getByRole("link", { name: "About" }).waitFor();
    await page.getByRole("banner").getByRole("link", { name: "Distributary" }).click();
    await page.getByText("Your whole net worth. Every number accounted for.").waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  });

  it("shows a visitor Login, Sign Up and About, and there the way to Team", async () => {
    proves("navigation#6", "path-team#2", "rule:role-13");
    await page.goto("/about");
    const bar = page.getByRole("banner");
    for (const name of ["Login", "Sign Up", "About"]) {
      // oxlint-disable-next-line no-await-in-loop -- one link after the other
      await bar.getByRole("link", { name }).waitFor();
    }
    await page.getByRole("main").getByRole("link", { name: "Team" }).waitFor();
    expect(await page.getByRole("link", { name: "Team" }).count()).toBe(1);
  });

  it("has calculators shared, worked out while one types", async () => {
    proves("path-calculators#1", "footer#1");
    await page.goto("/about");
    const footer = page.getByRole("contentinfo");
    await footer.getByText(`© ${new Date().getFullYear()}`).waitFor();
    await footer.getByRole("link", { name: "Calculators" }).click();
    await page.getByRole("heading", { name: "Loan payment and amortization" }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/calculators");
    const figure = (name: string) => page.getByText(name, { exact: true }).locator("xpath=following-sibling::dd");
    for (const [label, text] of [
      ["Amount", "12k"],
      ["Annual rate, %", "12"],
      ["Years", "1"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one field after the other
      await page.getByLabel(label).fill(text);
    }
    // 12000 x 0.01 / (1 - 1.01^-12) = 1066.1855; x 12 - 12000 = 794.23, as the last payment takes the rounding
    await expect.poll(() => figure("Payment").innerText()).toBe("1,066.19");
    await expect.poll(() => figure("Total interest").innerText()).toBe("794.23");
    await expect.poll(() => page.getByRole("region", { name: "Table" }).getByRole("row").count()).toBe(13);
    await page.getByRole("application").press("Home");
    await page.getByText(": 12,000.00").waitFor();
    await page.getByLabel("Extra payment").fill("1000");
    await page.getByText("5 payments sooner").waitFor();
    await page.getByLabel("Years").fill("x");
    await page.getByText("Enter an amount as 1234.56, 1,234.56 or 1.234,56.").waitFor();
    await expect.poll(() => figure("Payment").innerText()).toBe("---");
    await page.getByLabel("Years").fill("1");
    await takePictures(page, "calculator-loan", () => axeCheck(page));
    await page.getByRole("radio", { name: "Loan" }).press("ArrowRight");
    await page.getByRole("heading", { name: "SAFE conversion" }).waitFor();
    // SAFE 2 converts into 250,000 / (2.5 x 0.85) = 117,647.06; (9,750,000 + 117,647.06) / (1 - 0.5 / 8) = 10,525,490.2
    // 8,000,000 / 10,525,490.2 = 0.76006; 500,000 / 0.76006 = 657,843.1; 657,843.1 / 10,525,490.2 = 6.25 %
    await expect
      .poll(() => page.getByRole("row", { name: "SAFE 1" }).innerText())
      .toMatch(/0\.76006\s+cap\s+657,843\s+6\.25 %/);
    await page.getByRole("radio", { name: "IRR and multiple" }).click();
    await page.getByText("1.37 ×").waitFor();
    await page.getByRole("radio", { name: "Compound growth" }).click();
    await page.getByText("129,884.73").first().waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("c")).toBe("growth");
  });

  it("asks who is not signed in to log in, and keeps where they wanted to go", async () => {
    await page.goto("/importer");
    await page.waitForURL("**/auth/login?next=*");
    await expect.poll(() => new URL(page.url()).searchParams.get("next")).toBe("/importer");
  });

  it("has a page for an address that is none", async () => {
    proves("page-404#1", "page-404#2");
    await page.goto("/no/such/page");
    await page.getByRole("heading", { name: "Not Found" }).waitFor();
    await axeCheck(page);
    await takePictures(page, "not-found");
    await page.getByRole("link", { name: "Home page" }).click();
    await page.waitForURL(`${product.url}/`);
  });

  it("can be used without a mouse from the sign-up on", async () => {
    proves("route-auth-signup#1", "public-forms#1", "top-bar#3", "top-bar#9");
    await page.goto("/auth/signup");
    await page.getByLabel("First name").waitFor();
    // Little more than what every page begins with: a form of six fields.
    expect((await scriptWeight(page)).bytes).toBeLessThan(180_000);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("first_name");
    for (const text of ["Ada", "Lovelace", "ada@", "a rather long phrase"]) {
      // oxlint-disable-next-line no-await-in-loop -- one field after the other
      await page.keyboard.type(text);
      // oxlint-disable-next-line no-await-in-loop -- one field after the other
      await page.keyboard.press("Tab");
    }
    const email = page.getByLabel("E-mail");
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await page.getByText("Signup Request Failed", { exact: true }).waitFor();
    await expect.poll(() => email.getAttribute("aria-invalid")).toBe("true");
    await axeCheck(page);
    await email.fill("ada@example.com");
    await email.press("Enter");
    await page.getByText("Add your first account").waitFor();
    const title = page.getByRole("banner").getByRole("link", { name: "ADA" });
    await expect.poll(() => title.getAttribute("href")).toMatch(/^\/user\/?$/);
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await page.waitForURL("**/import");
    // The address changes before the page does, and the page before has such a field too.
    await page.getByRole("heading", { name: "Import", level: 1 }).waitFor();
    await page.getByTestId("choose-files").setInputFiles(chosenFiles(smallBookBytes()));
    // A key does not wait for a button that is not ready yet, as a click would.
    await page.getByRole("button", { name: "Import 25 records", disabled: false }).press("Enter");
    await page.getByText("25 records imported").waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await page.getByTestId("net-worth").waitFor();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const figures = page.waitForRequest("**/api/v1/transactions/summary");
    // The rest of the interface arrives only after who is here and the figures were asked for.
    await page.route(/\/assets\/frame-/, async (route) => {
      await figures;
      await route.continue();
    });
    await page.reload();
    await page.getByTestId("net-worth").waitFor();
    await page.unrouteAll({ behavior: "wait" });
    expect(asked.filter((path) => /auth\/self|access\/switch|summary$/.test(path))).toEqual([
      "/api/v1/auth/self",
      // the headline, and all of it
      "/api/v1/transactions/summary",
      "/api/v1/transactions/summary",
    ]);
    const { bytes, files } = await scriptWeight(page);
    expect(bytes).toBeLessThan(330_000);
    // A browser asks for six at a time: a hundred small files take longer than their bytes.
    expect(files).toBeLessThan(25);
  });

  it("takes a date in words and as it is written", async () => {
    proves("date-field#1", "date-field#2", "date-field#5");
    await page.goto(SUMMARY);
    const since = page.getByLabel("Compared with", { exact: true });
    await since.fill("2025-06-30");
    await since.press("Enter");
    await expect.poll(() => new URL(page.url()).searchParams.get("since")).toBe("2025-06-30");
    await since.fill("last year");
    await since.press("Enter");
    const year = new Date().getUTCFullYear() - 1;
    await expect
      .poll(() => new URL(page.url()).searchParams.get("since"))
      .toMatch(new RegExp(`^${year}-\\d\\d-\\d\\d$`));
  });

  it("marks what is no date, commits on leaving, and takes an empty field for none", async () => {
    proves(
      "date-field#3",
      "date-field#6",
      "rule:field-behaviour-02",
      "rule:field-behaviour-03",
      "rule:field-behaviour-04",
    );
    await page.goto(SUMMARY);
    const since = page.getByLabel("Compared with", { exact: true });
    await since.fill("thirteen cows");
    await since.press("Enter");
    await page.getByText("This is not a date.").waitFor();
    await expect.poll(() => since.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => since.locator("xpath=..").locator("svg").count()).toBe(1);
    await axeCheck(page);
    await since.fill("2025-03-31");
    await since.press("Tab");
    await expect.poll(() => new URL(page.url()).searchParams.get("since")).toBe("2025-03-31");
    await since.fill("");
    await since.press("Enter");
    await expect.poll(() => new URL(page.url()).searchParams.get("since")).toBe("none");
  });

  it("opens a figure with Enter, closes it with Escape, and shows its keys for a question mark", async () => {
    await page.goto(SUMMARY);
    const figure = page.getByTestId("net-worth").getByRole("button");
    await figure.focus();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Sum of the values").first().waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    expect(await figure.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("?");
    await sheet.getByText("Show keyboard shortcuts").waitFor();
    await axeCheck(page);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
  });

  it("offers links, More, Help and what can be added", async () => {
    proves("top-bar#4", "top-bar#5", "top-bar#6", "top-bar#7", "link-help#3");
    const bar = page.getByRole("banner");
    await bar.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Summary" }).waitFor();
    await bar.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "About" }).waitFor();
    await page.keyboard.press("Escape");
    await bar.getByRole("link", { name: "Help" }).waitFor();
    for (const [name, path] of [
      ["Import", "/import"],
      ["Settings", "/settings"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one link after the other
      expect(await bar.getByRole("link", { name, exact: true }).getAttribute("href")).toBe(path);
    }
    await bar.getByRole("button", { name: "Add" }).click();
    await expect
      .poll(() => page.getByRole("menuitem").allInnerTexts())
      .toEqual([
        "New Transaction",
        "Event",
        "Upload Document",
        "Security",
        "Entity",
        "Account",
        "What you own",
        "Import files",
      ]);
    await page.getByRole("menuitem", { name: "Import files" }).click();
    await page.waitForURL("**/import");
    await page.setViewportSize({ width: 1024, height: 768 });
    await bar.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Accounts" }).click();
    await page.waitForURL("**/accounts");
    // on a phone the main pages are a tab bar at the lower edge, each as large as a finger, and nothing lies under it
    await page.setViewportSize({ width: 390, height: 844 });
    const tabs = page.getByRole("navigation", { name: "Main pages" });
    await expect
      .poll(() => tabs.getByRole("link").allInnerTexts())
      .toEqual(["Summary", "Transactions", "Accounts", "Securities", "Analytics"]);
    const box = await tabs.getByRole("link", { name: "Accounts" }).boundingBox();
    // 844 - 56 = 788, and 1 for the line above; 390 / 5 = 78, less where the browser keeps room for a scrollbar
    expect(box?.y).toBe(789);
    expect(box?.width).toBeGreaterThan(70);
    expect(await tabs.getByRole("link", { name: "Accounts" }).getAttribute("aria-current")).toBe("page");
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const footer = await page.getByRole("contentinfo").boundingBox();
    // A page ends between two pixels, a window on one.
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThan(789);
    await axeCheck(page);
    await tabs.getByRole("link", { name: "Securities" }).click();
    await page.waitForURL("**/instruments");
    await page.setViewportSize({ width: 1440, height: 900 });
    await tabs.waitFor({ state: "detached" });
  });

  it("keeps the answer when the server says that nothing changed", async () => {
    proves("rule:transport-14");
    await page.goto(SUMMARY);
    await page.getByText("What changed").waitFor();
    const before = await page.getByTestId("net-worth").innerText();
    // the calls that opened the page may still be answered; only those that hold an answer name it
    const kept = page.waitForResponse((response) =>
      (response.request().postData() ?? "").includes("if_modified_since"),
    );
    await page.clock.install();
    await page.clock.fastForward(61_000);
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    expect((await kept).status()).toBe(304);
    await expect.poll(() => page.getByTestId("net-worth").innerText()).toBe(before);
    await page.clock.resume();
  });

  it("saves a list as CSV, and gives the address of the download back after 60 s", async () => {
    proves("constant:download_url_revoke");
    await page.goto("/accounts?query=Account");
    await page
      .getByRole("grid")
      .getByRole("row", { name: /Account 001/ })
      .waitFor();
    await page.evaluate(() => {
      const revoke = URL.revokeObjectURL.bind(URL);
      URL.revokeObjectURL = (address) => {
        document.title = `${document.title}, revoked`;
        revoke(address);
      };
    });
    await page.getByRole("button", { name: "Export" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "CSV" }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe("accounts.csv");
    const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines[0]).toMatch(/^Name,/);
    // two accounts hold the word
    expect(lines).toHaveLength(3);
    await page.clock.fastForward(59_000);
    expect(await page.title()).not.toContain("revoked");
    await page.clock.fastForward(1100);
    expect(await page.title()).toContain("revoked");
    await page.clock.resume();
  });
});
