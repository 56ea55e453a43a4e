import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeCheck } from "./support/axe.ts";
import type { PageProblems } from "./support/browser.ts";
import { call } from "./support/call.ts";
import { pdfOf } from "./support/pdf.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { withProduct } from "./support/with-product.ts";

describe("expected documents", () => {
  let page: Page & PageProblems;
  withProduct(async (running) => {
    ({ page } = running);
    await signUp(page, "Xenia");
  });
  const main = () => page.getByRole("main");
  const panel = () => main().getByRole("region", { name: "Expected documents" });
  const cell = (record: string, period: string) => panel().getByRole("button", { name: `${record}, ${period}` });
  const sheet = (name: string | RegExp) => page.getByRole("dialog", { name });

  it("are asked of an account and a commitment, and a document of two months fills both", async () => {
    const account = { name: "Alder account", acct_type: "A" };
    await call(page, "POST", "/accounts", account);
    const fund = { identifier: "FUND", display_name: "Birch Fund", instrument_type: "CAPC" };
    await call(page, "POST", "/instruments?commit=true", { ...fund, details: { committed_capital: "1000" } });
    await page.goto("/reconciliation?at=2026-06-30");
    await panel().getByText("No documents expected yet").waitFor();
    await axeCheck(page);
    await takePictures(page, "expected-documents-empty");

    await panel().getByRole("button", { name: "Expect documents" }).press("Enter");
    const expecting = sheet("Expect documents");
    await expecting.getByRole("combobox", { name: "Account" }).fill("Alder");
    await page.getByRole("option", { name: "Alder account" }).first().click();
    await expecting.getByLabel("From").fill("2026-01-01");
    await expecting.getByLabel("From").press("Tab");
    await axeCheck(page);
    await takePictures(page, "expected-documents-form");
    await expecting.getByRole("button", { name: "Save" }).click();
    await expecting.waitFor({ state: "detached" });
    await cell("Alder account", "2026-02-01 to 2026-02-28: late").waitFor();
    expect(
      await panel()
        .getByRole("button", { name: /^Alder account, / })
        .count(),
    ).toBe(6);

    await panel().getByRole("button", { name: "Expect documents" }).click();
    await expecting.getByRole("radio", { name: "A commitment" }).press("Space");
    await expecting.getByRole("combobox", { name: "Commitment" }).fill("Birch");
    await page.getByRole("option", { name: "Birch Fund" }).first().click();
    await expecting.getByRole("radio", { name: "Quarterly" }).press("Space");
    await expecting.getByLabel("From").fill("2025-10-01");
    await expecting.getByLabel("From").press("Tab");
    await expecting.getByRole("button", { name: "Save" }).click();
    await cell("Birch Fund", "2026-04-01 to 2026-06-30").waitFor();

    // The arrows walk the grid, Enter opens a period and Escape shuts it.
    await cell("Alder account", "2026-02-01 to 2026-02-28").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await sheet("Alder account · 2026-03-01 to 2026-03-31").getByText("No documents cover this period.").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    const period = sheet("Alder account · 2026-02-01 to 2026-02-28");
    await period.getByText("due by 2026-03-30").waitFor();
    await period.getByRole("textbox", { name: "Covers to" }).fill("2026-03-31");
    await period.getByRole("textbox", { name: "Covers to" }).press("Tab");
    await axeCheck(page);
    await takePictures(page, "expected-documents-period");
    await period.getByRole("button", { name: "Attach documents" }).click();
    const picker = page.getByRole("dialog").last();
    const chooser = page.waitForEvent("filechooser");
    await picker
      .getByRole("button", { name: /Upload/ })
      .first()
      .click();
    const buffer = pdfOf(["Statement of February and March"]);
    await (await chooser).setFiles({ name: "two-months.pdf", mimeType: "application/pdf", buffer });
    const upload = page.getByRole("dialog", { name: "Upload 1 Document" });
    await upload.getByLabel("Tags").press("Enter");
    await picker.getByRole("button", { name: "Accept 1 Document(s)" }).click();
    await period.getByText("Covers 2026-02-01 to 2026-03-31").waitFor();
    await page.keyboard.press("Escape");
    await cell("Alder account", "2026-02-01 to 2026-02-28: received").waitFor();
    await cell("Alder account", "2026-03-01 to 2026-03-31: received").waitFor();
    await axeCheck(page);
    await takePictures(page, "expected-documents");

    await cell("Alder account", "2026-03-01 to 2026-03-31").click();
    await page.getByRole("button", { name: "Remove two-months.pdf from this period" }).click();
    await sheet(/2026-03-01/)
      .getByText("No documents cover this period.")
      .waitFor();
    await page.keyboard.press("Escape");
    await cell("Alder account", "2026-02-01 to 2026-02-28: late").waitFor();

    await panel().getByRole("button", { name: "Monthly: change when documents of Alder account are expected" }).click();
    await sheet("Alder account").getByRole("button", { name: "Stop expecting documents" }).click();
    await cell("Alder account", "2026-02-01").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).last().click();
    await cell("Alder account", "2026-02-01 to 2026-02-28").waitFor();
  });
});
