import { accountsEndpoints } from "@distributary/contract/records/accounts";
import type { CallInput } from "@distributary/contract/wire/endpoint";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { openingsEndpoints } from "@distributary/contract/entry/openings";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { USD } from "../events/small-book.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

type Body = NonNullable<CallInput<typeof openingsEndpoints.create>["body"]>;

const ON = "2025-06-30";
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const add = (as: SignedIn, body: Body, query = {}) => server.call(openingsEndpoints.create, { as, body, query });
const undo = (as: SignedIn, revision: number) =>
  server.call(openingsEndpoints.undo, { as, params: { revision: String(revision) } });
const worth = async (as: SignedIn) => {
  const { net_worth } = (await server.call(summaryEndpoints.summary, { as, body: { at: ON } })).ok;
  return { at: net_worth.net_worth.at, assets: net_worth.assets.at, liabilities: net_worth.liabilities.at };
};

const common = { currency: "USD", on: ON } as const;
const home: Body = {
  kind: "home",
  name: "Willow Lane 4",
  ...common,
  value: "520000",
  cost: "450000",
  acquired_on: "2019-05-06",
  mortgage: { lender: "North Bank", owed: "310000", rate: "4", payment: "1650" },
};

describe("what somebody owns", () => {
  it("is recorded with account, security, position, price and terms in one revision", async () => {
    const ada = await server.signUp();
    const dry = (await add(ada, home, { commit: "false" })).ok;
    expect([dry.committed, (await worth(ada)).at]).toEqual([false, "0"]);
    const made = (await add(ada, home)).ok;
    expect(made).toMatchObject({
      committed: true,
      accounts: [{ name: "Willow Lane 4" }, { name: "Mortgage on Willow Lane 4" }],
      instruments: [{ name: "Willow Lane 4" }, { name: "Mortgage on Willow Lane 4" }],
      prices: 2,
    });
    expect(made.events).toHaveLength(2);
    // 520,000 - 310,000 = 210,000
    expect(await worth(ada)).toMatchObject({ at: "210000", assets: "520000", liabilities: "-310000" });
    const [house, mortgage] = made.instruments;
    const loan = (await server.call(instrumentsEndpoints.get, { as: ada, params: { id: mortgage!.uuid } })).ok;
    // 1,650 a month at 4 % repays 310,000 with the 296th payment; over 296 months the level payment is 1,649.53, and 0.47 is paid on top
    expect(loan).toMatchObject({
      instrument_type: "CBND",
      start_date: ON,
      end_date: "2050-02-28",
      details: { collateral: house!.uuid, notional: "310000", fixed_interest_rate: "4", periodicity: "M" },
    });
    const debt = (await server.call(accountsEndpoints.get, { as: ada, params: { id: made.accounts[1]!.uuid } })).ok;
    expect(debt).toMatchObject({
      acct_type: "DE",
      base_currency: "USD",
      user_attributes: { institution: "North Bank" },
    });
    const events = await server.call(eventsEndpoints.list, { as: ada, query: { limit: 100 } });
    expect(events.ok.items.filter(({ event_type }) => event_type === "NEW")).toHaveLength(2);
  });

  it("may be an account, several holdings, a loan, a coin or a company", async () => {
    const ben = await server.signUp();
    await add(ben, {
      kind: "bank",
      name: "Current account",
      institution: "North Bank",
      ...common,
      balance: "12500.50",
    });
    const made = (
      await add(ben, {
        kind: "brokerage",
        name: "Brokerage",
        ...common,
        cash: "1000",
        holdings: [
          { name: "World fund", ticker: "WRLD", quantity: "100", cost: "9000", price: "110" },
          { ticker: "MERI", quantity: "10", price: "50.25" },
          { name: "Bond fund", quantity: "4", cost: "400" },
        ],
      })
    ).ok;
    expect(made.instruments.map(({ name }) => name)).toEqual(["World fund", "MERI", "Bond fund"]);
    // 12,500.50 + 1,000 + 100 * 110 + 10 * 50.25 + 400 (no price: its cost)
    expect((await worth(ben)).at).toBe("25403");
    // A ticker that is there already is the same security.
    const again = {
      kind: "brokerage" as const,
      name: "Second",
      ...common,
      holdings: [{ ticker: "WRLD", quantity: "1" }],
    };
    expect((await add(ben, again)).ok.instruments).toEqual([]);
    await add(ben, { kind: "crypto", name: "Bitcoin", ...common, quantity: "0.5", price: "60000" });
    await add(ben, { kind: "company", name: "Mill", ...common, value: "200000", cost: "50000" });
    await add(ben, { kind: "fund", name: "Growth IV", ...common, value: "80000" });
    await add(ben, { kind: "other", name: "Boat", ...common, cost: "30000" });
    await add(ben, { kind: "loan", name: "Car loan", ...common, owed: "9000" });
    await add(ben, { kind: "loan", name: "Loan to a friend", ...common, owed: "5000", side: "lent" });
    // 25,403 + 110 + 30,000 + 200,000 + 80,000 + 30,000 - 9,000 + 5,000
    expect(await worth(ben)).toMatchObject({ at: "361513", liabilities: "-9000" });
  });

  it("is worth what it cost where nobody says a price, and that is marked estimated", async () => {
    const eve = await server.signUp();
    await add(eve, { kind: "home", name: "Cottage", ...common, cost: "520000" });
    await add(eve, { kind: "company", name: "Mill", ...common, cost: "1000" });
    const { ok } = await server.call(summaryEndpoints.summary, { as: eve, body: { at: ON } });
    // 520,000 + 1,000
    expect([ok.net_worth.net_worth.at, ok.estimated_count, ok.incomplete]).toEqual(["521000", 2, false]);
  });

  it("is refused with a sentence at its field, and nothing of it is recorded", async () => {
    const dan = await server.signUp();
    const refused = async (body: unknown) => {
      const answer = await add(dan, body as Body);
      expect(answer.status).toBe(422);
      return (answer.body as { detail: { loc: unknown[]; msg: string }[] }).detail.map(({ loc, msg }) => [
        loc.join("."),
        msg,
      ]);
    };
    expect(await refused({ kind: "home", name: "Home", ...common })).toEqual([
      ["body.value", "Enter what it is worth today, or what it cost."],
    ]);
    expect(await refused({ kind: "loan", name: "Loan", ...common, owed: "-1000" })).toEqual([
      ["body.owed", "Enter a value greater than zero."],
    ]);
    expect(await refused({ ...home, mortgage: { owed: "310000", rate: "4", payment: "1000" } })).toEqual([
      [
        "body.mortgage.payment",
        // 310,000 * 0.04 / 12
        "Interest is 1033.33 a month, so this payment never repays the loan. Enter a larger payment.",
      ],
    ]);
    expect(await refused({ kind: "bank", name: "Bank", currency: "XXZ", on: ON, balance: "1" })).toEqual([
      ["body.currency", "Choose a currency."],
    ]);
    const holdings = [{ quantity: "1" }, { name: "Share", quantity: "1", acquired_on: "2026-01-01" }];
    expect(await refused({ kind: "brokerage", name: "Broker", ...common, holdings })).toEqual([
      ["body.holdings.0.name", "Enter a name or a ticker."],
      ["body.holdings.1.acquired_on", "Enter a day on or before the day of the value."],
    ]);
    const listed = (await server.call(accountsEndpoints.list, { as: dan, query: { limit: 100 } })).ok.items;
    expect(listed.filter((account) => !account.is_system_account)).toEqual([]);
  });

  it("is undone as a whole once, unless something else uses or changed it", async () => {
    const fay = await server.signUp();
    const gone = (await add(fay, home)).ok;
    // Two accounts, two securities, two events, two prices.
    expect((await undo(fay, gone.revision)).ok).toEqual({ removed: 8, committed: true });
    expect((await worth(fay)).at).toBe("0");
    const listed = (await server.call(accountsEndpoints.list, { as: fay, query: { limit: 100 } })).ok.items;
    expect(listed.filter((account) => !account.is_system_account)).toEqual([]);
    expect(await undo(fay, gone.revision)).toMatchObject({
      status: 409,
      body: { message: "This was undone already." },
    });
    expect((await undo(fay, gone.revision + 1)).status).toBe(404);

    const bank = (await add(fay, { kind: "bank", name: "Bank", ...common, balance: "100" })).ok;
    const body = {
      event_type: "NEW" as const,
      event_date: ON,
      new_transaction: { what_id: USD, direction: "R" as const, target_account_id: bank.accounts[0]!.uuid, units: "5" },
    };
    await server.call(eventsEndpoints.create, { as: fay, query: { commit: "true" }, body });
    expect(await undo(fay, bank.revision)).toMatchObject({
      status: 409,
      body: { message: "“Bank” is used by other records. Remove those first." },
    });
    expect((await worth(fay)).at).toBe("105");

    const boat = (await add(fay, { kind: "other", name: "Boat", ...common, value: "10" })).ok;
    const renamed = {
      params: { uuid: boat.accounts[0]!.uuid },
      query: { commit: "true" as const },
      body: { name: "Ship" },
    };
    expect((await server.call(accountsEndpoints.update, { as: fay, ...renamed })).status).toBe(200);
    expect(await undo(fay, boat.revision)).toMatchObject({
      status: 409,
      body: { message: "Some of these records were changed since. Delete them one by one instead." },
    });
  });
});
