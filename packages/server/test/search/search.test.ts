import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { documentsEndpoints } from "@distributary/contract/records/documents";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { prospectsEndpoints } from "@distributary/contract/records/prospects";
import { searchedKinds, searchEndpoints, type SearchGroup } from "@distributary/contract/records/search";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { SYSTEM_UNIVERSE } from "../../src/access/session/actor.ts";
import { sql, type Sql } from "../../src/platform/db/sql.ts";
import { EUR, USD } from "../isolation/records.ts";
import { upload } from "../documents/uploading.ts";
import type { SignedIn } from "../support/calling.ts";
import { ended } from "../support/jobs.ts";
import { testServer, type TestServer } from "../support/server.ts";

const COMMIT = { commit: "true" } as const;

let server: TestServer;
let ada: SignedIn;
let entity: string;
let account: string;
let instrument: string;
let tagged: string;
let written: string;

const search = async (query: string, as = ada, kinds?: string): Promise<readonly SearchGroup[]> =>
  (await server.call(searchEndpoints.search, { as, query: { query, ...(kinds ? { kinds } : {}) } })).ok.groups;
const names = (groups: readonly SearchGroup[], kind: string) =>
  groups.find((group) => group.kind === kind)?.items.map(({ name }) => name) ?? [];

beforeAll(async () => {
  server = await testServer();
  ada = await server.signUp();
  const { call } = server;
  entity = (
    await call(entitiesEndpoints.create, { as: ada, body: { name: "Quokka", legal_name: "Rottnest Quokka LLC" } })
  ).ok.uuid;
  account = (
    await call(accountsEndpoints.create, {
      as: ada,
      body: { name: "Quokka cash", acct_type: "D", acct_number: "77-QK-1", entity_id: entity },
    })
  ).ok.uuid;
  instrument = (
    await call(instrumentsEndpoints.create, {
      as: ada,
      query: COMMIT,
      body: {
        identifier: "XQKA",
        identifier_type: "TCKR",
        instrument_type: "EQTY",
        display_name: "Quokka Mining",
        user_attributes: { isin: "AU000000QKA1", figi: "BBG00QUOKKA9", ticker: "QKA" },
      },
    })
  ).ok.uuid;
  await call(eventsEndpoints.create, {
    as: ada,
    query: COMMIT,
    body: {
      event_type: "NEW",
      event_date: "2025-02-03",
      description: "Quokka gift",
      identifier: "GIFT-0001",
      new_transaction: { what_id: USD, direction: "R", target_account_id: account, units: "1" },
    },
  });
  await call(prospectsEndpoints.create, { as: ada, body: { instrument, direction: "S", notes: "Sell the rest" } });
  await call(observablesEndpoints.create, {
    as: ada,
    query: COMMIT,
    body: { type_id: "std.symbol.mapping", instrument_id: instrument, identifier: "QUOKKA.AX" },
  });
  const sending = { call, ended: (job: string) => ended(server, ada.universe, job) };
  const flat_tags = ["quokkas", "2025"];
  tagged = await upload(sending, ada, "mining.txt", Buffer.from("A letter on mines."), { flat_tags });
  written = await upload(sending, ada, "letter.txt", Buffer.from("Dear holder of Quokka Mining, 10% more this year."));
});
afterAll(() => server.close());

