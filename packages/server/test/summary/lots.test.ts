import { eventsEndpoints, type Event } from "@distributary/contract/records/events";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { summaryEndpoints, type SummaryAnswer, type SummaryBody } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EUR, smallBook, USD, type NewBody, type SmallBook } from "../events/small-book.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let book: SmallBook;

beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
});

afterAll(() => server.close());

interface Holding {
  readonly account: string;
  readonly share: string;
  readonly other: string;
}

/** An account of its own with 10 shares for 100 of 2022-03-01 and 10 for 300 of 2024-03-01, and another share. */
async function holding(): Promise<Holding> {
  const account = await book.account({ name: "Lots", is_self_settled: true });
  const share = await book.instrument({ display_name: "Old Ltd" });
  const other = await book.instrument({ display_name: "New Ltd" });
  await book.record(traded({ account, share }, "B", "10", "100"), "2022-03-01");
  await book.record(traded({ account, share }, "B", "10", "300"), "2024-03-01");
  return { account, share, other };
}

function traded(
  { account, share }: Pick<Holding, "account" | "share">,
  direction: "B" | "S",
  units: string,
  consideration: string,
): NewBody {
  return { what_id: share, direction, target_account_id: account, units, consideration };
}

function acted({ account, share }: Holding, data: Partial<NewBody>): NewBody {
  return { what_id: share, direction: "R", target_account_id: account, units: "20", ...data };
}

async function price(instrument: string, date: string, value: string): Promise<void> {
  const body = { type_id: "std.price" as const, instrument_id: instrument, units_id: USD, date_of: date, price: value };
  await server.call(observablesEndpoints.create, { as: book.as, query: { commit: "true" }, body });
}

async function amend(
  { uuid, last_update_token }: Event,
  changes: { readonly new_transaction?: NewBody; readonly event_date?: string },
): Promise<Event> {
  const call = { as: book.as, params: { uuid }, query: { commit: "true" as const } };
  return (await server.call(eventsEndpoints.update, { ...call, body: { ...changes, last_update_token } })).ok;
}

async function ask({ account }: Pick<Holding, "account">, body: SummaryBody = {}): Promise<SummaryAnswer> {
  const whole = {
    at: "2024-12-31",
    accounts: [account],
    networth_features: ["lots" as const],
    includeComponents: true,
    ...body,
  };
  return (await server.call(summaryEndpoints.summary, { as: book.as, body: whole })).ok;
}

/** Day, units and cost of the open lots of an instrument. */
function lotsOf(answer: SummaryAnswer, instrument: string) {
  const items = answer.analytic.lots!.items.filter((lot) => lot.instrument_id === instrument);
  return items.map((lot) => [lot.acquired_on, lot.quantity, lot.basis]);
}

async function refused(data: NewBody): Promise<unknown> {
  const body = { event_type: "NEW" as const, event_date: "2024-05-02", new_transaction: data };
  const answer = await server.call(eventsEndpoints.create, { as: book.as, body });
  expect(answer.status).toBe(422);
  return (answer.body as { detail: { loc: string[] }[] }).detail.map(({ loc }) => loc.slice(2).join("."));
}

