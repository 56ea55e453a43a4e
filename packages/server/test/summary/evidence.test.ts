import type { CallInput } from "@distributary/contract/wire/endpoint";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { summaryEndpoints, type SummaryAnswer, type SummaryBody } from "@distributary/contract/summary/summary";
import type { FigureEvidence } from "@distributary/contract/summary/evidence";
import { evaluateBook } from "@distributary/domain/evaluate/evaluate";
import { printedBook } from "@distributary/domain/evaluate/present";
import { readBook } from "@distributary/domain/evaluate/read-book";
import { addDecimals, ZERO } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EUR, smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { readSum } from "./read-sum.ts";
import { expectReturnsToOpen, type Open } from "./returns-checks.ts";
import { testServer, type TestServer } from "../support/server.ts";

const COMMIT = { commit: "true" } as const;

let server: TestServer;
let book: SmallBook;
let person = "";
let holder = "";
let euros = "";
let fund = "";
let safe = "";

/**
 * 5,000 dollars, of which 10 shares for 500 with a fee of 10, a SAFE of 400 and a dividend of 30; 4 shares go to
 * another account. 3,000 euros, at 1.28 then 1.6 then 1.25, of which a fund that is owned to a quarter by a person calls
 * 1,000 with fees of 40 inside and 20 on top, then 500, and gives 300 back; 8 go into a bond, to a half the person’s.
 */
beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
  const { RE = "", I = "" } = book.standard;
  const created = await server.call(entitiesEndpoints.create, {
    as: book.as,
    query: COMMIT,
    body: { name: "Person", legal_name: "Person" } as never,
  });
  person = created.ok.uuid;
  euros = await book.account({ name: "Euros", acct_type: "D" });
  holder = await book.account({
    name: "Holder",
    acct_type: "EO",
    is_self_settled: false,
    settlement_account_id: euros,
    user_attributes: { owners: [{ entity_id: person, share: "0.25" }] },
  });
  const startups = await book.account({
    name: "Startups",
    acct_type: "EP",
    is_self_settled: false,
    settlement_account_id: book.broker,
  });
  fund = await book.instrument({
    identifier: "FUND",
    display_name: "Fund",
    instrument_type: "CAPC",
    settlement_unit_id: EUR,
    details: { committed_capital: "5000" },
  });
  safe = await book.instrument({ identifier: "SAFE1", display_name: "Seed", instrument_type: "SAFE" });
  await price(EUR, { "2023-12-31": "1.28", "2024-06-30": "1.6", "2024-12-31": "1.25" });
  await price(book.share, { "2024-01-01": "50", "2024-12-31": "90" });
  const money = { direction: "R", counterparty_account_id: RE } as const;
  await book.record({ ...money, what_id: USD, target_account_id: book.broker, units: "5000" }, "2024-01-01");
  await book.record({ ...money, what_id: EUR, target_account_id: euros, units: "3000" }, "2024-01-01");
  const trade = { direction: "B", price_unit_id: USD } as const;
  await book.record(
    { ...trade, what_id: book.share, target_account_id: book.broker, units: "10", price: "50", fee: "10" },
    "2024-01-02",
  );
  await book.record({ ...trade, what_id: safe, target_account_id: startups, units: "400", price: "1" }, "2024-02-01");
  await book.record(
    {
      what_id: USD,
      direction: "R",
      target_account_id: book.broker,
      counterparty_account_id: I,
      units: "30",
      cause_instrument_id: book.share,
    },
    "2024-07-01",
  );
  const second = await book.account({ name: "Second" });
  await book.record(
    {
      what_id: book.share,
      direction: "P",
      target_account_id: book.broker,
      counterparty_account_id: second,
      units: "4",
    },
    "2024-08-01",
  );
  await event({
    event_type: "LPCC",
    event_date: "2024-03-01",
    capital_call: {
      amount: "1020",
      fees_inside: "40",
      fees_outside: "20",
      capital_account_id: holder,
      commitment_id: fund,
    },
    capital_activity: { settled_on: "2024-03-10" },
  });
  await event({
    event_type: "LPCC",
    event_date: "2024-09-01",
    capital_call: { amount: "500", capital_account_id: holder, commitment_id: fund },
    capital_activity: { settled_on: "2024-09-10" },
  });
  await event({
    event_type: "LPCD",
    event_date: "2024-11-01",
    capital_distro: {
      return_of_capital: "300",
      recallable_amount: "100",
      principal_account_id: holder,
      commitment_id: fund,
    },
    capital_activity: {},
  });
  await price(fund, { "2024-12-31": "1.5" }, EUR);
  const bonds = await book.account({
    name: "Bonds",
    is_self_settled: false,
    settlement_account_id: euros,
    user_attributes: { owners: [{ entity_id: person, share: "0.5" }] },
  });
  const bond = await book.instrument({
    identifier: "BOND",
    display_name: "Bond",
    instrument_type: "BOND",
    settlement_unit_id: EUR,
    par_amount: "100",
    start_date: "2024-01-15",
    end_date: "2029-01-15",
    details: { periodicity: "S", coupon_percent: "5.4", day_count: "T36" },
  });
  await book.record(
    { what_id: bond, direction: "B", target_account_id: bonds, units: "8", price: "1", price_unit_id: EUR },
    "2024-05-15",
  );
});

afterAll(() => server.close());

