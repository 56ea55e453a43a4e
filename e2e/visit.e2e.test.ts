import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeCheck } from "./support/axe.ts";
import type { PageProblems } from "./support/browser.ts";
import { call } from "./support/call.ts";
import { go } from "./support/go.ts";
import { writingControls } from "./support/offered.ts";
import { takePictures } from "./support/picture.ts";
import { pagesOfRecords, SCREENS, untilShown } from "./support/screens.ts";
import { withProduct } from "./support/with-product.ts";

describe("somebody who has only found the address", () => {
  let page: Page & PageProblems;

  withProduct((running) => {
    ({ page } = running);
  });

  it("sees what the product is, with its own pictures in both themes", async () => {
    await page.getByRole("heading", { name: "Made for people who answer for money" }).waitFor();
    const shown = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("img")]
          .filter((one) => one.offsetWidth > 0)
          .map((one) => one.getAttribute("src")),
      );
    expect(await shown()).toEqual(["/pictures/summary-light.webp", "/pictures/evidence-light.webp"]);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(shown).toEqual(["/pictures/summary-dark.webp", "/pictures/evidence-dark.webp"]);
    await expect
      .poll(() => page.evaluate(() => document.querySelector<HTMLImageElement>("img[src*=summary-dark]")?.naturalWidth))
      .toBe(1440);
    await page.emulateMedia({ colorScheme: "light" });
    await takePictures(page, "landing", () => axeCheck(page));
  });

  it("looks at the demo without an account, and can change nothing", async () => {
    await page.getByRole("button", { name: "Explore the demo" }).first().click();
    await page.getByTestId("net-worth").waitFor({ timeout: 120_000 });
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    expect(await crumbs.innerText()).toContain("demo, read-only");
    expect(await crumbs.getByRole("button").count()).toBe(0);
    const bar = page.getByRole("banner");
    expect(await bar.getByRole("button", { name: "Add" }).count()).toBe(0);
    await takePictures(page, "visit", () => axeCheck(page));
    await page.reload();
    await page.getByTestId("net-worth").waitFor();
    await go(page, "/accounts/create");
    await page.getByRole("heading", { level: 1, name: "Sign up to add accounts" }).waitFor();
    await expect(call(page, "POST", "/accounts", { name: "Mine" })).rejects.toThrow("403");
  });

  it("is offered nothing that would be refused, on any screen", async () => {
    const refused: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() === 403) refused.push(`${answer.request().method()} ${answer.url()}`);
    });
    const found: Record<string, readonly string[]> = {};
    for (const screen of [...SCREENS, ...(await pagesOfRecords(page))]) {
      // oxlint-disable no-await-in-loop -- one screen after the other
      await go(page, screen);
      await untilShown(page);
      found[screen] = await writingControls(page);
      // oxlint-enable no-await-in-loop
    }
    expect(Object.fromEntries(Object.entries(found).filter(([, controls]) => controls.length > 0))).toEqual({});
    await go(page, "/user?t=summary");
    await page.getByTestId("net-worth").waitFor();
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Search" });
    await palette.getByRole("combobox").fill("new account");
    await palette.getByText("New account", { exact: false }).waitFor({ state: "detached" });
    expect(await palette.getByRole("option").allInnerTexts()).toEqual([]);
    await palette.getByRole("combobox").fill("add");
    await expect.poll(() => palette.getByRole("option").first().innerText()).toBe("Sign Up");
    await page.keyboard.press("Escape");
    expect(refused).toEqual([]);
  });

  it("goes on to a sign-up", async () => {
    const bar = page.getByRole("banner");
    await go(page, "/user");
    await bar.getByRole("button", { name: "Sign Up" }).click();
    await page.waitForURL("**/auth/signup");
    await page.getByLabel("First name").waitFor();
  });
});
