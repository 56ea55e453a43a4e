import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { authEndpoints } from "@distributary/contract/access/auth";
import { demoEndpoints } from "@distributary/contract/access/demo";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { importsEndpoints } from "@distributary/contract/entry/imports";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { jobsEndpoints } from "@distributary/contract/entry/jobs";
import { loansEndpoints } from "@distributary/contract/reporting/loans";
import { preferencesEndpoints } from "@distributary/contract/access/preferences";
import { reconciliationEndpoints } from "@distributary/contract/reporting/reconciliation";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { transactionsEndpoints } from "@distributary/contract/records/transactions";
import { valuationEndpoints } from "@distributary/contract/reporting/valuation";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { run as demoCommand } from "../../src/cli/demo.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { verify } from "../../src/access/proof/verify.ts";
import { importPlace } from "../../src/features/imports/folder.ts";
import { fakeClock } from "../../src/platform/clock.ts";
import { openStore } from "../../src/platform/storage/open-store.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";
import { ended } from "../support/jobs.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

let database: TestDatabase;
let server: TestServer;
let person: SignedIn;
let demo: SignedIn;

beforeAll(async () => {
  database = await testDatabase({ ownRole: true });
  server = await testServer({ database, clock: fakeClock(new Date("2026-11-21T12:00:00Z")) });
  person = await server.signUp();
  demo = await open(false);
});

afterAll(async () => {
  await server.close();
  await database.close();
});

/** Opens the demo, waits until it is filled, and enters it. */
async function open(reset: boolean): Promise<SignedIn> {
  const { universe, job } = (await server.call(demoEndpoints.open, { as: person, body: { reset, discard_own: reset } }))
    .ok;
  const { access_token: token } = (await server.call(authEndpoints.switchUniverse, { as: person, query: { universe } }))
    .ok;
  const entered = { ...person, token, universe };
  for (let status = job?.status ?? "completed"; status !== "completed";) {
    if (status === "failed" || status === "cancelled") throw new Error(`the demo job ${status}`);
    await pause(50);
    status = (await server.call(jobsEndpoints.get, { as: entered, params: { id: job?.uuid ?? "" } })).ok.status;
  }
  return entered;
}

it("calls what a security pays by what it is: interest of the bond, dividends of shares", async () => {
  const words = async (identifier: string) => {
    const query = { q: `Dividend ${identifier}`, limit: 1000 };
    const dividends = (await server.call(eventsEndpoints.list, { as: demo, query })).ok.items;
    const interest = (await server.call(eventsEndpoints.list, { as: demo, query: { q: `Interest ${identifier}` } })).ok;
    return { dividends: dividends.map(({ description }) => description), interest: interest.count };
  };
  const bond = await words("CITY31");
  expect(bond.dividends).toEqual([]);
  expect(bond.interest).toBeGreaterThan(0);
  const share = await words("HARBR");
  expect(share.dividends).toContain("Dividend HARBR");
  expect(share.interest).toBe(0);
});

it("is a family with a home and its mortgage, two brokerages, a fund, a SAFE, a bond, warrants, crypto and a company, ten years long", async () => {
  const answer = (
    await server.call(summaryEndpoints.summary, {
      as: demo,
      body: {
        at: "2026-10-31",
        since: "2016-10-31",
        primaryIndex: "instrument_type",
        networth_features: ["history"],
        history: { from: "2016-11-30", to: "2026-10-31", step: "M" },
      },
    })
  ).ok;
  const kinds = answer.rows.filter((row) => row.section === "A").map((row) => row.path[0]);
  expect(kinds.sort()).toEqual(["BOND", "CAPC", "CCY", "CPTO", "DRIV", "DUE", "EQTY", "REAL", "SAFE", "UNIT"]);
  // the mortgage, and the newest call of the fund, which is owed
  const debts = answer.rows.filter((row) => row.section === "L").map((row) => row.path[0]);
  expect(debts.sort()).toEqual(["CBND", "DUE"]);
  // November 2016 to October 2026: 120 month ends.
  expect(answer.analytic.history?.length).toBe(120);
  expect(answer.net_worth.net_worth.since).toBe("0");
  expect(answer.total_errors).toBe(0);
  // the family that its files name is the one that the universe is about
  const { items } = (await server.call(entitiesEndpoints.list, { as: demo, query: { limit: 100 } })).ok;
  expect(
    items
      .map(({ name }) => name)
      .filter((name) => name?.startsWith("Alder"))
      .toSorted(),
  ).toEqual(["Alder Holdings LLC", "Alder family"]);
});

