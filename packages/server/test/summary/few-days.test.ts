import { observablesEndpoints } from "@distributary/contract/records/observables";
import { summaryEndpoints, type SummaryBody } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EUR, smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(() => server.close());

describe("a book of a day or two", () => {
  it("has no yearly rate where a day's gain comes to one that no one can read", async () => {
    const book = await smallBook(server);
    const trade = { what_id: book.share, target_account_id: book.broker, price_unit_id: USD } as const;
    await book.record({ ...trade, direction: "B", units: "100000", price: "0.001" }, "2024-03-01");
    await price(book, book.share, { "2024-03-02": "0.01" });
    // 100 becomes 1,000 in a day: 10^365 a year
    const figures = await returns(book, { at: "2024-03-02", instrument_types: ["EQTY"] });
    expect(figures).toMatchObject({
      opening: "0",
      closing: "1000",
      put_in: "100",
      time_weighted: { value: "9", reason: null },
      xirr: { value: null, reason: "rate_too_high" },
    });
  });

  it("nor where money came after the first gain", async () => {
    const book = await smallBook(server);
    const { RE = "", I = "" } = book.standard;
    const money = { what_id: USD, direction: "R", target_account_id: book.broker } as const;
    await book.record({ ...money, counterparty_account_id: RE, units: "1" }, "2024-03-01");
    await book.record({ ...money, counterparty_account_id: RE, units: "1000" }, "2024-03-02");
    await book.record({ ...money, counterparty_account_id: I, units: "10" }, "2024-03-02");
    // -1 on the first day, 1011 - 1000 = 11 on the second: 11^365 a year
    const figures = await returns(book, { at: "2024-03-02" });
    expect(figures.xirr).toEqual({ value: null, reason: "rate_too_high" });
    const key = figures.explain_key.replace(/^returns:gain/, "returns:xirr");
    const { ok } = await server.call(summaryEndpoints.explain, { as: book.as, query: { key } });
    expect(ok.figure).toBeNull();
    expect(JSON.stringify(ok.evidence[0])).toContain("too high");
  });
});

describe("money in a currency before its first rate", () => {
  it("makes the difference incomplete, says so, and is mended by the rate of its day", async () => {
    const book = await smallBook(server);
    const { RE = "" } = book.standard;
    const given = { what_id: EUR, direction: "R", target_account_id: book.cash, counterparty_account_id: RE } as const;
    await book.record({ ...given, units: "1000" }, "2024-01-10");
    await price(book, EUR, { "2024-02-01": "1.10" });
    const ask = async () => {
      const body = { at: "2024-03-01", since: "2023-12-31", includeComponents: true };
      return (await server.call(summaryEndpoints.summary, { as: book.as, body })).ok;
    };
    const before = await ask();
    // What a page shows first is the same, though nothing else is asked for.
    const alone = { at: "2024-03-01", since: "2023-12-31", sections: ["T" as const], include_basis: false };
    const { ok: headline } = await server.call(summaryEndpoints.summary, { as: book.as, body: alone });
    for (const part of ["at", "since", "targetUnit", "incomplete_in", "explain_key"] as const)
      expect([part, headline[part]]).toEqual([part, before[part]]);
    expect(headline.net_worth.net_worth).toEqual(before.net_worth.net_worth);
    // 1000 x 1.10, and no flow that could be counted
    expect(before.analytic.bridge).toMatchObject({ flows: "0", currency: "1100" });
    expect([before.incomplete, before.incomplete_in, before.total_errors]).toEqual([true, ["between"], 1]);
    expect(before.rows.filter(({ components }) => components).map((row) => row.incomplete_in)).toEqual([["between"]]);
    const [error] = before.user_errors;
    expect(error).toMatchObject({
      code: "unconverted_change",
      account_id: book.cash,
      instrument_id: EUR,
      at: "2024-01-10",
      message: expect.stringContaining("no rate from EUR to USD on or before 2024-01-10"),
    });
    await price(book, error!.instrument_id ?? "", { [error!.at]: "1.05" });
    const after = await ask();
    // 1000 x 1.05 came in, 1000 x (1.10 - 1.05) is currency
    expect(after.analytic.bridge).toMatchObject({ flows: "1050", currency: "50" });
    expect([after.incomplete, after.incomplete_in, after.user_errors]).toEqual([false, [], []]);
  });
});

it("counts a position of a group that stands on both sides once, with and without components", async () => {
  const book = await smallBook(server);
  const { RE = "" } = book.standard;
  const money = { what_id: USD, counterparty_account_id: RE } as const;
  await book.record({ ...money, direction: "R", target_account_id: book.broker, units: "100" }, "2024-01-10");
  await book.record({ ...money, direction: "P", target_account_id: book.cash, units: "40" }, "2024-01-10");
  for (const includeComponents of [false, true]) {
    const body = { at: "2024-03-01", primaryIndex: "currency", includeComponents } as const;
    const { rows, net_worth: worth } = (await server.call(summaryEndpoints.summary, { as: book.as, body })).ok;
    const counts = rows
      .filter(({ section }) => section === "A" || section === "L")
      .map(({ section, position_count: count }) => [section, count]);
    // 100 in one account and 40 owed in the other: one position on either side
    expect([includeComponents, counts, worth.position_count.at]).toEqual([
      includeComponents,
      [
        ["A", 1],
        ["L", 1],
      ],
      2,
    ]);
  }
});

async function price(book: SmallBook, instrument: string, days: Readonly<Record<string, string>>): Promise<void> {
  for (const [date, value] of Object.entries(days)) {
    const body = {
      type_id: "std.price" as const,
      instrument_id: instrument,
      units_id: USD,
      date_of: date,
      price: value,
    };
    const saved = await server.call(observablesEndpoints.create, { as: book.as, query: { commit: "true" }, body });
    expect(saved.status).toBe(200);
  }
}

async function returns(book: SmallBook, body: SummaryBody) {
  const asked = await server.call(summaryEndpoints.summary, {
    as: book.as,
    body: { networth_features: ["performance"], ...body },
  });
  return asked.ok.analytic.performance!.total;
}
