import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeCheck } from "./support/axe.ts";
import type { PageProblems } from "./support/browser.ts";
import { call } from "./support/call.ts";
import { pdfOf } from "./support/pdf.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { withProduct } from "./support/with-product.ts";

const USD = "00000000-0000-0000-0001-000000555344";

describe("an evidence pack", () => {
  let page: Page & PageProblems;
  withProduct(async (running) => {
    ({ page } = running);
    await signUp(page, "Edna");
  });
  const main = () => page.getByRole("main");

  /** Uploads a document through the screen and answers its id. */
  async function uploaded(name: string, buffer: Buffer): Promise<string> {
    await page.goto("/documents");
    const chooser = page.waitForEvent("filechooser");
    await main().getByRole("button", { name: "Upload Document" }).first().click();
    await (await chooser).setFiles({ name, mimeType: "application/pdf", buffer });
    const upload = page.getByRole("dialog", { name: "Upload 1 Document" });
    await upload.getByLabel("Tags").press("Enter");
    await upload.getByRole("button", { name: "Skip This" }).click();
    const link = main().getByRole("link", { name });
    const address = (await link.getAttribute("href")) ?? "";
    return /documents\/([0-9a-f-]{36})/.exec(address)?.[1] ?? "";
  }

  /** The id of a record that somebody enters. */
  async function entered(path: string, body: object): Promise<string> {
    return ((await call(page, "POST", path, body)) as { uuid: string }).uuid;
  }

  it("is made from the documents, and its zip holds the page, the original and the hashes", async () => {
    const original = pdfOf(["Closing balance 1,250.00", "Terms"]);
    const document = await uploaded("statement.pdf", original);
    const account = await entered("/accounts", { name: "Alder account", acct_type: "A" });
    const { items } = (await call(page, "GET", "/accounts?limit=100")) as {
      items: { uuid: string; standard_code: string | null }[];
    };
    const outside = items.find((one) => one.standard_code === "RE")?.uuid;
    const money = { what_id: USD, direction: "R", target_account_id: account, counterparty_account_id: outside };
    const booked = (description: string, units: string): Promise<string> => {
      const said = { event_type: "NEW", event_date: "2026-03-31", description };
      return entered("/events/?commit=true", { ...said, new_transaction: { ...money, units } });
    };
    const deposit = await booked("Opening deposit", "1250");
    await booked("Cash gift", "75");
    const universe = await page.evaluate(() => sessionStorage.getItem("persisted/universe") ?? "");
    const annotation = { page: 1, x: [0.1, 0.55], y: [0.07, 0.11] };
    const fragment = await entered("/documents/", { universe, is_fragment: true, parent_id: document, annotation });
    const { last_update_token: token } = (await call(page, "GET", `/documents/${fragment}/`)) as {
      last_update_token: string;
    };
    const adds = [{ kind: "event", target: deposit }];
    await call(page, "POST", `/documents/${fragment}`, {
      last_update_token: token,
      link_updates: { adds, deletes: [] },
    });

    await page.goto("/documents");
    await main().getByRole("link", { name: "Evidence pack" }).press("Enter");
    await page.waitForURL("**/reports?r=evidence");
    await main().getByText("their boxes drawn, and figures without a source").waitFor();
    await page.goto("/reports?r=evidence&since=2025-12-31&at=2026-06-30");
    await page.getByRole("radio", { name: "ZIP" }).press("Space");
    await axeCheck(page);
    await page.getByRole("button", { name: "Generate" }).click();
    await page.getByRole("row", { name: /Evidence pack ZIP.*Ready/ }).waitFor({ timeout: 60_000 });
    await takePictures(page, "evidence-pack");
    const button = page.getByRole("button", { name: "Download: Evidence pack ZIP, 2025-12-31 to 2026-06-30" });
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    const parts = unzipSync(new Uint8Array(await readFile(await download.path())));
    expect(Object.keys(parts)).toEqual([
      "evidence-2025-12-31-2026-06-30.pdf",
      "manifest.json",
      "originals/statement.pdf",
      "SHA256SUMS",
    ]);
    expect(Buffer.from(parts["originals/statement.pdf"] ?? []).equals(original)).toBe(true);
    const manifest = JSON.parse(Buffer.from(parts["manifest.json"] ?? []).toString()) as {
      figures: { description: string; exhibits: string[] }[];
    };
    expect(manifest.figures.map(({ description, exhibits }) => [description, exhibits])).toEqual([
      ["Opening deposit", ["1.1"]],
      ["Cash gift", []],
    ]);
    // Another report has no zip, and goes back to PDF.
    await page.getByLabel("Report", { exact: true }).selectOption({ label: "Holdings" });
    await page.getByRole("radio", { name: "ZIP" }).waitFor({ state: "detached" });
    await expect.poll(() => page.getByRole("radio", { name: "PDF" }).isChecked()).toBe(true);
  });
});
