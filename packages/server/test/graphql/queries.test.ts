import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { graphOperations, searchEventsWith } from "@distributary/contract/graph/operations";
import { graphqlEndpoints } from "@distributary/contract/graph/graphql";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { prospectsEndpoints } from "@distributary/contract/records/prospects";
import { transactionsEndpoints } from "@distributary/contract/records/transactions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { listedServer, type ListedServer } from "../isolation/routes.ts";
import { EUR, NOTHING, USD } from "../isolation/records.ts";
import { resident, type Resident } from "../isolation/world.ts";
import { askGraph, dataOf } from "./asking.ts";

let server: ListedServer;
let ada: Resident;
/** Statements that were sent to the database, since `counted` last began. */
let statements = 0;

beforeAll(async () => {
  server = await listedServer({
    extend: (_http, services) => {
      const { readUniverse } = services.database;
      Object.assign(services.database, {
        readUniverse: (...read: Parameters<typeof readUniverse>) => {
          statements += 1;
          return readUniverse(...read);
        },
      });
    },
  });
  ada = await resident(server, "canary");
  const body = Array.from({ length: 120 }, (_, index) => ({
    name: `Account ${String(index).padStart(3, "0")}`,
    acct_type: "A",
    entity_id: index % 2 === 0 ? ada.records.entity : null,
    bs_label: index % 3 === 0 ? "x" : null,
    date_established: `2024-01-${String(1 + (index % 28)).padStart(2, "0")}`,
    user_tags: index < 5 ? ["first", `n${index}`] : [],
  }));
  await server.call(accountsEndpoints.bulkCreate, { as: ada, body });
  await server.call(accountsEndpoints.update, {
    as: ada,
    params: { uuid: ada.records.account },
    body: { name: "Cash, renamed last" },
  });
});
afterAll(() => server.close());

const names = (rows: readonly { readonly name: string }[]): string[] => rows.map(({ name }) => name);

async function accounts(variables: object): Promise<string[]> {
  const { accountSearch } = graphOperations;
  return names((await dataOf(server, ada, accountSearch, variables)).accounts);
}

