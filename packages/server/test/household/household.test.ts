import { householdEndpoints, LOAN_ATTRIBUTES } from "@distributary/contract/access/household";
import { openingsEndpoints } from "@distributary/contract/entry/openings";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { accessEndpoints } from "@distributary/contract/access/access";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { share } from "../isolation/actors.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

const ON = "2025-06-30";
const READ = 5;

let server: TestServer;
/** Lent 40,000 to her son, and has 100,000 in the bank. */
let mother: SignedIn;
let loanOfMother = "";
let bankOfMother = "";
/** Owes his mother 40,000, and has 15,000 in the bank. */
let son: SignedIn;
let loanOfSon = "";
/** Has 1,000 in the bank, and grants to both. */
let adviser: SignedIn;
beforeAll(async () => {
  server = await testServer();
  [mother, son, adviser] = [await server.signUp(), await server.signUp(), await server.signUp()];
  bankOfMother = (await open(mother, { kind: "bank", name: "Checking", balance: "100000" })).account;
  loanOfMother = (await open(mother, { kind: "loan", name: "Loan to Tim", owed: "40000", side: "lent" })).instrument;
  await open(son, { kind: "bank", name: "Checking", balance: "15000" });
  loanOfSon = (await open(son, { kind: "loan", name: "Loan of Mum", owed: "40000" })).instrument;
  await open(adviser, { kind: "bank", name: "Checking", balance: "1000" });
  await share(server, mother, adviser, { flags: READ });
  await share(server, son, adviser, { flags: READ });
});
afterAll(() => server.close());

async function open(as: SignedIn, body: object) {
  const made = await server.call(openingsEndpoints.create, { as, body: { currency: "USD", on: ON, ...body } as never });
  return { account: made.ok.accounts[0]?.uuid ?? "", instrument: made.ok.instruments[0]?.uuid ?? "" };
}

/** Says of a loan with which universe it is. */
async function name(as: SignedIn, uuid: string, counterpart: SignedIn, reference: string): Promise<void> {
  const { counterpart: to, reference: by } = LOAN_ATTRIBUTES;
  const body = { user_attributes: { [to]: counterpart.universe, [by]: reference } };
  const saved = await server.call(instrumentsEndpoints.update, {
    as,
    params: { uuid },
    query: { commit: "true" },
    body,
  });
  expect(saved.status).toBe(200);
}

const read = (as: SignedIn, query: object = {}) =>
  server.call(householdEndpoints.household, { as, query: { at: ON, ...query } });
const sums = (assets: string, liabilities: string, net_worth: string) => ({ assets, liabilities, net_worth });

describe("the household", () => {
  it("shows each universe by itself and all in one sum, without the loans that both sides name", async () => {
    const apart = (await read(adviser)).ok;
    expect(apart).toMatchObject({ currency: "USD", at: ON, more: false, loans: [] });
    const universes = [
      { universe: adviser.universe, own: true, open: "whole", ...sums("1000", "0", "1000") },
      { universe: mother.universe, own: false, open: "whole", ...sums("140000", "0", "140000") },
      // 15,000 - 40,000 = -25,000
      { universe: son.universe, own: false, open: "whole", ...sums("15000", "-40000", "-25000") },
    ];
    for (const one of universes) expect(apart.universes).toContainEqual(expect.objectContaining(one));
    // 1,000 + 140,000 + 15,000 = 156,000, and 156,000 - 40,000 = 116,000
    expect(apart.total).toEqual(sums("156000", "-40000", "116000"));
    expect(apart.eliminated).toEqual(sums("0", "0", "0"));

    await name(mother, loanOfMother, son, "Loan 2025");
    const one = (await read(adviser)).ok;
    expect(one.loans).toEqual([
      expect.objectContaining({ instrument_id: loanOfMother, value: "40000", status: "one_sided" }),
    ]);
    expect(one.total).toEqual(apart.total);
    await name(son, loanOfSon, mother, " loan 2025 ");
    const both = (await read(adviser)).ok;
    expect(both.loans.map(({ name: said, status }) => [said, status])).toEqual(
      expect.arrayContaining([
        ["Loan to Tim", "eliminated"],
        ["Loan of Mum", "eliminated"],
      ]),
    );
    expect(both.universes).toEqual(apart.universes);
    // 156,000 - 40,000 = 116,000 of assets, nothing owed to others: the same net worth
    expect(both.eliminated).toEqual(sums("-40000", "40000", "0"));
    expect(both.total).toEqual(sums("116000", "0", "116000"));
    const pair = (await read(adviser, { universes: `${mother.universe},${adviser.universe}` })).ok;
    expect(pair.loans[0]?.status).toBe("out_of_sight");
    // 140,000 + 1,000 = 141,000
    expect(pair.total.net_worth).toBe("141000");
  });

  it("reads no universe that one may not, and of totals nothing but the totals", async () => {
    const eve = await server.signUp();
    expect((await read(eve, { universes: mother.universe })).status).toBe(404);
    await share(server, mother, eve, { flags: READ, narrowed: { totals: true } });
    await share(server, son, eve, { flags: READ });
    const seen = (await read(eve)).ok;
    expect(seen.universes).toContainEqual(
      expect.objectContaining({ universe: mother.universe, open: "totals", ...sums("140000", "0", "140000") }),
    );
    // What the totals consist of stays out of sight, and so does whether the loan is among them.
    expect(seen.loans.map(({ universe, status }) => [universe, status])).toEqual([[son.universe, "out_of_sight"]]);
    expect(seen.total).toEqual(sums("155000", "-40000", "115000"));
    expect(JSON.stringify(seen)).not.toContain(loanOfMother);
    // A part is valued as its grantee sees it: the bank account alone.
    const tom = await server.signUp();
    await share(server, mother, tom, { flags: READ, narrowed: { accounts: [bankOfMother], entities: [] } });
    const part = (await read(tom)).ok;
    expect(part.universes).toContainEqual(
      expect.objectContaining({ universe: mother.universe, open: "part", ...sums("100000", "0", "100000") }),
    );
    expect(part.loans).toEqual([]);
  });

  it("is in the currency of the viewer, and counts as a visit of the grantee", async () => {
    expect((await read(adviser, { currency: "XXX" })).status).toBe(422);
    const euros = (await read(adviser, { currency: "EUR" })).ok;
    expect(euros.currency).toBe("EUR");
    expect(euros.universes.every(({ incomplete }) => incomplete)).toBe(true);
    for (let tries = 0; tries < 200; tries++) {
      const { items } = (await server.call(accessEndpoints.grants, { as: mother })).ok;
      if (
        items.some(({ last_accessed: last, grantee }) => last !== null && grantee?.uuid === adviser.session.user.uuid)
      )
        return;
      await pause(20);
    }
    throw new Error("the visit was not noted");
  });
});
