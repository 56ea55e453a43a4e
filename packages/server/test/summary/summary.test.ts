import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { authEndpoints } from "@distributary/contract/access/auth";
import type { CallInput } from "@distributary/contract/wire/endpoint";
import { codesEndpoints } from "@distributary/contract/records/codes";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { reportsEndpoints } from "@distributary/contract/reporting/reports";
import { summaryEndpoints, type SummaryAnswer, type SummaryBody } from "@distributary/contract/summary/summary";
import { parseDay } from "@distributary/domain/time/day";
import { afterAll, beforeAll, expect, it } from "vitest";
import { summarise } from "@distributary/domain/summary/summarise";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { openBooks } from "../../src/books/books.ts";
import { checkpointBook } from "../../src/books/checkpoint.ts";
import { loadBook, refreshBook, type LoadedBook } from "../../src/books/load.ts";
import { printedSummary, textOf, type PrintedSummary } from "../../src/features/summary/answer/printed.ts";
import { head } from "../../src/books/store/books.ts";
import { changedSince } from "../../src/books/store/changed-since.ts";
import { fakeClock } from "../../src/platform/clock.ts";
import { ended } from "../support/jobs.ts";
import { addressOf, type SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { ownerOf } from "../write/owner.ts";

let server: TestServer;
let person: SignedIn;
let usd = "";
let eur = "";
let account = "";
let acme = "";
let buyEvent = "";
const clock = fakeClock(new Date("2025-06-30T12:00:00Z"));

/** Universes whose book was read from the database, one after the other. */
const booksRead: string[] = [];

beforeAll(async () => {
  server = await testServer({
    clock,
    extend: (_http, services) => {
      const { withUniverse } = services.database;
      Object.assign(services.database, {
        withUniverse: (...given: Parameters<typeof withUniverse>) => {
          if (given[2]?.isolation === "repeatable read") booksRead.push(given[0].universe);
          return withUniverse(...given);
        },
      });
    },
  });
  person = await server.signUp({ default_currency: "USD", default_timezone: "UTC" });
  const { items } = (await server.call(codesEndpoints.currencies, { as: person, query: { limit: 1000 } })).ok;
  usd = items.find((one) => one.code === "USD")?.instrument_id ?? "";
  eur = items.find((one) => one.code === "EUR")?.instrument_id ?? "";
  account = (await server.call(accountsEndpoints.create, { as: person, body: { name: "Brokerage", acct_type: "A" } }))
    .ok.uuid;
  acme = (
    await server.call(instrumentsEndpoints.create, {
      as: person,
      query: { commit: "true" },
      body: { identifier: "ACME", instrument_type: "EQTY", display_name: "Acme shares", settlement_unit_id: eur },
    })
  ).ok.uuid;
  await cash("2025-01-02", "10000.00");
  buyEvent = await trade("2025-01-10", "B", "100", "50.00");
  await price("2025-01-10", acme, eur, "50");
  await price("2025-01-02", eur, usd, "1.10");
});

afterAll(() => server.close());

async function record(body: CallInput<typeof eventsEndpoints.create>["body"]): Promise<string> {
  return (await server.call(eventsEndpoints.create, { as: person, query: { commit: "true" }, body })).ok.uuid;
}

/** What the command line prints, of a book that is read anew. */
function printedOn(at: string, since: string): Promise<PrintedSummary> {
  return server.database.database.withUniverse({ universe: person.universe }, async (tx) => {
    const { book } = await loadBook(tx, person.universe, true);
    const question = { at: parseDay(at), since: parseDay(since), currency: null };
    return printedSummary(book, summarise(book, question), new Map());
  });
}

/** Euros from outside. */
async function cash(date: string, amount: string): Promise<string> {
  const { items } = (await server.call(accountsEndpoints.list, { as: person, query: { limit: 100 } })).ok;
  const outside = items.find((one) => one.standard_code === "RE")?.uuid ?? "";
  return record({
    event_type: "NEW",
    event_date: date,
    new_transaction: {
      what_id: eur,
      direction: "R",
      target_account_id: account,
      counterparty_account_id: outside,
      units: amount,
    },
  });
}

async function trade(date: string, direction: "B" | "S", units: string, unitPrice: string): Promise<string> {
  const { items } = (await server.call(accountsEndpoints.list, { as: person, query: { limit: 100 } })).ok;
  const market = items.find((one) => one.standard_code === "MKT")?.uuid ?? "";
  return record({
    event_type: "NEW",
    event_date: date,
    description: `${direction === "B" ? "Bought" : "Sold"} ${units} Acme`,
    new_transaction: {
      what_id: acme,
      direction,
      target_account_id: account,
      counterparty_account_id: market,
      units,
      price: unitPrice,
      price_unit_id: eur,
    },
  });
}

async function price(date: string, instrument: string, units: string, amount: string): Promise<string> {
  const answer = (
    await server.call(observablesEndpoints.create, {
      as: person,
      query: { commit: "true" },
      body: { type_id: "std.price", instrument_id: instrument, units_id: units, date_of: date, price: amount },
    })
  ).ok;
  return answer.id;
}

async function ask(body: SummaryBody): Promise<SummaryAnswer> {
  return (await server.call(summaryEndpoints.summary, { as: person, body })).ok;
}

it("values what is held at the day, in the universe’s currency, and splits the change so that it closes", async () => {
  const answer = await ask({ at: "2025-01-31", since: "2025-01-01", includeComponents: true });
  // Cash 10,000 − 100 × 50 = 5,000 EUR, shares 100 × 50 = 5,000 EUR; 10,000 × 1.10 = 11,000 USD.
  expect(answer.core).toEqual({ at: "11000", since: "0", diff: "11000" });
  // All of it came from outside on 2 January at 1.10.
  expect(answer.analytic.bridge).toEqual({ flows: "11000", income: "0", expenses: "0", price: "0", currency: "0" });
  const [shares] = answer.rows.flatMap((row) => row.components ?? []).filter((one) => one.instrument_id === acme);
  expect(shares).toMatchObject({
    quantity: "100",
    price: "50",
    price_date: "2025-01-10",
    price_source: "observed",
    basis_own: "5000",
    basis: "5500",
    unrealised: "0",
  });
});

it("takes five categories of lines and eight of line items, and refuses what is none", async () => {
  proves(
    "state:line-categories",
    "constant:codes_line_categories",
    "state:line-item-categories",
    "constant:codes_line_item_categories",
  );
  const sections = ["D", "T", "C", "L", "A"] as const;
  const leg_category = ["Custom", "OpenFx", "LiveFx", "Cash", "Debt", "TV", "Flow", "Total"] as const;
  const asked = { at: "2025-01-31", since: "2025-01-01" };
  const answer = await ask({ ...asked, sections: [...sections], leg_category: [...leg_category] });
  // The total before the assets, as asked; there are no debts, no commitments and no columns of one's own.
  expect([...new Set(answer.rows.map(({ section }) => section))]).toEqual(["T", "A"]);
  // 5,000 EUR in cash and as many in shares, each 5,500 USD at 1.10; 10,000 EUR came in at the same rate.
  expect(answer.analytic.leg_category).toMatchObject({ Cash: "5500", TV: "5500", Flow: "11000", Total: "11000" });
  expect(Object.keys(answer.analytic.leg_category ?? {}).toSorted()).toEqual([...leg_category].toSorted());
  const place = async (body: object) => {
    const refused = await server.call(summaryEndpoints.summary, { as: person, body: body as SummaryBody });
    return [refused.status, (refused.body as { detail: { loc: unknown[] }[] }).detail[0]?.loc];
  };
  expect(await place({ sections: ["A", "X"] })).toEqual([422, ["body", "sections", 1]]);
  expect(await place({ leg_category: ["cash"] })).toEqual([422, ["body", "leg_category", 0]]);
  expect(await place({ instrument_types: ["EQTY", "SHARE"] })).toEqual([422, ["body", "instrument_types", 1]]);
});

it("leaves costs out when told so, and answers the same from what is kept as anew", async () => {
  const asked = { at: "2025-01-31", sections: ["A" as const], includeComponents: true };
  const costs = ({ rows }: SummaryAnswer) =>
    rows.flatMap(({ components }) => components ?? []).map(({ basis, unrealised }) => [basis, unrealised]);
  // 100 × 50 EUR at the 1.10 of their day for the shares.
  expect(costs(await ask({ ...asked, include_basis: false }))).toEqual([
    [null, null],
    [null, null],
  ]);
  const read = () => booksRead.filter((universe) => universe === person.universe).length;
  const before = read();
  const whole = await ask({ ...asked, include_basis: true, allow_cached: false });
  expect(costs(whole)).toContainEqual(["5500", "0"]);
  expect(read()).toBe(before + 1);
  expect(await ask({ ...asked, include_basis: true, allow_cached: true })).toEqual(whole);
  expect(read()).toBe(before + 1);
  // what may not be kept is not left at 304 either
  const held = { ...asked, if_modified_since: whole.last_modified };
  const statusOf = async (body: SummaryBody) =>
    (await server.call(summaryEndpoints.summary, { as: person, body })).status;
  expect(await statusOf({ ...held, allow_cached: false })).toBe(200);
  expect(await statusOf({ ...held, allow_cached: true })).toBe(304);
});

it("brings the evidence of the headline along where it is told to, over exactly what was asked about", async () => {
  const asked = { at: "2025-01-31", instrument_types: ["EQTY" as const] };
  const plain = await ask(asked);
  expect(plain.analytic.explain).toBeUndefined();
  const { analytic, core, explain_key } = await ask({ ...asked, explain: true });
  // 100 x 50 EUR at 1.10, without the cash beside it
  expect(analytic.explain).toMatchObject({
    key: explain_key,
    figure: "5500",
    unit: "USD",
    steps: [{ step: "parts" }, {}],
  });
  expect(core.at).toBe("5500");
  expect(analytic.explain?.evidence.find((one) => one.kind === "part")).toMatchObject({ amount: "5500" });
});

it("names its rows and columns, the records in it, and what it rests on", async () => {
  const plain = await ask({ at: "2025-01-31", since: "2025-01-01" });
  expect(plain.cache_tags).toEqual(["ledger", "prices", "accounts", "instruments"]);
  const answer = await ask({
    at: "2025-01-31",
    since: "2025-01-01",
    accounts: [account],
    primaryIndex: "currency",
    grouping: ["instrument"],
    custom_columns: ["sum(quantity)"],
    sections: ["A", "T", "D"],
  });
  const [row] = answer.rows.filter(({ path }) => path[1] === acme);
  expect(answer.labels).toMatchObject({
    "value.at": "Value at 2025-01-31",
    "value.since": "Value at 2025-01-01",
    "sum(quantity)": "sum(quantity)",
    [row?.key ?? ""]: "Acme shares",
    "T:": "Total",
  });
  // named by groups alone: no positions were asked for
  expect(answer.refs[acme]).toEqual({ kind: "instrument", uuid: acme, name: "Acme shares", code: "ACME" });
  expect(answer.refs[eur]?.code).toBe("EUR");
  expect(answer.cache_tags).toEqual(["ledger", "prices", `account:${account}`, "instruments"]);
  // 100 shares, and with 5,000 EUR beside them: columns over positions need not show them
  expect(row?.custom).toEqual({ "sum(quantity)": "100" });
  expect(answer.rows.filter(({ section }) => section !== "A").map(({ custom }) => custom?.["sum(quantity)"])).toEqual([
    "5100",
    "5100",
  ]);
});

it("answers 304 while nothing changed, and anew after one transaction", async () => {
  const first = await ask({ at: "2025-01-31" });
  const again = { at: "2025-01-31", if_modified_since: first.last_modified };
  expect((await server.call(summaryEndpoints.summary, { as: person, body: again })).status).toBe(304);
  await cash("2025-01-20", "100.00");
  // 10,000 + 100 EUR at 1.10.
  expect((await ask(again)).core.at).toBe("11110");
});

it("tells what was known on a past instant, and forgets nothing when it is corrected", async () => {
  const before = (await ask({ at: "2025-03-31" })).core.at;
  // Revisions are dated by the database, so that servers with different clocks agree; to the millisecond, so that what comes
  // within the same one is known at it.
  const { rows } = await server.database.database.withPlatform((tx) =>
    tx.client.query<{ instant: Date }>("select clock_timestamp() as instant, pg_sleep(0.002)"),
  );
  const instant = rows[0]?.instant.toISOString() ?? "";
  // The price of March comes late: 100 × (60 − 50) × 1.10 = 1,100 more.
  await price("2025-03-20", acme, eur, "60");
  expect((await ask({ at: "2025-03-31" })).core.at).toBe("12210");
  expect((await ask({ at: "2025-03-31", as_known_on: instant })).core.at).toBe(before);
});

it("opens a value down to its legs, price and rate, each with its day, and names the events", async () => {
  const answer = await ask({ at: "2025-03-31", includeComponents: true });
  const [shares] = answer.rows.flatMap((row) => row.components ?? []).filter((one) => one.instrument_id === acme);
  const opened = (
    await server.call(summaryEndpoints.explain, { as: person, query: { key: shares?.explain_key ?? "" } })
  ).ok;
  // 100 × 60 × 1.10
  expect(opened.figure).toBe("6600");
  expect(opened.evidence.find((one) => one.kind === "leg")).toMatchObject({
    event_id: buyEvent,
    description: "Bought 100 Acme",
    date: "2025-01-10",
    quantity: "100",
    running: "100",
  });
  expect(opened.evidence.find((one) => one.kind === "price")).toMatchObject({
    date: "2025-03-20",
    price: "60",
    currency: "EUR",
  });
  expect(opened.evidence.find((one) => one.kind === "rate")).toMatchObject({
    from: "EUR",
    to: "USD",
    date: "2025-01-02",
    rate: "1.1",
  });
  const cost = (shares?.explain_key ?? "").replace("value:", "basis:");
  const basis = (await server.call(summaryEndpoints.explain, { as: person, query: { key: cost } })).ok;
  // 100 × 50 = 5000 EUR, at 1.10 of the day it was bought: the cost of the row, its lots in their own currency
  expect([basis.figure, basis.unit, shares?.basis]).toEqual(["5500", "USD", "5500"]);
  expect(basis.steps.find((step) => step.step === "lots")).toMatchObject({ figure: "5000", unit: "EUR", count: 1 });
  const csv = await server.call(summaryEndpoints.explain, {
    as: person,
    query: { key: shares?.explain_key ?? "", format: "csv" },
  });
  expect(csv.headers.get("content-type")).toContain("text/csv");
  expect(String(csv.body)).toContain("leg,2025-01-10,Bought 100 Acme,100,5000,EUR");
});

it("says what is not known instead of counting it quietly", async () => {
  const other = (
    await server.call(instrumentsEndpoints.create, {
      as: person,
      query: { commit: "true" },
      body: { identifier: "NOPRICE", instrument_type: "OTHR", display_name: "A thing", settlement_unit_id: eur },
    })
  ).ok.uuid;
  const { items } = (await server.call(accountsEndpoints.list, { as: person, query: { limit: 100 } })).ok;
  await record({
    event_type: "NEW",
    event_date: "2025-04-01",
    new_transaction: {
      what_id: other,
      direction: "R",
      target_account_id: account,
      counterparty_account_id: items.find((one) => one.standard_code === "RE")?.uuid,
      units: "1",
    },
  });
  const answer = await ask({ at: "2025-04-02", includeComponents: true, networth_features: ["lots"] });
  // it came without a cost, and has no price yet; its gain lacks the one before the other
  expect(answer.analytic.lots?.items.find((lot) => lot.instrument_id === other)).toMatchObject({
    basis: null,
    value: null,
    unrealised: null,
    reasons: { basis_own: "cost_unknown", basis: "cost_unknown", value: "no_price", unrealised: "cost_unknown" },
  });
  expect(answer.incomplete).toBe(true);
  expect(answer.user_errors).toMatchObject([{ code: "no_price", instrument_id: other, at: "2025-04-02" }]);
  const [thing] = answer.rows.flatMap((row) => row.components ?? []).filter((one) => one.instrument_id === other);
  expect(thing?.value.at).toBeNull();
  expect(answer.core.at).toBe("12210");

  // one day later it has a price: the earlier value, the difference and the part "price" rest on one that was not known
  const first = await price("2025-04-03", other, eur, "40");
  const later = await ask({
    at: "2025-04-03",
    since: "2025-04-02",
    includeComponents: true,
    networth_features: ["performance"],
  });
  expect(later).toMatchObject({ incomplete: true, incomplete_in: ["since"] });
  const unknown = later.rows.filter((row) => row.incomplete);
  // 1 × 40 × 1.10
  expect(later.analytic.bridge?.price).toBe("44");
  expect(unknown.map(({ section, incomplete_in: parts }) => [section, parts])).toEqual([
    ["A", ["since"]],
    ["T", ["since"]],
  ]);
  const named = unknown.flatMap((row) => row.components ?? []).filter((one) => one.labels.includes("first_valued"));
  expect(named).toMatchObject([{ instrument_id: other, value: { at: "44", since: null }, bridge: { price: "44" } }]);
  // without the positions the rows say so too
  const plain = await ask({ at: "2025-04-03", since: "2025-04-02", primaryIndex: "instrument" });
  expect(plain.rows.filter((row) => row.incomplete_in.includes("since")).map(({ path }) => path)).toEqual([
    [other],
    [],
  ]);
  // a return has no beginning to start from
  expect(later.analytic.performance?.total).toMatchObject({
    opening: null,
    gain: null,
    reasons: { opening: "value_unknown", gain: "value_unknown" },
    time_weighted: { value: null, reason: "value_unknown" },
  });
  const printed = await printedOn("2025-04-03", "2025-04-02");
  expect(printed).toMatchObject({ incomplete: true, incomplete_in: ["since"], first_valued: "44.00" });
  expect(textOf(printed)).toContain("some values of 2025-04-02 are not known; this affects the difference");
  expect(textOf(printed)).toMatch(/ {2}price +44\.00\n {4}first valued +44\.00\n/);

  // and so does a report that is of the same days
  const asked = { report_id: "net-worth", at: "2025-04-03", since: "2025-04-02", format: "csv" } as const;
  const filed = (await server.call(reportsEndpoints.generate, { as: person, body: asked })).ok;
  expect(await ended(server, person.universe, filed.job)).toMatchObject({ status: "completed" });
  const params = { report_key: filed.report_key };
  const report = await fetch(server.url + addressOf(reportsEndpoints.download, { params }), {
    headers: { authorization: `Bearer ${person.token}`, "x-universe": person.universe },
  });
  expect(await report.text()).toContain(
    "Incomplete: missing prices or rates: 1; see below; this affects differences from 2025-04-02",
  );

  // both ends are known, and what came in between had no price on its day: only the bridge misses it
  const between = await ask({ at: "2025-04-03", since: "2025-03-31", includeComponents: true });
  expect(between).toMatchObject({ incomplete: true, incomplete_in: ["between"] });
  expect(between.rows.map((row) => row.incomplete_in)).toEqual([["between"], ["between"]]);
  const moved = await ask({ at: "2025-04-03", since: "2025-03-31", primaryIndex: "instrument" });
  // rows without a bridge miss nothing
  expect(moved.rows.filter((row) => row.incomplete).map((row) => row.section)).toEqual(["T"]);
  expect(textOf(await printedOn("2025-04-03", "2025-03-31"))).toContain(
    "incomplete: some values of flows between 2025-03-31 and 2025-04-03 are not known\n",
  );
  await server.call(observablesEndpoints.remove, { as: person, params: { id: first }, query: { commit: "true" } });
});

it("keeps a warm book equal to one read anew, through edits, deletions and corrections of prices", async () => {
  const sold = await trade("2025-05-05", "S", "40", "70.00");
  await ask({ at: "2025-06-30" });
  await server.call(eventsEndpoints.update, {
    as: person,
    params: { uuid: buyEvent },
    query: { commit: "true" },
    body: { event_date: "2025-01-11" },
  });
  const late = await price("2025-06-01", acme, eur, "80");
  await server.call(observablesEndpoints.update, {
    as: person,
    params: { id: late },
    query: { commit: "true" },
    body: { price: "81" },
  });
  await ask({ at: "2025-06-30" });
  await server.call(eventsEndpoints.remove, { as: person, params: { id: sold }, query: { commit: "true" } });
  const warm = await ask({ at: "2025-06-30", since: "2025-01-05" });
  const fresh = await printedOn("2025-06-30", "2025-01-05");
  // Cash 5,100 EUR and 100 shares at 81: (5,100 + 8,100) × 1.10.
  expect(warm.core.at).toBe("14520");
  expect(fresh.net_worth).toBe("14520.00");
  expect(
    Object.fromEntries(
      Object.entries(warm.analytic.bridge ?? {}).map(([part, amount]) => [part, Number(amount).toFixed(2)]),
    ),
  ).toEqual(fresh.bridge);
});

it("takes a transaction out of a book that went on from its checkpoint without the names of its transactions", async () => {
  const { universe } = person;
  await checkpointBook(server.services.database, openBooks(server.services), universe);
  const shelf = openBooks(server.services);
  const worth = async (): Promise<string> => {
    const shelved = await shelf.current(universe, false);
    const question = { at: parseDay("2025-06-30"), since: parseDay("2025-01-05"), currency: null };
    return shelved === null ? "" : printedSummary(shelved.book, summarise(shelved.book, question), new Map()).net_worth;
  };
  // (5,100 + 8,100) × 1.10, and 7 × 1.10 more as long as it is recorded
  expect(await worth()).toBe("14520.00");
  const added = await cash("2025-06-20", "7.00");
  expect(await worth()).toBe("14527.70");
  await server.call(eventsEndpoints.remove, { as: person, params: { id: added }, query: { commit: "true" } });
  expect(await worth()).toBe("14520.00");
});

it("refuses dates in the wrong order, unknown groupings, currencies and keys, each at its field", async () => {
  const refused = async (body: SummaryBody): Promise<unknown> =>
    (await server.call(summaryEndpoints.summary, { as: person, body })).body;
  expect(await refused({ at: "2025-01-01", since: "2025-01-02" })).toMatchObject({
    detail: [{ loc: ["body", "since"] }],
  });
  expect(await refused({ grouping: ["colour"] })).toMatchObject({ detail: [{ loc: ["body", "grouping"] }] });
  // Days the wrong way round are named with the day to keep to.
  expect(await refused({ transaction_window: { from: "2025-02-01", to: "2025-01-31" } })).toMatchObject({
    detail: [{ loc: ["body", "transaction_window", "to"], msg: "Choose an end on or after the start, 2025-02-01." }],
  });
  expect(await refused({ history: { from: "2025-02-01", to: "2025-01-31", step: "D" } })).toMatchObject({
    detail: [{ loc: ["body", "history", "from"], msg: "Choose a start on or before the end, 2025-01-31." }],
  });
  expect(await refused({ targetUnit: "XQX" })).toMatchObject({ detail: [{ loc: ["body", "targetUnit"] }] });
  const key = await server.call(summaryEndpoints.explain, { as: person, query: { key: "nonsense" } });
  expect(key.body).toMatchObject({ detail: [{ loc: ["query", "key"] }] });
});

it("reads the book of whoever signs in, and the first question finds it", async () => {
  const password = "a long enough one too";
  const ben = await server.signUp({ email: "ben-reads@example.com", password });
  expect(booksRead).not.toContain(ben.universe);
  const body = { username: "ben-reads@example.com", password };
  const session = (await server.call(authEndpoints.login, { body })).ok;
  await expect.poll(() => booksRead).toContain(ben.universe);
  const as = { ...ben, token: session.access_token };
  expect((await server.call(summaryEndpoints.summary, { as, body: {} })).ok.core.at).toBe("0");
  expect(booksRead.filter((universe) => universe === ben.universe)).toHaveLength(1);
});

it("is followed by what kinds of things changed, and by nothing else", async () => {
  const changed = (revision: number) =>
    server.database.database.withUniverse({ universe: person.universe }, (tx) => changedSince(tx, revision));
  const now = async (): Promise<number> =>
    (await server.database.database.withUniverse({ universe: person.universe }, (tx) => head(tx))).revision;
  const nothing = { terms: false, takenBack: false, entered: 0, removed: false, prices: false };
  const before = await now();
  expect(await changed(before)).toEqual(nothing);
  await price("2025-06-29", acme, eur, "82");
  expect(await changed(before)).toEqual({ ...nothing, prices: true });
  const priced = await now();
  const event = await cash("2025-06-29", "1.00");
  expect(await changed(priced)).toEqual({ ...nothing, entered: 1 });
  const paid = await now();
  await server.call(eventsEndpoints.remove, { as: person, params: { id: event }, query: { commit: "true" } });
  expect(await changed(paid)).toEqual({ ...nothing, removed: true });
});

/** What the first days of July came to. */
function worthOf({ book }: LoadedBook): PrintedSummary {
  const question = { at: parseDay("2025-07-02"), since: parseDay("2025-06-30"), currency: null };
  return printedSummary(book, summarise(book, question), new Map());
}

it.each([1, 8, 9])("is the same brought up to date as read anew, with %i transactions since", async (count) => {
  const { universe } = person;
  const { database } = server.services;
  const load = () => database.withUniverse({ universe }, (tx) => loadBook(tx, universe, true));
  const warm = await load();
  for (let i = 0; i < count; i++) await cash("2025-07-02", `${i + 1}.25`);
  const followed = await database.withUniverse({ universe }, (tx) => refreshBook(tx, universe, warm));
  const anew = await load();
  expect(followed?.tail).toBe(warm.tail + count);
  expect(followed && worthOf(followed)).toEqual(worthOf(anew));
});

it("is read from the ledger where what was stored of it is damaged, with what came after", async () => {
  const { universe } = person;
  const { database } = server.services;
  await checkpointBook(database, openBooks(server.services), universe);
  await cash("2025-07-01", "1.00");
  const load = () => database.withUniverse({ universe }, (tx) => loadBook(tx, universe, false));
  const opened = await load();
  expect(opened.tail).toBe(1);
  const owner = await ownerOf(server, universe);
  await owner.rows("update book_checkpoint set bytes = set_byte(bytes, 40, 255 - get_byte(bytes, 40)) where part = 0");
  await owner.end();
  const anew = await load();
  expect(anew.tail).toBeGreaterThan(1);
  expect(worthOf(anew)).toEqual(worthOf(opened));
});
