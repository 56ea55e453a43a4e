import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeCheck } from "./support/axe.ts";
import type { PageProblems } from "./support/browser.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { protectedPdf } from "../packages/server/test/support/protected-pdf.ts";
import { withProduct } from "./support/with-product.ts";

const PASSWORD = "Müller-1970";

describe("a document that is protected by a password", () => {
  let page: Page & PageProblems;
  withProduct(async (running) => {
    ({ page } = running);
    await signUp(page, "Dora");
    await page.goto("/documents");
  });

  const main = () => page.getByRole("main");
  const upload = async (name: string, words: string) => {
    const chooser = page.waitForEvent("filechooser");
    await main().getByRole("button", { name: "Upload Document" }).first().click();
    const buffer = await protectedPdf(words, PASSWORD);
    await (await chooser).setFiles({ name, mimeType: "application/pdf", buffer });
    const dialog = page.getByRole("dialog", { name: "Upload 1 Document" });
    await dialog.getByLabel("Tags").press("Enter");
    await dialog.getByRole("button", { name: "Skip This" }).click();
    await main().getByRole("link", { name }).click();
  };

  it("asks for it once, says at the field what does not open it, and shows the pages", async () => {
    await upload("march.pdf", "Balance of March 1,250.00");
    const password = main().getByLabel("Password of the file");
    await password.fill("guessed");
    await takePictures(page, "document-protected", () => axeCheck(page));
    await password.press("Enter");
    await main().getByText("This password does not open the document. Check it and try again.").waitFor();
    await takePictures(page, "document-protected-refused", () => axeCheck(page));
    expect(page.errors.splice(0).every((error) => error.includes("422"))).toBe(true);
    await password.fill(PASSWORD);
    await password.press("Enter");
    await main().locator("[data-page='1'][data-drawn]").waitFor();
    await main().getByText("Balance of March 1,250.00").waitFor({ state: "attached" });
    await takePictures(page, "document-opened", () => axeCheck(page));
    await page.reload();
    await main().locator("[data-page='1'][data-drawn]").waitFor();
  });

  it("opens by itself where another one was opened by the same password, and is found by its words", async () => {
    await page.goto("/documents");
    await upload("april.pdf", "Balance of April 1,300.00");
    await main().locator("[data-page='1'][data-drawn]").waitFor();
    expect(await main().getByLabel("Password of the file").count()).toBe(0);
    await page.goto("/documents");
    await main().getByRole("searchbox", { name: "Search documents" }).fill("of April");
    await main().getByRole("link", { name: "march.pdf" }).waitFor({ state: "detached" });
    await main().getByRole("link", { name: "april.pdf" }).waitFor();
  });
});
