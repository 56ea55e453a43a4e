import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeCheck } from "./support/axe.ts";
import type { PageProblems } from "./support/browser.ts";
import { call } from "./support/call.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { withProduct } from "./support/with-product.ts";

const USD = "00000000-0000-0000-0001-000000555344";

describe("entering by hand", () => {
  let page: Page & PageProblems;

  withProduct(async (running) => {
    ({ page } = running);
    await signUp(page, "Nora");
    const make = async (path: string, body: object): Promise<string> => {
      const { uuid } = (await call(page, "POST", `/${path}?commit=true`, body)) as { readonly uuid: string };
      return uuid;
    };
    const checking = await make("accounts", { name: "Checking", acct_type: "D" });
    await make("accounts", {
      name: "Depot",
      acct_type: "A",
      is_self_settled: false,
      settlement_account_id: checking,
    });
    await make("accounts", { name: "Mortgage", acct_type: "DE" });
    await make("instruments", {
      identifier: "SHARE",
      instrument_type: "EQTY",
      display_name: "Rowan Mill",
      settlement_unit_id: USD,
    });
    await make("instruments", {
      identifier: "COIN",
      instrument_type: "CPTO",
      display_name: "Lumen coin",
      settlement_unit_id: USD,
    });
    await make("instruments", {
      identifier: "HOME-LOAN",
      instrument_type: "CBND",
      display_name: "Home loan",
      settlement_unit_id: USD,
      start_date: "2024-03-01",
      end_date: "2044-03-01",
      details: { notional: "310000", fixed_interest_rate: "4", periodicity: "M", amortization_mode: "traditional" },
    });
  });

  async function begin(letter: string): Promise<void> {
    await page.goto("/transaction/guided");
    await page.getByText("Choose a type, or press its letter").waitFor();
    await page.keyboard.press(letter);
  }

  async function choose(field: string, name: string): Promise<void> {
    await page.getByRole("combobox", { name: field, exact: true }).fill(name.toLowerCase());
    await page.getByRole("listbox").getByRole("option", { name }).first().waitFor();
    await page.keyboard.press("Enter");
  }

  it("takes what a mortgage owes without a minus, as a debt, and warns of whoever says otherwise", async () => {
    await begin("o");
    await choose("Security or currency", "Home loan");
    await choose("Account", "Mortgage");
    await page.getByLabel("Amount owed").waitFor();
    await page.getByLabel("Date", { exact: true }).fill("2024-03-01");
    await page.getByLabel("Amount owed").fill("-310000");
    await page.getByText("Enter what is owed without a minus.").waitFor();
    await page.getByLabel("Amount owed").fill("310000");
    await page.getByText("owed on").waitFor();
    await takePictures(page, "entering-owed", () => axeCheck(page));
    await page.getByLabel("This is owed").uncheck();
    await page.getByText("counts as an asset. Check that it is not owed.").waitFor();
    await takePictures(page, "entering-not-owed", () => axeCheck(page));
    await page.getByLabel("This is owed").check();
    await page.getByText("owed on").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByText("Transaction recorded").waitFor();
    await page.getByRole("link", { name: "Open transaction" }).press("Enter");
    await page.getByRole("cell", { name: "−310,000" }).waitFor();
    await page.getByRole("link", { name: "Edit" }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Edit transaction: Opening balance" }).waitFor();
    await page.getByLabel("This is owed").waitFor();
    expect(await page.getByLabel("This is owed").isChecked()).toBe(true);
    expect(await page.getByLabel("Amount owed").inputValue()).toBe("310000");
    expect(page.errors).toEqual([]);
  });

  it("says what a purchase lacks in cash, and deposits exactly that with one press", async () => {
    await begin("b");
    await choose("Security", "Rowan Mill");
    await choose("Account", "Depot");
    await page.getByLabel("Date", { exact: true }).fill("2024-03-05");
    await page.getByLabel("Units").fill("10");
    await page.getByLabel("Price", { exact: true }).fill("100.25");
    // 10 * 100.25 = 1,002.50, and nothing is there
    const offer = page.getByRole("button", { name: "Deposit 1,002.50 USD as well" });
    await offer.waitFor();
    await takePictures(page, "entering-missing-cash", () => axeCheck(page));
    await offer.press("Enter");
    await page.getByText("after depositing").waitFor();
    await offer.waitFor({ state: "detached" });
    expect(await page.getByLabel("Deposited on the same day").inputValue()).toBe("1002.5");
    await takePictures(page, "entering-deposited", () => axeCheck(page));
    await page.keyboard.press("Control+Enter");
    await page.getByText("Transaction recorded").waitFor();
    await page.goto("/user?t=transactions");
    await page.getByText("Deposit").first().waitFor();
    await page.getByRole("row").filter({ hasText: "Rowan Mill" }).first().waitFor();
    expect(page.errors).toEqual([]);
  });

  it("looks for the price of a share within seven days, of a coin, which is traded every day, within three", async () => {
    await begin("b");
    for (const [name, days] of [
      ["Rowan Mill", 7],
      ["Lumen coin", 3],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one security after the other
      const asked = page.waitForRequest(
        (request) =>
          request.url().includes("/timeseries/snapshot") &&
          decodeURIComponent(request.url()).includes(`"window_days":${days}`),
      );
      await choose("Security", name);
      await page.getByLabel("Date", { exact: true }).fill("2024-03-05");
      await page.getByLabel("Price", { exact: true }).focus();
      await asked;
      // oxlint-enable no-await-in-loop
    }
  });
});
