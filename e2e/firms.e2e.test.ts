import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { proves } from "../scripts/proofs/proves.ts";
import { axeCheck } from "./support/axe.ts";
import { openPage, type PageProblems } from "./support/browser.ts";
import { mailedLink } from "./support/mails.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { withProduct } from "./support/with-product.ts";

const PASSWORD = "a rather long phrase";
const CLI = fileURLToPath(new URL("../packages/server/dist/cli.js", import.meta.url));

describe("a firm", () => {
  let browser: Browser;
  let url = "";
  let dataDir = "";
  let owner: Page & PageProblems;
  let member: Page & PageProblems;

  withProduct(async (running) => {
    ({ browser, page: owner } = running);
    ({ url, dataDir } = running.product);
    await signUp(owner, "Olga");
    member = await openPage(browser, url);
  });
  afterAll(() => expect(member.errors).toEqual([]));

  /** The path of the newest invitation to an address. */
  const invitationTo = (email: string): Promise<string> => mailedLink(dataDir, email, "/firm/invitation");

  it("is made by the operator, and opens to the owner who accepts", async () => {
    const create = ["--name", "Byron Partners", "--owner", "olga@example.com", "--owner-name", "Olga Byron"];
    const env = { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir };
    await promisify(execFile)(process.execPath, [CLI, "firm", "create", ...create], { env });
    await owner.goto(await invitationTo("olga@example.com"));
    await owner.getByRole("heading", { name: "Join Byron Partners" }).waitFor();
    await takePictures(owner, "firm-invitation", () => axeCheck(owner));
    await owner.getByRole("button", { name: "Accept" }).click();
    await owner.getByRole("heading", { name: "Byron Partners" }).waitFor();
    await owner.getByText("You · Owner · Active").waitFor();
  });

  it("takes a colleague who signs up with the mailed link", async () => {
    proves("rule:role-09");
    await owner.getByRole("button", { name: "Invite member" }).click();
    await owner.getByLabel("E-mail").fill("carl@example.com");
    await owner.getByLabel("First name").fill("Carl");
    await owner.getByLabel("Last name").fill("Colleague");
    await takePictures(owner, "firm-invite", () => axeCheck(owner));
    await owner.getByRole("button", { name: "Send invitation" }).click();
    await owner.getByText("Invitation sent to carl@example.com").waitFor();
    await member.goto(await invitationTo("carl@example.com"));
    await member.getByRole("link", { name: "Sign up to accept" }).click();
    await member.getByLabel("First name").fill("Carl");
    await member.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await member.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await member.getByRole("button", { name: "Accept" }).click();
    await member.getByText("You · Member · Active").waitFor();
    expect(await member.getByRole("button", { name: "Invite member" }).count()).toBe(0);
    await takePictures(member, "firm-member", () => axeCheck(member));
  });

  it("shares its clients, but for private ones, until a member is disabled", async () => {
    await owner.goto("/adviser");
    for (const [name, isPrivate] of [
      ["Clara", false],
      ["Paula", true],
    ] as const) {
      await owner.getByRole("button", { name: "Add client" }).click();
      await owner.getByLabel("First name").fill(name);
      await owner.getByLabel("E-mail").fill(`${name.toLowerCase()}@example.com`);
      if (isPrivate) await owner.getByLabel("Private client").check();
      await owner.getByRole("dialog").getByRole("button", { name: "Add client" }).click();
      await owner.getByText(`${name} added`).waitFor();
      await owner.getByRole("dialog").waitFor({ state: "detached" });
    }
    await owner.getByRole("button", { name: "Open Paula" }).waitFor();
    await member.goto("/adviser");
    await member.getByRole("button", { name: "Open Clara" }).waitFor();
    expect(await member.getByText("Paula").count()).toBe(0);
    await owner.goto("/firm");
    await owner.getByRole("button", { name: "Disable Carl Colleague" }).click();
    await owner.getByText("Carl Colleague changed").waitFor();
    await owner.getByText("Member · Disabled").waitFor();
    await member.goto("/adviser");
    await member.getByText("Clients are for advisers.").waitFor();
    await owner.getByRole("button", { name: "Enable Carl Colleague" }).click();
    await owner.getByText("Member · Active").waitFor();
  });

  it("requires a second factor by a day that members are shown", async () => {
    await owner.getByRole("button", { name: "Change firm" }).click();
    await owner.getByLabel("ID number").fill("FN 12345");
    await owner.getByLabel("Require a second factor").check();
    await takePictures(owner, "firm-change", () => axeCheck(owner));
    await owner.getByRole("button", { name: "Save" }).click();
    await owner.getByText("Firm changed").waitFor();
    await owner.getByText("Required for every member").waitFor();
    await owner
      .getByText(/second factor due by/)
      .first()
      .waitFor();
    await takePictures(owner, "firm", () => axeCheck(owner));
    await member.goto("/auth/security");
    await member
      .getByText(/Byron Partners requires a second factor. Add an authenticator app or a passkey by/)
      .waitFor();
    await member.goto("/firm");
    await member.getByRole("button", { name: "Leave firm" }).click();
    await member.getByRole("dialog").getByRole("button", { name: "Leave firm" }).click();
    await member.getByText("You don’t belong to a firm.").waitFor();
  });
});