async function event(body: NonNullable<CallInput<typeof eventsEndpoints.create>["body"]>): Promise<void> {
  const saved = await server.call(eventsEndpoints.create, { as: book.as, query: COMMIT, body });
  expect(saved.body).toMatchObject({ committed: true });
}

async function price(instrument_id: string, days: Readonly<Record<string, string>>, units_id = USD): Promise<void> {
  for (const [date_of, amount] of Object.entries(days)) {
    const body = { type_id: "std.price" as const, instrument_id, units_id, date_of, price: amount };
    expect((await server.call(observablesEndpoints.create, { as: book.as, query: COMMIT, body })).status).toBe(200);
  }
}

async function ask(body: SummaryBody): Promise<SummaryAnswer> {
  const asked = { at: "2024-12-31", since: "2024-06-30", ...body };
  return (await server.call(summaryEndpoints.summary, { as: book.as, body: asked })).ok;
}

async function open(key: string): Promise<FigureEvidence> {
  return (await server.call(summaryEndpoints.explain, { as: book.as, query: { key, limit: "1000" } })).ok;
}

function sum(amounts: readonly (string | null | undefined)[]): string {
  return formatDecimal(
    amounts.map((amount) => (amount == null ? ZERO : parseDecimal(amount))).reduce(addDecimals, ZERO),
  );
}

/** What of the evidence adds up to its figure: parts in its unit, or legs, or records; null: it has none of them. */
function addedUp({ evidence, unit }: FigureEvidence): string | null {
  const of = (kind: string) => evidence.filter((one) => one.kind === kind);
  const [legs, records] = [of("leg"), of("record")];
  if (records.length > 0) return sum(records.map((one) => (one.kind === "record" ? one.amount : null)));
  if (legs.some((one) => one.kind === "leg" && one.counts !== undefined))
    return sum(legs.map((one) => (one.kind === "leg" ? one.counts : null)));
  const parts = of("part").filter((one) => one.kind === "part" && (one.unit ?? unit) === unit);
  return parts.length === 0 ? null : sum(parts.map((one) => (one.kind === "part" ? one.amount : null)));
}

const BRIDGE = ["flows", "income", "expenses", "price", "currency"] as const;

/** Every figure of an answer that has a key, and what it shows. */
function shownIn(
  answer: SummaryAnswer,
): { readonly key: string; readonly shown: string | null; readonly name: string }[] {
  const positions = answer.rows.flatMap((row) => row.components ?? []);
  return [
    { key: answer.explain_key, shown: answer.net_worth.net_worth.at, name: "net worth" },
    ...answer.rows.map((row) => ({ key: row.explain_key, shown: row.value.at, name: row.key })),
    ...positions.map((one) => ({ key: one.explain_key, shown: one.value.at, name: one.key })),
    ...positions.flatMap((one) =>
      BRIDGE.map((part) => ({
        key: one.explain_key.replace(/^value/, part),
        shown: one.bridge?.[part] ?? null,
        name: `${part} ${one.key}`,
      })),
    ),
  ];
}

const sections = ["A", "L", "C", "T"] as const;
const half = { from: "2024-02-01", to: "2024-09-30" } as const;
const questions: Readonly<Record<string, () => SummaryBody>> = {
  "the whole": () => ({}),
  "the whole in euros": () => ({ targetUnit: "EUR" }),
  "some accounts": () => ({ accounts: [book.broker, holder] }),
  "one kind": () => ({ instrument_types: ["EQTY", "CAPC"] }),
  "one security in some accounts": () => ({ accounts: [book.broker], instruments: [book.share] }),
  "somebody’s part": () => ({ perspective: { entity_id: person, mode: "direct" } }),
  "somebody’s part of one account in euros": () => ({
    perspective: { entity_id: person, mode: "look_through" },
    accounts: [holder],
    targetUnit: "EUR",
  }),
};

describe("every figure opens to itself", () => {
  it.each(Object.keys(questions))(
    "%s, down to parts that add up to it",
    async (name) => {
      const signs = new Set<string>();
      for (const layout of [{ primaryIndex: "account" }, { primaryIndex: "instrument_type", grouping: ["account"] }]) {
        const answer = await ask({
          sections: [...sections],
          includeComponents: true,
          ...layout,
          ...questions[name]?.(),
        });
        const figures = shownIn(answer);
        expect(figures.length).toBeGreaterThan(5);
        for (const { key, shown, name: called } of figures) {
          const opened = await open(key);
          expect([called, opened.figure]).toEqual([called, shown]);
          // Where the formula stands with its numbers in it, these come to the figure, to the last digit.
          if (opened.sum) expect([called, readSum(opened.sum)]).toEqual([called, shown]);
          for (const { before } of opened.sum ?? []) signs.add(before.trim());
          const added = addedUp(opened);
          const isSum = ["net_worth", "account", "group", "paid_capital", "paid", "capital"].includes(
            key.split(/[:~]/)[0] ?? "",
          );
          if (isSum && added !== null) expect([called, added]).toEqual([called, shown ?? "0"]);
          if (isSum && shown !== null && shown !== "0") expect([called, added]).not.toEqual([called, null]);
        }
      }
      expect([...signs].join("")).not.toBe("");
    },
    60_000,
  );
});

/** What the evidence of an analytic figure comes to: payments and what accrued, or lots, or parts. */
function comesTo({ evidence }: FigureEvidence, part: string): string {
  const amounts = evidence.map((one) => {
    if (one.kind === "leg") return one.counts ?? one.consideration;
    if (one.kind === "lot") return part === "cost" ? one.basis : part === "value" ? one.value : one.gain;
    return one.kind === "record" || one.kind === "part" ? one.amount : null;
  });
  return sum(amounts);
}

