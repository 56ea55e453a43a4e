import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeCheck } from "./support/axe.ts";
import type { PageProblems } from "./support/browser.ts";
import { call } from "./support/call.ts";
import { go } from "./support/go.ts";
import { openDemo, signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { withProduct } from "./support/with-product.ts";

describe("reports and reconciliation", () => {
  let page: Page & PageProblems;

  withProduct(async (running) => {
    ({ page } = running);
    await signUp(page, "Rhea");
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

  it("reports are chosen, made and saved, with the net worth of the Summary", async () => {
    await page.goto("/reports");
    await page.getByText("No reports yet").waitFor();
    await axeCheck(page);
    await takePictures(page, "reports-empty");
    await go(page, "/reconciliation");
    await page.getByText("No holdings yet").waitFor();
    await takePictures(page, "reconciliation-empty");
    await go(page, "/user/getting-started");
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
    await page.getByLabel("Report", { exact: true }).selectOption({ label: "Gains by term" });
    await page.getByText("Filters: none").press("Enter");
    const accounts = page.getByRole("combobox", { name: "Accounts" });
    await accounts.fill("Brokerage New York");
    await page.getByRole("option", { name: "Brokerage New York" }).first().click();
    // The keyboard stays with the accounts, whether one came or went.
    const isFocused = () => accounts.evaluate((field) => field === document.activeElement);
    const remove = page.getByRole("button", { name: "Remove Brokerage New York" });
    await remove.waitFor();
    await expect.poll(isFocused).toBe(true);
    await remove.press("Enter");
    await remove.waitFor({ state: "detached" });
    await expect.poll(isFocused).toBe(true);
    await accounts.fill("Brokerage New York");
    await page.getByRole("option", { name: "Brokerage New York" }).first().click();
    await remove.waitFor();
    await page.getByLabel("Cost basis method").selectOption({ label: "Last in, first out" });
    await page.getByLabel("Holding type").selectOption({ label: "Stock/Ownership Interest" });
    await page.getByText("3 filters").waitFor();
    const gains = await downloaded("CSV", "Download: Gains by term CSV, 2024-12-31 to 2025-12-31");
    expect(gains.toString("utf8")).toContain("\r\nAccounts,Brokerage New York\r\n");
    expect(gains.toString("utf8")).toMatch(/\r\nLots,"?LIFO,/);
    expect(gains.toString("utf8")).toContain("\r\nHolding types,Stock/Ownership Interest\r\n");
    await page.getByText("Brokerage New York · Stock/Ownership Interest · Last in, first out").waitFor();
    await axeCheck(page);
    await takePictures(page, "reports");
  });

  it("the foot of the Summary leads to the statements that do not tie out", async () => {
    await go(page, "/user?t=summary");
    await page.getByRole("button", { name: "1 account does not reconcile" }).click();
    await page.getByRole("link", { name: "Open reconciliation" }).click();
    await page.getByText("1 statement does not reconcile").waitFor();
    await page.getByText("1 missing").waitFor();
    await axeCheck(page);
    await takePictures(page, "reconciliation");
  });

  it("a difference is closed by what is suggested, by keyboard, with the way back", async () => {
    const grid = page.getByRole("grid");
    // The grid is entered at the newest month that is off; arrows walk from there and back.
    await grid.getByRole("button", { name: /^Brokerage New York, .*: differs by/ }).focus();
    await page.keyboard.press("ArrowLeft");
    await grid.locator("button:focus[data-state=tied]").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Does not reconcile").waitFor();
    await sheet.getByRole("columnheader", { name: "Ledger entries" }).waitFor();
    await sheet.getByText("USD: Resolved by the suggestion for Harbour Foods.").waitFor();
    await axeCheck(page);
    await takePictures(page, "reconciliation-statement");
    // A message stays five seconds, so its way back is taken at once; then the same is booked for good.
    await sheet.getByRole("button", { name: "Record", exact: true }).first().press("Enter");
    await page.getByText("2 differences resolved").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Change undone").waitFor();
    await sheet.getByRole("button", { name: "Record", exact: true }).first().click();
    await sheet.getByText("Reconciled", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
  });

  it("a statement that was missing is typed in", async () => {
    await page
      .getByRole("grid")
      .getByRole("button", { name: /: missing$/ })
      .click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("No statement on this date.").waitFor();
    await sheet.getByRole("button", { name: "Enter this statement" }).click();
    const ledger = sheet.getByText(/^Ledger [\d,]+\.\d\d$/).first();
    await ledger.waitFor();
    const held = (await ledger.innerText()).replace("Ledger ", "");
    await sheet.getByLabel("Quantity").first().fill("about 5");
    await sheet.getByRole("button", { name: "Save statement" }).click();
    await sheet.getByText("Enter an amount as").waitFor();
    await axeCheck(page);
    await takePictures(page, "reconciliation-form");
    await sheet.getByLabel("Quantity").first().fill(held);
    await sheet.getByRole("button", { name: "Save statement" }).click();
    await page.getByText(/^Statement of .* saved$/).waitFor();
    await sheet.getByText("Reconciled", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("1 missing").waitFor({ state: "detached" });
    await page.getByText("All statements reconcile").waitFor();
  });

  it("what left on one statement and came on the next is booked on its way; what was known before stays to be seen", async () => {
    const { from, to, usd } = await seed();
    const says = (account: string, date: string, quantity: string) =>
      call(page, "PUT", `/reconciliation/${account}/${date}?commit=true`, {
        lines: [{ instrument_id: usd, quantity }],
      });
    await says(from, "2025-03-31", "400");
    await says(to, "2025-03-31", "0");
    await says(to, "2025-04-30", "500");
    await go(page, `/accounts/${to}`);
    await page.getByRole("main").getByRole("link", { name: "Reconciliation" }).click();
    await page.waitForURL(`**/reconciliation?of=${to}`);
    await page.getByText("Only").getByRole("link", { name: "Arriving" }).waitFor();
    const statement = `/reconciliation?of=${to}&account=${to}&date=2025-04-30`;
    await go(page, statement);
    const sheet = page.getByRole("dialog");
    const way = "in transit from 2025-03-31 to 2025-04-30, via Default Account";
    await sheet.getByText(way).waitFor();
    await axeCheck(page);
    await takePictures(page, "reconciliation-transfer");
    await sheet.getByRole("button", { name: /^Difference: USD/ }).click();
    const opened = page.getByRole("dialog", { name: "Difference of USD in Arriving" });
    await opened.getByRole("link", { name: "statement" }).waitFor();
    await page.goto(statement);
    await sheet.getByText(way).waitFor();
    const before = new Date().toISOString();
    await sheet.getByRole("button", { name: "Record", exact: true }).click();
    await sheet.getByText("Reconciled", { exact: true }).waitFor();
    await page.goto(`${statement}&known=${before}`);
    await sheet.getByText("Does not reconcile").waitFor();
    await sheet.getByText("As recorded on").waitFor();
    expect(await sheet.getByRole("button", { name: "Record", exact: true }).count()).toBe(0);
    // A statement that tells one sum: what is missing of it is closed as well.
    const total = { value: "512.34", units_id: usd };
    await call(page, "PUT", `/reconciliation/${to}/2025-05-31?commit=true`, { lines: [], total });
    await go(page, `/reconciliation?of=${to}&account=${to}&date=2025-05-31`);
    const choice = sheet.getByRole("group", { name: "Whole account" });
    await choice.getByRole("radio", { name: /^Income 12\.34/ }).waitFor();
    await axeCheck(page);
    await takePictures(page, "reconciliation-total");
    await choice.getByRole("button", { name: "Record", exact: true }).click();
    await sheet.getByText("Reconciled", { exact: true }).waitFor();
  });

  it("a debt that is a plain account shows what is owed over time, and what is not known of it", async () => {
    const { debt } = await seed();
    await go(page, `/accounts/${debt}`);
    const figures = page.getByRole("table", { name: "Debt in USD" });
    // 300 + 7 - 50; the 7 are settled first
    for (const [name, amount] of [
      ["Owed", "257.00"],
      ["Interest portion", "7.00"],
      ["Principal portion", "43.00"],
    ])
      await figures.getByRole("button", { name: `${name}, ${amount}` }).waitFor();
    await page.getByText("Record the loan’s terms").waitFor();
    await takePictures(page, "debt", () => axeCheck(page));
    await page.getByRole("radio", { name: "Table" }).first().click();
    await page.getByRole("table", { name: "Day by day" }).getByRole("row").filter({ hasText: "2025-03-05" }).waitFor();
    await figures.getByRole("button", { name: /^Owed, / }).click();
    await page
      .getByRole("dialog", { name: /^Owed: / })
      .getByText("Ledger entries", { exact: true })
      .first()
      .waitFor();
  });

  /** Two accounts, of which one gave 500 away and says nothing of it, and a debt. */
  async function seed(): Promise<{ from: string; to: string; debt: string; usd: string }> {
    const made = async (body: object) => ((await call(page, "POST", "/accounts", body)) as { uuid: string }).uuid;
    const money = (await call(page, "POST", "/data-types/instruments?prefix=USD", { instrument_types: ["CCY"] })) as {
      items: { uuid: string }[];
    };
    const usd = money.items[0]?.uuid ?? "";
    const { items } = (await call(page, "GET", "/accounts?limit=100")) as {
      items: { uuid: string; standard_code: string | null }[];
    };
    const standard = (code: string) => items.find((one) => one.standard_code === code)?.uuid;
    const [from, to] = [
      await made({ name: "Leaving", acct_type: "D" }),
      await made({ name: "Arriving", acct_type: "D" }),
    ];
    const debt = await made({ name: "Family loan", acct_type: "DE", user_attributes: { allow_short: true } });
    const moved = (date: string, direction: "R" | "P", account: string, other: string | undefined, units: string) =>
      call(page, "POST", "/events/?commit=true", {
        event_type: "NEW",
        event_date: date,
        new_transaction: {
          what_id: usd,
          direction,
          target_account_id: account,
          counterparty_account_id: other,
          units,
        },
      });
    await moved("2025-01-02", "R", from, standard("RE"), "900");
    await moved("2025-01-10", "P", debt, standard("RE"), "300");
    await moved("2025-02-28", "P", debt, standard("EX"), "7");
    await moved("2025-03-05", "R", debt, standard("RE"), "50");
    return { from, to, debt, usd };
  }
});
