import { eventsEndpoints } from "@distributary/contract/records/events";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { transactionsEndpoints } from "@distributary/contract/records/transactions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { EUR, JPY, smallBook, USD, type NewBody, type SmallBook } from "./small-book.ts";

const { create, get, update, remove } = eventsEndpoints;
const NOBODY = "0190aaaa-0000-7000-8000-000000000000";
const COMMIT = { commit: "true" } as const;

let server: TestServer;
let book: SmallBook;

beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
});
afterAll(() => server.close());

/** The legs that an event comes to, and the actions of its lines. */
async function derived(data: NewBody, of = book, date = "2024-03-01") {
  const event = await of.record(data, date);
  const transaction = await of.transaction(event.initial_transaction);
  return { event, transaction, legs: of.legs(transaction), actions: transaction.line_items.map((line) => line.action) };
}

const refused = async (data: Partial<NewBody>, date = "2024-03-01", of = book) => {
  const body = { event_type: "NEW" as const, event_date: date, new_transaction: data as NewBody };
  const answer = await server.call(create, { as: of.as, query: COMMIT, body });
  expect(answer.status).toBe(422);
  return (answer.body as { detail: { loc: string[]; msg: string; type: string; ctx?: Record<string, string> }[] })
    .detail;
};

describe("a purchase", () => {
  it("takes the recorded consideration as the fact, market on the other side", async () => {
    const { legs, actions, event, transaction } = await derived({
      what_id: book.share,
      direction: "B",
      target_account_id: book.broker,
      units: "10",
      price: "12.345",
      consideration: "123.45",
    });
    expect(legs).toEqual(["Broker SHARE 10", "Broker USD -123.45", "MKT SHARE -10", "MKT USD 123.45"]);
    expect(actions).toEqual(["units", "consideration"]);
    expect(event.warnings).toEqual([]);
    expect(transaction.line_items[0]).toMatchObject({
      account: book.broker,
      direction: "B",
      unit: { nominal_amount: "10" },
      consideration: { nominal_amount: "123.45", instrument: USD },
    });
    expect(transaction.line_items[1]).toMatchObject({
      direction: "P",
      unit: { nominal_amount: "-123.45" },
      cause_instrument: book.share,
    });
    expect(transaction).toMatchObject({
      src_event: event.uuid,
      transaction_date: "2024-03-01",
      version: 1,
      amendment_time: null,
    });
  });

  it("computes what is not recorded and rounds half away from zero to the minor unit", async () => {
    const buy = { direction: "B" as const, target_account_id: book.broker };
    // 3 x 0.335 = 1.005 -> 1.01
    expect((await derived({ ...buy, what_id: book.share, units: "3", price: "0.335" })).legs).toContain(
      "Broker USD -1.01",
    );
    // 1 x 99.5 JPY -> 100: the yen has no minor unit
    const yen = await book.instrument({ identifier: "YEN", settlement_unit_id: JPY });
    expect((await derived({ ...buy, what_id: yen, units: 1, price: "99.5" })).legs).toContain("Broker JPY -100");
    // 2 x 87.125 x 1000 x 0.01 = 1742.50: a bond counts par and multiplier
    const bond = await book.instrument({
      identifier: "BOND",
      instrument_type: "BOND",
      par_amount: "1000",
      price_multiplier: "0.01",
    });
    expect((await derived({ ...buy, what_id: bond, units: "2", price: "87.125" })).legs).toContain(
      "Broker USD -1742.5",
    );
    // 2 x 5 x 100 = 1000.00: anything else counts the multiplier alone
    const option = await book.instrument({
      identifier: "OPT",
      instrument_type: "DRIV",
      par_amount: "7",
      price_multiplier: "100",
    });
    expect((await derived({ ...buy, what_id: option, units: "2", price: "5" })).legs).toContain("Broker USD -1000");
  });

  it("warns of a gap of more than one minor unit between recorded and computed", async () => {
    const buy = {
      what_id: book.share,
      direction: "B" as const,
      target_account_id: book.broker,
      units: "10",
      price: "9.95",
    };
    // 10 x 9.95 = 99.50; 99.51 is one cent off, 99.52 two
    expect((await derived({ ...buy, consideration: "99.51" })).event.warnings).toEqual([]);
    const { event, legs } = await derived({ ...buy, consideration: "99.52" });
    expect(event.warnings).toEqual([
      "The recorded amount 99.52 USD differs from units x price = 99.5 USD by 0.02 USD; it is recorded as entered.",
    ]);
    expect(legs).toContain("Broker USD -99.52");
  });

  describe("of a bond", () => {
    // 5 % on 1,000 once a year since 1 January: 10 x 50 x 60/360 = 83.33 on 1 March
    const note = async (details = {}) => ({
      what_id: await book.instrument({
        identifier: `NOTE${(notes += 1)}`,
        instrument_type: "BOND",
        par_amount: "1000",
        start_date: "2024-01-01",
        end_date: "2027-01-01",
        details: { coupon_percent: "5", ...details },
      }),
      direction: "B" as const,
      target_account_id: book.broker,
      units: "10",
    });
    let notes = 0;
    const money = (legs: readonly string[]): string[] => legs.filter((leg) => leg.includes(" USD "));

    it("takes accrued interest off income, beside the cost of the units", async () => {
      const said = await derived({ ...(await note()), price: "0.99", accrued_interest: "83.33" });
      // 10 x 0.99 x 1000 = 9900, and 83.33 on top
      expect(money(said.legs)).toEqual(["Broker USD -9983.33", "I USD 83.33", "MKT USD 9900"]);
      expect(said.actions).toEqual(["units", "consideration", "accrued_interest"]);
      expect(said.transaction.line_items[0]).toMatchObject({ consideration: { nominal_amount: "9900" } });
      expect(said.event.warnings).toEqual([]);
      // of an amount that is recorded it is a part
      const whole = { ...(await note()), consideration: "9983.33", accrued_interest: "83.33" };
      expect(money((await derived(whole)).legs)).toEqual(["Broker USD -9983.33", "I USD 83.33", "MKT USD 9900"]);
      const odd = await derived({ ...whole, price: "0.98" });
      expect(odd.event.warnings).toEqual([
        "The recorded amount 9983.33 USD less 83.33 USD of interest differs from units x price = 9800 USD by 100 USD; it is recorded as entered.",
      ]);
    });

    it("finds it in what was paid by the terms, says so, and books none where 0 is said", async () => {
      const bare = await note();
      const priced = await derived({ ...bare, price: "0.99", consideration: "9983.33" });
      expect(money(priced.legs)).toEqual(["Broker USD -9983.33", "I USD 83.33", "MKT USD 9900"]);
      expect(priced.event.warnings).toEqual([
        "83.33 USD of the amount is recorded as accrued interest: it exceeds units x price by about the interest accrued.",
      ]);
      // paid two days later: 10 x 50 x 62/360 = 86.11
      const settled = await derived({ ...bare, price: "0.99", consideration: "9986.11" });
      expect(money(settled.legs)).toContain("I USD 86.11");
      const amount = await derived({ ...bare, consideration: "9983.33" });
      expect(money(amount.legs)).toContain("MKT USD 9900");
      expect(amount.event.warnings[0]).toContain(
        "83.33 USD of the amount is recorded as accrued interest by the bond’s terms.",
      );
      const flat = await derived({ ...bare, consideration: "9983.33", accrued_interest: "0" });
      expect([money(flat.legs), flat.event.warnings]).toEqual([["Broker USD -9983.33", "MKT USD 9983.33"], []]);
      // a gap of another size is none, and a price alone is the clean amount
      const gap = await derived({ ...bare, price: "0.99", consideration: "9999" });
      expect([money(gap.legs).length, gap.event.warnings[0]]).toEqual([2, expect.stringContaining("differs from")]);
      const clean = await derived({ ...bare, price: "0.99" });
      expect(money(clean.legs)).toEqual(["Broker USD -9900", "MKT USD 9900"]);
      expect(clean.event.warnings[0]).toContain("83.33 USD of interest had accrued. None is recorded because");
      // on the day of a coupon, and where the coupon is fixed later, nothing is found
      expect((await derived({ ...bare, consideration: "9900" }, book, "2025-01-01")).event.warnings).toEqual([]);
      const floating = { ...(await note({ coupon_type: "FLT" })), consideration: "9983.33" };
      expect(money((await derived(floating)).legs)).toEqual(["Broker USD -9983.33", "MKT USD 9983.33"]);
    });

    it("is sold with the interest as income, redeemed with its last coupon, and refused where there is none", async () => {
      const bare = await note();
      await derived({ ...bare, price: "1", accrued_interest: "0" }, book, "2024-01-01");
      const sale = { ...bare, direction: "S" as const, units: "4" };
      // 4 x 50 x 60/360 = 33.33
      const sold = await derived({ ...sale, price: "1.01", consideration: "4073.33" });
      expect(money(sold.legs)).toEqual(["Broker USD 4073.33", "I USD -33.33", "MKT USD -4040"]);
      const redeemed = { ...sale, units: "6", price: "1", consideration: "6300" };
      // 6 x 1000, and 6 x 50 of the last year
      expect(money((await derived(redeemed, book, "2027-01-04")).legs)).toEqual([
        "Broker USD 6300",
        "I USD -300",
        "MKT USD -6000",
      ]);
      const at = async (data: object) =>
        (await refused({ ...bare, price: "1", ...data })).map(({ loc, msg }) => [loc.at(-1), msg]);
      expect(await at({ consideration: "50", accrued_interest: "50" })).toEqual([
        ["accrued_interest", "Enter less than the consideration."],
      ]);
      expect((await at({ accrued_interest: "-1" }))[0]?.[0]).toBe("accrued_interest");
      expect(await at({ what_id: book.share, accrued_interest: "1" })).toEqual([
        ["accrued_interest", "Only bonds and loans accrue interest; this security has type EQTY."],
      ]);
      expect((await at({ direction: "R", price: null, accrued_interest: "1" }))[0]?.[0]).toBe("accrued_interest");
    });

    it("bought from another own account moves the interest between the two", async () => {
      const bare = await note();
      const other = await book.account({ name: "Elsewhere" });
      await derived({ ...bare, target_account_id: other, price: "1", accrued_interest: "0" }, book, "2024-01-01");
      const inside = { ...bare, counterparty_account_id: other, price: "1", accrued_interest: "83.33" };
      expect(money((await derived(inside)).legs)).toEqual(["Broker USD -10083.33", "Elsewhere USD 10083.33"]);
    });
  });

  it("keeps what was bought from becoming what its units never were", async () => {
    const share = await book.instrument({ identifier: "KIND", instrument_type: "EQTY" });
    const as = async (instrument_type: "BOND" | "CAPC" | "EQTY") => {
      const { last_update_token } = (
        await server.call(instrumentsEndpoints.get, { as: book.as, params: { id: share } })
      ).ok;
      const body = { instrument_type, details: {}, last_update_token };
      return server.call(instrumentsEndpoints.update, { as: book.as, params: { uuid: share }, body });
    };
    expect((await as("CAPC")).status).toBe(200);
    expect((await as("EQTY")).status).toBe(200);
    await book.record(
      { what_id: share, direction: "B", target_account_id: book.broker, units: "1", price: "1", price_unit_id: USD },
      "2024-01-02",
    );
    expect((await as("CAPC")).body).toMatchObject({ detail: [{ loc: ["body", "instrument_type"] }] });
    // A bond that was entered as a share is put right.
    for (const alike of ["BOND", "EQTY"] as const) expect((await as(alike)).status).toBe(200);
  });

  it("warns of money that is finer than its currency is paid, and books it as recorded", async () => {
    const buy = { what_id: book.share, direction: "B" as const, target_account_id: book.broker, units: "0.5" };
    const fine = await derived({ ...buy, consideration: "10.005" });
    expect(fine.event.warnings).toEqual([
      "Consideration 10.005 has more decimals than USD uses (2 decimal places); it is recorded as entered.",
    ]);
    expect(fine.legs).toContain("Broker USD -10.005");
    expect((await derived({ ...buy, consideration: "10", fee: "0.001" })).event.warnings).toEqual([
      "Fee 0.001 has more decimals than USD uses (2 decimal places); it is recorded as entered.",
    ]);
    // 10.50 and 10.500 are whole cents, and half a share is no money
    expect((await derived({ ...buy, consideration: "10.500" })).event.warnings).toEqual([]);
    const cash = { what_id: EUR, direction: "R" as const, target_account_id: book.cash, units: "7.001" };
    expect((await derived(cash)).event.warnings).toEqual([
      "Units 7.001 has more decimals than EUR uses (2 decimal places); it is recorded as entered.",
    ]);
  });

  it("warns of a day far ahead, and of one after the end of what is bought", async () => {
    const note = await book.instrument({ identifier: "ENDED", instrument_type: "EQTY", end_date: "2023-12-31" });
    const buy = { direction: "B" as const, target_account_id: book.broker, units: "1", price: "1", price_unit_id: USD };
    const far = await derived({ ...buy, what_id: book.share }, book, "9999-12-31");
    expect(far.event.warnings).toEqual(["9999-12-31 is more than a year ahead."]);
    const late = await derived({ ...buy, what_id: note }, book, "2024-01-01");
    expect(late.event.warnings).toEqual(["The security ended on 2023-12-31."]);
    expect((await derived({ ...buy, what_id: note }, book, "2023-12-31")).event.warnings).toEqual([]);
  });

  it("books a fee as an expense that names its cause", async () => {
    const { legs, transaction } = await derived({
      what_id: book.share,
      direction: "B",
      target_account_id: book.broker,
      units: "1",
      consideration: "100",
      fee: "4.95",
    });
    // 100 + 4.95 = 104.95
    expect(legs).toEqual(["Broker SHARE 1", "Broker USD -104.95", "EX USD 4.95", "MKT SHARE -1", "MKT USD 100"]);
    expect(transaction.line_items[2]).toMatchObject({ action: "fee", cause_instrument: book.share });
  });

  it("pays through the settlement account, or that of the entity, or the Default Account", async () => {
    const buy = { what_id: book.share, direction: "B" as const, units: "1", consideration: "50" };
    const settled = await book.account({ name: "Settled", is_self_settled: false, settlement_account_id: book.cash });
    expect((await derived({ ...buy, target_account_id: settled })).legs).toContain("Cash USD -50");
    const unsettled = await book.account({ name: "Unsettled", is_self_settled: false });
    expect((await derived({ ...buy, target_account_id: unsettled })).legs).toContain("@default USD -50");
  });

  it("from the issuer stands against the issuer", async () => {
    const { legs } = await derived({
      what_id: book.share,
      direction: "B",
      target_account_id: book.broker,
      counterparty_account_id: book.standard["ISR"],
      units: "5",
      consideration: "5",
    });
    expect(legs).toEqual(["Broker SHARE 5", "Broker USD -5", "ISR SHARE -5", "ISR USD 5"]);
  });

  it("from another own account moves units and money between the two", async () => {
    const own = await smallBook(server);
    const other = await own.account({ name: "Other" });
    await own.record({ what_id: own.share, direction: "R", target_account_id: other, units: "9" }, "2024-01-01");
    const { legs } = await derived(
      {
        what_id: own.share,
        direction: "B",
        target_account_id: own.broker,
        counterparty_account_id: other,
        units: "4",
        consideration: "40",
      },
      own,
    );
    expect(legs).toEqual(["Broker SHARE 4", "Broker USD -40", "Other SHARE -4", "Other USD 40"]);
  });
});

