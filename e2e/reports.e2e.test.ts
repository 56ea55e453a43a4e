import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeCheck } from "./support/axe.ts";
import { launchBrowser, openPage, type PageProblems } from "./support/browser.ts";
import { openDemo, signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { startProduct, type Product } from "./support/product.ts";

describe("reports", () => {
  let product: Product;
  let browser: Browser;
  let page: Page & PageProblems;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
    page = await openPage(browser, product.url);
    await signUp(page, "Rhea");
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    expect(page.errors).toEqual([]);
  });

  /** Generates what is chosen, waits for it, and answers the bytes of its file. */
  async function downloaded(format: string, name: string): Promise<Buffer> {
    await page.getByRole("radio", { name: format }).click();
    await page.getByRole("button", { name: "Generate" }).click();
    const button = page.getByRole("button", { name }).first();
    await page
      .getByRole("row", { name: new RegExp(`${format}.*Ready`) })
      .first()
      .waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
    return readFile(await file.path());
  }

  it("are chosen, made and saved, with the net worth of the Summary [post-reports-generate get-reports get-reports-download-report_key]", async () => {
    await page.goto("/reports");
    await page.getByText("No report was generated yet").waitFor();
    await axeCheck(page);
    await takePictures(page, "reports-empty");
    await page.goto("/user/getting-started");
    await openDemo(page);
    await page.goto("/user?t=summary&at=2025-12-31&since=2024-12-31");
    await page.getByText("What changed").waitFor();
    const worth = (await page.getByTestId("net-worth").innerText()).replace(/[,\sA-Z]/g, "");
    await page.getByRole("main").getByRole("link", { name: "Reports" }).click();
    await page.waitForURL("**/reports?**");
    await page.getByLabel("Report", { exact: true }).selectOption({ label: "Net worth" });
    const csv = await downloaded("CSV", "Download: Net worth CSV, 2024-12-31 to 2025-12-31");
    expect(csv.toString("utf8")).toContain(`\r\nNet worth,${worth},`);
    const pdf = await downloaded("PDF", "Download: Net worth PDF, 2024-12-31 to 2025-12-31");
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    await page.getByRole("button", { name: "Holdings" }).click();
    await expect.poll(() => page.getByLabel("Report", { exact: true }).inputValue()).toBe("holdings");
    const xlsx = await downloaded("XLSX", "Download: Holdings XLSX, 2025-12-31");
    expect(xlsx.subarray(0, 2).toString()).toBe("PK");
    await axeCheck(page);
    await takePictures(page, "reports");
  });
});
