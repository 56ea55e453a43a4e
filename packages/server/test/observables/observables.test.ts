import { observablesEndpoints } from "@distributary/contract/records/observables";
import { makeFolder } from "../documents/uploading.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { EUR, smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { instantBetween } from "../support/instants.ts";
import { testServer, type TestServer } from "../support/server.ts";

const { create, bulkCreate, get, summary, update } = observablesEndpoints;
const NOBODY = "0190aaaa-0000-7000-8000-000000000000";
const COMMIT = { commit: "true" } as const;

let server: TestServer;
let book: SmallBook;

beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
});
afterAll(() => server.close());

const price = (more: object = {}) => ({
  type_id: "std.price" as const,
  instrument_id: book.share,
  units_id: USD,
  price: "12.5",
  date_of: "2024-03-01",
  ...more,
});
const record = async (body: object, query: object = COMMIT) =>
  server.call(create, { as: book.as, query, body: body as never });
const fieldsRefused = async (body: object) => {
  const answer = await record(body, {});
  return answer.status === 200
    ? []
    : (answer.body as { detail: { loc: string[] }[] }).detail.map((item) => item.loc.at(-1));
};

describe("an observation", () => {
  it("keeps every field, and its id is a ULID", async () => {
    const document_id = await makeFolder(server, book.as, "Statements");
    const body = {
      ...price(),
      identifier: "XNYS",
      description: "close",
      instant: "2024-03-01T21:00:00.000Z",
      value: "1.000000000000000001",
      quantity: "-2",
      account_id: book.cash,
      document_id,
      fields: { source: "user", any: [1] },
      notes: "n",
    };
    const saved = (await record(body)).ok;
    expect(saved).toMatchObject({ ...body, committed: true });
    expect(saved.id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
    expect(saved.ulid).toBe(saved.id);
    const { committed: _committed, ...stored } = saved;
    expect((await server.call(get, { as: book.as, params: { id: saved.id } })).ok).toEqual(stored);
    expect((await server.call(get, { as: book.as, params: { id: saved.id.toLowerCase() } })).ok).toEqual(stored);
  });

  it("of a rate is a price of a currency in another", async () => {
    const saved = (await record(price({ instrument_id: EUR, price: "1.0875" }))).ok;
    expect(saved).toMatchObject({ instrument_id: EUR, units_id: USD, price: "1.0875" });
  });

  it("is a dry run unless told otherwise", async () => {
    proves("rule:transport-16", "constant:commit_default_observables");
    const dry = (await record(price(), {})).ok;
    expect(dry.committed).toBe(false);
    expect((await server.call(get, { as: book.as, params: { id: dry.id } })).status).toBe(404);
  });

  it("bounds its identifier", async () => {
    proves("rule:validation-field-21", "constant:observable_identifier_min", "constant:observable_identifier_max");
    expect(await fieldsRefused(price({ identifier: "" }))).toEqual(["identifier"]);
    expect(await fieldsRefused(price({ identifier: "x".repeat(129) }))).toEqual(["identifier"]);
    expect(await fieldsRefused(price({ identifier: "x".repeat(128) }))).toEqual([]);
  });

  it("says what its type needs", async () => {
    expect(await fieldsRefused({ type_id: "std.price" })).toEqual(["instrument_id", "price", "units_id", "date_of"]);
    expect(await fieldsRefused({ type_id: "std.position", date_of: "2024-01-01" })).toEqual([
      "account_id",
      "instrument_id",
      "quantity",
    ]);
    expect(await fieldsRefused({ type_id: "std.statement.balance", date_of: "2024-01-01" })).toEqual([
      "account_id",
      "value",
    ]);
    expect(
      await fieldsRefused({
        type_id: "std.statement.balance",
        date_of: "2024-01-01",
        account_id: book.cash,
        value: "1",
      }),
    ).toEqual(["units_id"]);
    expect(await fieldsRefused({ type_id: "std.statement.period" })).toEqual(["account_id", "date_of"]);
    expect(await fieldsRefused({ type_id: "std.symbol.mapping" })).toEqual(["instrument_id", "identifier"]);
    expect(await fieldsRefused({ type_id: "std.symbol.mapping", instrument_id: book.share, identifier: "S" })).toEqual(
      [],
    );
  });

  it("of a period and of a symbol says more in its fields", async () => {
    const period = { type_id: "std.statement.period", account_id: book.cash, date_of: "2024-03-31" };
    expect(await fieldsRefused({ ...period, fields: { start_date: "2024-03-01" } })).toEqual([]);
    expect(await fieldsRefused({ ...period, fields: { start_date: "2024-04-01" } })).toEqual(["fields"]);
    expect(await fieldsRefused({ ...period, fields: { start_date: "March" } })).toEqual(["fields"]);
    const mapping = { type_id: "std.symbol.mapping", instrument_id: book.share, identifier: "shr.us" };
    expect(await fieldsRefused({ ...mapping, fields: { provider: "stocks" } })).toEqual([]);
    expect(await fieldsRefused({ ...mapping, fields: { provider: "a rumour" } })).toEqual(["fields"]);
  });

  it("refuses prices that make no sense and records that do not exist", async () => {
    expect(await fieldsRefused(price({ units_id: book.share }))).toEqual(["units_id"]); // no currency, told once
    expect(await fieldsRefused(price({ instrument_id: EUR, price: "0" }))).toEqual(["price"]);
    expect(await fieldsRefused(price({ price: "-0.01" }))).toEqual(["price"]);
    expect(await fieldsRefused(price({ price: "0" }))).toEqual([]); // worthless, but owed nothing
    // Oil was sold at -37.63 USD on 20 April 2020.
    const oil = await book.instrument({ identifier: "WTI", instrument_type: "COMM" });
    expect(await fieldsRefused(price({ instrument_id: oil, price: "-37.63" }))).toEqual([]);
    expect(await fieldsRefused(price({ instrument_id: NOBODY, account_id: NOBODY }))).toEqual([
      "instrument_id",
      "account_id",
    ]);
    expect(await fieldsRefused(price({ date_of: "2024-02-30" }))).toEqual(["date_of"]);
  });
});

describe("correcting an observation", () => {
  it("adds a version; the one before stays known", async () => {
    const first = (await record(price({ notes: "kept" }))).ok;
    const changed = (
      await server.call(update, {
        as: book.as,
        params: { id: first.id },
        query: COMMIT,
        body: { price: "13", last_update_token: first.last_update_token },
      })
    ).ok;
    expect(changed).toMatchObject({
      id: first.id,
      price: "13",
      notes: "kept",
      instrument_id: book.share,
      date_of: "2024-03-01",
      committed: true,
    });
    expect((await server.call(get, { as: book.as, params: { id: first.id } })).ok.price).toBe("13");
    const rows = await server.services.database.readUniverse<{ recorded_at: Date }>(book.as.universe, {
      text: "select recorded_at from revision where universe_id = $1 and revision = $2",
      values: [book.as.universe, first.last_update_token],
      name: null,
    });
    const as_known_on = rows[0]?.recorded_at.toISOString();
    expect((await server.call(get, { as: book.as, params: { id: first.id }, query: { as_known_on } })).ok.price).toBe(
      "12.5",
    );
    const stale = await server.call(update, {
      as: book.as,
      params: { id: first.id },
      query: COMMIT,
      body: { price: "14", last_update_token: first.last_update_token },
    });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: "already_modified", current: { price: "13" } });
  });

  it("is a dry run unless told otherwise", async () => {
    const first = (await record(price())).ok;
    expect(
      (await server.call(update, { as: book.as, params: { id: first.id }, body: { price: "99" } })).ok,
    ).toMatchObject({ price: "99", committed: false });
    expect((await server.call(get, { as: book.as, params: { id: first.id } })).ok.price).toBe("12.5");
  });

  it("answers 404 for a foreign one as for none", async () => {
    const eve = await smallBook(server);
    const theirs = (
      await server.call(create, {
        as: eve.as,
        query: COMMIT,
        body: { type_id: "std.price", instrument_id: EUR, units_id: USD, price: "1", date_of: "2024-01-01" },
      })
    ).ok;
    for (const id of [theirs.id, "01ARZ3NDEKTSV4RRFFQ69G5FAV"]) {
      expect((await server.call(get, { as: book.as, params: { id } })).status).toBe(404);
      expect(
        (await server.call(update, { as: book.as, params: { id }, query: COMMIT, body: { price: "2" } })).status,
      ).toBe(404);
    }
    expect((await server.call(get, { as: book.as, params: { id: "81ARZ3NDEKTSV4RRFFQ69G5FAV" } })).status).toBe(422);
  });
});

