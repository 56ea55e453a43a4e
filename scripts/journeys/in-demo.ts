import type { Page } from "playwright-core";
import { call } from "../../e2e/support/call.ts";
import { openDemo, signUp } from "../../e2e/support/person.ts";
import type { Journey } from "./journey.ts";

/** Somebody signed in, in the demo. */
async function inDemo(page: Page, name: string): Promise<void> {
  await signUp(page, name);
  await openDemo(page);
}

interface Listed {
  readonly items: readonly { readonly uuid: string; readonly display_name: string }[];
}

/** A notice of a capital call from the page of the commitment, and its payment from that of the notice. */
export const capitalCall: Journey = {
  name: "capital-call",
  title: "Record a capital call and settle it",
  most: { clicks: 20, seconds: 90 },
  async prepare(page) {
    await inDemo(page, "Cleo");
    const found = await call(page, "POST", "/data-types/instruments?prefix=Northgate", { instrument_types: ["CAPC"] });
    await page.goto(`/instruments/${(found as Listed).items[0]?.uuid}`);
    await page.getByRole("heading", { level: 1, name: "Northgate Partners IV" }).waitFor();
  },
  async walk(page) {
    await recordTool(page, "New notice");
    await choose(page, "Commitment account", "Private holdings");
    await page.getByLabel("Amount called").click();
    await page.keyboard.type("5,000");
    await page.getByText("−5,000.00").first().waitFor();
    await page.getByRole("button", { name: "Record event" }).click();
    await page.waitForURL(/\/event\/[0-9a-f-]{36}$/);
    await page.getByRole("link", { name: "Settle" }).click();
    await choose(page, "Paid from", "Household account");
    await page.getByRole("button", { name: "Record event" }).click();
    await page.getByRole("heading", { level: 1, name: "settlement" }).waitFor();
  },
};

/** From the value that looks wrong through its evidence to the price, and back to the value that is right. */
export const wrongPrice: Journey = {
  name: "wrong-price",
  title: "Correct a wrong price from the evidence",
  most: { clicks: 12, seconds: 60 },
  async prepare(page) {
    await inDemo(page, "Paul");
    await page.goto("/user?t=summary");
    await page.getByText("What changed").waitFor();
  },
  async walk(page) {
    await page
      .getByRole("button", { name: /^Valen Optik.*, Value/ })
      .first()
      .click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("group", { name: "Calculation" }).getByRole("button", { name: /price/ }).click();
    await sheet.getByRole("table").getByRole("link").first().click();
    await page.waitForURL("**/observable/*");
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Price", { exact: true }).click({ clickCount: 3 });
    await page.keyboard.type("200");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Observation saved").waitFor();
    await page.goBack();
    await page.getByRole("dialog").getByText("200.00").first().waitFor();
  },
};

/** A purchase deleted in the list of transactions, found under Deleted, and restored. */
export const deletedAndRestored: Journey = {
  name: "deleted",
  title: "Delete a transaction and restore it later",
  most: { clicks: 12, seconds: 60 },
  async prepare(page) {
    await inDemo(page, "Dora");
    await page.goto("/user?t=transactions");
    await page.getByText("Bought 44.84 Valen Optik").first().waitFor();
  },
  async walk(page) {
    const bought = page.getByRole("row").filter({ hasText: "Bought 44.84 Valen Optik" }).first();
    await bought.locator("[aria-haspopup=menu]").click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await bought.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Filter" });
    await panel.getByLabel("Filter").press("End");
    await panel.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("heading", { name: "Transactions: deleted" }).waitFor();
    await page
      .getByRole("button", { name: /^Restore: / })
      .first()
      .click();
    await page.getByText("Nothing was deleted").first().waitFor();
    await page.getByRole("button", { name: "Back to the list" }).click();
    await bought.waitFor();
  },
};

/** A report made and downloaded. */
export const report: Journey = {
  name: "report",
  title: "A net worth report as PDF",
  most: { clicks: 6, seconds: 60 },
  async prepare(page) {
    await inDemo(page, "Rhea");
    await page.goto("/user?t=summary");
    await page.getByText("What changed").waitFor();
  },
  async walk(page) {
    await page.getByRole("main").getByRole("link", { name: "Reports" }).click();
    await page.getByRole("button", { name: "Generate" }).click();
    const ready = page.getByRole("button", { name: /^Download: Net worth PDF/ }).first();
    await ready.waitFor();
    await Promise.all([page.waitForEvent("download"), ready.click()]);
  },
};

/** Presses what a record's page offers by name: a button beside its title, on a phone in its menu. */
async function recordTool(page: Page, name: string): Promise<void> {
  const link = page.getByRole("main").getByRole("link", { name });
  if (await link.isVisible()) return link.click();
  await page.getByRole("button", { name: /^Actions/ }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** Types into a picker and takes the first that it finds. */
async function choose(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).click();
  await page.keyboard.type(name.slice(0, 6));
  await page.getByRole("listbox").getByRole("option", { name }).first().waitFor();
  await page.keyboard.press("Enter");
}
