import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { historyEndpoints, type HistoricKind } from "@distributary/contract/records/history";
import { importsEndpoints, type ImportSession } from "@distributary/contract/entry/imports";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { locksEndpoints } from "@distributary/contract/access/locks";
import { prospectsEndpoints } from "@distributary/contract/records/prospects";
import { summaryEndpoints, type SummaryAnswer } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBook, smallBookBytes } from "../../../../bench/book/small-book.ts";
import { OWNER, type Actor } from "../../src/access/session/actor.ts";
import { verify } from "../../src/access/proof/verify.ts";
import { Directory } from "../../src/features/imports/planning/directory.ts";
import { importsService } from "../../src/features/imports/service.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { drop, save, settled, standing, suggestions } from "./support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** More of the small book: another account and security of theirs, and rows of those that were there. */
const MORE = new Map(
  Object.entries({
    "accounts.csv": "account_id,name,acct_type,is_liability,base_currency,entity\nA003,Account 003,A,0,USD,E03\n",
    "instruments.csv": "instrument_id,name,instrument_type,currency\nQACX,Instrument 002 EQTY,EQTY,USD\n",
    "transactions.csv": `${(smallBook().get("transactions.csv") ?? "").split("\n", 1).join("")}
T0000011,2025-07-01,DEPOSIT,A003,,,,USD,700.00,,,
T0000012,2025-07-02,BUY,A003,QACX,5.0000,100.0000,USD,-500.00,,,
T0000013,2025-07-03,BUY,A001,QAAX,1.0000,110.0000,USD,-110.00,,,
`,
    "prices.csv": "date,instrument_id,price,currency\n2025-12-31,QACX,130.0000,USD\n",
  }).map(([name, text]) => [name, Buffer.from(text)] as const),
);

const HOME_AND_SHARE = `instrument_id,name,instrument_type,currency
HOUSE,House,REAL,USD
SHARE,Share,EQTY,USD
PLAIN,Plain,EQTY,USD
`;

const HEADING = (smallBook().get("transactions.csv") ?? "").split("\n", 1).join("");

async function imported(person: SignedIn, files: Iterable<readonly [string, Uint8Array]>): Promise<string> {
  const { uuid } = await drop(server, person, files);
  await suggestions(server, person, uuid);
  expect(await save(server, person, uuid)).toMatchObject({ stage: "written", error: null });
  return uuid;
}

async function takenBack(person: SignedIn, id: string): Promise<void> {
  await server.call(importsEndpoints.undo, { as: person, params: { id }, body: {} });
  expect(await settled(server, person, id)).toMatchObject({ stage: "undone", error: null });
}

/** What a person reads of the book: every row and figure, by account. */
async function figures(person: SignedIn, knownOn?: Date) {
  const body = {
    at: "2025-12-31",
    since: "2025-01-01",
    grouping: ["account"],
    includeComponents: true,
    include_basis: true,
    ...(knownOn === undefined ? {} : { as_known_on: knownOn.toISOString() }),
  };
  const { core, rows, analytic } = (await server.call(summaryEndpoints.summary, { as: person, body })).ok;
  // Keys name the instant that was asked about.
  const text = JSON.stringify({ core, rows, bridge: analytic.bridge }).replaceAll(/~2025-12-31~[^"]*/g, "");
  return JSON.parse(text) as Pick<SummaryAnswer, "core" | "rows"> & { readonly bridge: unknown };
}

/** Ids of what stands, by what a file calls it. */
async function ids(person: SignedIn): Promise<Record<string, string>> {
  const rows = await rowsOf<{ name: string; id: string }>(
    person,
    `select acct_number as name, account_id as id from account
     where universe_id = $1 and superseded is null and acct_number is not null
     union all select identifier, instrument_id from instrument where universe_id = $1 and superseded is null
     union all select client_identifier, entity_id from entity
     where universe_id = $1 and superseded is null and client_identifier is not null`,
  );
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
}

/** Every standing line of the ledger and every price, with the ids they have. */
function ledger(person: SignedIn): Promise<readonly object[]> {
  return rowsOf(
    person,
    `select t.transaction_id as id, to_jsonb(l) as body, t.transaction_date::text as day
     from transaction t join line_item l using (universe_id, transaction_id, version)
     where universe_id = $1 and t.superseded is null
     union all select observable_id, to_jsonb(o), date_of::text from observable o
     where universe_id = $1 and superseded is null order by 1, 2`,
  );
}

function rowsOf<Row extends object>(person: SignedIn, text: string): Promise<readonly Row[]> {
  return server.database.database.withUniverse(
    { universe: person.universe },
    async (tx) => (await tx.client.query<Row>(text, [person.universe])).rows,
  );
}

async function faults(person: SignedIn): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const report of verify(server.services.database, { universes: [person.universe] }))
    found.push(...report.faults);
  return found;
}