describe("the summary of observations", () => {
  it("is the newest of each type, as of a day and as known on an instant", async () => {
    const as = (await smallBook(server)).as;
    const own = await smallBook(server);
    const put = async (body: object) =>
      (await server.call(create, { as: own.as, query: COMMIT, body: body as never })).ok;
    const about = { instrument_id: own.share, units_id: USD };
    const old = await put({ type_id: "std.price", ...about, price: "1", date_of: "2024-01-02" });
    const observed = await put({ type_id: "std.price", ...about, price: "2", date_of: "2024-02-02" });
    const before = instantBetween();
    const said = { type_id: "std.price", ...about, price: "3", date_of: "2024-02-02", fields: { source: "user" } };
    const user = await put(said);
    await put({ ...said, price: "4", fields: {} }); // recorded later, yet only observed
    const position = await put({
      type_id: "std.position",
      account_id: own.cash,
      instrument_id: own.share,
      quantity: "5",
      date_of: "2024-01-31",
    });
    const mapping = await put({ type_id: "std.symbol.mapping", instrument_id: own.share, identifier: "SHR" });
    const ask = async (body: object) => (await server.call(summary, { as: own.as, body })).ok.items;
    const ids = async (body: object) =>
      (await ask(body)).map(({ kind, id, newest }) => [kind, id, newest.map((one) => one.ulid)]);

    expect(await ids({ accounts: [own.cash], instruments: [own.share] })).toEqual([
      ["account", own.cash, [position.ulid]],
      ["instrument", own.share, [position.ulid, user.ulid, mapping.ulid]],
    ]);
    expect(await ids({ instruments: [own.share], at: "2024-01-30" })).toEqual([
      ["instrument", own.share, [old.ulid, mapping.ulid]],
    ]);
    expect(await ids({ instruments: [own.share], as_known_on: before })).toEqual([
      ["instrument", own.share, [observed.ulid]],
    ]);
    for (const body of [{ accounts: [own.cash] }, { instruments: [own.share] }])
      expect((await server.call(summary, { as, body })).body).toMatchObject({ detail: [{ type: "not-found" }] });
    expect((await server.call(summary, { as, body: {} })).status).toBe(422);
  });
});

