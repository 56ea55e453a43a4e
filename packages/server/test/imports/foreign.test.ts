import { readFile } from "node:fs/promises";
import { importsEndpoints, type ImportSession } from "@distributary/contract/entry/imports";
import { transactionsEndpoints } from "@distributary/contract/records/transactions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { drop, faults, save, settled, standing, suggestions } from "./support.ts";

let server: TestServer;
let person: SignedIn;

beforeAll(async () => {
  server = await testServer();
  person = await server.signUp();
});

afterAll(() => server.close());

const fixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../../spec/imports/${name}`, import.meta.url));

/** Reads an import again with other things said about its first file of another program. */
async function say(
  session: ImportSession,
  change: Partial<ImportSession["sources"][number]["mapping"]>,
): Promise<ImportSession> {
  const { file, mapping } = session.sources[0]!;
  const body = { session: session.uuid, mappings: [{ file, mapping: { ...mapping, ...change } }] };
  const answer = (await server.call(importsEndpoints.suggestions, { as: person, body })).ok;
  return answer.stage === "reading" ? settled(server, person, session.uuid) : answer;
}

/** What statements of the universe say, by day. */
function statements(): Promise<readonly (readonly [string, string])[]> {
  return server.database.database.withUniverse({ universe: person.universe }, async (tx) => {
    const { rows } = await tx.client.query<{ day: string; value: string }>(
      `select date_of::text as day, trim_scale(coalesce(quantity, value))::text as value from observable
        where universe_id = $1 and type_id = 'std.statement.balance' and superseded is null order by date_of`,
      [person.universe],
    );
    return rows.map(({ day, value }) => [day, value] as const);
  });
}

/** What stands on the accounts of the person, in money. */
function cash(): Promise<readonly string[]> {
  return server.database.database.withUniverse({ universe: person.universe }, async (tx) => {
    const { rows } = await tx.client.query<{ said: string }>(
      `select a.acct_number || ' ' || trim_scale(sum(case when l.dst_account_id = a.account_id then l.quantity else -l.quantity end)) as said
        from line_item l join transaction t using (universe_id, transaction_id, version)
        join account a on a.universe_id = l.universe_id and a.account_id in (l.src_account_id, l.dst_account_id)
        where l.universe_id = $1 and t.superseded is null and not a.is_system_account group by a.acct_number order by 1`,
      [person.universe],
    );
    return rows.map(({ said }) => said);
  });
}

describe("a file of a bank", () => {
  it("is recognised by its content, read as a mapping that was found out, and imported", async () => {
    // Its name says that it is a part of a book of our own form: it is not.
    const session = await drop(server, person, [
      ["transactions.csv", await fixture("table/german-giro-windows-1252.csv")],
    ]);
    expect(session.files).toMatchObject([{ recognised: true, kind: "table" }]);
    const read = await suggestions(server, person, session.uuid);
    expect(read.issues).toEqual([]);
    expect(read.counts).toMatchObject({ transactions: 3, accounts: 1, rejected: 0 });
    expect(read.sources).toMatchObject([
      {
        form: "table",
        encoding: "windows-1252",
        origin: "found",
        mapping: {
          separator: ";",
          decimal: ",",
          day_order: "dmy",
          heading: 6,
          currency: "EUR",
          account: "DE89370400440532013000",
        },
      },
    ]);
    const before = await standing(server, person);
    expect((await save(server, person, session.uuid)).stage).toBe("written");
    const after = await standing(server, person);
    expect(after["events"]! - before["events"]!).toBe(3);
    const { items } = (await server.call(transactionsEndpoints.list, { as: person, query: { limit: 10, offset: 0 } }))
      .ok;
    expect(items.map(({ description }) => description)).toContain("Stadtwerke München · Abschlag 02/24");
  });

  it("brings nothing when it is dropped again, and its mapping is remembered for the next month", async () => {
    const again = await drop(server, person, [["again.csv", await fixture("table/german-giro-windows-1252.csv")]]);
    const read = await suggestions(server, person, again.uuid);
    expect(read.sources[0]).toMatchObject({ origin: "remembered", uncertain: [] });
    expect(read.counts).toMatchObject({ transactions: 0, already_there: 3, rejected: 0 });
  });

  it("takes what somebody says about it: another account, another sign", async () => {
    const session = await drop(server, person, [["statement-may.csv", await fixture("table/signed-with-balance.csv")]]);
    const read = await suggestions(server, person, session.uuid);
    expect(read.sources[0]).toMatchObject({
      balances: { matched: 4, of: 4 },
      uncertain: ["account", "currency"],
      mapping: { account: "statement-may" },
    });
    // A statement of the day before its first row and of its last one.
    expect(read.counts).toMatchObject({ transactions: 5, accounts: 1, statements: 2 });
    const said = await say(read, { account: "CHECKING", currency: "USD" });
    expect(said.sources[0]).toMatchObject({ origin: "chosen", mapping: { account: "CHECKING", currency: "USD" } });
    const written = await save(server, person, said.uuid);
    expect(written.counts).toMatchObject({ transactions: 5, accounts: 1, statements: 2 });
    // The newest statement of each account is what the page of the import holds its records against.
    expect(written.statements).toEqual([{ account_id: expect.any(String), date: "2024-01-15" }]);
    const values = await statements();
    expect(values).toEqual([
      ["2024-01-01", "1000"],
      ["2024-01-15", "2944.25"],
    ]);
  });

  it("names a row that cannot be read by line and the file's own column, and imports the others", async () => {
    const text =
      "Booking date;Details;Value\n31.01.2024;a;1,00\n31.02.2024;b;2,00\n02.02.2024;c;three\n03.02.2024;d;4,00\n";
    const session = await drop(server, person, [["odd.csv", Buffer.from(text)]]);
    const read = await suggestions(server, person, session.uuid);
    expect(read.counts).toMatchObject({ transactions: 2, rejected: 2 });
    expect(read.issues.map(({ file, line, column, raw }) => [file, line, column, raw])).toEqual([
      ["odd.csv", 3, "Booking date", "31.02.2024"],
      ["odd.csv", 4, "Value", "three"],
    ]);
    const rejected = (
      await server.call(importsEndpoints.rejected, {
        as: person,
        params: { id: session.uuid },
        query: {},
      })
    ).ok;
    expect(rejected.split("\n")).toHaveLength(4);
    // Four rows less the two that cannot be read.
    expect((await save(server, person, session.uuid, { skip_rejected: true })).counts).toMatchObject({
      transactions: 2,
    });
  });

  it("may be a workbook: its largest sheet is read with its days and digits", async () => {
    const session = await drop(server, person, [["giro.xlsx", await fixture("sheet/bank-de.xlsx")]]);
    expect(session.files).toMatchObject([{ name: "giro.xlsx", recognised: true, kind: "table" }]);
    const read = await suggestions(server, person, session.uuid);
    expect(read.issues).toEqual([]);
    expect(read.counts).toMatchObject({ transactions: 3, statements: 2, rejected: 0 });
    const odd = Buffer.concat([(await fixture("sheet/bank-nl.ods")).subarray(0, 300), Buffer.alloc(50)]);
    await expect(drop(server, person, [["cut.ods", odd]])).rejects.toThrow();
  });

  it("is undone in one step, statements with the rest", async () => {
    const before = await standing(server, person);
    const session = await drop(server, person, [["june.ofx", await fixture("ofx/bank-v1-sgml.ofx")]]);
    const read = await suggestions(server, person, session.uuid);
    expect(read.sources).toMatchObject([{ form: "ofx", accounts: ["0123456789"] }]);
    expect((await save(server, person, session.uuid)).stage).toBe("written");
    const undo = (await server.call(importsEndpoints.undo, { as: person, params: { id: session.uuid }, body: {} })).ok;
    if (undo.stage === "undoing") await settled(server, person, session.uuid);
    expect({ ...(await standing(server, person)), revision: 0 }).toEqual({ ...before, revision: 0 });
  });

  it("is passed over beside a whole book of our own form", async () => {
    const book = "account_id,name,acct_type,is_liability,base_currency,entity\nB1,Bank,D,0,EUR,\n";
    const session = await drop(server, person, [
      ["accounts.csv", Buffer.from(book)],
      ["statement.sta", await fixture("mt940/german-structured.sta")],
    ]);
    const read = await suggestions(server, person, session.uuid);
    expect(read.counts).toMatchObject({ accounts: 1, transactions: 0 });
    expect(read.issues.map(({ file, code }) => [file, code])).toEqual([["statement.sta", "beside_a_book"]]);
  });
});

describe("accounts that a file names", () => {
  it("are the ones of the universe that somebody says, now and the next time", async () => {
    const first = await drop(server, person, [["card.qfx", await fixture("ofx/card-v2-xml.qfx")]]);
    const read = await suggestions(server, person, first.uuid);
    const said = await say(read, { accounts: { "4500XXXXXXXX1234": "CHECKING" } });
    expect(said.counts).toMatchObject({ accounts: 0, transactions: 3 });
    expect((await save(server, person, first.uuid)).stage).toBe("written");
    const second = await drop(server, person, [
      ["card.qfx", Buffer.from(String(await fixture("ofx/card-v2-xml.qfx")).replaceAll("<FITID>A", "<FITID>B"))],
    ]);
    expect((await suggestions(server, person, second.uuid)).counts).toMatchObject({ accounts: 0, transactions: 3 });
  });
});

describe("a first statement that begins in the middle", () => {
  it("brings what the account held, or owed, before it, so that its balance ties out", async () => {
    person = await server.signUp();
    const session = await drop(server, person, [
      ["a.sta", await fixture("mt940/multi-page-debit-opening.sta")],
      ["b.ofx", await fixture("ofx/bank-v1-comma-es.ofx")],
    ]);
    const read = await suggestions(server, person, session.uuid);
    expect(read.counts).toMatchObject({ transactions: 5, opening_lots: 2, statements: 3, rejected: 0 });
    // -50.00 of the statement itself; 1964 - (1720 - 6) = 250
    expect(read.opening_balances).toMatchObject([
      { account: "12030000/0000202051", currency: "EUR", date: "2024-02-29", amount: "-50", applied: true },
      {
        account: "ES9121000418450200051332",
        date: "2024-02-29",
        amount: "250",
        stated: "1964",
        stated_on: "2024-03-31",
      },
    ]);
    expect((await save(server, person, session.uuid)).stage).toBe("written");
    expect(await cash()).toEqual(["12030000/0000202051 90", "ES9121000418450200051332 1964"]);
    expect(await faults(server, person)).toEqual([]);
    // The next statement finds an account that has begun.
    const next = await drop(server, person, [["c.sta", await fixture("mt940/multi-page-debit-opening.sta")]]);
    expect((await suggestions(server, person, next.uuid)).opening_balances).toEqual([]);
  });

  it("starts at zero where somebody says so", async () => {
    person = await server.signUp();
    const session = await drop(server, person, [["b.ofx", await fixture("ofx/bank-v1-comma-es.ofx")]]);
    const read = await suggestions(server, person, session.uuid);
    const body = {
      session: read.uuid,
      opening_balances: [{ account: read.opening_balances[0]!.account, currency: "EUR", apply: false }],
    };
    const answer = (await server.call(importsEndpoints.suggestions, { as: person, body })).ok;
    const again = answer.stage === "reading" ? await settled(server, person, read.uuid) : answer;
    expect(again.counts).toMatchObject({ transactions: 2, opening_lots: 0 });
    expect(again.opening_balances).toMatchObject([{ applied: false }]);
  });
});

describe("how a table is read", () => {
  it("is shared by the members of a firm, in whichever universe they import, and by nobody else", async () => {
    const [first, colleague, left] = [await server.signUp(), await server.signUp(), await server.signUp()];
    await server.database.database.withUniverse({ universe: first.universe }, async (tx) => {
      const { rows } = await tx.client.query<{ id: string }>(
        "insert into firm values (gen_random_uuid(), 'A firm', null, null, null, now(), now()) returning firm_id as id",
      );
      for (const { session } of [first, colleague, left])
        await tx.client.query(
          `insert into firm_member (firm_id, member_id, email, first_name, last_name, role, enabled, user_id, invited_time,
             joined_time, created_time)
           select $1, gen_random_uuid(), sign_in_name, 'A', 'B', 'member', $3, user_id, now(), now(), now()
           from app_user where user_id = $2`,
          [rows[0]?.id, session.user.uuid, session !== left.session],
        );
    });
    const text = await fixture("table/signed-with-balance.csv");
    const read = async (as: SignedIn) => suggestions(server, as, (await drop(server, as, [["may.csv", text]])).uuid);
    const { uuid, sources } = await read(first);
    const { file, mapping } = sources[0]!;
    expect(sources[0]).toMatchObject({ origin: "found", mapping: { inverted: false } });
    const own = { ...mapping, inverted: true, account: "PRIVATE-7", currency: "CHF" };
    const body = { session: uuid, mappings: [{ file, mapping: own }] };
    await server.call(importsEndpoints.suggestions, { as: first, body });
    await settled(server, first, uuid);
    expect((await save(server, first, uuid)).stage).toBe("written");
    // What the file is, and nothing of whose it was.
    expect((await read(colleague)).sources[0]).toMatchObject({
      origin: "shared",
      mapping: { inverted: true, account: "may", currency: "USD" },
      uncertain: ["account", "currency"],
    });
    for (const other of [left, person])
      expect((await read(other)).sources[0]?.mapping).toMatchObject({ inverted: false });
  });
});