/** Every figure of the analytics with its key: allocation at both days, income and expenses, gains by term, lots. */
function analyticsIn({ rows, analytic, explain_key, net_worth, since, at }: SummaryAnswer) {
  const { income, lots } = analytic;
  const earned = [income!, ...income!.by_month, ...income!.by_instrument, ...income!.by_account];
  const assets = explain_key.replace("net_worth", "group:A:");
  return [
    { key: assets, shown: net_worth.assets.at },
    { key: assets.replace(`~${at}~${since}~`, `~${since}~~`), shown: net_worth.assets.since },
    ...rows.flatMap((row) => [
      { key: row.explain_key, shown: row.value.at },
      {
        key: row.explain_key.replace(/^group/, "was").replace(/^account:([^~]+)/, `was:${row.section}:account=$1`),
        shown: row.value.since,
      },
    ]),
    ...earned.flatMap((one) => [
      { key: one.explain_key, shown: one.income },
      { key: one.explain_key.replace("earned:income", "earned:expenses"), shown: one.expenses },
    ]),
    { key: lots!.explain.short, shown: lots!.unrealised.short },
    { key: lots!.explain.long, shown: lots!.unrealised.long },
    { key: lots!.explain.debt, shown: lots!.unrealised.debt },
    { key: lots!.explain.all, shown: sum(Object.values(lots!.unrealised)) },
    ...lots!.items.flatMap((lot) => [
      { key: lot.explain_key, shown: lot.basis },
      { key: lot.explain_key.replace("lot:cost", "lot:value"), shown: lot.value },
      { key: lot.explain_key.replace("lot:cost", "lot:gain"), shown: lot.unrealised },
    ]),
  ];
}

describe("every figure of the analytics opens to itself", () => {
  it.each(Object.keys(questions))(
    "%s, down to evidence that adds up to it",
    async (name) => {
      for (const primaryIndex of ["account", "instrument_type"]) {
        const features = {
          networth_features: ["income" as const, "lots" as const],
          sections: ["A" as const, "L" as const],
        };
        const answer = await ask({ ...features, primaryIndex, ...questions[name]?.() });
        expect(answer.analytic.lots?.items.length).toBeGreaterThan(0);
        for (const lot of answer.analytic.lots?.items ?? []) {
          const { explain_key: key, unrealised, unrealised_currency: currency, unrealised_price: price } = lot;
          expect((await open(key.replace("lot:cost", "lot:currency"))).figure).toBe(currency);
          expect((await open(key.replace("lot:cost", "lot:price"))).figure).toBe(price);
          if (currency !== null && price !== null) expect(sum([currency, price])).toBe(unrealised);
        }
        for (const { key, shown } of analyticsIn(answer)) {
          const opened = await open(key);
          expect([key, opened.figure]).toEqual([key, shown]);
          if (opened.sum) expect([key, readSum(opened.sum)]).toEqual([key, shown]);
          const [, part = ""] = key.split(":");
          expect([key, comesTo(opened, part)]).toEqual([key, shown ?? "0"]);
          for (const inside of opened.evidence.flatMap((one) => (one.kind === "part" ? [one] : [])).slice(0, 3))
            expect([inside.key, (await open(inside.key)).figure]).toEqual([inside.key, inside.amount]);
        }
      }
    },
    60_000,
  );

  it("leads from the price of a position to the observation that says it", async () => {
    const parts = (await ask({ includeComponents: true })).rows.flatMap((row) => row.components ?? []);
    const { evidence } = await open(parts.find((one) => one.instrument_id === book.share)!.explain_key);
    const said = evidence.find((one) => one.kind === "price");
    expect(said).toMatchObject({ date: "2024-12-31", price: "90" });
    const id = said?.kind === "price" ? said.observable_id : null;
    const observation = (await server.call(observablesEndpoints.get, { as: book.as, params: { id: id ?? "none" } })).ok;
    expect(observation).toMatchObject({ instrument_id: book.share, date_of: "2024-12-31", price: "90" });
  });

  it("says which payments a dividend was, what a lot rests on, and refuses what is none", async () => {
    const body = { networth_features: ["income" as const, "lots" as const] };
    const { income, lots } = (await ask(body)).analytic;
    const dividend = await open(income!.by_instrument.find((one) => one.instrument_id === book.share)!.explain_key);
    expect(dividend).toMatchObject({ title: expect.stringMatching(/^Income of /), figure: "30", unit: "USD" });
    expect(dividend.evidence).toEqual([
      expect.objectContaining({ kind: "leg", date: "2024-07-01", consideration: "30", running: "30" }),
    ]);
    const key = lots!.items.find((lot) => lot.instrument_id === book.share && lot.quantity === "6")!.explain_key;
    // 6 of the 10 that cost 500 and a fee of 10, at 90: 540 - 306
    const gain = await open(key.replace("lot:cost", "lot:gain"));
    expect([gain.figure, (await open(key)).figure]).toEqual(["234", "306"]);
    expect(gain.steps.map(({ step }) => step)).toEqual(["prices", "lots"]);
    expect(gain.evidence.at(-1)).toMatchObject({ kind: "lot", value: "540", basis: "306", gain: "234" });
    for (const wrong of ["lot:cost:a:b", "lot:gain", "gained:medium", "earned:income:month:May", "gained_in:short:a"]) {
      const asked = { as: book.as, query: { key: key.replace(/^[^~]+/, wrong) } };
      expect((await server.call(summaryEndpoints.explain, asked)).status).toBe(422);
    }
    for (const gone of [key.replace(/:\d+~/, ":99~"), key.replace(/:[^:~]+:\d+~/, `:${fund}:0~`)])
      expect((await server.call(summaryEndpoints.explain, { as: book.as, query: { key: gone } })).status).toBe(404);
  });
});

