import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { proves } from "../scripts/proofs/proves.ts";
import { axeCheck } from "./support/axe.ts";
import { openPage, type PageProblems } from "./support/browser.ts";
import { call } from "./support/call.ts";
import { writingControls } from "./support/offered.ts";
import { mailedLink } from "./support/mails.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { withProduct } from "./support/with-product.ts";

const PASSWORD = "a rather long phrase";
const CLI = fileURLToPath(new URL("../packages/server/dist/cli.js", import.meta.url));

/** Runs a command beside the product, on its data. */
async function command(args: readonly string[], dataDir: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir };
  return (await promisify(execFile)(process.execPath, [CLI, ...args], { env })).stdout;
}

describe("records that are shared", () => {
  let browser: Browser;
  let url = "";
  let dataDir = "";
  let owner: Page & PageProblems;
  let guest: Page & PageProblems;

  withProduct(async (running) => {
    ({ browser, page: owner } = running);
    ({ url, dataDir } = running.product);
    await signUp(owner, "Nora");
    await call(owner, "POST", "/accounts", { name: "Family brokerage", acct_type: "EQ" });
    guest = await openPage(browser, url);
  });
  afterAll(() => expect(guest.errors).toEqual([]));

  /** The path of the newest invitation to an address. */
  const invitationTo = (email: string): Promise<string> => mailedLink(dataDir, email, "/access/invitation");

  it("are previewed as the other person would see them, before anything is sent", async () => {
    await owner.goto("/household");
    await owner.getByText("Only your own universe").waitFor();
    await takePictures(owner, "household-alone", () => axeCheck(owner));
    await owner.goto("/sharing");
    await owner.getByRole("button", { name: "Invite someone" }).click();
    await owner.getByLabel("First name").fill("Grace");
    await owner.getByRole("radio", { name: "Chosen records" }).click();
    // Nothing is chosen yet, so there is nothing to preview.
    expect(await owner.getByRole("button", { name: "Preview as this person" }).isDisabled()).toBe(true);
    await owner.getByRole("combobox", { name: "Add an account" }).fill("Family");
    await owner.getByRole("option", { name: /Family brokerage/ }).click();
    await owner.getByRole("button", { name: "Remove Family brokerage" }).waitFor();
    await takePictures(owner, "sharing-part", () => axeCheck(owner));
    const refused: string[] = [];
    owner.on("response", (answer) => {
      if (answer.status() === 403) refused.push(answer.url());
    });
    await owner.getByRole("radio", { name: "Totals only" }).click();
    await owner.getByRole("button", { name: "Preview as this person" }).click();
    await owner.getByText("You see these records as Grace would.").waitFor();
    await owner.getByRole("heading", { name: "Net worth of Nora" }).waitFor();
    expect(await owner.getByRole("link", { name: "Accounts" }).count()).toBe(0);
    await owner.getByRole("table", { name: "Totals in USD" }).waitFor();
    await takePictures(owner, "sharing-preview", () => axeCheck(owner));
    // The totals are covered like any other amount.
    const worth = owner.getByTestId("net-worth");
    expect(await worth.innerText()).toMatch(/^0\.00\s+USD$/);
    await owner.getByRole("button", { name: "Hide amounts" }).click();
    await expect.poll(() => owner.getByRole("main").innerText()).not.toContain("0.00");
    await owner.getByRole("button", { name: "Show amounts" }).click();
    await owner.getByRole("button", { name: "End preview" }).click();
    await owner.getByText("Only you have access.").waitFor();
    await owner.getByRole("button", { name: "Invite someone" }).waitFor();
    expect(refused).toEqual([]);
  });

  it("are offered by mail, and what would be seen is said before", async () => {
    await owner.goto("/user");
    await owner.getByRole("button", { name: "Menu" }).click();
    await owner.getByRole("link", { name: "Sharing" }).click();
    await owner.getByText("Only you have access.").waitFor();
    await axeCheck(owner);
    await owner.getByRole("button", { name: "Invite someone" }).click();
    await owner.getByLabel("E-mail").fill("grace@example.com");
    await owner.getByLabel("First name").fill("Grace");
    await owner.getByLabel("Last name").fill("Hopper");
    await owner.getByRole("radio", { name: "Viewer" }).click();
    // One account of hers and one entity, herself; nothing else was recorded.
    await owner.getByText("They will see 1 account, 1 entity, 0 transactions, 0 documents.").waitFor();
    expect(await owner.getByLabel("Change records").isChecked()).toBe(false);
    await takePictures(owner, "sharing-invite", () => axeCheck(owner));
    await owner.getByRole("button", { name: "Send invitation" }).click();
    await owner.getByText("Invitation sent to grace@example.com").waitFor();
    await owner.getByText(/Viewer · See records and figures · Invited, answer by/).waitFor();
  });

  it("are entered by whoever opened the mail and accepted, and read only where nothing more was given", async () => {
    proves("breadcrumb#1", "breadcrumb#2", "rule:universe-02", "rule:universe-03");
    await guest.goto(await invitationTo("grace@example.com"));
    await guest.getByRole("heading", { name: "Nora invites you to “Nora”" }).waitFor();
    await takePictures(guest, "sharing-invitation", () => axeCheck(guest));
    await guest.getByRole("link", { name: "Sign up to accept" }).click();
    await guest.getByLabel("First name").fill("Grace");
    expect(await guest.getByLabel("E-mail").inputValue()).toBe("grace@example.com");
    await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await guest.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await guest.getByText("You are signed in as grace@example.com.").waitFor();
    await guest.getByRole("button", { name: "Accept" }).click();
    const crumbs = guest.getByRole("navigation", { name: "Breadcrumb" });
    await crumbs.getByText("shared with you, read-only").waitFor();
    expect(await crumbs.innerText()).toContain("Nora");
    await guest.goto("/accounts");
    await guest.getByText("Family brokerage").first().waitFor();
    expect(await writingControls(guest)).toEqual([]);
    await takePictures(guest, "sharing-reader", () => axeCheck(guest));
    await guest.goto("/accounts/create");
    await guest.getByRole("heading", { name: "You can view these records, not change them" }).waitFor();
    await expect(call(guest, "POST", "/accounts", { name: "Mine", acct_type: "D" })).rejects.toThrow("403");
    await guest.goto("/sharing");
    await guest.getByText("You are here").waitFor();
    expect(await guest.getByRole("button", { name: "Invite someone" }).count()).toBe(0);
    // A reload stays here; the breadcrumb leads back, and an address that names the universe here again.
    await guest.reload();
    await crumbs.getByText("shared with you, read-only").waitFor();
    const universe = await guest.evaluate(() => sessionStorage.getItem("persisted/universe"));
    await crumbs.getByRole("button", { name: "Back to Root Universe" }).click();
    await crumbs.getByText("Grace").waitFor();
    expect(await crumbs.innerText()).not.toContain("shared with you");
    await guest.goto(`/accounts?universe=${universe}`);
    await crumbs.getByText("shared with you, read-only").waitFor();
  });

  it("take more from whoever may do more, and say who did it", async () => {
    await owner.reload();
    await owner.getByText(/Has access/).waitFor();
    await takePictures(owner, "sharing-list", () => axeCheck(owner));
    await owner.getByRole("button", { name: "Change access of Grace Hopper" }).click();
    await owner.getByLabel("Change records").check();
    await owner.getByRole("button", { name: "Save" }).click();
    await owner.getByText("Access changed").waitFor();
    await expect
      .poll(() =>
        call(guest, "POST", "/accounts", { name: "By Grace", acct_type: "D" }).then(
          () => "saved",
          () => "",
        ),
      )
      .toBe("saved");
    await guest.goto("/accounts");
    await guest.getByText("By Grace").first().waitFor();
    await owner.getByRole("button", { name: "What Grace Hopper did" }).click();
    await owner.getByText("Added: account").waitFor();
    await owner.keyboard.press("Escape");
  });

  it("are closed at once, given back by undo, and left for good", async () => {
    // The page of a guest who was shut out goes back to the guest's own records, so theirs must not be asked for.
    const shared = await owner.evaluate(() => sessionStorage.getItem("persisted/universe") ?? undefined);
    const readShared = (): Promise<unknown> => call(guest, "GET", "/accounts", undefined, shared);
    await owner.getByRole("button", { name: "End access of Grace Hopper" }).click();
    // A message stays while what it offers has the focus.
    await owner.getByText("Grace Hopper no longer has access").waitFor();
    await owner.getByRole("button", { name: "Undo" }).focus();
    await expect
      .poll(() =>
        readShared().then(
          () => "open",
          () => "closed",
        ),
      )
      .toBe("closed");
    await owner.getByRole("button", { name: "Undo" }).click();
    await owner.getByText(/Has access/).waitFor();
    await expect
      .poll(() =>
        readShared().then(
          () => "open",
          () => "",
        ),
      )
      .toBe("open");
    await guest.goto("/sharing");
    await guest.getByRole("button", { name: "Leave Nora" }).click();
    await guest.getByText("You no longer have access to Nora").waitFor();
    await guest.getByText("No records are shared with you yet.").waitFor();
    await owner.reload();
    await owner.getByText(/Declined/).waitFor();
  });

  it("are those of clients for an adviser, who adds one and works in their records", async () => {
    proves("route-adviser#1", "rule:role-03", "path-about#3");
    await command(["user", "role", "nora@example.com", "adviser"], dataDir);
    await owner.goto("/user");
    await owner.getByRole("banner").getByRole("link", { name: "Clients" }).click();
    await owner.getByText("No clients yet").waitFor();
    await owner.getByRole("banner").getByRole("link", { name: "About" }).waitFor();
    await owner.getByRole("button", { name: "Add client" }).click();
    await owner.getByLabel("First name").fill("Clara");
    await owner.getByLabel("Last name").fill("Client");
    await owner.getByLabel("E-mail").fill("grace@example.com");
    await takePictures(owner, "clients-add", () => axeCheck(owner));
    const save = owner.getByRole("dialog").getByRole("button", { name: "Add client" });
    await save.click();
    await owner.getByText("An account with this e-mail address already exists.").waitFor();
    await owner.getByLabel("E-mail").fill("clara@example.com");
    await save.click();
    await owner.getByText("Clara Client added").waitFor();
    await owner.getByRole("cell", { name: /clara@example.com/ }).waitFor();
    await takePictures(owner, "clients", () => axeCheck(owner));
    await owner.getByRole("button", { name: "Open Clara Client" }).click();
    const crumbs = owner.getByRole("navigation", { name: "Breadcrumb" });
    await crumbs.getByText("shared with you").waitFor();
    await call(owner, "POST", "/accounts", { name: "Savings of Clara", acct_type: "D" });
    await owner.goto("/adviser");
    // Counted by a job after the write.
    await owner.getByRole("cell", { name: "1 Savings of Clara", exact: true }).waitFor();
    await crumbs.getByRole("button", { name: "Back to Root Universe" }).click();
    await crumbs.getByText("shared with you", { exact: true }).waitFor({ state: "detached" });
  });

  it("of three clients stand in one list, and their entities in the adviser’s pickers, to be read", async () => {
    await owner.goto("/adviser");
    for (const name of ["Dora", "Emil"]) {
      /* oxlint-disable no-await-in-loop -- one client after the other */
      await owner.getByRole("button", { name: "Add client" }).click();
      await owner.getByLabel("First name").fill(name);
      await owner.getByLabel("Last name").fill("Client");
      await owner.getByLabel("E-mail").fill(`${name.toLowerCase()}@example.com`);
      await owner.getByRole("dialog").getByRole("button", { name: "Add client" }).click();
      await owner.getByText(`${name} Client added`).waitFor();
      await owner.getByRole("dialog").waitFor({ state: "detached" });
      /* oxlint-enable no-await-in-loop */
    }
    const clients = owner.getByRole("table", { name: "Clients" });
    await expect.poll(() => clients.getByRole("row").count()).toBe(4);
    await clients.getByRole("row", { name: /Clara Client.*Savings of Clara/ }).waitFor();
    await takePictures(owner, "clients-three", () => axeCheck(owner));
    await owner.getByRole("button", { name: "Open Emil Client" }).click();
    await owner.getByRole("navigation", { name: "Breadcrumb" }).getByText("shared with you").waitFor();
    const body = { name: "Oak Trust", legal_name: "Oak Family Trust" };
    await call(owner, "POST", "/entities?commit=true", body);
    // At the client's only the client's own are found, to be chosen.
    await owner.goto("/accounts/create");
    await owner.getByRole("combobox", { name: "Entity" }).fill("Client");
    await owner.getByRole("option", { name: /Emil Client/ }).waitFor();
    expect(await owner.getByRole("listbox").getByRole("group").count()).toBe(0);
    await owner.getByRole("button", { name: "Back to Root Universe" }).click();
    await owner.getByText("shared with you", { exact: true }).waitFor({ state: "detached" });
    const picker = owner.getByRole("combobox", { name: "Entity" });
    const groups = owner.getByRole("listbox").getByRole("group");
    const trust = owner.getByRole("group", { name: "Emil Client" }).getByRole("option", { name: "Oak Trust" });
    // Stored with the client's line by a job after the write.
    await expect
      .poll(async () => {
        await owner.goto("/accounts/create");
        await picker.fill("Client");
        await groups.first().waitFor();
        return trust.count();
      })
      .toBe(1);
    const names = await groups.evaluateAll((found) => found.map((group) => group.getAttribute("aria-label")));
    expect(names).toEqual(["Clara Client", "Dora Client", "Emil Client"]);
    await takePictures(owner, "client-entities", () => axeCheck(owner));
    expect(await trust.getAttribute("aria-disabled")).toBe("true");
    await trust.click({ force: true });
    expect(await picker.inputValue()).toBe("Client");
    await picker.press("Escape");
  });

  it("stand side by side in the household, in one sum without the loans between them", async () => {
    const on = { currency: "USD", on: "2025-06-30" };
    await call(owner, "POST", "/openings", { kind: "bank", name: "Checking", balance: "100000", ...on });
    await call(owner, "POST", "/openings", { kind: "loan", name: "Loan to Clara", owed: "40000", side: "lent", ...on });
    await owner.goto("/household");
    const household = owner.getByRole("table", { name: "Household" });
    await household.getByRole("button", { name: "Net worth of Clara Client: open" }).click();
    await owner.waitForURL("**/user**");
    await call(owner, "POST", "/openings", { kind: "bank", name: "Checking", balance: "15000", ...on });
    await call(owner, "POST", "/openings", { kind: "loan", name: "Loan of Nora", owed: "40000", ...on });
    const nameLoan = async (whose: string, loan: string, counterpart: string) => {
      await owner.goto("/household");
      await owner.getByRole("button", { name: `Name a loan of ${whose}` }).click();
      const sheet = owner.getByRole("dialog");
      await sheet.getByRole("combobox", { name: "Loan" }).fill(loan);
      await owner.getByRole("option", { name: new RegExp(loan) }).click();
      await sheet.getByLabel("With").selectOption({ label: counterpart });
      await sheet.getByLabel("Reference").fill("Agreement 1");
      await axeCheck(owner);
      await sheet.getByRole("button", { name: "Save" }).click();
      await owner.getByText("Loan named").first().waitFor();
    };
    await nameLoan("Clara Client", "Loan of Nora", "Nora");
    await owner.getByRole("cell", { name: "The other side doesn’t name it yet", exact: true }).waitFor();
    await owner.getByRole("button", { name: "Back to Root Universe" }).click();
    await owner.getByText("shared with you", { exact: true }).waitFor({ state: "detached" });
    await nameLoan("Nora", "Loan to Clara", "Clara Client");
    await expect.poll(() => owner.getByRole("cell", { name: "Eliminated", exact: true }).count()).toBe(2);
    // 140,000 - 25,000 = 115,000 of net worth, with and without the loan of 40,000
    await expect
      .poll(() => household.getByRole("row", { name: /^Household/ }).innerText())
      .toMatch(/115,000\.00.*0\.00.*115,000\.00/s);
    await takePictures(owner, "household", () => axeCheck(owner));
  });

  it("show where one is signed in, and end it everywhere else", async () => {
    const phone = await openPage(browser, url);
    await phone.goto("/auth/login");
    await phone.getByLabel("E-mail").fill("nora@example.com");
    await phone.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await phone.getByRole("main").getByRole("button", { name: "Login" }).click();
    await phone.waitForURL("**/user**");
    await owner.goto("/auth/security");
    const places = owner.getByRole("region", { name: "Where you are signed in" });
    await places.getByText(/This session/).waitFor();
    expect(await places.getByRole("listitem").count()).toBe(2);
    await takePictures(owner, "sessions", () => axeCheck(owner));
    await places.getByRole("button", { name: "Sign out everywhere else" }).click();
    await owner.getByText("You were signed out everywhere else").waitFor();
    await expect.poll(() => places.getByRole("listitem").count()).toBe(1);
    await phone.goto("/accounts");
    await phone.getByRole("button", { name: "Login" }).waitFor();
    await phone.context().close();
  });
});
