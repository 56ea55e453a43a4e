import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { proves } from "../scripts/proofs/proves.ts";
import { axeCheck } from "./support/axe.ts";
import type { PageProblems } from "./support/browser.ts";
import { call } from "./support/call.ts";
import { signUp } from "./support/person.ts";
import { takePictures } from "./support/picture.ts";
import { withProduct } from "./support/with-product.ts";

const CLI = fileURLToPath(new URL("../packages/server/dist/cli.js", import.meta.url));

describe("the worklist of an adviser", () => {
  let page: Page & PageProblems;
  let dataDir = "";
  const clients = new Map<string, string>();

  withProduct(async (running) => {
    ({ page } = running);
    ({ dataDir } = running.product);
    await signUp(page, "Nora");
  });

  const bars = () => page.getByRole("region", { name: "Open work by client" });
  const row = (name: string | RegExp) => page.getByRole("row", { name });

  /** A call in the records of a client. */
  const at = (client: string, path: string, body: object) => call(page, "POST", path, body, clients.get(client));

  it("is there for advisers only", async () => {
    proves("rule:role-11", "navigation#2");
    expect(await page.getByRole("link", { name: "Client Workflows" }).count()).toBe(0);
    await page.goto("/adviser/workflows");
    await page.getByText("Clients are for advisers.").waitFor();
    await axeCheck(page);
    const env = { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir };
    await promisify(execFile)(process.execPath, [CLI, "user", "role", "nora@example.com", "adviser"], { env });
    await page.goto("/user");
    await page.getByRole("banner").getByRole("link", { name: "Client Workflows" }).click();
    await page.getByText("No clients yet").waitFor();
    await page.getByText(/ask one to share all their records/).waitFor();
    const links = await page.getByRole("banner").getByRole("navigation").first().getByRole("link").allInnerTexts();
    expect(links.filter((text) => /Home|Client|Importer|About/.test(text))).toHaveLength(5);
    await takePictures(page, "client-workflows-empty", () => axeCheck(page));
  });

  it("counts what is open by client, in a picture and a list", async () => {
    proves("rule:role-02", "layout-adviser#1", "route-adviser-workflows#1");
    for (const name of ["Ada", "Bruno", "Cleo"]) {
      /* oxlint-disable no-await-in-loop -- one client after the other */
      await page.goto("/adviser");
      await page.getByRole("button", { name: "Add client" }).first().click();
      await page.getByLabel("First name").fill(name);
      await page.getByLabel("Last name").fill("Client");
      await page.getByLabel("E-mail").fill(`${name.toLowerCase()}@example.com`);
      await page.getByRole("dialog").getByRole("button", { name: "Add client" }).click();
      await page.getByRole("button", { name: `Open ${name} Client` }).click();
      await page.waitForURL("**/user**");
      clients.set(name, (await page.evaluate(() => sessionStorage.getItem("persisted/universe"))) ?? "");
      /* oxlint-enable no-await-in-loop */
    }
    await at("Ada", "/prospect/?commit=true", { event_type: "NOTE", notes: "Commit to the harbour fund" });
    await at("Ada", "/prospect/?commit=true", { event_type: "NOTE", notes: "Sell the old car" });
    await at("Bruno", "/prospect/?commit=true", { event_type: "NOTE" });
    const expecting = { documents_every: "month", documents_since: "2024-01-01" };
    const account = { name: "Brokerage", acct_type: "EQ", user_attributes: expecting };
    await at("Ada", "/accounts?commit=true", account);
    // An import whose second account cannot be taken, left by whoever began it.
    await page.goto(`/importer?universe=${clients.get("Bruno") ?? ""}`);
    const csv = "account_id,name,acct_type,base_currency\nA,Broker,A,USD\nB,Vault,NO SUCH TYPE,USD\n";
    const file = { name: "accounts.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
    await page.locator("input[type=file]").first().setInputFiles(file);
    await page
      .getByRole("button", { name: /^Write|^Import 1/ })
      .first()
      .waitFor();
    await page.goto("/adviser/workflows");
    await bars().getByText("2 of 3 clients with open work").waitFor();
    await bars().getByRole("link", { name: "Ada Client: Prospect 2, Missing documents 1" }).waitFor();
    await row(/accounts.csv.*Bruno Client.*1 row rejected/).waitFor();
    await row(/Brokerage.*Ada Client.*documents? overdue/).waitFor();
    await takePictures(page, "client-workflows", () => axeCheck(page));
  });

  it("is narrowed by a bar, a kind and words, all of which the address keeps", async () => {
    proves("route-adviser-workflows#2");
    await bars()
      .getByRole("link", { name: /^Ada Client/ })
      .focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/adviser/workflows?client=${clients.get("Ada") ?? ""}`);
    await row(/accounts.csv/).waitFor({ state: "detached" });
    await page.getByText("Client: Ada Client").waitFor();
    await bars().getByRole("link", { name: "Prospect 3" }).click();
    await row(/Brokerage/).waitFor({ state: "detached" });
    expect(await page.getByRole("row", { name: /harbour|old car/ }).count()).toBe(2);
    await page.reload();
    await page.getByText("Kind: Prospect").waitFor();
    await takePictures(page, "client-workflows-narrowed", () => axeCheck(page));
    await page.goto("/adviser/workflows?q=harbour");
    await row(/harbour/).waitFor();
    expect(await row(/Brokerage|accounts.csv|old car/).count()).toBe(0);
    await page.goto("/adviser/workflows?q=nothing%20like%20it");
    await page
      .getByText(/Nothing matches|No results/)
      .first()
      .waitFor();
  });

  it("leads to where one goes on in the client’s records", async () => {
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await page.goto("/adviser/workflows");
    await row(/harbour/).click();
    await page.waitForURL("**/prospects/*");
    await crumbs.getByText("Ada").waitFor();
    await page.getByText("Commit to the harbour fund").first().waitFor();
    await page.getByRole("button", { name: "Back to Root Universe" }).click();
    await page.getByText("shared with you", { exact: true }).waitFor({ state: "detached" });
    await page.goto("/adviser/workflows?kind=expected");
    await row(/Brokerage/).click();
    await page.waitForURL("**/reconciliation?of=*");
    await page.getByText("Brokerage").first().waitFor();
    await page.goto("/adviser/workflows?kind=import");
    await row(/accounts.csv/).click();
    await page.waitForURL("**/importer?session=*");
    await crumbs.getByText("Bruno").waitFor();
    await page.getByText("NO SUCH TYPE").first().waitFor();
  });

  it("says why it cannot be shown, and that a client of somebody else is not there", async () => {
    await page.goto("/adviser/workflows?client=0190aaaa-0000-7000-8000-000000000001");
    await page.getByRole("button", { name: /try again/i }).waitFor();
    await page.route("**/clients/workflows**", (route) => route.abort());
    await page.goto("/adviser/workflows");
    await page.getByText("The counts by client can’t be shown.").waitFor();
    await takePictures(page, "client-workflows-failing", () => axeCheck(page));
    await page.unroute("**/clients/workflows**");
    page.errors.length = 0;
  });
});
