import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { proves } from "../scripts/proofs/proves.ts";
import { axeCheck } from "./support/axe.ts";
import { changeLook, type PageProblems } from "./support/browser.ts";
import { call, calls } from "./support/call.ts";
import { pdfOf } from "./support/pdf.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { withProduct } from "./support/with-product.ts";

const statement = {
  name: "statement.pdf",
  mimeType: "application/pdf",
  buffer: pdfOf([
    "Alder Bank statement",
    "Card payments",
    "Closing balance zebra 1,250.00",
    ...Array.from({ length: 9 }, (_, at) => `Terms ${at + 1}`),
  ]),
};
const text = (name: string, words: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(words) });

describe("documents, from a file of the disk to a record", () => {
  let page: Page & PageProblems;
  withProduct(async (running) => {
    ({ page } = running);
    await signUp(page, "Dora");
  });

  const main = () => page.getByRole("main");
  const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });
  const message = (words: string) => page.getByRole("list", { name: "Messages" }).getByText(words);
  const choose = async (press: () => Promise<void>, files: Parameters<Page["setInputFiles"]>[1]) => {
    const chooser = page.waitForEvent("filechooser");
    await press();
    await (await chooser).setFiles(files);
  };

  it("are reached by the keyboard, and one is uploaded from the create menu with its tags", async () => {
    proves("route-documents#1", "create-menu#2", "document-upload-dialog#2", "document-upload-dialog#19");
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await main().getByText("There are no documents yet.").waitFor();
    await axeCheck(page);
    await takePictures(page, "documents-empty");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await choose(() => page.getByRole("menuitem", { name: "Upload Document" }).click(), statement);
    const upload = dialog("Upload 1 Document");
    await upload.getByRole("heading", { name: "Document Information" }).waitFor();
    expect(await upload.getByLabel("Name").inputValue()).toBe("statement.pdf");
    await upload.getByLabel("Tags").fill("bank, 2025");
    await axeCheck(page);
    await upload.getByLabel("Tags").press("Enter");
    await upload.getByRole("button", { name: "Skip This" }).click();
    await message("statement.pdf uploaded").waitFor();
    await main().getByRole("link", { name: "statement.pdf" }).waitFor();
    await main().getByText("bank, 2025").waitFor();
  });

  it("are erased for good by their owner, who is told plainly what that means", async () => {
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await choose(() => page.getByRole("menuitem", { name: "Upload Document" }).click(), text("secret.txt", "a secret"));
    const upload = dialog("Upload 1 Document");
    await upload.getByLabel("Tags").press("Enter");
    await upload.getByRole("button", { name: "Skip This" }).click();
    await main().getByRole("link", { name: "secret.txt" }).click();
    await main().getByRole("button", { name: "Erase file for good" }).press("Enter");
    const sheet = dialog("Erase secret.txt for good?");
    await sheet.getByText("It can’t be undone", { exact: false }).waitFor();
    await takePictures(page, "document-erase", () => axeCheck(page));
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await main().getByRole("button", { name: "Erase file for good" }).press("Enter");
    await sheet.getByRole("button", { name: "Erase for good" }).press("Enter");
    await message("secret.txt was erased").waitFor();
    await main().getByRole("link", { name: "statement.pdf" }).waitFor();
    // The list that was there before is shown until it is read anew.
    await expect.poll(() => main().getByRole("link", { name: "secret.txt" }).count()).toBe(0);
  });

  it("are uploaded several at once; a name that is taken offers the next free one", async () => {
    proves(
      "create-menu#3",
      "document-bulk-upload-dialog#1",
      "document-bulk-upload-dialog#2",
      "document-bulk-upload-dialog#3",
      "document-upload-dialog#20",
    );
    await choose(
      () => main().getByRole("button", { name: "Upload Document" }).click(),
      [statement, text("letter.txt", "Opening balance 1,200.00"), text("rows.csv", "date,amount\n2025-01-01,12.50\n")],
    );
    const upload = dialog("Upload 3 Documents");
    await upload.getByRole("button", { name: "Complete Upload" }).click();
    await upload.getByRole("button", { name: "Use “statement (2).pdf”" }).click();
    await message("There were errors uploading statement.pdf!").waitFor();
    await upload.getByRole("button", { name: "Complete Upload" }).click();
    await message("Documents Uploaded.").waitFor();
    for (const name of ["statement (2).pdf", "letter.txt", "rows.csv"])
      await main().getByRole("link", { name }).waitFor();
    // The name that was taken was refused by the server.
    expect(page.errors.splice(0).every((error) => error.includes("422"))).toBe(true);
    await main().getByRole("radio", { name: "Grid" }).click();
    await main().getByRole("list", { name: "Documents" }).waitFor();
    // The first page of a PDF is seen whole, from its head on.
    const drawn = main().getByRole("list", { name: "Documents" }).locator("img").first();
    await drawn.waitFor();
    const isInside = await drawn.evaluate((picture) => {
      const [own, box] = [picture.getBoundingClientRect(), picture.parentElement!.getBoundingClientRect()];
      return own.top >= box.top && own.bottom <= box.bottom;
    });
    expect(isInside).toBe(true);
    await axeCheck(page);
    // A narrow window breaks no choice apart: both stand beside each other, whole.
    await changeLook(page, { width: "narrow" });
    const tops = await main()
      .getByRole("radio")
      .evaluateAll((radios) => radios.map((radio) => radio.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([2, 1]);
    await changeLook(page, { width: "wide" });
    await takePictures(page, "documents-grid");
    await main().getByRole("radio", { name: "Table" }).click();
  });

  it("are found by a word of a page, which opens with the word marked", async () => {
    proves("route-documents-id-edit#1", "pdf-viewer#2", "pdf-viewer#4", "pdf-viewer#5");
    await main().getByRole("searchbox", { name: "Search documents" }).fill("zebra");
    await expect
      .poll(() =>
        main()
          .getByRole("link", { name: /\.(txt|csv)$/ })
          .count(),
      )
      .toBe(0);
    await main().getByRole("link", { name: "statement.pdf" }).click();
    const third = main().getByRole("group", { name: "Page 3 of 12" });
    await third.locator("[data-found]").waitFor();
    // The search over everything knows the page, and leads to it as well.
    await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
    const palette = page.getByRole("dialog", { name: "Search" });
    await palette.getByRole("combobox").fill("zebra");
    const hit = palette.getByRole("group", { name: "Documents" }).getByRole("option");
    await hit.first().waitFor();
    expect(await hit.allInnerTexts()).toEqual(["statement (2).pdf\npage 3", "statement.pdf\npage 3"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/edit?page=3&find=zebra");
    await third.locator("[data-found]").waitFor();
    await page.goBack();
    await third.locator("[data-found]").waitFor();
    expect(await main().getByLabel("Page", { exact: true }).inputValue()).toBe("3");
    await main().getByText("1 match on this page").waitFor();
    // A page that is far away is not drawn.
    expect(await main().getByRole("group", { name: "Page 12 of 12" }).getAttribute("data-drawn")).toBeNull();
    await main().getByLabel("Page", { exact: true }).fill("99");
    await main().getByLabel("Page", { exact: true }).press("Enter");
    await expect.poll(() => main().getByLabel("Page", { exact: true }).inputValue()).toBe("12");
    await axeCheck(page);
    await takePictures(page, "document");
  });

  it("say what is known of them beside their pages", async () => {
    proves("document-view#7", "document-view#8", "document-view#9", "document-view#10", "document-view#11");
    const known = main().getByRole("region", { name: "Information" });
    for (const name of ["Size", "Last modified", "Created", "Pages", "Dimensions"])
      await known.getByText(name, { exact: true }).waitFor();
  });

  it("have a name and tags; a table shows its rows", async () => {
    proves("document-view#1", "document-view#3", "document-view#4", "document-view#5", "document-view#13");
    await main().getByLabel("Tags").fill("bank, 2025, audited");
    await main().getByRole("button", { name: "Save document" }).click();
    await message("Updated Document").waitFor();
    await main().getByRole("button", { name: "Back" }).click();
    await main().getByRole("searchbox", { name: "Search documents" }).fill("");
    // What was just saved comes first once the list is read anew; until then rows may still change places.
    const names = () => main().getByRole("row").getByRole("link").allInnerTexts();
    await expect.poll(names).toEqual(["statement.pdf", "statement (2).pdf", "rows.csv", "letter.txt"]);
    await main().getByRole("link", { name: "rows.csv" }).press("Enter");
    await main().getByRole("heading", { name: "rows.csv" }).waitFor();
    await main()
      .getByRole("region", { name: /^Sheet/ })
      .getByText("12.50")
      .waitFor();
  });

  it("are picked for a record and dropped on it, and are seen from both sides", async () => {
    proves("document-picker#1", "document-picker#2", "document-picker#6", "document-picker#8", "document-drop-panel#5");
    const account = (await call(page, "POST", "/accounts?commit=true", { name: "Alder account", acct_type: "D" })) as {
      readonly uuid: string;
    };
    await page.goto(`/accounts/${account.uuid}`);
    const panel = main().getByRole("region", { name: "Documents" });
    await panel.getByRole("button", { name: "Pick Document" }).click();
    const picker = dialog("Use Existing Documents");
    expect(await picker.getByRole("button", { name: /^Accept/ }).isDisabled()).toBe(true);
    await picker.getByRole("searchbox", { name: "Search for Files to Add" }).fill("no such file");
    await picker.getByText("No Matching Documents").waitFor();
    await picker.getByRole("searchbox").fill("letter");
    await picker.getByRole("checkbox", { name: "letter.txt" }).check();
    await message("Added Document").waitFor();
    await axeCheck(page);
    await picker.getByRole("button", { name: "Accept 1 Document(s)" }).click();
    await panel.getByRole("link", { name: "letter.txt" }).waitFor();
    await choose(() => panel.getByRole("button", { name: "Choose files" }).click(), text("note.txt", "A note"));
    await panel.getByRole("link", { name: "note.txt" }).waitFor();
    expect(await panel.locator("[data-drop-card]").evaluate((card) => getComputedStyle(card).minHeight)).toBe("150px");
    await axeCheck(page);
    await takePictures(page, "documents-of-account");
    const name = panel.getByRole("link", { name: "letter.txt" });
    await name.focus();
    await name.press("Alt+ArrowDown");
    await dialog("letter.txt").getByText("Opening balance 1,200.00").waitFor();
    await page.keyboard.press("Escape");
    await name.click();
    await main().getByRole("tab", { name: "Links" }).click();
    await main().getByRole("link", { name: "Alder account" }).waitFor();
    expect(new URL(page.url()).searchParams.get("tab")).toBe("links");
  });

  it("have fragments, drawn on their pages by the keyboard and by dragging, each once in its place", async () => {
    proves("document-fragments#1", "document-fragments#5", "pdf-viewer#3");
    await page.goto("/documents");
    await main().getByRole("link", { name: "statement.pdf" }).click();
    await main().getByRole("tab", { name: "Fragments" }).click();
    await main().getByText("No fragments yet.").waitFor();
    const drawNew = main().getByRole("button", { name: "New Fragment" });
    await drawNew.press("Enter");
    const draft = main().getByRole("group", { name: /^New fragment on page 1/ });
    await draft.press("ArrowDown");
    await main()
      .getByRole("group", { name: "New fragment on page 1, 25 % to 75 % across, 47 % to 55 % down" })
      .waitFor();
    await draft.press("Shift+ArrowLeft");
    await draft.press("Enter");
    await message("Fragment created").waitFor();
    const list = main().getByRole("list", { name: "Fragments of statement.pdf" });
    await list.getByRole("button", { name: "Show fragment 1: statement.pdf, page 1" }).waitFor();
    // The same place again: what is there already is offered.
    await drawNew.click();
    await draft.press("Enter");
    await main().getByText("There is a fragment in this place already").waitFor();
    await main().getByRole("button", { name: "Use this fragment" }).click();
    await draft.waitFor({ state: "detached" });
    expect(page.errors.splice(0).every((error) => error.includes("409"))).toBe(true);
    // The heading of the page is drawn around with the pointer.
    await drawNew.click();
    const paper = main().locator('[data-canvas="1"]');
    await main()
      .getByRole("region", { name: "Pages of statement.pdf" })
      .evaluate((pages) => pages.scrollTo(0, 0));
    await paper.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await paper.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width * 0.1, y + height * 0.06);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.4, y + height * 0.1, { steps: 4 });
    await page.mouse.move(x + width * 0.6, y + height * 0.12);
    await page.mouse.up();
    await axeCheck(page);
    await takePictures(page, "document-fragment-drawn");
    await main().getByRole("button", { name: "Create Fragment" }).click();
    await list.getByRole("button", { name: "Show fragment 2: statement.pdf, page 1" }).waitFor();
    const number = main().getByLabel("Fragment", { exact: true });
    await number.fill("99");
    await number.press("Enter");
    await expect.poll(() => number.inputValue()).toBe("2");
    await axeCheck(page);
    await takePictures(page, "document-fragments");
  });

  it("have fragments where they are pictures, too", async () => {
    const scan = new URL("../spec/reading/scan-clean.png", import.meta.url);
    const picture = { name: "receipt.png", mimeType: "image/png", buffer: await readFile(scan) };
    await page.goto("/documents");
    await choose(() => main().getByRole("button", { name: "Upload Document" }).click(), picture);
    const upload = dialog("Upload 1 Document");
    await upload.getByLabel("Tags").press("Enter");
    await upload.getByRole("button", { name: "Skip This" }).click();
    await main().getByRole("link", { name: "receipt.png" }).click();
    // Its words are recognised, and found like those of any other page.
    await main().getByText("Groceries").waitFor({ state: "attached", timeout: 60_000 });
    await page.goBack();
    await main().getByRole("searchbox", { name: "Search documents" }).fill("groceries amst");
    await page.waitForURL("**query=groceries*");
    await main().getByRole("link", { name: "receipt.png" }).click();
    await main().locator("[data-found]").first().waitFor();
    expect(await main().locator("[data-found]").count()).toBe(2);
    await axeCheck(page);
    await takePictures(page, "picture-words");
    await main().getByRole("tab", { name: "Fragments" }).click();
    await main().getByRole("img", { name: "Picture: receipt.png" }).waitFor();
    await main().getByRole("button", { name: "New Fragment" }).click();
    await main()
      .getByRole("group", { name: /^New fragment on page 1/ })
      .press("Enter");
    await main().getByRole("button", { name: "Show fragment 1: receipt.png, page 1" }).waitFor();
    await takePictures(page, "picture-fragments");
    // The box lies on the picture, in its middle.
    const [paper, box] = await Promise.all([
      main().getByRole("img", { name: "Picture: receipt.png" }).boundingBox(),
      main()
        .getByRole("img", { name: /^receipt\.png, page 1, 25 % to 75 % across/ })
        .boundingBox(),
    ]);
    expect(Math.abs((box?.width ?? 0) - (paper?.width ?? 0) / 2)).toBeLessThan(6);
    await main().getByRole("button", { name: "Delete" }).click();
    await message("Document Deleted").last().waitFor();
  });

  it("show many fragments by fifties, and say when they cannot be read", async () => {
    proves("document-fragments#2", "document-fragments#3", "document-fragments#4");
    const { items } = (await call(page, "POST", "/documents/search", { query: "statement (2).pdf" })) as {
      items: { uuid: string; name: string }[];
    };
    const document = items.find(({ name }) => name === "statement (2).pdf")?.uuid ?? "";
    const universe = await page.evaluate(() => sessionStorage.getItem("persisted/universe") ?? "");
    // 52 boxes, each lower than the one before, on the twelve pages in turn
    const bodies = Array.from({ length: 52 }, (_, at) => ({
      universe,
      is_fragment: true,
      parent_id: document,
      annotation: { page: (at % 12) + 1, x: [0.1, 0.9], y: [at / 60, (at + 1) / 60] },
    }));
    await calls(page, "POST", "/documents/", bodies);
    await page.route("**/documents/search?*limit=50*", (route) => route.abort());
    await page.goto(`/documents/${document}/edit?tab=fragments`);
    await main().getByText("Unable to load the fragments for that document").waitFor();
    await page.unroute("**/documents/search?*limit=50*");
    page.errors.splice(0);
    await main().getByRole("button", { name: "Try again" }).click();
    const list = main().getByRole("list", { name: "Fragments of statement (2).pdf" });
    const rows = list.getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(50);
    await list.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect.poll(() => rows.count()).toBe(52);
  });

  it("stand under a figure: the page beside it, with the box of the fragment marked", async () => {
    proves("document-picker#9", "document-picker#10", "document-picker#11");
    const money = (await call(page, "POST", "/data-types/instruments?prefix=USD", { instrument_types: ["CCY"] })) as {
      items: { uuid: string; identifier: string }[];
    };
    const what_id = money.items.find(({ identifier }) => identifier === "USD")?.uuid ?? "";
    const account = (await call(page, "POST", "/accounts?commit=true", { name: "Birch bank", acct_type: "D" })) as {
      uuid: string;
    };
    const paid = (await call(page, "POST", "/events/?commit=true", {
      event_type: "NEW",
      event_date: "2025-01-10",
      new_transaction: { what_id, direction: "R", target_account_id: account.uuid, units: "1250" },
    })) as { uuid: string };
    const sheet = page.getByRole("dialog");
    // What an account is worth is the sum of what lies in it; the money in it came by one payment.
    const openFigure = async () => {
      await page.goto(`/accounts/${account.uuid}`);
      await main()
        .getByRole("button", { name: /^Value, USD, 1,250\.00/ })
        .click();
      await sheet.getByText("Open a part to see the document it comes from.").waitFor();
      await sheet
        .getByRole("table")
        .getByRole("button", { name: /1,250\.00/ })
        .click();
    };
    await openFigure();
    await sheet.getByText("This figure has no source.").waitFor();
    await axeCheck(page, "[role=dialog]");
    await takePictures(page, "evidence-no-source");
    await page.goto(`/event/${paid.uuid}`);
    const panel = main().getByRole("region", { name: "Documents" });
    await panel.getByRole("button", { name: "Pick Document" }).click();
    const picker = dialog("Use Existing Documents");
    await picker.getByRole("searchbox", { name: "Search for Files to Add" }).fill("statement.pdf");
    await picker.getByRole("button", { name: "Preview statement.pdf", exact: true }).click();
    const fragment = picker.getByRole("checkbox", { name: "Pick fragment 2: statement.pdf, page 1" });
    await fragment.check();
    await message("Added Fragment").waitFor();
    await fragment.uncheck();
    await message("Removed Fragment").waitFor();
    await fragment.check();
    await axeCheck(page);
    await takePictures(page, "document-picker-fragments");
    await picker.getByRole("button", { name: "Accept 1 Document(s)" }).click();
    await panel.getByRole("link", { name: "statement.pdf, page 1" }).waitFor();
    await openFigure();
    const source = sheet.getByRole("region", { name: "Source" });
    await source.getByRole("link", { name: "statement.pdf, page 1" }).waitFor();
    await source.getByRole("img", { name: /^statement\.pdf, page 1, 10 % to 60 % across/ }).waitFor();
    const [figure, paper] = await Promise.all([
      sheet.getByText("1,250.00").first().boundingBox(),
      source.boundingBox(),
    ]);
    expect(paper?.x).toBeGreaterThan(figure?.x ?? 0);
    await source.locator("[data-drawn]").first().waitFor();
    await axeCheck(page, "[role=dialog]");
    await takePictures(page, "evidence-source");
    await page.keyboard.press("Escape");
    // The box may say one figure of the record alone, and the evidence says which.
    await page.goto(`/event/${paid.uuid}`);
    await panel.getByRole("link", { name: "statement.pdf, page 1" }).click();
    await main().getByRole("tab", { name: "Links" }).click();
    const shows = main().getByLabel(/^What it shows of/);
    await shows.selectOption("Amount");
    await main().getByText("will be updated").waitFor();
    await axeCheck(page);
    await takePictures(page, "document-link-figure");
    await main().getByRole("button", { name: "Update Relationships" }).click();
    await message("Updated Document").last().waitFor();
    await openFigure();
    await sheet.getByRole("heading", { name: "Source of the amount: statement.pdf, page 1" }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("are narrowed to one type, found by its name or extension", async () => {
    await page.goto("/documents");
    const type = main().getByRole("combobox", { name: "Type" });
    await type.fill("csv");
    await page.getByRole("option", { name: /CSV table/ }).click();
    await expect.poll(() => main().getByRole("row").getByRole("link").allInnerTexts()).toEqual(["rows.csv"]);
    await axeCheck(page);
    await takePictures(page, "documents-type");
    await main().getByRole("link", { name: "rows.csv" }).waitFor();
  });

  it("stage their links until they are sent, and leave with their links only when that is confirmed", async () => {
    proves("route-documents-id-edit#2");
    await page.goto("/documents?query=letter");
    await main().getByRole("link", { name: "letter.txt" }).click();
    await main().getByRole("tab", { name: "Links" }).click();
    await main().getByRole("button", { name: "Unlink Alder account" }).click();
    await main().getByText("will be unlinked").waitFor();
    await main().getByRole("button", { name: "Keep Alder account linked" }).click();
    await main().getByText("will be unlinked").waitFor({ state: "detached" });
    await main().getByRole("button", { name: "Delete" }).click();
    const asked = dialog("letter.txt is linked to records");
    await asked.getByRole("link", { name: "Alder account" }).waitFor();
    await axeCheck(page);
    await asked.getByRole("button", { name: "Delete and unlink" }).click();
    await message("Document Deleted").waitFor();
    await main().getByRole("link", { name: "rows.csv" }).waitFor();
    expect(await main().getByRole("link", { name: "letter.txt" }).count()).toBe(0);
    await page.getByRole("list", { name: "Messages" }).getByRole("button", { name: "Undo" }).last().click();
    await main().getByRole("link", { name: "letter.txt" }).click();
    // What was deleted stands in the list of deleted ones for 30 days, long after its message is gone.
    await main().getByRole("button", { name: "Delete" }).click();
    await asked.getByRole("button", { name: "Delete and unlink" }).click();
    await main().getByRole("button", { name: "Show deleted" }).click();
    await page.getByRole("heading", { name: "Documents: deleted" }).waitFor();
    await axeCheck(page);
    const restore = page.getByRole("button", { name: "Restore: letter.txt" });
    await restore.press("Enter");
    await restore.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Back to the list" }).press("Enter");
    await main().getByRole("link", { name: "letter.txt" }).waitFor();
    // Each deletion was held up once, with the links.
    expect(page.errors.splice(0).every((error) => error.includes("409"))).toBe(true);
  });
});