describe("what a company does to its shares", () => {
  it("splits them: lots keep day and cost, a fraction is paid in cash, an older price is carried past it", async () => {
    const held = await holding();
    await price(held.share, "2024-04-30", "30");
    const split = acted(held, { corporate_action: "split", new_units: "3", old_units: "2", units: "10" });
    const cash = { price_unit_id: USD, in_lieu_units: "0.5", in_lieu_amount: "9" };
    const event = await book.record({ ...split, ...cash }, "2024-05-02");
    const answer = await ask(held);
    // 10 x 3/2 = 15 for 100, of which 0.5 go first: 14.5 for 100 x 14.5 / 15
    expect(lotsOf(answer, held.share)).toEqual([
      ["2022-03-01", "14.5", "96.666666666666666667"],
      ["2024-03-01", "15", "300"],
    ]);
    const position = answer.rows.flatMap((row) => row.components ?? []).find((one) => one.instrument_id === held.share);
    // 30 x 2/3 = 20 of 2024-04-30; 29.5 x 20 = 590; 9 - 100 x 0.5 / 15 = 5.666...
    expect(position).toMatchObject({ price: "20", price_date: "2024-04-30", value: { at: "590" } });
    expect(position?.realised_own).toBe("5.666666666666666667");
    expect((await book.transaction(event.initial_transaction)).line_items).toMatchObject([{ action: "split" }]);
    // taken back, everything is as it was before it
    await server.call(eventsEndpoints.remove, { as: book.as, params: { id: event.uuid } });
    const before = await ask(held);
    expect(lotsOf(before, held.share).map((lot) => lot[1])).toEqual(["10", "10"]);
    expect(before.rows.find((row) => row.section === "T")?.value.at).toBe("200"); // 20 x 30 - 400 paid
  });

  it("says what is worth a look, and refuses what does not belong together", async () => {
    const held = await holding();
    const split = acted(held, { corporate_action: "split", new_units: "2", old_units: "1", units: "25" });
    const dry = await server.call(eventsEndpoints.create, {
      as: book.as,
      query: { commit: "false" },
      body: { event_type: "NEW", event_date: "2024-05-02", new_transaction: split },
    });
    expect(dry.ok.warnings).toEqual([
      "20 units were held the day before: a split of 2 for 1 changes them by 20 units, not 25.",
    ]);
    // On the day of the first purchase the split comes before it: of nothing, whatever the ratio says.
    const first = await server.call(eventsEndpoints.create, {
      as: book.as,
      query: { commit: "false" },
      body: { event_type: "NEW", event_date: "2022-03-01", new_transaction: { ...split, units: "10" } },
    });
    expect(first.ok.warnings).toEqual([
      expect.stringMatching(/^No ".+" is held at the start of 2022-03-01: the split would add units without a cost\.$/),
    ]);
    expect(await refused({ ...split, direction: "P" })).toEqual(["direction"]);
    expect(await refused({ ...split, new_units: null })).toEqual(["new_units"]);
    expect(await refused({ ...split, received_id: held.other })).toEqual(["received_id"]);
    expect(await refused(acted(held, { new_units: "2" }))).toEqual(["new_units"]);
    expect(await refused(acted(held, { corporate_action: "return_of_capital", consideration: "0" }))).toEqual([
      "consideration",
    ]);
    // What was held may be left unsaid, but then the money has to be.
    const returned = acted(held, { corporate_action: "return_of_capital", units: "0" });
    expect(await refused({ ...returned, price: "1" })).toEqual(["units"]);
    const unsaid = { ...returned, consideration: "5" };
    const body = { event_type: "NEW" as const, event_date: "2024-05-02", new_transaction: unsaid };
    expect((await server.call(eventsEndpoints.create, { as: book.as, body })).status).toBe(200);
    const spin = acted(held, { corporate_action: "spin_off", received_id: held.other, received_units: "5" });
    expect(await refused(spin)).toEqual(["basis_share"]);
    expect(await refused({ ...spin, basis_share: "0.5", received_id: USD })).toEqual(["received_id"]);
    expect(await refused({ ...spin, basis_share: "1.1", received_id: held.share })).toEqual([
      "received_id",
      "basis_share",
    ]);
  });

  it("spins a company off, merges it and gives capital back: costs and days go along", async () => {
    const held = await holding();
    const received = { received_id: held.other, price_unit_id: USD };
    const spin = { corporate_action: "spin_off", received_units: "4", basis_share: "0.2" } as const;
    await book.record(acted(held, { ...received, ...spin }), "2024-05-02");
    const capital = { corporate_action: "return_of_capital", consideration: "180", price_unit_id: USD } as const;
    await book.record(acted(held, capital), "2024-06-01");
    const first = await ask(held);
    // 80 - 90 = -10 of gain, 240 - 90 = 150; a fifth of each cost is with the new shares
    expect(lotsOf(first, held.share)).toEqual([
      ["2022-03-01", "10", "0"],
      ["2024-03-01", "10", "150"],
    ]);
    expect(lotsOf(first, held.other)).toEqual([
      ["2022-03-01", "2", "20"],
      ["2024-03-01", "2", "60"],
    ]);
    const merger = { corporate_action: "merger", received_units: "10", consideration: "90" } as const;
    const merged = acted(held, { ...received, ...merger, direction: "P", basis_share: "0.8" });
    const { updated_time: recorded } = await book.record(merged, "2024-07-01");
    const second = await ask(held);
    expect(lotsOf(second, held.share)).toEqual([]);
    // 0 x 0.8 and 150 x 0.8 come to 5 shares each
    expect(lotsOf(second, held.other)).toEqual([
      ["2022-03-01", "2", "20"],
      ["2022-03-01", "5", "0"],
      ["2024-03-01", "2", "60"],
      ["2024-03-01", "5", "120"],
    ]);
    // 10 beyond the cost, and 90 - 150 x 0.2 of the merger
    expect(second.analytic.realised).toEqual({ USD: "70" });
    // the same from the ledger alone, as it was known then
    expect(lotsOf(await ask(held, { as_known_on: recorded }), held.other)).toEqual(lotsOf(second, held.other));
  });
});