describe("a sale", () => {
  it("is the purchase the other way round", async () => {
    const own = await smallBook(server);
    await own.record(
      { what_id: own.share, direction: "B", target_account_id: own.broker, units: "10", consideration: "100" },
      "2024-01-01",
    );
    const { legs, actions } = await derived(
      { what_id: own.share, direction: "S", target_account_id: own.broker, units: "4", price: "11", fee: "1" },
      own,
    );
    // 4 x 11 - 1 = 43
    expect(legs).toEqual(["Broker SHARE -4", "Broker USD 43", "EX USD 1", "MKT SHARE 4", "MKT USD -44"]);
    expect(actions).toEqual(["units", "consideration", "fee"]);
  });

  it("of more than is held is refused with the offer of an opening balance", async () => {
    const own = await smallBook(server);
    await own.record(
      { what_id: own.share, direction: "B", target_account_id: own.broker, units: "10", consideration: "100" },
      "2024-01-01",
    );
    const sale = {
      what_id: own.share,
      direction: "S" as const,
      target_account_id: own.broker,
      units: "12.5",
      price: "11",
    };
    const [item] = await refused(sale, "2024-03-01", own);
    expect(item).toMatchObject({ loc: ["body", "new_transaction", "units"], type: "opening-balance-needed" });
    // 12.5 - 10 = 2.5
    expect(item?.ctx).toEqual({
      held: "10",
      missing: "2.5",
      date: "2024-03-01",
      account_id: own.broker,
      instrument_id: own.share,
      short_on: "2024-03-01",
    });
    expect(item?.msg).toContain('"Broker" holds 10 of "Instrument" on 2024-03-01: 2.5 missing.');
    // 11 - 10 = 1, of which one speaks alone
    const one = await refused({ ...sale, units: "11" }, "2024-03-01", own);
    expect(one[0]?.msg).toContain('"Broker" holds 10 of "Instrument" on 2024-03-01: 1 missing.');
    // All 10 may go, and not one more.
    expect((await derived({ ...sale, units: "10" }, own)).legs).toContain("Broker SHARE -10");
    expect((await refused({ ...sale, units: "0.000000000000000001" }, "2024-03-01", own))[0]?.ctx?.["missing"]).toBe(
      "0.000000000000000001",
    );
  });

  it("may not take what later sales rest on", async () => {
    const own = await smallBook(server);
    const trade = (direction: "B" | "S", units: string, date: string) =>
      own.record({ what_id: own.share, direction, target_account_id: own.broker, units, consideration: "1" }, date);
    await trade("B", "10", "2024-01-01");
    await trade("S", "8", "2024-06-01");
    const [item] = await refused(
      { what_id: own.share, direction: "S", target_account_id: own.broker, units: "3", price: "1" },
      "2024-03-01",
      own,
    );
    // 10 - 3 - 8 = -1
    expect(item?.ctx).toMatchObject({ held: "10", missing: "1", short_on: "2024-06-01" });
  });

  it("brings its own opening balance when it says since when and at what cost", async () => {
    const own = await smallBook(server);
    const event = await own.record({
      what_id: own.share,
      direction: "S",
      target_account_id: own.broker,
      units: "5",
      price: "20",
      acquired_on: "2015-05-05",
      cost_basis: "60",
    });
    expect(event.child_transaction).toHaveLength(1);
    expect(event.warnings).toEqual(["An opening balance of 5 is recorded on 2015-05-05."]);
    const opening = await own.transaction(event.child_transaction[0] ?? null);
    expect(own.legs(opening)).toEqual(["Broker SHARE 5", "RE SHARE -5"]);
    expect(opening).toMatchObject({
      transaction_date: "2015-05-05",
      src_event: event.uuid,
      line_items: [{ action: "opening" }],
    });
    expect(own.legs(await own.transaction(event.initial_transaction))).toContain("Broker USD 100"); // 5 x 20
  });

  it("may run short where the account allows it, and so may debts and cash", async () => {
    const own = await smallBook(server);
    const short = await own.account({ name: "Short", user_attributes: { allow_short: true } });
    const sale = { direction: "S" as const, units: "5", consideration: "5" };
    expect((await derived({ ...sale, what_id: own.share, target_account_id: short }, own)).legs).toContain(
      "Short SHARE -5",
    );
    const mortgage = await own.instrument({ identifier: "LOAN", instrument_type: "CBND" });
    expect((await derived({ ...sale, what_id: mortgage, target_account_id: own.broker }, own)).legs).toContain(
      "Broker LOAN -5",
    );
  });
});

