import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { smallBookBytes } from "../bench/book/small-book.ts";
import { proves } from "../scripts/proofs/proves.ts";
import { axeCheck } from "./support/axe.ts";
import type { PageProblems } from "./support/browser.ts";
import { chosenFiles } from "./support/files.ts";
import { signUp } from "./support/person.ts";
import { takePicture, takePictures } from "./support/picture.ts";
import type { Product } from "./support/product.ts";
import { withProduct } from "./support/with-product.ts";

const SUMMARY = "/user?t=summary&at=2025-12-31&since=2024-12-31";
const CALL = "**/api/v1/transactions/summary";
const BROKEN = {
  status: 500,
  contentType: "application/json",
  body: JSON.stringify({ message: "Internal Server Error", request_id: "r1" }),
};

/** Takes note of the errors that a test brought about on purpose; any other stays and fails the file. */
function expectErrors(page: PageProblems, pattern: RegExp): void {
  const others = page.errors.filter((error) => !pattern.test(error));
  expect(page.errors.length).toBeGreaterThan(others.length);
  page.errors.splice(0, page.errors.length, ...others);
}

async function summary(page: Page): Promise<void> {
  await page.goto(SUMMARY);
  await page.getByTestId("net-worth").waitFor();
}

describe("when something does not answer as it should", () => {
  let product: Product;
  let page: Page & PageProblems;

  withProduct(async (running) => {
    ({ product, page } = running);
    await signUp(page, "Ada");
    await page.goto("/importer");
    await page.getByTestId("choose-files").setInputFiles(chosenFiles(smallBookBytes()));
    await page.getByRole("button", { name: "Import 25 records" }).click();
    await page.getByText("25 records imported").waitFor();
  });

  it("stands still while it waits, with the shape of what will be there, and tells its headline before the rest", async () => {
    const release: (() => void)[] = [];
    const held = [0, 1].map(async (part) => new Promise<void>((done) => (release[part] = done)));
    await page.route(CALL, async (route) => {
      const isHeadline = (route.request().postDataJSON() as { sections: string[] }).sections.length === 1;
      await held[isHeadline ? 0 : 1];
      await route.continue();
    });
    await page.goto(SUMMARY);
    const waiting = page.getByRole("main").getByRole("status");
    await waiting.waitFor();
    await takePictures(page, "summary-loading");
    release[0]?.();
    const headline = page.getByTestId("net-worth");
    await headline.waitFor();
    await waiting.waitFor();
    const early = [await headline.innerText(), await page.getByTestId("net-worth-change").innerText()];
    await takePictures(page, "summary-headline");
    await headline.getByRole("button").focus();
    release[1]?.();
    await page.getByRole("table", { name: "Positions" }).waitFor();
    expect([await headline.innerText(), await page.getByTestId("net-worth-change").innerText()]).toEqual(early);
    // It is the same figure that stands: who was on it by keyboard still is.
    expect(await headline.locator(":focus").count()).toBe(1);
    await page.unrouteAll({ behavior: "wait" });
  });

  it("says what failed, in a message with a title and a body, and tries again", async () => {
    proves("snackbar#1", "snackbar#3");
    await page.route(CALL, (route) => route.fulfill(BROKEN));
    await page.goto(SUMMARY);
    const failed = page.getByRole("alert").filter({ hasText: "We couldn’t calculate the summary" });
    await failed.waitFor();
    await failed
      .getByText("Nothing was changed. Try again. If the problem continues, give your administrator")
      .waitFor();
    await failed.getByText("Request r1").waitFor();
    const message = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
    expect((await message.innerText()).split(/\s*\n\s*/)).toEqual(["Request Failed:", "Internal Server Error"]);
    await axeCheck(page);
    await takePictures(page, "summary-failing");
    await page.unrouteAll({ behavior: "wait" });
    await failed.getByRole("button", { name: "Try again" }).click();
    await page.getByTestId("net-worth").waitFor();
  });

  it("takes a message away after five seconds, and never shows it twice", async () => {
    proves("snackbar#4", "snackbar#5");
    await page.clock.install();
    // Nothing fails before the page stands: loading it takes none of the five seconds.
    let fail = (): void => undefined;
    const standing = new Promise<void>((done) => (fail = done));
    await page.route(CALL, async (route) => {
      await standing;
      await route.fulfill(BROKEN);
    });
    await page.goto(SUMMARY);
    await page.getByRole("navigation", { name: "Pages" }).waitFor();
    const before = await page.evaluate(() => Date.now());
    fail();
    const message = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
    const again = page.getByRole("button", { name: "Try again" });
    await message.waitFor();
    const answered = page.waitForResponse(CALL);
    await again.click();
    await answered;
    await again.waitFor();
    await expect.poll(() => message.count()).toBe(1);
    // It was shown after `before`: 4.9 s later it is still there, and 5.1 s after that it is not.
    await page.clock.pauseAt(before + 4_900);
    await expect.poll(() => message.count()).toBe(1);
    await page.clock.fastForward(5_100);
    await expect.poll(() => message.count()).toBe(0);
    await page.unrouteAll({ behavior: "wait" });
    await page.clock.resume();
  });

  it("says that the page did not load where a script of it is lost or cannot be run, and loads it again", async () => {
    const entry = /\/assets\/first-[^/]*\.js$/;
    const ways: readonly [RegExp, (route: Route) => Promise<void>][] = [
      [entry, (route) => route.abort()],
      // whatever else is needed to begin: how the build cuts it is its own
      [/\/assets\/(?!first-)[^/]*\.js$/, (route) => route.fulfill(BROKEN)],
      [entry, (route) => route.fulfill({ contentType: "text/javascript", body: "let = nothing that is known;" })],
    ];
    const said = page.getByRole("alert").filter({ hasText: "The page did not load" });
    for (const [index, [part, lose]] of ways.entries()) {
      // Nothing runs that would follow a change of colours: they are those that the page was loaded in.
      await page.emulateMedia({ colorScheme: index === 1 ? "dark" : "light" });
      await page.route(part, lose);
      await page.goto(SUMMARY);
      await said.waitFor();
      await axeCheck(page);
      await takePicture(page, `not-started-${index}`);
      await page.unrouteAll({ behavior: "wait" });
    }
    await said.getByRole("button", { name: "Load again" }).click();
    await page.getByTestId("net-worth").waitFor();
    expect(await said.count()).toBe(0);
    expectErrors(page, /^Unexpected|^Failed to load module script/);
  });

  it.each([
    ["/documents", /\/documents\/search/, "documents-failing"],
    ["/bundles", /\/api\/v1\/bundles/, "bundles-failing"],
    // The list and the shares above it ask the same call: it is said once.
    ["/reports/without-source", /\/figures-without-source/, "without-source-failing"],
  ])("says on %s that its list could not be read, and reads it again", async (address, asked, picture) => {
    await page.route(asked, (route) => route.fulfill(BROKEN));
    await page.goto(address);
    const failed = page.getByRole("main").getByRole("alert");
    await failed.getByText("Request r1").waitFor();
    await takePictures(page, picture, () => axeCheck(page));
    await page.unrouteAll({ behavior: "wait" });
    await failed.getByRole("button", { name: "Try again" }).click();
    await failed.waitFor({ state: "detached" });
  });

  it("has a page for a failure of everything", async () => {
    proves("page-error#1", "page-error#2");
    await page.route("**/api/v1/auth/self*", (route) => route.fulfill(BROKEN));
    await page.goto(SUMMARY);
    await page.getByRole("heading", { name: "An error occurred" }).waitFor();
    await axeCheck(page);
    await takePictures(page, "error-page");
    await page.unrouteAll({ behavior: "wait" });
    await page.getByRole("link", { name: "Home page" }).click();
    await page.waitForURL(`${product.url}/`);
    await page.getByRole("link", { name: "Open your summary" }).waitFor();
    expectErrors(page, /^CallError: Internal Server Error/);
  });

  it("has a refused token renewed without anybody noticing, and asks once more", async () => {
    let asked = 0;
    await page.route(CALL, async (route) => {
      // the flows and returns under the page are asked for once it stands
      if (!(route.request().postData() ?? "").includes('"history"')) return route.continue();
      asked += 1;
      const headers = { ...route.request().headers(), ...(asked === 1 ? { authorization: "Bearer spoiled" } : {}) };
      return route.continue({ headers });
    });
    const minted = page.waitForResponse((answer) => answer.url().includes("/access/switch/") && asked === 1);
    await summary(page);
    expect((await minted).status()).toBe(200);
    // The headline stands before the rows have been asked for once more.
    await expect.poll(() => asked).toBe(2);
    await expect.poll(() => page.getByText("Request Failed:").count()).toBe(0);
    await page.unrouteAll({ behavior: "wait" });
  });

  it("leaves every tab when one logs out", async () => {
    proves("side-drawer#3");
    await summary(page);
    const other = await page.context().newPage();
    await summary(other);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL(`${product.url}/`);
    await other.waitForURL("**/auth/login?next=*");
    expect(await other.evaluate(() => localStorage.getItem("persisted/root-handle"))).toBeNull();
    await other.getByLabel("E-mail").fill("ada@example.com");
    await other.getByLabel("Password", { exact: true }).fill("a rather long phrase");
    await other.getByRole("main").getByRole("button", { name: "Login" }).click();
    await other.getByTestId("net-worth").waitFor();
    await other.close();
  });

  it("ends a session whose token nobody knows, and asks to log in", async () => {
    await page.evaluate(() => localStorage.setItem("persisted/root-handle", "nobody-knows-this"));
    await page.goto(SUMMARY);
    await page.waitForURL("**/auth/login?next=*");
    await page.getByLabel("E-mail").fill("ada@example.com");
    await page.getByLabel("Password", { exact: true }).fill("a rather long phrase");
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await page.getByTestId("net-worth").waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("at")).toBe("2025-12-31");
  });

  it("keeps the page where only what takes files from anywhere on it was lost", async () => {
    const lost = page.waitForRequest(/\/drop-anywhere-[^/]*\.js$/);
    await page.route(/\/drop-anywhere-[^/]*\.js$/, (route) => route.abort());
    await summary(page);
    await lost;
    await page.unrouteAll({ behavior: "wait" });
    await page.getByRole("radio", { name: "1Y" }).click();
    await page.getByText("since 2024-12-31").waitFor();
  });

  it("says what to do when the server is stopped, and keeps the dates at hand", async () => {
    await summary(page);
    await page.getByRole("radio", { name: "1Y" }).click();
    await page.getByText("since 2024-12-31").waitFor();
    await page.waitForLoadState("networkidle");
    await product.stop();
    await page.getByRole("radio", { name: "3M" }).click();
    await page.getByRole("alert").getByText("We couldn’t connect to the server").waitFor();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await expect.poll(() => page.getByLabel("As of", { exact: true }).inputValue()).toBe("2025-12-31");
    await takePictures(page, "server-stopped");
    await page.getByRole("radio", { name: "1Y" }).click();
    await page.getByTestId("net-worth").waitFor();
    expectErrors(page, /^WebSocket connection/);
  });
});