it("keeps the known cost of what merged into a security of another currency, and says which rate is missing", async () => {
  const held = await holding();
  const other = await book.instrument({ display_name: "Neu AG", settlement_unit_id: EUR });
  await price(EUR, "2024-01-01", "2");
  await price(held.share, "2024-01-01", "30");
  await price(other, "2024-12-01", "60");
  const received = { received_id: other, received_units: "10", basis_share: "1" } as const;
  const merged = acted(held, { ...received, corporate_action: "merger", direction: "P" });
  await book.record(merged, "2024-07-01");
  const answer = await ask(held, { include_basis: true });
  // 5 shares for 100 USD of 2022, when there was no rate; 5 for 300 USD, which are 150 EUR
  expect(answer.analytic.lots?.items.map((lot) => [lot.acquired_on, lot.basis_own, lot.basis])).toEqual([
    ["2022-03-01", null, "100"],
    ["2024-03-01", "150", "300"],
  ]);
  const lacks = "no rate from USD to EUR on or before 2022-03-01";
  expect(answer.user_errors).toMatchObject([{ code: "no_rate", instrument_id: other, at: "2022-03-01" }]);
  expect(answer.user_errors[0]?.message).toContain(lacks);
  const { key } = answer.rows.flatMap(({ components }) => components ?? []).find((one) => one.instrument_id === other)!;
  const opened = await server.call(summaryEndpoints.explain, {
    as: book.as,
    query: { key: key.replace(/^value/, "basis") },
  });
  expect(opened.ok.evidence.flatMap((one) => (one.kind === "lot" ? [one.reason] : []))).toEqual([lacks, null]);
  // in euros the first is not known
  const inEuro = await ask(held, { targetUnit: "EUR" });
  const [first] = inEuro.analytic.lots?.items ?? [];
  expect(first?.basis).toBeNull();
  const { ok } = await server.call(summaryEndpoints.explain, { as: book.as, query: { key: first?.explain_key ?? "" } });
  expect(JSON.stringify(ok.evidence)).toContain(`has no known cost, as there is ${lacks}`);
});