it("has a fund commitment with its notices: called, paid, distributed, and the newest call still open", async () => {
  const notices = async (event_type: "LPCC" | "LPCD" | "CACT") =>
    (await server.call(eventsEndpoints.list, { as: demo, query: { event_type, limit: 100 } })).ok.items;
  const [newest, ...calls] = await notices("LPCC");
  const distributions = await notices("LPCD");
  // every sixth month from the 15th to the 57th: 8 calls that are paid; every ninth from the 73rd on: 6 distributions
  expect([calls.length, distributions.length, (await notices("CACT")).length]).toEqual([8, 6, 14]);
  const { settlement, commitment } = (
    await server.call(eventsEndpoints.summary, { as: demo, params: { id: newest?.uuid ?? "" } })
  ).ok;
  expect(settlement).toMatchObject({ total: "12000", settled: "0", outstanding: "12000", is_settled: false });
  const returned = distributions.reduce((sum, one) => sum + Number(one.capital_distro?.["return_of_capital"]) * 100, 0);
  expect(commitment).toMatchObject({
    committed_capital: "120000",
    called: "108000", // 9 x 12,000
    paid_in: "96000", // 8 x 12,000
    unfunded: "12000", // 120,000 - 108,000
    payable: "12000",
    receivable: "0",
    return_of_capital: String(Math.round(returned) / 100),
  });
});

it("has a year of statements: all tie out but one, whose forgotten purchase is proposed, and one is missing", async () => {
  const { accounts, counts } = (await server.call(reconciliationEndpoints.coverage, { as: demo, query: {} })).ok;
  // three accounts, twelve months from November 2025 to October 2026, one lost, one off; this month is not over
  expect(counts).toEqual({ tied: 31, off: 1, missing: 1 }); // 3 x 11 - 1 - 1: the grid begins with December
  // none of the accounts that the product keeps for its capital calls
  expect(accounts.map((one) => one.name)).toEqual([
    "Brokerage Amsterdam",
    "Brokerage New York",
    "Household account",
    "Hardware wallet",
    "Home at Willow Lane",
    "Mortgage on Willow Lane",
    "Private holdings",
  ]);
  const broker = accounts.find((one) => one.name === "Brokerage New York");
  const cell = broker?.cells.find(({ month }) => month === "2026-10");
  // the units and the money that they cost, rounded to the cent: they cancel, and count twice
  expect([Math.abs(Number(cell?.unexplained)) < 0.01, Number(cell?.off_by) > 100]).toEqual([true, true]);
  const params = { account: broker?.account_id ?? "", date: "2026-10-31" };
  const { lines } = (await server.call(reconciliationEndpoints.statement, { as: demo, params })).ok;
  const off = lines.filter((line) => line.ties_out === false).map((line) => line.label);
  expect(off).toEqual(["Harbour Foods", "USD"]);
  const [suggested] = lines.flatMap((line) => line.proposals).filter((one) => one.suggested);
  expect([suggested?.kind, suggested?.event?.new_transaction.units, suggested?.closes.length]).toEqual([
    "purchase",
    "10",
    2,
  ]);
});

