import { codesEndpoints } from "@distributary/contract/records/codes";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { loansEndpoints } from "@distributary/contract/reporting/loans";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fakeClock } from "../../src/platform/clock.ts";
import { smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { instantBetween } from "../support/instants.ts";
import { testServer, type TestServer } from "../support/server.ts";

const NOBODY = "0190aaaa-0000-7000-8000-000000000000";

let server: TestServer;
let book: SmallBook;
let home = "";
let loan = "";
let bare = "";

/**
 * A home bought for 2,000 on the first of January and priced at 2,500 in March, with 1,200 borrowed on it at 12 % over
 * a year in level principal: 100 and the interest on what is left every month. February is paid as planned, March with
 * 50 more, April not at all.
 */
beforeAll(async () => {
  server = await testServer({ clock: fakeClock("2025-04-16T12:00:00Z") });
  book = await smallBook(server);
  const { RE = "", EX = "" } = book.standard;
  home = await book.instrument({
    identifier: "HOME",
    display_name: "Home",
    instrument_type: "REAL",
    details: { brokerage_fees: "60", other_fees: "15" },
  });
  const terms = { fixed_interest_rate: "12", notional: "1200", periodicity: "M", amortization_mode: "straight" };
  loan = await book.instrument({
    identifier: "LOAN",
    display_name: "Loan",
    instrument_type: "CBND",
    details: { ...terms, collateral: home },
    start_date: "2025-01-01",
    end_date: "2026-01-01",
  });
  bare = await book.instrument({ identifier: "BARE", display_name: "Bare", instrument_type: "CBND" });
  const debt = await book.account({
    name: "Debt",
    acct_type: "DE",
    is_self_settled: false,
    settlement_account_id: book.cash,
    user_attributes: { allow_short: true },
  });
  const money = { what_id: USD, target_account_id: book.cash } as const;
  const trade = { price_unit_id: USD, price: "1", what_id: loan, target_account_id: debt } as const;
  const interest = (units: string) =>
    ({ ...money, direction: "P", counterparty_account_id: EX, units, cause_instrument_id: loan }) as const;
  await book.record({ ...money, direction: "R", counterparty_account_id: RE, units: "3000" }, "2024-12-31");
  await book.record({ ...trade, direction: "S", units: "1200" }, "2025-01-01");
  const bought = { direction: "B", what_id: home, units: "1", price: "2000", price_unit_id: USD } as const;
  await book.record({ ...bought, target_account_id: book.cash }, "2025-01-01");
  await book.record({ ...trade, direction: "B", units: "100" }, "2025-02-01");
  await book.record(interest("12"), "2025-02-01");
  await book.record({ ...trade, direction: "B", units: "150" }, "2025-03-03");
  await book.record(interest("11"), "2025-03-03");
  const price = {
    type_id: "std.price",
    instrument_id: home,
    units_id: USD,
    price: "2500",
    date_of: "2025-03-15",
  } as const;
  await server.call(observablesEndpoints.create, { as: book.as, query: { commit: "true" }, body: price });
});
afterAll(() => server.close());

const record = async (id: string, at?: string, as_known_on?: string) =>
  (await server.call(loansEndpoints.record, { as: book.as, params: { id }, query: { at, as_known_on } })).ok;

it("sets what was paid of a loan against its plan, each payment split in interest and principal", async () => {
  const paid = await record(loan);
  // due on the first of February, March and April: 100 each, with 12 + 11 + 10 of interest
  expect(paid.planned).toEqual({ paid: "333", interest: "33", principal: "300", balance: "900" });
  // 112 + 161
  expect(paid.made).toEqual({ paid: "273", interest: "23", principal: "250", drawn: "1200", balance: "950" });
  expect([paid.side, paid.ahead, paid.missing]).toEqual(["owed", "-60", []]);
  expect(
    paid.payments.map(({ date, ...one }) => [date, one.drawn, one.paid, one.interest, one.principal, one.balance]),
  ).toEqual([
    ["2025-01-01", "1200", "0", "0", "0", "1200"],
    ["2025-02-01", "0", "112", "12", "100", "1100"],
    ["2025-03-03", "0", "161", "11", "150", "950"],
  ]);
  // 111 of March are settled two days late; 161 - 111 = 50 are there for the 110 of April
  expect(
    paid.instalments
      .slice(0, 5)
      .map((one) => [one.due, one.payment, one.paid, one.open, one.settled_on, one.ledger_balance]),
  ).toEqual([
    ["2025-02-01", "112", "112", "0", "2025-02-01", "1100"],
    ["2025-03-01", "111", "111", "0", "2025-03-03", "1100"],
    ["2025-04-01", "110", "50", "60", null, "950"],
    ["2025-05-01", "109", "0", "109", null, null],
    ["2025-06-01", "108", "0", "108", null, null],
  ]);
  // 1 % a month of 950 since the first of March, which the last payment served: 9.50, and 15 of 30 days of April
  expect([paid.accrued, paid.to_repay, paid.unrecorded]).toEqual(["14.25", "964.25", ["2025-04-01"]]);
});

it("plans in the decimals of the currency: a yen has none, a dinar has three", async () => {
  const { items } = (await server.call(codesEndpoints.currencies, { as: book.as, query: { limit: 1000 } })).ok;
  const firstOf = async (code: string) => {
    const id = await book.instrument({
      identifier: `LOAN-${code}`,
      instrument_type: "CBND",
      settlement_unit_id: items.find((currency) => currency.code === code)?.instrument_id,
      details: { fixed_interest_rate: "6.5", notional: "1000", periodicity: "M", interest_only: true },
      start_date: "2025-01-01",
      end_date: "2026-01-01",
    });
    return (await record(id)).instalments[0]?.interest;
  };
  // 1000 x 0.065 / 12 = 5.4166...
  expect([await firstOf("JPY"), await firstOf("USD"), await firstOf("KWD")]).toEqual(["5", "5.42", "5.417"]);
});

it("opens each of its figures down to legs, instalments and terms, which add up to it", async () => {
  const { explain, made, planned, to_repay: all } = await record(loan);
  const opened = async (name: string) =>
    (await server.call(summaryEndpoints.explain, { as: book.as, query: { key: explain[name] ?? name } })).ok;
  const legs = async (name: string) =>
    (await opened(name)).evidence.map((one) => (one.kind === "leg" ? [one.date, one.quantity, one.running] : one));
  expect((await opened("paid")).figure).toBe(made.paid);
  // 100 and 12, 150 and 11
  expect(await legs("paid")).toEqual([
    ["2025-02-01", "100", "100"],
    ["2025-02-01", "12", "112"],
    ["2025-03-03", "150", "262"],
    ["2025-03-03", "11", "273"],
  ]);
  expect(await legs("interest")).toEqual([
    ["2025-02-01", "12", "12"],
    ["2025-03-03", "11", "23"],
  ]);
  expect(await legs("drawn")).toEqual([["2025-01-01", "1200", "1200"]]);
  const parts = async (name: string) =>
    (await opened(name)).evidence.flatMap((one) => ("amount" in one ? one.amount : []));
  const unpaid = { kind: "missing", reason: "no payment is recorded for the instalment due on 2025-04-01" };
  expect([(await opened("to_repay")).evidence, (await opened("accrued")).evidence]).toMatchObject([
    expect.arrayContaining([unpaid]),
    expect.arrayContaining([unpaid]),
  ]);
  expect([(await opened("to_repay")).figure, await parts("to_repay")]).toEqual([all, ["950", "14.25"]]);
  // 964.25 by the account's position, less the interest in it
  expect(await parts("balance")).toEqual(["964.25", "-14.25"]);
  const [position] = (await opened("balance")).evidence;
  const below = await opened(position?.kind === "part" ? position.key : "");
  expect(below.evidence.filter((one) => one.kind === "leg")).toHaveLength(3);
  expect([(await opened("planned_paid")).figure, await parts("planned_paid")]).toEqual([
    planned?.paid,
    [null, "112", "111", "110"],
  ]);
  expect(await parts("ahead")).toEqual(["273", "-333"]);
  for (const [name, key] of Object.entries(explain)) expect((await opened(key)).title, name).toContain("of Loan");
  const lacking = (await record(bare)).explain["planned_paid"] ?? "";
  expect((await opened(lacking)).evidence).toContainEqual({
    kind: "missing",
    reason: "not recorded: fixed interest rate",
  });
  const status = async (key: string, as = book.as) =>
    (await server.call(summaryEndpoints.explain, { as, query: { key } })).status;
  const { paid: key = "" } = explain;
  expect([await status(key.replace(loan, home)), await status(key, await server.signUp())]).toEqual([404, 404]);
  expect(await status(key.replace("paid", "guessed"))).toBe(422);
});

it("says which fields a plan lacks, and nothing of what comes later", async () => {
  const lacking = await record(bare);
  expect([lacking.side, lacking.planned, lacking.ahead, lacking.instalments]).toEqual([null, null, null, []]);
  expect(lacking.missing).toContain("fixed_interest_rate");
  const early = await record(loan, "2025-02-15");
  expect([early.payments.length, early.planned?.paid, early.ahead, early.made.balance]).toEqual([
    2,
    "112",
    "0",
    "1100",
  ]);
});

it("tells the equity in a home over time, and what selling it would leave", async () => {
  const { now, loans, course, explain } = (
    await server.call(loansEndpoints.equity, { as: book.as, params: { id: home }, query: {} })
  ).ok;
  expect(loans).toEqual([{ instrument_id: loan, name: "Loan", owed: "964.25" }]);
  // 2500 - 964.25; less 60 and 15; 964.25 / 2500
  expect(now).toEqual({
    date: "2025-04-16",
    value: "2500",
    value_estimated: false,
    owed: "964.25",
    equity: "1535.75",
    selling_costs: "75",
    net_if_sold: "1460.75",
    loan_to_value: "0.3857",
  });
  const opened = async (name: string) =>
    (await server.call(summaryEndpoints.explain, { as: book.as, query: { key: explain[name] ?? "" } })).ok;
  const parts = async (name: "equity" | "value" | "owed" | "net_if_sold" | "loan_to_value") => {
    const { figure, evidence } = await opened(name);
    expect(figure).toBe(now[name]);
    return evidence.map((one) => ("amount" in one ? one.amount : one));
  };
  expect([await parts("equity"), await parts("net_if_sold")]).toEqual([
    ["2500", "-964.25"],
    ["1535.75", "-75"],
  ]);
  expect([await parts("value"), await parts("owed"), await parts("loan_to_value")]).toEqual([
    ["2500"],
    ["964.25"],
    ["964.25", "2500"],
  ]);
  expect(course.map((point) => [point.date, point.value, point.value_estimated])).toEqual([
    ["2025-01-31", "2000", true],
    ["2025-02-28", "2000", true],
    ["2025-03-31", "2500", false],
    ["2025-04-16", "2500", false],
  ]);
  const summary = (await server.call(summaryEndpoints.summary, { as: book.as, body: { primaryIndex: "instrument" } }))
    .ok;
  expect(summary.rows.find((row) => row.path[0] === loan)?.value.at).toBe("-964.25");
});

it("is told as it was known on an instant: loan and home", async () => {
  const before = instantBetween();
  const { EX = "" } = book.standard;
  // Another 40 of interest on the loan, and the home is worth 2,600.
  const more = { what_id: USD, target_account_id: book.cash, direction: "P", counterparty_account_id: EX } as const;
  const late = await book.record({ ...more, units: "40", cause_instrument_id: loan }, "2025-04-10");
  const price = { type_id: "std.price", instrument_id: home, units_id: USD, price: "2600", date_of: "2025-03-15" };
  await server.call(observablesEndpoints.create, { as: book.as, query: { commit: "true" }, body: price as never });
  // 273 + 40
  expect([(await record(loan)).made.paid, (await record(loan, undefined, before)).made.paid]).toEqual(["313", "273"]);
  const valued = async (as_known_on?: string) =>
    (await server.call(loansEndpoints.equity, { as: book.as, params: { id: home }, query: { as_known_on } })).ok.now
      .value;
  expect([await valued(), await valued(before)]).toEqual(["2600", "2500"]);
  await server.call(eventsEndpoints.remove, { as: book.as, params: { id: late.uuid }, query: { commit: "true" } });
});

it("says what is owed by the ledger and the terms, whatever price is recorded", async () => {
  const { RE = "", EX = "" } = book.standard;
  const cabin = await book.instrument({ identifier: "CABIN", instrument_type: "REAL" });
  const bank = { acct_type: "DE", is_self_settled: false, user_attributes: { allow_short: true } } as const;
  const account = await book.account({ name: "Bank", settlement_account_id: book.cash, ...bank });
  const priced = async (price: string, date_of: string) => {
    const details = { fixed_interest_rate: "6", notional: "10000", periodicity: "M", amortization_mode: "straight" };
    const id = await book.instrument({
      identifier: `AT-${price}`,
      display_name: `At ${price}`,
      instrument_type: "CBND",
      details: { ...details, collateral: cabin },
      start_date: "2020-01-15",
      end_date: "2030-01-15",
    });
    const lent = { direction: "S", what_id: id, target_account_id: account, units: "10000" } as const;
    await book.record({ ...lent, price: "1", price_unit_id: USD }, "2020-01-15");
    const body = { type_id: "std.price", instrument_id: id, units_id: USD, price, date_of } as const;
    await server.call(observablesEndpoints.create, { as: book.as, query: { commit: "true" }, body });
    return id;
  };
  const [low, even] = [await priced("0.9", "2020-07-02"), await priced("1", "2020-01-20")];
  const money = { what_id: USD, target_account_id: book.cash } as const;
  await book.record({ ...money, direction: "R", counterparty_account_id: RE, units: "550" }, "2020-07-14");
  const back = { direction: "B", what_id: low, target_account_id: account, units: "500", price: "1" } as const;
  await book.record({ ...back, price_unit_id: USD }, "2020-07-15");
  const interest = { direction: "P", counterparty_account_id: EX, units: "50", cause_instrument_id: low } as const;
  await book.record({ ...money, ...interest }, "2020-07-15");

  const repaid = await record(low, "2020-07-20");
  // 10,000 - 500; six instalments of 50 less the one that is paid, and 9,500 x 0.5 % x 5/31 = 7.66129...
  expect([repaid.made.balance, repaid.payments.at(-1)?.balance, repaid.unrecorded.length]).toEqual(["9500", "9500", 5]);
  expect(Number(repaid.accrued)).toBeCloseTo(257.66129, 5);
  expect(Number(repaid.to_repay)).toBeCloseTo(9757.66129, 5);
  const parts = async (name: string, { explain }: Awaited<ReturnType<typeof record>>) => {
    const query = { key: explain[name] ?? "" };
    const { figure, evidence } = (await server.call(summaryEndpoints.explain, { as: book.as, query })).ok;
    return [figure, evidence.flatMap((one) => ("amount" in one ? one.amount : []))];
  };
  expect(await parts("balance", repaid)).toEqual(["9500", ["10000", "-500"]]);

  // five instalments of 50, and 15 of 30 days of the sixth
  const june = await record(even, "2020-06-30");
  expect([june.made.balance, june.accrued, june.to_repay]).toEqual(["10000", "275", "10275"]);
  const asked = { primaryIndex: "instrument", at: "2020-06-30" } as const;
  const { rows, user_errors } = (await server.call(summaryEndpoints.summary, { as: book.as, body: asked })).ok;
  // the price says what it is worth, and what is not recorded is named all the same
  expect(rows.find((row) => row.path[0] === even)?.value.at).toBe("-10000");
  const errors = user_errors.filter(({ instrument_id: of }) => of === even);
  expect(errors.map(({ code, message }) => [code, message])).toEqual([
    [
      "payment_not_recorded",
      "At 1 in Bank: no payment is recorded for 5 instalments (due from 2020-02-15 to 2020-06-15); their interest is owed in addition to the recorded price.",
    ],
  ]);
  // what they secure: 10,000 and 300 less the price, and 9,757.66129
  const query = { at: "2020-07-20" };
  const home = (await server.call(loansEndpoints.equity, { as: book.as, params: { id: cabin }, query })).ok;
  expect(home.loans.map(({ name, owed }) => [name, Math.round(Number(owed) * 100) / 100])).toEqual([
    ["At 0.9", 9757.66],
    // six of 50, and 10,000 x 0.5 % x 5/31 = 8.06
    ["At 1", 10_308.06],
  ]);
});

it("tells a debt that is a plain account: balance over time, what was paid, split where it is known", async () => {
  const { RE = "", EX = "" } = book.standard;
  const card = await book.account({ name: "Card", acct_type: "DE", user_attributes: { allow_short: true } });
  const money = { what_id: USD, target_account_id: card } as const;
  await book.record({ ...money, direction: "P", counterparty_account_id: RE, units: "400" }, "2025-01-10");
  const before = instantBetween();
  await book.record({ ...money, direction: "P", counterparty_account_id: EX, units: "6" }, "2025-01-31");
  await book.record({ ...money, direction: "R", counterparty_account_id: book.cash, units: "100" }, "2025-02-05");
  const debts = async (id: string, query: object = {}) =>
    (await server.call(loansEndpoints.debts, { as: book.as, params: { id }, query })).ok;
  const { debts: all, instruments, formulas } = await debts(card);
  const [debt] = all;
  // 400 + 6 - 100; the 6 are settled first
  expect(debt).toMatchObject({
    currency: "USD",
    balance: "306",
    drawn: "400",
    charged: "6",
    paid: "100",
    interest: "6",
    principal: "94",
    missing: ["plan"],
    days: [
      { date: "2025-01-10", drawn: "400", balance: "400" },
      { date: "2025-01-31", charged: "6", balance: "406" },
      { date: "2025-02-05", paid: "100", interest: "6", principal: "94", balance: "306" },
    ],
    course: [
      { date: "2025-01-31", balance: "406" },
      { date: "2025-02-28", balance: "306" },
      { date: "2025-03-31", balance: "306" },
      { date: "2025-04-16", balance: "306" },
    ],
  });
  expect([instruments, formulas["balance"]]).toEqual([[], "drawn + charged − paid to the account"]);
  expect((await debts(card, { as_known_on: before })).debts).toMatchObject([
    { balance: "400", missing: ["plan", "interest"] },
  ]);
  for (const [name, key] of Object.entries(debt?.explain ?? {})) {
    const { figure, evidence } = (await server.call(summaryEndpoints.explain, { as: book.as, query: { key } })).ok;
    expect(figure, name).toBe(debt?.[name as "paid"]);
    const last = evidence.at(-1);
    expect(last?.kind === "leg" && last.running, name).toBe(figure);
  }
  // the other account of debts holds a loan with terms, and is told by it
  const { uuid: holder } = (
    await server.call(accountsEndpoints.list, { as: book.as, query: { limit: 100 } })
  ).ok.items.find((one) => one.name === "Debt") ?? { uuid: "" };
  expect(await debts(holder)).toMatchObject({ debts: [], instruments: [{ instrument_id: loan, name: "Loan" }] });
  for (const [id, as] of [
    [book.cash, book.as],
    [NOBODY, book.as],
    [card, await server.signUp()],
  ] as const)
    expect((await server.call(loansEndpoints.debts, { as, params: { id }, query: {} })).status).toBe(404);
});

it("is shut to what is no loan or no home, and to others", async () => {
  const status = async (endpoint: (typeof loansEndpoints)["record" | "equity"], id: string, as = book.as) =>
    (await server.call(endpoint, { as, params: { id }, query: {} })).status;
  expect([await status(loansEndpoints.record, home), await status(loansEndpoints.equity, loan)]).toEqual([404, 404]);
  expect([await status(loansEndpoints.record, NOBODY), await status(loansEndpoints.equity, NOBODY)]).toEqual([
    404, 404,
  ]);
  const stranger = await server.signUp();
  expect([
    await status(loansEndpoints.record, loan, stranger),
    await status(loansEndpoints.equity, home, stranger),
  ]).toEqual([404, 404]);
});
