import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { malformedBooks } from "../bench/book/malformed.ts";
import { zipFiles } from "../bench/book/zip.ts";
import { smallBook, smallBookBytes } from "../bench/book/small-book.ts";
import { proves } from "../scripts/proofs/proves.ts";
import { axeCheck } from "./support/axe.ts";
import { call, holdBack } from "./support/call.ts";
import { chosenFiles } from "./support/files.ts";
import { dropFromDisk } from "./support/drop.ts";
import type { PageProblems } from "./support/browser.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import type { Product } from "./support/product.ts";
import { withProduct } from "./support/with-product.ts";

const CLI = fileURLToPath(new URL("../packages/server/dist/cli.js", import.meta.url));
// 3 accounts + 2 instruments + 10 transactions + 4 prices + 4 rates = 23 rows.
const ROWS = 23;
/** The rows, and the two entities that they name. */
const RECORDS = 25;

type Files = ReadonlyMap<string, Uint8Array>;

async function drop(page: Page, files: Files): Promise<void> {
  await page.getByTestId("choose-files").setInputFiles(chosenFiles(files));
}

/**
 * Ends whatever stands on the Importer, and opens it anew. What a tab remembers is forgotten on an address of the
 * server where the application does not run: an application that is just opening the old import would remember it again.
 */
async function freshImporter(page: Page): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith("persisted/import/")) sessionStorage.removeItem(key);
  });
  await page.goto("/importer");
  await page.getByRole("heading", { name: "Importer" }).waitFor();
}

async function write(page: Page, records: number, unit = "records"): Promise<void> {
  await page.getByRole("button", { name: `Import ${records} ${unit}` }).click();
  await page.getByText(`${records} ${unit} imported`).waitFor();
}

async function accountNames(page: Page): Promise<string[]> {
  const { items } = (await call(page, "GET", "/accounts")) as { items: { name: string }[] };
  return items.map(({ name }) => name);
}

