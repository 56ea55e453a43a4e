import { commitmentsEndpoints } from "@distributary/contract/reporting/commitments";
import type { CallInput } from "@distributary/contract/wire/endpoint";
import { eventsEndpoints, type Event } from "@distributary/contract/records/events";
import { historyEndpoints } from "@distributary/contract/records/history";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { transactionsEndpoints } from "@distributary/contract/records/transactions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verify } from "../../src/access/proof/verify.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { EUR, smallBook, USD } from "./small-book.ts";

const { create, update, fragment, remove, summary, get, list } = eventsEndpoints;
const COMMIT = { commit: "true" } as const;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Body = NonNullable<CallInput<typeof create>["body"]>;

/** A small book with a commitment of 1,000 dollars in the account Fund, which is paid and pays through Cash. */
async function fund() {
  const book = await smallBook(server);
  const holder = await book.account({
    name: "Fund",
    acct_type: "EO",
    is_self_settled: false,
    settlement_account_id: book.cash,
  });
  const commitment = await book.instrument({
    identifier: "FUND4",
    instrument_type: "CAPC",
    details: { committed_capital: "1000" },
  });
  const answer = (body: Body) => server.call(create, { as: book.as, query: COMMIT, body });
  const record = async (body: Body): Promise<Event> => (await answer(body)).ok;
  const call = (amount: string, date: string, more: object = {}) =>
    record({
      event_type: "LPCC",
      event_date: date,
      capital_call: { amount, capital_account_id: holder, ...more },
    });
  const settle = (notice: Event, amount: string | null, date: string) =>
    record({
      event_type: "CACT",
      event_date: date,
      capital_activity: { settled_event_id: notice.uuid, amount },
    });
  const legs = async (event: Event) => {
    await book.readAccounts();
    return book.legs(await book.transaction(event.initial_transaction));
  };
  const read = async (id: string) => (await server.call(get, { as: book.as, params: { id } })).ok;
  const standing = async (event: Event) => (await server.call(summary, { as: book.as, params: { id: event.uuid } })).ok;
  const worth = async (at: string) =>
    (await server.call(summaryEndpoints.summary, { as: book.as, body: { at } })).ok.net_worth;
  return { ...book, holder, commitment, answer, record, call, settle, legs, read, standing, worth };
}

const detailOf = (answer: { readonly body: unknown }) =>
  (answer.body as { detail: { loc: (string | number)[]; type: string }[] }).detail.map((item) => [
    item.loc.slice(1).join("."),
    item.type,
  ]);

