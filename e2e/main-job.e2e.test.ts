import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { answerTo } from "../bench/book/answers.ts";
import { writeBookZip } from "../bench/book/zip.ts";
import { proves } from "../scripts/proofs/proves.ts";
import { SOAK_FACTOR } from "../scripts/soak/times.ts";
import { axeCheck } from "./support/axe.ts";
import { openPage, type PageProblems } from "./support/browser.ts";
import { call } from "./support/call.ts";
import { go } from "./support/go.ts";
import { takePictures } from "./support/picture.ts";
import type { Product } from "./support/product.ts";
import { withProduct } from "./support/with-product.ts";

const CLI = fileURLToPath(new URL("../packages/server/dist/cli.js", import.meta.url));
const PASSWORD = "a rather long phrase";

// With 10,000 transactions, its answers are 99,160,920.19 − 92,009,362.00 = 7,151,558.19; a soak takes ten times as many.
const BOOK = { seed: 1, transactions: SOAK_FACTOR > 1 ? 100_000 : 10_000 };
const ANSWER = answerTo({ ...BOOK, at: "2025-12-31", since: "2024-12-31" });
const AT = grouped(ANSWER.net_worth_usd);
const DIFFERENCE = grouped(ANSWER.net_worth_diff_usd);
// Beside its transactions, 40 accounts + 200 instruments + 584 dates x (200 prices + 2 rates) = 118,208 rows, which
// name 8 entities: 118,216 records.
const RECORDS = grouped(String(BOOK.transactions + 118_216));