describe("a book in the browser", () => {
  let product: Product;
  let browser: Browser;
  let page: Page & PageProblems;

  withProduct(async (running) => {
    ({ product, browser, page } = running);
    await signUp(page, "Ada");
  });

  it("says on a phone too, and whole, why a file was not taken", async () => {
    await freshImporter(page);
    const message = "Files can’t be stored or read right now. Nothing was changed. Try again in a moment.";
    const answer = { status: 503, json: { message, request_id: "01a2041f-8868-7027-8908-366620f9537a" } };
    await page.route("**/utility/import/*/files*", (route) => route.fulfill(answer));
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await drop(page, new Map([["accounts.csv", smallBookBytes().get("accounts.csv") ?? Buffer.alloc(0)]]));
    const line = page.getByRole("region", { name: "Files" }).getByText(message);
    await line.waitFor();
    // What is cut off is wider, or higher, than the box that shows it.
    const isCut = line.evaluate((node) => {
      const box = node.parentElement ?? node;
      return box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    });
    expect(await isCut).toBe(false);
    await page.unroute("**/utility/import/*/files*");
    if (wide !== null) await page.setViewportSize(wide);
  });

  it("names file, line, column and reason of a row that cannot be taken, and gives it back", async () => {
    proves("route-importer#1");
    const bad = malformedBooks().find(
      ({ expected }) => expected.reason === "bad date" && expected.mentions[0] === "2025-02-30",
    );
    if (bad === undefined) throw new Error("no malformed book has the thirtieth of February");
    await freshImporter(page);
    await drop(page, bad.files);
    const issues = page.getByRole("region", { name: "Reason" });
    await issues.waitFor();
    const [row] = await issues.getByRole("row").filter({ hasText: "transactions.csv, line 3" }).allInnerTexts();
    expect(row?.split("\t").map((cell) => cell.trim())).toEqual([
      "transactions.csv, line 3",
      "date",
      expect.stringContaining("2025-02-30"),
      expect.stringContaining("2025-02-30"),
    ]);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download these rows" }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toContain("T0000002,2025-02-30,BUY,A001");
    await page.getByText(/^\d+ rows? skipped$/).waitFor();
    await axeCheck(page);
    await takePictures(page, "import-malformed");
    expect(await accountNames(page)).not.toContain("Account 002");
  });

  it("says at once when a file is no book at all, and writes nothing", async () => {
    const bad = malformedBooks().find(({ expected }) => expected.reason === "missing column");
    if (bad === undefined) throw new Error("no malformed book misses a column");
    await freshImporter(page);
    await drop(page, bad.files);
    const issues = page.getByRole("region", { name: "Reason" });
    await issues.waitFor();
    await expect.poll(() => issues.innerText()).toContain(bad.expected.column);
    await expect.poll(() => issues.innerText()).toContain(`${bad.expected.file}, line 1`);
    // One alone, in UTF-16, is no book of which all is there already either.
    await freshImporter(page);
    const wide = Buffer.from(`\ufeff${smallBook().get("accounts.csv") ?? ""}`, "utf16le");
    await drop(page, new Map([["accounts.csv", wide]]));
    await page.getByText("No rows in these files can be imported").waitFor();
    // Its name, what was found and its size stand in one line, also in a narrow window.
    const line = page.getByRole("region", { name: "Files" }).getByRole("listitem");
    await takePictures(page, "import-refused", async () => {
      expect((await line.boundingBox())?.height).toBeLessThan(40);
    });
    expect(await accountNames(page)).not.toContain("Account 002");
    // One that is refused as it arrives says why in the line of the file.
    await freshImporter(page);
    const sheet = Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(2_000, 7)]);
    await drop(page, new Map([["book.xlsx", sheet]]));
    await expect
      .poll(() => page.getByRole("region", { name: "Files" }).innerText())
      .toMatch(/book\.xlsx[\s\S]*book\.xlsx is refused: /);
  });

  it("writes as many rows as the button says, and the same files twice add nothing", async () => {
    await freshImporter(page);
    await drop(page, smallBookBytes());
    await write(page, RECORDS);
    expect(await accountNames(page)).toEqual(expect.arrayContaining(["Account 001", "Account 002", "Loan 001"]));
    await page.getByRole("button", { name: "Import more" }).click();
    await drop(page, smallBookBytes());
    await page.getByText("Everything in these files is already recorded").waitFor();
    await expect.poll(() => page.getByText(`${ROWS} already recorded`).count()).toBe(1);
    await expect.poll(() => page.getByRole("button", { name: /^Import \d/ }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Start over" }).click();
    // The import is let go, not merely forgotten by the page.
    await page.getByText("Everything in these files is already recorded").waitFor({ state: "detached" });
    const newest = async (): Promise<string | undefined> =>
      ((await call(page, "GET", "/utility/imports?limit=1")) as { items: { status: string }[] }).items[0]?.status;
    await expect.poll(newest).toBe("R");
  });

  it("names a row that is there twice, goes on with an import that was left, and lets one go with a way back", async () => {
    const rows = "T0000090,2025-07-01,DEPOSIT,A001,,,,USD,90.00,,,\n";
    const head = (smallBook().get("transactions.csv") ?? "").split("\n", 1)[0] ?? "";
    const twice = new Map([["left.csv", Buffer.from(`${head}\n${rows}${rows}`)]]);
    await freshImporter(page);
    await drop(page, twice);
    await page.getByText("1 duplicate row, counted once").waitFor();
    const issues = page.getByRole("region", { name: "Reason" });
    await expect.poll(() => issues.innerText()).toContain("left.csv, line 3");
    await expect.poll(() => issues.innerText()).toContain("is a duplicate of left.csv, line 2 and is imported once");
    await axeCheck(page);
    await takePictures(page, "import-twice");
    await freshImporter(page);
    const line = page.getByRole("row").filter({ hasText: "left.csv" });
    await expect.poll(() => line.innerText()).toContain("Ready to import");
    await axeCheck(page);
    await takePictures(page, "import-left");
    await line.getByRole("button", { name: "Continue: left.csv" }).press("Enter");
    const button = page.getByRole("button", { name: "Import 1 record" });
    await button.waitFor();
    await page.getByText("1 duplicate row, counted once").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Importer");
    // Let go from its page and undone, it stands there again; from the list, in the list.
    const undone = page
      .getByRole("listitem")
      .filter({ hasText: "left.csv discarded" })
      .getByRole("button", { name: "Undo" });
    await page.getByRole("button", { name: "Start over" }).click();
    await undone.click();
    await button.waitFor();
    await freshImporter(page);
    await line.getByRole("button", { name: "Discard: left.csv" }).click();
    await line.waitFor({ state: "detached" });
    await undone.click();
    await line.waitFor();
    const all = async () =>
      ((await call(page, "GET", "/utility/imports?limit=50")) as { items: { title: string; status: string }[] }).items;
    expect((await all()).find(({ title }) => title === "left.csv")?.status).toBe("P");
    await line.getByRole("button", { name: "Discard: left.csv" }).click();
    // Whoever leaves the page takes the message along: then the import goes at once.
    await freshImporter(page);
    await expect.poll(async () => (await all()).find(({ title }) => title === "left.csv")?.status).toBe("R");
    await expect.poll(() => line.count()).toBe(0);
    // Whoever left before any file came finds it waiting.
    await call(page, "POST", "/utility/import/session", { title: "waiting.csv" });
    await freshImporter(page);
    const waits = page.getByRole("row").filter({ hasText: "waiting.csv" });
    await waits.getByText("Waiting for files").waitFor();
    await waits.getByRole("button", { name: "Discard: waiting.csv" }).click();
    await waits.waitFor({ state: "detached" });
  });

  it("takes a folder dropped on any page, a zip, and a folder chosen by key", async () => {
    proves("route-importer#1");
    const disk = mkdtempSync(join(tmpdir(), "distributary-drop-"));
    const [folder, zip] = [join(disk, "books"), join(disk, "book.zip")];
    mkdirSync(join(folder, "2025"), { recursive: true });
    for (const [name, bytes] of smallBookBytes()) writeFileSync(join(folder, "2025", name), bytes);
    writeFileSync(zip, zipFiles(smallBookBytes()));
    const choose = async (): Promise<void> => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Choose a folder" }).press("Enter");
      await (await chooser).setFiles(folder);
    };
    for (const take of [() => dropFromDisk(page, folder), () => dropFromDisk(page, zip), choose]) {
      // oxlint-disable no-await-in-loop -- one way after the other
      await page.goto(take === choose ? "/import" : "/accounts");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await take();
      await page.waitForURL("**/import");
      await page.getByText("Everything in these files is already recorded").waitFor();
      await page.getByText(`${ROWS} already recorded`).waitFor();
      await page.getByRole("button", { name: "Start over" }).press("Enter");
      await page.getByText("Everything in these files is already recorded").waitFor({ state: "detached" });
      // oxlint-enable no-await-in-loop
    }
    rmSync(disk, { recursive: true });
  });

  it("takes a folder that is let go over what has just appeared under it", async () => {
    const disk = mkdtempSync(join(tmpdir(), "distributary-drop-"));
    onTestFinished(() => rmSync(disk, { recursive: true }));
    for (const [name, bytes] of smallBookBytes()) writeFileSync(join(disk, name), bytes);
    const data = { items: [], files: [disk], dragOperationsMask: 1 };
    const session = await page.context().newCDPSession(page);
    const drag = (type: "dragEnter" | "drop") =>
      session.send("Input.dispatchDragEvent", { type, x: 700, y: 400, data });
    await page.goto("/accounts");
    // Entered until the page listens.
    const enter = async (): Promise<number> => {
      await drag("dragEnter");
      return page.getByText("Drop to add").count();
    };
    await expect.poll(enter).toBe(1);
    await page.evaluate(() => {
      const part = document.createElement("div");
      part.style.cssText = "position: fixed; inset: 0; z-index: 400";
      document.body.append(part);
    });
    await drag("drop");
    await page.waitForURL("**/import");
    await page.getByText("Everything in these files is already recorded").waitFor();
    await page.getByRole("button", { name: "Start over" }).press("Enter");
    await session.detach();
  });

  it("asks before it takes back an import of which a record was changed since, and then takes back the rest", async () => {
    const accounts = (await call(page, "GET", "/accounts")) as { items: { uuid: string; name: string }[] };
    const account = accounts.items.find(({ name }) => name === "Account 001");
    if (account === undefined) throw new Error("the account of the book is not there");
    await call(page, "POST", `/accounts/${account.uuid}`, { name: "Renamed since" });
    await page.goto("/importer");
    await page.getByRole("button", { name: /^Undo this import/ }).click();
    await page.getByText("These records were changed after the import").waitFor();
    const asked = page.getByRole("status").filter({ hasText: "Renamed since" });
    await asked.waitFor();
    await axeCheck(page);
    await takePictures(page, "import-changed-since", async () => {
      // The notice pushes the imports below it down, and covers none.
      const [notice, next] = await Promise.all([
        asked.boundingBox(),
        page.getByRole("row").filter({ has: asked }).locator("xpath=following-sibling::tr[1]").boundingBox(),
      ]);
      expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0);
    });
    await asked.getByRole("button", { name: "Undo the rest" }).click();
    await page.getByText("Everything else was undone").waitFor();
    await page.getByRole("cell", { name: "Undone" }).first().waitFor();
    const names = await accountNames(page);
    expect(names).toContain("Renamed since");
    expect(names).not.toContain("Account 002");
  });

  it("goes on by itself with what it wrote when a server that was away is back", async () => {
    const paths = ["**/api/v1/jobs/*", "**/utility/import/session"];
    const away = async (): Promise<void> => {
      for (const path of paths) await page.route(path, (route) => route.abort());
    };
    const back = async (): Promise<void> => {
      await page.getByText("We can’t connect to the server. Retrying").waitFor();
      expect(await page.getByText(/could not be|Nothing was imported/).count()).toBe(0);
      for (const path of paths) await page.unroute(path);
    };
    const book = new Map(
      [...smallBook()].map(([name, text]) => [
        name,
        Buffer.from(text.replaceAll("A00", "D00").replaceAll("QA", "DA").replaceAll("T00", "D00")),
      ]),
    );
    await freshImporter(page);
    await drop(page, book);
    await page.getByRole("button", { name: /^Import \d+ records$/ }).waitFor();
    await away();
    await page.getByRole("button", { name: /^Import \d+ records$/ }).click();
    await page.getByText("We can’t connect to the server. Retrying").waitFor();
    await axeCheck(page);
    await takePictures(page, "import-server-away");
    await back();
    await page.getByText(/records imported$/).waitFor();
    await page.goto("/user/getting-started");
    await page.getByText("You already have records.").waitFor();
    await takePictures(page, "getting-started-full");
  });

  it("ends a bank's file with what its balance says: reconciled, or by how much it is not", async () => {
    const text = await readFile(new URL("../spec/imports/table/signed-with-balance.csv", import.meta.url));
    await freshImporter(page);
    await drop(page, new Map([["statement.csv", text]]));
    // The account begins before the file does: 1,000.00 are offered, and left out here.
    const opening = page.getByRole("region", { name: "Opening balances" });
    await opening
      .getByText(/^1,000(\.00)? \w{3} in /)
      .first()
      .waitFor();
    await takePictures(page, "import-opening-balances", () => axeCheck(page));
    // What was made of the rows stands by itself: their own text stands above, under the columns of the file.
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByText("The first rows as they will be saved.").waitFor();
    expect(await preview.getByText("In the file").count()).toBe(0);
    await opening.getByText("Start at zero").click();
    await expect.poll(() => page.getByText("1 opening balance", { exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: /^Import \d+ records$/ }).click();
    await page.getByText(/records imported$/).waitFor();
    const part = page.getByRole("region", { name: "Statements in this import" });
    await part.getByText("1 statement does not reconcile").waitFor();
    // The file begins with 1,000.00 in the account, which nobody entered: 2,944.25 - 1,000.00 = 1,944.25.
    const stated = part.getByRole("row").filter({ hasText: "statement" });
    await expect
      .poll(async () => (await stated.innerText()).split(/\s*\t\s*/).slice(1, 4))
      .toEqual(["2,944.25", "1,944.25", "+1,000.00"]);
    await expect.poll(() => stated.innerText()).toContain("Suggested: income 1,000.00 USD");
    await axeCheck(page);
    await takePictures(page, "import-statements");
    await part.getByRole("link").click();
    await page.getByText("Does not reconcile").waitFor();
  });

  it("takes every file that is chosen while it opens the import before, or still reads", async () => {
    const line = (day: string) => Buffer.from(`Date,Account,Description,Amount\n2024-05-${day},TILL,Pay,7.${day}\n`);
    await freshImporter(page);
    await drop(page, new Map([["one.csv", line("02")]]));
    await page.getByRole("button", { name: /^Import \d+ records$/ }).click();
    await page.getByText(/records imported$/).waitFor();
    // The page opens anew and asks for that import; its answer comes while the window to choose files is open.
    const held = await holdBack(page, "**/utility/import/session");
    await page.goto("/import");
    await held.asked;
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Choose files" }).click(),
    ]);
    await held.answer();
    await page.getByText(/records imported$/).waitFor();
    const reading = await holdBack(page, "**/utility/import/suggestions");
    await chooser.setFiles(chosenFiles(new Map([["two.csv", line("03")]])));
    // Two more, one after the other, while the first of them is read.
    await reading.asked;
    for (const [name, day] of [
      ["three.csv", "04"],
      ["four.csv", "05"],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await drop(page, new Map([[name, line(day)]]));
    await reading.answer();
    await page.getByRole("button", { name: "Import 3 records", exact: true }).waitFor();
    const files = await page.getByRole("region", { name: "Files" }).innerText();
    for (const name of ["two.csv", "three.csv", "four.csv"]) expect(files).toContain(name);
  });

  it("has skipped rows corrected cell by cell, and reads only those that were", async () => {
    const text = [
      "Datum;Text;Betrag;Währung;Konto",
      ...["03.06.2024;Lohn;2.000,00;EUR;GIRO-7", "32.06.2024;Miete;-700,00;EUR;GIRO-7"],
      ...["05.06.2024;Strom;-80,x0;EUR;GIRO-7", "06.06.2024;Einkauf;-31,45;EUR;GIRO-7", ""],
    ];
    await freshImporter(page);
    await drop(page, new Map([["haushalt.csv", Buffer.from(text.join("\n"))]]));
    await page.getByText("2 rows skipped").waitFor();
    await page.getByRole("button", { name: /^Import \d+ records$/ }).click();
    const part = page.getByRole("region", { name: "Correct skipped rows" });
    await part.getByText("2 cells need attention").waitFor();
    // Each list of skipped rows is asked for once, and no other.
    const asked = (): Promise<string[]> =>
      page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    expect((await asked()).filter((name) => /import\/[^/]+\/rejected/.test(name))).toHaveLength(1);
    await takePictures(page, "import-mend", () => axeCheck(page));
    await part.getByRole("gridcell", { name: "32.06.2024", exact: true }).dblclick();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("2024-06-30");
    await page.keyboard.press("Enter");
    await part.getByRole("button", { name: "Read 1 corrected row" }).click();
    await page.getByRole("button", { name: "Import 1 record", exact: true }).click();
    await page.getByText("1 record imported").waitFor();
    // The other one is still there, after a reload too.
    await part.getByText("1 cell needs attention").waitFor();
    await page.reload();
    await page.getByText("1 record imported").waitFor();
    await part.getByText("1 cell needs attention").waitFor();
    await part.getByRole("gridcell", { name: "-80,x0", exact: true }).dblclick();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("-80.00");
    await page.keyboard.press("Enter");
    await part.getByRole("button", { name: "Read 1 corrected row" }).click();
    await page.getByRole("button", { name: "Import 1 record", exact: true }).click();
    await page.getByText("1 record imported").waitFor();
    await expect.poll(() => part.count()).toBe(0);
  });

  it("shows a book in its own currency where there is no rate into that of the profile", async () => {
    const context = await browser.newContext({ baseURL: product.url });
    const other = await context.newPage();
    await signUp(other, "Greta");
    // The page for those who begin shows where to click for the file of each of the commonest sources.
    await other.getByText("Where to find your file").click();
    await expect.poll(() => other.getByRole("term").filter({ visible: true }).count()).toBeGreaterThan(20);
    await takePictures(other, "file-sources", () => axeCheck(other));
    const json = await readFile(new URL("../spec/imports/tools/ghostfolio-profiles.json", import.meta.url));
    await other.getByTestId("choose-files").setInputFiles(chosenFiles(new Map([["ghostfolio.json", json]])));
    await other.getByRole("button", { name: /^Import \d+ records$/ }).click();
    await other.getByText(/records imported$/).waitFor();
    await other.getByRole("link", { name: "Open Summary" }).click();
    await other.getByText("No exchange rate from EUR to USD").waitFor();
    await takePictures(other, "summary-no-rate", () => axeCheck(other));
    await other.getByRole("button", { name: "Show in EUR" }).click();
    await other.getByText("All figures are in EUR.").waitFor();
    // 2.5 x 101.12 + 100 in cash = 352.80
    await expect.poll(() => other.getByTestId("net-worth").innerText()).toMatch(/^352\.80\s+EUR$/);
    await other.getByRole("button", { name: "Show in USD" }).click();
    await other.getByText("No exchange rate from EUR to USD").waitFor();
    await context.close();
  });

  it("makes one transaction of a transfer in two files, and two where that is wanted", async () => {
    const head = "Date,Account,Description,Amount,Currency\n";
    await freshImporter(page);
    await drop(
      page,
      new Map([
        ["giro.csv", Buffer.from(`${head}2024-03-04,GIRO,To savings,-500.00,EUR\n`)],
        ["savings.csv", Buffer.from(`${head}2024-03-05,SAVE,From giro,500.00,EUR\n`)],
      ]),
    );
    const part = page.getByRole("region", { name: "Transfers and duplicates" });
    await part.getByText("500.00 EUR from GIRO to SAVE").waitFor();
    await part.getByText("Left on 2024-03-04, arrived on 2024-03-05").waitFor();
    await takePictures(page, "import-matches", () => axeCheck(page));
    // Two accounts and one transaction, or two.
    await page.getByRole("button", { name: "Import 3 records" }).waitFor();
    await part.getByText("Two transactions").click();
    await page.getByRole("button", { name: "Import 4 records" }).waitFor();
    await part.getByText("One transfer").click();
    await page.getByRole("button", { name: "Import 3 records" }).click();
    await page.getByText(/records imported$/).waitFor();
    // A row like a recorded one of a day nearby is shown with a choice: both are kept unless somebody says otherwise.
    const coffee = (day: string): Buffer => Buffer.from(`${head}${day},GIRO,Corner coffee bar,-12.50,EUR\n`);
    await freshImporter(page);
    await drop(page, new Map([["march.csv", coffee("2024-03-08")]]));
    await write(page, 1, "record");
    await freshImporter(page);
    await drop(page, new Map([["again.csv", coffee("2024-03-09")]]));
    await part.getByText("Corner coffee bar, −12.50 EUR in GIRO").waitFor();
    await takePictures(page, "import-duplicates", () => axeCheck(page));
    await page.getByRole("button", { name: "Import 1 record", exact: true }).waitFor();
    await part.getByText("Skip it", { exact: true }).click();
    await page.getByText("1 duplicate").waitFor();
  });

  it("takes a whole import back from the page that says what was written", async () => {
    const book = new Map([...smallBook()].map(([name, text]) => [name, Buffer.from(text.replaceAll("A00", "B00"))]));
    await freshImporter(page);
    await drop(page, book);
    await page.getByRole("button", { name: /^Import \d+ records$/ }).click();
    await page.getByText(/records imported$/).waitFor();
    // What failed is named, and trying again does that.
    const undo = "**/utility/import/*/undo";
    await page.route(undo, (route) => route.abort());
    await page.getByRole("button", { name: "Undo this import" }).first().click();
    await page.getByText("The import wasn’t undone").waitFor();
    await page.unroute(undo);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Import undone").waitFor();
  });

  it("offers an opening balance for a sale of more than was held, with three answers", async () => {
    const book = new Map(
      [...smallBook()].map(([name, text]) => [
        name,
        Buffer.from(text.replace("-4.0000,110.0000,USD,440", "-14.0000,110.0000,USD,1540")),
      ]),
    );
    await freshImporter(page);
    await drop(page, book);
    await page.getByText("Sales without a purchase").waitFor();
    const asked = page.getByRole("region", { name: "Sales without a purchase" });
    const answers = asked.getByRole("radiogroup").getByRole("radio");
    await expect.poll(() => answers.count()).toBe(3);
    await expect.poll(() => asked.innerText()).toContain("4 more sold by 2025-03-10 than held");
    await asked.getByText("I know the cost").click();
    await asked.getByLabel("Cost", { exact: true }).fill("320.00");
    await axeCheck(page);
    await takePictures(page, "import-opening");
    await page.getByRole("button", { name: /^Import \d/ }).click();
    await page.getByText(/records imported$/).waitFor();
    await expect.poll(() => page.getByText("1 opening balance").count()).toBe(1);
  });

  it("asks once for the reason of what it writes into a locked period and takes back from it, or leaves it out", async () => {
    await freshImporter(page);
    await drop(
      page,
      new Map([
        ["instruments.csv", Buffer.from("instrument_id,name,instrument_type,currency\nHOUSE,House,REAL,USD\n")],
      ]),
    );
    await page.getByRole("button", { name: "Import 1 record" }).click();
    await page.getByText("1 record imported").waitFor();
    await call(page, "POST", "/profile/lock-date", { lock_date: "2025-06-30", reason: "Half a year is signed" });

    const prices = "date,instrument_id,price,currency\n2025-03-01,HOUSE,20,USD\n2025-07-01,HOUSE,21,USD\n";
    await freshImporter(page);
    await drop(page, new Map([["prices.csv", Buffer.from(prices)]]));
    const locked = page.getByRole("region", { name: "Locked period" });
    await locked.getByText("1 record is dated in the period locked up to 2025-06-30").waitFor();
    await page.getByText("In the period locked up to 2025-06-30: a reason is required.").first().waitFor();
    await axeCheck(page);
    await takePictures(page, "import-locked");
    // By keyboard: the other choice and back.
    await locked.getByRole("radio", { name: "Import them, with a reason" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "Import 1 record" }).waitFor();
    await locked.getByText("It is skipped, or starts on the first open day").waitFor();
    await takePictures(page, "import-locked-left-out");
    await locked.getByRole("radio", { name: "Import them, with a reason" }).click();
    await page.getByRole("button", { name: "Import 2 records" }).click();
    const question = page.getByRole("dialog", { name: "The books are locked up to 2025-06-30" });
    await question.getByText("2025-03-01 is in the locked period").waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    // Left as it was: nothing is written, and nothing failed.
    expect(await page.getByText("Nothing was imported").count()).toBe(0);
    await page.getByRole("button", { name: "Import 2 records" }).click();
    await question.getByLabel("Reason").fill("The bank corrected its statement");
    await page.keyboard.press("Enter");
    await page.getByText("2 records imported").waitFor();
    await page.getByRole("button", { name: "Undo this import" }).first().click();
    await question.getByLabel("Reason").fill("The wrong file");
    await page.keyboard.press("Enter");
    await page.getByText("Import undone").waitFor();
    await page.getByText("All records of this import were removed.").waitFor();
    await page.getByRole("link", { name: "Open Summary" }).waitFor();
    await call(page, "POST", "/profile/lock-date", { lock_date: null, reason: "Opened again" });
  });

  it("lists what stayed of an import that was taken back, and what uses it", async () => {
    const found = (await call(page, "POST", "/data-types/instruments?prefix=HOUSE", {})) as {
      items: { uuid: string }[];
    };
    await call(page, "POST", "/instruments?commit=true", {
      instrument_type: "CBND",
      identifier: "LOAN",
      display_name: "Mortgage on the house",
      details: { collateral: found.items[0]?.uuid },
    });
    await freshImporter(page);
    await page.getByRole("button", { name: "Undo this import: instruments.csv" }).click();
    const stayed = page.getByRole("status").filter({ hasText: "These records are in use and were kept." });
    await stayed.getByText("security, used by the security Mortgage on the house").waitFor();
    await axeCheck(page);
    await takePictures(page, "import-kept");
  });

  it("gives the same answers on the command line, and says of the same files once more that nothing is new", async () => {
    const folder = mkdtempSync(join(tmpdir(), "distributary-command-"));
    // 10 - 14 = -4 of CAAX, 20 - 25.5 = -5.5 of CABX
    const short = `T0000011,2025-07-02,SELL,C002,CABX,-25.5000,50.0000,EUR,1275.00,,,\n`;
    for (const [name, text] of smallBook()) {
      const rows = `${text.replace("-4.0000,110.0000,USD,440", "-14.0000,110.0000,USD,1540")}${name === "transactions.csv" ? short : ""}`;
      writeFileSync(join(folder, name), rows.replaceAll("A00", "C00").replaceAll("QA", "CA").replaceAll("T00", "C00"));
    }
    // As npm starts it, from its own folder: paths are meant from where they were typed.
    const typed = { npm_lifecycle_event: "distributary", INIT_CWD: folder };
    const env = { ...process.env, DATABASE_URL: "", DATA_DIR: product.dataDir, ...typed };
    const importing = async (path: string, ...more: readonly string[]): Promise<string> => {
      const args = [CLI, "import", path, "--user", "ada@example.com", ...more];
      const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env });
      return stdout + stderr;
    };
    const command = (...more: readonly string[]): Promise<string> => importing(".", ...more);
    await expect(command()).rejects.toThrow('--opening "C001,CAAX,2025-01-01,1234.56"');
    await expect(command("--opening", "C001,CAAX,2025-08-01,320.00", "--openings=decline")).rejects.toThrow(
      "Opening balance of CAAX in C001: Enter an acquisition date on or before the sale on 2025-03-10.",
    );
    writeFileSync(
      join(folder, "openings.txt"),
      "cost,account_id,instrument_id,date\n280,C002,CABX,2020-02-03\n1,C001,CAAX,2019-05-06\n",
    );
    const both = ["--opening", "C001,CAAX,2019-05-06,320.00", "--openings-from", "./openings.txt"];
    expect(await command(...both)).toContain("opening lots: 2");
    const { items } = (await call(page, "GET", "/events?limit=100")) as {
      items: { event_data: { new_transaction?: { acquired_on?: string; cost_basis?: string } } }[];
    };
    const lots = items.flatMap(({ event_data: { new_transaction: lot } }) =>
      lot?.cost_basis === undefined ? [] : [`${lot.acquired_on} ${lot.cost_basis}`],
    );
    // What is said on the command line goes before the file: 320.00, not 1.
    expect(lots).toEqual(expect.arrayContaining(["2019-05-06 320.00", "2020-02-03 280"]));
    expect(await command()).toContain("Nothing new: everything in these files is already recorded.");
    // 100 - 30 = 70; then a row is missing: 70 + 5 = 75 is short of the 95 stated by 20. Both are said in euros.
    const head = "Date;Account;Purpose;Amount;Balance;Currency\n";
    const rows = ["01.03.2025;Till;Float;100,00;100,00;EUR", "04.03.2025;Till;Stamps;-30,00;70,00;EUR"];
    mkdirSync(join(folder, "bank"));
    writeFileSync(join(folder, "bank", "march.csv"), `${head}${rows.join("\n")}\n`);
    expect(await importing("bank/march.csv")).toContain("statement: Till on 2025-03-04 reconciles\n");
    writeFileSync(join(folder, "bank", "april.csv"), `${head}03.04.2025;Till;Tip;5,00;95,00;EUR\n`);
    expect(await importing("bank/april.csv")).toContain(
      "statement: Till on 2025-04-03: 95 EUR stated, 75 recorded, difference 20; income of 20 EUR closes it.\n",
    );
    rmSync(folder, { recursive: true });
    await freshImporter(page);
    const again = page.getByRole("row").filter({ hasText: /distributary-command.*Nothing new/ });
    await again.waitFor();
    await expect.poll(() => again.getByRole("button").count()).toBe(0);
    // On a phone the list is no wider than the page.
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    if (wide !== null) await page.setViewportSize(wide);
    await axeCheck(page);
    await takePictures(page, "import-nothing-new");
  });
});
