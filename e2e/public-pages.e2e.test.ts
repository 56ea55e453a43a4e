import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { proves } from "../scripts/proofs/proves.ts";
import { axeCheck } from "./support/axe.ts";
import type { PageProblems } from "./support/browser.ts";
import { takePictures } from "./support/picture.ts";
import { withProduct } from "./support/with-product.ts";

describe("a visitor of a site whose accounts open by waitlist", () => {
  let page: Page & PageProblems;

  withProduct(
    ({ page: opened }) => {
      page = opened;
    },
    async () => ({ env: { SIGNUP: "waitlist" } }),
  );

  it("joins the waitlist", async () => {
    proves("public-forms#2");
    await page.goto("/auth/waitlist");
    await page.getByLabel("First name").fill("Wanda");
    await page.getByLabel("E-mail").fill("wanda@example.com");
    await axeCheck(page);
    const joined = page.waitForResponse("**/auth/waitlist-join");
    await page.getByRole("button", { name: "Join waitlist" }).click();
    expect(await (await joined).json()).toEqual({ waitlisted: true, existing: false, approved: false });
    await page.getByText("You’re on the waitlist.").waitFor();
    await takePictures(page, "waitlist-joined");
  });

  it("sends a message to the operator", async () => {
    proves("public-forms#3");
    await page.goto("/contact");
    await page.getByLabel("Name").fill("Wanda");
    await page.getByLabel("E-mail").fill("wanda@example.com");
    await page.getByRole("textbox", { name: "Message" }).fill("When does my account open?");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByText("Message sent. We’ll answer to wanda@example.com.").waitFor();
  });

  it("opens Help and the knowledge base beside the page that is open, and finds an article by its address", async () => {
    proves("link-help#1", "link-knowledge-base#1");
    await page.goto("/contact");
    await page.getByLabel("Name").fill("Wanda");
    const beside = async (name: string): Promise<Page> => {
      await page.getByRole("button", { name: "Menu" }).click();
      const opened = page.context().waitForEvent("page");
      await page.getByRole("dialog").getByRole("link", { name, exact: true }).click();
      const other = await opened;
      await other.getByRole("heading", { level: 1, name }).waitFor();
      return other;
    };
    const help = await beside("Help");
    expect(new URL(help.url()).pathname).toBe("/help");
    await help.close();
    const base = await beside("Knowledge base");
    expect(new URL(base.url()).pathname).toBe("/knowledge-base");
    const titles = await base.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
    expect(titles.length).toBeGreaterThan(5);
    const contents = base.getByRole("navigation", { name: "Contents" });
    expect(await contents.getByRole("link").allInnerTexts()).toEqual(titles);
    await contents.getByRole("link", { name: "Cost basis and gains" }).press("Enter");
    await expect.poll(() => new URL(base.url()).hash).toBe("#cost-basis");
    await base.close();
    // What was typed is still there.
    expect(await page.getByLabel("Name").inputValue()).toBe("Wanda");
    await page.goto("/knowledge-base");
    await takePictures(page, "knowledge-base", () => axeCheck(page));
    await page.getByRole("contentinfo").getByRole("link", { name: "Knowledge base" }).waitFor();
  });
});
