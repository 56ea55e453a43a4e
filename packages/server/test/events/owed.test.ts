import { eventsEndpoints } from "@distributary/contract/records/events";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testServer, type TestServer } from "../support/server.ts";
import { smallBook, USD, type NewBody, type SmallBook } from "./small-book.ts";

const ON = "2024-03-01";
let server: TestServer;
let book: SmallBook;
let mortgage: string;
let loan: string;

beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
  mortgage = await book.account({ name: "Mortgage", acct_type: "DE" });
  loan = await book.instrument({
    identifier: "LOAN",
    instrument_type: "CBND",
    start_date: ON,
    details: { notional: "310000", fixed_interest_rate: "4", periodicity: "M" },
  });
});
afterAll(() => server.close());

/** An opening balance of a loan of 310,000 in the mortgage account, as a person would say it: without a minus. */
const opening = (more: Partial<NewBody> = {}): NewBody => ({
  what_id: loan,
  direction: "R",
  target_account_id: mortgage,
  units: "310000",
  cost_basis: "310000",
  ...more,
});

const worth = async () => {
  const { net_worth } = (await server.call(summaryEndpoints.summary, { as: book.as, body: { at: ON } })).ok;
  return [net_worth.assets.at, net_worth.liabilities.at];
};
const remove = (uuid: string) =>
  server.call(eventsEndpoints.remove, { as: book.as, params: { id: uuid }, query: { commit: "true" } });
const refusal = async (data: NewBody) => {
  const body = { event_type: "NEW" as const, event_date: ON, new_transaction: data };
  const answer = await server.call(eventsEndpoints.create, { as: book.as, query: { commit: "true" }, body });
  expect(answer.status).toBe(422);
  const { detail } = answer.body as { detail: { loc: string[]; msg: string }[] };
  return detail.map(({ loc, msg }) => [loc.at(-1), msg]);
};

