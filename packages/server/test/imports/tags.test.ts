import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { drop, faults, save, suggestions } from "./support.ts";

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** What is recorded beside the money: description, tags and notes of every transaction. */
async function said(as: SignedIn): Promise<readonly (readonly [string, readonly string[], string | null])[]> {
  return server.database.database.withUniverse({ universe: as.universe }, async (tx) => {
    const { rows } = await tx.client.query<{ description: string; user_tags: string[]; notes: string | null }>(
      `select description, user_tags, notes from event
       where universe_id = $1 and superseded is null and event_type = 'NEW' order by event_date, description`,
      [as.universe],
    );
    return rows.map(({ description, user_tags, notes }) => [description, user_tags, notes] as const);
  });
}

async function imported(name: string, text: string): Promise<SignedIn> {
  const person = await server.signUp({ default_currency: "USD", default_timezone: "UTC" });
  const session = await drop(server, person, [[name, Buffer.from(text)]]);
  expect(
    (await suggestions(server, person, session.uuid)).issues.filter(({ severity }) => severity === "error"),
  ).toEqual([]);
  expect((await save(server, person, session.uuid)).stage).toBe("written");
  expect(await faults(server, person)).toEqual([]);
  return person;
}

describe("tags and notes of another tool", () => {
  it("come with a table that has a column of tags", async () => {
    const head = "date,account_name,amount,name,category,tags,notes,currency";
    const rows = [
      '2025-01-05,Checking,154.5,Market,Groceries,"home, weekly,home",two bags,USD',
      "2025-01-06,Checking,-10,Tip,,,,USD",
    ];
    expect(await said(await imported("transactions.csv", [head, ...rows].join("\n")))).toEqual([
      ["Market · Groceries · two bags", ["home", "weekly"], "two bags"],
      ["Tip", [], null],
    ]);
  });

  it("come with a journal: tags of Beancount and ledger, remarks of ledger", async () => {
    const beancount = [
      ...["2024-01-01 open Assets:Bank USD", "2024-01-01 open Expenses:Food", ""],
      ...['2024-01-05 * "Grocer" "Fruit" #home #weekly ^r1', "  Expenses:Food  12 USD", "  Assets:Bank"],
    ];
    expect(await said(await imported("b.beancount", `${beancount.join("\n")}\n`))).toEqual([
      ["Grocer · Fruit · Food", ["home", "weekly"], null],
    ]);
    const ledger = [
      "2024-01-05 Grocer",
      "    ; :home:weekly:",
      '    ; two "bags"\\n',
      "    Expenses:Food  12 USD",
      "    Assets:Bank",
    ];
    expect(await said(await imported("b.ledger", `${ledger.join("\n")}\n`))).toEqual([
      ["Grocer · Food", ["home", "weekly"], 'two "bags"\\n'],
    ]);
  });

  it("come with an export of Ghostfolio, and with a tag of hledger that has a value", async () => {
    const activity = {
      accountId: "a",
      type: "BUY",
      quantity: 10,
      unitPrice: 2,
      fee: 0,
      currency: "USD",
      symbol: "NWSO",
    };
    const json = {
      accounts: [{ id: "a", name: "Broker", currency: "USD", balance: 0 }],
      activities: [{ ...activity, id: "b", date: "2024-01-08T00:00:00.000Z", comment: "first lot", tags: ["t"] }],
      tags: [{ id: "t", name: "Retirement" }],
      user: { settings: { currency: "USD" } },
    };
    expect(await said(await imported("ghostfolio.json", JSON.stringify(json)))).toEqual([
      ["Cash before the first activity", [], null],
      ["first lot", ["Retirement"], "first lot"],
    ]);
    const journal = "2024-01-05 Grocer  ; project: kitchen\n    Expenses:Food  12 USD\n    Assets:Bank\n";
    expect(await said(await imported("b.hledger", journal))).toEqual([
      ["Grocer · Food", ["project:kitchen"], "project: kitchen"],
    ]);
  });

  it("come with the export of Firefly III and of Sure", async () => {
    const columns =
      "journal_id,type,currency_code,amount,description,date,source_name,source_type,destination_name,destination_type,tags,notes";
    const row =
      '7,Withdrawal,USD,-25.5,Bakery,2024-01-06,Giro,Asset account,Baker,Expense account,"bread,sunday","with Ada"';
    expect(await said(await imported("export.csv", `${columns}\n${row}\n`))).toEqual([
      ["Bakery · Baker", ["bread", "sunday"], "with Ada"],
    ]);
    const lines = [
      { type: "Account", data: { id: "a", name: "Checking", accountable_type: "Depository", currency: "USD" } },
      { type: "Tag", data: { id: "t", name: "weekly" } },
      {
        type: "Transaction",
        data: {
          id: "1",
          account_id: "a",
          date: "2025-01-05",
          amount: "12.5",
          currency: "USD",
          name: "Market",
          tag_ids: ["t"],
          notes: "two bags",
        },
      },
    ];
    expect(await said(await imported("all.ndjson", lines.map((line) => JSON.stringify(line)).join("\n")))).toEqual([
      ["Market · two bags", ["weekly"], "two bags"],
    ]);
  });
});