describe("the main job, by somebody who has never seen the product", () => {
  const folder = mkdtempSync(join(tmpdir(), "distributary-book-"));
  const book = join(folder, "book.zip");
  let product: Product;
  let browser: Browser;
  let page: Page & PageProblems;

  withProduct((running) => {
    ({ product, browser, page } = running);
    writeBookZip({ ...BOOK, path: book });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("signs up with a currency and a time zone guessed by the browser", async () => {
    proves("path-auth-signup#1");
    await page.goto("/auth/signup");
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("E-mail").fill("ada@example.com");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await takePictures(page, "sign-up", () => axeCheck(page));
    await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await page.getByText("Add your first account").waitFor();
    await takePictures(page, "getting-started", () => axeCheck(page));
  });

  it("drops a whole book, sees what was read, and writes it", async () => {
    await page.goto("/importer");
    await page.locator("input[type=file]").first().setInputFiles(book);
    const write = page.getByRole("button", { name: /^Import [\d,]+ records$/ });
    await write.waitFor({ timeout: 120_000 });
    await takePictures(page, "import-preview", () => axeCheck(page));
    await expect.poll(() => write.innerText()).toBe(`Import ${RECORDS} records`);
    await write.click();
    await page.getByText(`${RECORDS} records imported`).waitFor({ timeout: 120_000 });
    await takePictures(page, "import-written", () => axeCheck(page));
  });

  it("reads the right figure, what changed it, and the positions under it", async () => {
    proves("route-user#1");
    await go(page, "/user?t=summary&at=2025-12-31&since=2024-12-31");
    await page.getByText(AT).first().waitFor({ timeout: 120_000 });
    await page.getByText(DIFFERENCE).first().waitFor();
    await page.getByText("What changed").waitFor();
    await takePictures(page, "summary", () => axeCheck(page));
  });

  it("opens the figure down to its evidence, which has an address of its own", async () => {
    await page
      .getByRole("button", { name: new RegExp(AT.replaceAll(".", "\\.")) })
      .first()
      .click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Sum of the values").first().waitFor();
    await takePictures(page, "explain", () => axeCheck(page, "[role=dialog]"));
    await expect.poll(() => new URL(page.url()).searchParams.has("explain")).toBe(true);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
  });

  it("lists ten thousand transactions, scrolls, comes to the oldest by key, and filters them", async () => {
    proves("route-user#3");
    await go(page, "/user?t=transactions&per=all");
    const rows = page.getByRole("grid", { name: "Transactions" }).getByRole("row");
    await rows.nth(20).waitFor();
    // A hundred turns of the wheel go through some thousands of rows, which are read where the wheel stops.
    await rows.nth(5).hover();
    const newest = /\d{4}-\d\d-\d\d/.exec(await rows.nth(1).innerText())?.[0] ?? "";
    for (let turn = 0; turn < 100; turn++) await page.mouse.wheel(0, 900);
    await expect.poll(() => rows.nth(5).innerText(), { timeout: 120_000 }).toMatch(/20\d\d-\d\d-\d\d/);
    await expect.poll(() => rows.nth(5).innerText()).not.toContain(newest);
    await page.keyboard.press("j");
    const oldest = async (): Promise<string> => {
      await page.keyboard.press("End");
      return rows.last().innerText();
    };
    // Every book of the generator begins on the first day of 2015.
    await expect.poll(oldest, { timeout: 120_000 }).toContain("2015-01-01");
    // Only the rows near the window stand in the page.
    await expect.poll(() => rows.count()).toBeLessThan(120);
    await page.keyboard.press("Home");
    await rows.nth(1).filter({ hasText: "2025-" }).waitFor();
    await page.goto("/user?t=transactions&per=all&q=dividend");
    await page.getByRole("button", { name: "Name, description, number or notes: dividend" }).waitFor();
    await rows.nth(1).filter({ hasText: "Dividend from" }).waitFor();
    const found = (await call(page, "GET", "/accounts?query=Account%20016")) as { items: { uuid: string }[] };
    await page.goto(`/user?t=transactions&per=all&account=${found.items[0]?.uuid}`);
    await page.getByRole("button", { name: "Account: Account 016" }).waitFor();
    await rows.nth(20).waitFor();
    await page.keyboard.press("j");
    await expect.poll(oldest, { timeout: 120_000 }).toContain("2015-0");
  });

  it("offers staff, and nobody else, the filter for transactions that miss their event", async () => {
    proves("rule:role-06");
    const create = [CLI, "user", "create", "--email", "eve@example.com", "--password", PASSWORD, "--staff"];
    const env = { ...process.env, DATABASE_URL: "", DATA_DIR: product.dataDir };
    await promisify(execFile)(process.execPath, create, { env });
    const staff = await openPage(browser, product.url);
    const list = "/user?t=transactions&q=dividend";
    await staff.goto(list);
    await staff.getByLabel("E-mail").fill("eve@example.com");
    await staff.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await staff.getByLabel("Password", { exact: true }).press("Enter");
    await staff.getByText("No results for these filters.").waitFor();
    const panelOf = async (who: Page) => {
      await who.goto(list);
      await who.getByRole("button", { name: "Filter", exact: true }).click();
      const panel = who.getByRole("dialog", { name: "Filter" });
      await panel.getByRole("option", { name: "Kind" }).waitFor({ state: "attached" });
      return panel;
    };
    const missing = { name: "Event missing" };
    const plain = await panelOf(page);
    await expect.poll(() => plain.getByRole("option", missing).count()).toBe(0);
    const panel = await panelOf(staff);
    await panel.getByRole("option", missing).waitFor({ state: "attached" });
    await panel.getByLabel("Filter").selectOption("missing_event");
    const listed = staff.waitForResponse((answer) => answer.url().includes("missing_event=true"));
    await panel.getByRole("button", { name: "Apply" }).click();
    expect((await listed).status()).toBe(200);
    await staff.getByRole("button", { name: "Event missing: Yes" }).waitFor();
    await staff.getByText("No results for these filters.").waitFor();
    expect(staff.errors).toEqual([]);
  });
});

/** Decimal text with a comma between thousands, as it is shown. */
function grouped(decimal: string): string {
  return decimal.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ",");
}
