import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeCheck } from "./support/axe.ts";
import type { PageProblems } from "./support/browser.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { typeAll } from "./support/type-all.ts";
import { withProduct } from "./support/with-product.ts";

describe("what somebody owns", () => {
  let page: Page & PageProblems;

  withProduct(async (running) => {
    ({ page } = running);
    await signUp(page, "Iris");
  });

  /** Opens a form by the letter of its tile. */
  async function open(letter: string, title: string): Promise<void> {
    await page.getByRole("heading", { level: 1, name: "What do you own?" }).waitFor();
    await page.getByRole("link", { name: "Bank account" }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? "")).toContain("Bank account");
    await page.keyboard.press(letter);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
  }

  it("is added by keyboard: a house with its mortgage, an account, three holdings; net worth is right", async () => {
    await takePictures(page, "openings-start", () => axeCheck(page));
    await page.getByRole("link", { name: "Home" }).filter({ hasText: "House, flat" }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await typeAll(page, ["Willow Lane 4", "520000", "450000", "2019-05-06"]);
    await typeAll(page, ["-310000", "North Bank", "4", "1650"]);
    await page.keyboard.press("Control+Enter");
    await page.getByText("Enter what you owe without a minus.").waitFor();
    await takePictures(page, "openings-home", () => axeCheck(page));
    await page.getByLabel("Amount owed").fill("310000");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Added Willow Lane 4").waitFor();
    await open("b", "Bank account");
    await typeAll(page, ["Current account", "North Bank", "12500.50"]);
    await page.keyboard.press("Control+Enter");
    await page.getByText("Added Current account").waitFor();
    await open("r", "Brokerage");
    await typeAll(page, ["Brokerage", "Harbour", "1000", "World fund", "WRLD", "100", "9000", "110", "1/15/2024"]);
    await typeAll(page, ["Meridian", "MERI", "10", "480", "50.25", ""]);
    await typeAll(page, ["Bond fund", "", "4", "400", "", ""]);
    await takePictures(page, "openings-brokerage", () => axeCheck(page));
    await page.keyboard.press("Control+Enter");
    await page.getByText("Added Brokerage").waitFor();
    await takePictures(page, "openings-added", () => axeCheck(page));
    await page.getByRole("link", { name: "Open your summary" }).press("Enter");
    // 520,000 - 310,000 + 12,500.50 + 1,000 + 11,000 + 502.50 + 400
    await page.getByTestId("net-worth").filter({ hasText: "235,403.00" }).waitFor();
    // The history of a book that began today steps up from the day before, and says no year without anything.
    const at = await page.getByLabel("As of", { exact: true }).inputValue();
    const before = new Date(Date.parse(at) - 86_400_000).toISOString().slice(0, 10);
    const history = page.getByRole("application", { name: /^Net worth over time/ });
    const spoken = `Net worth over time: 0.00 USD on ${before}, 235,403.00 USD on ${at}, 2 points.`;
    await expect.poll(() => history.getAttribute("aria-label")).toBe(spoken);
    await takePictures(page, "openings-summary");
    expect(page.errors).toEqual([]);
  });

  it("is undone as a whole, and can be added from the menu at any time", async () => {
    await page.getByRole("button", { name: "Add", exact: true }).press("Enter");
    await page.getByRole("menuitem", { name: "What you own" }).press("Enter");
    await open("o", "Other");
    await typeAll(page, ["Boat", "", "30000"]);
    await page.keyboard.press("Control+Enter");
    await page.getByText("Added Boat").waitFor();
    await page.getByRole("region", { name: "Added now" }).getByRole("button", { name: "Undo Boat" }).press("Enter");
    await page.getByText("Removed Boat").waitFor();
    await page.goto("/accounts");
    await page.getByText("Current account").first().waitFor();
    expect(await page.getByText("Boat").count()).toBe(0);
  });

  it("asks which way a loan goes where a minus is typed, and keeps a company at its cost", async () => {
    await page.goto("/openings/create?kind=loan");
    await page.getByRole("heading", { level: 1, name: "Loan" }).waitFor();
    await typeAll(page, ["Car loan", "", "-9000"]);
    await page.keyboard.press("Control+Enter");
    await page.getByText("Enter the amount without a minus, then choose below who owes it.").waitFor();
    await page.getByLabel("Amount owed").fill("9000");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Added Car loan").waitFor();
    await open("c", "Company");
    await typeAll(page, ["Mill"]);
    await page.keyboard.press("Control+Enter");
    await page.getByText("Enter what it is worth now, or what it cost.").waitFor();
    await page.getByLabel("Cost", { exact: true }).fill("50000");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Added Mill").waitFor();
    await page.goto("/user");
    // 235,403 - 9,000 + 50,000
    await page.getByTestId("net-worth").filter({ hasText: "276,403.00" }).waitFor();
    expect(page.errors).toEqual([]);
  });
});
