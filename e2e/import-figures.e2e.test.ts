import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeCheck } from "./support/axe.ts";
import type { PageProblems } from "./support/browser.ts";
import { chosenFiles } from "./support/files.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { withProduct } from "./support/with-product.ts";

const FIRST = [
  ...["2024-03-01 * Pay", "    Assets:Bank  $100", "    Income:Job", ""],
  ...["2024-03-02 * Buy", "    Assets:Broker  10 NWSO @ $5", "    Assets:Bank", "", "P 2024-03-04 NWSO $6", ""],
].join("\n");
const SECOND = [
  ...["2024-03-05 * Gift", "    Assets:Bank  $20", "    Income:Gift", ""],
  ...["2024-02-30 * No such day", "    Assets:Bank  $7", "    Income:Gift", ""],
  ...["2024-03-05 * Buy", "    Assets:Broker  1 NWSO @ $5", "    Equity:Own", "", "P 2024-03-01 NWSO $4", ""],
].join("\n");

describe("an import from another tool in the browser", () => {
  let page: Page & PageProblems;

  withProduct(async (running) => {
    ({ page } = running);
    await signUp(page, "Ada");
  });

  async function take(name: string, bytes: Uint8Array): Promise<void> {
    await page.goto("/import");
    await page.getByTestId("choose-files").setInputFiles(chosenFiles(new Map([[name, bytes]])));
    await page.getByRole("button", { name: /^Import \d+ records?$/ }).click();
    await page.getByText(/records? imported$/).waitFor();
  }

  it("ends with what that tool shows, figure by figure", async () => {
    await take(
      "household.gnucash",
      await readFile(new URL("../spec/imports/database/gnucash-household.gnucash", import.meta.url)),
    );
    const part = page.getByRole("region", { name: "Compared with GnuCash" });
    await part.getByText("All 3 figures match what GnuCash shows").waitFor();
    await part.getByRole("button", { name: "Show 3 figures that match" }).press("Enter");
    await part.getByRole("row").filter({ hasText: "Northwind Software" }).waitFor();
    await takePictures(page, "import-figures-agree", () => axeCheck(page));
  });

  it("names what differs, and what it comes from", async () => {
    await page.getByRole("button", { name: "Import more" }).click();
    await take("first.ledger", Buffer.from(FIRST));
    await page.getByText("All 2 figures match what the journal shows").waitFor();
    await page.getByRole("button", { name: "Import more" }).click();
    await take("second.ledger", Buffer.from(SECOND));
    const part = page.getByRole("region", { name: "Compared with the journal" });
    await part.getByText("2 of 2 figures differ from what the journal shows").waitFor();
    const bank = part.getByRole("row").filter({ hasText: "Bank" });
    await bank.getByText("Other records of this account: +50.00").waitFor();
    await bank.getByText("Rows that could not be imported (1 row): −7.00").waitFor();
    const broker = part.getByRole("row").filter({ hasText: "Broker" });
    await broker.getByText("Another price is recorded: 4 in the file, 6 on", { exact: false }).waitFor();
    await takePictures(page, "import-figures-differ", () => axeCheck(page));
  });

  it("holds the positions of a broker's statement against the records, and says what would close a difference", async () => {
    await page.getByRole("button", { name: "Import more" }).click();
    const text = await readFile(new URL("../spec/imports/ofx/broker-v2.ofx", import.meta.url), "utf8");
    await take("broker.ofx", Buffer.from(text.replace("<UNITS>6</UNITS>", "<UNITS>9</UNITS>")));
    const part = page.getByRole("region", { name: "Statements in this import" });
    await part.getByText("1 statement does not reconcile").waitFor();
    const apple = part.getByRole("row").filter({ hasText: "Apple Inc." });
    await expect.poll(() => apple.innerText()).toMatch(/Suggested: .* 3 /);
    const [row = ""] = await apple.allInnerTexts();
    expect(row.split(/\s*\t\s*/).slice(1)).toEqual(["9", "6", "+3"]);
    expect(await page.getByRole("region", { name: /^Compared with/ }).count()).toBe(0);
    await takePictures(page, "import-positions", () => axeCheck(page));
  });

  it("says when it can’t be compared, and tries again", async () => {
    await page.getByRole("button", { name: "Import more" }).click();
    await page.route("**/utility/import/*/figures", (route) =>
      route.fulfill({ status: 503, json: { message: "away" } }),
    );
    await take("first.ledger", Buffer.from(`${FIRST}\n2024-03-09 * More\n    Assets:Bank  $1\n    Income:Job\n`));
    await page.getByText("We couldn’t compare these figures").waitFor();
    // It is said once, in its place.
    expect(await page.getByRole("list", { name: "Messages" }).getByRole("listitem").count()).toBe(0);
    await takePictures(page, "import-figures-failed", () => axeCheck(page));
    await page.unroute("**/utility/import/*/figures");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("region", { name: "Compared with the journal" }).waitFor();
    page.errors.length = 0;
  });
});
