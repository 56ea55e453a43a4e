import type { Locator, Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { proves } from "../scripts/proofs/proves.ts";
import { axeCheck } from "./support/axe.ts";
import { changeLook, type PageProblems } from "./support/browser.ts";
import { call } from "./support/call.ts";
import { signUp } from "./support/person.ts";
import { withProduct } from "./support/with-product.ts";

type Named = "cash" | "commitment" | "custody" | "entity" | "share" | "usd";

/** A record that two windows edit: how a window comes to its form, what each types, and what is stored at the end. */
interface Edited {
  /** Of the specification, which says that both versions stand side by side there. */
  readonly sentence?: string;
  readonly open: (window: Page) => Promise<void>;
  /** The field that both change, to what each. */
  readonly both: readonly [label: string, mine: string, theirs: string];
  /** The field that only the other window changes. */
  readonly theirs: readonly [label: string, value: string];
  /** Saves the form; where it is not said, by Ctrl Enter. */
  readonly save?: (window: Page) => Promise<void>;
  readonly stored: () => Promise<unknown>;
  readonly expected: object;
}

describe("records of every kind, by keyboard alone and in two windows", () => {
  let page: Page & PageProblems;
  let other: Page;
  let ids: Record<Named, string>;
  const addresses = { note: "", opening: "", prospect: "", price: "" };

  withProduct(async (running) => {
    ({ page } = running);
    await signUp(page, "Olga");
    other = await page.context().newPage();
    ids = await seed(page);
  });

  it("records a note, deletes it and brings it back", async () => {
    proves("route-event#1", "route-event-id#1");
    await page.goto("/event");
    await page.getByLabel("Kind").selectOption("NOTE");
    await page.getByLabel("Description").fill("Roof inspected");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { level: 1, name: "Roof inspected" }).waitFor();
    await page.getByText("Note recorded").waitFor();
    // What the list answers first was read before the undo, and arrives after it.
    const first = await holdAnswer(page, "**/api/v1/events?*");
    await page.getByRole("button", { name: "Delete" }).press("Enter");
    await page.waitForURL("**/user?t=events");
    await page.getByText("Roof inspected deleted").waitFor();
    await first.read;
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await page.getByText("Restored", { exact: true }).waitFor();
    first.arrive();
    await page.getByRole("row").filter({ hasText: "Roof inspected" }).getByRole("link").first().press("Enter");
    await page.waitForURL(/\/event\/[0-9a-f-]{36}$/);
    addresses.note = new URL(page.url()).pathname;
  });

  it("records a distribution, and sees how the commitment stands", async () => {
    await page.goto("/event");
    await page.getByLabel("Kind").selectOption("LPCD");
    await choose("Commitment account", "Larch cash");
    await choose("Commitment", "Larch Partners");
    await page.getByLabel("Return of capital").fill("40,000.00");
    await page.getByLabel("Capital gains").fill("2,500.00");
    await page.getByText("−42,500.00").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/\/event\/[0-9a-f-]{36}$/);
    // 40,000 of capital + 2,500 of gains = 42,500 announced, nothing of it paid yet.
    await page.getByRole("definition").filter({ hasText: "42,500.00" }).first().waitFor();
  });

  it("records an opening balance whose cost nobody knows, and opens its history", async () => {
    await page.goto("/transaction/guided");
    await page.getByText("Choose a type, or press its letter").waitFor();
    await page.keyboard.press("o");
    await choose("Security or currency", "Larch Timber");
    await choose("Account", "Larch custody");
    await page.getByLabel("Units").fill("100");
    await page.getByRole("cell", { name: "+100" }).waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByText("Transaction recorded").waitFor();
    await page.getByRole("link", { name: "Open transaction" }).press("Enter");
    await page.waitForURL("**/transaction/*/view");
    addresses.opening = new URL(page.url()).pathname.replace("/view", "/edit");
    await page.getByRole("button", { name: "History" }).press("Enter");
    await page.getByRole("dialog").getByText("Created").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("keeps a purchase for later half filled in, goes on with it, deletes it and brings it back", async () => {
    await page.goto("/prospects");
    await page.getByText("No prospects yet.").waitFor();
    await page.getByRole("link", { name: "New transaction" }).press("Enter");
    await page.getByText("Choose a type, or press its letter").waitFor();
    await page.keyboard.press("b");
    await choose("Security", "Larch Timber");
    await page.getByLabel("Units").fill("7");
    await page.getByRole("button", { name: "Save for later" }).press("Enter");
    await page.waitForURL(/\/prospects\/[0-9a-f-]{36}$/);
    await page.getByRole("definition").filter({ hasText: "Larch Timber" }).waitFor();
    await page.getByLabel("New log entry").fill("Asked the bank.");
    await page.keyboard.press("Enter");
    await page.getByRole("listitem").filter({ hasText: "Asked the bank." }).waitFor();
    await axeCheck(page);
    await page.getByRole("button", { name: "Delete" }).press("Enter");
    await page.getByText("No prospects yet.").waitFor();
    const said = page.getByRole("list", { name: "Messages" }).getByRole("listitem").filter({ hasText: "deleted" });
    await said.getByRole("button", { name: "Undo" }).press("Enter");
    await page.getByRole("row").filter({ hasText: "Larch Timber" }).getByRole("link").first().press("Enter");
    await page.getByRole("link", { name: "Continue" }).waitFor();
    addresses.prospect = new URL(page.url()).pathname;
    await page.getByRole("link", { name: "Continue" }).press("Enter");
    await expect.poll(() => page.getByLabel("Units").inputValue()).toBe("7");
  });

  it("follows a price from the security to its observation, and corrects it", async () => {
    await page.goto(`/instruments/${ids.share}`);
    const prices = page.getByRole("region", { name: "Price history" });
    await prices.getByRole("radio", { name: "Table" }).press("Space");
    await prices.getByRole("link", { name: "2026-03-02" }).press("Enter");
    await page.waitForURL("**/observable/*");
    addresses.price = new URL(page.url()).pathname;
    await page.getByRole("button", { name: "Edit" }).press("Enter");
    await page.getByLabel("Price", { exact: true }).fill("41.50");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Observation saved").waitFor();
    await page.getByRole("definition").filter({ hasText: "41.5" }).waitFor();
    await axeCheck(page);
    await page.getByRole("button", { name: "History" }).press("Enter");
    await page.getByRole("row", { name: "Price 40.25 41.5" }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("records what a security was seen at, naming security and currency by what is typed", async () => {
    await page.goto("/observable/create");
    await choose("Security", "Larch Timber");
    await page.getByLabel("Price", { exact: true }).fill("44.10");
    await choose("Currency", "USD");
    await axeCheck(page);
    await page.getByRole("button", { name: "Record" }).press("Enter");
    await page.waitForURL(/\/observable\/[0-9A-Z]{26}$/);
    await page.getByRole("definition").filter({ hasText: "44.1" }).waitFor();
    const saved = await call(page, "GET", `/observable/${new URL(page.url()).pathname.split("/").at(-1)}`);
    expect(saved).toMatchObject({
      instrument_id: ids.share,
      units_id: ids.usd,
      price: "44.1",
    });
  });

  const editing: Readonly<Record<string, () => Edited>> = {
    "of an entity": () => ({
      sentence: "route-entities-id-edit#1",
      open: (window) => go(window, `/entities/${ids.entity}/edit`),
      both: ["Legal name", "Larch Trust of 2019", "Larch Trust, Vaduz"],
      theirs: ["Phone", "+1 555 0100"],
      stored: () => call(page, "GET", `/entities/${ids.entity}`),
      expected: { legal_name: "Larch Trust of 2019", phone: "+1 555 0100" },
    }),
    "of an instrument": () => ({
      sentence: "route-instruments-id-edit#1",
      open: (window) => go(window, `/instruments/${ids.share}/edit`),
      both: ["Name", "Larch Timber AG", "Larch Timber Inc"],
      theirs: ["Identifier", "LRCH"],
      stored: () => call(page, "GET", `/instruments/${ids.share}`),
      expected: { display_name: "Larch Timber AG", identifier: "LRCH" },
    }),
    "of an event": () => ({
      open: async (window) => {
        await go(window, addresses.note);
        await window.getByRole("button", { name: "Edit" }).press("Enter");
      },
      both: ["Description", "Roof inspected, sound", "Roof inspected, leaks"],
      theirs: ["Note", "Again in 2028."],
      stored: () => call(page, "GET", `/events/${addresses.note.split("/").at(-1)}`),
      expected: { description: "Roof inspected, sound", notes: "Again in 2028." },
    }),
    "of a transaction": () => ({
      sentence: "route-transaction-id-edit#1",
      open: (window) => go(window, addresses.opening),
      both: ["Units", "120", "150"],
      theirs: ["Total cost", "3000"],
      stored: async () => {
        const id = addresses.opening.split("/").at(-2);
        const { src_event: event } = (await call(page, "GET", `/transactions/${id}`)) as { src_event: string };
        return call(page, "GET", `/events/${event}`);
      },
      expected: { new_transaction: { units: "120", cost_basis: "3000" } },
    }),
    "of a prospect": () => ({
      open: async (window) => {
        await go(window, addresses.prospect);
        await window.getByRole("link", { name: "Continue" }).press("Enter");
      },
      both: ["Units", "8", "9"],
      theirs: ["Price", "40.25"],
      save: (window) => window.getByRole("button", { name: "Save for later" }).press("Enter"),
      stored: () => call(page, "GET", `/prospect/${addresses.prospect.split("/").at(-1)}`),
      expected: { request: { event: { new_transaction: { units: "8", price: "40.25" } } } },
    }),
    "of a price": () => ({
      open: async (window) => {
        await go(window, addresses.price);
        await window.getByRole("button", { name: "Edit" }).press("Enter");
      },
      both: ["Price", "42", "43"],
      theirs: ["Notes", "From the annual report."],
      stored: () => call(page, "GET", `/observable/${addresses.price.split("/").at(-1)}`),
      expected: { price: "42", notes: "From the annual report." },
    }),
  };

  for (const [title, edited] of Object.entries(editing)) {
    it(`shows both versions ${title}, and loses nothing`, async () => {
      const { sentence, open, both, theirs, save = saveByKey, stored, expected } = edited();
      if (sentence !== undefined) proves(sentence);
      const [label, mine, yours] = both;
      await Promise.all([open(page), open(other)]);
      await Promise.all([page, other].map((window) => field(window, label).waitFor()));
      await field(other, label).fill(yours);
      await field(other, theirs[0]).fill(theirs[1]);
      const left = other.waitForResponse((answer) => answer.request().method() !== "GET" && isCommit(answer.url()));
      await save(other);
      expect((await left).status()).toBe(200);

      await field(page, label).fill(mine);
      await save(page);
      const versions = page.getByRole("region", { name: "Someone else changed this record" });
      await versions.getByRole("row").nth(2).waitFor();
      await expect.poll(() => versions.getByRole("row").filter({ hasText: label }).innerText()).toContain(mine);
      await expect.poll(() => versions.getByRole("row").filter({ hasText: label }).innerText()).toContain(yours);
      await versions.getByRole("row").filter({ hasText: theirs[1] }).waitFor();
      await page.getByRole("button", { name: "Use selected values" }).press("Enter");
      await page.locator("button[type=submit]:focus").waitFor();
      await save(page);
      await expect.poll(stored).toMatchObject(expected);
      await versions.waitFor({ state: "detached" });
      expect(page.errors).toEqual([]);
    });
  }

  /** A record made by another program, where its form opens, a field of it, and the call that deletes it. */
  const deleting: Readonly<Record<string, () => Promise<Deleted>>> = {
    "an event": async () => {
      const id = await made(page, "/events/", {
        event_type: "NOTE",
        event_date: "2026-03-02",
        description: "Gone soon",
      });
      return { path: `/events/${id}`, open: (window) => openEditing(window, `/event/${id}`), field: "Description" };
    },
    "a transaction": async () => {
      const bought = { target_account_id: ids.custody, what_id: ids.share, direction: "R", units: "3" };
      const id = await made(page, "/events/", {
        event_type: "NEW",
        event_date: "2026-03-02",
        new_transaction: bought,
      });
      const open = (window: Page) => go(window, `/transaction/${id}/edit?event_mode=1`);
      return { path: `/events/${id}`, open, field: "Units", typed: "7654" };
    },
    "a prospect": async () => {
      const event = { event_type: "NOTE", event_date: "2026-03-02", description: "Gone soon" };
      const id = await made(page, "/prospect/", { event_type: "NOTE", request: { event } });
      const open = (window: Page) => go(window, `/event?prospect_id=${id}`);
      const save = (window: Page) => window.getByRole("button", { name: "Save for later" }).press("Enter");
      return { path: `/prospect/${id}`, open, field: "Description", save };
    },
    "a price": async () => {
      const id = addresses.price.split("/").at(-1) ?? "";
      return { path: `/observable/${id}`, open: (window) => openEditing(window, addresses.price), field: "Notes" };
    },
  };

  for (const [title, begin] of Object.entries(deleting)) {
    it(`says that ${title} was deleted in another window, keeps what is typed and brings it back`, async () => {
      const { path, open, field: label, typed = "Typed before it went", save = saveByKey } = await begin();
      await open(page);
      await field(page, label).waitFor();
      await field(page, label).fill(typed);
      await call(page, "DELETE", `${path}?commit=true`);
      const said = page.getByRole("alert").filter({ hasText: "Someone deleted this record by Olga" });
      await save(page);
      await said.waitFor();
      expect(await field(page, label).inputValue()).toBe(typed);
      await axeCheck(page);
      await said.getByRole("button", { name: "Restore record" }).press("Enter");
      await said.waitFor({ state: "detached" });
      await page.locator("button[type=submit]:focus").waitFor();
      await save(page);
      await expect.poll(async () => JSON.stringify(await call(page, "GET", path))).toContain(typed);
      expect(page.errors).toEqual([]);
    });
  }

  it("keeps the page of a record as wide as its window, however long its words are", async () => {
    const name = "Grundstücksverwaltungsgesellschaft".padEnd(100, "s");
    const entity = await made(page, "/entities", { name, legal_name: name });
    const account = await made(page, "/accounts", { name, acct_type: "A", entity_id: entity, is_self_settled: true });
    const priced = { settlement_unit_id: ids.usd, issuer_id: entity };
    const share = await made(page, "/instruments", {
      display_name: name,
      identifier: name.toUpperCase().replace("Ü", "U"),
      instrument_type: "EQTY",
      ...priced,
    });
    const bought = { target_account_id: account, what_id: share, direction: "B", units: "1234.5678" };
    const event = (await call(page, "POST", "/events/?commit=true", {
      event_type: "NEW",
      event_date: "2026-03-02",
      description: name,
      new_transaction: { ...bought, consideration: "12345678.90", price_unit_id: ids.usd },
    })) as { uuid: string; initial_transaction: string };
    await changeLook(page, { width: "narrow" });
    const money = /12,345,678.90$/;
    const pages: readonly (readonly [address: string, shown: Locator])[] = [
      [`/entities/${entity}`, page.getByRole("heading", { name })],
      [`/accounts/${account}`, page.getByRole("link", { name })],
      [`/instruments/${share}/edit`, page.getByRole("heading", { name })],
      [`/transaction/${event.initial_transaction}/view`, page.getByRole("cell", { name: money })],
      [`/transaction/${event.initial_transaction}/edit`, page.getByRole("cell", { name: money })],
    ];
    for (const [address, shown] of pages) {
      // oxlint-disable no-await-in-loop -- one window shows one page at a time
      await page.goto(address);
      await shown.first().waitFor();
      expect([address, await page.evaluate(overflow)]).toEqual([address, 0]);
      // oxlint-enable no-await-in-loop
    }
    await changeLook(page, { width: "wide" });
    expect(await page.evaluate(overflow)).toBe(0);
  });

  async function choose(label: string, text: string): Promise<void> {
    await page.getByRole("combobox", { name: label, exact: true }).fill(text);
    await page.getByRole("option", { name: text }).first().waitFor();
    await page.keyboard.press("Enter");
  }
});

/** A record that is deleted while its form is open. */
interface Deleted {
  readonly path: string;
  readonly open: (window: Page) => Promise<void>;
  readonly field: string;
  readonly typed?: string;
  readonly save?: (window: Page) => Promise<void>;
}

/** How many pixels the page is wider than its window. */
function overflow(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

async function openEditing(window: Page, address: string): Promise<void> {
  await window.goto(address);
  await window.getByRole("button", { name: "Edit" }).press("Enter");
}

/** Makes a record as another program would; its id. */
async function made(page: Page, path: string, body: object): Promise<string> {
  const saved = (await call(page, "POST", `${path}?commit=true`, body)) as { uuid: string };
  return saved.uuid;
}

async function go(window: Page, address: string): Promise<void> {
  await window.goto(address);
}

function field(window: Page, label: string) {
  return window.getByLabel(label, { exact: true });
}

function isCommit(url: string): boolean {
  return new URL(url).searchParams.get("commit") === "true";
}

async function saveByKey(window: Page): Promise<void> {
  await window.keyboard.press("Control+Enter");
}

/** An entity with two accounts, a share with a price, and a commitment. */
async function seed(page: Page): Promise<Record<Named, string>> {
  const money = (await call(page, "POST", "/data-types/instruments?prefix=USD", { instrument_types: ["CCY"] })) as {
    items: { uuid: string; identifier: string }[];
  };
  const usd = money.items.find(({ identifier }) => identifier === "USD")?.uuid ?? "";
  const priced = { settlement_unit_id: usd };
  const entity = await made(page, "/entities", { name: "Larch Trust", legal_name: "Larch Trust" });
  const [cash, custody, share, commitment] = await Promise.all([
    made(page, "/accounts", { name: "Larch cash", acct_type: "D", entity_id: entity }),
    made(page, "/accounts", { name: "Larch custody", acct_type: "A", entity_id: entity }),
    made(page, "/instruments", {
      display_name: "Larch Timber",
      identifier: "LARCH",
      instrument_type: "EQTY",
      ...priced,
    }),
    made(page, "/instruments", {
      display_name: "Larch Partners",
      identifier: "LP1",
      instrument_type: "CAPC",
      details: { committed_capital: "1000000" },
      ...priced,
    }),
  ]);
  await call(page, "POST", "/pricing/?commit=true", {
    instrument_id: share,
    instant: "2026-03-02",
    value: "40.25",
    value_unit_id: usd,
  });
  return { cash, commitment, custody, entity, share, usd };
}

/** Holds the next answer of a call: `read` once the server gave it, `arrive` lets the page have it. */
async function holdAnswer(page: Page, url: string): Promise<{ read: Promise<void>; arrive: () => void }> {
  let arrive = (): void => undefined;
  const mayArrive = new Promise<void>((resolve) => (arrive = resolve));
  let given = (): void => undefined;
  const read = new Promise<void>((resolve) => (given = resolve));
  const answer = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    given();
    await mayArrive;
    // A page that asked again meanwhile no longer takes it.
    await route.fulfill({ response }).catch(() => undefined);
  };
  await page.route(url, answer, { times: 1 });
  return { read, arrive };
}