describe("units without consideration", () => {
  it("come from and go to the world outside", async () => {
    const own = await smallBook(server);
    const received = await derived(
      { what_id: own.share, direction: "R", target_account_id: own.broker, units: "7" },
      own,
    );
    expect([received.legs, received.actions]).toEqual([["Broker SHARE 7", "RE SHARE -7"], ["flow"]]);
    expect(received.transaction.line_items[0]).toMatchObject({ direction: "R", consideration: null });
    const paid = await derived({ what_id: own.share, direction: "P", target_account_id: own.broker, units: "3" }, own);
    expect([paid.legs, paid.actions]).toEqual([["Broker SHARE -3", "RE SHARE 3"], ["flow"]]);
  });

  it("open a balance with a date and a cost, or cost unknown, which the event keeps", async () => {
    const own = await smallBook(server);
    for (const cost_basis of ["1234.5", "unknown"]) {
      const { actions, event } = await derived(
        {
          what_id: own.share,
          direction: "R",
          target_account_id: own.broker,
          units: "7",
          acquired_on: "2010-01-01",
          cost_basis,
        },
        own,
      );
      expect(actions).toEqual(["opening"]);
      const kept = (await server.call(get, { as: own.as, params: { id: event.uuid } })).ok;
      expect(kept.event_data["new_transaction"]).toMatchObject({ acquired_on: "2010-01-01", cost_basis });
    }
  });

  it("travel between own accounts", async () => {
    const own = await smallBook(server);
    await own.record({ what_id: own.share, direction: "R", target_account_id: own.broker, units: "7" }, "2024-01-01");
    const { legs, actions } = await derived(
      {
        what_id: own.share,
        direction: "P",
        target_account_id: own.broker,
        counterparty_account_id: own.cash,
        units: "7",
      },
      own,
    );
    expect([legs, actions]).toEqual([["Broker SHARE -7", "Cash SHARE 7"], ["transfer"]]);
  });
});