describe("a capital call", () => {
  it("is owed from its day, paid in parts, and known as it stood on each instant", async () => {
    const book = await fund();
    const notice = await book.call("300", "2024-02-01", {
      due_date: "2024-02-20",
      fees_inside: "30",
      fees_outside: "6",
    });
    expect(await book.legs(notice)).toEqual(["@contribution USD 300", "@payable USD -300"]);
    expect(notice).toMatchObject({
      event_type: "LPCC",
      capital_call: { amount: "300", commitment_id: book.commitment, payable_unit_id: USD, due_date: "2024-02-20" },
      capital_activity: null,
      warnings: [],
    });
    // a liability and an equal asset, and no cash: 300 - 300 = 0
    expect(await book.worth("2024-02-01")).toMatchObject({ assets: { at: "300" }, liabilities: { at: "-300" } });

    const first = await book.settle(notice, "100", "2024-02-20");
    // a third of 6 is 2.00 outside the commitment; 100 - 2 = 98 go into the holding
    const paid = ["@contribution USD -100", "@payable USD 100", "Cash USD -100", "EX USD 2", "Fund FUND4 98"];
    expect(await book.legs(first)).toEqual([...paid, "ISR FUND4 -98", "ISR USD 98"].toSorted());
    expect(first).toMatchObject({ parent_event_id: notice.uuid, root_event_id: notice.uuid });
    expect(first.capital_activity).toEqual({
      activity: "LPCC",
      payable_unit_id: USD,
      amount: "100",
      src_account_id: book.cash,
      dst_account_id: book.holder,
      settled_event_id: notice.uuid,
    });
    expect((await book.standing(first)).settlement).toMatchObject({ total: "300", settled: "100", outstanding: "200" });
    const rest = await book.settle(notice, null, "2024-03-01");
    expect(await book.legs(rest)).toContain("Fund FUND4 196"); // 200 - 4
    expect((await book.read(notice.uuid)).child_transaction).toEqual([
      first.initial_transaction,
      rest.initial_transaction,
    ]);

    const { settlement, commitment, legs, events } = await book.standing(notice);
    expect(settlement).toMatchObject({ is_settled: true, outstanding: "0", due_date: "2024-02-20" });
    expect(commitment).toMatchObject({
      committed_capital: "1000",
      called: "300",
      paid_in: "300",
      invested: "264", // 300 - 30 - 6
      fees: "36",
      unfunded: "706", // 1000 - (300 - 6)
      payable: "0",
    });
    expect(events.map(({ event_type }) => event_type)).toEqual(["LPCC", "CACT", "CACT"]);
    // what is left of notice and payments together: -300 cash, +294 units, 6 of fees
    expect(legs.map((leg) => leg.quantity).toSorted()).toEqual(["-294", "-300", "294", "294", "6"]);
    // without a price or a net asset value: all that was paid in, 294 and 6 of fees outside, less 0 returned
    expect(await book.worth("2024-03-01")).toMatchObject({ assets: { at: "300" }, liabilities: { at: "-300" } });
    const then = await server.call(get, {
      as: book.as,
      params: { id: notice.uuid },
      query: { as_known_on: notice.created_time },
    });
    expect(then.ok.child_transaction).toEqual([]);
  });

  it("of more than is left of the commitment is recorded with a warning", async () => {
    const book = await fund();
    expect((await book.call("600", "2024-02-01", { fees_outside: "100" })).warnings).toEqual([]);
    // 1,000 - (600 - 100) - 501 = -1
    expect((await book.call("501", "2024-02-02")).warnings).toEqual(["The calls exceed the commitment of 1000 by 1."]);
    expect((await book.call("1", "2024-02-03", { due_date: "2024-02-01" })).warnings).toEqual([
      "The call is due on 2024-02-01, before the event date 2024-02-03.",
      "The calls exceed the commitment of 1000 by 2.",
    ]);
  });

  it("kept where the money lies is recorded with a word on the account that a commitment has", async () => {
    const book = await fund();
    const beside = { event_type: "LPCC", event_date: "2024-02-01" } as const;
    const capital_call = { amount: "1", capital_account_id: book.cash, commitment_id: book.commitment };
    const said =
      '"Cash" is a Depositary account for cash. Choose an account of type Other Equity for the commitment; its settlement account pays.';
    const tried = await server.call(create, { as: book.as, body: { ...beside, capital_call } });
    expect(tried.ok).toMatchObject({ committed: false, warnings: [said] });
    expect((await book.record({ ...beside, capital_call })).warnings).toEqual([said]);
    const capital_distro = { income: "1", principal_account_id: book.cash, commitment_id: book.commitment };
    expect((await book.record({ event_type: "LPCD", event_date: "2024-03-01", capital_distro })).warnings).toContain(
      said,
    );
  });

  it("entered as already settled makes both events at once", async () => {
    const book = await fund();
    const notice = await book.record({
      event_type: "LPCC",
      event_date: "2024-02-01",
      capital_call: { amount: "50", capital_account_id: book.holder, due_date: "2024-02-10" },
      capital_activity: { src_account_id: book.broker },
    });
    const { events, settlement } = await book.standing(notice);
    expect(settlement).toMatchObject({ is_settled: true });
    expect(events.map(({ event_type, event_date }) => [event_type, event_date])).toEqual([
      ["LPCC", "2024-02-01"],
      ["CACT", "2024-02-10"],
    ]);
    const paid = await book.read(events[1]?.uuid ?? "");
    expect(await book.legs(paid)).toContain("Broker USD -50");
  });

  it("changed, moves its settlements with it, and only those that come out otherwise", async () => {
    const book = await fund();
    const notice = await book.call("100", "2024-02-01", { fees_outside: "10" });
    const [first, second] = [
      await book.settle(notice, "50", "2024-02-02"),
      await book.settle(notice, "50", "2024-02-03"),
    ];
    const params = { uuid: notice.uuid };
    const versions = async () =>
      Promise.all(
        [notice, first, second].map(async (one) => (await book.transaction(one.initial_transaction)).version),
      );
    const change = (body: object, query: object = COMMIT) =>
      server.call(fragment, { as: book.as, params, query, body });
    expect((await change({ capital_call: { fees_outside: "20" } })).ok.capital_call).toMatchObject({ amount: "100" });
    expect(await book.legs(second)).toContain("EX USD 10"); // half of 20
    // the notice itself still says 100: only its settlements come out otherwise
    expect(await versions()).toEqual([1, 2, 2]);
    expect(detailOf(await change({ capital_call: { amount: "99" } }))).toEqual([
      ["capital_call.amount", "over-settled"],
    ]);
    expect(detailOf(await change({ event_date: "2024-02-03" }))).toEqual([["event_date", "value_error"]]);
    expect((await change({ notes: "only words" })).status).toBe(200);
    expect(await versions()).toEqual([1, 2, 2]);
    const dry = await change({ capital_call: { amount: "110", fees_outside: null } }, { commit: "false" });
    expect(dry.ok.committed).toBe(false);
    expect(await versions()).toEqual([1, 2, 2]);

    // Another account holds it from now on: the settlements name it too.
    const other = await book.account({ name: "Other fund", acct_type: "EO", is_self_settled: true });
    await change({ capital_call: { capital_account_id: other } });
    expect((await book.read(first.uuid)).capital_activity).toMatchObject({ dst_account_id: other });
    expect(await book.legs(first)).toContain("Other fund FUND4 40"); // 50 - 10

    // Without the first, the second is the only one; without the notice, there is nothing.
    await server.call(remove, { as: book.as, params: { id: first.uuid } });
    expect((await book.standing(notice)).settlement).toMatchObject({ settled: "50" });
    await server.call(transactionsEndpoints.remove, { as: book.as, params: { id: notice.initial_transaction ?? "" } });
    expect((await server.call(list, { as: book.as })).ok.items).toEqual([]);
    expect((await server.call(transactionsEndpoints.list, { as: book.as })).ok.items).toEqual([]);
    for await (const found of verify(server.services.database, { universes: [book.as.universe] }))
      expect(found.faults).toEqual([]);
  });

  it("that was deleted comes back as itself, and with it what fell with it; a settlement comes back after its notice only", async () => {
    const book = await fund();
    const notice = await book.call("300", "2024-02-01");
    const paid = await book.settle(notice, "100", "2024-02-10");
    const { settlement, commitment } = await book.standing(notice);
    expect(settlement).toMatchObject({ settled: "100", outstanding: "200" });
    const call = { uuid: notice.uuid, event_type: "LPCC", event_date: "2024-02-01", description: null };
    const activity = { uuid: paid.uuid, event_type: "CACT", event_date: "2024-02-10", description: null };
    const removal = (commit: "true" | "false") =>
      server.call(remove, { as: book.as, params: { id: notice.uuid }, query: { commit } });
    expect((await removal("false")).ok).toEqual({ committed: false, removed: [call, activity] });
    expect(await book.standing(notice)).toMatchObject({ settlement, commitment });
    expect((await removal("true")).ok).toEqual({ committed: true, removed: [call, activity] });
    const back = async (event: Event) =>
      server.call(historyEndpoints.restore, {
        as: book.as,
        params: { kind: "event", id: event.uuid },
        query: COMMIT,
        body: { revision: Number(event.last_update_token) },
      });
    // A settlement cannot be there before its notice.
    expect(detailOf(await back(paid))).toEqual([["parent_event_id", "not-found"]]);
    // What fell with it comes back with it, in the one way back.
    expect((await back(notice)).ok).toMatchObject({ uuid: notice.uuid, came_back_with: [paid.uuid] });
    expect(await book.standing(notice)).toMatchObject({ settlement, commitment });
    // What had been taken back before stays away.
    await server.call(remove, { as: book.as, params: { id: paid.uuid } });
    await removal("true");
    expect((await back(notice)).ok).toMatchObject({ uuid: notice.uuid, came_back_with: [] });
    expect((await book.standing(notice)).settlement).toMatchObject({ settled: "0", outstanding: "300" });
    expect((await back(paid)).ok).toMatchObject({ uuid: paid.uuid, came_back_with: [] });
    expect(await book.standing(notice)).toMatchObject({ settlement, commitment });
    // A note under a note under a note: each comes back after the one above it.
    const note = (event_date: string, parent_event_id?: string) =>
      book.record({ event_type: "NOTE", event_date, notes: "n", parent_event_id });
    const top = await note("2024-03-03");
    const middle = await note("2024-03-02", top.uuid);
    const low = await note("2024-03-01", middle.uuid);
    await server.call(remove, { as: book.as, params: { id: top.uuid } });
    expect((await back(top)).ok.came_back_with).toEqual([middle.uuid, low.uuid]);
    expect(await book.read(low.uuid)).toMatchObject({ parent_event_id: middle.uuid });
    for await (const { faults } of verify(server.services.database, { universes: [book.as.universe] }))
      expect(faults).toEqual([]);
  });

  it("whose units a later settlement takes stays, and says which settlement that is", async () => {
    const book = await fund();
    const notice = await book.call("300", "2024-02-01");
    const paid = await book.settle(notice, "300", "2024-02-10");
    const distribution = await book.record({
      event_type: "LPCD",
      event_date: "2024-03-01",
      capital_distro: { principal_account_id: book.holder, redeemed_principal: "120" },
    });
    const received = await book.settle(distribution, "120", "2024-03-15");
    for (const event of [notice, paid]) {
      const refused = await server.call(remove, { as: book.as, params: { id: event.uuid } });
      expect(refused.status).toBe(422);
      const [wrong] = (refused.body as unknown as { detail: { msg: string; type: string; ctx: object }[] }).detail;
      expect(wrong).toMatchObject({ type: "in-the-way", ctx: { missing: "120", events: [received.uuid] } });
      expect(wrong?.msg).toContain("the settlement of 2024-03-15");
      expect(wrong?.msg).not.toContain("opening balance");
    }
    for (const event of [received, notice])
      expect((await server.call(remove, { as: book.as, params: { id: event.uuid } })).status).toBe(200);
  });

  it("edited in two windows: the later one is shown the record as it stands", async () => {
    const book = await fund();
    const notice = await book.call("100", "2024-02-01");
    const edit = (amount: string) =>
      server.call(update, {
        as: book.as,
        params: { uuid: notice.uuid },
        query: COMMIT,
        body: {
          capital_call: { amount, capital_account_id: book.holder },
          last_update_token: notice.last_update_token,
        },
      });
    expect((await edit("110")).ok.capital_call).toMatchObject({ amount: "110" });
    const late = await edit("120");
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: "already_modified", current: { capital_call: { amount: "110" } } });
  });
});

