import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { proves } from "../scripts/proofs/proves.ts";
import { axeCheck } from "./support/axe.ts";
import { changeLook, type PageProblems, type Scheme, type Width } from "./support/browser.ts";
import { go } from "./support/go.ts";
import { signUp } from "./support/person.ts";
import { withProduct } from "./support/with-product.ts";

/** Types no day, then one of two, then the day again that stood there; what cannot be saved is not shown as booked. */
async function refuseDays(day: Locator): Promise<void> {
  const page = day.page();
  const stood = await day.inputValue();
  await day.fill("Feb 30 2025");
  await day.press("Tab");
  await page.getByText("This is not a date.").waitFor();
  await page.getByText("Complete the form to preview the entry.").waitFor();
  await day.fill("01/02/2025");
  await day.press("Tab");
  await page.getByText("This can be read as two days. Choose one.").first().waitFor();
  await page.getByText("Complete the form to preview the entry.").waitFor();
  await axeCheck(page);
  await page.getByRole("button", { name: "1 February 2025" }).press("Enter");
  await expect.poll(() => day.inputValue()).toBe("2025-02-01");
  await page.getByText("−483.00").waitFor();
  await day.fill(stood);
  await day.press("Tab");
}

/** Names of what is made on the way: each step uses what the one before made. */
const entity = "Larch Trust";
const account = "Larch brokerage";
const share = "Larch Timber";

