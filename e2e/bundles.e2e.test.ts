import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeCheck } from "./support/axe.ts";
import { openPage, type PageProblems } from "./support/browser.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { withProduct } from "./support/with-product.ts";

const PASSWORD = "spoken on the phone";

describe("documents for somebody without an account", () => {
  let page: Page & PageProblems;
  let browser: Browser;
  let address: string;
  let auditor: Page & PageProblems;
  let link: string;
  withProduct(async (running) => {
    ({ page, browser } = running);
    address = running.product.url;
    await signUp(page, "Dora");
  });

  const main = () => page.getByRole("main");
  const upload = async (name: string, words: string) => {
    await page.goto("/documents");
    const chooser = page.waitForEvent("filechooser");
    await main().getByRole("button", { name: "Upload Document" }).first().click();
    await (await chooser).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(words) });
    const dialog = page.getByRole("dialog", { name: "Upload 1 Document" });
    await dialog.getByLabel("Tags").press("Enter");
    await dialog.getByRole("button", { name: "Skip This" }).click();
    await main().getByRole("link", { name }).waitFor();
  };
  const saved = async (button: string): Promise<Buffer> => {
    const download = auditor.waitForEvent("download");
    await auditor.getByRole("button", { name: button }).click();
    return readFile(await (await download).path());
  };

  it("says where nothing is shared yet how to begin", async () => {
    await page.goto("/bundles");
    await main().getByText("No shared links yet.").waitFor();
    await takePictures(page, "bundles-empty", () => axeCheck(page));
  });

  it("are chosen in the list, and the link is shown once", async () => {
    await upload("statement.txt", "Balance 1,250.00");
    await upload("letter.txt", "Dear Dora");
    for (const name of ["statement.txt", "letter.txt"])
      await main()
        .getByRole("checkbox", { name: new RegExp(name.replace(".", "\\.")) })
        .check();
    await page.getByRole("toolbar").getByRole("button", { name: "Share by link" }).click();
    const sheet = page.getByRole("dialog", { name: "Share by link" });
    await sheet.getByRole("button", { name: "Create link" }).click();
    await sheet.getByText("Enter a name.").waitFor();
    await sheet.getByLabel("Name").fill("Audit 2025");
    await sheet.getByLabel("Password (optional)").fill("password12");
    await sheet.getByRole("button", { name: "Create link" }).click();
    await sheet.getByText("This password is too common. Choose another.").waitFor();
    await takePictures(page, "bundle-sheet", () => axeCheck(page));
    await sheet.getByLabel("Password (optional)").fill(PASSWORD);
    await sheet.getByRole("button", { name: "Create link" }).click();
    const ready = page.getByRole("dialog", { name: "Link created" });
    link = await ready.getByLabel("Link").inputValue();
    expect(link).toMatch(/\/shared#[\w-]{43}$/);
    await takePictures(page, "bundle-ready", () => axeCheck(page));
    await ready.getByRole("link", { name: "Shared links" }).click();
    await main().getByText("Not opened yet").waitFor();
    expect(page.errors.splice(0)).toEqual([]);
  });

  it("are opened by the link and its password without any sign-in, and downloaded", async () => {
    auditor = await openPage(browser, address);
    const { pathname, hash } = new URL(link);
    const answered = auditor.waitForResponse((response) => new URL(response.url()).pathname === "/shared");
    await auditor.goto(`${pathname}${hash}`);
    const headers = (await answered).headers();
    expect(headers["x-robots-tag"]).toContain("noindex");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    const password = auditor.getByLabel("Password", { exact: true });
    await password.fill("a wrong one");
    await password.press("Enter");
    await auditor.getByText("Incorrect password. Check it and try again.").waitFor();
    expect(await auditor.getByText("Audit 2025").count()).toBe(0);
    await takePictures(auditor, "shared-locked", () => axeCheck(auditor));
    await password.fill(PASSWORD);
    await password.press("Enter");
    await auditor.getByRole("heading", { name: "Audit 2025" }).waitFor();
    await takePictures(auditor, "shared-open", () => axeCheck(auditor));
    expect((await saved("Download statement.txt")).toString()).toBe("Balance 1,250.00");
    expect(Object.keys(unzipSync(await saved("Download all (ZIP)")))).toEqual(["letter.txt", "statement.txt"]);
  });

  it("are seen by their owner to have been opened, and open no more once revoked", async () => {
    await main().getByText("Opened once, on").waitFor();
    await main().getByText("1 wrong password").waitFor();
    await takePictures(page, "bundles", () => axeCheck(page));
    await main().getByRole("button", { name: "Activity of Audit 2025" }).click();
    const activity = page.getByRole("dialog", { name: "Activity of Audit 2025" });
    await activity.getByText("Downloaded letter.txt, statement.txt").waitFor();
    await takePictures(page, "bundle-activity", () => axeCheck(page));
    await page.keyboard.press("Escape");
    await activity.waitFor({ state: "detached" });
    await main().getByRole("button", { name: "Revoke the link to Audit 2025" }).click();
    await main().getByText("Revoked", { exact: false }).first().waitFor();
    await auditor.getByRole("button", { name: "Download letter.txt" }).click();
    await auditor.getByText("This link doesn’t work.").waitFor();
    await auditor.reload();
    await auditor.getByText("This link doesn’t work.").waitFor();
    await takePictures(auditor, "shared-over", () => axeCheck(auditor));
    expect(auditor.errors).toEqual([]);
  });
});