describe("a capital distribution", () => {
  it("is a receivable, then income and capital returned", async () => {
    const book = await fund();
    await book.record({
      event_type: "LPCC",
      event_date: "2024-01-01",
      capital_call: { amount: "500", capital_account_id: book.holder },
      capital_activity: {},
    });
    const notice = await book.record({
      event_type: "LPCD",
      event_date: "2024-06-01",
      capital_distro: {
        principal_account_id: book.holder,
        expected_date: "2024-06-15",
        interest: "5",
        qualified_dividend: "15",
        capital_gains: "30",
        return_of_capital: "50",
      },
      event_data: { recallable_amount: "20" },
    });
    expect(await book.legs(notice)).toEqual(["@receivable USD 100", "@reduction USD -100"]);
    expect(notice.capital_distro).toMatchObject({
      total: "100",
      recallable_amount: "20",
      commitment_id: book.commitment,
    });
    const paid = await book.settle(notice, null, "2024-06-15");
    expect(await book.legs(paid)).toEqual(
      [
        "@receivable USD -100",
        "@reduction USD 100",
        "Cash USD 100",
        "I USD -50", // 5 + 15 + 30
        "Fund FUND4 -50",
        "ISR FUND4 50",
        "ISR USD -50",
      ].toSorted(),
    );
    expect((await book.standing(paid)).commitment).toMatchObject({
      unfunded: "520", // 1000 - 500 + 20
      distributed: "100",
      return_of_capital: "50",
      receivable: "0",
    });
    // Cash -500 + 100 and 450 units at 1: 50 more than before, all of it income; capital called and returned is neither.
    const body = { at: "2024-06-30", since: "2023-12-31" };
    const { net_worth, analytic } = (await server.call(summaryEndpoints.summary, { as: book.as, body })).ok;
    expect(net_worth).toMatchObject({ net_worth: { since: "0", at: "50", diff: "50" } });
    expect(analytic.bridge).toEqual({ flows: "0", income: "50", expenses: "0", price: "0", currency: "0" });
    // More than was contributed and not yet returned: 500 - 50 - 451 = -1
    const tooMuch = {
      event_type: "LPCD" as const,
      event_date: "2024-07-01",
      capital_distro: { principal_account_id: book.holder, return_of_capital: "451" },
    };
    const refused = await book.answer({ ...tooMuch, capital_activity: {} });
    expect(detailOf(refused)).toEqual([["capital_activity", "beyond-capital"]]);
    expect(JSON.stringify(refused.body)).toContain("Enter it under capital gains");
    // The notice alone says so beforehand; with the excess as a gain it is settled.
    const alone = await book.record(tooMuch);
    expect(alone.warnings).toEqual([
      'Of "FUND4" 450 of contributed capital is unreturned on 2024-07-01: of the 451 returned, 1 exceeds it, so this could not be settled: the excess is a gain. Enter it under capital gains, or record the missing contributions.',
    ]);
    const capital_distro = { principal_account_id: book.holder, return_of_capital: "450", capital_gains: "1" };
    const mended = (
      await server.call(update, { as: book.as, params: { uuid: alone.uuid }, query: COMMIT, body: { capital_distro } })
    ).ok;
    expect(mended.warnings).toEqual([]);
    expect(await book.legs(await book.settle(alone, null, "2024-07-02"))).toContain("Fund FUND4 -450");
  });

  it("redeems units of a fund share by its price", async () => {
    const book = await fund();
    const share = await book.instrument({ identifier: "UNITS", instrument_type: "UNIT" });
    await book.record({
      event_type: "NEW",
      event_date: "2024-01-01",
      new_transaction: { what_id: share, direction: "R", target_account_id: book.holder, units: "10" },
    });
    const notice = await book.record({
      event_type: "LPCD",
      event_date: "2024-06-01",
      capital_distro: {
        principal_account_id: book.holder,
        commitment_id: book.commitment,
        redeemed_principal: "75",
        principal_unit_id: share,
        principal_unit_price: "12.5",
      },
      capital_activity: {},
    });
    const [, paid] = (await book.standing(notice)).events;
    expect(await book.legs(await book.read(paid?.uuid ?? ""))).toContain("Fund UNITS -6"); // 75 / 12.5
  });
});