describe("many observations at once", () => {
  it("stores each on its own, with results in the order of the request", async () => {
    const body = [
      price({ price: "1" }),
      price({ price: "x" }),
      price({ price: "3" }),
      price({ instrument_id: NOBODY }),
    ];
    const { results, errors, committed } = (await server.call(bulkCreate, { as: book.as, query: COMMIT, body })).ok;
    expect({ errors, committed }).toEqual({ errors: 2, committed: true });
    expect(results).toMatchObject([
      { price: "1" },
      { detail: [{ loc: ["body", 1, "price"] }] },
      { price: "3" },
      { detail: [{ loc: ["body", 3, "instrument_id"] }] },
    ]);
    const refused = await server.call(bulkCreate, { as: book.as, query: { ...COMMIT, atomic: "true" }, body });
    expect(refused.status).toBe(422);
  });

  it("takes five thousand in one request", async () => {
    const day = (index: number) => new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10);
    const body = Array.from({ length: 5000 }, (_, index) => price({ price: `${index + 1}.25`, date_of: day(index) }));
    const { results, errors } = (await server.call(bulkCreate, { as: book.as, query: COMMIT, body })).ok;
    expect([results.length, errors]).toEqual([5000, 0]);
    expect(results[4999]).toMatchObject({ price: "5000.25", date_of: day(4999) });
  });
});
