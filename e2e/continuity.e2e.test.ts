import { readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeCheck } from "./support/axe.ts";
import { launchBrowser, openPage, type PageProblems } from "./support/browser.ts";
import { call } from "./support/call.ts";
import { readMails } from "./support/mails.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { startProduct, type Product } from "./support/product.ts";

const PASSWORD = "a rather long phrase";

/** What a server begins with for whom it is so many days later. */
function daysLater(days: number): string {
  const code = `const Now = Date, ahead = ${days * 86_400_000};
    globalThis.Date = class extends Now {
      constructor(...said) { said.length === 0 ? super(Now.now() + ahead) : super(...said); }
      static now() { return Now.now() + ahead; }
    };`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

let product: Product;
let browser: Browser;
let owner: Page & PageProblems;
let heir: Page & PageProblems;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  owner = await openPage(browser, product.url);
  heir = await openPage(browser, product.url);
  await signUp(owner, "Olga");
  await call(owner, "POST", "/accounts", { name: "Savings of Olga", acct_type: "D" });
  await signUp(heir, "Ben");
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  rmSync(product.dataDir, { recursive: true, force: true });
  expect([...owner.errors, ...heir.errors]).toEqual([]);
});

/** The path of the link in the newest mail to an address whose text holds `words`. */
async function linkTo(email: string, words: string): Promise<string> {
  for (let tries = 0; tries < 500; tries++) {
    const mail = readMails(product.dataDir).findLast((one) => one.includes(`To: ${email}`) && one.includes(words));
    const link = /http:\/\/[^/\s]+(\/[^\s"<]+)/.exec(mail ?? "")?.[1];
    if (link !== undefined) return link;
    // oxlint-disable-next-line no-await-in-loop -- waiting is what this loop does
    await sleep(20);
  }
  throw new Error(`no mail with "${words}" came to ${email}`);
}

async function logIn(page: Page, name: string, next: string): Promise<void> {
  await page.goto(`${product.url}/auth/login?next=${next}`);
  await page.getByLabel("E-mail").fill(`${name}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
}

it("is named on Settings, and finds nothing before their address is confirmed", async () => {
  await owner.goto("/settings");
  await owner.getByRole("button", { name: "Name a beneficiary" }).press("Enter");
  await owner.getByLabel("E-mail").fill("ben@example.com");
  await owner.getByLabel("First name").fill("Ben");
  await owner.getByLabel("Waiting period in days").fill("3");
  await owner.getByRole("button", { name: "Save beneficiary" }).click();
  await owner.getByText("Enter their last name.").waitFor();
  await owner.getByText("Enter a number from 7 to 365.").waitFor();
  await takePictures(owner, "beneficiary-form", () => axeCheck(owner));
  await owner.getByLabel("Last name").fill("Heir");
  await owner.getByLabel("Waiting period in days").fill("30");
  await owner.getByRole("button", { name: "Save beneficiary" }).click();
  await owner.getByText("Waits 30 days after asking").waitFor();
  await owner.getByRole("button", { name: "Remove the beneficiary Ben Heir" }).click();
  await owner.getByText("Ben Heir is no longer your beneficiary").waitFor();
  await owner.getByRole("button", { name: "Undo" }).click();
  await owner.getByText("Waits 30 days after asking").waitFor();
  await heir.goto("/sharing");
  await heir.getByRole("link", { name: "Records you were named as beneficiary for" }).click();
  await heir.getByText("You’re not named as a beneficiary yet.").waitFor();
  await heir.getByText("ben@example.com is not confirmed yet.", { exact: false }).waitFor();
  await takePictures(heir, "beneficiary-none", () => axeCheck(heir));
  await heir.getByRole("button", { name: "Send the link again" }).press("Enter");
  await heir.getByText("We sent the link again.", { exact: false }).waitFor();
  const confirmations = (): number =>
    readMails(product.dataDir).filter((one) => one.includes("To: ben@example.com") && one.includes("Confirm your"))
      .length;
  await expect.poll(confirmations).toBe(2);
  await heir.goto("/auth/profile");
  await heir.getByText("ben@example.com is not confirmed yet.", { exact: false }).waitFor();
  await takePictures(heir, "address-unconfirmed", () => axeCheck(heir));
  await heir.goto(await linkTo("ben@example.com", "Confirm"));
  await heir
    .getByText(/confirmed/i)
    .first()
    .waitFor();
  await heir.goto("/auth/profile");
  await heir.getByText("ben@example.com").first().waitFor();
  expect(await heir.getByText("is not confirmed yet", { exact: false }).count()).toBe(0);
  await heir.goto(await linkTo("ben@example.com", "named you"));
  await heir.getByText("Access opens 30 days after you ask", { exact: false }).waitFor();
});

it("asks for access, which a login of the owner stops", async () => {
  await heir.getByRole("button", { name: "Ask for access to the records of Olga" }).press("Enter");
  await heir.getByText(/^You asked on .* Access opens on /).waitFor();
  await takePictures(heir, "beneficiary-waiting", () => axeCheck(heir));
  await owner.goto("/settings");
  await owner.getByText(/^Asked for access\. It opens on /).waitFor();
  await takePictures(owner, "beneficiary-owner", () => axeCheck(owner));
  await owner.getByRole("button", { name: "Stop the request of Ben Heir" }).click();
  await owner.getByText("The request of Ben Heir was stopped.", { exact: false }).waitFor();
  await owner.getByText("Waits 30 days after asking").waitFor();
  await heir.reload();
  await heir.getByRole("button", { name: "Ask for access to the records of Olga" }).click();
  await heir.getByText(/^You asked on .* Access opens on /).waitFor();
  const phone = await openPage(browser, product.url);
  await logIn(phone, "olga", "/settings");
  await phone.getByText("Waits 30 days after asking").waitFor();
  await phone.context().close();
  await heir.reload();
  await heir.getByRole("button", { name: "Ask for access to the records of Olga" }).click();
  await heir.getByRole("button", { name: "Withdraw the request for the records of Olga" }).waitFor();
});

it("reads the records when the waiting period is over and the owner never came", async () => {
  const { dataDir } = product;
  expect(heir.errors).toEqual([]);
  await Promise.all([owner, heir].map((page) => page.context().close()));
  await product.leave();
  product = await startProduct({ dataDir, env: { NODE_OPTIONS: daysLater(31), SIGNUP: "invite" } });
  heir = await openPage(browser, product.url);
  await logIn(heir, "ben", "/access/continuity");
  await heir.getByText("Access is open.", { exact: false }).waitFor();
  await takePictures(heir, "beneficiary-open", () => axeCheck(heir));
  const [archive] = await Promise.all([
    heir.waitForEvent("download"),
    heir.getByRole("button", { name: "Download the records of Olga as an archive" }).press("Enter"),
  ]);
  expect(archive.suggestedFilename()).toMatch(/^distributary-.*\.tar$/);
  expect(readFileSync(await archive.path()).toString("latin1")).toContain("manifest.json");
  await heir.getByRole("button", { name: "Open the records of Olga" }).press("Enter");
  await heir.getByRole("navigation", { name: "Breadcrumb" }).getByText("shared with you").waitFor();
  await heir.goto("/accounts");
  await heir.getByText("Savings of Olga").first().waitFor();
});

it("signs up by the link of the mail where accounts open by invitation", async () => {
  owner = await openPage(browser, product.url);
  await logIn(owner, "olga", "/settings");
  await owner.getByRole("button", { name: "Change the beneficiary Ben Heir" }).click();
  await owner.getByLabel("E-mail").fill("carl@example.com");
  await owner.getByLabel("First name").fill("Carl");
  await owner.getByRole("button", { name: "Save beneficiary" }).click();
  await owner.getByText("Carl Heir", { exact: true }).waitFor();
  const link = await linkTo("carl@example.com", "named you");
  const carl = await openPage(browser, product.url);
  await carl.goto(link);
  await carl.getByRole("heading", { name: "You’re named as a beneficiary" }).waitFor();
  await takePictures(carl, "beneficiary-link", () => axeCheck(carl));
  await carl.getByRole("main").getByRole("link", { name: "Sign up" }).press("Enter");
  await expect.poll(() => carl.getByLabel("E-mail").inputValue()).toBe("carl@example.com");
  await carl.getByLabel("First name").fill("Carl");
  await carl.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await carl.getByRole("button", { name: "Sign up" }).click();
  await carl.getByText("You’re not named as a beneficiary yet.").waitFor();
  await carl.goto(await linkTo("carl@example.com", "Confirm"));
  await carl
    .getByText(/confirmed/i)
    .first()
    .waitFor();
  await carl.goto("/access/continuity");
  await carl.getByText("Access opens 30 days after you ask", { exact: false }).waitFor();
  const late = await openPage(browser, product.url);
  await late.goto(link);
  await late.getByText("This link was used", { exact: false }).waitFor();
  await takePictures(late, "beneficiary-link-over", () => axeCheck(late));
  expect([...carl.errors, ...late.errors]).toEqual([]);
  await Promise.all([carl, late].map((page) => page.context().close()));
});
