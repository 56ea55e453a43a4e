import { commitmentsEndpoints } from "@distributary/contract/reporting/commitments";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBooks } from "../../src/books/books.ts";
import { checkpointBook } from "../../src/books/checkpoint.ts";
import { loadBook } from "../../src/books/load.ts";
import { fakeClock } from "../../src/platform/clock.ts";
import { smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { instantBetween } from "../support/instants.ts";
import { testServer, type TestServer } from "../support/server.ts";

const COMMIT = { commit: "true" } as const;

let server: TestServer;
let book: SmallBook;

/** 1,000 in cash on the first day of 2023. */
beforeAll(async () => {
  server = await testServer({ clock: fakeClock("2023-01-01T12:00:00Z") });
  book = await smallBook(server);
  const { RE = "" } = book.standard;
  const money = { what_id: USD, direction: "R", counterparty_account_id: RE, units: "1000" } as const;
  await book.record({ ...money, target_account_id: book.cash }, "2020-12-01");
});
afterAll(() => server.close());

const record = async (id: string) =>
  (await server.call(commitmentsEndpoints.record, { as: book.as, params: { id }, query: {} })).ok;

it("works its recorded terms out on its notices, payments and value, names what is missing, and opens each figure", async () => {
  const bareId = await book.instrument({
    identifier: "BARE",
    display_name: "Bare",
    instrument_type: "CAPC",
    details: { committed_capital: "100" },
  });
  const { terms: bare, explain: empty } = await record(bareId);
  expect(bare.missing).toEqual({
    fees: ["management_fee", "notional_targets", "start_date"],
    expenses: ["expense_cap", "expense_cap_type"],
    carry: ["carried_interest", "hurdle_rate"],
  });
  expect(bare.fees).toMatchObject({ base: null, expected: null, difference: null, year_ahead: null, charged: "0" });
  expect(bare.carry).toMatchObject({ distributed: null, liquidated: null, open_capital: null });

  const holder = await book.account({
    name: "Partner",
    acct_type: "EO",
    is_self_settled: false,
    settlement_account_id: book.cash,
  });
  const terms = await book.instrument({
    identifier: "TERMS",
    display_name: "With terms",
    instrument_type: "CAPC",
    start_date: "2022-01-01",
    end_date: "2023-12-31",
    details: {
      committed_capital: "1000",
      management_fee: "2",
      notional_targets: "C",
      expense_cap: "8",
      expense_cap_type: "F",
      carried_interest: "20",
      hurdle_rate: "8",
    },
  });
  const { ok: notice } = await server.call(eventsEndpoints.create, {
    as: book.as,
    query: COMMIT,
    body: {
      event_type: "LPCC",
      event_date: "2022-01-01",
      capital_call: { amount: "100", fees_inside: "30", capital_account_id: holder, commitment_id: terms },
      capital_activity: {},
    },
  });
  const price = { type_id: "std.price", instrument_id: terms, units_id: USD, price: "1.5", date_of: "2022-12-31" };
  await server.call(observablesEndpoints.create, { as: book.as, query: COMMIT, body: price as never });
  const { terms: told, explain, formulas } = await record(terms);
  // 1000 x 2 % for 365 days = 20 and for the 364 up to the last day of 2023; 30 charged; called 100 of 1000
  expect(told.fees).toMatchObject({
    rate: "2",
    target: "C",
    base: "1000",
    called_of_base: "0.1",
    expected: "20",
    charged: "30",
    difference: "10",
    year_ahead: "19.945205479452054795",
  });
  // 10 beyond the fee in 2022, of which the cap takes 8; nothing yet in 2023
  expect(told.fees.years).toEqual([
    {
      year: 2022,
      expected: "20",
      ahead: "0",
      charged: "30",
      expenses: "10",
      cap: "8",
      used: "8",
      left: "0",
      beyond: "2",
    },
    {
      year: 2023,
      expected: "0",
      ahead: "19.945205479452054795",
      charged: "0",
      expenses: "0",
      cap: "8",
      used: "0",
      left: "8",
      beyond: "0",
    },
  ]);
  // 150: capital 100, preferred 8, catch-up 2 = 0.2 x 8 / 0.8, of the other 40 a fifth
  expect(told.carry).toMatchObject({
    open_capital: "100",
    open_preferred: "8",
    distributed: { total: "0" },
    liquidated: {
      return_of_capital: "100",
      preferred_return: "8",
      catch_up: "2",
      profit: "32",
      carry_of_rest: "8",
      net_to_investor: "140",
      carried_interest: "10",
      total: "150",
    },
  });
  const opened = async (key = "") =>
    (await server.call(summaryEndpoints.explain, { as: book.as, query: { key, limit: 100 } })).ok;
  const amounts = async (name: string): Promise<unknown[]> =>
    (await opened(explain[name])).evidence.map((one) => ("amount" in one ? one.amount : one));
  // value, capital and preferred return; carry and hurdle of the terms, which are no amounts
  expect(await amounts("carried_interest")).toEqual(["150", "100", "8", null, null]);
  expect((await opened(explain["carried_interest"])).evidence.slice(3)).toMatchObject([
    { description: "carried interest 20 %" },
    { description: "hurdle 8 % per year" },
  ]);
  expect(await opened(explain["carried_interest"])).toMatchObject({
    figure: "10",
    unit: "USD",
    formula: formulas["carried_interest"],
  });
  expect(await amounts("fees_charged")).toEqual(["30"]);
  expect((await opened(explain["fees_charged"])).evidence[0]).toMatchObject({ of: "event", id: notice.uuid });
  // 1000 and 2 % of the terms, and the days that they were counted for
  expect(await amounts("fees_expected")).toEqual(["1000", null, "20"]);
  expect(await amounts("cap_left")).toEqual(["8", "0"]);
  expect(await amounts("open_preferred")).toEqual([null, null, "-100"]);
  for (const [name, key] of Object.entries(explain)) expect((await opened(key)).title, name).toContain("With terms");
  expect((await opened(empty["carried_interest"])).evidence).toContainEqual({
    kind: "missing",
    reason: "not recorded: hurdle rate",
  });
});

it("counts a net asset value that is recorded as one amount, here, in the summary and in its evidence", async () => {
  const own = await smallBook(server);
  const { RE = "" } = own.standard;
  const money = { what_id: USD, direction: "R", counterparty_account_id: RE, units: "100000" } as const;
  await own.record({ ...money, target_account_id: own.cash }, "2020-12-01");
  const holder = await own.account({ acct_type: "EO", is_self_settled: false, settlement_account_id: own.cash });
  const id = await own.instrument({
    identifier: "NAV",
    instrument_type: "CAPC",
    details: { committed_capital: "100000" },
  });
  const event = (body: object) =>
    server.call(eventsEndpoints.create, {
      as: own.as,
      query: COMMIT,
      body: { capital_activity: {}, ...body } as never,
    });
  const call = { amount: "30500", fees_inside: "1000", fees_outside: "500", capital_account_id: holder };
  await event({ event_type: "LPCC", event_date: "2021-03-01", capital_call: { ...call, commitment_id: id } });
  const back = { return_of_capital: "8000", ordinary_dividend: "4000", recallable_amount: "2000" };
  const distro = { ...back, principal_account_id: holder, commitment_id: id };
  await event({ event_type: "LPCD", event_date: "2021-08-05", capital_distro: distro });
  const standing = async (at: string, as_known_on?: string) => {
    const query = { at, as_known_on };
    const { ok } = await server.call(commitmentsEndpoints.record, { as: own.as, params: { id }, query });
    const body = { at, as_known_on, primaryIndex: "instrument", includeComponents: true, include_basis: true } as const;
    const { ok: summary } = await server.call(summaryEndpoints.summary, { as: own.as, body });
    const row = summary.rows.flatMap(({ components }) => components ?? []).find((one) => one.instrument_id === id);
    const { value, value_date, value_estimated, tvpi, rvpi } = ok.now;
    expect([row?.value.at, row?.price_date, row?.estimated]).toEqual([value, value_date, value_estimated]);
    const { irr } = ok.now;
    return {
      row,
      value,
      date: value_date,
      estimated: value_estimated,
      tvpi: tvpi.value,
      rvpi: rvpi.value,
      irr,
      summary,
    };
  };
  // 30,500 - 8,000, and as much of its cost: capital returned is no gain or loss, and realises none of the fees outside
  const cost = { basis: "22500", unrealised: "0", realised_own: "0" };
  expect(await standing("2021-12-31")).toMatchObject({
    value: "22500",
    date: "2021-08-05",
    estimated: true,
    row: cost,
  });
  for (const [type_id, date_of, value] of [
    ["std.statement.balance", "2021-06-30", "31000"],
    ["std.position", "2021-12-31", "25000"],
  ] as const) {
    const body = { type_id, account_id: holder, instrument_id: id, units_id: USD, value, date_of };
    expect((await server.call(observablesEndpoints.create, { as: own.as, query: COMMIT, body })).status).toBe(200);
  }
  // 31,000 - 12,000
  expect(await standing("2021-12-30")).toMatchObject({ value: "19000", date: "2021-06-30", estimated: true });
  const stood = await standing("2021-12-31");
  // (12,000 + 25,000) / 30,500 and 25,000 / 30,500
  expect(stood).toMatchObject({ value: "25000", date: "2021-12-31", estimated: false });
  expect([stood.tvpi, stood.rvpi]).toEqual(["1.213114754098360656", "0.819672131147540984"]);
  // 30,500 paid, 12,000 back after 157 days and 25,000 left after 305 balance at the rate
  const growth = (days: number) => (1 + Number(stood.irr.value)) ** (days / 365);
  expect(-30_500 * growth(305) + 12_000 * growth(305 - 157) + 25_000).toBeCloseTo(0, 4);
  expect(stood.row?.price_source).toBe("statement");
  expect([stood.summary.close, stood.summary.unexplained]).toEqual(["25000", "0"]);
  const { ok } = await server.call(summaryEndpoints.explain, {
    as: own.as,
    query: { key: stood.row?.explain_key ?? "" },
  });
  expect(ok.rule).toContain("latest net asset value");
  const [price] = ok.evidence.filter((one) => one.kind === "price");
  const observed = { as: own.as, params: { id: price?.observable_id ?? "" } };
  expect((await server.call(observablesEndpoints.get, observed)).ok).toMatchObject({
    value: "25000",
    account_id: holder,
  });
  // a book that is opened from what was stored of it knows it again
  const { database } = server.services;
  await checkpointBook(database, openBooks(server.services), own.as.universe);
  const { book: opened, tail } = await database.withUniverse(own.as, (tx) => loadBook(tx, own.as.universe, false));
  const holders = [...opened.navs.values()].map((byAccount) => [...byAccount.keys()]);
  expect([tail, holders]).toEqual([0, [[opened.accountIndex.get(holder)]]]);
  // taken back, it counts no longer, but as it was known before
  const before = instantBetween();
  await server.call(observablesEndpoints.remove, { ...observed, query: COMMIT });
  expect(await standing("2021-12-31")).toMatchObject({ value: "19000", date: "2021-06-30", estimated: true });
  const { value, irr } = await standing("2021-12-31", before);
  expect([value, irr]).toEqual(["25000", stood.irr]);
});

it("holds fees charged ahead against the fee of their whole year, and parts of a notice are paid in proportion", async () => {
  const own = await smallBook(server);
  const { RE = "" } = own.standard;
  const money = { what_id: USD, direction: "R", counterparty_account_id: RE, units: "10000" } as const;
  await own.record({ ...money, target_account_id: own.cash }, "2020-12-01");
  const capital_account_id = await own.account({
    acct_type: "EO",
    is_self_settled: false,
    settlement_account_id: own.cash,
  });
  const commitment_id = await own.instrument({
    identifier: "AHEAD",
    instrument_type: "CAPC",
    start_date: "2022-01-01",
    details: {
      committed_capital: "1000000",
      management_fee: "2",
      notional_targets: "C",
      expense_cap: "1000",
      expense_cap_type: "F",
    },
  });
  const event = async (body: object) =>
    (await server.call(eventsEndpoints.create, { as: own.as, query: COMMIT, body: body as never })).ok;
  const call = { amount: "30500", fees_inside: "1000", fees_outside: "500", capital_account_id, commitment_id };
  const asked = { event_type: "LPCC", event_date: "2022-01-01" };
  await event({ ...asked, capital_call: { ...call, amount: "5000", fees_inside: "5000", fees_outside: null } });
  await event({ ...asked, capital_call: call, capital_activity: { amount: "10000" } });
  const on = async (at: string) =>
    (await server.call(commitmentsEndpoints.record, { as: own.as, params: { id: commitment_id }, query: { at } })).ok;
  // 1,000,000 x 2 % = 20,000 in the year, 14 / 365 of it by the 15th; 5,000 + 1,500 in the notices
  const { now, terms } = await on("2022-01-15");
  expect(terms.fees.years[0]).toMatchObject({
    expected: "767.123287671232876712",
    ahead: "19232.876712328767123288",
    charged: "6500",
    expenses: "0",
    beyond: "0",
  });
  // 10,000 / 30,500 of 1,000 and of 500: 327.87 and 163.93
  expect(now).toMatchObject({ paid_in: "10000", invested: "9508.2", fees: "491.8" });
});