describe("an average cost in another currency", () => {
  it("is the average of what was paid at the rates of its days: by row, lot, gain and evidence, and by evaluate", async () => {
    const own = await smallBook(server);
    const account = await own.account({ name: "Average", user_attributes: { lot_method: "AVERAGE" } });
    const rates = { "2024-01-01": "1.1", "2024-02-01": "1.2", "2024-03-01": "1" };
    const far = await own.instrument({ identifier: "FAR", settlement_unit_id: EUR });
    const priceOf = async (instrument_id: string, units_id: string, date_of: string, amount: string) => {
      const body = { type_id: "std.price" as const, instrument_id, units_id, date_of, price: amount };
      expect((await server.call(observablesEndpoints.create, { as: own.as, query: COMMIT, body })).status).toBe(200);
    };
    for (const [day, rate] of Object.entries(rates)) await priceOf(EUR, USD, day, rate);
    await priceOf(far, EUR, "2024-12-31", "40");
    const trade = { what_id: far, target_account_id: account, price_unit_id: EUR, units: "10" } as const;
    await own.record({ ...trade, direction: "B", price: "10" }, "2024-01-02");
    await own.record({ ...trade, direction: "B", price: "30" }, "2024-02-12");
    const body: SummaryBody = { at: "2024-12-31", includeComponents: true, networth_features: ["lots", "gains"] };
    const read = async (more: SummaryBody = {}) =>
      (await server.call(summaryEndpoints.summary, { as: own.as, body: { ...body, ...more } })).ok;
    const figures = ({ rows, analytic: { lots, gains } }: SummaryAnswer): unknown => {
      const held = rows.flatMap(({ components = [] }) => components).find((one) => one.instrument_id === far);
      return [
        held?.basis_own,
        held?.basis,
        sum(lots!.items.map((lot) => lot.basis)),
        gains!.recorded.realised.short,
        gains!.recorded.total,
      ];
    };
    // 100 x 1.1 + 300 x 1.2 = 470; 20 x 40 x 1 - 470
    expect(figures(await read())).toEqual(["400", "470", "470", "0", "330"]);
    await own.record({ ...trade, direction: "S", units: "5", price: "40" }, "2024-03-04");
    const answer = await read();
    // 470 x 15 / 20; 200 x 1 - 470 x 5 / 20; 82.5 + 15 x 40 - 352.5
    expect(figures(answer)).toEqual(["300", "352.5", "352.5", "82.5", "330"]);
    for (const { total } of answer.analytic.gains!.methods) expect(total).toBe("330");
    const [lot] = answer.analytic.lots!.items;
    const opened = (await server.call(summaryEndpoints.explain, { as: own.as, query: { key: lot!.explain_key } })).ok;
    expect(opened.figure).toBe(lot!.basis);
    expect(opened.evidence.flatMap((one) => (one.kind === "rate" ? [one.rate] : []))).toEqual(["1.1", "1.2"]);
    const rows = [
      ["2024-01-02", "BUY", 10, 10],
      ["2024-02-12", "BUY", 10, 30],
      ["2024-03-04", "SELL", 5, 40],
    ] as const;
    const book = readBook({
      currency: "USD",
      method: "AVERAGE",
      at: "2024-12-31",
      trades: rows.map(([date, type, quantity, unit_price]) => ({
        date,
        type,
        symbol: "FAR",
        quantity,
        unit_price,
        currency: "EUR",
      })),
      prices: [{ date: "2024-12-31", symbol: "FAR", price: 40, currency: "EUR" }],
      rates: Object.entries(rates).map(([date, rate]) => ({ date, from: "EUR", to: "USD", rate })),
    });
    expect(printedBook(book, evaluateBook(book)).total).toMatchObject({ cost_basis: "352.5", realised: "82.5" });
  });
});

describe("a lot of which something is not known", () => {
  it("says for each figure what it lacks, and no more", async () => {
    const other = await smallBook(server);
    const odd = await other.instrument({ identifier: "ODD", instrument_type: "OTHR" });
    const given = { direction: "R", counterparty_account_id: other.standard["RE"] ?? "" } as const;
    await other.record({ ...given, what_id: odd, target_account_id: other.broker, units: "3" }, "2024-03-01");
    // Paid in euros on a day without a rate, at a price that stands until now.
    await other.record({ ...given, what_id: EUR, target_account_id: other.broker, units: "50" }, "2024-03-01");
    const far = await other.instrument({ identifier: "FAR", settlement_unit_id: EUR });
    await other.record(
      { what_id: far, direction: "B", target_account_id: other.broker, units: "5", price: "10", price_unit_id: EUR },
      "2024-03-02",
    );
    const asked = { as: other.as, body: { at: "2024-12-31", networth_features: ["lots" as const] } };
    const { lots } = (await server.call(summaryEndpoints.summary, asked)).ok.analytic;
    const missing = async (instrument: string, part: string): Promise<unknown[]> => {
      const key = lots?.items.find((lot) => lot.instrument_id === instrument)?.explain_key ?? "";
      const query = { key: key.replace("lot:cost", `lot:${part}`), step: "missing" } as const;
      return (await server.call(summaryEndpoints.explain, { as: other.as, query })).ok.evidence;
    };
    const reason = (text: string) => [{ kind: "missing", reason: text }];
    expect(await missing(odd, "cost")).toEqual(reason("The lot of 2024-03-01 has no known cost."));
    expect(await missing(odd, "value")).toEqual(reason("The lot of 2024-03-01 has no price or rate."));
    expect(await missing(odd, "gain")).toEqual(
      reason("The lot of 2024-03-01 has no known cost, and no price or rate."),
    );
    expect(await missing(far, "cost")).toEqual(reason("The lot of 2024-03-02 has no rate on the day it was acquired."));
  });
});

