import { commitmentsEndpoints } from "@distributary/contract/reporting/commitments";
import type { CallInput } from "@distributary/contract/wire/endpoint";
import { eventsEndpoints, type Event } from "@distributary/contract/records/events";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fakeClock } from "../../src/platform/clock.ts";
import { smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { instantBetween } from "../support/instants.ts";
import { testServer, type TestServer } from "../support/server.ts";

const COMMIT = { commit: "true" } as const;
const NOBODY = "0190aaaa-0000-7000-8000-000000000000";

let server: TestServer;
let book: SmallBook;
let fund = "";
let other = "";
let open: Event;
let called: Event;

/**
 * 1,000 in cash and 40 overdrawn elsewhere. Of a commitment of 600: 300 called and paid on the first day of 2021, 110
 * given back a year later, 60 called and open; the units are worth 1.25 in 2023. It may be called until the end of
 * September. Another one of 100 that calls 20.
 */
beforeAll(async () => {
  server = await testServer({ clock: fakeClock("2023-01-01T12:00:00Z") });
  book = await smallBook(server);
  const holder = await book.account({
    name: "Fund",
    acct_type: "EO",
    is_self_settled: false,
    settlement_account_id: book.cash,
  });
  fund = await book.instrument({
    identifier: "FUND",
    display_name: "Fund",
    instrument_type: "CAPC",
    details: { committed_capital: "600" },
    start_date: "2020-12-01",
    end_date: "2023-09-30",
  });
  other = await book.instrument({
    identifier: "OTHER",
    display_name: "Other",
    instrument_type: "CAPC",
    details: { committed_capital: "100" },
    start_date: "2020-12-01",
  });
  const { RE = "" } = book.standard;
  const overdrawn = await book.account({ name: "Overdrawn", acct_type: "D", user_attributes: { allow_short: true } });
  const money = { what_id: USD, direction: "R", counterparty_account_id: RE } as const;
  await book.record({ ...money, target_account_id: book.cash, units: "1190" }, "2020-12-01");
  await book.record({ ...money, direction: "P", target_account_id: overdrawn, units: "40" }, "2020-12-01");
  const record = async (body: NonNullable<CallInput<typeof eventsEndpoints.create>["body"]>): Promise<Event> =>
    (await server.call(eventsEndpoints.create, { as: book.as, query: COMMIT, body })).ok;
  const call = (amount: string, commitment_id: string, date: string, due_date: string, paid: boolean) =>
    record({
      event_type: "LPCC",
      event_date: date,
      capital_call: { amount, capital_account_id: holder, commitment_id, due_date },
      ...(paid ? { capital_activity: {} } : {}),
    });
  await call("300", fund, "2021-01-01", "2021-01-01", true);
  await record({
    event_type: "LPCD",
    event_date: "2022-01-01",
    capital_distro: { return_of_capital: "110", principal_account_id: holder, commitment_id: fund },
    capital_activity: {},
  });
  open = await call("60", fund, "2022-12-01", "2023-01-20", false);
  called = await call("20", other, "2022-12-15", "2022-12-20", false);
  const price = {
    type_id: "std.price",
    instrument_id: fund,
    units_id: USD,
    price: "1.25",
    date_of: "2022-12-31",
  } as const;
  await server.call(observablesEndpoints.create, { as: book.as, query: COMMIT, body: price });
});
afterAll(() => server.close());

const record = async (id: string, at?: string, as_known_on?: string) =>
  (await server.call(commitmentsEndpoints.record, { as: book.as, params: { id }, query: { at, as_known_on } })).ok;

it("tells how it stands and stood, each multiple with its reason, by the value of the summary", async () => {
  const { now, record: points, payments, name, currency, formulas } = await record(fund);
  expect([name, currency]).toEqual(["Fund", "USD"]);
  // 300 - 110 = 190 units x 1.25 = 237.50; (110 + 237.5) / 300 = 1.158333; 110 / 300; 237.5 / 300; 300 / 600
  expect(now).toMatchObject({
    date: "2023-01-01",
    committed: "600",
    called: "360",
    paid_in: "300",
    unfunded: "240",
    distributed: "110",
    return_of_capital: "110",
    payable: "60",
    value: "237.5",
    value_date: "2022-12-31",
    value_estimated: false,
    tvpi: { value: "1.158333333333333333", reason: null },
    dpi: { value: "0.366666666666666667", reason: null },
    rvpi: { value: "0.791666666666666667", reason: null },
    pic: { value: "0.5", reason: null },
  });
  // -300 + 110 / (1 + r) + 237.5 / (1 + r)^2 = 0: 600 (1 + r) = 110 + sqrt(110^2 + 4 x 300 x 237.5) = 110 + sqrt(297100)
  expect(Number(now.irr.value)).toBeCloseTo((110 + Math.sqrt(297_100)) / 600 - 1, 9);
  // 24 ends of months, and the day itself
  expect([points.length, points[0]?.date, points[23]?.date]).toEqual([25, "2021-01-31", "2022-12-31"]);
  // before there was a price a unit counts at what was paid for it: an estimate
  expect(points[0]).toMatchObject({ value: "300", value_estimated: true, unfunded: "300", payable: "0" });
  expect(points.at(-1)).toEqual(now);
  expect(payments.map(({ date, amount, net, kind }) => [date, amount, net, kind])).toEqual([
    ["2021-01-01", "-300", "-300", "call"],
    ["2022-01-01", "110", "-190", "distribution"],
  ]);
  expect(formulas["tvpi"]).toBe("(distributed + value) ÷ paid in");
  const summary = (await server.call(summaryEndpoints.summary, { as: book.as, body: { primaryIndex: "instrument" } }))
    .ok;
  expect(summary.rows.find((row) => row.path[0] === fund)?.value.at).toBe(now.value);
});

it("sets the next calls against the cash at hand, those of the others beside them", async () => {
  const { next } = await record(fund);
  // 1190 - 300 + 110; what is overdrawn is a debt, and what stands in the accounts of notices is not there yet
  expect([next.cash, next.until]).toEqual(["1000", "2023-09-30"]);
  // 240 in two quarters, 1 April and 1 July
  expect(next.calls).toEqual([
    { due: "2023-01-20", amount: "60", estimated: false, event_id: open.uuid },
    { due: "2023-04-01", amount: "120", estimated: true, event_id: null },
    { due: "2023-07-01", amount: "120", estimated: true, event_id: null },
  ]);
  // the overdue 20 of the other one are asked of January: 1000 - 60 - 20
  expect(next.months).toEqual([
    { month: "2023-01", noticed: "60", expected: "0", others: "20", cash_after: "920" },
    { month: "2023-04", noticed: "0", expected: "120", others: "0", cash_after: "800" },
    { month: "2023-07", noticed: "0", expected: "120", others: "0", cash_after: "680" },
  ]);
  // of the other one no end is recorded: nothing is expected beyond its notice, and nothing was paid yet
  const { now, next: others } = await record(other);
  expect([others.until, others.calls.map(({ due }) => due)]).toEqual([null, ["2022-12-20"]]);
  expect([now.tvpi, now.irr]).toEqual([
    { value: null, reason: "nothing_paid_in" },
    { value: null, reason: "no_flows" },
  ]);
});

it("tells what notices make due by itself until it is paid: cash is the money that can be spent", async () => {
  const body = {
    sections: ["T" as const],
    leg_category: ["Cash" as const, "TV" as const, "Debt" as const],
    networth_features: ["allocation" as const],
  };
  const { analytic } = (await server.call(summaryEndpoints.summary, { as: book.as, body })).ok;
  const { next } = await record(fund);
  // 60 and 20 are called and open, each due on both sides; units worth 237.50; 40 overdrawn
  expect(analytic.leg_category).toEqual({ Cash: next.cash, TV: "237.5", Due: "80", Debt: "-120" });
  const kinds = analytic.allocation?.["instrument_type"] ?? [];
  expect(kinds.map(({ key, label, value }) => [key, label, value])).toContainEqual([
    "DUE",
    "Pending calls and distributions",
    "80",
  ]);
  expect(kinds.filter(({ key }) => key === "CCY").map(({ value }) => value)).toEqual([next.cash]);
  // the code of the answer narrows another question: 80 called on one side, 80 payable on the other
  const due = await server.call(summaryEndpoints.summary, { as: book.as, body: { instrument_types: ["DUE"] } });
  const { assets, liabilities, net_worth: net } = due.ok.net_worth;
  expect([assets.at, liabilities.at, net.at]).toEqual(["80", "-80", "0"]);
  for (const [category, figure] of Object.entries(analytic.leg_category ?? {})) {
    const query = { key: analytic.explain_keys?.[category] ?? "" };
    expect((await server.call(summaryEndpoints.explain, { as: book.as, query })).ok.figure).toBe(figure);
  }
});

it("looks back, and is shut to what is no commitment", async () => {
  const early = await record(fund, "2020-12-31");
  // nothing is called yet: all of it in 4 + 4 + 3 quarters
  expect([early.now.called, early.record, early.next.calls.length]).toEqual(["0", [], 11]);
  for (const id of [book.share, NOBODY])
    expect((await server.call(commitmentsEndpoints.record, { as: book.as, params: { id } })).status).toBe(404);
  const stranger = await server.signUp();
  expect((await server.call(commitmentsEndpoints.record, { as: stranger, params: { id: fund } })).status).toBe(404);
});

it("stands in the section of capital of a summary, and among its features", async () => {
  const ask = async (body: NonNullable<CallInput<typeof summaryEndpoints.summary>["body"]>) => {
    const whole = { at: "2023-01-01", since: "2021-12-31", sections: ["C" as const, "D" as const], ...body };
    return server.call(summaryEndpoints.summary, { as: book.as, body: whole });
  };
  const { rows, analytic } = (await ask({ networth_features: ["commitments"], custom_columns: ["sum(value.at)"] })).ok;
  const own = rows.filter((row) => row.section === "C");
  // called 300, and 60 in December; 110 given back on the first day of 2022
  expect(own.map((row) => [row.label, row.value.at, row.value.since, row.value.diff])).toEqual([
    ["Fund", "600", "600", "0"],
    ["Called", "360", "300", "60"],
    ["Paid in", "300", "300", "0"],
    ["Unfunded", "240", "300", "-60"],
    ["Recallable", "0", "0", "0"],
    ["Distributed", "110", "0", "110"],
    ["Other", "100", "100", "0"],
    ["Called", "20", "0", "20"],
    ["Paid in", "0", "0", "0"],
    ["Unfunded", "80", "100", "-20"],
    ["Recallable", "0", "0", "0"],
    ["Distributed", "0", "0", "0"],
    ["Total paid in", "300", "300", "0"],
  ]);
  // each opens as the page of the commitment has it
  const [, called] = own;
  const { ok: opened } = await server.call(summaryEndpoints.explain, {
    as: book.as,
    query: { key: called?.explain_key ?? "" },
  });
  expect([opened.title, opened.figure, opened.evidence.length > 0]).toEqual(["Called of Fund", "360", true]);
  expect(analytic.commitments?.map((one) => [one.label, one.unfunded, one.tvpi.value])).toEqual([
    ["Fund", "240", "1.158333333333333333"],
    ["Other", "80", null],
  ]);
  // 1190 - 300 + 110 in cash, 40 overdrawn, units worth 237.50: over all positions, shown or not
  expect(rows.filter((row) => row.section === "D")).toMatchObject([
    { label: "sum(value.at)", value: { at: "1197.5" }, custom: { "sum(value.at)": "1197.5" } },
  ]);
  // an account that holds none of them has none
  const cash = (await ask({ accounts: [book.cash] })).ok;
  expect(cash.rows).toEqual([]);
});

it("opens each of its figures down to notices, payments and positions, which add up to it", async () => {
  const { now, explain } = await record(fund);
  const opened = async (key: string | undefined) =>
    (await server.call(summaryEndpoints.explain, { as: book.as, query: { key: key ?? "" } })).ok;
  const told = async (name: keyof typeof now) => {
    const { figure, evidence } = await opened(explain[name]);
    expect(figure).toBe(now[name]);
    return evidence.map((one) => (one.kind === "record" ? [one.of, one.date, one.amount] : one));
  };
  expect(await told("called")).toEqual([
    ["event", "2021-01-01", "300"],
    ["event", "2022-12-01", "60"],
  ]);
  expect(await told("paid_in")).toEqual([["event", "2021-01-01", "300"]]);
  // 600 - 300 - 60
  expect(await told("unfunded")).toEqual([
    ["instrument", null, "600"],
    ["event", "2021-01-01", "-300"],
    ["event", "2022-12-01", "-60"],
  ]);
  expect(await told("distributed")).toEqual([["event", "2022-01-01", "110"]]);
  const [part] = (await opened(explain["value"])).evidence;
  expect(part).toMatchObject({ kind: "part", label: "Fund · Fund", amount: "237.5" });
  const legs = (await opened(part?.kind === "part" ? part.key : "")).evidence;
  expect(legs.flatMap((one) => (one.kind === "leg" ? [one.quantity] : []))).toEqual(["300", "-110"]);
  const tvpi = await opened(explain["tvpi"]);
  expect(tvpi).toMatchObject({ figure: now.tvpi.value, unit: "×", formula: "(distributed + value) ÷ paid in" });
  expect(tvpi.evidence.map((one) => (one.kind === "part" ? [one.label, one.amount] : one))).toEqual([
    ["Distributed", "110"],
    ["Value", "237.5"],
    ["Paid in", "300"],
  ]);
  const { evidence } = await opened(explain["irr"]);
  expect(evidence.map((one) => ("amount" in one ? one.amount : one))).toEqual(["237.5", "-300", "110"]);
  for (const [name, key] of Object.entries(explain)) expect((await opened(key)).title, name).toContain("of Fund");
  const { explain: bare } = await record(other);
  expect((await opened(bare["tvpi"])).evidence).toContainEqual({
    kind: "missing",
    reason: "No contributions to compare with.",
  });
  const ask = async (key: string, as = book.as) =>
    (await server.call(summaryEndpoints.explain, { as, query: { key } })).status;
  const { called: key = "" } = explain;
  expect([await ask(key.replace(fund, book.share)), await ask(key, await server.signUp())]).toEqual([404, 404]);
  expect([await ask(key.replace("called", "guessed")), await ask(`${key}x`)]).toEqual([422, 422]);
});

it("is told as it was known on an instant, here and in a summary, whatever was corrected or removed since", async () => {
  const before = instantBetween();
  // The commitment was 700, the call of December 45, and the units worth 1.5; the other one was never called.
  const { ok: stored } = await server.call(instrumentsEndpoints.get, { as: book.as, params: { id: fund } });
  const body = { details: { committed_capital: "700" }, last_update_token: stored.last_update_token };
  await server.call(instrumentsEndpoints.update, { as: book.as, params: { uuid: fund }, query: COMMIT, body });
  const { ok: call } = await server.call(eventsEndpoints.get, { as: book.as, params: { id: open.uuid } });
  await server.call(eventsEndpoints.fragment, {
    as: book.as,
    params: { uuid: open.uuid },
    query: COMMIT,
    body: { capital_call: { amount: "45" }, last_update_token: call.last_update_token },
  });
  await server.call(eventsEndpoints.remove, { as: book.as, params: { id: called.uuid }, query: COMMIT });
  const price = { type_id: "std.price", instrument_id: fund, units_id: USD, price: "1.5", date_of: "2022-12-31" };
  await server.call(observablesEndpoints.create, { as: book.as, query: COMMIT, body: price as never });
  const details = { committed_capital: "50" };
  const later = await book.instrument({
    identifier: "LATER",
    instrument_type: "CAPC",
    display_name: "Later",
    start_date: "2023-01-01",
    details,
  });

  const figures = ({ now }: Awaited<ReturnType<typeof record>>) => [
    now.committed,
    now.called,
    now.unfunded,
    now.payable,
    now.value,
  ];
  // 300 + 45; 700 - 345; 190 x 1.5
  expect(figures(await record(fund))).toEqual(["700", "345", "355", "45", "285"]);
  expect(figures(await record(fund, undefined, before))).toEqual(["600", "360", "240", "60", "237.5"]);
  const there = async (as_known_on?: string) =>
    (await server.call(commitmentsEndpoints.record, { as: book.as, params: { id: later }, query: { as_known_on } }))
      .status;
  expect([await there(), await there(before)]).toEqual([200, 404]);
  const unfunded = async (as_known_on?: string) => {
    const asked = { at: "2023-01-01", sections: ["C" as const], networth_features: ["commitments" as const] };
    const whole = { as: book.as, body: { ...asked, as_known_on } };
    const { analytic, rows } = (await server.call(summaryEndpoints.summary, whole)).ok;
    return [analytic.commitments?.map((one) => `${one.label} ${one.unfunded}`), rows[0]?.value.at];
  };
  expect(await unfunded()).toEqual([["Fund 355", "Later 50", "Other 100"], "700"]);
  expect(await unfunded(before)).toEqual([["Fund 240", "Other 80"], "600"]);
});

it("is no commitment where nothing was promised and no notice given: a fund that was only bought is a holding", async () => {
  const own = await smallBook(server);
  const { RE = "" } = own.standard;
  await own.record({
    what_id: USD,
    direction: "R",
    counterparty_account_id: RE,
    target_account_id: own.cash,
    units: "9",
  });
  const bought = await own.instrument({ identifier: "BOUGHT", display_name: "Bought", instrument_type: "CAPC" });
  const holder = await own.account({ acct_type: "EO", is_self_settled: false, settlement_account_id: own.cash });
  const units = { what_id: bought, target_account_id: holder, units: "5", price: "1" } as const;
  await own.record({ ...units, direction: "B" }, "2022-03-01");
  const promised = { instrument_type: "CAPC", start_date: "2023-01-01", details: { committed_capital: "7" } };
  await own.instrument({ ...promised, identifier: "NEW", display_name: "Not called yet" });
  const body = { at: "2023-01-01", sections: ["A", "C"], networth_features: ["commitments"] } as const;
  const { rows, analytic, net_worth } = (
    await server.call(summaryEndpoints.summary, {
      as: own.as,
      body: { ...body, sections: [...body.sections], networth_features: [...body.networth_features] },
    })
  ).ok;
  expect(analytic.commitments?.map(({ label, committed, called }) => [label, committed, called])).toEqual([
    ["Not called yet", "7", "0"],
  ]);
  expect(rows.filter(({ section, path }) => section === "C" && path.length === 1).map(({ label }) => label)).toEqual([
    "Not called yet",
    "Total paid in",
  ]);
  // What was paid for the units is known from the ledger.
  expect(net_worth.total_paid_capital?.at).toBe("5");
});

it("is promised from its start on, without one from the day it was recorded or its first notice, whichever came first", async () => {
  const own = await smallBook(server);
  const promise = (identifier: string, more: object) =>
    own.instrument({
      ...{ identifier, display_name: identifier, instrument_type: "CAPC", details: { committed_capital: "9" } },
      ...more,
    });
  const started = await promise("Started", { start_date: "2021-06-01" });
  await promise("Unstarted", {});
  const noticed = await promise("Noticed", {});
  const holder = await own.account({ acct_type: "EO", is_self_settled: false, settlement_account_id: own.cash });
  await server.call(eventsEndpoints.create, {
    ...{ as: own.as, query: COMMIT },
    body: {
      ...{ event_type: "LPCC", event_date: "2021-03-01" },
      capital_call: { commitment_id: noticed, capital_account_id: holder, amount: "4", due_date: "2021-03-20" },
    } as never,
  });
  const asked = async (at: string, since?: string) => {
    const body = {
      at,
      sections: ["C" as const],
      networth_features: ["commitments" as const],
      ...(since ? { since } : {}),
    };
    return (await server.call(summaryEndpoints.summary, { as: own.as, body })).ok;
  };
  const listed = async (at: string) =>
    (await asked(at)).analytic.commitments?.map(({ label, committed, unfunded }) => [label, committed, unfunded]);
  expect(await listed("2021-02-28")).toEqual([]);
  expect(await listed("2021-05-31")).toEqual([["Noticed", "9", "5"]]);
  expect(await listed("2022-12-31")).toEqual([
    ["Noticed", "9", "5"],
    ["Started", "9", "9"],
  ]);
  // recorded on the day that the test runs
  const today = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect((await listed(today))?.map(([label]) => label)).toEqual(["Noticed", "Started", "Unstarted"]);
  const { rows } = await asked("2022-12-31", "2021-05-31");
  expect(
    rows.filter(({ path }) => path.length === 1).map(({ label, value }) => [label, value.at, value.since]),
  ).toEqual([
    ["Noticed", "9", "9"],
    ["Started", "9", "0"],
  ]);
  const before = await server.call(commitmentsEndpoints.record, {
    ...{ as: own.as, params: { id: started } },
    query: { at: "2021-05-31" },
  });
  const { now, explain } = before.ok;
  expect([now.committed, now.unfunded, now.pic.reason]).toEqual(["0", "0", "no_commitment"]);
  const opened = await server.call(summaryEndpoints.explain, {
    as: own.as,
    query: { key: explain["committed"] ?? "" },
  });
  expect(opened.ok.evidence).toMatchObject([{ amount: "0", description: "committed from 2021-06-01 on" }]);
});
