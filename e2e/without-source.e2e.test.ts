import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeCheck } from "./support/axe.ts";
import type { PageProblems } from "./support/browser.ts";
import { call } from "./support/call.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { withProduct } from "./support/with-product.ts";

const USD = "00000000-0000-0000-0001-000000555344";

describe("figures without a source", () => {
  let page: Page & PageProblems;
  withProduct(async (running) => {
    ({ page } = running);
    await signUp(page, "Edna");
  });
  const main = () => page.getByRole("main");

  it("are none in an empty book", async () => {
    await page.goto("/reports/without-source");
    await main().getByText("No figures without a source.").waitFor();
    await takePictures(page, "without-source-empty", () => axeCheck(page));
  });

  it("are listed by their amount, and gone once a document is attached", async () => {
    await page.goto("/documents");
    const chooser = page.waitForEvent("filechooser");
    await main().getByRole("button", { name: "Upload Document" }).first().click();
    const buffer = Buffer.from("Opening deposit 1,250.00");
    await (await chooser).setFiles({ name: "deposit.txt", mimeType: "text/plain", buffer });
    const upload = page.getByRole("dialog", { name: "Upload 1 Document" });
    await upload.getByLabel("Tags").press("Enter");
    await upload.getByRole("button", { name: "Skip This" }).click();
    await main().getByRole("link", { name: "deposit.txt" }).waitFor();
    const { uuid: account } = (await call(page, "POST", "/accounts", { name: "Alder account", acct_type: "A" })) as {
      uuid: string;
    };
    for (const [description, units] of [
      ["Cash gift", "75"],
      ["Opening deposit", "1250"],
      ["Refund", "12.40"],
    ]) {
      const transaction = { what_id: USD, direction: "R", target_account_id: account, units };
      // oxlint-disable-next-line no-await-in-loop -- in the order in which a person would enter them
      await call(page, "POST", "/events/?commit=true", {
        ...{ event_type: "NEW", event_date: "2026-03-31", description, new_transaction: transaction },
      });
    }
    await page.goto("/reports");
    await main().getByRole("link", { name: "Figures without a source" }).click();
    await main().getByText("0.0 % of the value in USD has a source document.").waitFor();
    const names = () =>
      main()
        .getByRole("link")
        .filter({ hasText: /gift|deposit|Refund/ })
        .allTextContents();
    await expect.poll(names).toEqual(["Opening deposit", "Cash gift", "Refund"]);
    await takePictures(page, "without-source", () => axeCheck(page));
    await main()
      .getByRole("button", { name: /Opening deposit/ })
      .click();
    await page.getByRole("menuitem", { name: "Attach document" }).click();
    const picker = page.getByRole("dialog", { name: "Attach document" });
    await picker.getByRole("checkbox", { name: /deposit\.txt/ }).check();
    await picker.getByRole("button", { name: "Accept" }).click();
    await expect.poll(names).toEqual(["Cash gift", "Refund"]);
    await main().getByText("93.5 % of the value in USD has a source document.").waitFor();
    await takePictures(page, "without-source-some", () => axeCheck(page));
  });
});