describe("returns and sums over everything open to their inputs", () => {
  it.each(Object.keys(questions))(
    "%s, and the arithmetic of the evidence comes to the figure",
    async (name) => {
      // What a window changes does not depend on what is asked about: the whole is asked with and without one.
      for (const transaction_window of name === "the whole" ? [undefined, half] : [half]) {
        const answer = await ask({
          ...questions[name]?.(),
          transaction_window,
          benchmark: book.share,
          risk_free: { rate: "0.03" },
          includeComponents: true,
          networth_features: ["performance"],
          leg_category: ["Cash", "TV", "Debt", "Flow", "OpenFx", "LiveFx", "Total"],
        });
        const { performance, leg_category: amounts, explain_keys: keys, transaction_window: counted } = answer.analytic;
        await expectReturnsToOpen(performance!.total, open);
        for (const one of [...performance!.groups, ...performance!.positions!].slice(0, 3))
          await expectReturnsToOpen(one, open);
        const earned = { income: counted!.bridge!.income, expenses: counted!.bridge!.expenses };
        expect(Object.keys(keys!)).toEqual([...Object.keys(amounts!), "income", "expenses"]);
        for (const [category, shown] of Object.entries({ ...amounts!, ...earned })) {
          const opened = await open(keys![category] ?? "");
          expect([category, opened.figure]).toEqual([category, shown]);
          expect([category, comesTo(opened, "")]).toEqual([category, shown]);
          for (const inside of opened.evidence.flatMap((one) => (one.kind === "part" ? [one] : []))) {
            const under = await open(inside.key);
            expect([inside.key, sum([under.figure])]).toEqual([
              inside.key,
              // what crosses the edge is taken off what was converted
              inside.key.startsWith("total:crossing") && category !== "Flow" ? sum([under.figure]) : inside.amount,
            ]);
          }
        }
      }
    },
    60_000,
  );

  it("opens a day of a large inflow as what was there before and what came, and tells nothing of what was bought later", async () => {
    const own = await smallBook(server);
    const trade = { what_id: own.share, direction: "B", target_account_id: own.broker, price_unit_id: USD } as const;
    await own.record({ ...trade, units: "1", price: "10" }, "2025-01-02");
    await own.record({ ...trade, units: "100", price: "10" }, "2025-02-10");
    const later = await own.instrument({ identifier: "LATER" });
    await own.record({ ...trade, what_id: later, units: "5", price: "7" }, "2026-01-05");
    for (const [date_of, price] of [
      ["2025-01-31", "10"],
      ["2025-02-10", "9.50"],
      ["2025-12-31", "10.50"],
    ] as const) {
      const body = { type_id: "std.price" as const, instrument_id: own.share, units_id: USD, date_of, price };
      expect((await server.call(observablesEndpoints.create, { as: own.as, query: COMMIT, body })).status).toBe(200);
    }
    const asked: SummaryBody = {
      at: "2025-12-31",
      since: "2024-12-31",
      grouping: ["instrument"],
      includeComponents: true,
      networth_features: ["performance"],
    };
    const { performance } = (await server.call(summaryEndpoints.summary, { as: own.as, body: asked })).ok.analytic;
    const share = performance!.positions!.find(({ instrument_id }) => instrument_id === own.share)!;
    // 10 / 10 x (101 x 9.50) / (10 + 1000) x (101 x 10.50) / (101 x 9.50) - 1 = 1060.50 / 1010 - 1
    expect([share.time_weighted.value, share.gain]).toEqual(["0.05", "50.5"]);
    expect(share.drawdown.value).toBe("0.05");
    const openOwn: Open = async (key) =>
      (await server.call(summaryEndpoints.explain, { as: own.as, query: { key } })).ok;
    await expectReturnsToOpen(share, openOwn);
    const linked = await openOwn(share.explain_key.replace("returns:gain", "returns:time_weighted"));
    expect(linked.rule).toContain("the day is split");
    expect(linked.evidence.filter((one) => one.kind === "day" && one.date === "2025-02-10")).toMatchObject([
      { value: "1010", flow: "1000", factor: "1", result: "1" },
      { value: "959.5", factor: "0.95", result: "0.95" },
    ]);
    const named = [
      ...performance!.groups.map(({ path }) => path),
      ...performance!.positions!.map((one) => one.instrument_id),
    ];
    expect(named.flat()).not.toContain(later);
  });

  it("refuses what is none, and finds nothing in a group that is not there", async () => {
    const { performance } = (await ask({ networth_features: ["performance"] })).analytic;
    const key = performance!.total.explain_key;
    const status = async (subject: string): Promise<number> =>
      (
        await server.call(summaryEndpoints.explain, {
          as: book.as,
          query: { key: key.replace(/^[^~]+/, subject) },
        })
      ).status;
    for (const wrong of ["returns:luck", "returns:gain:moon=1", "returns:value", "returns:gain:::2024-01-01"])
      expect([wrong, await status(wrong)]).toEqual([wrong, 422]);
    for (const wrong of ["returns:value:::2024-02-31", "total:luck", "total:cash:more", "returns:gain:%"])
      expect([wrong, await status(wrong)]).toEqual([wrong, 422]);
    for (const gone of [`returns:gain:account=${fund}`, `returns:beta::${holder}`])
      expect([gone, await status(gone)]).toEqual([gone, 404]);
  });
});

