import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { transactionsEndpoints } from "@distributary/contract/records/transactions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { EUR, smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { ownerOf } from "../write/owner.ts";

const { get, update, remove, list, fragment, sourceEvent } = transactionsEndpoints;
const NOBODY = "0190aaaa-0000-7000-8000-000000000000";

let server: TestServer;
let book: SmallBook;

beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
});
afterAll(() => server.close());

const deposit = (of: SmallBook, date = "2024-03-01", units = "10") =>
  of.record({ what_id: USD, direction: "R", target_account_id: of.cash, units }, date);

const change = async (of: SmallBook, id: string | null, body: object, query: object = {}) =>
  server.call(update, { as: of.as, params: { id: id ?? "" }, query, body: body as never });

describe("correcting a transaction", () => {
  it("takes signed lines that sum to zero, instrument by instrument", async () => {
    const { initial_transaction: id } = await deposit(book);
    const line = (account: string | undefined, nominal_amount: string, instrument = USD) => ({
      account: account ?? "",
      unit: { nominal_amount, instrument },
    });
    const lines = [
      line(book.cash, "-70.10"),
      line(book.broker, "50.05"),
      line(book.standard["EX"], "20.05"),
      line(book.cash, "3", EUR),
      line(book.standard["RE"], "-3", EUR),
    ];
    const saved = (await change(book, id, { line_items: lines })).ok;
    expect(saved).toMatchObject({ version: 2, committed: true });
    // -70.10 + 50.05 + 20.05 = 0
    expect(book.legs(saved)).toEqual(["Broker USD 50.05", "Cash EUR 3", "Cash USD -70.1", "EX USD 20.05", "RE EUR -3"]);
    expect(saved.line_items.map((one) => one.action)).toEqual(["entry", "entry", "entry"]);
    expect(saved.amendment_time).not.toBeNull();
  });

  it("is said to give way when its event, which does not know of it, is changed afterwards", async () => {
    const recorded = await deposit(book);
    const { initial_transaction: id } = recorded;
    await change(book, id, { transaction_date: "2024-03-04" });
    const edit = (fields: object, query: object) =>
      server.call(eventsEndpoints.fragment, {
        as: book.as,
        params: { uuid: recorded.uuid },
        query,
        body: fields as never,
      });
    // What derives nothing leaves the correction as it is, and says nothing.
    expect((await edit({ description: "Wages" }, {})).ok.warnings).toEqual([]);
    expect((await book.transaction(id)).transaction_date).toBe("2024-03-04");
    const says = [
      "The transaction of 2024-03-04 was corrected separately from its event. It now matches the event, and the correction stays in its history.",
    ];
    const changed = { new_transaction: { units: "12" } };
    expect((await edit(changed, { commit: false })).ok.warnings).toEqual(says);
    expect((await edit(changed, {})).ok.warnings).toEqual(says);
    expect((await book.transaction(id)).transaction_date).toBe("2024-03-01");
    expect((await edit({ new_transaction: { units: "13" } }, {})).ok.warnings).toEqual([]);
  });

  it("takes what it gave: a transaction read and sent back is the same", async () => {
    const { initial_transaction: id } = await book.record({
      what_id: book.share,
      direction: "B",
      target_account_id: book.broker,
      units: "2",
      price: "3",
      fee: "1",
    });
    const before = await book.transaction(id);
    const after = (await change(book, id, { line_items: before.line_items })).ok;
    expect(after.line_items).toEqual(before.line_items);
    expect(after.legs).toEqual(before.legs);
  });

  it("takes single fields of single lines, and what is named by place", async () => {
    const { initial_transaction: id } = await book.record({
      what_id: book.share,
      direction: "B",
      target_account_id: book.broker,
      units: "2",
      price: "3",
      fee: "1",
    });
    const params = { id: id ?? "" };
    const part = (line_items: object[], more: object = {}) =>
      server.call(fragment, { as: book.as, params, body: { line_items: line_items as never, ...more } });
    const fee = { ordinal: 2, unit: { nominal_amount: "1.25", instrument: USD } };
    const saved = (await part([fee], { notes: "the bill says so" })).ok;
    expect(saved).toMatchObject({ version: 2, committed: true, notes: "the bill says so" });
    expect(saved.line_items.map(({ action }) => action)).toEqual(["units", "consideration", "fee"]);
    expect(book.legs(saved)).toContain("Broker USD -7.25"); // 2 x 3 + 1.25
    expect(book.legs((await part([{ ordinal: 1, src_account: book.cash }])).ok)).toContain("Cash USD -6");
    const wrong = await part([{ ordinal: 3, action: "fee" }]);
    expect(wrong.body).toMatchObject({ detail: [{ loc: ["body", "line_items", 0, "ordinal"], type: "not-found" }] });
    const stale = await part([fee], { last_update_token: saved.last_update_token });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: "already_modified", current: { version: 3 } });
  });

  it("refuses what does not balance, naming each instrument", async () => {
    const { initial_transaction: id } = await deposit(book);
    const lines = [
      { account: book.cash, unit: { nominal_amount: "1.01", instrument: USD } },
      { account: book.broker, unit: { nominal_amount: "-1", instrument: USD } },
      { account: book.broker, unit: { nominal_amount: "5", instrument: EUR } },
    ];
    const answer = await change(book, id, { line_items: lines });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      detail: [
        // 1.01 - 1 = 0.01
        {
          loc: ["body", "line_items"],
          msg: "The lines of this security must sum to 0; they sum to 0.01.",
          type: "unbalanced",
          ctx: { instrument_id: USD, imbalance: "0.01" },
        },
        {
          loc: ["body", "line_items"],
          msg: "The lines of this security must sum to 0; they sum to 5.",
          type: "unbalanced",
          ctx: { instrument_id: EUR, imbalance: "5" },
        },
      ],
    });
    expect((await book.transaction(id)).version).toBe(1);
  });

  it("refuses lines that make no sense, each at its place", async () => {
    const { initial_transaction: id } = await deposit(book);
    const unit = { nominal_amount: "1", instrument: USD };
    const wrong = [
      [{ unit }, [0, "account"]],
      [{ unit, src_account: book.cash }, [0, "dst_account"]],
      [{ unit, src_account: book.cash, dst_account: book.cash }, [0, "dst_account"]],
      [{ unit, src_account: book.cash, dst_account: book.broker, account: book.standard["MKT"] }, [0, "account"]],
      [{ unit: { ...unit, nominal_amount: "-1" }, src_account: book.cash, dst_account: book.broker }, [0, "unit"]],
      [{ unit: { ...unit, nominal_amount: "0" }, account: book.cash }, [0, "unit"]],
      [{ unit, account: NOBODY }, [0, "account"]],
      [
        { unit: { ...unit, instrument: NOBODY }, src_account: book.cash, dst_account: book.broker },
        [0, "unit", "instrument"],
      ],
    ] as const;
    for (const [line, loc] of wrong) {
      expect((await change(book, id, { line_items: [line] })).body).toMatchObject({
        detail: [{ loc: ["body", "line_items", ...loc] }],
      });
    }
  });

  it("changes day, time, name and notes and keeps the lines", async () => {
    const { initial_transaction: id } = await deposit(book);
    const before = await book.transaction(id);
    const facts = {
      transaction_date: "2023-05-05",
      transaction_id: "T-1",
      notes: "n",
      transaction_time: "2023-05-05T12:00:00.000Z",
    };
    expect((await change(book, id, facts)).ok).toMatchObject({
      ...facts,
      line_items: before.line_items,
      created_time: before.created_time,
    });
  });

  it("bounds its name", async () => {
    proves("rule:validation-field-18", "constant:transaction_id_max");
    const { initial_transaction: id } = await deposit(book);
    expect((await change(book, id, { transaction_id: "x".repeat(100) })).status).toBe(200);
    expect((await change(book, id, { transaction_id: "x".repeat(101) })).status).toBe(422);
  });

  it("refuses a stale token with the transaction as it stands, and leaves nothing on a dry run", async () => {
    const { initial_transaction: id } = await deposit(book);
    const first = await book.transaction(id);
    expect((await change(book, id, { notes: "dry" }, { commit: "false" })).ok).toMatchObject({
      notes: "dry",
      committed: false,
      version: 2,
    });
    expect((await book.transaction(id)).version).toBe(1);
    await change(book, id, { notes: "second", last_update_token: first.last_update_token });
    const stale = await change(book, id, { notes: "third", last_update_token: first.last_update_token });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: "already_modified", current: { notes: "second", version: 2 } });
  });

  it("may not take holdings below nothing", async () => {
    const own = await smallBook(server);
    const { initial_transaction: id } = await own.record(
      { what_id: own.share, direction: "R", target_account_id: own.broker, units: "10" },
      "2024-01-01",
    );
    await own.record({ what_id: own.share, direction: "P", target_account_id: own.broker, units: "6" }, "2024-02-01");
    const lines = (quantity: string) => [
      {
        src_account: own.standard["RE"],
        dst_account: own.broker,
        unit: { nominal_amount: quantity, instrument: own.share },
      },
    ];
    // 5 - 6 = -1
    expect((await change(own, id, { line_items: lines("5") })).body).toMatchObject({
      detail: [{ type: "opening-balance-needed", ctx: { missing: "1" } }],
    });
    expect((await change(own, id, { line_items: lines("6") })).status).toBe(200);
    expect((await server.call(remove, { as: own.as, params: { id: id ?? "" } })).status).toBe(422);
  });
});

