import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { PageProblems } from "./support/browser.ts";
import { signUp } from "./support/person.ts";
import { withProduct } from "./support/with-product.ts";

/** The cookies that hold a session, as the browser keeps them. */
async function rootCookies(page: Page) {
  return (await page.context().cookies()).filter(({ name }) => name.includes("distributary-root"));
}

/** Logs Ada in again, as far as her home. */
async function logIn(page: Page): Promise<void> {
  await page.goto("/auth/login");
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a rather long phrase");
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/user**");
}

describe("the session of a browser", () => {
  let page: Page & PageProblems;

  withProduct(async (running) => {
    ({ page } = running);
    await signUp(page, "Ada");
  });

  it("lies where no script of a page reads it", async () => {
    const [cookie, ...others] = await rootCookies(page);
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });
    const seen = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(seen).not.toContain(cookie?.value);
    // No token at all: each has its three parts between dots, the first of which says what it is.
    expect(seen).not.toContain("eyJ");
  });

  it("is there after the page was loaded anew, and in another tab, which both go on after an exchange", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Menu" }).waitFor();
    const [before] = await rootCookies(page);
    const other = await page.context().newPage();
    // What has run out is exchanged once, by whichever tab comes first.
    let refused = 0;
    await page.context().route("**/api/v1/auth/self**", (route) => {
      refused += 1;
      const body = JSON.stringify({ message: "Unauthorized", code: "invalid-jwt", request_id: "r1" });
      return refused === 1 ? route.fulfill({ status: 401, contentType: "application/json", body }) : route.continue();
    });
    await Promise.all([page.reload(), other.goto("/user")]);
    for (const tab of [page, other]) await tab.getByRole("button", { name: "Menu" }).waitFor();
    await page.context().unrouteAll({ behavior: "wait" });
    const [after] = await rootCookies(page);
    expect(after?.value).not.toBe(before?.value);
    await other.close();
  });

  it("goes on from the token that an earlier version kept in storage", async () => {
    const [cookie] = await rootCookies(page);
    await page.evaluate((token) => {
      localStorage.removeItem("persisted/root-handle");
      localStorage.setItem("persisted/root-token", token);
    }, cookie?.value ?? "");
    await page.context().clearCookies();
    await page.reload();
    await page.getByRole("button", { name: "Menu" }).waitFor();
    expect(await rootCookies(page)).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem("persisted/root-token"))).toBeNull();
  });

  it.each(["/user/getting-started", "/importer", "/settings", "/user?t=summary", "/"])(
    "leaves with the log-out on %s, and the page with it",
    async (address) => {
      if ((await rootCookies(page)).length === 0) await logIn(page);
      await page.goto(address);
      await page.getByRole("heading").first().waitFor();
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Log Out" }).click();
      await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe("/");
      await expect.poll(() => rootCookies(page)).toEqual([]);
      expect(await page.evaluate(() => localStorage.getItem("persisted/root-handle"))).toBeNull();
      // No page was drawn once more without the session that it reads.
      expect(page.errors).toEqual([]);
    },
  );
});
