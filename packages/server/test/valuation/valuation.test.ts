import type { CallInput } from "@distributary/contract/wire/endpoint";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { loansEndpoints } from "@distributary/contract/reporting/loans";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { valuationEndpoints } from "@distributary/contract/reporting/valuation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeClock } from "../../src/platform/clock.ts";
import { EUR, smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { instantBetween } from "../support/instants.ts";
import { testServer, type TestServer } from "../support/server.ts";

const NOBODY = "0190aaaa-0000-7000-8000-000000000000";
const clock = fakeClock(new Date("2025-06-30T12:00:00Z"));

let server: TestServer;
let book: SmallBook;
let bond = "";
let beforePrice = "";

beforeAll(async () => {
  server = await testServer({ clock });
  book = await smallBook(server);
  bond = await create(
    "BOND1",
    "BOND",
    { periodicity: "S", coupon_percent: "4" },
    { par_amount: "1000", price_multiplier: "0.01" },
  );
  await create("HOME1", "CBND", { fixed_interest_rate: "12", notional: "12000", periodicity: "M" });
  await create("PREF1", "EQTY", {
    preference_price: "10",
    preference_multiple: "1.5",
    conversion_ratio: "2",
    participation_cap_multiple: "3",
    dividend_amount: "0.25",
    dividend_unit: EUR,
    periodicity: "Q",
  });
  await create("SAFE1", "SAFE", { valuation_cap: "9000000", discount: "20" });
  await create("RENT1", "RECR", { notional: "600", periodicity: "D" }, { start_date: "0001-01-01", end_date: null });
  await create("BARE1", "CBND", {});
  beforePrice = instantBetween();
  await price("2025-03-15", "98");
});
afterAll(() => server.close());

async function create(identifier: string, type: string, details: object, more: object = {}): Promise<string> {
  const dates = { start_date: "2025-01-15", end_date: "2026-01-15", settlement_unit_id: USD };
  const body = { identifier, display_name: identifier, instrument_type: type, details, ...dates, ...more };
  return (
    await server.call(instrumentsEndpoints.create, { as: book.as, query: { commit: "true" }, body: body as never })
  ).ok.uuid;
}

async function price(date_of: string, text: string): Promise<void> {
  const body = { type_id: "std.price", instrument_id: bond, units_id: USD, price: text, date_of };
  await server.call(observablesEndpoints.create, { as: book.as, query: { commit: "true" }, body: body as never });
}

type Payoff = NonNullable<CallInput<typeof valuationEndpoints.payoff>["body"]>[number];
type Worth = NonNullable<CallInput<typeof valuationEndpoints.instrument>["body"]>[number];

const payoff = async (select: Payoff, query = {}) =>
  (await server.call(valuationEndpoints.payoff, { as: book.as, query, body: [select] })).ok.items[0];
const worth = async (select: Worth, query = {}) =>
  (await server.call(valuationEndpoints.instrument, { as: book.as, query, body: [select] })).ok.items[0];

describe("what instruments pay", () => {
  it("by what their reference was fixed at, a floating bond and an adjustable loan", async () => {
    const reference_index = await create("RATE1", "OTHR", {});
    const fixing = {
      type_id: "std.price",
      instrument_id: reference_index,
      units_id: USD,
      price: "3",
      date_of: "2025-01-10",
    };
    await server.call(observablesEndpoints.create, { as: book.as, query: { commit: "true" }, body: fixing as never });
    const floating = { periodicity: "S", coupon_percent: "9", coupon_type: "FLT", coupon_spread: "1", reference_index };
    await create("FLOAT1", "BOND", floating, { par_amount: "1000" });
    // 1000 x (3 + 1) % / 2
    expect((await payoff({ key: "float1" }))?.rows[1]).toEqual(["2025-07-15", "interest", "20", "false"]);
    const adjustable = { fixed_interest_rate: "24", notional: "12000", periodicity: "M", payment_convention: "ARM" };
    const adjusted = await create("ADJ1", "CBND", { ...adjustable, reference_index, reference_spread: "9" });
    const [first] = (await payoff({ key: "adj1", columns: ["date", "interest"] }))?.rows ?? [];
    // 12000 x (3 + 9) % / 12
    expect(first).toEqual(["2025-02-15", "120"]);
    const { ok: loan } = await server.call(loansEndpoints.record, { as: book.as, params: { id: adjusted }, query: {} });
    expect([loan.rates, loan.instalments[0]?.interest]).toEqual([[{ from: "2025-01-10", rate: "0.12" }], "120"]);
  });

  it("date by date, by their terms", async () => {
    const paid = await payoff({ key: "bond1", query: { quantity: "5" } });
    // 1000 x 4 % / 2 = 20 each; both notionals by default
    expect(paid).toMatchObject({
      instrument_id: bond,
      units_id: USD,
      axis: "date",
      columns: ["date", "kind", "amount", "estimated"],
      rows: [
        ["2025-01-15", "principal", "-5000", "false"],
        ["2025-07-15", "interest", "100", "false"],
        ["2026-01-15", "interest", "100", "false"],
        ["2026-01-15", "principal", "5000", "false"],
      ],
    });
    const columns = ["date", "payment", "interest", "principal", "balance"] as const;
    const loan = await payoff({ key: "HOME1", columns: [...columns], end_time: "2025-03-31" });
    // 12000 x 1 % = 120; the level payment 1066.19
    expect(loan?.rows).toEqual([
      ["2025-02-15", "1066.19", "120", "946.19", "11053.81"],
      ["2025-03-15", "1066.19", "110.54", "955.65", "10098.16"],
    ]);
    const dividends = await payoff({ key: "PREF1", query: { axis: "date" }, start_time: "2025-07-01T00:00:00Z" });
    expect(dividends?.rows[0]).toEqual(["2025-07-15", "dividend", "0.25", "true"]);
    // Paid in the currency of the dividend, where the preference beside it is counted in that of the share.
    const preference = await payoff({ key: "PREF1", query: { at: ["6"] } });
    expect([dividends?.units_id, preference?.units_id]).toEqual([EUR, USD]);
  });

  it("by the price or valuation that they convert at, corners included", async () => {
    const preferred = await payoff({ key: "PREF1", query: { at: ["6", "9", "20"], quantity: "10" } });
    // 15 + 2 x 6 = 27; 15 + 2 x 9 is capped at 30; 2 x 20 = 40; ten of each
    expect(preferred).toMatchObject({ axis: "price", columns: ["at", "payoff", "by"] });
    expect(preferred?.rows).toEqual([
      ["6", "270", "participation"],
      ["9", "300", "participation"],
      ["20", "400", "conversion"],
    ]);
    const safe = await payoff({ key: "SAFE1" });
    expect((await payoff({ key: "PREF1", columns: ["corner", "at", "payoff"] }))?.rows.filter(([one]) => one)).toEqual([
      // 15 + 2 x 7.5 = 30 = 3 x 10; 2 x 15 = 30
      ["limit", "7.5", "30"],
      ["conversion", "15", "30"],
    ]);
    // below 9,000,000 / 0.8 = 11,250,000 the discount is better: 1 / 0.8 = 1.25
    expect(safe?.axis).toBe("valuation");
    expect(safe?.rows.find(([at]) => at === "11250000")).toEqual(["11250000", "1.25", "conversion"]);
    expect(safe?.rows.at(-1)).toEqual(["33750000", "3.75", "conversion"]);
    // A most-favoured one takes the terms of a later one of its issuer that is held, not of an earlier one.
    const issuer = (
      await server.call(entitiesEndpoints.create, {
        ...{ as: book.as, query: { commit: "true" as const } },
        body: { name: "Startup", legal_name: "Startup" } as never,
      })
    ).ok.uuid;
    const of = { issuer_id: issuer, end_date: null };
    await create("MFN1", "SAFE", { mfn: true, discount: "10" }, of);
    const [earlier, after] = [
      await create("MFN0", "SAFE", { valuation_cap: "1000000" }, { ...of, start_date: "2025-01-14" }),
      await create("MFN2", "SAFE", { valuation_cap: "4500000" }, { ...of, start_date: "2025-02-01" }),
    ];
    const favoured = async () => (await payoff({ key: "MFN1", query: { at: ["3000000", "9000000"] } }))?.rows;
    const byDiscount = ["1.111111111111111111", "conversion"];
    expect((await favoured())?.map(([, ...rest]) => rest)).toEqual([byDiscount, byDiscount]);
    const bought = { direction: "B", units: "1", price: "1", target_account_id: book.broker } as const;
    for (const what_id of [earlier, after]) await book.record({ ...bought, what_id }, "2025-03-01");
    // 9,000,000 / 4,500,000
    expect((await favoured())?.map(([, ...rest]) => rest)).toEqual([byDiscount, ["2", "conversion"]]);
  });

  it("by the rate, a currency forward", async () => {
    await create("FWD1", "FX", { unit: EUR, forward_rate: "1.1", notional: "1000" });
    const forward = await payoff({ key: "FWD1", query: { quantity: "-1", at: ["1.05"] } });
    // -1 x 1000 x (1.05 - 1.1)
    expect(forward).toMatchObject({ axis: "rate", rows: [["1.05", "50", "exchange"]] });
  });

  it("says which fields are missing, and never holds the server up with what has no end", async () => {
    expect(await payoff({ key: "BARE1" })).toMatchObject({ rows: [], missing: ["notional", "fixed_interest_rate"] });
    const rent = await payoff({ key: "RENT1", start_time: "2000-01-01", end_time: "9999-12-31" });
    expect([rent?.rows.length, rent?.truncated, rent?.rows[0]?.[0]]).toEqual([10_000, true, "2000-01-01"]);
    expect(await payoff({ key: "nothing here" })).toMatchObject({ instrument_id: null, rows: [] });
  });
});

describe("what instruments are worth", () => {
  const columns = ["date", "value", "price", "price_date", "source", "estimated", "accrued"] as const;

  it("at the end of each day: clean price and accrued interest, at both readings of the path", async () => {
    const select = {
      key: "a bond",
      hints: { instrument_id: bond },
      columns: [...columns],
      start_time: "2025-03-14",
      end_time: "2025-07-15",
      query: { quantity: "5", step: "M" as const },
    };
    const answer = await worth(select);
    // 5 x 1000 x 98 x 0.01 = 4900; 60, 90, 120, 150 of 180 days of 100: 33.33, 50, 66.67, 83.33; nothing on the day of the coupon
    expect(
      answer?.rows.map(([date, value, , , , , accrued]) => [date, Number(value).toFixed(2), accrued?.slice(0, 6)]),
    ).toEqual([
      ["2025-03-15", "4933.33", "33.333"],
      ["2025-04-15", "4950.00", "50"],
      ["2025-05-15", "4966.67", "66.666"],
      ["2025-06-15", "4983.33", "83.333"],
      ["2025-07-15", "4900.00", undefined],
    ]);
    expect(answer?.rows[0]?.slice(2, 6)).toEqual(["98", "2025-03-15", "observed", "false"]);
    const { alternativePath: path = "" } = valuationEndpoints.instrument;
    const second = await server.call({ ...valuationEndpoints.instrument, path }, { as: book.as, body: [select] });
    expect(second.ok.items).toEqual([answer]);
    // as it was known before its price was recorded, it was worth nothing that is known
    expect((await worth(select, { as_known_on: beforePrice }))?.rows[0]?.[1]).toBeNull();
  });

  it("a day alone is today, and a currency is one of itself", async () => {
    expect(await worth({ key: EUR, query: { quantity: "7" } })).toMatchObject({ rows: [["2025-06-30", "7"]] });
    expect(await worth({ key: "nothing here" })).toMatchObject({ instrument_id: null, rows: [] });
    const long = await worth({ key: "BOND1", start_time: "0001-01-01" });
    expect([long?.rows.length, long?.truncated, long?.rows.at(-1)?.[0]]).toEqual([4000, true, "2025-06-30"]);
  });
});

it("a summary holds a bond with its accrued interest, which is income and never gain", async () => {
  // 5 x 1000 x 98 x 0.01 = 4900 for five bonds
  const trade = { what_id: bond, direction: "B", target_account_id: book.broker, units: "5", price: "98" } as const;
  await book.record({ ...trade, price_unit_id: USD }, "2025-03-15");
  const body = { at: "2025-04-15", since: "2025-03-20", includeComponents: true };
  const summary = (await server.call(summaryEndpoints.summary, { as: book.as, body })).ok;
  const held = summary.rows.flatMap((row) => row.components ?? []).find((one) => one.instrument_id === bond);
  // 90 of 180 days of a coupon of 100; on 20 March 65 of 180 days, 36.11
  expect(held).toMatchObject({ value: { at: "4950" }, basis: "4900", unrealised: "0", estimated: false });
  const income = Number(held?.bridge?.income);
  expect([income.toFixed(2), held?.bridge?.price]).toEqual(["13.89", "0"]);
  const query = { key: held?.explain_key ?? "" };
  const opened = (await server.call(summaryEndpoints.explain, { as: book.as, query })).ok;
  expect(opened).toMatchObject({ figure: "4950", rule: expect.stringContaining("interest accrued") });
  // 10 on each bond
  expect(opened.evidence.find(({ kind }) => kind === "price")).toMatchObject({ price: "98", accrued: "10" });
});

it("sets beside each coupon what was held before it, what that comes to, and what was received for it", async () => {
  const columns = ["date", "kind", "amount", "held", "expected", "received", "open"] as const;
  // five bonds since 15 March; 95 and 2 came before the day of the coupon
  const paid = { what_id: USD, direction: "R", target_account_id: book.cash, cause_instrument_id: bond } as const;
  const from = { counterparty_account_id: book.standard["I"] ?? "" };
  await book.record({ ...paid, ...from, units: "95" }, "2025-06-12");
  await book.record({ ...paid, ...from, units: "2" }, "2025-06-20");
  const rows = (await payoff({ key: "BOND1", columns: [...columns], query: { quantity: "2" } }))?.rows;
  // 5 x 1000 x 4 % / 2 = 100; of two bonds 40
  expect(rows).toEqual([
    ["2025-01-15", "principal", "-2000", "0", "0", null, null],
    ["2025-07-15", "interest", "40", "5", "100", "97", null],
    ["2026-01-15", "interest", "40", "5", "100", null, null],
    ["2026-01-15", "principal", "2000", "5", "5000", null, null],
  ]);
  // never held: what one comes to; of a loan nothing of this is told
  const rent = await payoff({ key: "RENT1", columns: ["held", "expected"], end_time: "2025-06-30" });
  expect(rent?.rows[0]).toEqual([null, "600"]);
  const loan = await payoff({ key: "HOME1", columns: ["held", "expected", "received"] });
  expect(loan?.rows[0]).toEqual([null, null, null]);
});

it("marks the principal of a bond that was redeemed as paid, and not what was sold before", async () => {
  const terms = { start_date: "2024-05-15", end_date: "2025-05-15", par_amount: "1000", price_multiplier: "0.01" };
  const what_id = await create("BOND2", "BOND", { coupon_percent: "4" }, terms);
  const lastRow = async () => {
    const columns = ["date", "kind", "held", "expected", "received", "open"] as const;
    return (await payoff({ key: "BOND2", columns: [...columns] }))?.rows.at(-1);
  };
  const trade = { what_id, target_account_id: book.broker, price_unit_id: USD } as const;
  await book.record({ ...trade, direction: "B", units: "5", price: "98" }, "2024-06-01");
  await book.record({ ...trade, direction: "S", units: "1", price: "97" }, "2025-05-01");
  // four are left: 4 x 1000, and nothing came back yet
  expect(await lastRow()).toEqual(["2025-05-15", "principal", "4", "4000", null, "4000"]);
  await book.record({ ...trade, direction: "S", units: "4", price: "100" }, "2025-05-17");
  expect(await lastRow()).toEqual(["2025-05-15", "principal", "4", "4000", "4000", null]);
});

it("leaves interest that was bought out of what a coupon paid, and says what is due and not recorded", async () => {
  const terms = { start_date: "2024-05-15", end_date: "2027-05-15", par_amount: "1000" };
  const what_id = await create("BOND3", "BOND", { coupon_percent: "5" }, terms);
  const trade = { what_id, target_account_id: book.broker, price_unit_id: USD } as const;
  // 10 x 50 x 60/360 = 83.33
  await book.record({ ...trade, direction: "B", units: "10", price: "0.99", consideration: "9983.33" }, "2024-07-15");
  const rows = async () => {
    const columns = ["date", "expected", "received", "open"] as const;
    return (await payoff({ key: "BOND3", columns: [...columns] }))?.rows.slice(1, 3);
  };
  // in the middle of 2025 one is due: 10 x 1000 x 5 %
  expect(await rows()).toEqual([
    ["2025-05-15", "500", null, "500"],
    ["2026-05-15", "500", null, null],
  ]);
  const body = { at: "2025-06-15", since: "2024-07-14", includeComponents: true };
  const held = async () => {
    const summary = (await server.call(summaryEndpoints.summary, { as: book.as, body })).ok;
    const of = ({ instrument_id }: { instrument_id: string | null }): boolean => instrument_id === what_id;
    const errors = summary.user_errors.filter(of).map(({ code, message }) => [code, message]);
    return { row: summary.rows.flatMap((row) => row.components ?? []).find(of), errors };
  };
  // 9900, 500 that are due, and 30 of 360 days more, 41.67
  const before = await held();
  expect([Number(before.row?.value.at).toFixed(2), before.row?.basis]).toEqual(["10441.67", "9900"]);
  expect(before.errors).toEqual([["payment_not_recorded", expect.stringContaining("1 coupon (due 2025-05-15)")]]);
  const query = { key: before.row?.explain_key ?? "" };
  const opened = (await server.call(summaryEndpoints.explain, { as: book.as, query })).ok;
  expect(opened.rule).toContain("No payment is recorded for 1 coupon (due 2025-05-15); it counts as owed.");
  const paid = { what_id: USD, direction: "R", target_account_id: book.cash, cause_instrument_id: what_id } as const;
  await book.record({ ...paid, counterparty_account_id: book.standard["I"] ?? "", units: "500" }, "2025-05-16");
  expect((await rows())?.[0]).toEqual(["2025-05-15", "500", "500", null]);
  const after = await held();
  expect([Number(after.row?.value.at).toFixed(2), after.errors]).toEqual(["9941.67", []]);
});

it("opens what was held on a day to its evidence, in one account and in several, and nothing where some is owed", async () => {
  const held = async (at: string) => {
    const select = { key: "BOND1", columns: ["quantity", "value", "explain_key"] as ("value" | "quantity")[] };
    const { items } = (
      await server.call(valuationEndpoints.holding, {
        as: book.as,
        body: [{ ...select, start_time: at, end_time: at }],
      })
    ).ok;
    const [quantity, value, key] = items[0]?.rows[0] ?? [];
    if (key == null) return [quantity, value, null];
    return [quantity, value, (await server.call(summaryEndpoints.explain, { as: book.as, query: { key } })).ok.figure];
  };
  expect(await held("2025-03-01")).toEqual(["0", "0", null]);
  expect(await held("2025-04-15")).toEqual(["5", "4950", "4950"]);
  const more = { what_id: bond, direction: "B", units: "2", price: "98", price_unit_id: USD } as const;
  await book.record({ ...more, target_account_id: book.cash }, "2025-04-15");
  // 7 x (980 + 10)
  expect(await held("2025-04-15")).toEqual(["7", "6930", "6930"]);
});

it("refuses what does not exist at its place", async () => {
  const refused = async (body: Payoff[]): Promise<unknown> =>
    (await server.call(valuationEndpoints.payoff, { as: book.as, body })).body;
  expect(await refused([{ key: "PREF1" }, { key: NOBODY }])).toMatchObject({ detail: [{ loc: ["body", 1, "key"] }] });
  expect(await refused([{ key: "x", hints: { instrument_id: NOBODY } }])).toMatchObject({
    detail: [{ loc: ["body", 0, "hints", "instrument_id"] }],
  });
  expect(await refused([{ key: "PREF1", start_time: "2025-02-01", end_time: "2025-01-01" }])).toMatchObject({
    detail: [{ loc: ["body", 0, "end_time"] }],
  });
});
