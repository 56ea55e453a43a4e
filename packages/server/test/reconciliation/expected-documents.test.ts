import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { documentsEndpoints } from "@distributary/contract/records/documents";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { reconciliationEndpoints } from "@distributary/contract/reporting/reconciliation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeClock } from "../../src/platform/clock.ts";
import { upload, type Sending } from "../documents/uploading.ts";
import { smallBook, type SmallBook } from "../events/small-book.ts";
import { ended } from "../support/jobs.ts";
import { testServer, type TestServer } from "../support/server.ts";

const COMMIT = { commit: "true" } as const;

let server: TestServer;
let book: SmallBook;
let sending: Sending;
beforeAll(async () => {
  server = await testServer({ clock: fakeClock("2025-06-15T10:00:00Z") });
  book = await smallBook(server);
  sending = { call: server.call, ended: (job) => ended(server, book.as.universe, job) };
});
afterAll(() => server.close());

const expected = async (query: { at?: string; since?: string } = {}) =>
  (await server.call(reconciliationEndpoints.expected, { as: book.as, query })).ok;
const states = async (id: string, query: { at?: string; since?: string } = { since: "2025-01-01" }) =>
  (await expected(query)).items.find((one) => one.id === id)?.periods.map(({ from, state }) => `${from} ${state}`);
const expectOf = (uuid: string, attributes: object) =>
  server.call(accountsEndpoints.update, {
    as: book.as,
    params: { uuid },
    query: COMMIT,
    body: { user_attributes: attributes as never },
  });
async function attached(name: string, add: object): Promise<{ document: string; link: string }> {
  const document = await upload(sending, book.as, name, Buffer.from(`${name} ${JSON.stringify(add)}`));
  const body = { link_updates: { adds: [add], deletes: [] } } as never;
  const { links } = (await server.call(documentsEndpoints.update, { as: book.as, params: { id: document }, body })).ok;
  return { document, link: links[0]?.uuid ?? "" };
}

describe("documents that are expected", () => {
  it("are there, expected or late, and one that covers two months fills both", async () => {
    expect((await expectOf(book.broker, { documents_every: "month", documents_since: "2025-01-01" })).status).toBe(200);
    // Today is 15 June: May may still come until 30 June, all before it is late.
    expect(await states(book.broker)).toEqual([
      "2025-01-01 late",
      "2025-02-01 late",
      "2025-03-01 late",
      "2025-04-01 late",
      "2025-05-01 expected",
      "2025-06-01 open",
    ]);
    const period = (period_from: string, period_to: string) => ({ attributes: { period_from, period_to } });
    const target = { kind: "account", target: book.broker };
    const two = await attached("february-and-march.txt", { ...target, ...period("2025-02-01", "2025-03-31") });
    await attached("half-of-april.txt", { ...target, ...period("2025-03-15", "2025-04-15") });
    await attached("no-period.txt", target);
    await attached("no-days.txt", { ...target, ...period("2025-01-31", "2025-01-01") });
    expect(await states(book.broker)).toEqual([
      "2025-01-01 late",
      "2025-02-01 there",
      "2025-03-01 there",
      "2025-04-01 partly",
      "2025-05-01 expected",
      "2025-06-01 open",
    ]);
    const { items, counts, months } = await expected({ since: "2025-01-01" });
    expect(months).toEqual(["2025-01", "2025-02", "2025-03", "2025-04", "2025-05", "2025-06"]);
    expect(counts).toEqual({ there: 2, partly: 1, open: 1, expected: 1, late: 1 });
    expect(items[0]?.periods[2]).toEqual({
      from: "2025-03-01",
      to: "2025-03-31",
      // 31 March and 30 days
      due: "2025-04-30",
      state: "there",
      documents: [
        {
          document_id: two.document,
          name: "february-and-march.txt",
          from: "2025-02-01",
          to: "2025-03-31",
          link_id: two.link,
        },
        expect.objectContaining({ name: "half-of-april.txt" }),
      ],
    });
    // A document that is removed covers nothing.
    await server.call(documentsEndpoints.remove, {
      as: book.as,
      params: { id: two.document },
      query: { confirm: "true" },
    });
    expect((await states(book.broker))?.slice(1, 3)).toEqual(["2025-02-01 late", "2025-03-01 partly"]);
  });

  it("are those of a statement too, and of a commitment by quarters", async () => {
    expect((await expectOf(book.cash, { documents_every: "year", documents_since: "2024-03-01" })).status).toBe(200);
    const document = await upload(sending, book.as, "year.txt", Buffer.from("A year"));
    const said = {
      type_id: "std.statement.period",
      account_id: book.cash,
      date_of: "2024-12-31",
      document_id: document,
    };
    const body = { ...said, fields: { start_date: "2024-01-01" } } as never;
    expect((await server.call(observablesEndpoints.create, { as: book.as, query: COMMIT, body })).status).toBe(200);
    expect(await states(book.cash, { since: "2024-01-01" })).toEqual(["2024-03-01 there", "2025-01-01 open"]);
    const fund = await book.instrument({
      identifier: "FUND",
      display_name: "Fund I",
      instrument_type: "CAPC",
      details: { committed_capital: "1000" },
    });
    const attributes = { documents_every: "quarter", documents_since: "2025-01-01", documents_late_after: 90 };
    await server.call(instrumentsEndpoints.update, {
      as: book.as,
      params: { uuid: fund },
      query: COMMIT,
      body: { user_attributes: attributes },
    });
    // 31 March and 90 days is 29 June
    expect(await states(fund)).toEqual(["2025-01-01 expected", "2025-04-01 open"]);
    expect((await expected()).items.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      "account Broker",
      "account Cash",
      "instrument Fund I",
    ]);
  });

  it("are refused at what is wrong, and none are those of others", async () => {
    const wrong = await expectOf(book.cash, {
      documents_every: "week",
      documents_since: "2025-02-30",
      documents_late_after: -1,
    });
    expect(wrong.status).toBe(422);
    const { detail } = wrong.body as { detail: { loc: string[] }[] };
    expect(detail.map(({ loc }) => loc.at(-1))).toEqual(["documents_every", "documents_since", "documents_late_after"]);
    expect(
      (await server.call(reconciliationEndpoints.expected, { as: book.as, query: { since: "2026-01-01" } })).status,
    ).toBe(422);
    const other = await server.signUp();
    expect((await server.call(reconciliationEndpoints.expected, { as: other, query: {} })).ok.items).toEqual([]);
  });
});