describe("an opening balance in an account that owes", () => {
  it("is a debt, and its event says so", async () => {
    const event = await book.record(opening(), ON);
    expect(event.new_transaction).toMatchObject({ direction: "R", units: "310000", owed: true });
    const transaction = await book.transaction(event.initial_transaction);
    expect(book.legs(transaction)).toEqual(["Mortgage LOAN -310000", "RE LOAN 310000"]);
    expect(transaction.line_items.map(({ action }) => action)).toEqual(["opening"]);
    expect(await worth()).toEqual(["0", "-310000"]);
    await remove(event.uuid);
  });

  it("is a debt for money as well: what a credit card owes", async () => {
    const card = await book.account({ name: "Card", acct_type: "OL" });
    const event = await book.record(
      { what_id: USD, direction: "R", target_account_id: card, units: "250", owed: true },
      ON,
    );
    expect(book.legs(await book.transaction(event.initial_transaction))).toEqual(["Card USD -250", "RE USD 250"]);
    // A payment to the card is no opening balance: 250 - 100 = 150 stay owed.
    const paid = await book.record({ what_id: USD, direction: "R", target_account_id: card, units: "100" }, ON);
    expect(await worth()).toEqual(["0", "-150"]);
    await remove(event.uuid);
    await remove(paid.uuid);
  });

  it("counts as an asset for whoever says that it is not owed, and the answer warns", async () => {
    const body = { event_type: "NEW" as const, event_date: ON, new_transaction: opening({ owed: false }) };
    const dry = (await server.call(eventsEndpoints.create, { as: book.as, query: { commit: "false" }, body })).ok;
    expect(dry.warnings).toEqual([
      "“Mortgage” is a debt account, but this opening balance counts as an asset. Check that it is not owed.",
    ]);
    const event = await book.record(opening({ owed: false }), ON);
    expect(await worth()).toEqual(["310000", "0"]);
    await remove(event.uuid);
  });

  it("was borrowed at what is owed where no cost is said, and counts so while no terms say more", async () => {
    const event = await book.record(opening({ cost_basis: "unknown" }), ON);
    expect(event.new_transaction).toMatchObject({ owed: true, cost_basis: "310000" });
    const { ok } = await server.call(summaryEndpoints.summary, { as: book.as, body: { at: ON } });
    expect([ok.net_worth.net_worth.at, ok.estimated_count, ok.incomplete]).toEqual(["-310000", 1, false]);
    await remove(event.uuid);
  });

  it("keeps its answer when the event is changed, and turns round when that is changed", async () => {
    const event = await book.record(opening(), ON);
    const changed = await server.call(eventsEndpoints.fragment, {
      as: book.as,
      params: { uuid: event.uuid },
      query: { commit: "true" },
      body: { new_transaction: { units: "300000", cost_basis: "300000" }, last_update_token: event.last_update_token },
    });
    expect(changed.ok.new_transaction).toMatchObject({ owed: true });
    expect(await worth()).toEqual(["0", "-300000"]);
    await server.call(eventsEndpoints.fragment, {
      as: book.as,
      params: { uuid: event.uuid },
      query: { commit: "true" },
      body: { new_transaction: { owed: false }, last_update_token: changed.ok.last_update_token },
    });
    expect(await worth()).toEqual(["300000", "0"]);
    await remove(event.uuid);
  });

  it("leaves shares in such an account, and what other accounts hold, as they are", async () => {
    const held = await book.record(opening({ what_id: book.share, units: "3", cost_basis: "30" }), ON);
    expect(book.legs(await book.transaction(held.initial_transaction))).toEqual(["Mortgage SHARE 3", "RE SHARE -3"]);
    const lent = await book.record(opening({ target_account_id: book.broker }), ON);
    expect(book.legs(await book.transaction(lent.initial_transaction))).toEqual([
      "Broker LOAN 310000",
      "RE LOAN -310000",
    ]);
    await remove(held.uuid);
    await remove(lent.uuid);
  });

  it("asks of a minus, and says where the answer has no place", async () => {
    expect(await refusal(opening({ units: "-310000" }))).toEqual([
      ["units", "Enter what is owed without a minus. If the balance is in your favour, say that it is not owed."],
    ]);
    expect(await refusal(opening({ direction: "P", cost_basis: null, owed: true }))).toEqual([
      ["owed", "Only an opening balance, direction R, is owed or held. Remove this field."],
    ]);
    expect(await refusal(opening({ owed: true, counterparty_account_id: book.cash }))).toEqual([
      ["owed", "An opening balance comes from outside. Remove this field or the other account."],
    ]);
  });
});

describe("a payment on what is owed", () => {
  it("is one entry of principal and interest, and its interest is an expense of the loan", async () => {
    const owing = await book.account({
      name: "Home loan",
      acct_type: "DE",
      is_self_settled: false,
      settlement_account_id: book.cash,
    });
    const opened = await book.record(opening({ target_account_id: owing }), ON);
    const payment: NewBody = {
      what_id: loan,
      direction: "B",
      target_account_id: owing,
      units: "446.66",
      price: "1",
      consideration: "1479.99",
      accrued_interest: "1033.33", // 310,000 x 0.04 / 12
    };
    const monthly = await book.record(payment, "2024-04-01");
    const booked = await book.transaction(monthly.initial_transaction);
    // 1,479.99 - 1,033.33 = 446.66
    expect(booked.line_items.map((one) => [one.action, one.unit.nominal_amount, one.cause_instrument])).toEqual([
      ["units", "446.66", null],
      ["consideration", "-446.66", loan],
      ["accrued_interest", "-1033.33", loan],
    ]);
    expect(book.legs(booked)).toContain("EX USD 1033.33");
    const { net_worth } = (
      await server.call(summaryEndpoints.summary, { as: book.as, body: { at: "2024-04-01", since: "2024-03-31" } })
    ).ok;
    // What had accrued in March is paid: 310,000 - 446.66 is owed, and 1,479.99 by the empty account that paid.
    expect(net_worth.liabilities.at).toBe("-311033.33");
    await remove(monthly.uuid);
    await remove(opened.uuid);
  });
});
