import { observablesEndpoints } from "@distributary/contract/records/observables";
import { selectOf, timeseriesEndpoints, type TimeSeriesAsk } from "@distributary/contract/reporting/timeseries";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { EUR, smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { instantBetween } from "../support/instants.ts";
import { testServer, type TestServer } from "../support/server.ts";

const NOBODY = "0190aaaa-0000-7000-8000-000000000000";

let server: TestServer;
let book: SmallBook;
let beforeCorrection: string;
beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
  const price = (date_of: string, value: string, more: object = {}) => ({
    type_id: "std.price",
    instrument_id: book.share,
    units_id: USD,
    price: value,
    date_of,
    ...more,
  });
  const body = [
    price("2024-03-01", "10"),
    price("2024-03-05", "11", { fields: { source: "statement" } }),
    price("2024-03-05", "11.5"), // observed: the statement of the same day goes first
    price("2024-03-05", "12", { fields: { source: "user" }, instant: "2024-03-05T16:00:00Z" }),
    price("2024-03-09", "13"),
    price("2024-03-09", "13.25"), // the same source and day again: what was recorded last counts
    price("2024-03-01", "1.08", { instrument_id: EUR }),
    { type_id: "std.symbol.mapping", instrument_id: book.share, identifier: "shr.us" },
    { type_id: "std.position", account_id: book.cash, instrument_id: book.share, quantity: "7", date_of: "2024-03-04" },
  ];
  const recorded = await server.call(observablesEndpoints.bulkCreate, { as: book.as, query: { commit: "true" }, body });
  expect(recorded.ok.errors).toBe(0);
  beforeCorrection = instantBetween();
  await server.call(observablesEndpoints.create, {
    as: book.as,
    query: { commit: "true" },
    body: price("2024-03-01", "10.5", { fields: { source: "user" } }) as never,
  });
});
afterAll(() => server.close());

const ask = (select: readonly TimeSeriesAsk[] | string, more: object = {}) =>
  server.call(timeseriesEndpoints.snapshot, {
    as: book.as,
    query: { select: typeof select === "string" ? select : selectOf(select), ...more },
  });
const series = async (one: TimeSeriesAsk, more: object = {}) => {
  const answer = (await ask([one], more)).ok.items[0];
  if (answer === undefined) throw new Error("no series");
  return answer;
};