it("says where a split is not recorded that another account has, and records it in all of them at once", async () => {
  const held = await holding();
  const second = await book.account({ name: "Elsewhere", is_self_settled: true });
  const short = await book.account({ name: "Owing", is_self_settled: true, user_attributes: { allow_short: true } });
  const all = { at: "2024-12-31", instruments: [held.share], accounts: [held.account, second, short] };
  await book.record(traded({ account: second, share: held.share }, "B", "7", "140"), "2024-03-01");
  await book.record(traded({ account: short, share: held.share }, "S", "4", "80"), "2024-03-01");
  await price(held.share, "2024-04-30", "30");
  const split = acted(held, { corporate_action: "split", new_units: "3", old_units: "2", units: "10" });
  const event = await book.record(split, "2024-05-02");
  const said = expect.stringMatching(
    /^".+" is also held in "Elsewhere", "Owing", where this split is not recorded: later prices apply to new units everywhere\. Record the split in all accounts, or in each\.$/,
  );
  expect(event.warnings).toEqual([said]);
  const unitsOf = (answer: SummaryAnswer) =>
    answer.rows.flatMap((row) => row.components ?? []).map((one) => [one.account_id, one.quantity, one.value.at]);
  const lacking = await ask(held, all);
  // 30 x 2/3 = 20 for units of before the split
  expect(unitsOf(lacking)).toEqual(
    expect.arrayContaining([
      [held.account, "30", "600"],
      [second, "7", "140"],
      [short, "-4", "-80"],
    ]),
  );
  expect(lacking.user_errors.map(({ code, account_id, at }) => [code, account_id, at])).toEqual(
    expect.arrayContaining([
      ["split_not_recorded", second, "2024-05-02"],
      ["split_not_recorded", short, "2024-05-02"],
    ]),
  );
  const fraction = { in_lieu_units: "0.5", in_lieu_amount: "9", price_unit_id: USD };
  expect(await refused({ ...split, ...fraction, all_accounts: true })).toEqual(["all_accounts"]);
  expect(await refused({ ...traded(held, "S", "1", "9"), all_accounts: true })).toEqual(["all_accounts"]);
  const changed = await amend(event, { new_transaction: { ...split, all_accounts: true } });
  expect(changed.warnings).toEqual([]);
  // On a later day what it brought itself is none of what it splits.
  expect((await amend(changed, { event_date: "2024-06-03" })).warnings).toEqual([]);
  const whole = await ask(held, all);
  // 7 x 3/2 and -4 x 3/2, each worth what it was before
  expect(unitsOf(whole)).toEqual(
    expect.arrayContaining([
      [held.account, "30", "600"],
      [second, "10.5", "210"],
      [short, "-6", "-120"],
    ]),
  );
  expect(whole.user_errors).toEqual([]);
  expect(lotsOf(whole, held.share)).toEqual([
    ["2022-03-01", "15", "100"],
    ["2024-03-01", "15", "300"],
    ["2024-03-01", "10.5", "140"],
    ["2024-03-01", "-6", "-80"],
  ]);
  // one event, taken back by one call
  await server.call(eventsEndpoints.remove, { as: book.as, params: { id: event.uuid } });
  expect(
    unitsOf(await ask(held, all))
      .map((one) => one[1])
      .toSorted(),
  ).toEqual(["-4", "20", "7"]);
});

