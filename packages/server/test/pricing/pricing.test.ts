import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Job } from "@distributary/contract/entry/jobs";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { priceFetchResult, pricingEndpoints } from "@distributary/contract/entry/pricing";
import { selectOf, timeseriesEndpoints } from "@distributary/contract/reporting/timeseries";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeClock } from "../../src/platform/clock.ts";
import { fileDailyJobs } from "../../src/platform/jobs/daily.ts";
import { EUR, smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { ended } from "../support/jobs.ts";
import { testServer, type TestServer } from "../support/server.ts";

const { create, bulkCreate, searchSymbols, sources, fetch: fetchNow } = pricingEndpoints;
const COMMIT = { commit: "true" } as const;
const NOBODY = "0190aaaa-0000-7000-8000-000000000000";

/** What the sources answer, as it was recorded of them; the path says which. */
const recorded: Record<string, string> = {
  "/stocks/shr.us": "Date,Open,High,Low,Close,Volume\r\n2024-03-05,1,1,1,170.12,9\r\n2024-03-06,1,1,1,169.50,9\r\n",
  "/stocks/none.us": "No data",
  "/stocks/odd.us":
    "Date,Close\n2024-03-04,0\n2024-03-05,12.50\n2024-03-06,N/D\n2024-13-45,7\n2024-03-01,-3\n2024-02-28,NaN\n2024-02-27,1e5\n2099-01-01,7\n",
  "/search": "symbol,name,type,region,currency\nSHR.US,Share Inc,Equity,US,USD\nSHR.L,Share Plc,Equity,UK,GBP\n",
  "/rates.xml": `<Cube><Cube time='2024-03-06'><Cube currency='USD' rate='1.0874'/></Cube>
    <Cube time='2024-03-05'><Cube currency='USD' rate='1.0849'/></Cube></Cube>`,
};

let asked: string[] = [];
let outside: Server;
let server: TestServer;
let book: SmallBook;
beforeAll(async () => {
  outside = createServer((request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    asked.push(request.url ?? "");
    const text = recorded[path];
    if (text === undefined) response.writeHead(500).end("stack trace of the other side");
    else response.end(text);
  });
  await new Promise<void>((resolve) => {
    outside.listen(0, "127.0.0.1", resolve);
  });
  const base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  server = await testServer({
    clock: fakeClock("2024-03-06T22:00:00Z"),
    env: {
      PRICE_STOCKS_URL: `${base}/stocks/{symbol}?from={from}&to={to}&key={key}`,
      PRICE_STOCKS_SEARCH_URL: `${base}/search?q={query}`,
      PRICE_STOCKS_KEY: "a-key-of-ours",
      PRICE_CURRENCIES_URL: `${base}/rates.xml`,
      OUTBOUND_PRIVATE: "on",
    },
  });
  book = await smallBook(server);
});
afterAll(async () => {
  await server.close();
  outside.closeAllConnections();
  outside.close();
});

const observe = async (body: object, as = book.as) =>
  (await server.call(observablesEndpoints.create, { as, query: COMMIT, body: body as never })).ok;
const map = (instrument_id: string, identifier: string, as = book.as) =>
  observe({ type_id: "std.symbol.mapping", instrument_id, identifier }, as);
const series = async (instrument: string, as = book.as, columns = ["date", "price", "source"] as const) => {
  const select = selectOf([{ key: instrument, columns: [...columns] }]);
  return (await server.call(timeseriesEndpoints.snapshot, { as, query: { select } })).ok.items[0]?.rows;
};
const fetched = async (body: { instruments?: string[] } = {}, as = book.as): Promise<Job> => {
  const filed = (await server.call(fetchNow, { as, body })).ok;
  return ended(server, as.universe, filed.uuid);
};

describe("a price that a person says", () => {
  const price = (more: object = {}) => ({
    instrument_id: book.share,
    instant: "2024-02-01",
    value: "12.50",
    value_unit_id: USD,
    comment: "from the letter",
    ...more,
  });

  it("is kept as a user-sourced observation, a dry run unless told otherwise", async () => {
    const dry = (await server.call(create, { as: book.as, body: price() })).ok;
    expect(dry.committed).toBe(false);
    expect(await series(book.share)).toEqual([]);
    const saved = (await server.call(create, { as: book.as, query: COMMIT, body: price() })).ok;
    expect(saved).toMatchObject({
      instrument_id: book.share,
      instant: null,
      date_of: "2024-02-01",
      value: "12.5",
      value_unit_id: USD,
      comment: "from the letter",
      committed: true,
    });
    const { id } = { id: saved.ulid };
    const kept = (await server.call(observablesEndpoints.get, { as: book.as, params: { id } })).ok;
    expect(kept).toMatchObject({ type_id: "std.price", price: "12.5", fields: { source: "user" } });
    // 23:30 in New York is the next day in UTC, the profile's zone
    const timed = price({ instant: "2024-02-02T23:30:00-05:00", comment: undefined });
    expect((await server.call(create, { as: book.as, query: COMMIT, body: timed })).ok).toMatchObject({
      instant: "2024-02-03T04:30:00.000Z",
      date_of: "2024-02-03",
      comment: null,
    });
    expect(await series(book.share)).toEqual([
      ["2024-02-01", "12.5", "user"],
      ["2024-02-03", "12.5", "user"],
    ]);
  });

  it("is refused at its own fields, one and in bulk, at both addresses of the bulk", async () => {
    const places = async (body: object) => {
      const answer = await server.call(create, { as: book.as, body: body as never });
      return (answer.body as { detail: { loc: string[] }[] }).detail.map(({ loc }) => loc.join("."));
    };
    expect(await places(price({ value_unit_id: book.share }))).toEqual(["body.value_unit_id"]);
    expect(await places(price({ instrument_id: EUR, value: "0" }))).toEqual(["body.value"]);
    expect(await places({})).toEqual(["body.instrument_id", "body.instant", "body.value", "body.value_unit_id"]);
    const body = [price({ value: "1" }), price({ instant: "yesterday" }), price({ value_unit_id: NOBODY })];
    const bulk = (await server.call(bulkCreate, { as: book.as, query: COMMIT, body })).ok;
    expect(bulk).toMatchObject({
      errors: 2,
      committed: true,
      results: [
        { value: "1", committed: true },
        { detail: [{ loc: ["body", 1, "instant"] }] },
        { detail: [{ loc: ["body", 2, "value_unit_id"], type: "not-found" }] },
      ],
    });
    const other = { ...bulkCreate, path: bulkCreate.alternativePath ?? "" };
    const refused = await server.call(other, { as: book.as, query: { ...COMMIT, atomic: "true" }, body });
    expect(refused.status).toBe(422);
    expect((await server.call(other, { as: book.as, body: [price()] })).ok).toMatchObject({
      errors: 0,
      committed: false,
    });
  });
});

describe("public sources", () => {
  it("are named, with what is set up", async () => {
    const { items } = (await server.call(sources, { as: book.as })).ok;
    expect(items.map(({ name, is_configured, has_search }) => [name, is_configured, has_search])).toEqual([
      ["entered", true, false],
      ["imported", true, false],
      ["stocks", true, true],
      ["currencies", true, true],
    ]);
  });

  it("fill in prices of mapped symbols, once, with corrections, and without touching what others recorded", async () => {
    const own = await smallBook(server);
    const { as } = own;
    await map(own.share, "shr.us", as);
    await map(EUR, "EURUSD", as);
    await observe(
      { type_id: "std.price", instrument_id: own.share, units_id: USD, price: "99", date_of: "2024-03-05" },
      as,
    );
    asked = [];
    const first = await fetched({}, as);
    expect(first).toMatchObject({ status: "completed", error: null });
    // the 5th of the share was recorded before; the 6th, and two days of the euro, are new
    expect(priceFetchResult.parse(first.result)).toEqual({
      symbols: 2,
      written: 3,
      corrected: 0,
      unchanged: 1,
      failures: [],
      dropped: [],
    });
    // 400 days before 2024-03-06
    expect(asked).toContain("/stocks/shr.us?from=2023-01-31&to=2024-03-06&key=a-key-of-ours");
    expect(await series(own.share, as)).toEqual([
      ["2024-03-05", "99", "observed"],
      ["2024-03-06", "169.5", "observed"],
    ]);
    expect(await series(EUR, as)).toEqual([
      ["2024-03-05", "1.0849", "observed"],
      ["2024-03-06", "1.0874", "observed"],
    ]);

    const before = recorded["/stocks/shr.us"] ?? "";
    recorded["/stocks/shr.us"] = before.replace("169.50", "169.58").replace("170.12", "171");
    const second = await fetched({ instruments: [own.share] }, as);
    expect(second.result).toEqual({ symbols: 1, written: 0, corrected: 1, unchanged: 1, failures: [], dropped: [] });
    expect(await series(own.share, as)).toEqual([
      ["2024-03-05", "99", "observed"],
      ["2024-03-06", "169.58", "observed"],
    ]);
    asked = [];
    expect((await fetched({}, as)).result).toEqual({
      symbols: 2,
      written: 0,
      corrected: 0,
      unchanged: 4,
      failures: [],
      dropped: [],
    });
    expect(asked).toEqual([]); // all of it was answered within the hour
    recorded["/stocks/shr.us"] = before;
  });

  it("that fail do not hold up the others, and say why", async () => {
    const own = await smallBook(server);
    const { as } = own;
    await map(own.share, "gone.us", as);
    await map(EUR, "EURUSD", as);
    await map(EUR, "USDJPY", as);
    const some = await fetched({}, as);
    expect(some.status).toBe("completed");
    expect(some.result).toMatchObject({
      symbols: 3,
      written: 2,
      failures: [
        { symbol: "USDJPY", provider: "currencies" },
        { symbol: "gone.us", provider: "stocks", reason: "127.0.0.1 answered 500." },
      ].toSorted((one, other) => (one.symbol < other.symbol ? -1 : 1)),
    });
    const all = await fetched({ instruments: [own.share] }, as);
    expect(all).toMatchObject({
      status: "failed",
      error: "A price could not be obtained. gone.us: 127.0.0.1 answered 500.",
    });
    expect(server.logged()).not.toContain("a-key-of-ours");
    expect((await server.call(fetchNow, { as, body: { instruments: [NOBODY] } })).body).toMatchObject({
      detail: [{ loc: ["body", "instruments", 0], type: "not-found" }],
    });
  });

  it("say which of their rows are no price, and a price of nothing is none", async () => {
    const own = await smallBook(server);
    const { as } = own;
    await map(own.share, "odd.us", as);
    const { status, result } = await fetched({}, as);
    expect([status, result]).toMatchObject([
      "completed",
      {
        written: 1,
        failures: [],
        // 7 rows are no price; the first 5 are told
        dropped: [{ symbol: "odd.us", provider: "stocks", rows: 7, first: { length: 5 } }],
      },
    ]);
    expect(priceFetchResult.parse(result).dropped[0]?.first.at(0)).toEqual({
      date: "2024-03-04",
      price: "0",
      reason: "The price is not above zero.",
    });
    expect(await series(own.share, as)).toEqual([["2024-03-05", "12.5", "observed"]]);
  });

  it("leave a closed period alone", async () => {
    const own = await smallBook(server);
    await map(own.share, "shr.us", own.as);
    await server.services.database.withUniverse({ universe: own.as.universe }, (tx) =>
      tx.execute({
        text: "update universe set lock_date = '2024-03-05' where universe_id = $1",
        values: [own.as.universe],
        name: null,
      }),
    );
    expect((await fetched({}, own.as)).result).toMatchObject({ written: 1, failures: [] });
    expect(await series(own.share, own.as)).toEqual([["2024-03-06", "169.5", "observed"]]);
  });

  it("are asked once a day for every universe that has a symbol", async () => {
    const own = await smallBook(server);
    await map(own.share, "shr.us", own.as);
    const parts = server.services;
    const [first, second] = await Promise.all([fileDailyJobs(parts), fileDailyJobs(parts)]);
    expect([...first, ...second].toSorted()).toEqual([...new Set([...first, ...second])].toSorted());
    for (const id of [...first, ...second]) expect(await ended(server, null, id)).toMatchObject({ error: null });
    const rows = await parts.database.readPlatform<{ id: string }>({
      text: "select job_id as id from job where universe_id = $1 and kind = 'price-fetch'",
      values: [own.as.universe],
      name: null,
    });
    expect(rows).toHaveLength(1);
    expect(await ended(server, own.as.universe, rows[0]?.id ?? "")).toMatchObject({ status: "completed" });
    expect(await series(own.share, own.as)).toHaveLength(2);
    expect(await fileDailyJobs(parts)).toEqual([]);
  });
});

describe("symbols", () => {
  it("are suggested from what is known here, then by the sources; cacheOnly asks none of them", async () => {
    const own = await smallBook(server);
    const mapped = await map(own.share, "shr.us", own.as);
    const search = async (query: object, id = mapped.ulid) =>
      (await server.call(searchSymbols, { as: own.as, params: { id }, query: query as never })).ok;
    asked = [];
    expect(await search({ query: "shr", cacheOnly: "true" })).toEqual({
      items: [{ symbol: "shr.us", name: "Instrument", provider: "stocks", currency: "USD", instrument_id: own.share }],
      problem: null,
    });
    expect(asked).toEqual([]);
    const found = await search({ query: "shr" });
    expect(found.items.map(({ symbol, name, currency }) => [symbol, name, currency])).toEqual([
      ["shr.us", "Instrument", "USD"],
      ["SHR.L", "Share Plc", "GBP"],
    ]);
    expect((await search({ query: "shr", cacheOnly: "true" })).items).toHaveLength(2); // remembered now
    const kept = recorded["/search"] ?? "";
    delete recorded["/search"];
    expect(await search({ query: "eurus" })).toMatchObject({
      items: [{ symbol: "EURUSD", provider: "currencies" }],
      problem: "127.0.0.1 answered 500.",
    });
    recorded["/search"] = kept;
    const foreign = await map(book.share, "theirs.us");
    for (const id of [foreign.ulid, NOBODY])
      expect((await server.call(searchSymbols, { as: own.as, params: { id } })).status).toBe(404);
  });
});

describe("a server without any source", () => {
  it("says so, and fetches nothing", async () => {
    const plain = await testServer();
    try {
      const as = await plain.signUp();
      const answer = await plain.call(fetchNow, { as, body: {} });
      expect([answer.status, (answer.body as { message: string }).message]).toEqual([
        409,
        "No price source is connected. Ask your administrator.",
      ]);
      expect((await plain.call(sources, { as })).ok.items.filter((one) => one.is_configured)).toHaveLength(2);
    } finally {
      await plain.close();
    }
  });
});
