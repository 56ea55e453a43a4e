import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { proves } from "../scripts/proofs/proves.ts";
import { axeCheck } from "./support/axe.ts";
import { changeLook, type PageProblems } from "./support/browser.ts";
import { call } from "./support/call.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { pressUntilClosed } from "./support/press-until-closed.ts";
import { withProduct } from "./support/with-product.ts";

/** The month before last, since a first fetch asks for the last 400 days. */
const MONTH = new Date(new Date().setUTCMonth(new Date().getUTCMonth() - 2, 1)).toISOString().slice(0, 7);
const [YEAR, OF_YEAR] = MONTH.split("-");

/** A public source of prices, as far as one symbol goes. */
function priceSource(): Promise<Server> {
  const answers: Readonly<Record<string, string>> = {
    "/daily/LARC.US": `Date,Close\n${MONTH}-17,0\n${MONTH}-18,170.12\n${MONTH}-19,169.50\n2025-13-45,7\n`,
    "/search": "symbol,name,currency\nLARC.US,Larch Works Inc,USD\n",
  };
  const server = createServer((request, response) => {
    const text = answers[(request.url ?? "").split("?")[0] ?? ""];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}

describe("prices, closed periods and what records are to each other", () => {
  let source: Server;
  let page: Page & PageProblems;

  withProduct(
    async (running) => {
      ({ page } = running);
      await signUp(page, "Lena");
      const made = async (path: string, body: object): Promise<string> =>
        ((await call(page, "POST", path, body)) as { uuid: string }).uuid;
      const money = (await call(page, "POST", "/data-types/instruments?prefix=USD", { instrument_types: ["CCY"] })) as {
        items: { uuid: string }[];
      };
      const larch = await made("/instruments?commit=true", {
        instrument_type: "EQTY",
        identifier: "LARC",
        display_name: "Larch Works",
        settlement_unit_id: money.items[0]?.uuid,
      });
      await made("/entities", { name: "Larch Trust", legal_name: "Larch Family Trust" });
      const account = await made("/accounts", { name: "Custody", acct_type: "D" });
      for (const [event_date, units] of [
        ["2024-11-03", "12"],
        ["2025-02-01", "3"],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop -- writes into one universe follow one another anyway
        await made("/events/?commit=true", {
          event_type: "NEW",
          event_date,
          new_transaction: { what_id: larch, direction: "R", target_account_id: account, units },
        });
      }
    },
    async () => {
      source = await priceSource();
      const outside = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
      return {
        env: {
          PRICE_STOCKS_URL: `${outside}/daily/{symbol}?from={from}`,
          PRICE_STOCKS_SEARCH_URL: `${outside}/search?q={query}`,
          OUTBOUND_PRIVATE: "on",
        },
      };
    },
  );
  afterAll(() => source?.close());

  it("maps a symbol that the source suggests, and fetches its prices", async () => {
    await page.goto("/pricing");
    await page.getByText("No symbols mapped yet").waitFor();
    await page.getByRole("main").getByRole("button", { name: "Map a symbol" }).first().click();
    const sheet = page.getByRole("dialog", { name: "Map a symbol" });
    await sheet.getByRole("combobox", { name: "Security" }).fill("larch");
    await page.getByRole("option", { name: /Larch Works/ }).click();
    await sheet.getByLabel("Symbol", { exact: true }).fill("LARC.US");
    await sheet.getByLabel("Symbol", { exact: true }).press("Control+Enter");
    await page.getByRole("row", { name: /LARC\.US Larch Works/ }).waitFor();
    await page.getByRole("button", { name: "Fetch prices now" }).click();
    await page.getByText("2 prices written, none corrected").waitFor();
    await page.getByText("2 rows skipped, not valid prices:").waitFor();
    await page.getByText(`${MONTH}-17 “0”: The price is not above zero.`).waitFor();
    await takePictures(page, "prices-dropped");
    await page.getByRole("row", { name: new RegExp(`LARC\\.US Larch Works .*${MONTH}-19 .*169\\.50`) }).waitFor();
    await axeCheck(page);
  });

  it("records a pasted sheet row by row, and leaves what it cannot read with the reason", async () => {
    proves("spreadsheet-table#1", "spreadsheet-table#2", "spreadsheet-table#3");
    await page.goto("/pricing/enter");
    const first = page.getByRole("gridcell").first();
    await first.click();
    const head = page.locator('.ag-header-cell[col-id="date"]');
    const width = async () => (await head.boundingBox())?.width ?? 0;
    const before = await width();
    const edge = await head.locator(".ag-header-cell-resize").boundingBox();
    if (edge === null) throw new Error("the column has no edge to draw at");
    await page.mouse.move(edge.x + edge.width / 2, edge.y + 8);
    await page.mouse.down();
    await page.mouse.move(edge.x + edge.width / 2 + 40, edge.y + 8, { steps: 4 });
    await page.mouse.up();
    expect(await width()).toBeCloseTo(before + 40, -1);
    await page.evaluate((rows) => {
      const data = new DataTransfer();
      data.setData("text/plain", rows);
      const paste = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    }, `Larch Works\t${MONTH}-20\t170.25\t\tbroker\nLARC\t21.${OF_YEAR}.${YEAR}\t1,170.255\nOak\t2025-13-01\tdear\nLARC\t03/04/2025\t171\n`);
    await page.getByText("4 cells need attention").waitFor();
    await page
      .getByText(
        "Row 3, Security: No security has this identifier or name. Check the spelling, or add the security first.",
      )
      .waitFor();
    await axeCheck(page);
    // A day is shown whole, also in a narrow window.
    const days = page.locator('.ag-cell[col-id="date"]');
    await takePictures(page, "enter-prices", async () => {
      const shown = await days.evaluateAll((cells) =>
        cells
          .map((cell) => [cell, ...cell.querySelectorAll("*")])
          .map((parts) => (parts.every((part) => part.scrollWidth <= part.clientWidth) ? "whole" : "cut")),
      );
      expect(new Set(shown)).toEqual(new Set(["whole"]));
    });
    // figures that may be one of two days are chosen beside the sheet
    await page.getByRole("button", { name: "3 April 2025" }).press("Enter");
    await page.getByText("3 cells need attention").waitFor();
    await page.getByRole("button", { name: "Record 3 prices" }).click();
    await page
      .getByText(
        "Row 1, Security: No security has this identifier or name. Check the spelling, or add the security first.",
      )
      .waitFor();
    await page.reload();
    await page.getByText("Row 1, Date: Enter a date as 2025-12-31, or words such as today.").waitFor();
    // a security that is missing is made from the sheet, and goes to the row that names it
    const opening = page.waitForEvent("popup");
    await page.getByRole("button", { name: "New security “Oak”" }).click();
    const popup = await opening;
    await popup.getByLabel("Identifier", { exact: true }).fill("OAKS");
    await pressUntilClosed(popup, popup.getByLabel("Identifier", { exact: true }), "Control+Enter");
    await page.getByRole("gridcell", { name: "OAKS", exact: true }).waitFor();
    await page.getByText("2 cells need attention").waitFor();
    await page.getByRole("button", { name: "Clear the sheet" }).click();
    await page.getByText("Nothing to record yet").waitFor();
    await page.goto("/pricing");
    await page.getByRole("row", { name: new RegExp(`${MONTH}-21 .*1,170\\.255`) }).waitFor();
    // what was deleted of prices and mappings is found for 30 days
    const search = await call(page, "POST", "/data-types/instruments?prefix=LARC", {});
    const [larch] = (search as { items: { uuid: string; settlement_unit_id: string }[] }).items;
    const { ulid } = (await call(page, "POST", "/observable/?commit=true", {
      type_id: "std.price",
      instrument_id: larch?.uuid,
      units_id: larch?.settlement_unit_id,
      price: "12.5",
      date_of: "2025-01-31",
    })) as { ulid: string };
    await call(page, "DELETE", `/observable/${ulid}?commit=true`);
    await page.getByRole("button", { name: "Show deleted" }).press("Enter");
    await page.getByRole("heading", { name: "Prices and other observations: deleted" }).waitFor();
    await axeCheck(page);
    await page.getByRole("button", { name: "Restore: 2025-01-31 · Larch Works" }).press("Enter");
    await page.getByText("Nothing was deleted in the last 30 days").waitFor();
    await page.getByRole("button", { name: "Back to the list" }).press("Enter");
    await page.getByRole("heading", { name: "Prices and symbols", level: 1 }).waitFor();
  });

  it("locks the books with a reason, asks whoever writes before the day, and keeps the trail", async () => {
    proves("action-menu#1");
    await page.goto("/lock-date");
    await page.getByText("The books have never been locked").waitFor();
    await page.getByLabel("Lock up to and including").fill("2024-12-31");
    await page.getByLabel("Reason").fill("The accounts of 2024 are signed");
    await page.keyboard.press("Enter");
    await page.getByText("Locked up to 2024-12-31").first().waitFor();
    await page.getByText("The accounts of 2024 are signed").waitFor();
    await axeCheck(page);
    await takePictures(page, "lock-date");

    await page.goto("/user?t=transactions");
    const closed = page.getByRole("row").filter({ hasText: "2024-11-03" });
    await closed.getByText("Locked up to 2024-12-31").waitFor({ state: "attached" });
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? "")).toContain("2024-11-03");
    const question = page.getByRole("dialog", { name: "The books are locked up to 2024-12-31" });
    const deleteIt = async (): Promise<void> => {
      await page.keyboard.press(".");
      await page.getByRole("menuitem", { name: "Open" }).waitFor();
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      await question.getByText("2024-11-03 is in the locked period").waitFor();
    };
    await deleteIt();
    await axeCheck(page);
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? "")).toContain("2024-11-03");
    await deleteIt();
    await question.getByLabel("Reason").fill("booked twice – 二重");
    await question.getByLabel("Reason").press("Enter");
    await question.waitFor({ state: "detached" });
    await closed.waitFor({ state: "detached" });
    await page.getByRole("row").filter({ hasText: "2025-02-01" }).waitFor();
  });

  it("links an account to an entity, and shows it at a glance", async () => {
    proves("relationship-search#1", "relationship-search#2", "relationship-search#6", "popover#4", "action-menu#2");
    await page.goto("/entities");
    await page.getByRole("row").filter({ hasText: "Larch Trust" }).click();
    await page.getByText("No related records").waitFor();
    const add = page.getByRole("button", { name: "Add New Relationships" });
    const focused = async (name: string): Promise<void> => {
      const names = () =>
        page
          .locator(":focus")
          .evaluateAll((all) =>
            all.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent ?? one.textContent),
          );
      await expect.poll(names).toEqual([name]);
    };
    // The keyboard goes where one writes, and comes back to the button.
    await add.focus();
    await page.keyboard.press("Enter");
    await focused("Name, number or description");
    await page.getByRole("button", { name: "Done", exact: true }).click();
    await focused("Add New Relationships");
    await add.click();
    await focused("Name, number or description");
    await page.keyboard.type("retained");
    await page.getByText("No results for “retained”.").waitFor();
    await page.getByLabel("Include Standard Accounts").check();
    await page
      .getByRole("group", { name: "Accounts" })
      .getByRole("button", { name: /Retained Earnings/ })
      .waitFor();
    await axeCheck(page);
    await takePictures(page, "relationship-search");
    await page.getByRole("searchbox", { name: "Name, number or description" }).fill("cust");
    await page
      .getByRole("group", { name: "Accounts" })
      .getByRole("button", { name: /Custody/ })
      .click();
    await page.getByText("How is Custody related to Larch Trust?").waitFor();
    await page.getByRole("button", { name: "Account in this entity’s books" }).click();
    await focused("Name, number or description");
    // the message that says it was linked is a list item too, without a link
    const relation = page
      .getByRole("listitem")
      .filter({ hasText: "Account in this entity’s books", has: page.getByRole("link", { name: "Custody" }) });
    await relation.waitFor();
    await takePictures(page, "relationships");
    await relation.getByRole("link", { name: "Custody" }).hover();
    const glance = page.getByRole("dialog", { name: "Custody" });
    // 3 units at the newest recorded price: 3 x 1,170.255 = 3,510.765, shown to the cent
    await glance
      .getByText(/^3,510\.7[67]$/)
      .first()
      .waitFor();
    await axeCheck(page);
    await page.mouse.move(0, 0);
    await glance.waitFor({ state: "detached" });
    await changeLook(page, { width: "narrow" });
    await page.getByRole("button", { name: "Actions" }).click();
    // What the speed-dial has stands nowhere else on a phone.
    await page.getByRole("menuitem", { name: "History" }).waitFor();
    expect(await page.getByRole("main").getByRole("button", { name: "History", exact: true }).count()).toBe(0);
    expect(await page.getByRole("main").getByRole("link", { name: "Edit", exact: true }).count()).toBe(0);
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.getByRole("heading", { name: "Edit Larch Trust" }).waitFor();
    await changeLook(page, { width: "wide" });
  });

  it("asks the public sources when prices are read anew", async () => {
    proves("price-assistant#3", "price-assistant#4", "price-assistant#26");
    await page.goto("/transaction/guided");
    await page.getByText("Choose a type, or press its letter").waitFor();
    await page.keyboard.press("b");
    const security = page.getByRole("combobox", { name: "Security", exact: true });
    await security.fill("larch");
    await page.getByRole("option", { name: /Larch Works/ }).click();
    await page.getByLabel("Date", { exact: true }).fill(`${MONTH}-19`);
    await page.getByLabel("Price", { exact: true }).focus();
    const [fetched] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith("/pricing/fetch")),
      page.getByRole("button", { name: "Refresh" }).click(),
    ]);
    expect(fetched.status()).toBe(200);
    await page
      .getByRole("row", { name: new RegExp(`${MONTH}-19 .*169\\.500`) })
      .first()
      .waitFor();
  });
});