describe("the search over all kinds", () => {
  it("finds the text anywhere, trimmed and in either case, in every kind at once", async () => {
    proves("rule:search-01", "rule:search-02", "rule:search-08");
    const groups = await search("  qUOKK ");
    expect(groups.map(({ kind }) => kind).toSorted()).toEqual([...searchedKinds].toSorted());
    expect(
      Object.fromEntries(groups.map(({ kind, items }) => [kind, items.map(({ name, detail }) => [name, detail])])),
    ).toEqual({
      entity: [["Quokka", "Rottnest Quokka LLC"]],
      account: [["Quokka cash", "Depositary · 77-QK-1"]],
      transaction: [["Quokka gift", "2025-02-03 GIFT-0001"]],
      prospect: [["Sell the rest", expect.stringMatching(/^NEW · Quokka Mining \d{4}-\d\d-\d\d$/) as string]],
      event: [["Quokka gift", "NEW · 2025-02-03"]],
      instrument: [["Quokka Mining", "Stock/Ownership Interest · XQKA"]],
      observable: [["QUOKKA.AX", "Symbol Mapping"]],
      document: [
        ["mining.txt", "quokkas, 2025"],
        ["letter.txt", ""],
      ],
    });
    expect(names(await search("rottnest"), "entity")).toEqual(["Quokka"]);
    expect(names(await search("k-1"), "account")).toEqual(["Quokka cash"]);
    expect(names(await search("gift-00"), "transaction")).toEqual(["Quokka gift"]);
    expect((await search("quokka", ada, "event, account")).map(({ kind }) => kind)).toEqual(["event", "account"]);
    expect(await search("quokka", await server.signUp())).toEqual([]);
    const unknown = await server.call(searchEndpoints.search, { as: ada, query: { query: "xx", kinds: "session" } });
    expect(unknown.status).toBe(422);
  });

  it("finds a document by its name and tags, and by what stands on a page, which it names", async () => {
    const found = async (text: string, as = ada) =>
      (await search(text, as, "document"))[0]?.items.map(({ uuid, page }) => [uuid, page]) ?? [];
    // The tag of one before the page of the other.
    expect(await found("quokka")).toEqual([
      [tagged, null],
      [written, 1],
    ]);
    expect(await found("LETTER")).toEqual([
      [written, null],
      [tagged, 1],
    ]);
    for (const text of ["holder OF", "10% m", "ye"]) expect(await found(text)).toEqual([[written, 1]]);
    for (const text of ["10_ m", "quokkas\n2025x", "holder of nothing"]) expect(await found(text)).toEqual([]);
    expect(await found("quokka", await server.signUp())).toEqual([]);
  });

  it("finds an instrument by name, identifier, ISIN, FIGI and ticker, shared ones too", async () => {
    proves("state:instrument-reference-types", "constant:codes_instrument_reference_types");
    for (const text of ["quokka min", "xqka", "000000qka1", "bbg00quokka9", "QKA", "xq", "U0", "a9"])
      expect(names(await search(text), "instrument")).toEqual(["Quokka Mining"]);
    expect((await search("us dollar"))[0]?.items).toContainEqual({
      kind: "instrument",
      uuid: USD,
      name: "US Dollar",
      detail: "Currency · USD",
      is_system: true,
      page: null,
    });
    // EUR is just that identifier; CHE, WIR Euro, only holds the text.
    expect((await search("eur", ada, "instrument"))[0]?.items[0]?.uuid).toBe(EUR);
  });

  it("needs two characters, and takes signs of patterns as they are", async () => {
    proves("rule:search-03", "rule:search-04", "rule:search-05", "constant:relationship_search_min_chars");
    for (const text of ["", " ", "q", " q ", "%"]) expect(await search(text)).toEqual([]);
    for (const text of ["%%", "__", "quo%", "quo_ka", "\\\\"]) expect(await search(text)).toEqual([]);
    expect(names(await search("qu"), "entity")).toEqual(["Quokka"]);
  });

  it("finds standard accounts unless it is told to leave them out", async () => {
    proves("rule:search-07");
    const accounts = async (query: { include_standard?: "true" | "false" }) =>
      names(
        (await server.call(searchEndpoints.search, { as: ada, query: { query: "ar", ...query } })).ok.groups,
        "account",
      );
    const all = await accounts({});
    expect(all).toContain("Market");
    expect(await accounts({ include_standard: "true" })).toEqual(all);
    expect(await accounts({ include_standard: "false" })).toEqual([]);
  });

  it("shows ten of each kind, and says when there are more", async () => {
    proves("constant:relationship_search_results_per_type", "constant:global_search_per_type");
    const eve = await server.signUp();
    const many = (count: number, from = 0) =>
      Array.from({ length: count }, (_, index) => ({ name: `Wombat ${from + index}`, acct_type: "D" as const }));
    await server.call(accountsEndpoints.bulkCreate, { as: eve, body: many(10) });
    expect((await search("wombat", eve))[0]).toMatchObject({ kind: "account", more: false });
    await server.call(accountsEndpoints.bulkCreate, { as: eve, body: many(3, 10) });
    const [group] = await search("wombat", eve);
    expect([group?.items.length, group?.more]).toEqual([10, true]);
  });
});