it("turns what a company does to shares that were sold short the other way: they owe what others receive", async () => {
  const account = await book.account({ name: "Short", is_self_settled: true, user_attributes: { allow_short: true } });
  const [share, other, last] = [
    await book.instrument({ display_name: "Shorted" }),
    await book.instrument({ display_name: "Spun off" }),
    await book.instrument({ display_name: "Merged" }),
  ];
  const held = { account, share, other };
  await book.record(traded(held, "S", "100", "1000"), "2024-03-01");
  await price(share, "2024-03-01", "10");
  const split = acted(held, { corporate_action: "split", new_units: "2", old_units: "1", units: "100" });
  expect(await refused(split)).toEqual(["direction"]);
  const event = await book.record({ ...split, direction: "P" }, "2024-05-02");
  expect(event.warnings).toEqual([]);
  const worth = (answer: SummaryAnswer) => answer.rows.find((row) => row.section === "T")?.value.at;
  const after = await ask(held);
  // 200 owed at 10 x 1/2, and the 1,000 that came for them
  expect([lotsOf(after, share), worth(after)]).toEqual([[["2024-03-01", "-200", "-1000"]], "0"]);
  // fewer units are owed after a reverse split: 100 of 200 come back
  const reverse = { ...split, new_units: "1", old_units: "2" };
  expect(await refused({ ...reverse, direction: "P" })).toEqual(["direction"]);

  const paid = { price_unit_id: USD } as const;
  const capital = { ...paid, corporate_action: "return_of_capital", consideration: "50" } as const;
  expect(await refused(acted(held, capital))).toEqual(["direction"]);
  await book.record(acted(held, { ...capital, direction: "P", units: "200" }), "2024-06-01");
  const spin = { corporate_action: "spin_off", received_id: other, received_units: "20", basis_share: "0.1" } as const;
  expect(await refused(acted(held, spin))).toEqual(["direction"]);
  await book.record(acted(held, { ...spin, direction: "P" }), "2024-07-01");
  await price(other, "2024-07-01", "4");
  const owed = await ask(held);
  // 1,000 - 50 paid for what was given back = 950, a tenth of it with the new ones
  expect([lotsOf(owed, share), lotsOf(owed, other)]).toEqual([
    [["2024-03-01", "-200", "-855"]],
    [["2024-03-01", "-20", "-95"]],
  ]);
  // 950 of cash - 200 x 5 - 20 x 4
  expect(worth(owed)).toBe("-130");
  const merger = { ...paid, corporate_action: "merger", received_id: last, received_units: "50" } as const;
  const merged = acted(held, { ...merger, units: "200", consideration: "90", basis_share: "0.8" });
  expect(await refused({ ...merged, direction: "P" })).toEqual(["direction"]);
  const gone = await book.record({ ...merged, direction: "R" }, "2024-08-01");
  // Moved to a later day it still goes the way of what was owed before it.
  await amend(gone, { event_date: "2024-08-02" });
  const end = await ask(held, { networth_features: ["lots", "gains"] });
  expect([lotsOf(end, share), lotsOf(end, last)]).toEqual([[], [["2024-03-01", "-50", "-684"]]]);
  // a fifth of the 855 less the 90 that were paid
  expect(end.analytic.gains?.recorded.realised).toMatchObject({ short: "81", long: "0" });
});

it("a sale names its lots, and a transfer between own accounts carries days and cost", async () => {
  const held = await holding();
  const to = await book.account({ name: "Second custodian" });
  const move = { ...acted(held, { direction: "P", units: "4" }), counterparty_account_id: to };
  await book.record(move, "2024-04-01");
  const lots = [{ acquired_on: "2024-03-01", units: "6" }];
  const sale = { ...traded(held, "S", "8", "400"), lots };
  expect(await refused({ ...sale, lots: [...lots, { acquired_on: "2025-01-01", units: "3" }] })).toEqual([
    "lots.1.acquired_on",
    "lots",
  ]);
  // units below zero would make units out of nothing
  expect(await refused({ ...sale, lots: [...lots, { acquired_on: "2024-03-01", units: "-4" }] })).toEqual([
    "lots.1.units",
  ]);
  await book.record(sale, "2024-05-01");
  // 4 of the 100 moved; 6 of the 300 named and 2 of the oldest: 4 x 10 and 4 x 30 are left
  expect(lotsOf(await ask(held, { lot_method: "SPECIFIC" }), held.share)).toEqual([
    ["2022-03-01", "4", "40"],
    ["2024-03-01", "4", "120"],
  ]);
  expect(lotsOf(await ask({ account: to }), held.share)).toEqual([["2022-03-01", "4", "40"]]);
});

