import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { graphOperations } from "@distributary/contract/graph/operations";
import { transactionsEndpoints } from "@distributary/contract/records/transactions";
import { DIRECTIONS } from "@distributary/domain/codes/directions";
import { EVENT_TYPES } from "@distributary/domain/codes/event-types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { dataOf } from "../graphql/asking.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { ownerOf } from "../write/owner.ts";
import { smallBook, USD, type SmallBook } from "./small-book.ts";

const { create, get, list, root, summary, fragment, remove } = eventsEndpoints;
const COMMIT = { commit: "true" } as const;
const NOBODY = "0190aaaa-0000-7000-8000-000000000000";

let server: TestServer;
let book: SmallBook;
beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
});
afterAll(() => server.close());

describe("events", () => {
  it("are of the types of the list, and only those", async () => {
    proves("constant:codes_event_types", "state:event-types");
    expect(EVENT_TYPES).toEqual(["NEW", "LPCC", "LPCD", "CACT", "NOTE", "UPDA", "UPDE", "UPDW", "UDPI"]);
    for (const event_type of [...EVENT_TYPES, "UPDI", ""]) {
      const answer = await server.call(create, {
        as: book.as,
        body: { event_type: event_type as never, event_date: "2024-01-01" },
      });
      const items = answer.status === 200 ? [] : (answer.body as { detail: { loc: string[]; type: string }[] }).detail;
      const said = items.map(({ loc, type }) => `${loc.at(-1)} ${type}`);
      // a payload that is missing, a type that is left by changes themselves, or a code that is none
      if (event_type === "NOTE") expect(said).toEqual([]);
      else if (event_type.startsWith("U") && event_type !== "UPDI") expect(said).toEqual(["event_type value_error"]);
      else if (event_type === "UPDI" || event_type === "") expect(said).toEqual(["event_type invalid_value"]);
      else expect(said[0]).toMatch(/^(new_transaction|capital_\w+) missing$/);
    }
  });

  it("go in one of four directions, and in no other", async () => {
    proves("state:directions", "constant:codes_direction");
    expect(DIRECTIONS).toEqual(["B", "S", "P", "R"]);
    const own = await smallBook(server);
    const held = { what_id: own.share, target_account_id: own.broker, units: "4", price: "2" };
    // 4 received, 4 bought, 4 sold and 4 paid away: the account goes to 4, 8, 4, 0.
    for (const direction of ["R", "B", "S", "P"] as const) {
      const kept = direction === "B" || direction === "S" ? held : { ...held, price: undefined };
      const event = await own.record({ ...kept, direction });
      const { line_items } = await own.transaction(event.initial_transaction);
      expect([direction, line_items[0]?.direction]).toEqual([direction, direction]);
    }
    for (const direction of ["X", "b", "", null]) {
      const answer = await server.call(create, {
        as: own.as,
        body: { event_type: "NEW", event_date: "2024-03-01", new_transaction: { ...held, direction } } as never,
      });
      expect(answer.body).toMatchObject({ detail: [{ loc: ["body", "new_transaction", "direction"] }] });
    }
  });

  it("leave out what changed records note of themselves where that is asked, unless by its type", async () => {
    const own = await smallBook(server);
    const { as } = own;
    const body = { user_attributes: { shelf: "top" } };
    await server.call(accountsEndpoints.update, { as, params: { uuid: own.cash }, query: COMMIT, body });
    const deposit = { what_id: USD, direction: "R" as const, target_account_id: own.cash, units: "100" };
    await own.record(deposit, "2024-01-01");
    const typesOf = async (query: object) =>
      (await server.call(list, { as, query })).ok.items.map(({ event_type: type }) => type).toSorted();
    expect(await typesOf({})).toEqual(["NEW", "UPDA"]);
    expect(await typesOf({ updates: "true" })).toEqual(["NEW", "UPDA"]);
    expect(await typesOf({ updates: "false" })).toEqual(["NEW"]);
    expect(await typesOf({ updates: "false", event_type: "UPDA" })).toEqual(["UPDA"]);
    expect((await server.call(list, { as, query: { updates: "false" } })).ok.count).toBe(1);
  });

  it("are listed by day or by change, filtered, in pages; each with its root and its tree", async () => {
    const own = await smallBook(server);
    const { as } = own;
    const deposit = { what_id: USD, direction: "R" as const, target_account_id: own.cash, units: "100" };
    const first = await own.record(deposit, "2024-01-01", { description: "Salary of January", user_tags: ["pay"] });
    const bought = await own.record(
      { what_id: own.share, direction: "B", target_account_id: own.broker, units: "2", price: "3" },
      "2024-02-01",
      { parent_event_id: first.uuid, identifier: "ORDER 77%" },
    );
    const note = (
      await server.call(create, {
        as,
        query: COMMIT,
        body: {
          event_type: "NOTE",
          event_date: "2024-03-01",
          parent_event_id: bought.uuid,
          is_email: true,
          email_from_name: "Ada",
          email_from_address: "ada@example.com",
          email_subject: "Order",
          attachment_count: 2,
        },
      })
    ).ok;
    expect(note).toMatchObject({
      is_email: true,
      email_from_name: "Ada",
      attachment_count: 2,
      root_event_id: first.uuid,
    });
    const found = async (query: object) =>
      (await server.call(list, { as, query })).ok.items.map(({ event_date }) => event_date.slice(5, 7));
    expect(await found({})).toEqual(["03", "02", "01"]);
    await server.call(fragment, { as, params: { uuid: first.uuid }, body: { notes: "changed last" } });
    expect(await found({ order_by: "updated_time" })).toEqual(["01", "03", "02"]);
    expect(await found({ event_type: "NOTE" })).toEqual(["03"]);
    expect(await found({ account: own.broker })).toEqual(["02"]);
    expect(await found({ account: own.standard["RE"] })).toEqual(["01"]);
    expect(await found({ instrument: USD })).toEqual(["02", "01"]);
    expect(await found({ parent: first.uuid })).toEqual(["02"]);
    expect(await found({ since: "2024-01-02", until: "2024-02-01" })).toEqual(["02"]);
    expect(await found({ q: " ORDER 77% " })).toEqual(["02"]);
    expect(await found({ q: "order 77_" })).toEqual([]);
    expect(await found({ tag: "pay" })).toEqual(["01"]);
    const page = (await server.call(list, { as, query: { limit: 1, offset: 1 } })).ok;
    expect(page).toMatchObject({ limit: 1, offset: 1, count: 3, count_relation: "eq", items: [{ uuid: bought.uuid }] });
    expect((await server.call(list, { as, query: { account: NOBODY } })).status).toBe(422);

    const params = { id: note.uuid };
    expect((await server.call(root, { as, params })).ok.uuid).toBe(first.uuid);
    const whole = (await server.call(summary, { as, params })).ok;
    expect(whole).toMatchObject({ root: first.uuid, settlement: null, commitment: null, event: { uuid: note.uuid } });
    expect(whole.events.map(({ uuid }) => uuid)).toEqual([first.uuid, bought.uuid, note.uuid]);
    // 100 in from outside; 2 x 3 = 6 paid by the broker's own cash
    expect(own.legs({ legs: whole.legs })).toEqual(
      ["Cash USD 100", "RE USD -100", "Broker SHARE 2", "Broker USD -6", "MKT SHARE -2", "MKT USD 6"].toSorted(),
    );
    for (const endpoint of [root, summary])
      expect((await server.call(endpoint, { as, params: { id: NOBODY } })).status).toBe(404);
    const source = { as, params: { id: bought.initial_transaction ?? "" } };
    expect((await server.call(transactionsEndpoints.sourceEvent, source)).ok.uuid).toBe(bought.uuid);
  });

  it("are changed field by field, and clear what is null", async () => {
    const own = await smallBook(server);
    const { as } = own;
    const event = await own.record(
      { what_id: own.share, direction: "B", target_account_id: own.broker, units: "2", price: "3", fee: "1" },
      "2024-02-01",
      { notes: "n", description: "d" },
    );
    const changed = (
      await server.call(fragment, {
        as,
        params: { uuid: event.uuid },
        body: { new_transaction: { units: "5", fee: null }, notes: null },
      })
    ).ok;
    expect(changed).toMatchObject({
      committed: true,
      notes: null,
      description: "d",
      new_transaction: { units: "5", price: "3" },
    });
    const transaction = await own.transaction(event.initial_transaction);
    expect(own.legs(transaction)).toContain("Broker USD -15"); // 5 x 3, no fee any more
    expect(transaction).toMatchObject({ event_type: "NEW", description: "d", version: 2 });
    const opening = await own.record({ what_id: own.share, direction: "R", target_account_id: own.broker, units: "2" });
    const dated = { event_data: { acquired_on: "2010-01-01", cost_basis: "unknown" as const } };
    const known = (await server.call(fragment, { as, params: { uuid: opening.uuid }, body: dated })).ok;
    expect(known.new_transaction).toMatchObject({ acquired_on: "2010-01-01", cost_basis: "unknown" });
    const [line] = (await own.transaction(opening.initial_transaction)).line_items;
    expect(line?.action).toBe("opening");
    const retyped = await server.call(fragment, { as, params: { uuid: event.uuid }, body: { event_type: "NOTE" } });
    expect(retyped.body).toMatchObject({ detail: [{ loc: ["body", "event_type"] }] });
  });

  it("and transactions of a security are those that move it and those that it causes: what it paid, and cost", async () => {
    const own = await smallBook(server);
    const { as, share: instrument } = own;
    const money = { what_id: USD, target_account_id: own.broker, units: "6" };
    const bought = {
      what_id: instrument,
      direction: "B" as const,
      target_account_id: own.broker,
      units: "2",
      price: "3",
    };
    await own.record(bought, "2024-01-01");
    const paid = await own.record({ ...money, direction: "R", cause_instrument_id: instrument }, "2024-02-01");
    await own.record({ ...money, direction: "R" }, "2024-03-01");
    const listed = async (filter: object) => {
      const query = { instrument, ...filter };
      const events = (await server.call(list, { as, query })).ok;
      const moves = (await server.call(transactionsEndpoints.list, { as, query })).ok;
      expect(moves.count).toBe(events.count);
      expect(moves.items.map(({ uuid }) => uuid)).toEqual(events.items.map((event) => event.initial_transaction));
      return events.items.map(({ event_date }) => event_date.slice(5, 7));
    };
    expect(await listed({})).toEqual(["02", "01"]);
    expect(await listed({ account: own.broker })).toEqual(["02", "01"]);
    expect(await listed({ account: own.cash })).toEqual([]);
    const graph = { where: { instrument: { _eq: instrument } } };
    const { searchTransactions } = await dataOf(server, as, graphOperations.searchTransactions, graph);
    expect(searchTransactions.map(({ transaction_date }) => transaction_date.slice(5, 7))).toEqual(["02", "01"]);
    await server.call(remove, { as, params: { id: paid.uuid } });
    expect(await listed({})).toEqual(["01"]);
  });

  it("that are the trace of a change stay", async () => {
    const own = await smallBook(server);
    const owner = await ownerOf(server, own.as.universe);
    const note = (
      await server.call(create, { as: own.as, query: COMMIT, body: { event_type: "NOTE", event_date: "2024-01-01" } })
    ).ok;
    await owner.rows("update event set event_type = 'UPDA' where universe_id = $1 and event_id = $2", [
      own.as.universe,
      note.uuid,
    ]);
    await owner.end();
    expect((await server.call(remove, { as: own.as, params: { id: note.uuid } })).status).toBe(422);
    expect((await server.call(get, { as: own.as, params: { id: note.uuid } })).ok.event_type).toBe("UPDA");
  });
});