/** The instant of the last write of the universe, by the clock of the database. */
async function lastWrite(person: SignedIn): Promise<Date> {
  const [row] = await rowsOf<{ at: Date }>(person, "select updated_time as at from universe where universe_id = $1");
  return row?.at ?? new Date(0);
}

describe("an import that is taken back", () => {
  it("leaves ledger, figures and audit as they were before it, and what was known then is still known", async () => {
    const person = await server.signUp();
    await imported(person, smallBookBytes());
    const before = { ledger: await ledger(person), figures: await figures(person), ids: await ids(person) };
    const second = await imported(person, MORE);
    const between = { at: await lastWrite(person), figures: await figures(person) };
    // 700 of cash came in; 5 x (130 - 100) + 1 x (120 - 110) = 160 were won: 860 more
    expect(Number(between.figures.core.at) - Number(before.figures.core.at)).toBe(860);
    await takenBack(person, second);
    expect(await ledger(person)).toEqual(before.ledger);
    expect(await figures(person)).toEqual(before.figures);
    expect(await ids(person)).toEqual(before.ids);
    expect(await faults(person)).toEqual([]);
    expect(await figures(person, between.at)).toEqual(between.figures);
  });

  it("comes back with the same accounts, securities and entities when its files are imported again", async () => {
    const person = await server.signUp();
    const first = await imported(person, smallBookBytes());
    const before = { ids: await ids(person), figures: await figures(person), standing: await standing(server, person) };
    await takenBack(person, first);
    const between = await lastWrite(person);
    expect(await standing(server, person)).toMatchObject({ accounts: 0, instruments: 0, entities: 0 });
    await imported(person, smallBookBytes());
    expect(await ids(person)).toEqual(before.ids);
    expect(await figures(person)).toEqual(before.figures);
    expect({ ...(await standing(server, person)), revision: 0 }).toEqual({ ...before.standing, revision: 0 });
    expect(await faults(person)).toEqual([]);
    expect((await figures(person, between)).core).toMatchObject({ at: "0" });
  });

  it("leaves an entity that somebody named as an owner meanwhile, and no other", async () => {
    const person = await server.signUp();
    const first = await imported(person, smallBookBytes());
    const before = await ids(person);
    const owners = [{ entity_id: (before["E01"] ?? "").toUpperCase(), share: "0.5" }];
    const body = { name: "Joint", acct_type: "A" as const, user_attributes: { owners } };
    await server.call(accountsEndpoints.create, { as: person, query: { commit: "true" }, body });
    await takenBack(person, first);
    const after = await ids(person);
    expect([typeof before["E02"], after["E01"], after["E02"]]).toEqual(["string", before["E01"], undefined]);
  });

  it("gives an account, a security and an entity back as themselves, one by one, by hand", async () => {
    const person = await server.signUp();
    const first = await imported(person, smallBookBytes());
    const before = await ids(person);
    const wanted: readonly (readonly [HistoricKind, string])[] = [
      ["entity", before["E01"] ?? ""],
      ["account", before["A001"] ?? ""],
      ["instrument", before["QAAX"] ?? ""],
    ];
    const changes = async (kind: HistoricKind, id: string) =>
      (await server.call(historyEndpoints.list, { as: person, params: { kind, id } })).ok.items;
    const told = await Promise.all(wanted.map(([kind, id]) => changes(kind, id)));
    await takenBack(person, first);
    const between = await lastWrite(person);
    const restore = (kind: HistoricKind, id: string) => {
      const revision = told.flat()[0]?.revision ?? 0;
      return server.call(historyEndpoints.restore, { as: person, params: { kind, id }, body: { revision } });
    };
    // The account names an entity that is gone as well.
    expect((await restore("account", before["A001"] ?? "")).status).toBe(422);
    for (const [kind, id] of wanted) {
      // oxlint-disable-next-line no-await-in-loop -- the account needs its entity
      const answers = await Promise.all([restore(kind, id), restore(kind, id), restore(kind, id)]);
      // Asked for three times at once it comes back once; the others find it there.
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      expect(answers.map(({ status, body }) => (status === 200 ? (body as { uuid: string }).uuid : id))).toEqual([
        id,
        id,
        id,
      ]);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const after = await changes(kind, id);
      expect(after.filter(({ kind_of_change: what }) => what !== "changed").map((entry) => entry.action)).toEqual([
        `${kind}.restore`,
        "import.undo",
        "import.save",
      ]);
      const asImported = told[wanted.findIndex(([one]) => one === kind)]?.[0]?.changes ?? [];
      expect(after.at(-3)?.changes).toEqual(expect.arrayContaining([...asImported]));
    }
    const params = { id: before["A001"] ?? "" };
    const known = (query: { as_known_on?: string }) =>
      server.call(accountsEndpoints.get, { as: person, params, query });
    expect((await known({})).ok).toMatchObject({ uuid: before["A001"], acct_number: "A001", entity_id: before["E01"] });
    expect((await known({ as_known_on: between.toISOString() })).status).toBe(404);
    expect(await faults(person)).toEqual([]);
    // The same files find them there, and bring back the others.
    await imported(person, smallBookBytes());
    expect(await ids(person)).toEqual(before);
    expect(await faults(person)).toEqual([]);
  });

  it("brings nothing back under a name that counts as something else now", () => {
    const was = { id: "old", number: "A001", identifier: "QAAX", key: "E01", type: "D", currency: "USD" };
    const directory = new Directory(
      {
        currencies: [],
        standard: { MKT: "", ISR: "", I: "", EX: "", RE: "" },
        accounts: [],
        instruments: [],
        entities: [],
        departed: { accounts: [{ ...was, id: "older" }, was], instruments: [was], entities: [was] },
        lockDate: null,
      },
      () => "new",
    );
    const account = { number: "A001", name: "One", type: "D", currency: "USD", entity: "E01", place: 1 };
    // The last that went under the name, and its entity with it.
    expect([directory.addAccount(account).id, directory.entity("E01")?.id]).toEqual(["old", "old"]);
    expect(directory.addAccount({ ...account, type: "A" }).id).toBe("new");
    expect(directory.addAccount({ ...account, number: "A002" }).id).toBe("new");
    const security = { identifier: "QAAX", name: "A", type: "D", currency: "EUR", place: 1 };
    expect(directory.addInstrument(security).id).toBe("new");
    expect(directory.addInstrument({ ...security, currency: "USD" }).id).toBe("old");
  });
});