describe("taking a transaction back", () => {
  it("takes its event back too, unless it is a dry run", async () => {
    const event = await deposit(book);
    const params = { id: event.initial_transaction ?? "" };
    expect((await server.call(remove, { as: book.as, params, query: { commit: "false" } })).ok).toEqual({
      committed: false,
    });
    expect((await server.call(remove, { as: book.as, params })).ok).toEqual({ committed: true });
    expect((await server.call(get, { as: book.as, params })).status).toBe(404);
    expect((await server.call(eventsEndpoints.get, { as: book.as, params: { id: event.uuid } })).status).toBe(404);
    const then = await server.call(get, { as: book.as, params, query: { as_known_on: event.created_time } });
    expect(then.ok.src_event).toBe(event.uuid);
  });
});

describe("transactions", () => {
  it("are listed with the newest first, of all or of one account", async () => {
    const own = await smallBook(server);
    for (const [date, units] of [
      ["2024-01-02", "2"],
      ["2024-01-03", "3"],
      ["2024-01-01", "1"],
    ] as const)
      await deposit(own, date, units);
    await own.record({ what_id: USD, direction: "R", target_account_id: own.broker, units: "9" }, "2024-01-09");
    const dates = async (query: object) => {
      const page = (await server.call(list, { as: own.as, query })).ok;
      return [page.count, ...page.items.map((item) => item.transaction_date)];
    };
    expect(await dates({})).toEqual([4, "2024-01-09", "2024-01-03", "2024-01-02", "2024-01-01"]);
    expect(await dates({ account: own.cash, limit: 2 })).toEqual([3, "2024-01-03", "2024-01-02"]);
    expect(await dates({ account: own.cash, limit: 2, offset: 2 })).toEqual([3, "2024-01-01"]);
    expect((await server.call(list, { as: own.as, query: { account: NOBODY } })).status).toBe(422);
  });

  it("are found by the names that their rows show, of accounts, of who holds these and of securities", async () => {
    const own = await smallBook(server);
    const holder = (
      await server.call(entitiesEndpoints.create, {
        as: own.as,
        body: { name: "Quayle Trust", legal_name: "Quayle Trust" },
      })
    ).ok.uuid;
    const vault = await own.account({ name: "Vault 7", entity_id: holder });
    const share = await own.instrument({ identifier: "ZPH", display_name: "Zephyr Air" });
    await deposit(own, "2024-01-01", "100");
    await own.record({ what_id: share, direction: "R", target_account_id: own.broker, units: "3" }, "2024-01-02");
    const dividend = { direction: "R", target_account_id: own.cash, cause_instrument_id: share } as const;
    await own.record({ ...dividend, what_id: USD, units: "5" }, "2024-01-03");
    const moved = await own.record(
      { what_id: EUR, direction: "R", target_account_id: vault, units: "9" },
      "2024-01-04",
      { description: "From Zephyr" },
    );
    const found = async (q: string, more: object = {}) => {
      const { items, ...counted } = (await server.call(list, { as: own.as, query: { q, ...more } })).ok;
      return [counted.count, ...items.map(({ transaction_date: day }) => Number(day.slice(8)))];
    };
    // what moves it, what it paid, and what only its words name
    expect(await found("zephyr")).toEqual([3, 4, 3, 2]);
    expect(await found("zephyr", { limit: 1, offset: 1 })).toEqual([3, 3]);
    expect(await found("zephyr", { until: "2024-01-03" })).toEqual([2, 3, 2]);
    expect(await found("zephyr", { account: own.cash })).toEqual([1, 3]);
    expect(await found("vault")).toEqual([1, 4]);
    expect(await found("quayle")).toEqual([1, 4]);
    expect(await found("eur")).toEqual([1, 4]);
    expect(await found("retained")).toEqual([4, 4, 3, 2, 1]);
    expect(await found("zeppelin")).toEqual([0]);
    // A name that only a former version of it showed is none of it.
    const elsewhere = [
      { account: own.cash, unit: { nominal_amount: "9", instrument: EUR } },
      { account: own.standard["RE"], unit: { nominal_amount: "-9", instrument: EUR } },
    ];
    expect((await change(own, moved.initial_transaction, { line_items: elsewhere })).status).toBe(200);
    expect(await found("vault")).toEqual([0]);
  });

  it("of an account say what it held after each, whatever else narrows the list", async () => {
    const own = await smallBook(server);
    await deposit(own, "2024-01-01", "100");
    await own.record({ what_id: USD, direction: "P", target_account_id: own.cash, units: "30.5" }, "2024-01-03", {
      description: "Rent 100%",
    });
    await deposit(own, "2024-01-02", "7");
    const bought = await own.record(
      { what_id: own.share, direction: "B", target_account_id: own.cash, units: "2", price: "3" },
      "2024-01-04",
    );
    const after = async (query: object) =>
      (await server.call(list, { as: own.as, query: { account: own.cash, ...query } })).ok.items.map(
        ({ transaction_date, balances = [] }) =>
          `${transaction_date.slice(8)}: ${balances
            .map(({ instrument, quantity }) => `${instrument === USD ? "USD" : "SHARE"} ${quantity}`)
            .toSorted()
            .join(", ")}`,
      );
    // 100 + 7 = 107; 107 - 30.5 = 76.5; 76.5 - 2 x 3 = 70.5
    const all = ["04: SHARE 2, USD 70.5", "03: USD 76.5", "02: USD 107", "01: USD 100"];
    expect(await after({})).toEqual(all);
    expect(await after({ limit: 2, offset: 1 })).toEqual(all.slice(1, 3));
    expect(await after({ until: "2024-01-02" })).toEqual(all.slice(2));
    expect(await after({ instrument: own.share })).toEqual(all.slice(0, 1));
    expect(await after({ q: "rent 100%" })).toEqual([all[1]]);
    expect(await after({ event_type: "NOTE" })).toEqual([]);
    await server.call(remove, { as: own.as, params: { id: bought.initial_transaction ?? "" } });
    expect(await after({ limit: 1 })).toEqual(["03: USD 76.5"]);
    const unfiltered = (await server.call(list, { as: own.as })).ok.items[0];
    expect(unfiltered).toMatchObject({ description: "Rent 100%", event_type: "NEW" });
    expect(unfiltered).not.toHaveProperty("balances");
  });

  it("without event are found by staff alone", async () => {
    proves("rule:role-06");
    const own = await smallBook(server);
    const event = await deposit(own);
    const query = { missing_event: "true" } as const;
    expect((await server.call(list, { as: own.as, query })).status).toBe(403);
    const owner = await ownerOf(server, own.as.universe);
    const user = [own.as.session.user.uuid];
    await owner.rows("update app_user set is_staff = true where user_id = $1", user);
    const sessions = await owner.rows<{ id: string }>("select session_id as id from session where user_id = $1", user);
    for (const { id } of sessions) server.services.sessions.forget(id);
    expect((await server.call(list, { as: own.as, query })).ok.count).toBe(0);
    await owner.rows("alter table transaction disable trigger only_supersedes");
    await owner.rows("update transaction set event_id = null where universe_id = $1", [own.as.universe]);
    await owner.rows("alter table transaction enable trigger only_supersedes");
    await owner.end();
    const [found] = (await server.call(list, { as: own.as, query })).ok.items;
    expect(found).toMatchObject({ uuid: event.initial_transaction, src_event: null, event_type: null });
    const params = { id: found?.uuid ?? "" };
    expect((await server.call(sourceEvent, { as: own.as, params })).status).toBe(404);
  });

  it("answer 404 to strangers as for none", async () => {
    const theirs = (await deposit(await smallBook(server))).initial_transaction ?? "";
    for (const id of [theirs, NOBODY]) {
      const answers = [
        await server.call(get, { as: book.as, params: { id } }),
        await change(book, id, { notes: "" }),
        await server.call(remove, { as: book.as, params: { id } }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
    }
  });
});