it("lots of units that were sold short travel between own accounts, and so do their proceeds", async () => {
  const owing = { is_self_settled: true, user_attributes: { allow_short: true } } as const;
  const account = await book.account({ name: "Short one", ...owing });
  const to = await book.account({ name: "Short two", ...owing });
  const share = await book.instrument({ display_name: "Owed" });
  await book.record(traded({ account, share }, "S", "100", "1000"), "2024-03-01");
  // 60 come from the other account, which owes them from then on
  const move = { what_id: share, direction: "R", target_account_id: account, counterparty_account_id: to } as const;
  await book.record({ ...move, units: "60" }, "2024-04-01");
  const both = { accounts: [account, to], networth_features: ["lots" as const, "gains" as const] };
  const moved = await ask({ account }, both);
  expect(lotsOf(moved, share)).toEqual([
    ["2024-03-01", "-40", "-400"],
    ["2024-03-01", "-60", "-600"],
  ]);
  expect(moved.analytic.realised).toEqual({ USD: "0" });
  await book.record(traded({ account: to, share }, "B", "60", "480"), "2024-05-01");
  const bought = await ask({ account }, both);
  // 600 - 480
  expect(bought.analytic.gains?.recorded.realised).toMatchObject({ short: "120" });
  expect(lotsOf(bought, share)).toEqual([["2024-03-01", "-40", "-400"]]);
});

it("gains by term under every method beside each other, and each opens to the lots that were sold", async () => {
  const held = await holding();
  await book.record(traded(held, "S", "12", "480"), "2024-05-02");
  await price(held.share, "2024-12-31", "50");
  const body = { networth_features: ["gains" as const], instruments: [held.share], lot_method: "LIFO" as const };
  const { analytic, rows } = await ask(held, body);
  const gains = analytic.gains!;
  // oldest first: 10 x 40 - 100 long, 2 x 40 - 60 short; 8 left at 50 - 30
  const first = {
    realised: { short: "20", long: "300", debt: "0" },
    unrealised: { short: "160", long: "0", debt: "0" },
    unrealised_since: null,
    total: "480",
  };
  expect(gains.recorded).toEqual(first);
  // newest first: 10 x 40 - 300 short, 2 x 40 - 20 long; 8 left at 50 - 10
  const last = {
    realised: { short: "100", long: "60", debt: "0" },
    unrealised: { short: "0", long: "320", debt: "0" },
    unrealised_since: null,
    total: "480",
  };
  expect(gains.methods.map(({ method, total }) => [method, total])).toEqual(
    ["FIFO", "LIFO", "HIFO", "AVERAGE", "SPECIFIC"].map((method) => [method, "480"]),
  );
  expect(gains.methods[1]).toEqual({ method: "LIFO", ...last });
  expect(gains.closed.items.map((sale) => [sale.acquired_on, sale.sold_on, sale.gain, sale.term])).toEqual([
    ["2024-03-01", "2024-05-02", "100", "short"],
    ["2022-03-01", "2024-05-02", "60", "long"],
  ]);
  // the instrument alone: 8 x 50, without the cash that was paid for it
  expect(rows.find((row) => row.section === "T")?.value.at).toBe("400");
  // After the sale 8 are worth 40 each and at the end 50: what was gained in between is 80, whichever are left.
  const since = (await ask(held, { ...body, since: "2024-05-02" })).analytic.gains!;
  expect(since.methods.map(({ total }) => total)).toEqual(["80", "80", "80", "80", "80"]);
  expect(since.recorded.unrealised_since).toEqual({ short: "80", long: "0", debt: "0" });
  expect(since.methods[1]?.unrealised_since).toEqual({ short: "0", long: "240", debt: "0" });
  const query = { key: gains.closed.items[0]!.explain_key };
  const opened = (await server.call(summaryEndpoints.explain, { as: book.as, query })).ok;
  expect(opened).toMatchObject({ figure: "160", unit: "USD", title: "Realised gain of Old Ltd in Lots" });
  const leg = opened.evidence.find((one) => one.kind === "leg");
  expect(leg).toMatchObject({ quantity: "10", consideration: "100", currency: "USD" });
  expect(opened.steps.map(({ step, count }) => [step, count])).toEqual([
    ["legs", 3],
    ["lots", 2],
  ]);
  const unknown = { ...body, instruments: [held.account] };
  const answer = await server.call(summaryEndpoints.summary, { as: book.as, body: unknown });
  expect([answer.status, answer.body]).toMatchObject([422, { detail: [{ loc: ["body", "instruments", 0] }] }]);
});

