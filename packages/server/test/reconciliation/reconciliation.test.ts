import { eventsEndpoints } from "@distributary/contract/records/events";
import { historyEndpoints } from "@distributary/contract/records/history";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import {
  reconciliationEndpoints,
  type ComparedStatement,
  type Proposal,
  type StatementBody,
} from "@distributary/contract/reporting/reconciliation";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeClock } from "../../src/platform/clock.ts";
import { EUR, smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { instantBetween } from "../support/instants.ts";
import { testServer, type TestServer } from "../support/server.ts";

const { coverage, statement, save, remove } = reconciliationEndpoints;
const COMMIT = { commit: "true" } as const;

let server: TestServer;
let book: SmallBook;

/**
 * The broker is settled by the cash account. 1,000 in on 2 January; 10 shares for 400 on 10 February; the share is
 * worth 50 from 31 March on; a dollar is 0.80 euros. It is 15 June 2025.
 */
beforeAll(async () => {
  server = await testServer({ clock: fakeClock("2025-06-15T12:00:00Z") });
  book = await smallBook(server);
  const cash = await book.account({ name: "Bank", acct_type: "D" });
  const broker = await book.account({ name: "Trading", is_self_settled: false, settlement_account_id: cash });
  book = { ...book, cash, broker };
  const { RE = "" } = book.standard;
  const money = { what_id: USD, direction: "R", target_account_id: cash, counterparty_account_id: RE } as const;
  await book.record({ ...money, units: "1000" }, "2025-01-02");
  const trade = { what_id: book.share, direction: "B", target_account_id: broker, price_unit_id: USD } as const;
  await book.record({ ...trade, units: "10", consideration: "400" }, "2025-02-10");
  await observe({ type_id: "std.price", instrument_id: book.share, units_id: USD, date_of: "2025-03-31", price: "50" });
  await observe({ type_id: "std.price", instrument_id: EUR, units_id: USD, date_of: "2025-01-01", price: "1.25" });
});

afterAll(() => server.close());

async function observe(body: object): Promise<string> {
  const saved = await server.call(observablesEndpoints.create, { as: book.as, query: COMMIT, body: body as never });
  return saved.ok.id;
}

const enter = (account: string, date: string, body: Partial<StatementBody>, query: object = COMMIT) =>
  server.call(save, { as: book.as, params: { account, date }, query, body: { lines: [], ...body } });

const look = async (account: string, date: string, as_known_on?: string): Promise<ComparedStatement> =>
  (await server.call(statement, { as: book.as, params: { account, date }, query: { as_known_on } })).ok;

/** State and what is off, month by month, of one account. */
async function row(account: string, query: object = {}): Promise<string[]> {
  const { accounts } = (await server.call(coverage, { as: book.as, query })).ok;
  const { cells } = accounts.find((one) => one.account_id === account) ?? { cells: [] };
  return cells.map(
    ({ month, state, unexplained }) => `${month} ${state}${unexplained === null ? "" : ` ${unexplained}`}`,
  );
}

const units = (quantity: string) => ({ instrument_id: book.share, quantity });
const dollars = (quantity: string) => ({ instrument_id: USD, quantity });

/** What a proposal sends, as the web does: first as a dry run, then for good. Answers the id of the event. */
async function bookIt(proposal: Proposal | undefined): Promise<string> {
  const body = proposal?.event as never;
  const dry = (await server.call(eventsEndpoints.create, { as: book.as, query: { commit: "false" }, body })).ok;
  expect([dry.committed, dry.warnings]).toEqual([false, []]);
  return (await server.call(eventsEndpoints.create, { as: book.as, query: COMMIT, body })).ok.uuid;
}

describe("a statement", () => {
  it("is entered as a whole, compared with the ledger of its day, and its difference is closed by one proposal", async () => {
    const dry = (await enter(book.broker, "2025-03-31", { lines: [units("13")] }, {})).ok;
    expect(dry).toEqual({ written: 2, corrected: 0, removed: 0, unchanged: 0, committed: false });
    expect((await look(book.broker, "2025-03-31")).statement).toBeNull();
    await enter(book.broker, "2025-03-31", { start_date: "2025-03-01", lines: [units("13")] });
    // 600 in the ledger; 3 x 50 = 150 are missing, and 4 more than the day's price says
    await enter(book.cash, "2025-03-31", { start_date: "2025-01-01", lines: [dollars("446")] });

    const seen = await look(book.broker, "2025-03-31");
    expect(seen).toMatchObject({ targetUnit: "USD", ties_out: false, previous: null, next: null });
    expect(seen.statement).toEqual({
      start_date: "2025-03-01",
      total: null,
      lines: [{ instrument_id: book.share, quantity: "13", value: null, units_id: null }],
    });
    const [line] = seen.lines;
    expect(line).toMatchObject({
      quantity_stated: "13",
      quantity: "10",
      quantity_unexplained: "3",
      close: "650", // 13 x 50
      core: "500",
      unexplained: "150",
      ties_out: false,
      off_since: "2025-03-31",
    });
    expect(line?.proposals.map((one) => [one.kind, one.suggested, one.disturbs])).toEqual([
      ["purchase", true, false],
      ["received", false, false],
      ["opening", false, false],
    ]);
    expect(line?.proposals[0]?.closes).toEqual([
      { account_id: book.broker, instrument_id: book.share },
      { account_id: book.cash, instrument_id: USD },
    ]);
    const evidence = await server.call(summaryEndpoints.explain, {
      as: book.as,
      query: { key: line?.explain_key ?? "", offset: 0, limit: 10 },
    });
    expect(evidence.ok).toMatchObject({
      figure: "10",
      evidence: expect.arrayContaining([expect.objectContaining({ kind: "leg" })]),
    });
    expect(
      (await server.call(observablesEndpoints.get, { as: book.as, params: { id: line?.observable ?? "" } })).ok,
    ).toMatchObject({ type_id: "std.position", quantity: "13", fields: { source: "statement" } });

    const difference = async (which: "quantity" | "value") => {
      const query = { key: line?.difference_keys?.[which] ?? "" };
      return (await server.call(summaryEndpoints.explain, { as: book.as, query })).ok;
    };
    const unexplained = await difference("quantity");
    expect(unexplained).toMatchObject({ figure: "3", title: "Difference of Instrument in Trading" });
    // 13 - 10, and what would close it
    expect(unexplained.evidence).toMatchObject([
      { kind: "record", of: "observable", id: line?.observable, amount: "13" },
      { kind: "part", key: line?.explain_key, amount: "-10" },
      { kind: "missing", reason: "Missing from the ledger, and would resolve it: purchase of 3 on 2025-03-31." },
    ]);
    expect(await difference("value")).toMatchObject({ figure: "150", unit: "USD" });
    const nobody = { as: await server.signUp(), query: { key: line?.difference_keys?.value ?? "" } };
    expect((await server.call(summaryEndpoints.explain, nobody)).status).toBe(404);

    // 3 bought for 154: both accounts tie out, until it is taken back
    const event = await bookIt(line?.proposals[0]);
    expect([(await look(book.broker, "2025-03-31")).ties_out, (await look(book.cash, "2025-03-31")).ties_out]).toEqual([
      true,
      true,
    ]);
    const { RE = "" } = book.standard;
    await server.call(eventsEndpoints.remove, { as: book.as, params: { id: event } });
    expect((await look(book.cash, "2025-03-31")).lines[0]).toMatchObject({ unexplained: "-154", ties_out: false });
    const fee = (await look(book.cash, "2025-03-31")).lines[0]?.proposals;
    expect(fee?.map((one) => [one.kind, one.event?.new_transaction.counterparty_account_id])).toEqual([
      ["fee", book.standard["EX"]],
      ["withdrawal", RE],
    ]);
  });

  it("is entered again in the place of the one before, line by line, and taken back", async () => {
    const body = { start_date: "2025-03-01", lines: [units("10")], total: { value: "500.004", units_id: USD } };
    expect((await enter(book.broker, "2025-03-31", body)).ok).toMatchObject({ written: 1, corrected: 1, unchanged: 1 });
    expect((await enter(book.broker, "2025-03-31", body)).ok).toMatchObject({ written: 0, corrected: 0, unchanged: 3 });
    const seen = await look(book.broker, "2025-03-31");
    // the whole account to the cent: 500.004 and 10 x 50
    expect(seen.lines.map((line) => [line.instrument_id, line.ties_out, line.unexplained])).toEqual([
      [book.share, true, "0"],
      [null, true, "0.004"],
    ]);
    expect((await enter(book.broker, "2025-03-31", { lines: [] })).ok).toMatchObject({ removed: 2, corrected: 1 });
    const [held] = (await look(book.broker, "2025-03-31")).lines;
    // the statement does not speak of it any more
    expect(held).toMatchObject({ quantity: "10", quantity_stated: null, ties_out: null, observable: null });
    const gone = await server.call(remove, { as: book.as, params: { account: book.broker, date: "2025-03-31" } });
    expect(gone.ok).toEqual({ removed: 1, committed: true });
    const again = await server.call(remove, { as: book.as, params: { account: book.broker, date: "2025-03-31" } });
    expect(again.status).toBe(404);
  });

  it("closes what an account is off by in all, by money or by the price of its one holding, to the cent and back again", async () => {
    const vault = await book.account({ name: "Vault" });
    const gold = await book.instrument({ display_name: "Gold bar" });
    const given = {
      direction: "R",
      target_account_id: vault,
      counterparty_account_id: book.standard["RE"] ?? "",
    } as const;
    await book.record({ ...given, what_id: USD, units: "100" }, "2025-01-02");
    await book.record({ ...given, what_id: gold, units: "3" }, "2025-01-02");
    const total = (value: string) => ({ total: { value, units_id: USD } });
    const whole = async (date: string) =>
      (await look(vault, date)).lines.find((line) => line.instrument_id === null && line.observable !== null);
    const offered = async (date: string) =>
      (await whole(date))?.proposals.map(({ kind, event, price, suggested, disturbs, closes }) => {
        expect(closes).toEqual([{ account_id: vault, instrument_id: null }]);
        return [kind, event?.new_transaction.units ?? price?.price, suggested, disturbs];
      });
    /** Books a proposal and answers its way back. */
    const done = async (proposal: Proposal | undefined): Promise<() => Promise<unknown>> => {
      if (proposal?.price) {
        const id = await observe(proposal.price);
        return () => server.call(observablesEndpoints.remove, { as: book.as, params: { id } });
      }
      const id = await bookIt(proposal);
      return () => server.call(eventsEndpoints.remove, { as: book.as, params: { id } });
    };

    // No price yet: (500 - 100) / 3 to 18 places, which times 3 is 400 to the cent
    await enter(vault, "2025-02-28", total("500"));
    expect(await whole("2025-02-28")).toMatchObject({ ties_out: null, core: null });
    expect(await offered("2025-02-28")).toEqual([["price", "133.333333333333333333", true, false]]);
    const back = await done((await whole("2025-02-28"))?.proposals[0]);
    expect(await whole("2025-02-28")).toMatchObject({ ties_out: true, core: "500", proposals: [] });
    await back();
    expect((await whole("2025-02-28"))?.ties_out).toBeNull();

    // 100 and 3 x 120 are 460: 40 too little, or 3 of 400 / 3; the price is of another day
    await observe({ type_id: "std.price", instrument_id: gold, units_id: USD, date_of: "2025-03-31", price: "120" });
    await enter(vault, "2025-04-30", total("500"));
    expect(await offered("2025-04-30")).toEqual([
      ["price", "133.333333333333333333", true, false],
      ["income", "40", false, false],
      ["deposit", "40", false, false],
    ]);
    // 30 too much on the day of the price: 3 of 330 / 3
    await enter(vault, "2025-03-31", total("430"));
    expect(await offered("2025-03-31")).toEqual([
      ["fee", "30", true, false],
      ["withdrawal", "30", false, false],
      ["price", "110", false, false],
    ]);
    for (const date of ["2025-04-30", "2025-03-31"]) {
      const { proposals = [], unexplained } = (await whole(date)) ?? {};
      for (const proposal of proposals) {
        const undo = await done(proposal);
        expect([proposal.kind, (await whole(date))?.unexplained, (await look(vault, date)).ties_out]).toEqual([
          proposal.kind,
          "0",
          true,
        ]);
        await undo();
        expect((await whole(date))?.unexplained).toBe(unexplained);
      }
    }
    // 200 too much, and 100 of cash: the price it is
    await enter(vault, "2025-03-31", total("260"));
    expect((await offered("2025-03-31"))?.[0]).toEqual(["price", "53.333333333333333333", true, false]);
    // The statement says that the cash is right: what moves it comes last and is not suggested.
    await enter(vault, "2025-03-31", { ...total("430"), lines: [dollars("100")] });
    expect((await offered("2025-03-31"))?.map(([kind, , ...marks]) => [kind, ...marks])).toEqual([
      ["price", true, false],
      ["fee", false, true],
      ["withdrawal", false, true],
    ]);
    // A line of its own that is off comes first.
    await enter(vault, "2025-03-31", { ...total("430"), lines: [dollars("70")] });
    expect(await offered("2025-03-31")).toEqual([]);
    for (const date of ["2025-02-28", "2025-03-31", "2025-04-30"])
      expect((await server.call(remove, { as: book.as, params: { account: vault, date } })).status).toBe(200);
  });

  it("is refused at the field that is wrong, and never found for a record that is not there", async () => {
    const wrong = async (body: object) => {
      const { status, body: answer } = await enter(book.broker, "2025-03-31", body);
      return [status, (answer as { detail: { loc: unknown }[] }).detail.map((one) => one.loc)];
    };
    expect(await wrong({ lines: [units("1"), units("2")] })).toEqual([422, [["body", "lines", 1, "instrument_id"]]]);
    expect(await wrong({ lines: [{ instrument_id: book.share }] })).toEqual([422, [["body", "lines", 0, "quantity"]]]);
    expect(await wrong({ lines: [{ instrument_id: book.share, value: "1" }] })).toEqual([
      422,
      [["body", "lines", 0, "units_id"]],
    ]);
    expect(await wrong({ start_date: "2025-04-01" })).toEqual([422, [["body", "start_date"]]]);
    expect(await wrong({ lines: [{ instrument_id: book.broker, quantity: "1" }] })).toEqual([
      422,
      [["body", "lines", 0, "instrument_id"]],
    ]);
    const refused = await server.call(coverage, { as: book.as, query: { at: "2025-01-01", since: "2025-02-01" } });
    expect([refused.status, refused.body]).toMatchObject([422, { detail: [{ loc: ["query", "since"] }] }]);
    expect((await enter(book.share, "2025-03-31", {})).status).toBe(404);
    const nowhere = { as: book.as, params: { account: book.share, date: "2025-03-31" } };
    expect((await server.call(statement, nowhere)).status).toBe(404);
    // The calendar ends at both ends.
    for (const at of ["0001-01-01", "9999-12-31"]) {
      expect((await server.call(coverage, { as: book.as, query: { at } })).status).toBe(200);
      expect((await look(book.broker, at)).statement).toBeNull();
    }
  });
});

describe("a transfer that leaves on one statement and arrives on a later one", () => {
  const off = async (account: string, date: string) => (await look(account, date)).lines[0];

  it("is proposed on both, on its way in between, and closes all of them", async () => {
    const [from, to] = [await book.account({ name: "From" }), await book.account({ name: "To" })];
    const { RE = "", "@default": transit = "" } = book.standard;
    const money = { what_id: USD, direction: "R", target_account_id: from, counterparty_account_id: RE } as const;
    await book.record({ ...money, units: "900" }, "2025-01-02");
    await enter(from, "2025-03-31", { lines: [dollars("400")] });
    await enter(from, "2025-04-30", { lines: [dollars("400")] });
    await enter(to, "2025-03-31", { lines: [dollars("0")] });
    await enter(to, "2025-04-30", { lines: [dollars("500")] });
    const arrived = (await off(to, "2025-04-30"))?.proposals[0];
    // 500 left by the end of March, and were not there yet; they came in April
    expect(arrived).toMatchObject({ kind: "transfer", suggested: true, disturbs: false, other_account_id: from });
    const sides = [arrived?.event, arrived?.other_event].map((one) => [
      one?.event_date,
      one?.new_transaction.direction,
      one?.new_transaction.target_account_id,
      one?.new_transaction.counterparty_account_id,
    ]);
    expect(sides).toEqual([
      ["2025-04-30", "R", to, transit],
      ["2025-03-31", "P", from, transit],
    ]);
    const left = (await off(from, "2025-03-31"))?.proposals[0];
    expect([left?.event?.event_date, left?.other_event?.event_date]).toEqual(["2025-03-31", "2025-04-30"]);
    await bookIt(left);
    for (const [account, date] of [
      [from, "2025-03-31"],
      [from, "2025-04-30"],
      [to, "2025-03-31"],
    ] as const)
      expect((await look(account, date)).ties_out).toBe(true);
    await bookIt(left && { ...left, event: left.other_event });
    expect((await look(to, "2025-04-30")).ties_out).toBe(true);
    expect((await look(transit, "2025-04-29")).lines[0]?.quantity).toBe("500");
    expect((await look(transit, "2025-04-30")).lines).toEqual([]);
  });

  it("is one booking on the earlier day, where no statement lies in between", async () => {
    const [from, to] = [await book.account({ name: "Here" }), await book.account({ name: "There" })];
    const { RE = "" } = book.standard;
    const money = { what_id: USD, direction: "R", target_account_id: from, counterparty_account_id: RE } as const;
    await book.record({ ...money, units: "70" }, "2025-01-02");
    await enter(from, "2025-05-10", { lines: [dollars("50")] });
    await enter(to, "2025-05-14", { lines: [dollars("20")] });
    const [proposal] = (await off(to, "2025-05-14"))?.proposals ?? [];
    expect([proposal?.kind, proposal?.event?.event_date, proposal?.other_event]).toEqual([
      "transfer",
      "2025-05-10",
      null,
    ]);
    expect(proposal?.closes).toEqual([
      { account_id: to, instrument_id: USD },
      { account_id: from, instrument_id: USD },
    ]);
    await bookIt(proposal);
    expect([(await look(from, "2025-05-10")).ties_out, (await look(to, "2025-05-14")).ties_out]).toEqual([true, true]);
  });
});

describe("the grid", () => {
  it("says month by month what is there, missing, tied out, off by how much, as known on an instant", async () => {
    const account = await book.account({ name: "Grid" });
    const { RE = "" } = book.standard;
    const money = { what_id: USD, direction: "R", target_account_id: account, counterparty_account_id: RE } as const;
    await book.record({ ...money, units: "100" }, "2024-12-05");
    await enter(account, "2024-12-31", { lines: [dollars("100")] });
    await enter(account, "2025-02-28", { start_date: "2025-02-01", lines: [dollars("90")] });
    await enter(account, "2025-05-31", {
      start_date: "2025-04-01",
      lines: [{ instrument_id: USD, value: "80", units_id: EUR }],
    });
    expect(await row(account, { since: "2024-11-30" })).toEqual([
      "2024-11 before",
      "2024-12 tied",
      "2025-01 missing",
      "2025-02 off -10",
      "2025-03 missing",
      "2025-04 covered",
      "2025-05 tied", // 80 x 1.25
      "2025-06 open",
    ]);
    const before = instantBetween();
    // A fee that was forgotten, and the statement of March.
    const [line] = (await look(account, "2025-02-28")).lines;
    await bookIt(line?.proposals[0]);
    await enter(account, "2025-03-31", { lines: [dollars("95")] });
    const spring = { since: "2025-02-01", at: "2025-05-01" };
    // 95 - 90; 80 x 1.25 - 90
    expect(await row(account, spring)).toEqual(["2025-02 tied", "2025-03 off 5", "2025-04 covered", "2025-05 off 10"]);
    expect(await row(account, { ...spring, as_known_on: before })).toEqual([
      "2025-02 off -10",
      "2025-03 missing",
      "2025-04 covered",
      "2025-05 tied",
    ]);
    expect((await look(account, "2025-02-28", before)).ties_out).toBe(false);
    await enter(account, "2025-04-30", { lines: [dollars("95")] });
    expect((await look(account, "2025-04-30")).lines[0]).toMatchObject({
      quantity_unexplained: "5",
      off_since: "2025-03-31",
    });
    expect(await look(account, "2025-04-30")).toMatchObject({ previous: "2025-03-31", next: "2025-05-31" });
    // Money of which only the value is said: the same proposals.
    await enter(account, "2025-04-29", { lines: [{ instrument_id: USD, value: "92.5", units_id: USD }] });
    const [fee] = (await look(account, "2025-04-29")).lines;
    expect(fee?.proposals[0]).toMatchObject({ kind: "income", event: { new_transaction: { units: "2.5" } } });
    await bookIt(fee?.proposals[0]);
    expect((await look(account, "2025-04-29")).ties_out).toBe(true);
    const { accounts, counts, months } = (await server.call(coverage, { as: book.as, query: {} })).ok;
    expect(months).toHaveLength(12);
    expect(counts.off).toBe(accounts.flatMap((one) => one.cells).filter((cell) => cell.state === "off").length);
  });

  it("shows one account or one instrument alone", async () => {
    const account = await book.account({ name: "Both" });
    const { RE = "" } = book.standard;
    const moved = { direction: "R", target_account_id: account, counterparty_account_id: RE } as const;
    await book.record({ ...moved, what_id: USD, units: "30" }, "2025-05-02");
    await book.record({ ...moved, what_id: book.share, units: "4" }, "2025-05-02");
    await enter(account, "2025-05-31", { lines: [dollars("30"), units("5")] });
    const seen = async (query: object) => {
      const { accounts } = (await server.call(coverage, { as: book.as, query: { since: "2025-05-01", ...query } })).ok;
      return accounts.map(({ name, cells }) => [name, cells[0]?.state, cells[0]?.lines]);
    };
    expect(await seen({ account })).toEqual([["Both", "off", 2]]);
    expect(await seen({ account, instrument: USD })).toEqual([["Both", "tied", 1]]);
    const holding = await seen({ instrument: book.share });
    // the broker bought it, and of the bank no statement speaks of it
    expect(holding.map(([name]) => name)).toEqual(["Both", "Trading"]);
    expect(holding[0]).toEqual(["Both", "off", 1]);
    for (const query of [{ account: book.share }, { instrument: account }])
      expect((await server.call(coverage, { as: book.as, query })).status).toBe(422);
  });

  it("closes a stated value by the price that it means, which can be taken back", async () => {
    const account = await book.account({ name: "Fund" });
    const fund = await book.instrument({ identifier: "NAV", display_name: "Fund" });
    const { RE = "" } = book.standard;
    const moved = { what_id: fund, direction: "R", target_account_id: account, counterparty_account_id: RE } as const;
    await book.record({ ...moved, units: "3" }, "2025-01-05");
    await enter(account, "2025-03-31", { lines: [{ instrument_id: fund, value: "100", units_id: USD }] });
    const before = await look(account, "2025-03-31");
    expect(before.lines[0]).toMatchObject({ quantity: "3", close: "100", core: null, ties_out: null });
    const [price] = before.lines[0]?.proposals ?? [];
    // 100 / 3
    expect(price).toMatchObject({ kind: "price", suggested: true, price: { price: "33.333333333333333333" } });
    const id = await observe(price?.price ?? {});
    expect(await row(account, { since: "2025-03-01", at: "2025-03-01" })).toEqual(["2025-03 tied"]);
    const taken = { as: book.as, params: { id } };
    expect((await server.call(observablesEndpoints.remove, { ...taken, query: { commit: "false" } })).ok).toEqual({
      committed: false,
    });
    expect((await server.call(observablesEndpoints.remove, taken)).ok).toEqual({ committed: true });
    expect((await server.call(observablesEndpoints.get, taken)).status).toBe(404);
    expect((await server.call(observablesEndpoints.remove, taken)).status).toBe(404);
    expect(await row(account, { since: "2025-03-01", at: "2025-03-01" })).toEqual(["2025-03 unread"]);
    const told = await server.call(historyEndpoints.list, {
      as: book.as,
      params: { kind: "observable", id },
      query: {},
    });
    expect(told.ok.items.map((one) => one.kind_of_change)).toEqual(["removed", "created"]);
  });
});
