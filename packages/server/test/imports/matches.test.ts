import { importsEndpoints, type ImportSession } from "@distributary/contract/entry/imports";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { transactionsEndpoints } from "@distributary/contract/records/transactions";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EUR } from "../isolation/records.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { drop, faults, save, settled, suggestions } from "./support.ts";

let server: TestServer;
let person: SignedIn;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  person = await server.signUp();
});
afterAll(() => server.close());

const head = "Date,Account,Description,Amount,Currency\n";
const GIRO = `${head}2024-03-01,GIRO,Salary March,3000.00,EUR
2024-03-04,GIRO,To savings account,-500.00,EUR
2024-03-05,GIRO,Corner coffee bar,-3.50,EUR
2024-03-05,GIRO,Corner coffee bar,-3.50,EUR
`;
const SAVINGS = `${head}2024-03-05,SAVE,Credit from giro,500.00,EUR
2024-03-31,SAVE,Interest,1.25,EUR
`;

async function read(files: readonly (readonly [string, string])[]): Promise<ImportSession> {
  const dropped = await drop(
    server,
    person,
    files.map(([name, text]) => [name, Buffer.from(text)] as const),
  );
  return suggestions(server, person, dropped.uuid);
}

/** Reads it again with something said about one match. */
async function say(session: ImportSession, kind: "transfer" | "duplicate", transaction: string, apply: boolean) {
  const body = { session: session.uuid, matches: [{ kind, transaction, apply }] };
  const answer = (await server.call(importsEndpoints.suggestions, { as: person, body })).ok;
  return answer.stage === "reading" ? settled(server, person, session.uuid) : answer;
}

/** What stands on each account: description and amount of its transactions, in the order of their days. */
async function standsOn(): Promise<readonly string[]> {
  const { items } = (await server.call(transactionsEndpoints.list, { as: person, query: { limit: 100, offset: 0 } }))
    .ok;
  return items.map(({ description }) => description ?? "").toSorted();
}

describe("two sides of a transfer in files of two accounts", () => {
  it("become one transaction, with its day and words from the account that paid", async () => {
    const session = await read([
      ["giro.csv", GIRO],
      ["savings.csv", SAVINGS],
    ]);
    // They are no part of a book of our own form, and lack nothing of it.
    expect(session.missing_files).toEqual([]);
    // 4 + 2 rows, two of them one transfer
    expect(session.counts).toMatchObject({ transactions: 5, joined: 1, duplicates: 0, rejected: 0 });
    expect(session.matches).toMatchObject([
      {
        kind: "transfer",
        applied: true,
        row: { file: "giro.csv", line: 3, account: "GIRO", date: "2024-03-04", amount: "-500", currency: "EUR" },
        other: { file: "savings.csv", line: 2, account: "SAVE", date: "2024-03-05", amount: "500" },
      },
    ]);
    expect((await save(server, person, session.uuid)).stage).toBe("written");
    expect(await standsOn()).toEqual([
      "Corner coffee bar",
      "Corner coffee bar",
      "Interest",
      "Salary March",
      "To savings account",
    ]);
    expect(await faults(server, person)).toEqual([]);
  });

  it("are known again by both ids, whichever file comes again, and go with the import", async () => {
    const first = await save(
      server,
      person,
      (
        await read([
          ["giro.csv", GIRO],
          ["savings.csv", SAVINGS],
        ])
      ).uuid,
    );
    for (const file of [["giro.csv", GIRO] as const, ["savings.csv", SAVINGS] as const]) {
      const again = await read([file]);
      expect(again.counts).toMatchObject({ transactions: 0, rejected: 0, joined: 0, duplicates: 0 });
    }
    expect((await takeBack(first.uuid)).stage).toBe("undone");
    expect(await standsOn()).toEqual([]);
  });

  it("take no further row for themselves: the same amount again, two days later, is another transaction", async () => {
    await save(
      server,
      person,
      (
        await read([
          ["giro.csv", GIRO],
          ["savings.csv", SAVINGS],
        ])
      ).uuid,
    );
    const gift = "2024-03-07,SAVE,Gift,500.00,EUR\n";
    // The row of the transfer is there by its own id, and stands for that side of it.
    const whole = await read([["savings-2.csv", SAVINGS + gift]]);
    expect(whole.counts).toMatchObject({ transactions: 1, duplicates: 0 });
    expect(whole.matches).toEqual([]);
    // Alone it may be that side of it in other words: it is imported, and shown.
    const alone = await read([["savings-3.csv", head + gift]]);
    expect(alone.counts).toMatchObject({ transactions: 1, duplicates: 0 });
    expect(alone.matches).toMatchObject([{ kind: "duplicate", applied: false, sure: false }]);
  });

  it("stay two where somebody says so", async () => {
    const session = await read([
      ["giro.csv", GIRO],
      ["savings.csv", SAVINGS],
    ]);
    const apart = await say(session, "transfer", session.matches[0]?.row.transaction ?? "", false);
    expect(apart.counts).toMatchObject({ transactions: 6, joined: 0 });
    expect(apart.matches).toMatchObject([{ kind: "transfer", applied: false }]);
    await save(server, person, apart.uuid);
    expect(await standsOn()).toHaveLength(6);
  });
});

