import { describe, expect, it } from "vitest";
import type { WholeForm } from "../../src/readers/forms.ts";
import type { NeutralRow } from "../../src/readers/neutral-row.ts";
import { readerOf, type Reading } from "../../src/readers/reader-of.ts";
import { guessTable } from "../../src/readers/delimited/guess-table.ts";

const THERE = { accountCurrency: () => undefined, hasInstrument: () => false };

function rowsOf(reading: Reading, text: string): readonly NeutralRow[] {
  const rows: NeutralRow[] = [];
  const sink = {
    row: (row: NeutralRow) => void rows.push(row),
    note: ({ reason }: { reason: string }) => expect.unreachable(reason),
  };
  const reader = readerOf(reading, THERE, sink);
  reader.push(text);
  reader.end();
  return rows;
}

/** Tags and notes of each transaction, in the order of the file. */
function said(form: WholeForm, text: string): readonly (readonly [tags: string, notes: string])[] {
  return saidIn(rowsOf({ form, currency: "USD" }, text));
}

function saidIn(rows: readonly NeutralRow[]): readonly (readonly [string, string])[] {
  return rows.flatMap(({ kind, cells }) =>
    kind === "transactions" ? [[cells["tags"] ?? "", cells["notes"] ?? ""] as const] : [],
  );
}

function database(program: string, tables: Readonly<Record<string, readonly Record<string, string>[]>>): string {
  const rows = Object.entries(tables).flatMap(([table, list]) =>
    list.map((values, at) => JSON.stringify({ table, number: at + 1, values })),
  );
  return [`{"database":"${program}"}`, ...rows].join("\n");
}

const GNUCASH_ACCOUNTS: readonly Record<string, string>[] = [
  { guid: "r", name: "Root", account_type: "ROOT" },
  { guid: "b", name: "Bank", account_type: "BANK", commodity_guid: "usd", parent_guid: "r" },
  { guid: "e", name: "Savings", account_type: "BANK", commodity_guid: "usd", parent_guid: "r" },
  { guid: "f", name: "Food", account_type: "EXPENSE", commodity_guid: "usd", parent_guid: "r" },
];