describe("income that accrued", () => {
  it.each(Object.keys(questions))("is part of what is told by month and cause, as in the bridge: %s", async (name) => {
    for (const transaction_window of [undefined, half]) {
      const asked = { networth_features: ["income" as const], transaction_window, ...questions[name]?.() };
      const { income, bridge, transaction_window: counted } = (await ask(asked)).analytic;
      const whole = counted?.bridge ?? bridge;
      expect([income?.income, income?.expenses]).toEqual([whole?.income, whole?.expenses]);
      for (const lines of [income?.by_month ?? [], income?.by_instrument ?? [], income?.by_account ?? []]) {
        expect(sum(lines.map((line) => line.income))).toBe(whole?.income);
        expect(sum(lines.map((line) => line.expenses))).toBe(whole?.expenses);
      }
    }
  });

  it("comes page by page: parts and legs go on where they stopped, what is short comes with the first page", async () => {
    const at = { at: "2024-12-31", since: "2024-06-30" };
    const answer = (
      await server.call(summaryEndpoints.summary, { as: book.as, body: { ...at, includeComponents: true } })
    ).ok;
    const paged = async (key: string) => {
      const whole = (await server.call(summaryEndpoints.explain, { as: book.as, query: { key, limit: "1000" } })).ok;
      const one = async (offset: number) =>
        (
          await server.call(summaryEndpoints.explain, {
            as: book.as,
            query: { key, limit: "1", offset: String(offset) },
          })
        ).ok;
      const length = whole.evidence.filter((item) => item.kind === "part" || item.kind === "leg").length;
      const pages = await Promise.all(Array.from({ length }, (_, offset) => one(offset)));
      expect(pages.map((page) => page.evidence_count)).toEqual(pages.map(() => whole.evidence_count));
      const read = pages.flatMap((page) => page.evidence);
      const kind = (items: typeof read) => items.filter((item) => item.kind === "part" || item.kind === "leg");
      expect(read).toHaveLength(whole.evidence_count);
      expect(kind(read)).toEqual(kind(whole.evidence));
      return length;
    };
    // What is sold out stands among the parts with zero.
    expect(await paged(answer.explain_key)).toBeGreaterThanOrEqual(answer.net_worth.position_count.at ?? 0);
    const cash = answer.rows
      .flatMap((row) => row.components ?? [])
      .find((one) => one.account_id === book.broker && one.instrument_id === USD);
    // 5,000 in, 500 and 10 for shares, 400 for the SAFE, 30 of dividend: the running quantity goes on over the pages.
    expect(await paged(cash?.explain_key ?? "")).toBeGreaterThan(3);
  });

  it("is told apart, with the formula", async () => {
    const { income } = (await ask({ targetUnit: "EUR", networth_features: ["income"] })).analytic;
    // 8 x 100 x 2.7 % for half a year: 165 of 180 days on 30 June and, after 15 July, 166 on 31 December; the coupon of that
    // day is not recorded, so its 21.60 stay owed
    expect(income?.accrued).toEqual({ income: "21.72", expenses: "0" });
    expect(income?.formulas.income).toContain("closing accrued − opening accrued");
    // 31 days from 30 November: 8 x 100 x 5.4 % x 31/360
    expect(income?.by_month.find((line) => line.month === "2024-12")?.income).toBe("3.72");
  });
});

