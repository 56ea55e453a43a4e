import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { importsEndpoints } from "@distributary/contract/entry/imports";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { drop, faults, save, standing, suggestions } from "./support.ts";

let server: TestServer;
let person: SignedIn;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  person = await server.signUp({ default_currency: "USD", default_timezone: "UTC" });
});
afterAll(() => server.close());

const fixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../../spec/imports/${name}`, import.meta.url));

async function read(name: string) {
  const file = name.split("/").at(-1)!;
  const dropped = await drop(server, person, [[file, await fixture(name)]]);
  return suggestions(server, person, dropped.uuid);
}

/** Units of each security on each account. */
function held(): Promise<readonly string[]> {
  return server.database.database.withUniverse({ universe: person.universe }, async (tx) => {
    const { rows } = await tx.client.query<{ said: string }>(
      `select a.acct_number || ' ' || i.identifier || ' ' ||
          trim_scale(sum(case when l.dst_account_id = a.account_id then l.quantity else -l.quantity end)) as said
        from line_item l join transaction t using (universe_id, transaction_id, version)
        join account a on a.universe_id = l.universe_id and a.account_id in (l.src_account_id, l.dst_account_id)
        join instrument i on i.universe_id = l.instrument_universe_id and i.instrument_id = l.instrument_id
        where l.universe_id = $1 and t.superseded is null and not a.is_system_account and i.universe_id = $1
        group by a.acct_number, i.identifier
        having sum(case when l.dst_account_id = a.account_id then l.quantity else -l.quantity end) <> 0 order by 1`,
      [person.universe],
    );
    return rows.map(({ said }) => said);
  });
}

/** What the securities of the universe are called, by their ids. */
function identifiers(): Promise<ReadonlyMap<string, string>> {
  return server.database.database.withUniverse({ universe: person.universe }, async (tx) => {
    const { rows } = await tx.client.query<{ id: string; identifier: string }>(
      "select instrument_id as id, identifier from instrument where universe_id = $1",
      [person.universe],
    );
    return new Map(rows.map(({ id, identifier }) => [id, identifier]));
  });
}

describe("the book of another program", () => {
  it("is taken from the database in the zip that Actual exports, both sides of a transfer as one", async () => {
    const session = await read("database/actual-budget.zip");
    expect(session.sources).toMatchObject([{ file: "actual-budget.zip", form: "actual" }]);
    expect(session.counts).toMatchObject({ transactions: 6, accounts: 2, rejected: 0 });
    expect((await save(server, person, session.uuid)).stage).toBe("written");
    expect(await faults(server, person)).toEqual([]);
  });

  it("is taken from a database of GnuCash", async () => {
    const session = await read("database/gnucash-utf16.gnucash");
    expect(session.sources).toMatchObject([{ form: "gnucash" }]);
    expect(session.counts).toMatchObject({ transactions: 8, accounts: 4, instruments: 1, prices: 1, rejected: 0 });
    expect((await save(server, person, session.uuid)).stage).toBe("written");
    expect(await held()).toEqual(["Assets:NWSO NWSO 10"]);
  });

  it("is taken from a book of GnuCash as it packs it, and what is packed twice or damaged is refused", async () => {
    const session = await read("database/gnucash-packed.gnucash");
    expect(session.sources).toMatchObject([{ file: "gnucash-packed.gnucash", form: "gnucash" }]);
    expect(session.counts).toMatchObject({ transactions: 5, accounts: 2, instruments: 1, rejected: 0 });
    expect((await save(server, person, session.uuid)).stage).toBe("written");
    expect(await held()).toEqual(["Aktiva:Depot:SAP SAP 10"]);
    const whole = await fixture("database/gnucash-packed.gnucash");
    const zeros = gzipSync(Buffer.alloc(3 * 1024 ** 2));
    const { uuid: id } = (await server.call(importsEndpoints.session, { as: person, body: {} })).ok;
    const says = async (bytes: Buffer): Promise<string> => {
      const query = { name: "book.gnucash" };
      const answer = await server.call(importsEndpoints.upload, { as: person, params: { id }, query, bytes });
      expect(answer.status).toBe(422);
      return JSON.stringify(answer.body);
    };
    expect(await says(gzipSync(whole))).toContain("book.gnucash is refused: what is packed in it is packed again.");
    expect(await says(whole.subarray(0, whole.length / 2))).toContain("book.gnucash is refused: it is damaged.");
    expect(await says(zeros)).toContain("book.gnucash is refused: it unpacks to more than 100 times its packed size.");
  });

  it("is refused with a sentence where the database is of a program that is not known", async () => {
    const bytes = Buffer.from(await fixture("database/gnucash-household.gnucash"));
    const other = Buffer.from(bytes.toString("latin1").replaceAll("gnclock", "another"), "latin1");
    const { uuid: id } = (await server.call(importsEndpoints.session, { as: person, body: { title: "a book" } })).ok;
    const answer = await server.call(importsEndpoints.upload, {
      as: person,
      params: { id },
      query: { name: "other.db" },
      bytes: other,
    });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain("other.db is a database of a program we don’t know.");
  });

  it("brings splits: the units that come are of the lots that were there", async () => {
    const before = await standing(server, person);
    const session = await read("tools/wealthfolio-activities.json");
    expect(session.counts).toMatchObject({ transactions: 6, rejected: 0 });
    expect((await save(server, person, session.uuid)).stage).toBe("written");
    expect((await standing(server, person))["events"]! - before["events"]!).toBe(6);
    // 10 + 10 by 2 for 1 - 5
    expect(await held()).toEqual(["Example brokerage NWSO 15"]);
    expect(await faults(server, person)).toEqual([]);
  });

  it.each([
    // 401 x 0.12 = 48.12 and 1,500 x 0.12 = 180 go over with their days; of TRGT 400 of 500, the rest against 150
    [
      "journal/beancount-corporate-actions.beancount",
      [
        ...["BUYR 2021-03-01 5 400", "NAME 2021-03-02 4 240", "PRNT 2020-02-03 10 352"],
        ...["PRNT 2021-02-03 30 1320", "SPUN 2020-02-03 2.5 48", "SPUN 2021-02-03 7.5 180"],
      ],
      ["Assets:Broker BUYR 5", "Assets:Broker NAME 4", "Assets:Broker PRNT 40", "Assets:Broker SPUN 10"],
    ],
    // 1,001 x 100.1 / 1,001; of 601 what 450 is of 450 + 150; 201 as it was
    [
      "broker/ibkr-statement-actions.csv",
      [
        ...["US0900000006 2024-01-11 15 450.75", "US7000000001 2024-01-10 100 900.9"],
        ...["US7500000011 2024-01-12 8 201", "US8000000009 2024-01-10 25 100.1"],
      ],
      [
        ...["U0000012 US0900000006 15", "U0000012 US7000000001 100"],
        ...["U0000012 US7500000011 8", "U0000012 US8000000009 25"],
      ],
    ],
    // 401 - 40.10 and 40.10, of 10 that became 40; 201 as it was
    [
      "tools/flex-corporate-actions.xml",
      ["US6541060000 2024-01-16 10 201", "US6541061031 2024-01-12 40 360.9", "US6541099999 2024-01-12 4 40.1"],
      ["U0000010 US6541060000 10", "U0000010 US6541061031 40", "U0000010 US6541099999 4"],
    ],
    // 12 of 100 go over; 900 as it was
    [
      "tools/performance-v66-spin-off.xml",
      ["DE0005140008 2022-03-01 20 900", "DE0006231004 2022-03-01 5 120", "DE0007100000 2022-03-01 10 880"],
      ["Konto DE0005140008 20", "Konto DE0006231004 5", "Konto DE0007100000 10"],
    ],
    // 30 x 6 of 20 x 60
    [
      "journal/hledger-spin-off.journal",
      ["CHILD 2021-04-06 6 180", "MOTHER 2021-04-06 20 1020"],
      ["assets:broker CHILD 6", "assets:broker MOTHER 20"],
    ],
    // 10 at 1,000 became 20, of which 250 went over and 5 of 20 were sold: 750 x 15 / 20; 600 as it was
    [
      "tools/gnucash-actions.gnucash",
      ["BUYR 2023-02-10 5 600", "PRNT 2023-01-10 15 562.5", "SPUN 2023-01-10 5 250"],
      ["Assets:BUYR BUYR 5", "Assets:PRNT PRNT 15", "Assets:SPUN SPUN 5"],
    ],
    // two for one, each lot with its day and cost
    [
      "journal/beancount-split.beancount",
      ["ADSK 2022-01-04 20 1000", "ADSK 2022-02-04 10 600"],
      ["Assets:Broker ADSK 30"],
    ],
    // 415 as 4 for 1 and nothing of it to what came beside it; 199.97 as 1 for 10; 200 as it was
    [
      "broker/fidelity-actions.csv",
      ["BUYR 2024-01-11 8 200", "LRGE 2024-01-12 13 199.97", "NWCL 2024-01-10 4 0", "NWSO 2024-01-10 40 415"],
      ["fidelity-actions BUYR 8", "fidelity-actions LRGE 13", "fidelity-actions NWCL 4", "fidelity-actions NWSO 40"],
    ],
    // as above; 360 under a new name; what was paid for with money is gone
    [
      "broker/schwab-actions.csv",
      ["BUYR 2024-01-11 8 200", "HBRN 2024-01-12 12 360", "NWSO 2024-01-10 40 404.95", "RVRS 2024-01-16 10 204.95"],
      ["schwab-actions BUYR 8", "schwab-actions HBRN 12", "schwab-actions NWSO 40", "schwab-actions RVRS 10"],
    ],
  ])("brings spin-offs and mergers with what the units cost and their days: %s", async (name, expected, units) => {
    const session = await read(name);
    const unread = session.issues.filter(({ severity }) => severity === "error").map(({ reason }) => reason);
    const noParent =
      "Line 3: the file doesn’t name the security that NWCL was spun off from. Choose it where the file is described, or enter it as a new transaction; the other rows can be imported.";
    expect(unread).toEqual(name.includes("schwab") ? [noParent] : []);
    expect((await save(server, person, session.uuid, { skip_rejected: true })).stage).toBe("written");
    expect(await held()).toEqual(units);
    expect(await faults(server, person)).toEqual([]);
    const body = { at: "2025-12-31", networth_features: ["lots" as const], includeComponents: true };
    const { analytic } = (await server.call(summaryEndpoints.summary, { as: person, body })).ok;
    const names = await identifiers();
    const lots = analytic.lots!.items.map(
      (lot) => `${names.get(lot.instrument_id)} ${lot.acquired_on} ${lot.quantity} ${lot.basis_own}`,
    );
    expect(lots.toSorted()).toEqual(expected);
  });

  it.each([
    ["broker/ibkr-statement-actions.csv", ["1000 + 1", "600 + 1", "200 + 1"]],
    // 10 x 185.25, and 4 x 190 less its fee
    ["tools/ghostfolio-2.json", ["1852.5 + 1.5", "760 + 1.5"]],
    ["tools/performance-v68-ids.xml", ["1000 + 15"]],
    ["broker/portfolio-performance-de.csv", ["1000 + 5.9", "435 + 5.9"]],
  ])("keeps the fee of a trade apart: %s", async (name, expected) => {
    const session = await read(name);
    expect((await save(server, person, session.uuid)).stage).toBe("written");
    const fees = await server.database.database.withUniverse({ universe: person.universe }, async (tx) => {
      const { rows } = await tx.client.query<{ fee: string; consideration: string }>(
        `select e.event_data->'new_transaction'->>'fee' as fee,
           e.event_data->'new_transaction'->>'consideration' as consideration
         from event e join transaction t using (universe_id, event_id)
         join line_item l using (universe_id, transaction_id, version)
         where e.universe_id = $1 and l.action = 'fee' order by e.event_date`,
        [person.universe],
      );
      return rows.map(({ fee, consideration }) => `${consideration} + ${fee}`);
    });
    expect(fees).toEqual(expected);
    expect(await faults(server, person)).toEqual([]);
  });

  it("leaves what is recorded as it is where its own program says something else of it now, and says so", async () => {
    await save(server, person, (await read("tools/ghostfolio-2.json")).uuid);
    const changed = (await fixture("tools/ghostfolio-2.json")).toString().replace("185.25", "186.25");
    const dropped = await drop(server, person, [["ghostfolio.json", Buffer.from(changed)]]);
    const { issues, counts } = await suggestions(server, person, dropped.uuid);
    expect(issues.map(({ severity, code }) => `${severity} ${code}`)).toContain("warning other_content");
    expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(counts).toMatchObject({ rejected: 0 });
  });

  it("brings units that DEGIRO books for nothing, and takes those that expire", async () => {
    await save(server, person, (await read("broker/degiro-account-rights.csv")).uuid);
    // 10 - 4
    expect(await held()).toEqual(["DEGIRO IE00BK5BQT80 10", "DEGIRO NL0015000AB1 6"]);
    expect(await faults(server, person)).toEqual([]);
  });

  it("knows the words of a second file of a broker, whose rows are sentences, though the first had others", async () => {
    await save(server, person, (await read("broker/fidelity-actions.csv")).uuid);
    const session = await read("broker/fidelity.csv");
    expect(session.sources).toMatchObject([{ origin: "remembered" }]);
    expect(session.issues.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(session.counts).toMatchObject({ transactions: 4, rejected: 0 });
  });

  it("refuses a fee above its amount, and that of a row that has none of its own", async () => {
    await save(server, person, (await read("broker/ibkr-statement-actions.csv")).uuid);
    const small = "transaction_id,date,type,account_id,instrument_id,quantity,price,currency,amount,fee\n";
    const rows = ["x,2024-12-01,BUY,U0000012,US7000000001,1,10,USD,-10,11", "y,2024-12-01,FEE,U0000012,,,,USD,-1,1"];
    const more = await drop(server, person, [["transactions.csv", Buffer.from(`${small}${rows.join("\n")}\n`)]]);
    const { issues } = await suggestions(server, person, more.uuid);
    expect(issues.map(({ column, code }) => `${column} ${code}`)).toEqual(["fee too_much", "fee not_expected"]);
  });

  it("names what is wrong with a spin-off or merger of our own form, and says whose cost is not known", async () => {
    const columns = "transaction_id,date,type,account_id,instrument_id,quantity,price,currency,amount";
    const more = "received_instrument_id,received_quantity,basis_share";
    const files: [string, string][] = [
      ["accounts.csv", "account_id,name,acct_type,base_currency\nA,Broker,A,USD\n"],
      [
        "instruments.csv",
        "instrument_id,name,instrument_type,currency\nP,Parent,EQTY,USD\nC,Child,EQTY,USD\nD,Other,EQTY,USD\n",
      ],
      [
        "transactions.csv",
        [
          `${columns},${more}`,
          ...["b,2024-01-02,DEPOSIT,A,,,,USD,500,,,", "c,2024-01-02,BUY,A,P,10,50,USD,-500,,,"],
          ...["d,2024-02-01,SPINOFF,A,P,10,,USD,0,C,5,", "e,2024-02-02,SPINOFF,A,P,10,,USD,0,X,5,0.1"],
          ...["f,2024-02-02,SPINOFF,A,P,10,,USD,0,P,5,0.1", "g,2024-02-02,MERGER,A,P,-10,,USD,100,D,5,"],
          ...["h,2024-02-02,MERGER,A,P,-10,,USD,0,D,5,1.5", "i,2024-02-02,SELL,A,P,-1,50,USD,50,D,,"],
          ...["j,2024-02-02,MERGER,A,P,-10,,USD,0,D,-5,", "k,2024-02-02,Spin-off,A,P,10,,USD,0,C,5,"],
          // Sold on the day on which it came, in a row before it.
          ...["l,2024-02-01,SELL,A,C,-5,50,USD,250,,,", "m,2024-03-01,MERGER,A,P,-10,,USD,0,D,20,"],
        ].join("\n"),
      ],
      ["prices.csv", "date,instrument_id,price,currency\n2024-03-01,D,30,USD\n"],
      ["fx.csv", "date,from_currency,to_currency,rate\n2024-03-01,EUR,USD,1.1\n"],
    ];
    const bytes = files.map(([name, text]) => [name, Buffer.from(text)] as const);
    const session = await suggestions(server, person, (await drop(server, person, bytes)).uuid);
    expect(session.issues.map(({ line, column, code }) => `${line} ${column} ${code}`)).toEqual([
      ...["4 basis_share no_basis_share", "5 received_instrument_id unknown_instrument"],
      ...["6 received_instrument_id same_instrument", "7 basis_share empty", "8 basis_share bad_share"],
      ...["9 received_instrument_id not_expected", "10 received_quantity wrong_sign", "11 type corporate_action"],
    ]);
    expect(session.opening_proposals).toEqual([]);
    expect((await save(server, person, session.uuid, { skip_rejected: true })).stage).toBe("written");
    expect(await held()).toEqual(["A D 20"]);
    expect(await faults(server, person)).toEqual([]);
  });

  it("brings what QIF says of units: those that come, go and are split; any other action is named", async () => {
    const session = await read("qif/investment-actions.qif");
    const errors = session.issues.filter(({ severity }) => severity === "error");
    expect(errors.map(({ line, raw }) => [line, raw])).toEqual([[46, "2024-06-10 Grant Northwind Software"]]);
    expect((await save(server, person, session.uuid, { skip_rejected: true })).stage).toBe("written");
    // (30 + 10) x 15 / 10 - 5
    expect(await held()).toEqual(["Example brokerage NWSO 55"]);
    expect(await faults(server, person)).toEqual([]);
  });

  it("brings units that move from one account to another, and those that come from outside", async () => {
    const session = await read("tools/performance-v56-currencies.xml");
    expect(session.issues.filter(({ severity }) => severity === "error")).toEqual([]);
    expect((await save(server, person, session.uuid)).stage).toBe("written");
    // 20 - 5, and 5 + 2
    expect(await held()).toEqual(["New depot US6541061031 7", "Old depot US6541061031 15"]);
    expect(await faults(server, person)).toEqual([]);
  });
});