describe("tags and notes", () => {
  it("of GnuCash: its notes, the number of a cheque and the memos of splits", () => {
    const split = (account: string, value: string, memo: string) => ({
      ...{ tx_guid: "t", account_guid: account, memo },
      ...{ value_num: value, value_denom: "100", quantity_num: value, quantity_denom: "100" },
    });
    const text = database("gnucash", {
      commodities: [{ guid: "usd", mnemonic: "USD" }],
      accounts: GNUCASH_ACCOUNTS,
      transactions: [
        { guid: "t", currency_guid: "usd", num: "1021", post_date: "2024-01-05 10:59:00", description: "Grocer" },
      ],
      splits: [split("b", "-1200", "Grocer"), split("f", "1200", "Fruit")],
      slots: [
        { obj_guid: "t", name: "notes", string_val: "for the party" },
        { obj_guid: "t", name: "date-posted", string_val: "" },
      ],
    });
    expect(said("gnucash", text)).toEqual([["", "No. 1021\nfor the party\nFruit"]]);
    // An account without entries comes along.
    const accounts = rowsOf({ form: "gnucash", currency: "USD" }, text).filter(({ kind }) => kind === "accounts");
    expect(accounts.map(({ cells }) => cells["account_id"])).toEqual(["Bank", "Savings"]);
  });

  it("of GnuCash in XML, with what securities are called", () => {
    const account = (id: string, name: string, type: string, commodity: string): string =>
      `<gnc:account><act:name>${name}</act:name><act:id>${id}</act:id><act:type>${type}</act:type><act:commodity><cmdty:id>${commodity}</cmdty:id></act:commodity></gnc:account>`;
    const split = (to: string, value: string, units: string, memo: string): string =>
      `<trn:split><split:memo>${memo}</split:memo><split:value>${value}/100</split:value><split:quantity>${units}/100</split:quantity><split:account>${to}</split:account></trn:split>`;
    const text = [
      "<gnc-v2><gnc:book>",
      "<gnc:commodity><cmdty:id>NWSO</cmdty:id><cmdty:name>Northwind Software</cmdty:name></gnc:commodity>",
      account("b", "Bank", "BANK", "USD") + account("s", "NWSO", "STOCK", "NWSO"),
      "<gnc:transaction><trn:id>1</trn:id><trn:currency><cmdty:id>USD</cmdty:id></trn:currency>",
      "<trn:date-posted><ts:date>2024-01-05 10:59:00 +0000</ts:date></trn:date-posted><trn:description>Buy</trn:description>",
      "<trn:slots><slot><slot:key>notes</slot:key><slot:value>at the low</slot:value></slot></trn:slots>",
      `<trn:splits>${split("b", "-45000", "-45000", "")}${split("s", "45000", "1000", "first lot")}</trn:splits>`,
      "</gnc:transaction></gnc:book></gnc-v2>",
    ].join("\n");
    // Its transfer and its purchase.
    expect(new Set(said("gnucash", text).map(String))).toEqual(new Set([",at the low\nfirst lot"]));
    const securities = rowsOf({ form: "gnucash", currency: "USD" }, text).filter(({ kind }) => kind === "instruments");
    expect(securities.map(({ cells }) => cells["name"])).toEqual(["Northwind Software"]);
  });

  it("of Actual: a note, and the tags in it", () => {
    const one = { id: "1", acct: "a", date: "20240105", amount: "-1200", description: "p", tombstone: "0" };
    const text = database("actual", {
      accounts: [{ id: "a", name: "Bank" }],
      payees: [{ id: "p", name: "Grocer" }],
      transactions: [{ ...one, notes: "two bags #home #weekly, invoice #12" }],
    });
    expect(said("actual", text)).toEqual([["home,weekly", "two bags #home #weekly, invoice #12"]]);
  });

  it("of Ghostfolio: comments, and tags by their ids", () => {
    const activity = {
      ...{ id: "b1", accountId: "a", type: "BUY", quantity: 10, unitPrice: 2, fee: 0, currency: "USD", symbol: "NWSO" },
      ...{ date: "2024-01-08T00:00:00.000Z", comment: "first lot", tags: ["t1"] },
    };
    const json = {
      ...{ accounts: [{ id: "a", name: "Broker", currency: "USD", balance: -20 }], activities: [activity] },
      tags: [{ id: "t1", name: "Retirement" }],
    };
    expect(said("ghostfolio", JSON.stringify(json))).toEqual([["Retirement", "first lot"]]);
  });

  it("of Wealthfolio and Portfolio Performance: comments and notes", () => {
    const wealthfolio = [
      {
        ...{ id: "1", accountName: "Broker", activityType: "BUY", assetSymbol: "NWSO", date: "2024-01-08" },
        ...{ quantity: "10", unitPrice: "2", fee: "0", currency: "USD", comment: "first lot" },
      },
    ];
    expect(said("wealthfolio", JSON.stringify(wealthfolio))).toEqual([["", "first lot"]]);
    const performance = [
      "<client><version>56</version><accounts><account><uuid>a</uuid><name>Euro</name><currencyCode>EUR</currencyCode>",
      "<transactions><account-transaction><uuid>t</uuid><date>2022-01-03T00:00</date><currencyCode>EUR</currencyCode>",
      "<amount>500000</amount><shares>0</shares><note>First payment</note><type>DEPOSIT</type></account-transaction>",
      "</transactions></account></accounts></client>",
    ].join("\n");
    expect(said("performance", performance)).toEqual([["", "First payment"]]);
  });

  it("of ledger and hledger: remarks wherever they stand, and tags with a value", () => {
    const text = [
      "2024-01-05 Grocer  ; project: kitchen, urgent:",
      "    ; for the party",
      "    Expenses:Food  12 USD  ; :fruit: ripe, see https://example.org/a",
      "    Assets:Bank",
    ].join("\n");
    expect(said("ledger", text)).toEqual([
      [
        "project:kitchen,urgent,fruit",
        ["project: kitchen, urgent:", "for the party", "ripe, see https://example.org/a"].join("\n"),
      ],
    ]);
  });

  it("of Beancount: tags and metadata; accounts that are open and empty come along", () => {
    const text = [
      ...["2024-01-01 open Assets:Bank USD", "2024-01-01 open Assets:Savings EUR", "2024-01-01 open Assets:Old USD"],
      ...["2024-01-02 close Assets:Old", "2024-01-01 open Expenses:Food", ""],
      ...['2024-01-05 * "Grocer" "Fruit" #home', '  invoice: "A-12"', "  Expenses:Food  12 USD", "  Assets:Bank"],
    ].join("\n");
    expect(said("beancount", text)).toEqual([["home", "invoice: A-12"]]);
    const accounts = rowsOf({ form: "beancount", currency: "USD" }, text).filter(({ kind }) => kind === "accounts");
    expect(accounts.map(({ cells }) => `${cells["account_id"]} ${cells["base_currency"]}`)).toEqual([
      "Assets:Bank USD",
      "Assets:Savings EUR",
    ]);
  });

  it("of QIF: memos of the whole and of its parts, classes as tags", () => {
    const text = [
      ...["!Type:Bank", "D1/5/2024", "T-12.00", "PGrocer", "Mtwo bags", "LFood/House", "SFood:Fruit/Party", "Eripe"],
      ...["$-7.00", "SFood:Bread", "Esliced", "$-5.00", "^"],
    ].join("\n");
    const mapping = { dayOrder: "mdy", decimal: ".", account: "Bank", currency: "USD" } as const;
    expect(saidIn(rowsOf({ form: "qif", mapping }, text))).toEqual([["House,Party", "two bags\nripe\nsliced"]]);
  });

  it.each([
    [
      "Mint",
      'Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes\n1/05/2023,Grocer,POS GROCER,54.20,debit,Food,Checking,"home, party",two bags\n1/06/2023,Employer,ACH,1500.00,credit,Pay,Checking,,\n',
      ["home,party", "two bags"],
    ],
    [
      "Quicken",
      "Date,Account,Payee,Memo/Notes,Category,Tags,Amount\n1/13/2024,Checking,Employer,January,Salary,work,2100.00\n1/25/2024,Checking,Grocer,,Food,,-12.00\n",
      ["work", "January"],
    ],
  ])("of a table as %s writes it", (_, text, expected) => {
    const guess = guessTable(text)!;
    expect(saidIn(rowsOf({ form: "table", mapping: guess.mapping, names: guess.names }, text))).toEqual([
      expected,
      ["", ""],
    ]);
  });
});