describe("records kept by keyboard alone", () => {
  let page: Page & PageProblems;

  withProduct(async (running) => {
    ({ page } = running);
    await signUp(page, "Nora");
  });

  it("makes an entity, is told what is missing, and edits it", async () => {
    proves(
      "route-entities#1",
      "route-entities-create#1",
      "route-entities-id-edit#1",
      "rule:validation-field-23",
      "rule:validation-field-24",
    );
    await page.goto("/entities");
    await page.getByRole("row").filter({ hasText: "Nora" }).waitFor();
    await seen({ width: "narrow", scheme: "dark" });
    await page.getByRole("link", { name: "New entity" }).press("Enter");
    await page.waitForURL("**/entities/create");
    await page.getByLabel("Name", { exact: true }).waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByText("Check 2 fields.").waitFor();
    expect(await focusedName()).toBe("name");
    await page.keyboard.type(entity);
    await page.keyboard.press("Tab");
    await page.keyboard.type("Larch Trust of 2019");
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/\/entities\/[0-9a-f-]{36}$/);
    await page.getByRole("heading", { level: 1, name: entity }).waitFor();
    await page.getByRole("link", { name: "Edit" }).press("Enter");
    await page.getByLabel("E-mail").waitFor();
    await page.getByLabel("E-mail").focus();
    await page.keyboard.type("larch@example.com");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("link", { name: "larch@example.com" }).waitFor();
    await page.getByText(`${entity} saved`).waitFor();
  });

  it("makes an account in the entity's books, in a draft that survives a reload", async () => {
    proves("route-accounts#1", "route-accounts-create#1");
    await page.getByRole("link", { name: "New account" }).press("Enter");
    await page.getByLabel("Name", { exact: true }).waitFor();
    await page.keyboard.type(account);
    await page.reload();
    await page.getByText("Your draft was restored.").waitFor();
    await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe(account);
    const holder = page.getByRole("combobox", { name: "Holding entity" });
    await expect.poll(() => holder.inputValue()).toBe(entity);
    await page.getByLabel("Type").selectOption("A");
    await page.getByLabel("Name", { exact: true }).focus();
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/\/accounts\/[0-9a-f-]{36}$/);
    await page.getByText("No holdings in this account.").waitFor();
    await go(page, "/accounts");
    await page.getByRole("row").filter({ hasText: account }).waitFor();
  });

  it("makes a mortgage with its payments worked out as it is typed, and a share", async () => {
    proves("route-instruments#1", "route-instruments-create#1", "route-instruments-create#5", "route-instruments-id#1");
    await go(page, "/instruments/create?instrument_type=CBND");
    await page.getByLabel("Name", { exact: true }).fill("Loan on the barn");
    await page.getByLabel("Amount lent").fill("300,000");
    await page.getByLabel("Annual interest").fill("6");
    await page.getByLabel("Repayment begins on").fill("2024-01-31");
    await page.getByLabel("Repayment ends on").fill("2054-01-31");
    await page.keyboard.press("Tab");
    // 300,000 at 0.5 % a month over 360 months: 1500 / (1 - 1.005^-360) = 1798.65.
    await page.getByText("1,798.65").waitFor();
    await page.getByText("Ready to save.").waitFor();
    await seen({ width: "wide", scheme: "light" });
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/\/instruments\/[0-9a-f-]{36}$/);
    await page.getByRole("definition").filter({ hasText: "300,000" }).waitFor();

    await go(page, "/instruments/create");
    await page.getByLabel("Name", { exact: true }).fill(share);
    await pricedIn("USD");
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/\/instruments\/[0-9a-f-]{36}$/);
    await page.getByText("No prices yet.").waitFor();
    await go(page, "/instruments");
    await page.getByRole("row").filter({ hasText: share }).waitFor();
  });

  it("records a purchase in few keys, sees what it moves, and corrects it", async () => {
    proves("route-transaction-guided#1", "route-transaction-id-view#1", "route-transaction-id-edit#1");
    await go(page, "/transaction/guided");
    await page.getByText("Choose a type, or press its letter").waitFor();
    await seen({ width: "wide", scheme: "dark" });
    const keys = await countingKeys(async (type, key) => {
      await key("b");
      await page.getByRole("combobox", { name: "Security" }).waitFor();
      await type("larch t");
      await key("Tab");
      await type("larch b");
      await key("Tab");
      await key("Tab");
      await type("12");
      await key("Tab");
      await type("40.25");
      await key("Enter");
      // 12 x 40.25 = 483.00
      await page.getByText("−483.00").waitFor();
      await key("Control+Enter");
    });
    await page.getByText("Transaction recorded").waitFor();
    // Somebody who types 40 words a minute makes 66 keystrokes in 20 seconds.
    expect(keys).toBeLessThan(40);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/transaction/*/view");
    await page.getByRole("cell", { name: "+12" }).waitFor();
    await seen({ width: "narrow", scheme: "light" });
    await page.getByRole("link", { name: "Edit" }).press("Enter");
    await page.waitForURL("**/transaction/*/edit");
    await page.getByText("−483.00").waitFor();
    await refuseDays(page.getByLabel("Date", { exact: true }));
    await page.getByLabel("Units").focus();
    await page.keyboard.type("20");
    // 20 x 40.25 = 805.00
    await page.getByText("−805.00").waitFor();
    await seen({ width: "narrow", scheme: "dark" });
    await page.keyboard.press("Control+Enter");
    await page.getByText("Transaction saved").waitFor();
    await page.getByRole("cell", { name: "+20" }).waitFor();
  });

  it("filters by the address, opens a new transaction's event for editing, deletes and brings back", async () => {
    proves(
      "route-user#1",
      "route-user#2",
      "route-transaction-id-edit#2",
      "route-transaction-id-edit#3",
      "behaviour-event-open#1",
    );
    await page.goto("/user?t=events&event_type=NEW");
    await page.getByRole("row").nth(1).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/transaction/*/edit?event_mode=1");
    await page.getByText("Edit transaction: Buy").waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL("**/transaction/*/view");
    await page.getByRole("button", { name: "Delete" }).press("Enter");
    await page.getByText("There are no transactions yet.").waitFor();
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await page.getByRole("row").nth(1).waitFor();
    await go(page, `/user?t=transactions&q=nothing`);
    await page.getByText("No results for these filters.").waitFor();
    await go(page, "/user?t=transactions");
    await page.getByRole("button", { name: "Filter", exact: true }).press("Enter");
    const panel = page.getByRole("dialog", { name: "Filter" });
    await panel.getByLabel("Filter").selectOption("account");
    await panel.getByRole("combobox", { name: "Account" }).pressSequentially("larch br");
    await page.getByRole("listbox").getByRole("option", { name: account }).waitFor();
    await page.keyboard.press("Enter");
    await panel.getByRole("button", { name: "Apply" }).press("Enter");
    await page.waitForURL(/[?&]account=/);
    await page.getByRole("button", { name: `Account: ${account}`, exact: true }).waitFor();
    await page.getByRole("row").nth(1).waitFor();
  });

  it("records a capital call, sees how the commitment stands, and settles it", async () => {
    proves("route-event#1", "route-event-id#1", "route-event-id#2", "behaviour-event-open#2");
    await go(page, "/instruments/create?instrument_type=CAPC");
    await page.getByLabel("Name", { exact: true }).fill("Larch Partners I");
    await pricedIn("USD");
    await page.getByLabel("Committed capital").fill("1,000,000.00");
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/\/instruments\/[0-9a-f-]{36}$/);
    await page.goto("/event");
    await choose("Commitment account", account);
    await choose("Commitment", "Larch Partners I");
    await page.getByLabel("Amount called").fill("250,000.00");
    await page.getByText("−250,000.00").waitFor();
    await seen({ width: "wide", scheme: "light" });
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/\/event\/[0-9a-f-]{36}$/);
    // 1,000,000 - 250,000 called = 750,000 unfunded.
    await page.getByRole("definition").filter({ hasText: "750,000.00" }).waitFor();
    await seen({ width: "wide", scheme: "dark" });
    await page.getByRole("link", { name: "Settle" }).press("Enter");
    await expect.poll(() => page.getByLabel("Notice").inputValue()).toContain("250,000.00 · Capital call");
    await page.getByRole("heading", { name: "Preview" }).waitFor();
    await page.getByLabel("Date", { exact: true }).focus();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { level: 1, name: "settlement" }).waitFor();
    await go(page, "/user?t=events");
    await page.getByRole("row").filter({ hasText: "Capital call", hasNotText: "Capital activity" }).waitFor();
    // A settlement says what it settles.
    await page.getByRole("row").filter({ hasText: "Capital activity" }).filter({ hasText: "Capital call" }).waitFor();
    await seen({ width: "narrow", scheme: "light" });
  });

  it("shows both versions when two windows edit one record, and loses nothing", async () => {
    proves("route-accounts-id-edit#1");
    await go(page, "/accounts");
    await page.getByRole("row").filter({ hasText: account }).getByRole("link").press("Enter");
    await page.waitForURL(/\/accounts\/[0-9a-f-]{36}$/);
    await seen({ width: "narrow", scheme: "dark" });
    const address = `${page.url()}/edit`;
    const other = await page.context().newPage();
    await Promise.all([page.goto(address), other.goto(address)]);
    await Promise.all([page, other].map((one) => one.getByLabel("Name", { exact: true }).waitFor()));
    await other.getByLabel("Name", { exact: true }).fill("Larch custody");
    await other.getByLabel("Number").fill("77-1");
    await other.keyboard.press("Control+Enter");
    await other.waitForURL(/\/accounts\/[0-9a-f-]{36}$/);
    await other.close();

    await page.getByLabel("Name", { exact: true }).fill("Larch brokerage, New York");
    await page.keyboard.press("Control+Enter");
    const versions = page.getByRole("region", { name: "Someone else changed this record" });
    await versions.waitFor();
    await expect
      .poll(() => versions.getByRole("row").allInnerTexts())
      .toEqual([
        "Field\tYours\tCurrent",
        "Name\t\nLarch brokerage, New York\n\t\nLarch custody",
        "Number\t\n---\n\t\n77-1",
      ]);
    await seen({ width: "wide", scheme: "light" });
    await page.getByRole("button", { name: "Use selected values" }).press("Enter");
    await page.locator("button[type=submit]:focus").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Larch brokerage, New York" }).waitFor();
    await page.getByText("77-1").waitFor();
    expect(page.errors).toEqual([]);
  });

  it("splits a share, sells of a lot that is named, and sees the gains of every method", async () => {
    await go(page, "/instruments");
    await page.getByRole("link", { name: share }).press("Enter");
    await page.getByRole("heading", { level: 1, name: share }).waitFor();
    const id = page.url().split("/").at(-1) ?? "";
    const enter = async (key: string, fields: Readonly<Record<string, string>>, more?: () => Promise<void>) => {
      await page.goto(`/transaction/guided?instrument=${id}`);
      await page.locator("button[aria-keyshortcuts]:focus").waitFor();
      await page.keyboard.press(key);
      for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
      await more?.();
      await page.getByText("Balanced").waitFor();
      await page.keyboard.press("Control+Enter");
      await page.getByText("Transaction recorded").waitFor();
    };
    await enter("b", { Date: "2024-03-01", Units: "10", Total: "400" });
    await enter("l", { Date: "2025-03-01", "Units added or removed": "10", "New units": "2", "For old units": "1" });
    await enter("s", { Date: "2025-06-02", Units: "5", Total: "150" }, async () => {
      await page.getByRole("button", { name: "Lots sold" }).press("Enter");
      const units = page.getByLabel("Units of the lot of 2024-03-01");
      await units.fill("520.000");
      await page.getByRole("group", { name: "This can be read as two amounts" }).getByRole("button").nth(1).waitFor();
      await units.fill("5");
    });
    await go(page, `/instruments/${id}`);
    await page.getByRole("tab", { name: "Overview" }).press("ArrowRight");
    await page.getByRole("tab", { name: "Lots", selected: true }).and(page.locator(":focus")).waitFor();
    expect(new URL(page.url()).searchParams.get("part")).toBe("lots");
    const held = page.getByRole("table", { name: "Held", exact: true });
    // 10 for 400 became 20, of which 15 are left: 400 x 15 / 20
    await held.getByRole("row", { name: /2024-03-01.*15.*300\.00/ }).waitFor();
    const sold = page.getByRole("table", { name: "Sold", exact: true });
    // 150 - 400 x 5 / 20, held for over a year
    await sold.getByRole("row", { name: /2025-06-02.*2024-03-01.*50\.00.*Long/ }).waitFor();
    await page.getByLabel("Cost basis method").selectOption("HIFO");
    await page.getByText("Changing the method changes this view only").waitFor();
    await page
      .getByRole("table", { name: /Gains in/ })
      .getByRole("row", { name: /^Named lots/ })
      .waitFor();
    await seen({ width: "narrow", scheme: "dark" });
    await sold.getByRole("button", { name: /Gain/ }).first().press("Enter");
    await page.getByText(`Realised gain of ${share}`).first().waitFor();
    await page.getByRole("heading", { name: "Lots sold" }).waitFor();
    expect(page.errors).toEqual([]);
  });

  /** Looks at the page with axe, each page in another look: they share their parts. */
  async function seen(look: { readonly width: Width; readonly scheme: Scheme }): Promise<void> {
    await changeLook(page, look);
    await axeCheck(page);
    await changeLook(page, { width: "wide", scheme: "light" });
  }

  /** A new security begins with the universe's own currency. */
  async function pricedIn(code: string): Promise<void> {
    const field = page.getByRole("combobox", { name: "Currency" });
    await expect.poll(() => field.inputValue()).toBe(code);
  }

  async function choose(label: string, text: string): Promise<void> {
    await page.getByRole("combobox", { name: label, exact: true }).fill(text);
    await page.getByRole("option", { name: text }).first().waitFor();
    await page.keyboard.press("Enter");
  }

  function focusedName(): Promise<string | null> {
    return page.evaluate(() => document.activeElement?.getAttribute("name") ?? null);
  }

  /** Types as a person would, and counts the keys. */
  async function countingKeys(
    work: (type: (text: string) => Promise<void>, key: (name: string) => Promise<void>) => Promise<void>,
  ): Promise<number> {
    let count = 0;
    await work(
      async (text) => {
        count += text.length;
        await page.keyboard.type(text);
      },
      async (name) => {
        count += 1;
        await page.keyboard.press(name);
      },
    );
    return count;
  }
});