describe("money", () => {
  const cases = [
    ["a deposit", "R", null, ["Cash USD 5", "RE USD -5"], "flow"],
    ["a withdrawal", "P", null, ["Cash USD -5", "RE USD 5"], "flow"],
    ["income", "R", "I", ["Cash USD 5", "I USD -5"], "income"],
    ["an expense", "P", "EX", ["Cash USD -5", "EX USD 5"], "expense"],
  ] as const;
  it.each(cases)("books %s", async (_name, direction, other, legs, action) => {
    const counterparty_account_id = other === null ? null : book.standard[other];
    const found = await derived({
      what_id: USD,
      direction,
      target_account_id: book.cash,
      counterparty_account_id,
      units: "5",
    });
    expect([found.legs, found.actions]).toEqual([legs, [action]]);
  });

  it("of a dividend names the instrument that paid it", async () => {
    const { transaction } = await derived({
      what_id: USD,
      direction: "R",
      target_account_id: book.cash,
      counterparty_account_id: book.standard["I"],
      units: "0.37",
      cause_instrument_id: book.share,
    });
    expect(transaction.line_items).toMatchObject([{ action: "income", cause_instrument: book.share }]);
  });

  it("moves between own accounts", async () => {
    const found = await derived({
      what_id: USD,
      direction: "P",
      target_account_id: book.cash,
      counterparty_account_id: book.broker,
      units: "5",
      fee: "0.5",
    });
    expect([found.legs, found.actions]).toEqual([
      ["Broker USD 5", "Cash USD -5.5", "EX USD 0.5"],
      ["transfer", "fee"],
    ]);
  });

  it("is converted against the market", async () => {
    const found = await derived({
      what_id: EUR,
      direction: "B",
      target_account_id: book.cash,
      units: "100",
      price: "1.0875",
      price_unit_id: USD,
    });
    // 100 x 1.0875 = 108.75
    expect([found.legs, found.actions]).toEqual([
      ["Cash EUR 100", "Cash USD -108.75", "MKT EUR -100", "MKT USD 108.75"],
      ["conversion", "conversion"],
    ]);
  });
});