describe("records of an import that others use", () => {
  it("stay when it is taken back, and are listed with what uses them, on the answer and later", async () => {
    const person = await server.signUp();
    const files = smallBookBytes();
    files.delete("transactions.csv");
    files.delete("prices.csv");
    files.set("instruments.csv", Buffer.from(HOME_AND_SHARE));
    const first = await imported(person, files);
    const was = await ids(person);
    const mortgage = {
      identifier: "LOAN",
      display_name: "Mortgage on the house",
      instrument_type: "CBND" as const,
      details: { collateral: was["HOUSE"]?.toUpperCase() },
    };
    const commit = { commit: "true" } as const;
    await server.call(instrumentsEndpoints.create, { as: person, query: commit, body: mortgage });
    const wish = { event_type: "NEW" as const, instrument: was["SHARE"] ?? "", notes: "Buy some" };
    await server.call(prospectsEndpoints.create, { as: person, query: commit, body: wish });
    const owners = [{ entity_id: was["E02"] ?? "", share: "1" }];
    const body = { name: "Joint", acct_type: "A" as const, entity_id: was["E01"] ?? "", user_attributes: { owners } };
    const settling = { ...body, settlement_account_id: was["A001"] ?? "" };
    const joint = (await server.call(accountsEndpoints.create, { as: person, query: commit, body: settling })).ok;
    // What was named once and is no longer is used by nobody: the trace of the change only tells of it.
    const freed = { settlement_account_id: null, is_self_settled: true, last_update_token: joint.last_update_token };
    const change = { as: person, params: { uuid: joint.uuid }, query: commit, body: freed };
    expect((await server.call(accountsEndpoints.update, change)).ok.settlement_account_id).toBeNull();

    const undone = { as: person, params: { id: first }, body: {} };
    expect((await server.call(importsEndpoints.undo, undone)).ok.changed_since).toEqual([]);
    const told = await settled(server, person, first);
    expect(told.stage).toBe("undone");
    const one = (kind: string, name: string) => ({ kind, count: 1, names: [name] });
    expect(told.kept.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { kind: "entity", uuid: was["E01"], name: "E01", used_by: [one("account", "Joint")] },
      { kind: "entity", uuid: was["E02"], name: "E02", used_by: [one("account", "Joint")] },
      { kind: "instrument", uuid: was["HOUSE"], name: "House", used_by: [one("instrument", "Mortgage on the house")] },
      { kind: "instrument", uuid: was["SHARE"], name: "Share", used_by: [one("prospect", "Buy some")] },
    ]);
    const after = await ids(person);
    expect([after["HOUSE"], after["SHARE"], after["PLAIN"], after["A001"]]).toEqual([
      was["HOUSE"],
      was["SHARE"],
      undefined,
      undefined,
    ]);
    expect(await faults(person)).toEqual([]);
    // Imported again, what stayed is there; read anew, nothing is told of the undo before.
    expect((await suggestions(server, person, first)).kept).toEqual([]);
  });

  it("stay with what they name themselves, and with what moves in them since", async () => {
    const person = await server.signUp();
    const first = await imported(person, smallBookBytes());
    const second = await imported(
      person,
      new Map([["transactions.csv", Buffer.from(`${HEADING}\nT0000099,2025-07-01,DEPOSIT,A001,,,,USD,7.00,,,\n`)]]),
    );
    await takenBack(person, first);
    const { kept } = await settled(server, person, first);
    // The second import's one deposit needs its account, and the account its entity.
    expect(kept.map(({ kind, name, used_by }) => [kind, name, used_by])).toEqual([
      ["account", "Account 001", [{ kind: "event", count: 1, names: ["2025-07-01 Deposit"] }]],
      ["entity", "E01", [{ kind: "account", count: 1, names: ["Account 001"] }]],
    ]);
    await takenBack(person, second);
    expect(await faults(person)).toEqual([]);
  });
});