it("pays the mortgage on its home a little ahead of the plan, and owns the rest of it", async () => {
  const all = { as: demo, query: { page_size: 200 }, body: {} };
  const { ok: found } = await server.call(instrumentsEndpoints.search, all);
  const idOf = (code: string) => found.items.find((one) => one.identifier === code)?.uuid ?? "";
  const query = { at: "2026-10-31" };
  const { ok: loan } = await server.call(loansEndpoints.record, { as: demo, params: { id: idOf("MTGL") }, query });
  // 620,000 at 4 % over 360 months: 620,000 x 0.04 / 12 / (1 - (1 + 0.04 / 12)^-360) = 2,959.97; 2,960.03 are paid
  expect(loan.instalments[0]).toMatchObject({ payment: "2959.97", interest: "2066.67", open: "0" });
  // 119 payments, from December 2016 to October 2026: 119 x 0.06
  expect([loan.made.paid, loan.ahead, loan.unrecorded]).toEqual([String((119 * 296_003) / 100), "7.14", []]);
  // nor is the one of the month that is not over missing
  const today = { as: demo, params: { id: idOf("MTGL") }, query: { at: "2026-11-21" } };
  expect((await server.call(loansEndpoints.record, today)).ok.unrecorded).toEqual([]);
  const { ok: equity } = await server.call(loansEndpoints.equity, { as: demo, params: { id: idOf("HOME") }, query });
  expect(equity.loans.map(({ owed }) => owed)).toEqual([loan.to_repay]);
  expect(Number(equity.now.equity)).toBeCloseTo(Number(equity.now.value) - Number(loan.to_repay), 6);
  // A month's payment is one transaction: principal and interest leave the household account together.
  const { ok: payments } = await server.call(transactionsEndpoints.list, {
    as: demo,
    query: { q: "Mortgage payment", until: "2016-12-31", limit: 10 },
  });
  // 2,066.67 is 620,000 x 0.04 / 12; 2,960.03 - 2,066.67 = 893.36
  expect(
    payments.items.map(({ line_items: lines }) =>
      lines.map(({ action, unit }) => [action, unit.nominal_amount] as const),
    ),
  ).toEqual([
    [
      ["units", "893.36"],
      ["consideration", "-893.36"],
      ["accrued_interest", "-2066.67"],
    ],
  ]);
});

it("belongs to two persons who share the home and the company: their parts are the whole, through the family too", async () => {
  const { items } = (await server.call(entitiesEndpoints.list, { as: demo, query: { limit: 100 } })).ok;
  const idOf = (name: string) => items.find((one) => one.name === name)?.uuid ?? "";
  const seen = async (name: string | null, since = "2025-10-31") => {
    const perspective = name === null ? {} : { perspective: { entity_id: idOf(name), mode: "look_through" as const } };
    const body = { at: "2026-10-31", since, primaryIndex: "account", ...perspective };
    return (await server.call(summaryEndpoints.summary, { as: demo, body })).ok;
  };
  const [everybody, family, maya, jonas] = [
    await seen(null),
    await seen("Alder family"),
    await seen("Maya Alder"),
    await seen("Jonas Alder"),
  ] as const;
  const worth = (answer: typeof maya) => Number(answer.net_worth.net_worth.at);
  expect(family.net_worth.net_worth).toEqual(everybody.net_worth.net_worth);
  expect(worth(maya) + worth(jonas)).toBeCloseTo(worth(everybody), 4);
  const shareOf = (answer: typeof maya, label: string) =>
    answer.analytic.perspective?.accounts.find((one) => one.label === label)?.share ?? "0";
  const accounts = ["Brokerage New York", "Hardware wallet", "Home at Willow Lane", "Mortgage on Willow Lane"];
  expect([...accounts, "Private holdings"].map((label) => [shareOf(maya, label), shareOf(jonas, label)])).toEqual([
    ["1", "0"],
    ["0", "1"],
    ["0.5", "0.5"],
    ["0.5", "0.5"],
    ["0.6", "0.4"],
  ]);
  expect(maya.analytic.perspective?.entities.map(({ label, share }) => [label, share])).toEqual([
    ["Alder Holdings LLC", "0.6"],
  ]);
  // What Jonas was given of the company in 2021 came to him and left her: neither gained by it.
  const [gave, got] = [await seen("Maya Alder", "2020-12-31"), await seen("Jonas Alder", "2020-12-31")];
  const whole = await seen(null, "2020-12-31");
  const price = (answer: typeof maya) => Number(answer.analytic.bridge?.price);
  expect(price(gave) + price(got)).toBeCloseTo(price(whole), 4);
});