describe("an event that makes no sense", () => {
  it("is refused at each field", async () => {
    const base = {
      what_id: book.share,
      direction: "B" as const,
      target_account_id: book.broker,
      units: "1",
      consideration: "1",
    };
    const at = async (data: Partial<NewBody>) => (await refused({ ...base, ...data })).map((item) => item.loc.at(-1));
    expect(await at({ units: "0" })).toEqual(["units"]);
    expect(await at({ units: "-1", price: "-1", fee: "-1" })).toEqual(["units", "price", "fee"]);
    expect(await at({ consideration: null })).toEqual(["consideration"]);
    expect(await at({ direction: "R" })).toEqual(["consideration"]);
    expect(await at({ target_account_id: book.standard["MKT"] })).toEqual(["target_account_id"]);
    expect(await at({ counterparty_account_id: book.broker })).toEqual(["counterparty_account_id"]);
    expect(await at({ counterparty_account_id: book.standard["I"] })).toEqual(["counterparty_account_id"]);
    expect(await at({ what_id: USD })).toEqual(["price_unit_id"]);
    expect(await at({ price_unit_id: book.share })).toEqual(["price_unit_id"]);
    expect(await at({ cost_basis: "1", acquired_on: "2020-01-01" })).toEqual(["cost_basis", "acquired_on"]);
    expect(await at({ direction: "R", consideration: null, acquired_on: "2024-03-02" })).toEqual(["acquired_on"]);
    expect(await at({ what_id: NOBODY, target_account_id: NOBODY })).toEqual(["what_id", "target_account_id"]);
    expect(await at({ units: "1.0000000000000000001" })).toEqual(["units"]);
    const worth = { direction: "R" as const, consideration: null, fair_market_value: "9" };
    expect(await at({ ...worth, fair_market_value_unit_id: EUR })).toEqual(["fair_market_value_unit_id"]);
  });

  it("has a day, a payload and a known type; its description has at most 100 characters", async () => {
    proves("rule:validation-field-17", "constant:event_description_max");
    const new_transaction = { what_id: USD, direction: "R" as const, target_account_id: book.cash, units: "1" };
    const at = async (body: object) => {
      const answer = await server.call(create, {
        as: book.as,
        body: { event_type: "NEW", event_date: "2024-01-01", new_transaction, ...body } as never,
      });
      return answer.status === 200
        ? []
        : (answer.body as { detail: { loc: string[] }[] }).detail.map((item) => item.loc.at(-1));
    };
    expect(await at({ event_date: undefined })).toEqual(["event_date"]);
    expect(await at({ event_date: "2023-02-29" })).toEqual(["event_date"]);
    expect(await at({ new_transaction: undefined })).toEqual(["new_transaction"]);
    expect(await at({ event_type: "LPCC" })).toEqual(["capital_call", "new_transaction"]);
    expect(await at({ event_type: "UPDA", new_transaction: undefined })).toEqual(["event_type"]);
    expect(await at({ new_transaction: { ...new_transaction, asset_type: "EQTY" } })).toEqual(["asset_type"]);
    expect(await at({ prospect_id: NOBODY })).toEqual(["prospect_id"]);
    expect(await at({ parent_event_id: NOBODY })).toEqual(["parent_event_id"]);
    expect(await at({ description: "x".repeat(100) })).toEqual([]);
    expect(await at({ description: "x".repeat(101) })).toEqual(["description"]);
  });
});

