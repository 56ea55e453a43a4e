import { pricingEndpoints } from "@distributary/contract/entry/pricing";
import { documentsEndpoints } from "@distributary/contract/records/documents";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { reportsEndpoints } from "@distributary/contract/reporting/reports";
import { afterAll, beforeAll, expect, it } from "vitest";
import { upload } from "../documents/uploading.ts";
import { EUR, smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { granted } from "../isolation/actors.ts";
import { ended } from "../support/jobs.ts";
import { testServer, type TestServer } from "../support/server.ts";

/** A currency without a rate. */
const GBP = "00000000-0000-0000-0001-000000474250";
const COMMIT = { commit: "true" } as const;

let server: TestServer;
let book: SmallBook;
let deposit: string;
let statement: string;
beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
  const paid = async (units: string, what: string, date: string): Promise<string> =>
    (await book.record({ what_id: what, direction: "R", target_account_id: book.cash, units }, date))
      .initial_transaction ?? "";
  deposit = await paid("1000", USD, "2025-01-10");
  await paid("500", USD, "2025-01-11");
  await paid("600", EUR, "2025-01-12");
  const sending = { call: server.call, ended: (job: string) => ended(server, book.as.universe, job) };
  statement = await upload(sending, book.as, "statement.txt", Buffer.from("Deposit 1,000.00"));
});
afterAll(() => server.close());

const read = async (query: object = {}) =>
  (await server.call(reportsEndpoints.withoutSource, { as: book.as, query: { currency: "USD", ...query } })).ok;
const lines = async (query: object = {}) =>
  (await read(query)).items.map(({ kind, amount, unit, value }) => [kind, amount, unit, value]);
const observe = async (body: object): Promise<void> => {
  expect(
    (await server.call(observablesEndpoints.create, { as: book.as, query: COMMIT, body: body as never })).status,
  ).toBe(200);
};
const link = (document: string, kind: "transaction", target: string) =>
  server.call(documentsEndpoints.update, {
    as: book.as,
    params: { id: document },
    body: { link_updates: { adds: [{ kind, target }] } },
  });

it("lists what has no source by its amount in one currency, and what has no rate behind it", async () => {
  expect(await lines()).toEqual([
    ["transaction", "1000", "USD", "1000"],
    ["transaction", "500", "USD", "500"],
    ["transaction", "600", "EUR", null],
  ]);
  // 1 EUR = 1.10 USD: 600 * 1.10 = 660
  const rate = { instrument_id: EUR, value: "1.10", value_unit_id: USD, instant: "2025-01-05" };
  const answer = await server.call(pricingEndpoints.create, { as: book.as, query: COMMIT, body: rate });
  expect(answer.status).toBe(200);
  expect(await lines({ kind: "transaction" })).toEqual([
    ["transaction", "1000", "USD", "1000"],
    ["transaction", "600", "EUR", "660"],
    ["transaction", "500", "USD", "500"],
  ]);
  expect(await lines({ kind: "price" })).toEqual([["price", "1.1", "USD", "1.1"]]);
  expect((await read({ limit: "1", offset: "1", kind: "transaction" })).items.map(({ value }) => value)).toEqual([
    "660",
  ]);
});

it("leaves out what a document is linked to, and says how much of the value that is", async () => {
  expect((await read()).share).toBe("0");
  expect((await link(statement, "transaction", deposit)).status).toBe(200);
  expect(await lines({ kind: "transaction" })).toEqual([
    ["transaction", "600", "EUR", "660"],
    ["transaction", "500", "USD", "500"],
  ]);
  const { shares, share, count } = await read();
  // 1000 / (1000 + 660 + 500) = 0.462963
  expect(share).toBe("0.462963");
  expect(shares.find(({ kind }) => kind === "transaction")).toEqual({
    ...{ kind: "transaction", figures: 3, sourced: 1, value: "2160", sourced_value: "1000" },
  });
  expect(count).toBe(3);
  await server.call(documentsEndpoints.remove, {
    as: book.as,
    params: { id: statement },
    query: { confirm: "true" },
  });
  expect((await read()).share).toBe("0");
});

it("counts what statements say, at most their amounts", async () => {
  await observe({
    type_id: "std.statement.balance",
    account_id: book.cash,
    instrument_id: USD,
    units_id: USD,
    value: "-2000",
    date_of: "2025-01-31",
  });
  expect((await lines())[0]).toEqual(["statement", "-2000", "USD", "2000"]);
});

it("goes on behind the last row of a page, also among rows of one amount", async () => {
  const days = ["2025-02-01", "2025-02-03", "2025-02-02", "2025-02-05", "2025-02-04"];
  for (const day of days) {
    // oxlint-disable-next-line no-await-in-loop -- one write after the other
    await book.record({ what_id: USD, direction: "R", target_account_id: book.cash, units: "660" }, day);
    // oxlint-disable-next-line no-await-in-loop -- one write after the other
    await book.record({ what_id: GBP, direction: "R", target_account_id: book.cash, units: "70" }, day);
  }
  await observe({
    ...{ type_id: "std.position", account_id: book.cash, instrument_id: USD, quantity: "12", date_of: "2025-02-28" },
  });
  const named = ({ record, line }: { record: { id: string }; line: number }): string => `${record.id} ${line}`;
  const { items, revision } = await read({ limit: "100" });
  const whole = items.map(named);
  expect(new Set(whole).size).toBe(whole.length);
  // Of 660 USD each, one of 600 EUR at 1.10, and five that have no rate.
  expect(items.filter(({ value }) => value === "660")).toHaveLength(6);
  expect(items.filter(({ value }) => value === null).map(({ amount }) => amount)).toEqual([
    ...["70", "70", "70", "70", "70"],
    null,
  ]);

  for (const limit of ["1", "2", "3"]) {
    const paged: string[] = [];
    for (let after: string | null = ""; after !== null;) {
      // oxlint-disable-next-line no-await-in-loop -- the next page begins where this one ends
      const page = await read({ limit, ...(after === "" ? {} : { after }) });
      paged.push(...page.items.map(named));
      after = page.next;
    }
    expect(paged).toEqual(whole);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const skipped = await Promise.all(whole.map((_, at) => read({ limit: "1", offset: String(at) })));
    expect(skipped.flatMap((page) => page.items.map(named))).toEqual(whole);
  }
  const second = await read({ limit: "2" });
  const fourth = await read({ limit: "1", offset: "1", after: second.next });
  expect(fourth.items.map(named)).toEqual(whole.slice(3, 4));

  // Places count from the top while the list is as it was, and one more payment makes it another.
  expect([second.revision, fourth.revision]).toEqual([revision, revision]);
  await book.record({ what_id: USD, direction: "R", target_account_id: book.cash, units: "660" }, "2025-02-06");
  expect((await read({ limit: "1" })).revision).not.toBe(revision);
});

it("refuses a place that no answer gave", async () => {
  const asked = await server.call(reportsEndpoints.withoutSource, { as: book.as, query: { after: "nowhere" } });
  expect(asked.status).toBe(422);
});

it("shows nothing to whom a part of the records is shown, who sees no documents", async () => {
  const narrowed = { accounts: [book.cash], entities: [] };
  const guest = { ...(await granted(server, book.as, { flags: 5, narrowed })), universe: book.as.universe };
  expect((await server.call(reportsEndpoints.withoutSource, { as: guest })).status).toBe(403);
});