describe("lists by text", () => {
  it("accounts by part of a name or number, by kind, entity and order; blank text is no condition", async () => {
    proves("rule:search-07");
    const list = async (query: object) =>
      (await server.call(accountsEndpoints.list, { as: ada, query: { include_standard: "false", ...query } })).ok;
    const other = (
      await server.call(accountsEndpoints.create, {
        as: ada,
        body: { name: "An old one", acct_type: "A", is_archived: true },
      })
    ).ok.uuid;
    const ids = async (query: object) => (await list(query)).items.map(({ uuid }) => uuid);
    expect(await ids({ query: " 77-qk " })).toEqual([account]);
    expect(await ids({ query: "  " })).toEqual([other, account]);
    expect(await ids({ order_by: "name" })).toEqual([other, account]);
    expect(await ids({ is_archived: "false" })).toEqual([account]);
    expect(await ids({ acct_type: "A" })).toEqual([other]);
    expect(await ids({ entity_id: entity })).toEqual([account]);
    expect(await ids({ query: "market" })).toEqual([]);
    expect(
      (await list({ query: "market", include_standard: "true" })).items.map(({ standard_code }) => standard_code),
    ).toEqual(["MKT"]);
    await server.call(accountsEndpoints.update, {
      as: ada,
      params: { uuid: account },
      body: { notes: "changed last" },
    });
    expect(await ids({ order_by: "updated_time" })).toEqual([account, other]);
    expect(await list({ query: "o", limit: 1, offset: 1 })).toMatchObject({
      count: 2,
      count_relation: "eq",
      limit: 1,
      offset: 1,
    });
  });

  it("entities by part of a name, own ones alone; a search puts just that name first", async () => {
    proves("rule:search-09");
    const eve = await server.signUp();
    for (const name of ["Aardvark Emu", "Emu", "Zoo emu"])
      await server.call(entitiesEndpoints.create, { as: eve, body: { name, legal_name: name } });
    const found = (await server.call(entitiesEndpoints.search, { as: eve, body: { query: "emu" } })).ok;
    expect(found.items.map(({ name }) => name)).toEqual(["Emu", "Aardvark Emu", "Zoo emu"]);
    const second = (
      await server.call(entitiesEndpoints.search, { as: eve, query: { limit: 1, offset: 1 }, body: { query: "emu" } })
    ).ok;
    expect(second).toMatchObject({ count: 3, items: [{ name: "Aardvark Emu" }] });
    const listed = (await server.call(entitiesEndpoints.list, { as: eve, query: { query: "EMU", order_by: "name" } }))
      .ok;
    expect(listed.items.map(({ name }) => name)).toEqual(["Aardvark Emu", "Emu", "Zoo emu"]);
  });
});

