import { importsEndpoints } from "@distributary/contract/entry/imports";
import { eventsEndpoints } from "@distributary/contract/records/events";
import type { NewTransactionData } from "@distributary/contract/records/event-payloads";
import { transactionsEndpoints } from "@distributary/contract/records/transactions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Readable } from "node:stream";
import { bookInMemory } from "../../../../bench/book/generate.ts";
import { thinned } from "../../../../bench/book/thinned.ts";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { OWNER } from "../../src/access/session/actor.ts";
import { importsService } from "../../src/features/imports/service.ts";
import { universeOf } from "../../src/features/imports/store/known.ts";
import { loadBook, refreshBook } from "../../src/books/load.ts";
import { findTransactionsAt } from "../../src/features/transactions/store/transactions.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { renewStatistics } from "../../src/platform/db/statistics.ts";
import type { Transaction } from "../../src/platform/db/transaction.ts";
import { createJobs } from "../../src/platform/jobs/jobs.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { watched } from "../support/visited.ts";
import { smallBook } from "../../../../bench/book/small-book.ts";
import { drop, save, settled, standing, suggestions } from "./support.ts";

const OWNER_OF = { permissions: OWNER, requestId: "a test", sessionId: null };

const COUNTS = {
  entities: 8,
  accounts: 40,
  instruments: 200,
  transactions: 1_000,
  prices: 400,
  rates: 1_168,
  statements: 0,
  opening_lots: 0,
};