describe("queries by GraphQL", () => {
  it("answer one record of each kind as REST does, and null for one that is not there", async () => {
    const { account, entity, event, transaction } = ada.records;
    const seen = [
      [
        (await dataOf(server, ada, graphOperations.currentAccount, { uuid: account })).account,
        (await server.call(accountsEndpoints.get, { as: ada, params: { id: account } })).ok,
      ],
      [
        (await dataOf(server, ada, graphOperations.entityByUuid, { uuid: entity })).entity,
        (await server.call(entitiesEndpoints.get, { as: ada, params: { id: entity } })).ok,
      ],
      [
        (await dataOf(server, ada, graphOperations.eventByUuid, { uuid: event })).event,
        (await server.call(eventsEndpoints.get, { as: ada, params: { id: event } })).ok,
      ],
      [
        (await dataOf(server, ada, graphOperations.initialTransaction, { uuid: transaction })).initial_transaction,
        (await server.call(transactionsEndpoints.get, { as: ada, params: { id: transaction } })).ok,
      ],
    ] as const;
    for (const [graph, rest] of seen) {
      const {
        entity: named,
        line_items: lines,
        ...plain
      } = { entity: null, line_items: [], ...graph } as object & {
        readonly entity: unknown;
        readonly line_items: readonly object[];
      };
      expect(rest).toMatchObject(plain);
      if ("acct_type" in plain) expect(named).toEqual({ uuid: entity, name: "Entity canary" });
      if ("transaction_id" in plain) expect((rest as { line_items: unknown }).line_items).toMatchObject(lines);
    }
    // The event's own uuid leads to the transaction that it derived first; the default account has no uuid of its own.
    const ofEvent = await dataOf(server, ada, graphOperations.initialTransaction, { uuid: event });
    expect(ofEvent.initial_transaction?.uuid).toBe(transaction);
    const fallback = await askGraph(server, ada, '{ account(uuid: "00000000-0000-0000-0000-000000000000") { name } }');
    expect(fallback).toEqual({ data: { account: { name: "Default Account" } } });
    const nobody = NOTHING.account;
    const nothing = `{
      account(uuid: "${nobody}") { uuid } entity(uuid: "${nobody}") { uuid } instrument(uuid: "${nobody}") { uuid }
      event(uuid: "${nobody}") { uuid } initial_transaction(uuid: "${nobody}") { uuid }
    }`;
    expect(await askGraph(server, ada, nothing)).toEqual({
      data: { account: null, entity: null, instrument: null, event: null, initial_transaction: null },
    });
  });

  it("narrow, order and cut lists of accounts, 25 unless told", async () => {
    proves("constant:account_search", "constant:account_search_offset");
    expect(await accounts({})).toHaveLength(25);
    const byName = { order_by: [{ name: "asc" }], where: { name: { _ilike: "account 0%" } } };
    expect(await accounts({ ...byName, limit: 3 })).toEqual(["Account 000", "Account 001", "Account 002"]);
    // With an offset of 98 the last 2 of 100 are left.
    expect(await accounts({ ...byName, offset: 98 })).toEqual(["Account 098", "Account 099"]);
    const where = (conditions: object): Promise<string[]> =>
      accounts({ where: conditions, order_by: [{ name: "asc" }], limit: 200 });
    // Every third of 120 is labelled: 40. Of those every second has an entity: 20.
    expect(await where({ bs_label: { _eq: "x" } })).toHaveLength(40);
    expect(await where({ bs_label: { _eq: "x" }, entity_id: { _eq: ada.records.entity } })).toHaveLength(20);
    expect(await where({ name: { _ilike: "Account%" }, bs_label: { _is_null: true } })).toHaveLength(80);
    expect(await where({ name: { _ilike: "Account%" }, bs_label: { _neq: "x" } })).toHaveLength(80);
    expect(await where({ _or: [{ name: { _eq: "Account 007" } }, { name: { _in: ["Account 009"] } }] })).toEqual([
      "Account 007",
      "Account 009",
    ]);
    expect(
      await where({ user_tags: { _contains: ["first"] }, _not: { user_tags: { _contains: ["n3"] } } }),
    ).toHaveLength(4);
    // Conditions within conditions: of 110 to 119 the labelled 111, 114 and 117, less 114; and 007.
    const within = {
      _or: [
        {
          _and: [
            { name: { _ilike: "Account 11%" } },
            { _or: [{ bs_label: { _eq: "x" } }, { bs_label: { _eq: "y" } }] },
          ],
          _not: { _or: [{ name: { _eq: "Account 114" } }, { _not: { bs_label: { _is_null: false } } }] },
        },
        { name: { _eq: "Account 007" } },
      ],
    };
    // The operation is compiled when it comes again; the answer stays.
    for (let index = 0; index < 6; index++) {
      expect(await where(within)).toEqual(["Account 007", "Account 111", "Account 117"]);
    }
    // The 27th and the 28th day come 4 times each: 120 = 4 * 28 + 8, and 8 are the first eight days.
    expect(await where({ date_established: { _gte: "2024-01-27" } })).toHaveLength(8);
    expect(await where({ date_established: { _gt: "2024-01-27", _lte: "2024-01-28" } })).toHaveLength(4);
    expect(await where({ created_time: { _lt: "2000-01-01T00:00:00Z" } })).toEqual([]);
    expect(await where({ is_system_account: { _eq: true } })).toContain("Default Account");
    // A backslash at the end of a pattern is a backslash.
    expect(await where({ name: { _ilike: "Account\\" } })).toEqual([]);
    const down = await accounts({ order_by: [{ bs_label: "asc" }, { name: "desc" }], limit: 2 });
    expect(down).toEqual(["Account 117", "Account 114"]);
    // 110 to 119; of those 111, 114 and 117 are labelled.
    expect(await accounts({ query: "ccount 11", limit: 100 })).toHaveLength(10);
    expect(await accounts({ query: "ccount 11", where: { bs_label: { _eq: "x" } } })).toHaveLength(3);
  });

  it("answer what was changed last: 7 accounts, 5 of each other kind", async () => {
    for (let index = 0; index < 5; index++)
      await server.call(eventsEndpoints.create, {
        as: ada,
        query: { commit: "true" },
        body: {
          event_type: "NEW",
          event_date: "2025-02-01",
          description: `Receipt ${index}`,
          new_transaction: { what_id: USD, direction: "R", target_account_id: ada.records.account, units: "1" },
        },
      });
    const recent = await dataOf(server, ada, graphOperations.recent, {});
    expect(recent.recent_accounts).toHaveLength(7);
    expect(recent.recent_accounts[0]?.name).toBe("Cash, renamed last");
    expect(recent.recent_entities.map((entity) => entity.is_system_entity)).not.toContain(true);
    expect(recent.recent_events.map((event) => event.description)).toEqual(
      [4, 3, 2, 1, 0].map((index) => `Receipt ${index}`),
    );
    expect(recent.recent_transactions.map((transaction) => transaction.src_event)).toEqual(
      recent.recent_events.map((event) => event.uuid),
    );
  });

  it("answer 7 accounts and 5 of each other kind where no number is asked for", async () => {
    proves(
      "constant:recent_accounts",
      "constant:recent_entities",
      "constant:recent_transactions",
      "constant:recent_events",
    );
    for (let index = 0; index < 6; index++) {
      const body = { name: `Entity ${index}`, legal_name: `Entity ${index}` };
      await server.call(entitiesEndpoints.create, { as: ada, body });
    }
    const counted = async (argument: string): Promise<number[]> => {
      const fields = ["accounts", "entities", "transactions", "events"].map(
        (kind) => `recent_${kind}${argument} { uuid }`,
      );
      const { data } = await askGraph(server, ada, `{ ${fields.join(" ")} }`);
      return Object.values(data ?? {}).map((rows) => (rows as readonly unknown[]).length);
    };
    expect(await counted("")).toEqual([7, 5, 5, 5]);
    // A new universe has its standard accounts, which nobody worked on.
    const none = await askGraph(server, await server.signUp(), "{ recent_accounts { name } }");
    expect(none).toEqual({ data: { recent_accounts: [] } });
    expect(await counted("(limit: null)")).toEqual([7, 5, 5, 5]);
    expect(await counted("(limit: 2)")).toEqual([2, 2, 2, 2]);
  });

  it("search accounts, instruments and events by no text that is blank, and list them where none is given", async () => {
    proves("rule:search-04", "rule:search-05", "rule:search-07");
    for (const field of ["accounts", "instruments", "searchEvents"]) {
      for (const text of ["", " ", "\u00a0\t"])
        expect(await askGraph(server, ada, `{ ${field}(query: ${JSON.stringify(text)}, limit: 1) { uuid } }`)).toEqual({
          data: { [field]: [] },
        });
      for (const args of ["(limit: 1)", "(query: null, limit: 1)"])
        expect(await askGraph(server, ada, `{ ${field}${args} { uuid } }`)).toEqual({
          data: { [field]: [{ uuid: expect.any(String) }] },
        });
    }
  });

  it("find entities, instruments, transactions and events by what they hold", async () => {
    const { entitySearch, instrumentSearch, searchTransactions, globalSearch } = graphOperations;
    expect(names((await dataOf(server, ada, entitySearch, { query: " ENTITY can " })).entities)).toEqual([
      "Entity canary",
    ]);
    const dollars = await dataOf(server, ada, instrumentSearch, { where: { identifier: { _in: ["USD", "EUR"] } } });
    expect(dollars.instruments.map((one) => one.uuid).sort()).toEqual([EUR, USD].sort());
    const bought = await dataOf(server, ada, searchTransactions, {
      where: { instrument: { _eq: ada.records.instrument }, account: { _in: [ada.records.broker] } },
    });
    expect(bought.searchTransactions.map(({ uuid }) => uuid)).toEqual([ada.records.transaction]);
    const day = { transaction_date: { _eq: "2025-02-01" } };
    expect((await dataOf(server, ada, searchTransactions, { where: day })).searchTransactions).toHaveLength(5);

    const events = await dataOf(server, ada, searchEventsWith("newTransaction", "note", "capitalCommitment"), {
      where: { uuid: { _eq: ada.records.event } },
    });
    expect(events.searchEvents).toMatchObject([
      {
        new_transaction: { what_id: ada.records.instrument, units: "100", price: "10" },
        capital_call: null,
        is_email: null,
      },
    ]);
    // 1 new for 2 old: of 100 units 50 go; what a company did is told as REST tells it
    const split = {
      what_id: ada.records.instrument,
      direction: "P" as const,
      target_account_id: ada.records.broker,
      units: "50",
      corporate_action: "split" as const,
      new_units: "1",
      old_units: "2",
    };
    const did = await server.call(eventsEndpoints.create, {
      as: ada,
      query: { commit: "true" },
      body: { event_type: "NEW", event_date: "2025-03-01", new_transaction: split },
    });
    const { searchEvents } = await dataOf(server, ada, searchEventsWith("newTransaction"), {
      where: { uuid: { _eq: did.ok.uuid } },
    });
    expect(searchEvents).toMatchObject([{ new_transaction: { ...split, received_id: null, in_lieu_units: null } }]);
    await server.call(eventsEndpoints.remove, { as: ada, params: { id: did.ok.uuid }, query: { commit: "true" } });

    // 30 of the 100 units of 2025-02-01 go, and say so
    const sale = {
      what_id: ada.records.instrument,
      direction: "P" as const,
      target_account_id: ada.records.broker,
      units: "30",
      lots: [{ acquired_on: "2025-02-01", units: "30" }],
    };
    const sold = await server.call(eventsEndpoints.create, {
      as: ada,
      query: { commit: "true" },
      body: { event_type: "NEW", event_date: "2025-03-02", new_transaction: sale },
    });
    const ofSale = await dataOf(server, ada, searchEventsWith("newTransaction"), {
      where: { uuid: { _eq: sold.ok.uuid } },
    });
    expect(ofSale.searchEvents).toMatchObject([{ new_transaction: { units: "30", lots: sale.lots } }]);
    await server.call(eventsEndpoints.remove, { as: ada, params: { id: sold.ok.uuid }, query: { commit: "true" } });
    const bare = await dataOf(server, ada, searchEventsWith(), { limit: 1, order_by: [{ event_date: "asc" }] });
    expect(bare.searchEvents).toMatchObject([{ event_date: "2025-01-02" }]);

    const intended = { notes: "A canary, intended", event_type: "NEW", instrument: ada.records.instrument } as const;
    await server.call(prospectsEndpoints.create, { as: ada, query: { commit: "true" }, body: intended });
    const all = (await dataOf(server, ada, globalSearch, { query: "canary" })).global_search;
    expect(Object.entries(all).map(([kind, rows]) => [kind, rows.length > 0])).toEqual([
      ["accounts", true],
      ["entities", true],
      ["instruments", true],
      ["transactions", true],
      ["events", true],
      ["observables", true],
      ["prospects", true],
    ]);
    expect(all.prospects[0]).toMatchObject({ notes: "A canary, intended", is_open: true, event: null });
  });

  it("find ten of each kind at once, where there are more, and nothing below two characters", async () => {
    proves("constant:global_search_per_type");
    const many = (await dataOf(server, ada, graphOperations.globalSearch, { query: "account 0" })).global_search;
    expect(many.accounts).toHaveLength(10);
    const short = await askGraph(server, ada, '{ global_search(query: " a ") { accounts { uuid } } }');
    expect(short.errors?.[0]?.extensions.code).toBe("validation-failed");
  });

  it("read observations by where and order, page after page, ids as ULID or uuid", async () => {
    const prices = Array.from({ length: 12 }, (_, index) => ({
      type_id: "std.price",
      instrument_id: ada.records.instrument,
      units_id: USD,
      price: `${index}.5`,
      date_of: `2025-03-${String(index + 1).padStart(2, "0")}`,
    }));
    await server.call(observablesEndpoints.bulkCreate, { as: ada, query: { commit: "true" }, body: prices });
    const page = async (offset: number, order: "asc" | "desc") =>
      (
        await dataOf(server, ada, graphOperations.observableData, {
          where: { date_of: { _gte: "2025-03-01" }, price: { _gt: 1, _lte: "10.50" } },
          order_by: [{ price: order }],
          offset,
        })
      ).observable_data;
    // Prices above 1 and up to 10.50: 1.5 to 10.5 are 10; the page has 10.
    expect((await page(0, "asc")).map(({ price }) => price)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `${n}.5`),
    );
    const last = await page(9, "desc");
    expect(last.map(({ price }) => price)).toEqual(["1.5"]);
    const [one] = last;
    for (const id of [one?.ulid, ada.records.observable]) {
      const found = await dataOf(server, ada, graphOperations.observableData, { where: { id: { _eq: id ?? "" } } });
      expect(found.observable_data.map(({ ulid }) => ulid)).toEqual([id]);
    }
  });

  it("cost a constant number of statements, however many rows name other records", async () => {
    const document = `query page($limit: Int) {
      accounts(limit: $limit, order_by: [{ name: asc }]) {
        name entity { name parent { name } } owner { name } settlement_account { name }
      }
      searchTransactions(limit: $limit) {
        line_items { account_record { name entity { name } } unit { instrument_record { display_name issuer { name } } } }
        source_event { description new_transaction { what { display_name } target_account { name } } }
      }
    }`;
    const counted = async (limit: number): Promise<number> => {
      statements = 0;
      const { errors } = await askGraph(server, ada, document, { limit });
      expect(errors).toBeUndefined();
      return statements;
    };
    // Two for each of the two lists and at most one for each of the twelve places at which a record is named: places of
    // one kind share a statement when they are reached in the same turn, which is a matter of which answer comes first.
    const most = 2 * 2 + 12;
    for (const limit of [2, 100, 100]) expect(await counted(limit)).toBeLessThanOrEqual(most);
  });

  it("are answered each on its own in a batch of up to 20", async () => {
    proves("constant:graphql_batch_max");
    const good = { query: "{ recent_accounts(limit: 1) { name } }" };
    const wrong = { query: "{ nothing }" };
    const copies = (count: number) => Array.from({ length: count }, () => ({ ...good }));
    const answer = (await server.call(graphqlEndpoints.ask, { as: ada, body: [good, wrong, good] })).ok;
    expect(answer).toMatchObject([
      { data: { recent_accounts: [{ name: "Cash, renamed last" }] } },
      { data: null, errors: [{ extensions: { code: "validation-failed" } }] },
      { data: { recent_accounts: [{ name: "Cash, renamed last" }] } },
    ]);
    expect((await server.call(graphqlEndpoints.ask, { as: ada, body: copies(21) })).status).toBe(422);
    expect((await server.call(graphqlEndpoints.ask, { as: ada, body: copies(20) })).status).toBe(200);
  });
});