describe("an import and the locked period", () => {
  const WHY = { "x-lock-reason": "The bank corrected its statement" };
  const lock = (as: SignedIn) =>
    server.call(locksEndpoints.set, { as, body: { lock_date: "2025-06-30", reason: "Half a year is signed" } });
  const asksFor = (date: string) => ({
    status: 422,
    body: {
      detail: [{ loc: ["header", "x-lock-reason"], type: "locked-period", ctx: { lock_date: "2025-06-30", date } }],
    },
  });
  const read = async (as: SignedIn, name: string, text: string): Promise<ImportSession> => {
    const { uuid } = await drop(server, as, [[name, Buffer.from(text)]]);
    return suggestions(server, as, uuid);
  };
  const saving = (as: SignedIn, session: string, headers = {}) =>
    server.call(importsEndpoints.save, { as, headers, body: { session, skip_rejected: true } });
  const undoing = (as: SignedIn, id: string, headers = {}) =>
    server.call(importsEndpoints.undo, { as, headers, params: { id }, body: {} });

  it("writes there, and takes back from there, only with a reason, whatever the kind of row", async () => {
    const as = await server.signUp();
    await imported(as, smallBookBytes());
    await lock(as);
    const market = new Map([
      ["prices.csv", "date,instrument_id,price,currency\n2025-03-02,QAAX,20,USD\n"],
      ["fx.csv", "date,from_currency,to_currency,rate\n2025-03-01,EUR,USD,1.2\n"],
    ]);
    // 5 of what the account never held are sold: an opening balance is booked on the day before the first row.
    const rows = [
      "T0000020,2025-03-03,DEPOSIT,A001,,,,USD,700.00,,,",
      "T0000021,2025-07-01,SELL,A001,QABX,-5,50,EUR,250.00,,,",
    ];
    const ledger = new Map([["transactions.csv", [HEADING, ...rows].join("\n")]]);
    const openings = [{ account: "A001", instrument: "QABX", decision: "unknown_cost" as const }];
    for (const [files, first_date, named, answers] of [
      [market, "2025-03-01", 2, []],
      // The opening balance has no row to name.
      [ledger, "2025-03-02", 1, openings],
    ] as const) {
      /* oxlint-disable no-await-in-loop -- one book, one import after the other */
      const dropped = await drop(
        server,
        as,
        [...files].map(([name, text]) => [name, Buffer.from(text)] as const),
      );
      const { uuid, locked, issues } = await suggestions(server, as, dropped.uuid);
      expect(locked).toEqual({ lock_date: "2025-06-30", first_date, records: 2, left_out: false, may_write: true });
      const reasons = issues.map(({ severity, code, line, column }) => [severity, code, line, column]);
      expect(reasons).toEqual(Array.from({ length: named }, () => ["warning", "locked_period", 2, "date"]));
      const before = await standing(server, as);
      const body = { session: uuid, openings: [...answers] };
      expect(await server.call(importsEndpoints.save, { as, body })).toMatchObject(asksFor(first_date));
      expect(await standing(server, as)).toEqual(before);
      expect((await server.call(importsEndpoints.save, { as, body, headers: WHY })).status).toBe(200);
      expect(await settled(server, as, uuid)).toMatchObject({ stage: "written", error: null });
      expect(await undoing(as, uuid)).toMatchObject(asksFor(first_date));
      expect((await undoing(as, uuid, WHY)).status).toBe(200);
      expect(await settled(server, as, uuid)).toMatchObject({ stage: "undone" });
      /* oxlint-enable no-await-in-loop */
    }
    const said = await rowsOf<{ reason: string; count: number }>(
      as,
      `select payload ->> 'lock_reason' as reason, count(*)::int as count from revision_payload
       where universe_id = $1 and payload ? 'lock_reason' group by 1`,
    );
    // Two imports, each written and taken back.
    expect(said).toEqual([{ reason: WHY["x-lock-reason"], count: 4 }]);
    expect(await faults(as)).toEqual([]);
  });

  it("leaves its rows out where that is wanted, and begins what was held before after it", async () => {
    const as = await server.signUp();
    await imported(as, smallBookBytes());
    await lock(as);
    // What is there already asks for nothing.
    const again = await read(as, "prices.csv", smallBook().get("prices.csv") ?? "");
    expect(again).toMatchObject({ locked: null, issues: [], counts: { already_there: 4, rejected: 0 } });

    const prices = "date,instrument_id,price,currency\n2025-03-01,QAAX,20,USD\n2025-07-01,QAAX,21,USD\n";
    const { uuid, counts } = await read(as, "prices.csv", prices);
    expect(counts).toMatchObject({ prices: 2, rejected: 0 });
    const body = { session: uuid, locked_period: "leave_out" } as const;
    await server.call(importsEndpoints.suggestions, { as, body });
    const left = await settled(server, as, uuid);
    expect(left).toMatchObject({
      counts: { prices: 1, rejected: 1 },
      locked: { records: 1, left_out: true },
      issues: [{ severity: "error", code: "locked_period", line: 2, column: "date" }],
    });
    expect((await saving(as, uuid)).status).toBe(200);
    expect(await settled(server, as, uuid)).toMatchObject({ stage: "written", counts: { prices: 1 } });
    expect((await undoing(as, uuid)).status).toBe(200);

    const sale = await read(
      as,
      "transactions.csv",
      `${HEADING}\nT0000021,2025-07-02,SELL,A001,QABX,-5,50,EUR,250.00,,,\n`,
    );
    expect([sale.opening_proposals[0]?.proposed_date, sale.locked]).toEqual(["2025-07-01", null]);
    const early = await read(
      as,
      "transactions.csv",
      `${HEADING}\nT0000022,2025-07-01,SELL,A001,QABX,-5,50,EUR,250.00,,,\n`,
    );
    expect(early.opening_proposals[0]?.proposed_date).toBe("2025-06-30");
    await server.call(importsEndpoints.suggestions, {
      as,
      body: { session: early.uuid, locked_period: "leave_out" },
    });
    // Booked on the first open day, which is that of the sale itself.
    const moved = await settled(server, as, early.uuid);
    expect([moved.opening_proposals[0]?.proposed_date, moved.locked]).toMatchObject([
      "2025-07-01",
      { first_date: "2025-06-30", records: 1, left_out: true },
    ]);
    const answers = [{ account: "A001", instrument: "QABX", decision: "unknown_cost" as const }];
    expect(
      (await server.call(importsEndpoints.save, { as, body: { session: early.uuid, openings: answers } })).ok,
    ).toBeTruthy();
    expect(await settled(server, as, early.uuid)).toMatchObject({ stage: "written", counts: { opening_lots: 1 } });
  });

  it("asks for a reason even then, where what went short in there can only begin in there", async () => {
    const as = await server.signUp();
    const sale =
      smallBook()
        .get("transactions.csv")
        ?.split("\n")
        .find((row) => row.startsWith("T0000006")) ?? "";
    const rest = smallBookBytes();
    rest.set("transactions.csv", Buffer.from(smallBook().get("transactions.csv")?.replace(`${sale}\n`, "") ?? ""));
    const bought = await imported(as, rest);
    await imported(as, new Map([["transactions.csv", Buffer.from(`${HEADING}\n${sale}\n`)]]));
    // The purchase of 10 goes: the sale of 4 in March is short in the books themselves from then on.
    await takenBack(as, bought);
    await lock(as);
    const text = `${HEADING}\nT0000023,2025-07-02,SELL,A001,QAAX,-1,110,USD,110.00,,,\n`;
    const { uuid } = await read(as, "transactions.csv", text);
    await server.call(importsEndpoints.suggestions, { as, body: { session: uuid, locked_period: "leave_out" } });
    const found = await settled(server, as, uuid);
    expect([found.opening_proposals[0]?.first_short_date, found.locked?.left_out]).toEqual(["2025-03-10", true]);
    const openings = [{ account: "A001", instrument: "QAAX", decision: "unknown_cost" as const }];
    const body = { session: uuid, openings };
    expect(await server.call(importsEndpoints.save, { as, body })).toMatchObject(asksFor("2025-03-10"));
    expect((await server.call(importsEndpoints.save, { as, body, headers: WHY })).status).toBe(200);
    expect(await settled(server, as, uuid)).toMatchObject({ stage: "written", error: null });
  });

  it("is closed to whoever may not manage: their rows are left out, and nobody's else are saved by them", async () => {
    const as = await server.signUp();
    await imported(as, smallBookBytes());
    await lock(as);
    const prices = "date,instrument_id,price,currency\n2025-03-01,QAAX,20,USD\n2025-07-01,QAAX,21,USD\n";
    const { uuid } = await read(as, "prices.csv", prices);
    const helper: Actor = {
      userId: as.session.user.uuid,
      actorUserId: as.session.user.uuid,
      universe: as.universe,
      permissions: { ...OWNER, manage: false },
      requestId: "a-helper",
      sessionId: null,
    };
    const imports = importsService(server.services);
    const given = { openings: [], skipRejected: true, asJob: true, lockReason: "because" };
    await expect(imports.save(helper, uuid, given)).rejects.toMatchObject({ status: 403 });
    await imports.suggestions(helper, uuid, { lockedPeriod: "write" });
    await settled(server, as, uuid);
    expect((await imports.session(helper, uuid)).locked).toMatchObject({ left_out: true, may_write: false });
    await imports.save(helper, uuid, given);
    expect(await settled(server, as, uuid)).toMatchObject({ stage: "written", counts: { prices: 1, rejected: 1 } });
  });

  it("is asked about again where it was closed while the rows were looked at", async () => {
    const as = await server.signUp();
    await imported(as, smallBookBytes());
    const { uuid } = await read(as, "prices.csv", "date,instrument_id,price,currency\n2025-03-01,QAAX,20,USD\n");
    await lock(as);
    await saving(as, uuid);
    const stopped = await settled(server, as, uuid);
    expect(stopped).toMatchObject({
      stage: "ready",
      error: "The books are locked up to 2025-06-30, which includes 2025-03-01. Give a reason for the change.",
    });
    expect((await suggestions(server, as, uuid)).locked).toMatchObject({ records: 1, left_out: false });
    expect(await saving(as, uuid)).toMatchObject(asksFor("2025-03-01"));
  });
});
