import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { startProvider, type Provider } from "../packages/server/test/support/provider.ts";
import { proves } from "../scripts/proofs/proves.ts";
import { axeCheck } from "./support/axe.ts";
import { openPage, type PageProblems } from "./support/browser.ts";
import { readMails } from "./support/mails.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { codeNow } from "./support/totp.ts";
import { withProduct } from "./support/with-product.ts";

const FIRST = "a rather long phrase";
const SECOND = "another rather long phrase";
const THIRD = "a third rather long phrase";
const FOURTH = "a fourth rather long phrase";

describe("signing in", () => {
  let page: Page & PageProblems;
  let browser: Browser;
  let url = "";
  let dataDir = "";

  let provider: Provider;

  withProduct(
    async (running) => {
      ({ page, browser } = running);
      ({ dataDir, url } = running.product);
      await signUp(page, "Nora");
    },
    async () => {
      provider = await startProvider();
      return { env: provider.env };
    },
  );
  afterAll(() => provider.close());

  /** The path and token of the link in the newest mail with this subject, once it is there. */
  async function linkOf(subject: string): Promise<string> {
    for (let tries = 0; tries < 500; tries++) {
      const mails = readMails(dataDir).filter((mail) => mail.includes(`Subject: ${subject}`));
      const link = /http:\/\/[^/\s]+(\/auth\/[a-z]+#[\w-]+)/.exec(mails.at(-1) ?? "")?.[1];
      if (link !== undefined) return link;
      // oxlint-disable-next-line no-await-in-loop -- waiting is what this loop does
      await sleep(20);
    }
    throw new Error(`no mail "${subject}" came`);
  }

  async function logOut(on: Page = page): Promise<void> {
    await on.getByRole("button", { name: "Menu" }).click();
    await on.getByRole("button", { name: "Log Out" }).click();
    await on.getByRole("link", { name: "Login" }).first().waitFor();
  }

  async function enterPassword(password: string, on: Page = page): Promise<void> {
    await on.goto("/auth/login");
    await on.getByLabel("E-mail").fill("nora@example.com");
    await on.getByLabel("Password", { exact: true }).fill(password);
    await on.getByRole("main").getByRole("button", { name: "Login" }).click();
  }

  it("confirms the address that signed up by the mailed link", async () => {
    await page.goto(await linkOf("Confirm your e-mail address"));
    await page.getByText("nora@example.com is confirmed.").waitFor();
    await axeCheck(page);
  });

  it("sets a forgotten password by the mailed link", async () => {
    await logOut();
    await page.goto("/auth/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    // The page before has a field of this name too.
    await page.getByRole("heading", { level: 1, name: "Reset your password" }).waitFor();
    await page.getByLabel("E-mail").fill("nora@example.com");
    await takePictures(page, "reset");
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByText("a link is on its way").waitFor();
    await page.goto(await linkOf("Reset your password"));
    await page.getByText("nora@example.com").waitFor();
    await page.getByLabel("New password").fill(SECOND);
    await axeCheck(page);
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByText("Password changed.").waitFor();
    await enterPassword(FIRST);
    await page.getByText("Incorrect e-mail or password.").waitFor();
    await enterPassword(SECOND);
    await page.waitForURL("**/user**");
  });

  it("asks for a code of the app from then on, and for one of the recovery codes before a new password", async () => {
    await page.goto("/auth/security");
    await page.getByText("No second factor yet.").waitFor();
    await takePictures(page, "security");
    await page.getByRole("button", { name: "Add authenticator app" }).click();
    await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    const key = (await page.locator("form code").innerText()).replaceAll(" ", "");
    await takePictures(page, "add-app");
    await axeCheck(page);
    await page.getByLabel("First code").fill(codeNow(key, -1));
    await page.getByLabel("Next code").fill(codeNow(key));
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByText("Authenticator app added.").waitFor();
    await page.getByRole("button", { name: "Get recovery codes" }).click();
    const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    const [one = "", two = ""] = await codes.allInnerTexts();
    await takePictures(page, "recovery-codes");
    await axeCheck(page);

    await logOut();
    await enterPassword(SECOND);
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    await takePictures(page, "second-step");
    await axeCheck(page);
    await page.getByLabel("Code").fill("000000");
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Incorrect code.").waitFor();
    await page.getByLabel("Device").selectOption({ label: "Recovery codes" });
    await page.getByLabel("Code").fill(one);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.waitForURL("**/user**");

    await page.goto("/auth/security");
    await page.getByLabel("New password").fill(THIRD);
    await page.getByRole("button", { name: "Save password" }).click();
    const sheet = page.getByRole("dialog", { name: "Confirm it’s you" });
    await sheet.getByLabel("Code").fill(two);
    await takePictures(page, "confirm-its-you");
    await axeCheck(page);
    await sheet.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Password changed.").waitFor();
    await page.getByRole("button", { name: "Remove Phone" }).click();
    await page.getByText("No second factor yet.").waitFor();
  });

  it("links an account of a provider, signs in with it, and unlinks it", async () => {
    provider.account = { subject: "nora", email: "nora@acme.example" };
    await page.goto("/auth/security");
    await page.getByRole("button", { name: "Link Acme ID account" }).click();
    await page.getByText("Account linked.").waitFor();
    await page.getByText("nora@acme.example").waitFor();
    expect(page.url()).toBe(`${url}/auth/security`);
    await takePictures(page, "sign-on-linked");
    await logOut();
    await page.goto("/auth/login");
    await page.getByRole("button", { name: "Log in with Acme ID" }).waitFor();
    await takePictures(page, "login-with-provider");
    await axeCheck(page);
    await page.getByRole("button", { name: "Log in with Acme ID" }).click();
    await page.waitForURL("**/user**");
    await page.goto("/auth/security");
    await page.getByRole("button", { name: "Unlink nora@acme.example" }).click();
    const sheet = page.getByRole("dialog", { name: "Confirm it’s you" });
    await sheet.getByLabel("Password", { exact: true }).fill(THIRD);
    await sheet.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Link your Acme ID account to log in with it").waitFor();
    await axeCheck(page);
    await logOut();
    await page.goto("/auth/login");
    await page.getByRole("button", { name: "Log in with Acme ID" }).click();
    await page.getByRole("heading", { name: "Link your Acme ID account" }).waitFor();
    expect(page.url()).toBe(`${url}/auth/oidc`);
    await takePictures(page, "sign-on-first");
    await axeCheck(page);
    await page.getByLabel("E-mail").fill("nora@example.com");
    await page.getByLabel("Password", { exact: true }).fill("not my password");
    await page.getByRole("main").getByRole("button", { name: "Login" }).press("Enter");
    await page.getByText("Incorrect e-mail or password.", { exact: false }).waitFor();
    await page.getByLabel("Password", { exact: true }).fill(THIRD);
    await page.getByRole("main").getByRole("button", { name: "Login" }).press("Enter");
    await page.getByText("Account linked.").waitFor();
    await page.waitForURL("**/user**");
    await logOut();
    await page.goto("/auth/login");
    await page.getByRole("button", { name: "Log in with Acme ID" }).click();
    await page.waitForURL("**/user**");
  });

  it("takes a message to the operator of the site", async () => {
    proves("path-contact#1", "path-contact#2", "rule:role-14", "navigation#7");
    await page.getByRole("button", { name: "Menu" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("link", { name: "Help" }).waitFor();
    await drawer.getByRole("link", { name: "Contact" }).click();
    expect(await page.getByLabel("Name").inputValue()).toBe("Nora");
    await takePictures(page, "contact");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByText("Enter a value.").waitFor();
    await page.getByRole("textbox", { name: "Message" }).fill("Can I share this with my accountant?");
    await axeCheck(page);
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByText("Message sent.").waitFor();
  });

  it("signs in with a passkey of the browser, proves it’s you with it, and removes it", async () => {
    const at = url.replace("127.0.0.1", "localhost");
    await page.goto("/auth/security");
    await page.getByText(`To add a passkey, open this site at ${at}.`).waitFor();
    const named = await openPage(browser, at);
    const devices = await named.context().newCDPSession(named);
    await devices.send("WebAuthn.enable");
    await devices.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await enterPassword(THIRD, named);
    await named.waitForURL("**/user**");
    await named.goto("/auth/security");
    await named.getByRole("button", { name: "Add passkey" }).click();
    await named.getByLabel("Name of the passkey").fill("Laptop");
    await takePictures(named, "add-passkey");
    await axeCheck(named);
    await named.getByRole("button", { name: "Create passkey" }).click();
    await named.getByText("Passkey added.").waitFor();
    await named.getByRole("button", { name: "Get recovery codes" }).click();
    await named.getByRole("list", { name: "Recovery codes" }).waitFor();
    await takePictures(named, "passkeys");
    await logOut(named);
    await enterPassword(THIRD, named);
    await named.getByRole("heading", { name: "Confirm it’s you" }).waitFor();
    await takePictures(named, "second-step-passkey");
    await axeCheck(named);
    await named.getByRole("button", { name: "Use passkey" }).click();
    await named.waitForURL("**/user**");

    await named.goto("/auth/security");
    await named.getByLabel("New password").fill(FOURTH);
    await named.getByRole("button", { name: "Save password" }).click();
    const sheet = named.getByRole("dialog", { name: "Confirm it’s you" });
    await sheet.getByRole("button", { name: "Use passkey" }).waitFor();
    await takePictures(named, "confirm-with-passkey");
    await axeCheck(named);
    await sheet.getByRole("button", { name: "Use passkey" }).click();
    await named.getByText("Password changed.").waitFor();
    await named.getByRole("button", { name: "Remove Laptop" }).click();
    await named.getByText("No second factor yet.").waitFor();
    expect(named.errors).toEqual([]);
    await named.context().close();
  });
});