describe("ten thousand events and their transactions", () => {
  const ALL = 10_050;
  let own: SmallBook;
  beforeAll(async () => {
    own = await smallBook(server);
    const owner = await ownerOf(server, own.as.universe);
    const values = [own.as.universe, ALL];
    const id = "('0190aaaa-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid";
    // Ten a day; every fourth is of a quarter, every 4000th a rare one.
    const numbers = "generate_series(1, $2::int) n";
    const day = "'2020-01-01'::date + n / 10";
    await owner.rows(
      `insert into event (universe_id, event_id, event_type, event_date, description, created_time, updated_time, revision)
       select $1, ${id}, 'NEW', ${day}, 'Deposit ' || n || case when n % 4000 = 0 then ' rare' when n % 4 = 0 then ' quarter' else '' end,
         now(), now(), 1 from ${numbers}`,
      values,
    );
    await owner.rows(
      `insert into transaction (universe_id, transaction_id, event_id, transaction_date, created_time, revision, notes)
       select $1, ${id}, ${id}, ${day}, now(), 1, case when n > 10046 then 'Like 10048' end from ${numbers}`,
      values,
    );
    // Each brings a dollar and a share from the market: 2 x 10,050 lines of the market, 10,050 of each account.
    await owner.rows(
      `insert into line_item (universe_id, transaction_id, version, ordinal, action, src_account_id, dst_account_id,
         instrument_universe_id, instrument_id, quantity)
       select $1, ${id}, 1, line.ordinal, 'entry', $3, line.account, line.owner, line.instrument, 1
       from ${numbers}, (values (0, $4::uuid, system_universe(), $5::uuid), (1, $6, $1, $7))
         as line (ordinal, account, owner, instrument)`,
      [...values, own.standard["MKT"], own.cash, USD, own.broker, own.share],
    );
    await owner.rows("analyze event");
    await owner.end();
  });

  const events = async (query: object) => (await server.call(list, { as: own.as, query })).ok;
  const transactions = async (query: object) =>
    (await server.call(transactionsEndpoints.list, { as: own.as, query })).ok;
  const ids = (answer: { items: readonly { uuid: string }[] }) => answer.items.map(({ uuid }) => uuid);

  it("are the same pages by a busy account as by a quiet one, by a common word as by none", async () => {
    const busy = { account: own.standard["MKT"] };
    for (const place of [{ limit: 3 }, { limit: 3, offset: 6_000 }, { limit: 30, offset: ALL - 2 }]) {
      for (const ask of [events, transactions]) {
        const plain = await ask(place);
        expect(plain.items).toHaveLength(place.limit === 30 ? 2 : 3);
        for (const filter of [busy, { account: own.cash }, { instrument: own.share }, { q: " dePOSit" }])
          expect(ids(await ask({ ...place, ...filter }))).toEqual(ids(plain));
        expect(await ask({ ...place, ...busy, q: "deposit" })).toMatchObject({ count: 10_000, count_relation: "gte" });
      }
    }
    // The n-th from the end comes after 10,050 - n others: 10,050 - 6,000 dollars went out until then.
    const [first] = (await transactions({ ...busy, limit: 1, offset: 6_000 })).items;
    expect(first?.balances).toContainEqual({ instrument: USD, quantity: "-4050" });
    // From either end of a month, from its middle, and over the end of one.
    for (const offset of [0, 30, 60, 150, 240, 270, 300, 6_020, 9_900]) {
      const { items } = await transactions({ account: own.cash, limit: 25, offset });
      const held = items.map(({ balances }) => balances?.[0]?.quantity);
      expect(held).toEqual(items.map((_, place) => String(ALL - offset - place)));
    }
    // 10,030 to 10,050
    expect(await transactions({ ...busy, since: "2022-09-30" })).toMatchObject({ count: 21, count_relation: "eq" });
    expect(await transactions(busy)).toMatchObject({ count: 10_000, count_relation: "gte" });
    const [last] = (await transactions({ account: own.cash, limit: 1, q: "deposit" })).items;
    expect(last?.balances).toEqual([{ instrument: USD, quantity: "10050" }]);
  });

  it("are found by a word that many hold, and by one that few do", async () => {
    for (const ask of [events, transactions]) {
      // 10,050 / 4 = 2,512 whole times; 4,000 and 8,000 are rare instead.
      const quarters = await ask({ q: "quarter", limit: 2, offset: 2_508 });
      expect(quarters).toMatchObject({ count: 2_510, count_relation: "eq" });
      expect(ids(quarters).map((id) => Number.parseInt(id.slice(-4), 16))).toEqual([8, 4]);
      const rare = await ask({ q: "RAR", limit: 5 });
      expect(rare).toMatchObject({ count: 2, count_relation: "eq" });
      expect(ids(rare).map((id) => Number.parseInt(id.slice(-4), 16))).toEqual([8_000, 4_000]);
      expect(await ask({ q: "zq" })).toMatchObject({ items: [], count: 0, count_relation: "eq" });
      const both = await ask({ q: "quarter", since: "2022-09-30", account: own.standard["MKT"], limit: 2 });
      // day 1,003 is 2022-09-30; 10,030 to 10,050 hold 10,032 to 10,048 by fours
      expect([both.count, ...ids(both).map((id) => Number.parseInt(id.slice(-4), 16))]).toEqual([5, 10_048, 10_044]);
      // Nearly all days, and few of them: days 0 to 1,002 leave out those five of 2,510, days 1 and 2 hold 10 to 29.
      const early = await ask({ q: "quarter", until: "2022-09-29", limit: 2, offset: 1 });
      expect([early.count, ...ids(early).map((id) => Number.parseInt(id.slice(-4), 16))]).toEqual([
        2_505, 10_024, 10_020,
      ]);
      const two = await ask({ q: "quarter", since: "2020-01-02", until: "2020-01-03", limit: 2 });
      expect([two.count, ...ids(two).map((id) => Number.parseInt(id.slice(-4), 16))]).toEqual([5, 28, 24]);
    }
  });

  it("are found by their own words beside those of their events, each once", async () => {
    const found = async (query: object) => {
      const { count, items } = await transactions({ q: "10048", limit: 3, ...query });
      return [count, ...ids({ items }).map((id) => Number.parseInt(id.slice(-4), 16))];
    };
    // One by its event and by its own notes, the others by these.
    expect(await found({})).toEqual([4, 10_050, 10_049, 10_048]);
    // Day 1,004 is 2022-10-01 and ends with 10,049.
    expect(await found({ until: "2022-10-01" })).toEqual([3, 10_049, 10_048, 10_047]);
    expect(await found({ since: "2020-01-05", offset: 2 })).toEqual([4, 10_048, 10_047]);
    expect(await found({ since: "2022-10-01", until: "2022-10-01" })).toEqual([3, 10_049, 10_048, 10_047]);
  });

  it("are looked through to the last of those that hold a common word, whatever order and conditions are asked", async () => {
    // 10,050 hold it, a few more than a count looks at.
    const oldest = { query: "deposit", order_by: [{ event_date: "desc" }], limit: 10, offset: ALL - 2 } as const;
    const { searchEvents } = await dataOf(server, own.as, graphOperations.searchEvents, oldest);
    expect(searchEvents.map(({ uuid }) => Number.parseInt(uuid.slice(-4), 16))).toEqual([2, 1]);
    const numbers = async (query: string, since: string, order: "asc" | "desc") => {
      const page = { query, limit: 2, offset: 1 };
      const events = await dataOf(server, own.as, graphOperations.searchEvents, {
        ...page,
        where: { event_date: { _gte: since } },
        order_by: [{ event_date: order }],
      });
      const moves = await dataOf(server, own.as, graphOperations.searchTransactions, {
        ...page,
        where: { transaction_date: { _gte: since } },
        order_by: [{ transaction_date: order }],
      });
      expect(moves.searchTransactions.map(({ uuid }) => uuid)).toEqual(events.searchEvents.map(({ uuid }) => uuid));
      return events.searchEvents.map(({ uuid }) => Number.parseInt(uuid.slice(-4), 16));
    };
    // Every fourth from 10,032 on, and 2,510 in all; the rare ones are 4,000 and 8,000.
    expect(await numbers("Quarter", "2022-09-30", "asc")).toEqual([10_036, 10_040]);
    expect(await numbers("quarter", "2020-01-01", "desc")).toEqual([10_044, 10_040]);
    expect(await numbers("rare", "2020-01-01", "desc")).toEqual([4_000]);
    expect(await numbers("zq", "2020-01-01", "asc")).toEqual([]);
  });

  it("are not the only ones: a common word is found in each field that is searched, of other kinds too", async () => {
    const other = await smallBook(server);
    const owner = await ownerOf(server, other.as.universe);
    const id = "('0190cccc-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid";
    const put = (table: string, columns: string, values: string) =>
      owner.rows(
        `insert into ${table} (universe_id, ${table}_id, created_time, revision, ${columns})
         select $1, ${id}, now(), 1, ${values} from generate_series(1, 6600) n`,
        [other.as.universe],
      );
    // The n-th holds it in its field n % 6, where it has so many; n % 6 = 0 is no field.
    const word = (field: number) => `case when n % 6 = ${field} then 'ZEBRA ' else 'Horse ' end || n`;
    await put("account", "updated_time, acct_type, name, acct_number", `now(), 'D', ${word(1)}, ${word(2)}`);
    await put("entity", "updated_time, name, legal_name", `now(), ${word(1)}, ${word(2)}`);
    const known = `jsonb_build_object('isin', ${word(3)}, 'figi', ${word(4)}, 'ticker', ${word(5)})`;
    const texts = "instrument_type, identifier, display_name, user_attributes";
    await put("instrument", `updated_time, ${texts}`, `now(), 'OTHR', ${word(1)}, ${word(2)}, ${known}`);
    await owner.end();
    const ids = Array.from({ length: 6 }, (_, n) => `0190cccc-0000-7000-8000-00000000000${n + 1}`);
    // 6,600 / 6 = 1,100 hold it in each field: 2,200 of two fields, more than are looked up one by one.
    const asked = { query: " zebra", where: { uuid: { _in: ids } }, order_by: [{ uuid: "asc" as const }] };
    const { accounts } = await dataOf(server, other.as, graphOperations.accountSearch, asked);
    const { entities } = await dataOf(server, other.as, graphOperations.entitySearch, asked);
    const { instruments } = await dataOf(server, other.as, graphOperations.instrumentSearch, asked);
    const places = (rows: readonly { uuid: string }[]) => rows.map(({ uuid }) => Number(uuid.at(-1)));
    expect([places(accounts), places(entities), places(instruments)]).toEqual([
      [1, 2],
      [1, 2],
      [1, 2, 3, 4, 5],
    ]);
  });

  it("hold what most that hold a word do not: transactions", async () => {
    const other = await smallBook(server);
    const owner = await ownerOf(server, other.as.universe);
    await owner.rows(
      `insert into event (universe_id, event_id, event_type, event_date, description, created_time, updated_time, revision)
       select $1, gen_random_uuid(), 'NOTE', '2020-01-01', 'Memo ' || n, now(), now(), 1 from generate_series(1, 10002) n`,
      [other.as.universe],
    );
    await owner.end();
    const money = { what_id: USD, direction: "R" as const, target_account_id: other.cash, units: "1" };
    const said = { description: "Memo of a gift" };
    const [first, second] = [
      await other.record(money, "2019-01-01", said),
      await other.record(money, "2021-01-01", said),
    ];
    const found = async (query: object) => {
      const answer = (await server.call(transactionsEndpoints.list, { as: other.as, query })).ok;
      return [answer.count, answer.count_relation, ...ids(answer)];
    };
    const [older, newer] = [first.initial_transaction, second.initial_transaction];
    expect(await found({ q: "memo" })).toEqual([2, "eq", newer, older]);
    expect(await found({ q: "memo", since: "2020-01-01" })).toEqual([1, "eq", newer]);
    expect(await found({ q: "memo", account: other.cash, limit: 1, offset: 1 })).toEqual([2, "eq", older]);
    const events = (await server.call(list, { as: other.as, query: { q: "memo", order_by: "updated_time" } })).ok;
    expect(events).toMatchObject({ count: 10_000, count_relation: "gte" });
    expect(events.items.filter(({ description }) => description === said.description)).toHaveLength(2);
  });

  it("leave a quiet account its balances, which are summed from its own few lines", async () => {
    const quiet = await own.account({ name: "Quiet", acct_type: "D" });
    const gift = (units: string, date: string) =>
      own.record({ what_id: USD, direction: "R", target_account_id: quiet, units }, date);
    const [spring, , late] = [
      await gift("5", "2020-03-01"),
      await gift("7", "2022-01-01"),
      await gift("1", "2022-01-02"),
    ];
    await own.record({ what_id: USD, direction: "P", target_account_id: quiet, units: "2" }, "2020-03-02");
    await server.call(fragment, {
      as: own.as,
      params: { uuid: spring.uuid },
      query: COMMIT,
      body: { new_transaction: { units: "6" } },
    });
    await server.call(remove, { as: own.as, params: { id: late.uuid } });
    const held = async (query: object) =>
      (await transactions({ account: quiet, ...query })).items.map(({ balances }) => balances?.[0]?.quantity);
    // 6; 6 - 2 = 4; 4 + 7 = 11
    expect(await held({})).toEqual(["11", "4", "6"]);
    expect(await held({ limit: 1, offset: 1 })).toEqual(["4"]);
    expect(await held({ until: "2020-12-31" })).toEqual(["4", "6"]);
  });

  it("are counted to the last again where some were taken back, or several are of one event", async () => {
    const owner = await ownerOf(server, own.as.universe);
    const busy = { account: own.standard["MKT"], limit: 1 };
    const counted = async () => {
      const both = [await events(busy), await transactions(busy)];
      return both.map(({ count, count_relation }) => `${count} ${count_relation}`);
    };
    expect(await counted()).toEqual(["10000 gte", "10000 gte"]);
    const taken = `set superseded = 1000000 where universe_id = $1 and event_id in (
      select event_id from event where universe_id = $1 and description like 'Deposit %' order by event_date limit 60)`;
    await owner.rows(`update transaction ${taken}`, [own.as.universe]);
    await owner.rows(`update event ${taken}`, [own.as.universe]);
    // 10,050 - 60
    expect(await counted()).toEqual(["9990 eq", "9990 eq"]);
    const second = "('0190bbbb-0000-7000-8000-' || right(event_id::text, 12))::uuid";
    await owner.rows(
      `insert into transaction (universe_id, transaction_id, event_id, ordinal, transaction_date, created_time, revision)
       select $1, ${second}, event_id, 1, event_date, now(), 1 from event
       where universe_id = $1 and superseded is null and description like 'Deposit %' order by event_date limit 60`,
      [own.as.universe],
    );
    await owner.rows(
      `insert into line_item (universe_id, transaction_id, version, ordinal, action, src_account_id, dst_account_id,
         instrument_universe_id, instrument_id, quantity)
       select $1, transaction_id, 1, 0, 'entry', $2, $3, $1, $4, 1 from transaction where universe_id = $1 and ordinal = 1`,
      [own.as.universe, own.standard["MKT"], own.broker, own.share],
    );
    await owner.end();
    // 9,990 + 60 transactions, of as many events as before
    expect(await counted()).toEqual(["9990 eq", "10000 gte"]);
  });
});