describe("the functions that search", () => {
  it("use the trigram index under the policies of the application's role, and the index in order for two letters", async () => {
    const universe = ada.universe;
    // A few records are read faster without any index: 4,000 of each kind, and what the planner knows of them.
    await server.services.database.withUniverse({ universe }, async (tx) => {
      const numbers = sql`generate_series(1, 4000) as n`;
      const own = sql`${universe}::uuid, gen_random_uuid()`;
      const times = sql`now(), now(), 1`;
      await tx.execute(sql`insert into entity (universe_id, entity_id, name, legal_name, created_time, updated_time, revision)
          select ${own}, 'Person ' || n, 'Person number ' || n, ${times} from ${numbers}`);
      await tx.execute(sql`insert into account (universe_id, account_id, name, acct_type, created_time, updated_time, revision)
          select ${own}, 'Purse ' || n, 'D', ${times} from ${numbers}`);
      await tx.execute(sql`insert into instrument (universe_id, instrument_id, identifier, display_name, instrument_type, created_time, updated_time, revision)
          select ${own}, 'ID' || n, 'Paper ' || n, 'OTHR', ${times} from ${numbers}`);
      await tx.execute(sql`insert into event (universe_id, event_id, description, event_type, event_date, created_time, updated_time, revision)
          select ${own}, 'Note ' || n, 'NOTE', '2025-01-01', ${times} from ${numbers}`);
      await tx.execute(sql`insert into document_content (universe_id, sha256, bytes, storage_key, media_type, verdict, created_time)
          select ${universe}::uuid, sha256(n::text::bytea), 1, 'none ' || n, 'text/plain', 'readable', now() from ${numbers}`);
      await tx.execute(sql`insert into document_page (universe_id, sha256, page, width, height, body)
          select ${universe}::uuid, sha256(n::text::bytea), 1, 1, 1, 'A leaf of ' || n from ${numbers}`);
      await tx.execute(sql`insert into document (universe_id, document_id, name, media_type, sha256, created_time, updated_time, revision)
          select ${own}, 'paper ' || n, 'text/plain', sha256(n::text::bytea), ${times} from ${numbers}`);
    });
    await server.services.renewStatistics();
    await server.services.database.withUniverse({ universe }, async (tx) => {
      const scans = async (index: string) =>
        (await tx.query<{ scans: number }>(sql`select pg_stat_get_xact_numscans(${index}::regclass)::int as scans`))[0]
          ?.scans ?? 0;
      const used = async (call: Sql, ...indexes: readonly string[]) => {
        const before = await Promise.all(indexes.map(scans));
        const rows = await tx.query(sql`select id from ${call}`);
        const after = await Promise.all(indexes.map(scans));
        return [rows.length, ...after.map((count, at) => count > (before[at] ?? 0))];
      };
      expect(await used(sql`search_entity(${universe}, 'quokk', 11, 0)`, "entity_words")).toEqual([1, true]);
      expect(await used(sql`search_entity(${universe}, 'quokka', 11, 0)`, "entity_words", "entity_by_name")).toEqual([
        1,
        true,
        true,
      ]);
      expect(await used(sql`search_account(${universe}, 'quokk', 11, 0, true)`, "account_words")).toEqual([1, true]);
      expect(await used(sql`search_instrument(${universe}, 'quokk', 11, 0, null, false)`, "instrument_words")).toEqual([
        1,
        true,
      ]);
      // Two letters of an instrument are looked up by their pair; where they are common, its order is walked.
      expect(await used(sql`search_instrument(${universe}, 'Qk', 11, 0, null, false)`, "instrument_words")).toEqual([
        1,
        true,
      ]);
      expect(await used(sql`search_instrument(${universe}, 'pa', 11, 0, null, false)`, "instrument_by_name")).toEqual([
        11,
        true,
      ]);
      expect(await used(sql`search_event(${universe}, 'quokk', 11, 0)`, "event_words")).toEqual([1, true]);
      expect(await used(sql`search_transaction(${universe}, 'quokk', 11, 0)`, "event_words")).toEqual([1, true]);
      expect(await used(sql`search_document(${universe}, 'quokka', 11, 0)`, "document_page_words")).toEqual([2, true]);
      expect(await used(sql`search_document(${universe}, 'leaf of', 11, 0)`, "document_page_words")).toEqual([
        11,
        true,
      ]);
      const withWords = (words: string): Sql => sql`documents_with_words(${universe}, ${words}, 10)`;
      expect(await used(withWords("quokka"), "document_page_words", "document_words")).toEqual([2, true, true]);
      // One more than ten says that there are more; two letters are looked up by their pair,
      // and of signs that have none one row says that they are looked up nowhere.
      expect(await used(withWords("paper"), "document_words")).toEqual([11, true]);
      expect(await used(withWords("qu"), "document_page_words")).toEqual([2, true]);
      expect(await used(sql`search_document(${universe}, 'qu', 11, 0)`, "document_page_words")).toEqual([2, true]);
      expect(await used(withWords("q."), "document_page_words")).toEqual([1, false]);
      // Common words and two letters: the first of 4,000 in order, the trigrams are not asked for two letters.
      expect(await used(sql`search_entity(${universe}, 'person', 11, 0)`, "entity_by_name")).toEqual([11, true]);
      expect(await used(sql`search_entity(${universe}, 'pe', 11, 0)`, "entity_words", "entity_by_name")).toEqual([
        11,
        false,
        true,
      ]);
      // All that a count looks at, in no order.
      expect(await used(sql`search_entity(${universe}, 'person', null, 0)`)).toEqual([4000]);
    });
    // A list by a word of all 4,000 documents is counted to a thousand, by one that few hold to its end.
    const listed = async (query: string) => {
      const body = { query, ordering: "name" } as const;
      const { count, count_relation, items } = (await server.call(documentsEndpoints.search, { as: ada, body })).ok;
      return [count, count_relation, items[0]?.name];
    };
    expect(await listed("leaf of")).toEqual([1000, "gte", "paper 1"]);
    expect(await listed("leaf of 399")).toEqual([11, "eq", "paper 399"]);
    expect(await listed("le")).toEqual([1000, "gte", "letter.txt"]);
    expect((await listed("quokka")).slice(0, 2)).toEqual([2, "eq"]);
  });

  it("find a transaction by its event's words however many newer events say them without one", async () => {
    const eve = await server.signUp();
    const purse = (await server.call(accountsEndpoints.create, { as: eve, body: { name: "Purse", acct_type: "D" } })).ok
      .uuid;
    const gift = { what_id: USD, direction: "R", target_account_id: purse, units: "1" } as const;
    const event = (event_date: string, new_transaction?: typeof gift) =>
      server.call(eventsEndpoints.create, {
        as: eve,
        query: COMMIT,
        body: { event_type: new_transaction ? "NEW" : "NOTE", event_date, description: "Numbat", new_transaction },
      });
    await event("2025-02-03", gift);
    for (const day of [10, 11, 12]) await event(`2025-03-${day}`);
    await server.services.database.withUniverse({ universe: eve.universe }, async (tx) => {
      const found = async (words: string) =>
        (await tx.query(sql`select id from search_transaction(${eve.universe}, ${words}, 2, 0)`)).length;
      // Three events are newer than the one that moved something, and two rows are asked for.
      expect([await found("numbat"), await found("nu")]).toEqual([1, 1]);
    });
  });

  it("find nothing in a universe that is not the one of the database transaction, and their role is nobody's to take", async () => {
    const eve = await server.signUp();
    await server.services.database.withUniverse({ universe: eve.universe }, async (tx) => {
      for (const universe of [ada.universe, SYSTEM_UNIVERSE, null]) {
        for (const call of [
          sql`search_entity(${universe}, 'qu', 11, 0)`,
          sql`search_account(${universe}, 'qu', 11, 0, true)`,
          sql`search_instrument(${universe}, 'do', 11, 0, null, false)`,
          sql`search_event(${universe}, 'qu', 11, 0)`,
          sql`search_transaction(${universe}, 'qu', 11, 0)`,
          sql`search_observable(${universe}, 'qu', 11, 0)`,
          sql`search_document(${universe}, 'qu', 11, 0)`,
          sql`search_document(${universe}, 'quokka', 11, 0)`,
          sql`transactions_with_words(${universe}, 'qu', null, null)`,
          sql`documents_with_words(${universe}, 'quokka', 10)`,
        ])
          expect(await tx.query(sql`select id from ${call}`)).toEqual([]);
      }
    });
    const taken = server.services.database.withUniverse({ universe: eve.universe }, (tx) =>
      tx.execute(sql`set role distributary_search`),
    );
    await expect(taken).rejects.toThrow(/permission denied/);
  });
});