it("what cost nothing by its recorded consideration has a basis of 0, and what came of it is a gain", async () => {
  const account = await book.account({ name: "Grants", is_self_settled: true });
  const share = await book.instrument({ display_name: "Granted" });
  await book.record(traded({ account, share }, "B", "5", "0"), "2024-03-01");
  // a given share says nothing of what one is worth
  const bare = await ask({ account });
  expect(bare.user_errors.map(({ code }) => code)).toEqual(["no_price"]);
  await price(share, "2024-03-01", "20");
  const body = { since: "2024-02-29", networth_features: ["gains" as const] };
  const held = await ask({ account }, body);
  const position = held.rows.flatMap((row) => row.components ?? []).find((one) => one.instrument_id === share);
  // 5 x 20 = 100 for nothing: all of it price, no money came in
  expect(position).toMatchObject({ value: { at: "100" }, basis_own: "0" });
  expect(position?.bridge).toMatchObject({ flows: "0", price: "100" });
  await book.record(traded({ account, share }, "S", "2", "60"), "2024-05-01");
  await book.record(traded({ account, share }, "S", "3", "0"), "2024-06-01");
  const sold = await ask({ account }, body);
  // 60 - 0 and 0 - 0
  expect(sold.analytic.gains?.recorded).toMatchObject({ realised: { short: "60", long: "0" }, total: "60" });
  expect(sold.analytic.gains?.closed.items.map((sale) => [sale.sold_on, sale.gain])).toEqual([
    ["2024-06-01", "0"],
    ["2024-05-01", "60"],
  ]);
});

it("parts the gain of each lot, sold or held, into that of its price and that of its currency", async () => {
  const account = await book.account({ name: "Euros", is_self_settled: true });
  const share = await book.instrument({ display_name: "Rhein AG", settlement_unit_id: EUR });
  for (const [date, rate] of [
    ["2025-01-01", "1.1"],
    ["2025-06-01", "1.2"],
    ["2025-12-01", "1.25"],
  ] as const)
    await price(EUR, date, rate);
  const inEuros = {
    type_id: "std.price" as const,
    instrument_id: share,
    units_id: EUR,
    date_of: "2025-12-01",
    price: "12",
  };
  await server.call(observablesEndpoints.create, { as: book.as, query: { commit: "true" }, body: inEuros });
  const trade = (direction: "B" | "S", units: string, consideration: string) => ({
    ...traded({ account, share }, direction, units, consideration),
    price_unit_id: EUR,
  });
  await book.record(trade("B", "10", "100"), "2025-01-02");
  await book.record(trade("S", "4", "48"), "2025-06-02");
  const answer = await ask(
    { account },
    { at: "2025-12-31", since: "2024-12-31", networth_features: ["lots", "gains"] },
  );
  // 40 x (1.20 - 1.10) = 4 and (48 - 40) x 1.20 = 9.6: together 48 x 1.20 - 40 x 1.10 = 13.6
  expect(answer.analytic.gains?.closed.items).toMatchObject([{ gain: "13.6", gain_currency: "4", gain_price: "9.6" }]);
  // 60 x (1.25 - 1.10) = 9 and (72 - 60) x 1.25 = 15: together 90 - 66 = 24
  const held = answer.analytic.lots?.items.find((lot) => lot.instrument_id === share);
  expect(held).toMatchObject({ unrealised: "24", unrealised_currency: "9", unrealised_price: "15" });
  for (const [part, figure] of [
    ["currency", "9"],
    ["price", "15"],
  ]) {
    const key = held?.explain_key.replace("lot:cost", `lot:${part}`) ?? "";
    const { ok } = await server.call(summaryEndpoints.explain, { as: book.as, query: { key } });
    expect([ok.figure, ok.evidence.some((one) => one.kind === "rate")]).toEqual([figure, true]);
  }
});
