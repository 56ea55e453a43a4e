import { eventsEndpoints } from "@distributary/contract/records/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testServer, type TestServer } from "../support/server.ts";
import { EUR, smallBook, USD, type NewBody, type SmallBook } from "./small-book.ts";

const ON = "2024-03-01";
const { create, update, remove } = eventsEndpoints;
let server: TestServer;
let book: SmallBook;
let checking: string;
let depot: string;

beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
  checking = await book.account({ name: "Checking", acct_type: "D" });
  depot = await book.account({ name: "Depot", is_self_settled: false, settlement_account_id: checking });
  await book.record({ what_id: USD, direction: "R", target_account_id: checking, units: "250.50" }, "2024-02-01");
});
afterAll(() => server.close());

/** Ten shares at 100: 1,000. */
const purchase = (more: Partial<NewBody> = {}): NewBody => ({
  what_id: book.share,
  direction: "B",
  target_account_id: depot,
  units: "10",
  price: "100",
  ...more,
});
const send = (data: NewBody, commit: boolean) =>
  server.call(create, {
    as: book.as,
    query: { commit: commit ? "true" : "false" },
    body: { event_type: "NEW", event_date: ON, new_transaction: data },
  });
const missing = async (data: NewBody) => (await send(data, false)).ok.missing_cash;
const refusal = async (data: NewBody) => {
  const answer = await send(data, true);
  expect(answer.status).toBe(422);
  return (answer.body as { detail: { loc: string[]; msg: string }[] }).detail.map(({ loc, msg }) => [loc.at(-1), msg]);
};

describe("a purchase that its account cannot pay for", () => {
  it("says in its dry run what is missing, where, and when", async () => {
    // 1,000 + 5 of fees - 250.50 there = 754.50
    expect(await missing(purchase({ fee: "5" }))).toEqual([
      { account: checking, instrument: USD, amount: "754.5", date: ON },
    ]);
    // 2.5 * 100 = 250 is there; a sale and a payment take no part
    expect(await missing(purchase({ units: "2.5" }))).toEqual([]);
    expect(await missing({ what_id: USD, direction: "P", target_account_id: checking, units: "900" })).toEqual([]);
    // Nothing of the euros that pay for it is there: 110 * 0.9 = 99
    const exchange = { ...purchase({ what_id: USD, target_account_id: checking, units: "110" }), price_unit_id: EUR };
    expect(await missing({ ...exchange, price: "0.9" })).toEqual([
      { account: checking, instrument: EUR, amount: "99", date: ON },
    ]);
  });

  it("counts what leaves the account later", async () => {
    const later = await book.record(
      { what_id: USD, direction: "P", target_account_id: checking, units: "200" },
      "2024-04-01",
    );
    // 250.50 - 100 = 150.50 are left, and 200 leave a month later: 49.50
    expect(await missing(purchase({ units: "1" }))).toEqual([
      { account: checking, instrument: USD, amount: "49.5", date: "2024-04-01" },
    ]);
    await server.call(remove, { as: book.as, params: { id: later.uuid }, query: { commit: "true" } });
  });

  it("misses nothing in an account that owes, or that may go short", async () => {
    const margin = await book.account({ name: "Margin", acct_type: "OD" });
    const short = await book.account({ name: "Short", acct_type: "A", user_attributes: { allow_short: true } });
    expect(await missing(purchase({ target_account_id: margin }))).toEqual([]);
    expect(await missing(purchase({ target_account_id: short }))).toEqual([]);
  });

  it("may bring the deposit that pays for it, in one event that is changed and taken back as one", async () => {
    // 1,000 - 250.50 = 749.50 come from outside
    const data = purchase({ deposit: "749.5" });
    expect(await missing(data)).toEqual([]);
    const event = (await send(data, true)).ok;
    expect(event.child_transaction).toHaveLength(1);
    expect(book.legs(await book.transaction(event.initial_transaction))).toEqual([
      "Checking USD -1000",
      "Depot SHARE 10",
      "MKT SHARE -10",
      "MKT USD 1000",
    ]);
    const deposit = await book.transaction(event.child_transaction[0]!);
    expect(book.legs(deposit)).toEqual(["Checking USD 749.5", "RE USD -749.5"]);
    expect(deposit).toMatchObject({ transaction_date: ON, src_event: event.uuid });
    const changed = await server.call(update, {
      as: book.as,
      params: { uuid: event.uuid },
      query: { commit: "true" },
      body: { new_transaction: purchase(), last_update_token: event.last_update_token },
    });
    expect(changed.ok.child_transaction).toEqual([]);
    expect(await missing(purchase({ units: "1" }))).toMatchObject([{ amount: "849.5" }]);
    await server.call(remove, { as: book.as, params: { id: event.uuid }, query: { commit: "true" } });
    expect(await missing(purchase({ units: "2.5" }))).toEqual([]);
  });

  it("is refused where a deposit has no place", async () => {
    expect(await refusal(purchase({ deposit: "-1" }))).toEqual([["deposit", "Enter a deposit greater than zero."]]);
    expect(await refusal({ ...purchase({ deposit: "1" }), direction: "R", price: null })).toEqual([
      ["deposit", "A deposit pays for a purchase, direction B. Record any other deposit on its own."],
    ]);
  });
});