describe("a capital event that makes no sense", () => {
  it("is refused at each field", async () => {
    const book = await fund();
    const call = async (data: object, more: object = {}) =>
      detailOf(
        await book.answer({
          event_type: "LPCC",
          event_date: "2024-02-01",
          capital_call: { amount: "100", capital_account_id: book.holder, ...data },
          ...more,
        }),
      );
    expect(await call({ amount: "0" })).toEqual([["capital_call.amount", "value_error"]]);
    expect(await call({ fees_inside: "60", fees_outside: "41" })).toEqual([
      ["capital_call.fees_inside", "value_error"],
    ]);
    expect(await call({ fees_inside: "-1" })).toEqual([["capital_call.fees_inside", "value_error"]]);
    expect(await call({ commitment_id: book.share })).toEqual([["capital_call.commitment_id", "value_error"]]);
    expect(await call({ payable_unit_id: EUR })).toEqual([["capital_call.payable_unit_id", "value_error"]]);
    expect(await call({ payable_unit_id: book.share })).toEqual([["capital_call.payable_unit_id", "value_error"]]);
    expect(await call({ capital_account_id: book.standard["MKT"] })).toEqual([
      ["capital_call.capital_account_id", "value_error"],
    ]);
    expect(await call({ lp_entity_id: book.share })).toEqual([["capital_call.lp_entity_id", "not-found"]]);
    expect(await call({}, { capital_activity: { amount: "101" } })).toEqual([
      ["capital_activity.amount", "over-settled"],
    ]);
    expect(await call({}, { capital_activity: { settled_on: "2024-01-31" } })).toEqual([["event_date", "value_error"]]);
    expect(await call({}, { event_data: { recallable_amount: "1" } })).toEqual([
      ["event_data.recallable_amount", "value_error"],
    ]);
    expect(await call({ fees_inside: "1" }, { event_data: { fees_inside: "2" } })).toEqual([
      ["event_data.fees_inside", "value_error"],
    ]);
    expect(await call({}, { is_email: true })).toEqual([["is_email", "value_error"]]);

    const distribution = async (data: object) =>
      detailOf(
        await book.answer({
          event_type: "LPCD",
          event_date: "2024-02-01",
          capital_distro: { principal_account_id: book.holder, income: "10", ...data },
        }),
      );
    expect(await distribution({ total: "11" })).toEqual([["capital_distro.total", "value_error"]]);
    expect(await distribution({ income: null })).toEqual([["capital_distro.total", "value_error"]]);
    expect(await distribution({ recallable_amount: "10.01" })).toEqual([
      ["capital_distro.recallable_amount", "value_error"],
    ]);
    expect(await distribution({ interest: "-1" })).toEqual([["capital_distro.interest", "value_error"]]);
    expect(await distribution({ redeemed_principal: "5", principal_unit_id: book.share })).toEqual([
      ["capital_distro.principal_units", "missing"],
    ]);

    const notice = await book.call("100", "2024-02-01");
    const settle = async (data: object, date = "2024-02-02") =>
      detailOf(
        await book.answer({
          event_type: "CACT",
          event_date: date,
          capital_activity: { settled_event_id: notice.uuid, ...data },
        }),
      );
    expect(await settle({ settled_event_id: null })).toEqual([["capital_activity.settled_event_id", "missing"]]);
    expect(await settle({ activity: "LPCD" })).toEqual([["capital_activity.activity", "value_error"]]);
    expect(await settle({ payable_unit_id: EUR })).toEqual([["capital_activity.payable_unit_id", "value_error"]]);
    expect(await settle({ src_account_id: book.standard["EX"] })).toEqual([
      ["capital_activity.src_account_id", "value_error"],
    ]);
    expect(await settle({ dst_account_id: book.cash })).toEqual([["capital_activity.dst_account_id", "value_error"]]);
    expect(await settle({ amount: "0" })).toEqual([["capital_activity.amount", "value_error"]]);
    expect(await settle({}, "2024-01-31")).toEqual([["event_date", "value_error"]]);
    const note = await book.record({ event_type: "NOTE", event_date: "2024-02-01" });
    expect(await settle({ settled_event_id: note.uuid })).toEqual([
      ["capital_activity.settled_event_id", "value_error"],
    ]);
  });

  it("without a currency takes the one that the commitment is payable in, before that of its settlement", async () => {
    const book = await fund();
    const call = async (identifier: string, more: object) => {
      const commitment = await book.instrument({ identifier, instrument_type: "CAPC", ...more });
      const capital_call = { amount: "100", capital_account_id: book.holder, commitment_id: commitment };
      const answer = await book.answer({ event_type: "LPCC", event_date: "2024-02-01", capital_call });
      return { answer, commitment };
    };
    const euro = { details: { payable_unit: EUR } };
    const alone = await call("ALONE", { settlement_unit_id: null, ...euro });
    expect(alone.answer.ok.capital_call).toMatchObject({ payable_unit_id: EUR });
    expect(await book.legs(alone.answer.ok)).toEqual(["@contribution EUR 100", "@payable EUR -100"]);
    expect((await call("BOTH", euro)).answer.ok.capital_call).toMatchObject({ payable_unit_id: EUR });
    expect(detailOf((await call("NONE", { settlement_unit_id: null })).answer)).toEqual([
      ["capital_call.payable_unit_id", "missing"],
    ]);
    // Units of it are bought and valued in that currency too.
    const trade = { what_id: alone.commitment, target_account_id: book.broker, units: "10" } as const;
    const bought = await book.record({
      event_type: "NEW",
      event_date: "2024-02-02",
      new_transaction: { ...trade, direction: "B", price: "3" },
    });
    // 10 x 3 = 30
    expect(await book.legs(bought)).toEqual(["Broker ALONE 10", "Broker EUR -30", "MKT ALONE -10", "MKT EUR 30"]);
    const worth = { ...trade, direction: "R", fair_market_value: "30", fair_market_value_unit_id: USD } as const;
    const wrong = { event_type: "NEW", event_date: "2024-02-02", new_transaction: worth } as const;
    expect(detailOf(await book.answer(wrong))).toEqual([["new_transaction.fair_market_value_unit_id", "value_error"]]);
    const params = { id: alone.commitment };
    const { ok: page } = await server.call(commitmentsEndpoints.record, { as: book.as, params });
    expect(page).toMatchObject({ currency: "EUR" });
  });

  it("of two commitments says which one", async () => {
    const book = await fund();
    await book.instrument({ identifier: "FUND5", instrument_type: "CAPC" });
    const body: Body = {
      event_type: "LPCC",
      event_date: "2024-02-01",
      capital_call: { amount: "100", capital_account_id: book.holder },
    };
    expect(detailOf(await book.answer(body))).toEqual([["capital_call.commitment_id", "missing"]]);
    await book.call("100", "2024-02-01", { commitment_id: book.commitment });
    // The account has been called for one of them: now there is no doubt.
    expect((await book.record(body)).capital_call).toMatchObject({ commitment_id: book.commitment });
  });
});