describe("a snapshot of series", () => {
  it("answers several references at once, one price a day: user-sourced, then statement, then observed", async () => {
    const { items } = (
      await ask([
        { key: "chart", hints: { instrument_id: book.share }, columns: ["date", "price", "source", "units_id"] },
        { key: book.share, start_time: "2024-03-02", end_time: "2024-03-05" },
        { key: "EUR" },
        { key: book.share, tick_type: "std.position", columns: ["quantity", "account_id", "date"] },
        { key: "unheard of", query: { date: "2024-03-01" } },
      ])
    ).ok;
    expect(items).toMatchObject([
      {
        key: "chart",
        instrument_id: book.share,
        tick_type: "std.price",
        rows: [
          ["2024-03-01", "10.5", "user", USD],
          ["2024-03-05", "12", "user", USD],
          ["2024-03-09", "13.25", "observed", USD],
        ],
        truncated: false,
        nearest: null,
      },
      { columns: ["date", "price"], rows: [["2024-03-05", "12"]] },
      { key: "EUR", instrument_id: EUR, rows: [["2024-03-01", "1.08"]] },
      { rows: [["7", book.cash, "2024-03-04"]] },
      { key: "unheard of", instrument_id: null, rows: [], nearest: null },
    ]);
  });

  it("finds the nearest price within its window", async () => {
    proves("rule:pricing-01", "constant:symbol_pricing_window_default", "constant:symbol_pricing_window_alternative");
    const nearest = async (date: string, window_days?: number) =>
      (await series({ key: book.share, query: { date, ...(window_days === undefined ? {} : { window_days }) } }))
        .nearest;
    expect(await nearest("2024-03-03")).toEqual({ date: "2024-03-01", price: "10.5" }); // 2 days to both sides: the earlier
    expect(await nearest("2024-03-04")).toEqual({ date: "2024-03-05", price: "12" });
    expect(await nearest("2024-03-16")).toEqual({ date: "2024-03-09", price: "13.25" }); // 7 days
    expect(await nearest("2024-03-17")).toBeNull(); // 8 days
    expect(await nearest("2024-03-12", 3)).toEqual({ date: "2024-03-09", price: "13.25" });
    expect(await nearest("2024-03-13", 3)).toBeNull();
    expect((await series({ key: book.share, query: { date: "0001-01-01", window_days: 3660 } })).rows).toEqual([]);
    expect((await series({ key: book.share, query: { date: "9999-12-31", window_days: 3660 } })).rows).toEqual([]);
  });

  it("of a mapped symbol needs a date", async () => {
    proves("rule:pricing-02");
    const undated = await ask([{ key: "SHR.US" }]);
    expect(undated.status).toBe(422);
    expect(undated.body).toEqual({
      detail: [
        {
          loc: ["query", "select", 0, "query", "date"],
          msg: "No Pricing found (Date is missing)",
          type: "missing",
        },
      ],
    });
    expect(await series({ key: "SHR.US", query: { date: "2024-03-08" } })).toMatchObject({
      key: "SHR.US",
      instrument_id: book.share,
      nearest: { date: "2024-03-09", price: "13.25" },
    });
    // A hint says which instrument is meant, whatever the key is called.
    const hinted = [{ key: "of my own", hints: { instrument_id: book.share }, query: { date: "2024-03-08" } }];
    const answers = [
      (await ask(hinted)).ok,
      (await server.call(timeseriesEndpoints.instrument, { as: book.as, body: hinted })).ok,
    ];
    for (const { items } of answers)
      expect(items).toMatchObject([
        { key: "of my own", instrument_id: book.share, nearest: { date: "2024-03-09", price: "13.25" } },
      ]);
  });

  it("shows what was known on an instant, times of day in the profile's zone, and says when rows are left out", async () => {
    expect((await series({ key: book.share }, { as_known_on: beforeCorrection })).rows[0]).toEqual([
      "2024-03-01",
      "10",
    ]);
    const late = { key: book.share, start_time: "2024-03-05T23:30:00-05:00" }; // the 6th in UTC
    expect((await series(late)).rows).toEqual([["2024-03-09", "13.25"]]);
    expect(await series({ key: book.share, query: { limit: 1 } })).toMatchObject({
      rows: [["2024-03-09", "13.25"]],
      truncated: true,
    });
    expect(
      (
        await series({
          key: "x",
          hints: { instrument_id: book.share },
          columns: ["instant", "ulid", "value"],
          start_time: "2024-03-05",
          end_time: "2024-03-05",
        })
      ).rows,
    ).toEqual([["2024-03-05T16:00:00.000Z", expect.stringMatching(/^[0-9A-Z]{26}$/), null]]);
    expect((await series({ key: book.share, query: { units_id: EUR } })).rows).toEqual([]);
  });

  it("refuses what cannot be asked, at its place", async () => {
    const place = async (select: Parameters<typeof ask>[0]) => {
      const answer = await ask(select);
      return [answer.status, (answer.body as { detail: { loc: unknown[] }[] }).detail[0]?.loc];
    };
    expect(await place("{")).toEqual([422, ["query", "select"]]);
    expect(await place([])).toEqual([422, ["query", "select"]]);
    expect(await place(Array.from({ length: 21 }, () => ({ key: book.share })))).toEqual([422, ["query", "select"]]);
    expect(await place([{ key: "" }])).toEqual([422, ["query", "select", 0, "key"]]);
    for (const escape of [String.raw`\u0000`, String.raw`\ud800`])
      expect(await place(`[{"key":"a${escape}"}]`)).toEqual([422, ["query", "select", 0, "key"]]);
    expect(await place([{ key: "a", hints: { instrument_id: NOBODY } }])).toEqual([
      422,
      ["query", "select", 0, "hints", "instrument_id"],
    ]);
    expect(await place([{ key: NOBODY }])).toEqual([422, ["query", "select", 0, "key"]]);
    expect(await place([{ key: book.share, query: { account_id: NOBODY } }])).toEqual([
      422,
      ["query", "select", 0, "query", "account_id"],
    ]);
  });
});
