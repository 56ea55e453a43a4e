import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { proves } from "../scripts/proofs/proves.ts";
import { axeCheck } from "./support/axe.ts";
import { openPage, type PageProblems } from "./support/browser.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { codeNow } from "./support/totp.ts";
import { withProduct } from "./support/with-product.ts";

const PASSWORD = "a rather long phrase";
const CLI = fileURLToPath(new URL("../packages/server/dist/cli.js", import.meta.url));

describe("staff", () => {
  let browser: Browser;
  let url = "";
  let owner: Page & PageProblems;
  let staff: Page & PageProblems;
  let key = "";

  withProduct(async (running) => {
    ({ browser, page: owner } = running);
    url = running.product.url;
    await signUp(owner, "Nora");
    const create = ["user", "create", "--email", "stella@example.com", "--password", PASSWORD];
    const env = { ...process.env, DATABASE_URL: "", DATA_DIR: running.product.dataDir };
    await promisify(execFile)(process.execPath, [CLI, ...create, "--name", "Stella Staff", "--staff"], { env });
    staff = await openPage(browser, url);
  });
  afterAll(() => expect(staff.errors).toEqual([]));

  it("find people on a page of their own, and make advisers", async () => {
    await staff.goto("/auth/login?next=/staff");
    await staff.getByLabel("E-mail").fill("stella@example.com");
    await staff.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await staff.getByRole("main").getByRole("button", { name: "Login" }).click();
    await staff.getByText("The waitlist is empty.").waitFor();
    await staff.getByLabel("Search by name or e-mail").fill("NORA");
    await staff.getByText("1 person").waitFor();
    await staff.getByRole("button", { name: "Make Nora an adviser" }).click();
    await staff.getByText("Nora changed").waitFor();
    await staff.getByRole("button", { name: "End the adviser role of Nora" }).waitFor();
    await staff.getByText("Not verified here yet.").waitFor();
    await staff.getByRole("button", { name: "Verify the audit chain of Nora" }).click();
    await staff.getByText(/^Audit chain sound, \d+ revisions?$/).waitFor();
    await staff.getByRole("button", { name: "Verify all" }).click();
    const chains = staff.getByRole("region", { name: "Audit chains" });
    await chains.getByText(/^Verified .*: all chains$/).waitFor();
    await chains.getByText("0 erased · 0 broken", { exact: false }).waitFor();
    await takePictures(staff, "staff", () => axeCheck(staff));
    await owner.goto("/staff");
    await owner.getByText("This page is for the staff of this site.").waitFor();
  });

  it("read what was mailed while no mail server is set, and follow its link", async () => {
    await staff.getByRole("link", { name: "Open mail" }).press("Enter");
    await staff.getByText("No mail server is set up, so mails aren’t sent").waitFor();
    const mail = staff.getByRole("button", { name: /^Read .*, to / }).first();
    await mail.press("Enter");
    await staff.getByRole("dialog").getByRole("link").first().waitFor();
    await takePictures(staff, "staff-mail", () => axeCheck(staff));
    const link = await staff.getByRole("dialog").getByRole("link").first().getAttribute("href");
    expect(new URL(link ?? "").origin).toBe(new URL(staff.url()).origin);
    await staff.keyboard.press("Escape");
    await staff.goto("/staff");
    await staff.getByLabel("Search by name or e-mail").fill("NORA");
  });

  it("act for somebody with a second factor and a reason, under a banner that leads back", async () => {
    proves("impersonation-banner#1", "impersonation-banner#2", "side-drawer#4", "rule:session-03", "rule:role-07");
    const begin = async () => {
      await staff.getByRole("button", { name: "Impersonate Nora" }).click();
      await staff.getByLabel("Reason").fill("Asked for help with an import");
      await staff.getByRole("button", { name: "Start" }).click();
    };
    await staff.getByRole("button", { name: "End the adviser role of Nora" }).click();
    await staff.getByRole("button", { name: "Make Nora an adviser" }).waitFor();
    await begin();
    await staff.getByText("Add a second factor to your own account first.").waitFor();
    await staff.goto("/auth/security");
    await staff.getByRole("button", { name: "Add authenticator app" }).click();
    await staff.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    key = (await staff.locator("form code").innerText()).replaceAll(" ", "");
    await staff.getByLabel("First code").fill(codeNow(key, -1));
    await staff.getByLabel("Next code").fill(codeNow(key));
    await staff.getByRole("button", { name: "Turn on" }).click();
    await staff.getByText("Authenticator app added.").waitFor();
    await staff.goto("/staff");
    await staff.getByRole("button", { name: "Impersonate Nora" }).click();
    await staff.getByLabel("Reason").fill("Asked for help with an import");
    await takePictures(staff, "staff-impersonate", () => axeCheck(staff));
    const calls: string[] = [];
    staff.on("request", (request) => {
      const call = /\/api\/v1\/(auth\/(?:logout|impersonate))$/.exec(request.url())?.[1];
      if (call !== undefined) calls.push(call);
    });
    await staff.getByRole("button", { name: "Start" }).click();
    const banner = staff.getByRole("region", { name: "Impersonation" });
    await banner.getByText("User Stella Staff <stella@example.com> is Impersonating").waitFor();
    expect(calls).toEqual(["auth/logout", "auth/impersonate"]);
    await staff.getByRole("banner").getByRole("link", { name: "Importer" }).waitFor();
    expect(await staff.getByRole("navigation", { name: "Breadcrumb" }).innerText()).toContain("Nora");
    await takePictures(staff, "impersonating", () => axeCheck(staff));
    // What only she may do is not there to be refused. It lasts over a reload.
    await staff.goto("/sharing");
    await staff.getByText("Only you have access.").waitFor();
    expect(await staff.getByRole("button", { name: "Invite someone" }).count()).toBe(0);
    await staff.goto("/settings");
    await staff.getByRole("heading", { name: "Change history" }).waitFor();
    expect(await staff.getByRole("button", { name: "Download everything" }).count()).toBe(0);
    await banner.waitFor();
    await staff.getByRole("button", { name: "Menu" }).click();
    await staff.getByRole("button", { name: "End Impersonation" }).waitFor();
    await takePictures(staff, "end-impersonation", () => axeCheck(staff));
    await staff.getByRole("button", { name: "End Impersonation" }).click();
    await staff.waitForURL("**/auth/login?next=**");
    expect(await banner.count()).toBe(0);
  });

  it("leave a line with the person concerned, whom the menu shows nothing of theirs", async () => {
    await owner.goto("/auth/security");
    const here = owner.getByRole("region", { name: "Who was here" });
    await here.getByText(/Stella Staff/).waitFor();
    await here.getByText("Reason: Asked for help with an import").waitFor();
    await takePictures(owner, "who-was-here", () => axeCheck(owner));
    await owner.getByRole("button", { name: "Menu" }).click();
    await owner.getByRole("button", { name: "Log Out" }).waitFor();
    expect(await owner.getByRole("button", { name: "End Impersonation" }).count()).toBe(0);
    expect(await owner.getByRole("link", { name: "Staff" }).count()).toBe(0);
  });

  it("are asked for the second factor, act for somebody in a session of its own, and leave nothing of it behind", async () => {
    proves("state:session");
    const handle = () => staff.evaluate(() => localStorage.getItem("persisted/root-handle"));
    const enter = async (email: string, password: string) => {
      await staff.getByLabel("E-mail").fill(email);
      await staff.getByLabel("Password", { exact: true }).fill(password);
      await staff.getByRole("main").getByRole("button", { name: "Login" }).click();
    };
    // Logged out: whoever impersonated is nobody here.
    await staff.goto("/auth/login?next=/staff");
    expect(await handle()).toBeNull();
    await enter("stella@example.com", PASSWORD);
    await staff.getByRole("heading", { name: "Enter your code" }).waitFor();
    expect(await handle()).toBeNull();
    // The step after the two of the enrolment: each counts once.
    await staff.getByLabel("Code").fill(codeNow(key, 1));
    await staff.getByRole("button", { name: "Confirm" }).click();
    await staff.getByRole("heading", { name: "Staff", exact: true }).waitFor();
    const own = await handle();
    expect(own).not.toBeNull();
    // Refused, or answered with nothing: it says so, and nobody is signed in here. The session itself goes on.
    for (const [status, body, words] of [
      [400, { message: "Login Failed", request_id: "x" }, "Login Failed"],
      [401, { message: "Unauthorized", code: "invalid-jwt", request_id: "x" }, "Login Failed"],
      [200, {}, "Impersonation failed"],
    ] as const) {
      await staff.route("**/auth/logout", (route) => route.fulfill({ json: {} }));
      await staff.route("**/auth/impersonate", (route) => route.fulfill({ status, json: body }));
      await staff.getByLabel("Search by name or e-mail").fill("NORA");
      await staff.getByRole("button", { name: "Impersonate Nora" }).click();
      await staff.getByLabel("Reason").fill("Asked for help that fails");
      await staff.getByRole("button", { name: "Start" }).click();
      await staff.getByText(words, { exact: true }).waitFor();
      expect(await handle()).toBeNull();
      await staff.unrouteAll({ behavior: "wait" });
      await staff.evaluate((kept) => localStorage.setItem("persisted/root-handle", kept ?? ""), own);
      await staff.goto("/staff");
    }
    await staff.getByLabel("Search by name or e-mail").fill("NORA");
    await staff.getByRole("button", { name: "Impersonate Nora" }).click();
    await staff.getByLabel("Reason").fill("Asked for help once more");
    await staff.getByRole("button", { name: "Start" }).click();
    const banner = staff.getByRole("region", { name: "Impersonation" });
    await banner.getByText("User Stella Staff <stella@example.com> is Impersonating").waitFor();
    const acting = await handle();
    expect([acting === null, acting === own]).toEqual([false, false]);
    await staff.getByRole("button", { name: "Menu" }).click();
    await staff.getByRole("button", { name: "End Impersonation" }).click();
    await staff.waitForURL("**/auth/login?next=**");
    expect([await handle(), await banner.count()]).toEqual([null, 0]);
  });
});