describe("an event", () => {
  it("keeps every field", async () => {
    const parent = await book.record({ what_id: USD, direction: "R", target_account_id: book.cash, units: "1" });
    const body = {
      event_type: "NEW" as const,
      description: "d",
      identifier: "id",
      event_date: "2024-02-29",
      instant: "2024-02-29T10:00:00.000Z",
      ordinal: 3,
      parent_event_id: parent.uuid,
      advisor_note: "a",
      settlement_notes: "s",
      notes: "n",
      client_identifier: "E-1",
      user_tags: ["t"],
      new_transaction: {
        what_id: USD,
        direction: "R" as const,
        asset_type: "CCY" as const,
        target_account_id: book.cash,
        units: "1",
        price_unit_id: USD,
        migration: { old_transaction_id: "OLD-1" },
      },
    };
    const saved = (await server.call(create, { as: book.as, query: COMMIT, body })).ok;
    expect(saved).toMatchObject({
      ...body,
      root_event_id: parent.uuid,
      prospect_id: null,
      import_facet: null,
      committed: true,
    });
    const { committed: _committed, ...stored } = saved;
    expect((await server.call(get, { as: book.as, params: { id: saved.uuid } })).ok).toEqual(stored);
    const root = (await server.call(get, { as: book.as, params: { id: saved.uuid }, query: { want_root: "true" } })).ok;
    expect(root.uuid).toBe(parent.uuid);
    expect(await book.transaction(saved.initial_transaction)).toMatchObject({
      transaction_id: "OLD-1",
      transaction_time: body.instant,
    });
  });

  it("of an instant belongs to its day in the time zone of the profile", async () => {
    const body = {
      event_type: "NEW" as const,
      instant: "2024-03-01T23:30:00-05:00",
      new_transaction: { what_id: USD, direction: "R" as const, target_account_id: book.cash, units: "1" },
    };
    const zone = book.as.session.profile.default_timezone;
    const { event_date } = (await server.call(create, { as: book.as, body })).ok;
    expect(event_date).toBe(new Date(body.instant).toLocaleDateString("sv", { timeZone: zone }));
  });

  it("of a day and of an instant of another day is refused, until both are of one", async () => {
    const body = {
      event_type: "NOTE" as const,
      event_date: "2024-03-05",
      instant: "2024-03-01T12:00:00Z",
    };
    const wrong = await server.call(create, { as: book.as, query: COMMIT, body });
    expect(wrong).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", "instant"] }] } });
    const { uuid } = (
      await server.call(create, { as: book.as, query: COMMIT, body: { ...body, event_date: "2024-03-01" } })
    ).ok;
    const change = (changes: object) =>
      server.call(update, { as: book.as, params: { uuid }, query: COMMIT, body: changes });
    expect(await change({ event_date: "2024-03-05", instant: body.instant })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "instant"] }] },
    });
    expect((await change({ event_date: "2024-03-01", instant: body.instant })).status).toBe(200);
    expect((await change({ event_date: "2024-03-05" })).ok).toMatchObject({ event_date: "2024-03-05", instant: null });
  });

  it("is a dry run unless told otherwise, with the same verdict", async () => {
    proves("constant:commit_default_events");
    const own = await smallBook(server);
    const new_transaction = {
      what_id: own.share,
      direction: "B" as const,
      target_account_id: own.broker,
      units: "1",
      price: "2",
    };
    const dry = (
      await server.call(create, { as: own.as, body: { event_type: "NEW", event_date: "2024-01-01", new_transaction } })
    ).ok;
    expect(dry.committed).toBe(false);
    expect(dry.initial_transaction).not.toBeNull();
    // 1 x 2 = 2: what it would move is said before it is stored.
    const moves = own.legs({ legs: dry.legs ?? [] });
    expect(moves).toEqual(["Broker SHARE 1", "Broker USD -2", "MKT SHARE -1", "MKT USD 2"]);
    expect((await server.call(get, { as: own.as, params: { id: dry.uuid } })).status).toBe(404);
    expect((await server.call(transactionsEndpoints.list, { as: own.as })).ok.count).toBe(0);
    const sale = { ...new_transaction, direction: "S" as const };
    expect(
      (
        await server.call(create, {
          as: own.as,
          body: { event_type: "NEW", event_date: "2024-01-01", new_transaction: sale },
        })
      ).status,
    ).toBe(422);
  });

  it("may be a note, which moves nothing", async () => {
    const note = (
      await server.call(create, {
        as: book.as,
        query: COMMIT,
        body: { event_type: "NOTE", event_date: "2024-01-01", notes: "called" },
      })
    ).ok;
    expect(note).toMatchObject({ new_transaction: null, initial_transaction: null, notes: "called" });
  });

  it("answers 404 to strangers as for none", async () => {
    const theirs = await (
      await smallBook(server)
    ).record({ what_id: USD, direction: "R", target_account_id: "00000000-0000-0000-0000-000000000000", units: "1" });
    for (const id of [theirs.uuid, NOBODY]) {
      const answers = [
        await server.call(get, { as: book.as, params: { id } }),
        await server.call(update, { as: book.as, params: { uuid: id }, body: { notes: "" } }),
        await server.call(remove, { as: book.as, params: { id } }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
    }
  });
});