describe("capital paid in", () => {
  it("opens to what went into each holding, and that to payments at the rates of their days", async () => {
    const answer = await ask({ sections: ["C"] });
    const row = answer.rows.find((one) => one.key === "C:paid_capital");
    // (1,020 x 1.28 + 500 x 1.6) + 400
    expect(answer.net_worth.total_paid_capital.at).toBe("2505.6");
    const opened = await open(row?.explain_key ?? "");
    expect(opened).toMatchObject({
      title: "Paid-in capital",
      figure: "2505.6",
      evidence: [
        { kind: "part", label: "Fund · Holder", amount: "2105.6" },
        { kind: "part", label: "Seed · Startups", amount: "400" },
      ],
    });
    const part = opened.evidence.find((one) => one.kind === "part");
    const paid = await open(part?.kind === "part" ? part.key : "");
    expect(paid.title).toBe("Paid into Fund in Holder");
    expect(paid.evidence.filter((one) => one.kind === "rate")).toMatchObject([
      { from: "EUR", to: "USD", date: "2023-12-31", rate: "1.28" },
      { from: "EUR", to: "USD", date: "2024-06-30", rate: "1.6" },
    ]);
    expect(paid.evidence.filter((one) => one.kind === "leg")).toMatchObject([
      // 1,020 x 1.28; the 20 on top of the commitment bought no units
      { date: "2024-03-10", consideration: "1020", fees: "20", currency: "EUR", counts: "1305.6" },
      { date: "2024-09-10", consideration: "500", currency: "EUR", counts: "800" },
    ]);
    // Each payment leads to what recorded it.
    for (const one of paid.evidence) if (one.kind === "leg") expect(one.event_id).toMatch(/^[0-9a-f-]{36}$/);
    const csv = await server.call(summaryEndpoints.explain, {
      as: book.as,
      query: { key: paid.key, format: "csv", step: "legs" },
    });
    expect(String(csv.body).split("\r\n")[0]).toBe(
      "kind,date,description,quantity,amount,currency,reference,fees,counts",
    );
    expect(String(csv.body)).toContain(",1020,EUR,");
    expect(String(csv.body)).toContain(",20,1305.6");
    // A step that the figure does not have is refused in either form, whoever answers.
    const position = (await ask({ includeComponents: true })).rows.find(({ components }) => components?.length)
      ?.components?.[0];
    for (const key of [paid.key, position?.explain_key ?? ""]) {
      for (const format of ["csv", undefined] as const) {
        const query = { key, step: "nostep", ...(format ? { format } : {}) };
        const refused = await server.call(summaryEndpoints.explain, { as: book.as, query });
        expect([refused.status, refused.body]).toMatchObject([422, { detail: [{ loc: ["query", "step"] }] }]);
      }
    }
  });

  it("is somebody’s part of each payment, and of a commitment in another currency", async () => {
    const perspective = { entity_id: person, mode: "direct" } as const;
    const answer = await ask({ sections: ["C"], perspective });
    const keys = Object.fromEntries(answer.rows.map((one) => [one.label, one.explain_key]));
    // a quarter of 2,105.6
    expect(await open(keys["Total paid in"] ?? "")).toMatchObject({
      figure: "526.4",
      evidence: [{ amount: "526.4" }],
    });
    const called = await open(keys["Called"] ?? "");
    expect(called).toMatchObject({ title: "Called of Fund", unit: "USD" });
    expect(called.evidence).toMatchObject([
      { kind: "part", label: "Of the whole, 25 %", unit: "EUR" },
      { kind: "rate", rate: "1.25" },
      // 1,020 and 500 euros, a quarter of each at 1.25
      { kind: "record", of: "event", amount: "318.75", currency: "USD" },
      { kind: "record", of: "event", amount: "156.25", currency: "USD" },
    ]);
    const whole = called.evidence.find((one) => one.kind === "part");
    expect((await open(whole?.kind === "part" ? whole.key : "")).unit).toBe("EUR");
    // In its own currency and whole a row opens the figure of the commitment itself.
    const own = await ask({ sections: ["C"], targetUnit: "EUR" });
    expect(own.rows.find((one) => one.label === "Called")?.explain_key).toMatch(/^commitment\.called:/);
  });

  it("says which payment is left out for want of a rate", async () => {
    const answer = await ask({ sections: ["C"], targetUnit: "JPY" });
    const keys = Object.fromEntries(answer.rows.map((one) => [one.label, one.explain_key]));
    expect((await open(keys["Total paid in"] ?? "")).evidence).toContainEqual({
      kind: "missing",
      reason: "A payment into Fund in Holder has no price or rate on its day, and counts as zero.",
    });
    expect(await open(keys["Called"] ?? "")).toMatchObject({
      figure: null,
      evidence: [{ kind: "missing", reason: "There is no rate from EUR to JPY on or before 2024-12-31." }, {}, {}, {}],
    });
  });
});

describe("the key of a figure of a part of the book", () => {
  it("says which part where the figure depends on it, and is left empty where it is too much for a key", async () => {
    const narrow = await ask({ accounts: [book.broker, holder], instrument_types: ["EQTY"], includeComponents: true });
    const [row] = narrow.rows;
    expect(row?.explain_key).toMatch(/^account:[^~]+~2024-12-31~2024-06-30~USD~~~~t:EQTY$/);
    expect(row?.components?.[0]?.explain_key.split("~")).toHaveLength(5);
    const all = Array.from({ length: 140 }, () => book.broker);
    const wide = await ask({ accounts: all, explain: true });
    expect(wide.explain_key).toBe("");
    expect(wide.rows[0]?.explain_key).toMatch(/^account:/);
    expect(wide.analytic.explain?.figure).toBe(wide.net_worth.net_worth.at);
  });

  it("is refused where it is none, and not there where what it names is another’s", async () => {
    const plain = "net_worth~2024-12-31~~USD~";
    const [id, nobody] = ["AAAAAAAAAAAAAAAAAAAAAA", "AZCqqgAAcACAAAAAAAAAAA"];
    for (const wrong of ["~", "~~", "~~~", "~~~x:1", "~~~a:short", "~~~t:NONE", "~~~a:", "~~~a:1:2", `~~~a:${id}~`]) {
      const refused = await server.call(summaryEndpoints.explain, { as: book.as, query: { key: plain + wrong } });
      expect([wrong, refused.status]).toEqual([wrong, 422]);
    }
    for (const absent of [`~~~a:${nobody}`, `~~~i:${nobody}`]) {
      const missing = await server.call(summaryEndpoints.explain, { as: book.as, query: { key: plain + absent } });
      expect([absent, missing.status]).toEqual([absent, 404]);
    }
    const other = await smallBook(server);
    const narrow = await ask({ accounts: [holder], sections: ["C"] });
    for (const key of [narrow.explain_key, ...narrow.rows.map((row) => row.explain_key)]) {
      const hidden = await server.call(summaryEndpoints.explain, { as: other.as, query: { key } });
      expect([key, hidden.status]).toEqual([key, 404]);
    }
    for (const key of [
      `paid:${book.broker}:${book.share}~2024-12-31~~USD~`,
      `capital:called:${book.share}~2024-12-31~~USD~`,
    ])
      expect((await server.call(summaryEndpoints.explain, { as: book.as, query: { key } })).status).toBe(404);
    const no = `capital:nothing:${fund}~2024-12-31~~USD~`;
    expect((await server.call(summaryEndpoints.explain, { as: book.as, query: { key: no } })).status).toBe(422);
  });
});

