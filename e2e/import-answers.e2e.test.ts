import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { PageProblems } from "./support/browser.ts";
import { axeCheck } from "./support/axe.ts";
import { holdBack } from "./support/call.ts";
import { chosenFiles } from "./support/files.ts";
import { signUp } from "./support/person.ts";
import { withProduct } from "./support/with-product.ts";

const READ = "**/utility/import/suggestions*";
const HEAD = "Date,Account,Description,Amount,Currency\n";

/** Two transfers between accounts that no other test has: four rows, of which two and two are one transaction. */
async function openTransfers(page: Page, giro: string, savings: string): Promise<Locator> {
  await page.goto("/healthz");
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith("persisted/import/")) sessionStorage.removeItem(key);
  });
  await page.goto("/importer");
  const rows = (account: string, march: string, april: string): Buffer =>
    Buffer.from(`${HEAD}2024-03-04,${account},Move,${march},EUR\n2024-04-08,${account},Move,${april},EUR\n`);
  await page.getByTestId("choose-files").setInputFiles(
    chosenFiles(
      new Map([
        [`${giro}.csv`, rows(giro, "-500.00", "-70.00")],
        [`${savings}.csv`, rows(savings, "500.00", "70.00")],
      ]),
    ),
  );
  const part = page.getByRole("region", { name: "Transfers and duplicates" });
  await part.getByText(`500.00 EUR from ${giro} to ${savings}`).waitFor();
  return part;
}

/** The choice about one of the transfers, by its amount. */
function choice(part: Locator, amount: string, label: string): Locator {
  return part
    .getByRole("radiogroup", { name: new RegExp(`^${amount} EUR`) })
    .getByRole("radio", { name: label, exact: true });
}

function isChosen(option: Locator): Promise<string | null> {
  return option.getAttribute("aria-checked");
}

describe("what is said about an import while it is read", () => {
  let page: Page & PageProblems;

  withProduct(async (running) => {
    ({ page } = running);
    await signUp(page, "Ada");
  });

  it("shows every answer at once, and takes each, however fast they come", async () => {
    const part = await openTransfers(page, "GIRO", "SAVE");
    // Two accounts, and two transactions for four rows.
    await page.getByRole("button", { name: "Import 4 records" }).waitFor();
    const [march, april] = [choice(part, "500.00", "Two transactions"), choice(part, "70.00", "Two transactions")];
    const reading = await holdBack(page, READ);
    await april.scrollIntoViewIfNeeded();
    const place = await april.boundingBox();
    await march.click();
    await reading.asked;
    await page.getByRole("status").filter({ hasText: "Reading the files" }).waitFor();
    // Nothing moves under the pointer of who answers the next question.
    expect(await april.boundingBox()).toEqual(place);
    await april.click();
    expect([await isChosen(march), await isChosen(april)]).toEqual(["true", "true"]);
    expect(await page.getByRole("button", { name: /^Import \d+ records$/ }).isDisabled()).toBe(true);
    await reading.answer();
    // Two accounts, and each row a transaction of its own: 2 + 4 = 6.
    await page.getByRole("button", { name: "Import 6 records" }).and(page.locator(":enabled")).waitFor();
    expect([await isChosen(march), await isChosen(april)]).toEqual(["true", "true"]);
    // The last word on a question counts, said before the one before it was read.
    const again = await holdBack(page, READ);
    await choice(part, "500.00", "One transfer").click();
    await again.asked;
    await march.click();
    await choice(part, "70.00", "One transfer").click();
    await again.answer();
    // The transfer of April is one transaction, that of March two: 2 + 1 + 2 = 5.
    await page.getByRole("button", { name: "Import 5 records" }).and(page.locator(":enabled")).click();
    await page.getByText("5 records imported").waitFor();
  });

  it("takes an answer as soon as what was read is shown, where a job read it", async () => {
    const part = await openTransfers(page, "GIRO2", "SAVE2");
    // A server under load answers that a job is reading, and the page follows it; the lists of other pages come late.
    await page.route(
      READ,
      async (route) => {
        const answer = await route.fetch();
        const session = (await answer.json()) as { readonly job: object };
        await route.fulfill({
          response: answer,
          json: { ...session, stage: "reading", job: { ...session.job, status: "running", finished_at: null } },
        });
      },
      { times: 1 },
    );
    const lists = await holdBack(page, /\/utility\/imports\?/);
    await choice(part, "500.00", "Two transactions").click();
    await lists.asked;
    // 2 + 2 + 1 = 5, and with the other one 2 + 2 + 2 = 6.
    await page.getByRole("button", { name: "Import 5 records" }).waitFor();
    await choice(part, "70.00", "Two transactions").click();
    await page.getByRole("button", { name: "Import 6 records" }).and(page.locator(":enabled")).waitFor();
    await lists.answer();
    await axeCheck(page);
  });

  it("shows what the server knows where an answer was not taken, and says it again when asked to", async () => {
    const part = await openTransfers(page, "GIRO3", "SAVE3");
    const march = choice(part, "500.00", "Two transactions");
    await page.route(READ, (route) => route.abort());
    await march.click();
    await page.getByText("We couldn’t read these files").waitFor();
    expect(await isChosen(march)).toBe("false");
    await page.getByRole("button", { name: "Import 4 records" }).and(page.locator(":enabled")).waitFor();
    await page.unroute(READ);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Import 5 records" }).and(page.locator(":enabled")).waitFor();
    expect(await isChosen(march)).toBe("true");
  });

  it("does not show an import again that was let go while it was read", async () => {
    const part = await openTransfers(page, "GIRO4", "SAVE4");
    const reading = await holdBack(page, READ);
    await choice(part, "500.00", "Two transactions").click();
    await reading.asked;
    const answered = page.waitForResponse(READ);
    await page.getByRole("button", { name: "Start over" }).click();
    await part.waitFor({ state: "detached" });
    await reading.answer();
    await answered;
    // Another import is read meanwhile, and is the one that stands here.
    await page
      .getByTestId("choose-files")
      .setInputFiles(chosenFiles(new Map([["other.csv", Buffer.from(`${HEAD}2024-05-06,OTHER,Interest,3.00,EUR\n`)]])));
    await page.getByRole("button", { name: "Import 2 records" }).waitFor();
    expect(await part.count()).toBe(0);
  });
});