describe("the other side of what was imported before", () => {
  it("makes a transfer of the recorded row, and undoing that import makes it what it was", async () => {
    const giro = await save(server, person, (await read([["giro.csv", GIRO]])).uuid);
    const before = await sides();
    const session = await read([["savings.csv", SAVINGS]]);
    expect(session.counts).toMatchObject({ transactions: 1, joined: 1, completed: 1, rejected: 0 });
    expect(session.matches).toMatchObject([
      {
        kind: "transfer",
        applied: true,
        sure: true,
        row: { file: null, account: "GIRO", date: "2024-03-04", amount: "-500", description: "To savings account" },
        other: { file: "savings.csv", line: 2, account: "SAVE", amount: "500" },
      },
    ]);
    const saved = await save(server, person, session.uuid);
    expect(saved.stage).toBe("written");
    expect(await sides()).toContain("GIRO -500 > SAVE");
    expect(await standsOn()).toHaveLength(5);
    expect(await faults(server, person)).toEqual([]);
    // Both files are known again.
    for (const file of [["giro.csv", GIRO] as const, ["savings.csv", SAVINGS] as const])
      expect((await read([file])).counts).toMatchObject({ transactions: 0, joined: 0, duplicates: 0 });
    // What became a transfer is no longer as its own import wrote it.
    const early = await server.call(importsEndpoints.undo, { as: person, params: { id: giro.uuid }, body: {} });
    expect(early.status).toBe(409);
    expect((await takeBack(saved.uuid)).stage).toBe("undone");
    expect(await sides()).toEqual(before);
    expect(await faults(server, person)).toEqual([]);
    expect((await read([["savings.csv", SAVINGS]])).counts).toMatchObject({ completed: 1 });
    // What it is again is what its own import wrote, so that this one is undone whole.
    expect((await takeBack(giro.uuid)).stage).toBe("undone");
    expect(await standsOn()).toEqual([]);
    expect(await faults(server, person)).toEqual([]);
  });

  it("is asked about where neither says that money was moved, and joined where somebody says so", async () => {
    await save(server, person, (await read([["card.csv", `${head}2024-05-02,GIRO,Reference 17,-80.00,EUR\n`]])).uuid);
    const session = await read([["other.csv", `${head}2024-05-02,SAVE,Reference 99,80.00,EUR\n`]]);
    expect(session.counts).toMatchObject({ transactions: 1, joined: 0, completed: 0 });
    expect(session.matches).toMatchObject([{ kind: "transfer", applied: false, sure: false }]);
    expect(session.unsure_matches).toEqual({ transfer: 1, duplicate: 0 });
    // With no id it is said of all that are not sure, those that are not shown among them.
    const joined = await say(session, "transfer", "", true);
    expect(joined.counts).toMatchObject({ transactions: 0, joined: 1, completed: 1 });
    expect((await save(server, person, joined.uuid)).stage).toBe("written");
    expect(await sides()).toEqual(["GIRO -80 > SAVE"]);
  });
});

/** What left each account, and where it went. */
function sides(): Promise<readonly string[]> {
  return server.database.database.withUniverse({ universe: person.universe }, async (tx) => {
    const { rows } = await tx.client.query<{ said: string }>(
      `select s.acct_number || ' -' || trim_scale(l.quantity) || ' > ' || coalesce(d.acct_number, d.standard_code) as said
        from line_item l join transaction t using (universe_id, transaction_id, version)
        join account s on s.universe_id = l.universe_id and s.account_id = l.src_account_id and not s.is_system_account
        join account d on d.universe_id = l.universe_id and d.account_id = l.dst_account_id
        where l.universe_id = $1 and t.superseded is null order by 1`,
      [person.universe],
    );
    return rows.map(({ said }) => said);
  });
}

describe("a row that says again what is recorded", () => {
  it("is left out beside what somebody entered, shown with it, and imported where that is wanted", async () => {
    const account = (
      await server.call(accountsEndpoints.create, {
        as: person,
        query: { commit: "1" },
        body: { name: "Giro", acct_type: "D", acct_number: "GIRO", base_currency: "EUR" },
      })
    ).ok;
    const entered = await server.call(eventsEndpoints.create, {
      as: person,
      query: { commit: "1" },
      body: {
        event_type: "NEW",
        event_date: "2024-03-06",
        description: "Corner coffee bar",
        new_transaction: { what_id: EUR, direction: "P", target_account_id: account.uuid, units: "3.50" },
      },
    });
    expect(entered.status).toBe(200);
    const session = await read([["giro.csv", GIRO]]);
    // Four rows; one of the two coffees was entered by hand, a day later.
    expect(session.counts).toMatchObject({ transactions: 3, duplicates: 1 });
    expect(session.matches).toMatchObject([
      {
        kind: "duplicate",
        applied: true,
        sure: true,
        row: { file: "giro.csv", line: 4, description: "Corner coffee bar" },
        other: { file: null, line: null, date: "2024-03-06", amount: "-3.5" },
      },
    ]);
    const wanted = await say(session, "duplicate", session.matches[0]?.row.transaction ?? "", false);
    expect(wanted.counts).toMatchObject({ transactions: 4, duplicates: 0 });
    const back = await say(wanted, "duplicate", session.matches[0]?.row.transaction ?? "", true);
    await save(server, person, back.uuid);
    // by hand, and the other one of the file
    expect((await standsOn()).filter((text) => text === "Corner coffee bar")).toHaveLength(2);
  });

  it("is imported where a habit may be meant, until somebody says that it is one", async () => {
    await save(server, person, (await read([["giro.csv", GIRO]])).uuid);
    const next = await read([["giro-2.csv", `${head}2024-03-07,GIRO,Corner coffee bar,-3.50,EUR\n`]]);
    expect(next.counts).toMatchObject({ transactions: 1, duplicates: 0 });
    expect(next.matches).toMatchObject([{ kind: "duplicate", applied: false, sure: false }]);
  });
});

async function takeBack(id: string): Promise<ImportSession> {
  await server.call(importsEndpoints.undo, { as: person, params: { id }, body: {} });
  return settled(server, person, id);
}