describe("what stands in parts adds up", () => {
  it("each row's bridge to its own difference, with an account overdrawn in one of two and one that is no longer", async () => {
    const { RE = "" } = book.standard;
    const [owing, paidBack] = [await book.account({ name: "Owing" }), await book.account({ name: "Paid back" })];
    const money = { what_id: USD, counterparty_account_id: RE } as const;
    await book.record({ ...money, direction: "P", target_account_id: owing, units: "120" }, "2024-09-01");
    await book.record({ ...money, direction: "P", target_account_id: paidBack, units: "50" }, "2024-03-01");
    await book.record({ ...money, direction: "R", target_account_id: paidBack, units: "80" }, "2024-10-01");
    for (const primaryIndex of ["instrument_type", "currency", "instrument", "entity", "account"] as const) {
      const own = { custom_columns: ["bridge.flows"] };
      const plain = await ask({ primaryIndex, ...own });
      const { rows } = await ask({ primaryIndex, grouping: ["account"], includeComponents: true, ...own });
      const sided = rows.filter(({ section }) => section !== "T");
      expect(sided.some(({ section }) => section === "L")).toBe(true);
      for (const { key, bridge, value } of sided)
        expect([key, sum(BRIDGE.map((part) => bridge?.[part]))]).toEqual([key, value.diff]);
      const flows = new Map(sided.map(({ key, bridge }) => [key, bridge?.flows]));
      // A column of one's own reads the same without positions being listed.
      for (const row of plain.rows.filter(({ section }) => section !== "T"))
        expect([row.key, row.custom?.["bridge.flows"]]).toEqual([row.key, flows.get(row.key)]);
    }
    const { rows } = await ask({ primaryIndex: "currency", includeComponents: true });
    const dollars = rows.filter(({ path }) => path[0] === USD);
    // Of the dollars 120 went out of what is owed now; 50 that were owed are not any more: 30 of the 80 are a balance.
    expect(dollars.find(({ section }) => section === "L")).toMatchObject({
      value: { at: "-120", since: "-50", diff: "-70" },
      bridge: { flows: "-70", income: "0", expenses: "0", price: "0", currency: "0" },
    });
  });

  it("gains and bridges of parts to those of the whole, with what a conversion between them left over", async () => {
    // 180 dollars for 100 euros at 1.6, which makes 160: 20 are lost by neither.
    const money = { direction: "B", target_account_id: book.broker, what_id: EUR, price_unit_id: USD } as const;
    await book.record({ ...money, units: "100", price: "1.8" }, "2024-08-01");
    const gains = { networth_features: ["performance"] } satisfies SummaryBody;
    for (const primaryIndex of ["instrument_type", "currency", "instrument", "entity", "account"] as const) {
      const { analytic, rows } = await ask({
        primaryIndex,
        grouping: ["instrument"],
        includeComponents: true,
        ...gains,
      });
      const { total, groups, positions = [] } = analytic.performance!;
      const coarse = groups.filter(({ path }) => path.length === 1);
      const fine = groups.filter(({ path }) => path.length === 2);
      const near = (parts: readonly (string | null | undefined)[], whole: string | null) => {
        expect(Math.abs(Number(sum(parts)) - Number(whole))).toBeLessThan(0.011 * (parts.length + 1));
      };
      near([...coarse.map(({ gain }) => gain), total.converted], total.gain);
      for (const one of coarse) {
        const inside = fine.filter(({ path }) => path[0] === one.path[0]);
        // By security the levels are one.
        if (primaryIndex === "instrument") continue;
        near([...inside.map(({ gain }) => gain), one.converted], one.gain);
      }
      const left = [total, ...groups].map(({ converted }) => converted);
      near([...positions.map(({ gain }) => gain), ...left], total.gain);
      const currencies = rows.flatMap(({ components = [] }) => components.map(({ bridge }) => bridge?.currency));
      const converted = analytic.converted?.amount;
      expect(sum([...currencies, converted])).toBe(analytic.bridge?.currency);
      near(left, converted ?? null);
    }
    const { analytic } = await ask({ primaryIndex: "currency", ...gains });
    expect(analytic.performance?.total.converted).toBe("-20");
    expect(analytic.converted?.amount).toBe("-20");
    for (const { amount, explain_key } of [analytic.converted!]) expect((await open(explain_key)).figure).toBe(amount);
    // None of it lies between accounts, and nothing below is told of what has no parts.
    const byAccount = (await ask({ primaryIndex: "account", ...gains })).analytic.performance;
    expect(byAccount?.total.converted).toBe("0");
    expect(byAccount?.groups.every((one) => one.converted === undefined)).toBe(true);
  });
});