it("plans what its bond, its company and its cottage pay, and received all of it; its warrants have a payoff", async () => {
  const columns = ["date", "kind", "held", "expected", "received"] as const;
  const ask = async (key: string, from: string) =>
    (
      await server.call(valuationEndpoints.payoff, {
        as: demo,
        body: [{ key, columns: [...columns], start_time: from, end_time: "2026-12-31", query: { axis: "date" } }],
      })
    ).ok.items[0]?.rows ?? [];
  const due = async (key: string, from: string) =>
    (await ask(key, from)).filter(
      ([date, kind, held]) => (date ?? "") <= "2026-11-21" && kind !== "principal" && held !== "0",
    );
  const coupons = await due("CITY31", "2016-01-01");
  // bought in May 2017: twice a year from October 2017 to October 2026
  expect(coupons.length).toBe(19);
  // 3.5 % / 2 of each unit, to the cent
  for (const [, , held, expected, received] of coupons) {
    expect(Number(expected)).toBeCloseTo(Number(held) * 0.0175, 9);
    expect(Number(received)).toBeCloseTo(Number(expected), 2);
  }
  const dividends = await due("MILL", "2016-01-01");
  // 1,200 shares x 12, every September from 2018 to 2026
  expect(dividends.map(([, , , expected, received]) => [expected, received])).toEqual(
    Array.from({ length: 9 }, () => ["14400", "14400"]),
  );
  // the rent from November 2023 to October 2026; the one of this month has not come in yet
  const rents = (await due("COTT", "2023-01-01")).map(([date, , , , received]) => [date, received]);
  expect([rents.length, rents.at(0), rents.at(-1)]).toEqual([37, ["2023-11-03", "950"], ["2026-11-03", null]]);
  const { items } = (await server.call(valuationEndpoints.payoff, { as: demo, body: [{ key: "MERIDW" }] })).ok;
  expect([items[0]?.axis, items[0]?.rows.at(-1)]).toEqual(["price", ["720", "480", "conversion"]]); // 3 x 240 - 240
});