describe("the import of a whole book", () => {
  let server: TestServer;
  let person: SignedIn;
  // 200 securities, priced on two days
  const book = thinned(bookInMemory({ transactions: 1_000, seed: 1 }), ["2024-12-31", "2025-12-31"]);
  let first = "";

  beforeAll(async () => {
    server = await testServer();
    person = await server.signUp();
  });
  afterAll(() => server.close());

  it("says before a save what it will write, and writes that", async () => {
    const before = await standing(server, person);
    const dropped = await drop(server, person, book);
    expect(dropped.files.map(({ kind }) => kind).toSorted()).toEqual([
      "accounts",
      "fx",
      "instruments",
      "prices",
      "transactions",
    ]);
    const read = await suggestions(server, person, dropped.uuid);
    // 40 + 200 + 1,000 + 400 + 1,168 = 2,808
    expect(read).toMatchObject({
      stage: "ready",
      status: "P",
      issue_count: 0,
      missing_files: [],
      counts: { ...COUNTS, already_there: 0, rejected: 0, rows: 2_808 },
    });
    expect(await standing(server, person)).toEqual(before);
    expect(read.previews.find(({ kind }) => kind === "transactions")?.sample[0]?.cells[8]).toEqual({
      raw: "62000.00",
      parsed: "62000",
      problem: null,
    });
    const saved = await save(server, person, dropped.uuid);
    expect(saved).toMatchObject({ stage: "written", status: "I", error: null, counts: COUNTS });
    first = saved.uuid;
    expect(await standing(server, person)).toMatchObject({
      entities: 8,
      accounts: 40,
      instruments: 200,
      events: 1_000,
      transactions: 1_000,
      observables: 1_568,
      revision: (before["revision"] ?? 0) + 1,
    });
    // Each event says which line of which file it came from.
    const { items } = (await server.call(eventsEndpoints.list, { as: person, query: { limit: 2 } })).ok;
    for (const { import_facet } of items)
      expect(import_facet).toMatchObject({ file: "transactions.csv", digest: expect.any(String) as string });
  });

  it("adds nothing for the same files", async () => {
    const before = await standing(server, person);
    const dropped = await drop(server, person, book);
    const read = await suggestions(server, person, dropped.uuid);
    expect(read).toMatchObject({
      issue_count: 0,
      counts: {
        entities: 0,
        accounts: 0,
        instruments: 0,
        transactions: 0,
        prices: 0,
        rates: 0,
        statements: 0,
        already_there: 2_808,
        rows: 2_808,
      },
    });
    const saved = await save(server, person, dropped.uuid);
    // Nothing was written, so there is nothing that could be taken back.
    expect(saved).toMatchObject({ stage: "written", counts: { transactions: 0 }, undo_until: null });
    expect(await standing(server, person)).toEqual(before);
  });

  it("is taken back as a whole, and can be imported again", async () => {
    proves("state:import-status", "constant:codes_import_status");
    const begun = (await server.call(importsEndpoints.undo, { as: person, params: { id: first }, body: {} })).ok;
    expect(begun).toMatchObject({ changed_since: [], job: { kind: "import-undo" } });
    const undone = await settled(server, person, first);
    // 8 + 40 + 200 records, 1,000 transactions and 1,568 prices and rates
    expect(undone).toMatchObject({ stage: "undone", status: "E", job: { status: "completed", total: 2_816 } });
    expect(undone.job?.result).toEqual({
      taken_back: { entities: 8, accounts: 40, instruments: 200, events: 1_000, observables: 1_568 },
      kept: [],
      changed_since: [],
    });
    expect(await standing(server, person)).toMatchObject({
      entities: 0,
      accounts: 0,
      instruments: 0,
      events: 0,
      transactions: 0,
      lines: 0,
      observables: 0,
    });
    const dropped = await drop(server, person, book);
    await suggestions(server, person, dropped.uuid);
    expect(await save(server, person, dropped.uuid)).toMatchObject({ stage: "written", counts: COUNTS });
    expect(await standing(server, person)).toMatchObject({
      entities: 8,
      accounts: 40,
      instruments: 200,
      events: 1_000,
      observables: 1_568,
    });
    // One that is let go of for good is rejected, and takes no files any more.
    const left = await drop(server, person, [...book].slice(0, 1));
    const discard = (id: string) => server.call(importsEndpoints.discard, { as: person, params: { id } });
    expect((await discard(left.uuid)).ok).toMatchObject({ status: "R", stage: "rejected" });
    // Twice is once; what was written is not let go, nor what was taken back.
    const rejected = (await discard(left.uuid)).ok;
    expect((await discard(dropped.uuid)).status).toBe(409);
    expect((await discard(first)).status).toBe(409);
    expect(rejected).toMatchObject({ status: "R", stage: "rejected" });
    expect((await server.call(importsEndpoints.save, { as: person, body: { session: left.uuid } })).status).toBe(409);
  });

  it("is read in one pass in a universe that the planner knows nothing of beside one that it knows", async () => {
    const { database, ids } = server.services;
    const other = await server.signUp();
    await renewStatistics(server.database.ownerUrl);
    const { universe } = other;
    const of = { universe };
    const read = { isolation: "repeatable read", readOnly: true } as const;
    const warm = await database.withUniverse(of, (tx) => loadBook(tx, universe, true), read);
    // Written as the command does, after which nobody has renewed what the planner knows.
    const imports = importsService({ ...server.services, jobs: createJobs(database, ids) });
    const actor = { ...OWNER_OF, userId: other.session.user.uuid, actorUserId: other.session.user.uuid, universe };
    const { uuid } = await imports.open(actor);
    for (const [name, bytes] of bookInMemory({ transactions: 1_100, seed: 2 })) {
      if (!/^(prices|fx)/.test(name)) await imports.addFile(actor, uuid, name, Readable.from([bytes]));
    }
    const doing = { signal: new AbortController().signal, progress: () => undefined };
    await imports.beginReading(actor, uuid, {}, { asJob: false });
    await imports.readNow(actor, uuid, doing);
    await imports.save(actor, uuid, { openings: [], skipRejected: false, asJob: false });
    expect(await imports.writeNow(actor, uuid, doing)).toMatchObject({ transactions: 1_100 });

    const held = await standing(server, other);
    const ledger = (held["transactions"] ?? 0) + (held["events"] ?? 0) + (held["lines"] ?? 0);
    const visited = (work: (tx: Transaction) => Promise<unknown>): Promise<number> =>
      database.withUniverse(
        of,
        async (tx) => {
          const seen = watched(tx);
          await work(seen.tx);
          // Single records are looked up by their keys again.
          expect(await tx.one(sql`show enable_nestloop`)).toEqual({ enable_nestloop: "on" });
          return seen.rows();
        },
        read,
      );
    const cold = await visited((tx) => loadBook(tx, universe, true));
    const refreshed = await visited((tx) => refreshBook(tx, universe, warm));
    const movements = await visited((tx) => movementsOfAll(tx, universe));
    // Each row a few times, through the steps of a plan, more of them in older databases; once for every other row would
    // be thousands of times.
    expect(cold).toBeGreaterThan(ledger);
    expect(cold).toBeLessThan(20 * ledger);
    expect(refreshed).toBeGreaterThan(ledger);
    expect(refreshed).toBeLessThan(20 * ledger);
    expect(movements).toBeLessThan(20 * ledger);
  });

  it("is listed as it was known by the lines of the page alone, however far behind that is", async () => {
    const { universe } = person;
    const visited = await server.services.database.withUniverse({ universe }, async (tx) => {
      const { revision } = await tx.one<{ revision: number }>(sql`
        select min(revision) as revision from transaction where universe_id = ${universe}`);
      const seen = watched(tx);
      const page = { limit: 10, offset: 900 };
      expect(await findTransactionsAt(seen.tx, universe, { until: "9999-12-31" }, revision, page)).toHaveLength(10);
      return seen.rows();
    });
    // About three rows for each of the 1,000 on the way: found, put in order, passed over. With its lines it would be 17.
    expect(visited).toBeLessThan(8_000);
  });

  it("takes accrued interest of bonds out of what their units cost, and says it in the preview", async () => {
    const reader = await server.signUp();
    const own = smallBook();
    const [heading = ""] = (own.get("transactions.csv") ?? "").split("\n", 1);
    const file = (...rows: string[]): Map<string, Uint8Array> =>
      new Map(
        [...own.set("transactions.csv", [`${heading},accrued_interest`, ...rows, ""].join("\n"))].map(
          ([name, text]) => [name, Buffer.from(text)],
        ),
      );
    const bought = "B1,2025-02-10,BUY,A002,QABX,20,50,EUR,-1012.34,,,";
    const rows = [
      `${bought},12.340`,
      "B2,2025-03-10,SELL,A002,QABX,-5,51,EUR,258.21,,,,3.21",
      "B3,2025-03-11,BUY,A001,QAAX,10,100,USD,-1000,,,,0",
      "B4,2025-03-12,BUY,A002,QABX,1,50,EUR,-51,,,,",
    ];
    const dropped = await drop(server, reader, file(...rows));
    const read = await suggestions(server, reader, dropped.uuid);
    expect(read.counts).toMatchObject({ transactions: 4, rejected: 0 });
    // 1012.34 - 12.34 = 20 * 50 and 258.21 - 3.21 = 5 * 51: only the last row pays more than its price says.
    expect(read.issues).toMatchObject([{ code: "amount_gap", severity: "warning", line: 5 }]);
    const preview = read.previews.find(({ kind }) => kind === "transactions");
    expect(preview?.columns[12]).toBe("accrued_interest");
    expect(preview?.sample.map(({ cells }) => cells[12]?.parsed)).toEqual(["12.34", "3.21", "0", null]);
    expect(await save(server, reader, dropped.uuid)).toMatchObject({ stage: "written", counts: { transactions: 4 } });

    const { items } = (await server.call(eventsEndpoints.list, { as: reader, query: { limit: 9 } })).ok;
    const found = async (date: string) => {
      const { uuid = "" } = items.find((one) => one.event_date === date) ?? {};
      const event = (await server.call(eventsEndpoints.get, { as: reader, params: { id: uuid } })).ok;
      const id = event.initial_transaction ?? "";
      const { line_items } = (await server.call(transactionsEndpoints.get, { as: reader, params: { id } })).ok;
      return {
        interest: (event.new_transaction as NewTransactionData | null)?.accrued_interest ?? null,
        lines: line_items.map((line) => [
          line.action,
          line.unit.nominal_amount,
          line.consideration?.nominal_amount ?? null,
        ]),
      };
    };
    expect(await found("2025-02-10")).toEqual({
      interest: "12.34",
      lines: [
        ["units", "20", "1000"],
        ["consideration", "-1000", null],
        ["accrued_interest", "-12.34", null],
      ],
    });
    expect((await found("2025-03-10")).lines[2]).toEqual(["accrued_interest", "3.21", null]);
    expect((await found("2025-03-11")).interest).toBeNull();

    // The same with the sign of the amount says the same; other interest does not. 3 + 2 + 4 + 4 + 4 = 17.
    const again = file(`${bought},-12.34`, ...rows.slice(1));
    expect((await suggestions(server, reader, (await drop(server, reader, again)).uuid)).counts).toMatchObject({
      transactions: 0,
      already_there: 17,
    });
    const wrong = file(
      `${bought},12.35`,
      "C1,2025-03-11,BUY,A001,QAAX,10,100,USD,-1000,,,,1",
      "C2,2025-03-11,BUY,A002,QABX,1,50,EUR,-50,,,,50",
      "C3,2025-03-11,SELL,A002,QABX,-1,50,EUR,50,,,,-1",
      "C4,2025-03-11,FEE,A002,QABX,,,EUR,-5,,,,1",
      "C5,2025-03-11,BUY,A002,QABX,1,50,EUR,-51,,,,1.-",
    );
    const refused = await suggestions(server, reader, (await drop(server, reader, wrong)).uuid);
    expect(refused.issues.map(({ line, column, code, reason }) => [line, column, code, reason])).toEqual([
      [2, "transaction_id", "other_content", "A transaction “B1” is already recorded with different content."],
      [3, "accrued_interest", "not_expected", "Only bonds accrue interest; QAAX has type EQTY."],
      [4, "accrued_interest", "too_much", "Enter accrued interest less than the amount."],
      [5, "accrued_interest", "wrong_sign", "Enter accrued interest with the same sign as the amount."],
      [6, "accrued_interest", "not_expected", "A fee can’t have accrued interest: it applies only to trades in bonds."],
      [7, "accrued_interest", "not_a_number", "“1.-” is not a plain decimal number such as 1234.56."],
    ]);
  });

  it("cannot be seen from another universe", async () => {
    const other = await server.signUp();
    for (const [endpoint, input] of [
      [importsEndpoints.session, { body: { session: first } }],
      [importsEndpoints.suggestions, { body: { session: first } }],
      [importsEndpoints.save, { body: { session: first } }],
      [importsEndpoints.undo, { params: { id: first }, body: {} }],
      [importsEndpoints.discard, { params: { id: first } }],
      [importsEndpoints.rejected, { params: { id: first } }],
      [
        importsEndpoints.upload,
        { params: { id: first }, query: { name: "accounts.csv" }, bytes: new Uint8Array([65]) },
      ],
    ] as const) {
      expect((await server.call(endpoint, { as: other, ...input } as never)).status, endpoint.id).toBe(404);
    }
    expect((await server.call(importsEndpoints.list, { as: other })).ok.count).toBe(0);
  });
});

/** Asks what the ledger says of every holding there is. */
async function movementsOfAll(tx: Transaction, universe: string): Promise<void> {
  const holdings = await tx.query<{ account: string; instrument: string }>(sql`
    select distinct dst_account_id as account, instrument_id as instrument from line_item where universe_id = ${universe}`);
  const lists = await universeOf(tx, universe).movements(holdings);
  expect(lists).toHaveLength(holdings.length);
  expect(lists.every((list) => list.length > 0)).toBe(true);
}