describe("changing an event", () => {
  it("derives again: the transaction keeps its id, the old version stays known", async () => {
    const own = await smallBook(server);
    const buy = { what_id: own.share, direction: "B" as const, target_account_id: own.broker, units: "10", price: "2" };
    const first = await own.record(buy);
    const params = { uuid: first.uuid };
    const changed = (
      await server.call(update, {
        as: own.as,
        params,
        query: COMMIT,
        body: {
          new_transaction: { ...buy, units: "4" },
          event_date: "2024-04-01",
          last_update_token: first.last_update_token,
        },
      })
    ).ok;
    expect(changed.initial_transaction).toBe(first.initial_transaction);
    const now = await own.transaction(first.initial_transaction);
    expect(now).toMatchObject({ version: 2, transaction_date: "2024-04-01" });
    expect(own.legs(now)).toContain("Broker USD -8"); // 4 x 2
    const then = (
      await server.call(transactionsEndpoints.get, {
        as: own.as,
        params: { id: now.uuid },
        query: { as_known_on: first.created_time },
      })
    ).ok;
    expect(then).toMatchObject({ version: 1, transaction_date: "2024-03-01" });
    expect(own.legs(then)).toContain("Broker USD -20"); // 10 x 2
    const event = (
      await server.call(get, { as: own.as, params: { id: first.uuid }, query: { as_known_on: first.created_time } })
    ).ok;
    expect(event).toMatchObject({ event_date: "2024-03-01", new_transaction: { units: "10" } });
    const stale = await server.call(update, {
      as: own.as,
      params,
      query: COMMIT,
      body: { notes: "late", last_update_token: first.last_update_token },
    });
    expect([stale.status, (stale.body as { code: string }).code]).toEqual([409, "already_modified"]);
  });

  it("of its notes alone leaves the transaction as it is", async () => {
    const event = await book.record({ what_id: USD, direction: "R", target_account_id: book.cash, units: "1" });
    const changed = (
      await server.call(update, { as: book.as, params: { uuid: event.uuid }, query: COMMIT, body: { notes: "why" } })
    ).ok;
    expect(changed).toMatchObject({ notes: "why", initial_transaction: event.initial_transaction });
    expect((await book.transaction(event.initial_transaction)).version).toBe(1);
  });

  it("may not take away what later sales rest on", async () => {
    const own = await smallBook(server);
    const buy = { what_id: own.share, direction: "B" as const, target_account_id: own.broker, units: "10", price: "2" };
    const bought = await own.record(buy, "2024-01-01");
    await own.record({ ...buy, direction: "S", units: "8" }, "2024-02-01");
    const less = await server.call(update, {
      as: own.as,
      params: { uuid: bought.uuid },
      query: COMMIT,
      body: { new_transaction: { ...buy, units: "7" } },
    });
    // 7 - 8 = -1
    expect(less.body).toMatchObject({ detail: [{ type: "opening-balance-needed", ctx: { missing: "1" } }] });
    const later = await server.call(update, {
      as: own.as,
      params: { uuid: bought.uuid },
      query: COMMIT,
      body: { event_date: "2024-03-01" },
    });
    expect(later.body).toMatchObject({ detail: [{ type: "opening-balance-needed", ctx: { missing: "8" } }] });
    const gone = await server.call(remove, { as: own.as, params: { id: bought.uuid } });
    expect(gone.body).toMatchObject({ detail: [{ loc: ["path", "id"], type: "opening-balance-needed" }] });
  });

  it("takes the opening balance back when it is no longer needed", async () => {
    const own = await smallBook(server);
    const sale = {
      what_id: own.share,
      direction: "S" as const,
      target_account_id: own.broker,
      units: "5",
      price: "20",
      cost_basis: "unknown" as const,
    };
    const event = await own.record(sale);
    await own.record({ what_id: own.share, direction: "R", target_account_id: own.broker, units: "9" }, "2024-01-01");
    const again = (
      await server.call(update, {
        as: own.as,
        params: { uuid: event.uuid },
        query: COMMIT,
        body: { new_transaction: { ...sale, units: "6" } },
      })
    ).ok;
    expect(again.child_transaction).toEqual([]);
    expect(
      (await server.call(transactionsEndpoints.get, { as: own.as, params: { id: event.child_transaction[0] ?? "" } }))
        .status,
    ).toBe(404);
  });
});