it("is the same a second time, and never mixed with real records", async () => {
  expect((await open(false)).universe).toBe(demo.universe);
  const own = (await server.call(accountsEndpoints.list, { as: person, query: { limit: 100 } })).ok;
  expect(own.items.filter((account) => !account.is_system_account)).toEqual([]);
  // Nor do real records go in among the invented: no import begins there, and none that was begun is saved.
  const inOwn = (await server.call(importsEndpoints.session, { as: person, body: {} })).ok.uuid;
  const refused = [
    await server.call(importsEndpoints.session, { as: demo, body: {} }),
    await server.call(importsEndpoints.save, { as: demo, body: { session: inOwn } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([409, 409]);
  expect(refused[0]?.body).toMatchObject({
    message: "The demo uses sample data and can’t be imported into. Import into your own universe.",
  });
});

it("asks before a reset takes away what people wrote into it, and does not ask where they wrote nothing", async () => {
  const other = await server.signUp();
  const opened = (await server.call(demoEndpoints.open, { as: other, body: {} })).ok;
  const { universe } = opened;
  await ended(server, universe, opened.job?.uuid ?? "");
  const reset = (discard_own: boolean) =>
    server.call(demoEndpoints.open, { as: other, body: { reset: true, discard_own } });
  const { access_token: token } = (await server.call(authEndpoints.switchUniverse, { as: other, query: { universe } }))
    .ok;
  const inside = { ...other, token, universe };
  for (const name of ["Ida", "Eva"])
    expect(
      (await server.call(entitiesEndpoints.create, { as: inside, body: { name, legal_name: name } })).body,
    ).toMatchObject({ name });
  const asked = await reset(false);
  expect([asked.status, asked.body]).toEqual([
    409,
    expect.objectContaining({
      message: "2 records were added or changed in the demo. Resetting the demo deletes them permanently.",
      current: { own_records: 2 },
    }),
  ]);
  expect((await server.call(demoEndpoints.open, { as: other, body: {} })).ok.universe).toBe(universe);
  const anew = (await reset(true)).ok;
  expect(anew.universe).not.toBe(universe);
  await ended(server, anew.universe, anew.job?.uuid ?? "");
  expect((await reset(false)).status).toBe(200);
});

it("is made anew on reset: the old one is gone, and what is left verifies clean", async () => {
  const before = (await server.call(summaryEndpoints.summary, { as: demo, body: { at: "2026-10-31" } })).ok;
  // What a person likes in it goes with it.
  await server.call(preferencesEndpoints.write, { as: demo, body: { "persisted/theme": "dark" } });
  const fresh = await open(true);
  expect((await server.call(preferencesEndpoints.read, { as: fresh, body: {} })).ok).toEqual({});
  expect(fresh.universe).not.toBe(demo.universe);
  const after = (await server.call(summaryEndpoints.summary, { as: fresh, body: { at: "2026-10-31" } })).ok;
  expect(after.core.at).toBe(before.core.at);
  const old = await server.call(summaryEndpoints.summary, { as: demo, body: { at: "2026-10-31" } });
  expect([401, 404]).toContain(old.status);
  const left = await server.database.database.readUniverse(
    demo.universe,
    sql`select * from holding_month where universe_id = ${demo.universe}`,
  );
  expect(left).toEqual([]);
  // The files it was made of are gone with it.
  expect(await openStore(importPlace(server.services)).below("")).not.toContain(demo.universe);
  for await (const report of verify(server.database.database)) expect(report.faults).toEqual([]);
});

it("made anew several times at the very same instant is one in the end, filled once", async () => {
  const other = await server.signUp();
  const reset = async () => (await server.call(demoEndpoints.open, { as: other, body: { reset: true } })).ok.universe;
  const answers = await Promise.all([reset(), reset(), reset(), reset()]);
  const { universe, job } = (await server.call(demoEndpoints.open, { as: other, body: {} })).ok;
  const { universes } = (await server.call(authEndpoints.self, { as: { ...other, token: other.root } })).ok;
  expect(universes.filter((one) => one.is_demo).map(({ uuid }) => uuid)).toEqual([universe]);
  expect(answers).toContain(universe);
  expect(await ended(server, universe, job?.uuid ?? "")).toMatchObject({ status: "completed" });
  const { rows } = await server.database.database.withUniverse({ universe }, (tx) =>
    tx.client.query<{ imports: number }>("select count(*)::int as imports from import where universe_id = $1", [
      universe,
    ]),
  );
  expect(rows).toEqual([{ imports: 1 }]);
});

it("is opened by the command beside a running server as well, filled once, and its id printed", async () => {
  const email = "command@example.com";
  const other = await server.signUp({ email });
  const { settings } = server.services;
  const said: string[] = [];
  vi.stubEnv("DATA_DIR", settings.dataDir);
  vi.stubEnv("SECRET_KEY", settings.secretKey);
  vi.stubEnv("DATABASE_URL", server.database.ownerUrl);
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(String(text)) > 0);
  try {
    await demoCommand(["--user", email]);
    // Begun again it finds what it made.
    await demoCommand(["--user", email]);
  } finally {
    write.mockRestore();
    vi.unstubAllEnvs();
  }
  const { universe, job } = (await server.call(demoEndpoints.open, { as: other, body: {} })).ok;
  expect(said).toEqual([`${universe}\n`, `${universe}\n`]);
  expect(job).toMatchObject({ status: "completed", error: null });
  const { rows } = await server.database.database.withUniverse({ universe }, (tx) =>
    tx.client.query<{ imports: number }>("select count(*)::int as imports from import where universe_id = $1", [
      universe,
    ]),
  );
  expect(rows).toEqual([{ imports: 1 }]);
});

it("cannot erase a universe that is not a demo", async () => {
  const erase = server.database.database.withUniverse({ universe: person.universe }, (tx) =>
    tx.client.query("select erase_demo_universe($1)", [person.universe]),
  );
  await expect(erase).rejects.toThrow("only the demo universe one is in can be erased");
});
