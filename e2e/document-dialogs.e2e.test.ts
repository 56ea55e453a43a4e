import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { proves } from "../scripts/proofs/proves.ts";
import { axeCheck } from "./support/axe.ts";
import type { PageProblems } from "./support/browser.ts";
import { call, holdBack } from "./support/call.ts";
import { dropFromDisk } from "./support/drop.ts";
import { pdfOf } from "./support/pdf.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { withProduct } from "./support/with-product.ts";

const text = (name: string, words: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(words) });
const statement = (words: string) => ({ name: "statement.pdf", mimeType: "application/pdf", buffer: pdfOf([words]) });

/** A folder that is gone after the test, however it ends. */
async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "distributary-documents-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** What a call answers that is refused as a whole. */
const refusal = { message: "It was refused.", request_id: "r1" };

describe("the dialogs of documents", () => {
  let page: Page & PageProblems;
  let account: string;
  withProduct(async (running) => {
    ({ page } = running);
    await signUp(page, "Dora");
    const made = await call(page, "POST", "/accounts?commit=true", { name: "Alder account", acct_type: "D" });
    account = (made as { uuid: string }).uuid;
  });

  const main = () => page.getByRole("main");
  const dialog = (name: string) => page.getByRole("dialog", { name });
  const message = (words: string | RegExp) => page.getByRole("list", { name: "Messages" }).getByText(words);
  const panel = () => main().getByRole("region", { name: "Documents" });
  const choose = async (press: () => Promise<void>, files: Parameters<Page["setInputFiles"]>[1]) => {
    const waited = page.waitForEvent("filechooser");
    await press();
    const chooser = await waited;
    await chooser.setFiles(files);
    return chooser.element().getAttribute("accept");
  };
  const upload = () => main().getByRole("button", { name: "Upload Document" }).first().click();
  /** Holds what is posted to the storage until it is let go. */
  const held = async () => {
    const routes: Route[] = [];
    const address = "**/api/v1/documents/upload/";
    await page.route(address, (route) => void routes.push(route));
    return async () => {
      await expect.poll(() => routes.length).toBeGreaterThan(0);
      await Promise.all(routes.map((route) => route.continue()));
      await page.unroute(address);
    };
  };

  beforeEach(() => page.goto("/documents"));

  it("ask what a file is called, in a window 900 wide", async () => {
    proves(
      "document-upload-dialog#1",
      "document-upload-dialog#3",
      "document-upload-dialog#4",
      "document-upload-dialog#13",
      "document-upload-dialog#15",
    );
    await choose(upload, text("letter.txt", "A letter"));
    const shown = dialog("Upload 1 Document");
    await shown.getByRole("heading", { name: "Document Information" }).waitFor();
    expect(await shown.getByLabel("Name").inputValue()).toBe("letter.txt");
    expect((await shown.boundingBox())?.width).toBe(900);
    await shown.getByRole("button", { name: "Complete Upload" }).waitFor();
    await shown.getByRole("button", { name: "Cancel Upload" }).click();
    await shown.waitFor({ state: "detached" });
    await main().getByText("There are no documents yet.").waitFor();
  });

  it("take the files that were chosen, whatever memory the browser needed while they were looked for", async () => {
    const folder = await ownFolder();
    const file = join(folder, "found-late.txt");
    await writeFile(file, "Found late");
    const browser = await page.context().newCDPSession(page);
    await browser.send("Page.enable");
    await browser.send("Page.setInterceptFileChooserDialog", { enabled: true });
    const opened = new Promise<number | undefined>((found) =>
      browser.once("Page.fileChooserOpened", ({ backendNodeId }) => found(backendNodeId)),
    );
    await upload();
    const backendNodeId = (await opened) ?? 0;
    await browser.send("HeapProfiler.collectGarbage");
    await browser.send("DOM.setFileInputFiles", { files: [file], backendNodeId });
    await browser.detach();
    const shown = dialog("Upload 1 Document");
    expect(await shown.getByLabel("Name").inputValue()).toBe("found-late.txt");
    await shown.getByRole("button", { name: "Cancel Upload" }).click();
    await shown.waitFor({ state: "detached" });
  });

  it("show how far a file is, and offer what to link it to", async () => {
    proves(
      "document-upload-dialog#5",
      "document-upload-dialog#6",
      "document-upload-dialog#7",
      "document-upload-dialog#9",
      "document-upload-dialog#11",
    );
    await choose(upload, statement("Closing balance 1,250.00"));
    const letGo = await held();
    const shown = dialog("Upload 1 Document");
    await shown.getByRole("button", { name: "Complete Upload" }).click();
    await shown.getByText("Please wait while we upload your file...").waitFor();
    await shown.getByRole("progressbar", { name: "Upload progress" }).waitFor();
    await takePictures(page, "document-uploading", () => axeCheck(page));
    await letGo();
    await shown.getByText(/^Link this document to existing transactions, accounts and entities/).waitFor();
    const update = shown.getByRole("button", { name: "Update Relationships" });
    expect(await update.isDisabled()).toBe(true);
    await shown.getByRole("combobox").or(shown.getByRole("searchbox")).first().fill("Alder");
    await page
      .getByRole("option", { name: /Alder account/ })
      .or(shown.getByRole("button", { name: /Alder account/ }))
      .first()
      .click();
    await takePictures(page, "document-linking", () => axeCheck(page));
    await update.click();
    await shown.waitFor({ state: "detached" });
    await page.goto(`/accounts/${account}`);
    await panel().getByRole("link", { name: "statement.pdf" }).waitFor();
  });

  it("wait for the job of the server, hand the document on, and let the links be", async () => {
    proves(
      "document-upload-dialog#8",
      "document-upload-dialog#16",
      "document-upload-dialog#18",
      "document-upload-dialog#19",
      "state:upload-dialog-flow",
    );
    await choose(upload, text("letter.txt", "A letter"));
    const shown = dialog("Upload 1 Document");
    const started = page.waitForResponse((answer) => answer.url().includes("/uploaded/1/"));
    await shown.getByRole("button", { name: "Complete Upload" }).click();
    const { job } = (await (await started).json()) as { job: { uuid: string } };
    await shown.getByRole("button", { name: "Skip This" }).click();
    await main().getByRole("link", { name: "letter.txt" }).waitFor();
    expect(await call(page, "GET", `/jobs/${job.uuid}`)).toMatchObject({ status: "completed" });
  });

  it("go back to the first step where something went wrong", async () => {
    proves(
      "document-upload-dialog#14",
      "document-upload-dialog#17",
      "rule:upload-03",
      "rule:upload-04",
      "message:upload-422",
    );
    await choose(upload, [text("letter.txt", "Another letter"), text("note.txt", "A note")]);
    const shown = dialog("Upload 2 Documents");
    await shown.getByRole("button", { name: "Complete Upload" }).click();
    await message("There were errors uploading letter.txt!").waitFor();
    await message(/^A document named “letter.txt” is already here/).waitFor();
    await shown.getByRole("heading", { name: "Document Information" }).waitFor();
    await shown.getByText(/A document named “letter.txt” is already here/).waitFor();
    await shown.getByText("Upload Failed 1 of 2 files wasn’t uploaded.").waitFor();
    await takePictures(page, "document-upload-refused", () => axeCheck(page));
    await page.keyboard.press("Escape");
    await shown.waitFor({ state: "detached" });
    expect(page.errors.splice(0).every((error) => error.includes("422"))).toBe(true);
    // Nothing is left to send once every file is taken out.
    await choose(upload, [text("one.txt", "One"), text("two.txt", "Two")]);
    await shown.getByRole("button", { name: "Remove one.txt" }).click();
    const one = dialog("Upload 1 Document");
    expect(await one.getByRole("button", { name: "Complete Upload" }).isDisabled()).toBe(false);
    await one.getByLabel("Name").fill(" ");
    expect(await one.getByRole("button", { name: "Complete Upload" }).isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
  });

  it("say where an upload failed, and keep the file to try again", async () => {
    await choose(upload, text("failing.txt", "A file that fails"));
    const shown = dialog("Upload 1 Document");
    const complete = shown.getByRole("button", { name: "Complete Upload" });
    const failing: readonly (readonly [string, string, Parameters<Page["route"]>[1]])[] = [
      ["Unable to start upload", "**/api/v1/documents/?*", (route) => route.fulfill({ status: 409, json: refusal })],
      ["There was an error during the file upload", "**/documents/upload/", (route) => route.abort()],
      ["Storage Upload Failed", "**/documents/upload/", (route) => route.fulfill({ status: 403 })],
      ["Upload Confirmation Failed:", "**/uploaded/1/", (route) => route.fulfill({ status: 409, json: refusal })],
    ];
    for (const [said, address, answer] of failing) {
      // oxlint-disable no-await-in-loop -- one failure after the other
      await page.route(address, answer);
      await complete.click();
      await shown.getByText(said).waitFor();
      await page.unroute(address);
      // oxlint-enable no-await-in-loop
    }
    await takePictures(page, "document-upload-failed", () => axeCheck(page));
    // A start that names no place for the file.
    const unplaced = {
      uuid: account,
      version_number: 1,
      name: "failing.txt",
      job: null,
      storage: null,
      redirect: null,
    };
    await page.route("**/api/v1/documents/?*", (route) => route.fulfill({ json: unplaced }));
    await complete.click();
    await shown.getByText("Upload Error").waitFor();
    await page.unroute("**/api/v1/documents/?*");
    page.errors.splice(0);
    await complete.click();
    await shown.getByRole("button", { name: "Skip This" }).click();
    await main().getByRole("link", { name: "failing.txt" }).waitFor();
  });

  it("say what the server found wrong with a file, and that what was dropped on a record did not arrive", async () => {
    const disguised = text("page.txt", "<!doctype html><script>alert(1)</script>");
    await choose(upload, disguised);
    const shown = dialog("Upload 1 Document");
    await shown.getByRole("button", { name: "Complete Upload" }).click();
    await shown.getByText("Document upload failed!").waitFor();
    await axeCheck(page, "[role='dialog']");
    await page.keyboard.press("Escape");
    await page.goto(`/accounts/${account}`);
    await choose(() => panel().getByRole("button", { name: "Choose files" }).click(), disguised);
    await message("Data upload failed").waitFor();
    page.errors.splice(0);
  });

  it("say where the search of the picker failed, and where folders cannot be read", async () => {
    await page.goto(`/accounts/${account}`);
    await page.route("**/documents/search?*", (route) => route.fulfill({ status: 409, json: refusal }));
    await panel().getByRole("button", { name: "Pick Document" }).click();
    await dialog("Use Existing Documents").getByText("Error executing search").waitFor();
    await page.unroute("**/documents/search?*");
    await page.keyboard.press("Escape");
    await page.route(`**/api/v1/documents/${account}/`, (route) => route.fulfill({ status: 409, json: refusal }));
    await page.goto(`/documents?folder=${account}`);
    await main().getByText("Error loading parent documents").waitFor();
    await page.unroute(`**/api/v1/documents/${account}/`);
    page.errors.splice(0);
  });

  it("bring a new version of a document without a question", async () => {
    proves("document-upload-dialog#12");
    await main().getByRole("link", { name: "statement.pdf" }).click();
    await main().getByText("Closing balance 1,250.00").waitFor({ state: "attached" });
    const letGo = await held();
    const replaced = { ...statement("Corrected balance 1,300.00"), name: "corrected.pdf" };
    await choose(() => main().getByRole("button", { name: "Upload new version" }).click(), replaced);
    const shown = dialog("Upload 1 Document");
    await shown.getByText("Please wait while we upload your file...").waitFor();
    expect(await shown.getByRole("heading", { name: "Document Information" }).count()).toBe(0);
    await letGo();
    await shown.waitFor({ state: "detached" });
    await message("statement.pdf uploaded").waitFor();
    await main().getByText("Corrected balance 1,300.00").waitFor({ state: "attached" });
    const known = main().getByRole("region", { name: "Information" });
    await known.getByText("Version", { exact: true }).waitFor();
    await takePictures(page, "document-version", () => axeCheck(page));
    // It is still linked to what it was linked to.
    await main().getByRole("tab", { name: "Links" }).click();
    await main().getByRole("link", { name: "Alder account" }).waitFor();
  });

  it("show a document beside what is known of it", async () => {
    proves("document-view#2", "document-view#6", "document-view#15", "document-view#17", "constant:thumbnail_size");
    await main().getByRole("link", { name: "statement.pdf" }).click();
    const tabs = main().getByRole("tablist").getByRole("tab");
    await expect.poll(() => tabs.allInnerTexts()).toEqual(["Details", "Fragments", "Links"]);
    const known = main().getByRole("region", { name: "Information" });
    const picture = known.locator("img").first();
    await picture.waitFor();
    const box = await picture.evaluate((drawn) => {
      const { width, height } = drawn.parentElement!.getBoundingClientRect();
      return { width, height };
    });
    expect(box).toEqual({ width: 150, height: 157.5 });
    const pixels = new URL("../spec/reading/scan-clean.png", import.meta.url).pathname;
    await page.goto("/documents");
    await choose(upload, pixels);
    const shown = dialog("Upload 1 Document");
    await shown.getByRole("button", { name: "Complete Upload" }).click();
    const asked = page.waitForRequest((request) => request.url().includes("/thumbnail/"));
    await shown.getByRole("button", { name: "Skip This" }).click();
    await main().getByRole("link", { name: "scan-clean.png" }).click();
    expect(new URL((await asked).url()).searchParams.get("size")).toBe("512");
  });

  it("show what a file says of itself", async () => {
    proves("document-view#12");
    await choose(upload, new URL("../spec/reading/letter.docx", import.meta.url).pathname);
    const shown = dialog("Upload 1 Document");
    await shown.getByRole("button", { name: "Complete Upload" }).click();
    await shown.getByRole("button", { name: "Skip This" }).click();
    await main().getByRole("link", { name: "letter.docx" }).click();
    const known = main().getByRole("region", { name: "Information" });
    await known.getByRole("heading", { name: "Attributes" }).waitFor();
    await known.getByText("Alder Growth Fund II").waitFor();
  });

  it("close by Escape from the moment on that they stand, before they are painted", async () => {
    const pressed = page.evaluate(
      () =>
        new Promise<void>((done) => {
          new MutationObserver((_changes, watching) => {
            if (document.querySelector("[aria-modal=true]") === null) return;
            watching.disconnect();
            document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", cancelable: true }));
            done();
          }).observe(document.body, { childList: true, subtree: true });
        }),
    );
    await choose(upload, text("early.txt", "Early"));
    await pressed;
    await dialog("Upload 1 Document").waitFor({ state: "detached" });
  });

  it("have previews, pages and file types of fixed measure", async () => {
    proves(
      "constant:preview_box_width",
      "constant:preview_box_height",
      "constant:pdf_render_scale",
      "constant:file_picker_accept",
    );
    expect(await choose(upload, text("measured.txt", "Measured"))).toBe(
      ".pdf,.doc,.docx,.eml,.txt,.ppt,.pptx,.xlsx,.xls,.csv,image/*",
    );
    const shown = dialog("Upload 1 Document");
    await shown.waitFor();
    await page.keyboard.press("Escape");
    await shown.waitFor({ state: "detached" });
    await main().getByRole("link", { name: "statement.pdf" }).click();
    const box = main().getByRole("region", { name: "Information" }).locator("img").first().locator("..");
    await expect.poll(async () => (await box.boundingBox())?.width).toBe(150);
    expect((await box.boundingBox())?.height).toBe(157.5);
    // Two dots of the picture for each pixel of the page
    const dots = main()
      .locator('[data-page="1"][data-drawn] canvas')
      .evaluate((canvas) => (canvas as HTMLCanvasElement).width / canvas.getBoundingClientRect().width);
    expect(await dots).toBeCloseTo(2, 1);
  });

  it("pick documents that are there, or upload one more", async () => {
    proves(
      "document-picker#3",
      "document-picker#4",
      "document-picker#5",
      "document-picker#7",
      "document-upload-dialog#10",
    );
    await page.goto(`/accounts/${account}`);
    await panel().getByRole("button", { name: "Pick Document" }).click();
    const picker = dialog("Use Existing Documents");
    await picker.getByRole("checkbox", { name: "letter.txt" }).waitFor();
    expect(await picker.getByRole("button", { name: "Accept 0 Document(s)" }).isDisabled()).toBe(true);
    await choose(() => picker.getByRole("button", { name: "Upload File" }).click(), text("extra.txt", "One more"));
    const shown = dialog("Upload 1 Document");
    await shown.getByRole("button", { name: "Back" }).waitFor();
    // It stands in the list, picked, before a search can have found it, and stays in its place when one has.
    const search = await holdBack(page, "**/documents/search?*");
    await shown.getByRole("button", { name: "Complete Upload" }).click();
    await picker.getByRole("button", { name: "Accept 1 Document(s)" }).waitFor();
    const first = picker.getByRole("list", { name: "Documents" }).getByRole("checkbox").first();
    expect(await picker.getByRole("checkbox", { name: "extra.txt" }).isChecked()).toBe(true);
    expect(await first.evaluate((box) => box.closest("label")?.textContent)).toBe("extra.txt");
    const place = await picker.getByRole("checkbox", { name: "letter.txt" }).boundingBox();
    await search.asked;
    const found = page.waitForResponse("**/documents/search?*");
    await search.answer();
    await found;
    expect(await picker.getByRole("checkbox", { name: "letter.txt" }).boundingBox()).toEqual(place);
    expect(await picker.getByRole("checkbox", { name: "extra.txt" }).count()).toBe(1);
    await picker.getByRole("checkbox", { name: "letter.txt" }).check();
    await picker.getByRole("button", { name: "Accept 2 Document(s)" }).waitFor();
    await picker.getByRole("checkbox", { name: "letter.txt" }).uncheck();
    await message("Removed Document").waitFor();
    await picker.getByRole("button", { name: "Accept 1 Document(s)" }).waitFor();
    await picker.getByRole("button", { name: "Cancel" }).click();
    await picker.waitFor({ state: "detached" });
  });

  it("of picking leave all as it was, or hand over what was picked", async () => {
    proves("document-picker#12", "document-picker#13", "document-picker#14", "state:document-picker");
    await page.goto(`/accounts/${account}`);
    const picker = dialog("Use Existing Documents");
    const pick = () => panel().getByRole("button", { name: "Pick Document" }).click();
    await pick();
    await picker.getByRole("checkbox", { name: "letter.txt" }).check();
    await picker.getByRole("button", { name: "Cancel" }).click();
    await picker.waitFor({ state: "detached" });
    await pick();
    // Nothing of the last time is picked, and what is picked asks for no name or tags.
    const letter = picker.getByRole("checkbox", { name: "letter.txt" });
    await letter.waitFor();
    expect(await letter.isChecked()).toBe(false);
    await letter.check();
    expect(await picker.getByRole("textbox").count()).toBe(0);
    await picker.getByRole("button", { name: "Accept 1 Document(s)" }).click();
    await picker.waitFor({ state: "detached" });
    await panel().getByRole("link", { name: "letter.txt" }).waitFor();
    await pick();
    expect(await picker.getByRole("button", { name: "Accept 0 Document(s)" }).isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
  });

  it("of a record say of each file how it is doing", async () => {
    proves(
      "document-drop-panel#1",
      "document-drop-panel#2",
      "document-drop-panel#3",
      "document-drop-panel#4",
      "state:upload-file-state",
    );
    await page.goto(`/accounts/${account}`);
    const line = (name: string) => panel().getByRole("listitem").filter({ hasText: name });
    expect(await line("letter.txt").getAttribute("data-state")).toBe("linked");
    await line("letter.txt").getByText("Linked").waitFor({ state: "attached" });
    const letGo = await held();
    const files = () => panel().getByRole("button", { name: "Choose files" }).click();
    const accepted = await choose(files, text("receipt.txt", "A receipt"));
    expect(accepted).toBe(".pdf,.doc,.docx,.eml,.txt,.ppt,.pptx,.xlsx,.xls,.csv,image/*");
    await line("receipt.txt").getByRole("status").getByText("Uploading").waitFor();
    const turning = panel().locator("[data-state=uploading] > [data-state=uploading]");
    await turning.locator("[aria-hidden=true]").waitFor();
    expect(await turning.locator("svg").count()).toBe(0);
    await letGo();
    const sign = panel().locator("[data-state=uploaded] > [data-state=uploaded]");
    await sign.locator("svg").waitFor();
    // The name is taken now: the file is refused, and its menu offers a free one.
    await choose(files, text("receipt.txt", "Another receipt"));
    const failed = panel().locator("li[data-state=failed]");
    await failed.getByText("Upload failed").waitFor();
    await takePictures(page, "documents-of-record-states", () => axeCheck(page));
    await failed.getByRole("button", { name: "Failed upload of receipt.txt" }).click();
    await page.getByRole("menuitem", { name: "Upload as “receipt (2).txt”" }).click();
    await panel().getByRole("link", { name: "receipt (2).txt" }).waitFor();
    expect(page.errors.splice(0).every((error) => error.includes("422"))).toBe(true);
  });

  it("of a record take files that are dragged, and no text", async () => {
    proves("document-drop-panel#6", "rule:upload-12", "constant:drop_card_min_height");
    await page.goto(`/accounts/${account}`);
    const card = panel().locator("[data-drop-card]");
    expect(await card.evaluate((shown) => getComputedStyle(shown).minHeight)).toBe("150px");
    const isTaken = await card.evaluate((shown) => {
      const data = new DataTransfer();
      data.items.add("words that were marked", "text/plain");
      const over = new DragEvent("dragover", { dataTransfer: data, bubbles: true, cancelable: true });
      shown.dispatchEvent(over);
      return over.defaultPrevented;
    });
    expect(isTaken).toBe(false);
    await card.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const folder = await ownFolder();
    await writeFile(join(folder, "dragged.txt"), "Dragged from the disk");
    await dropFromDisk(page, join(folder, "dragged.txt"), { x: x + width / 2, y: y + height / 2 });
    await panel().getByRole("link", { name: "dragged.txt" }).waitFor();
  });

  it("show pages to the scale of their panel", async () => {
    proves(
      "pdf-viewer#1",
      "constant:pdf_scale_peek",
      "constant:pdf_scale_expanded",
      "constant:pdf_scale_full",
      "constant:pdf_scale_default",
    );
    await page.goto(`/accounts/${account}`);
    const name = panel().getByRole("link", { name: "statement.pdf" });
    await name.focus();
    await name.press("Alt+ArrowDown");
    const popover = dialog("statement.pdf");
    const width = () =>
      popover
        .locator('[data-page="1"][data-drawn]')
        .locator("canvas")
        .evaluate((canvas) => canvas.getBoundingClientRect().width);
    // The page is 595 points wide: 595 * 0.5 = 297.5, * 0.75 = 446.25, * 1.25 = 743.75, * 1.5 = 892.5
    for (const expected of [297.5, 446.25, 743.75, 892.5]) {
      // oxlint-disable-next-line no-await-in-loop -- one size after the other
      await expect.poll(width, { timeout: 20_000 }).toBeCloseTo(expected, 0);
      // oxlint-disable-next-line no-await-in-loop
      await popover.getByRole("button", { name: "Resize panel" }).click();
    }
    await page.keyboard.press("Escape");
  });
});