describe("taking an event back", () => {
  it("supersedes it and what it derived, unless it is a dry run", async () => {
    const own = await smallBook(server);
    const event = await own.record({
      what_id: own.share,
      direction: "B",
      target_account_id: own.broker,
      units: "10",
      price: "2",
    });
    const params = { id: event.uuid };
    const goes = [{ uuid: event.uuid, event_type: "NEW", event_date: event.event_date, description: null }];
    expect((await server.call(remove, { as: own.as, params, query: { commit: "false" } })).ok).toEqual({
      committed: false,
      removed: goes,
    });
    expect((await server.call(get, { as: own.as, params })).status).toBe(200);
    expect((await server.call(remove, { as: own.as, params })).ok).toEqual({ committed: true, removed: goes });
    expect((await server.call(get, { as: own.as, params })).status).toBe(404);
    expect((await server.call(transactionsEndpoints.list, { as: own.as })).ok.count).toBe(0);
    const then = (await server.call(get, { as: own.as, params, query: { as_known_on: event.created_time } })).ok;
    expect(then.initial_transaction).toBe(event.initial_transaction);
  });

  it("takes the events below it too, or only the one named", async () => {
    const own = await smallBook(server);
    const deposit = { what_id: USD, direction: "R" as const, target_account_id: own.cash, units: "1" };
    const top = await own.record(deposit);
    const [one, two] = [
      await own.record(deposit, "2024-01-02", { parent_event_id: top.uuid }),
      await own.record(deposit, "2024-01-03", { parent_event_id: top.uuid }),
    ];
    const stranger = await own.record(deposit);
    expect(
      (await server.call(remove, { as: own.as, params: { id: top.uuid }, query: { toDelete: stranger.uuid } })).status,
    ).toBe(422);
    await server.call(remove, { as: own.as, params: { id: top.uuid }, query: { toDelete: one.uuid } });
    const standing = async () =>
      Promise.all(
        [top, one, two].map(
          async (event) => (await server.call(get, { as: own.as, params: { id: event.uuid } })).status,
        ),
      );
    expect(await standing()).toEqual([200, 404, 200]);
    await server.call(remove, { as: own.as, params: { id: top.uuid } });
    expect(await standing()).toEqual([404, 404, 404]);
  });
});
