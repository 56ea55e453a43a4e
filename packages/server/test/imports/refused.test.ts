import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { importsEndpoints } from "@distributary/contract/entry/imports";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBook, smallBookBytes } from "../../../../bench/book/small-book.ts";
import { zipFiles } from "../../../../bench/book/zip.ts";
import { verify } from "../../src/access/proof/verify.ts";
import { strayFiles } from "../../src/cli/verify.ts";
import { cleanImports, findStrays } from "../../src/features/imports/cleaning.ts";
import { importPlace } from "../../src/features/imports/folder.ts";
import { openStore } from "../../src/platform/storage/open-store.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { drop, save, settled, standing, suggestions } from "./support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function faults(person: SignedIn): Promise<readonly string[]> {
  const files = openStore(importPlace(server.services));
  const found: string[] = [];
  const options = { universes: [person.universe], hasFile: (key: string) => files.has(key) };
  for await (const report of verify(server.services.database, options)) found.push(...report.faults);
  return found;
}

/** Does something when the clock of the server, which stands still, is past the files that were just stored. */
async function laterOn(work: () => Promise<void>): Promise<void> {
  const ahead = Math.max(0, Date.now() - server.clock.now().getTime()) + 2 * 3_600_000;
  server.clock.advance(ahead);
  try {
    await work();
  } finally {
    server.clock.advance(-ahead);
  }
}

describe("an import that is let go", () => {
  it("leaves a sound book: none of its files is missed", async () => {
    const person = await server.signUp();
    const dropped = await drop(server, person, smallBookBytes());
    await suggestions(server, person, dropped.uuid);
    expect(await faults(person)).toEqual([]);
    const gone = (await server.call(importsEndpoints.discard, { as: person, params: { id: dropped.uuid } })).ok;
    expect(gone).toMatchObject({ stage: "rejected", status: "R" });
    expect(gone.files.map(({ name }) => name)).toEqual([...smallBook().keys()]);
    expect(await faults(person)).toEqual([]);
  });

  it("is no fault of a book either whose record still names the files that went", async () => {
    const person = await server.signUp();
    const dropped = await drop(server, person, [["prices.csv", Buffer.from(smallBook().get("prices.csv") ?? "")]]);
    await server.call(importsEndpoints.discard, { as: person, params: { id: dropped.uuid } });
    await server.services.database.withUniverse({ universe: person.universe }, (tx) =>
      tx.execute({
        text: "update import_file set storage_key = $2 where universe_id = $1",
        values: [person.universe, `${person.universe}/${dropped.uuid}/gone`],
        name: null,
      }),
    );
    expect(await faults(person)).toEqual([]);
  });

  it("loses what was left of it in the store at the next cleaning", async () => {
    const person = await server.signUp();
    const dropped = await drop(server, person, smallBookBytes());
    await server.call(importsEndpoints.discard, { as: person, params: { id: dropped.uuid } });
    const files = openStore(importPlace(server.services));
    const folder = `${person.universe}/${dropped.uuid}`;
    await files.write(`${folder}/0`, Readable.from([Buffer.from("the store was away")]), 100);
    await laterOn(async () => {
      expect(await findStrays(server.services, 0)).toContain(folder);
      await cleanImports(server.services, new AbortController().signal);
    });
    expect(await files.below(person.universe)).toEqual([]);
  });
});

describe("a file of another kind", () => {
  it("is not supported, and that is what is said of it", async () => {
    const person = await server.signUp();
    const dropped = await drop(server, person, [["book.json", Buffer.from("{}")]]);
    const answer = await server.call(importsEndpoints.suggestions, { as: person, body: { session: dropped.uuid } });
    expect([answer.status, answer.body]).toMatchObject([
      415,
      { message: "We don’t recognise book.json. Drop CSV, OFX, QFX, QIF, CAMT or MT940 files, or a zip of them." },
    ]);
    const nothing = (await server.call(importsEndpoints.session, { as: person, body: { title: "empty" } })).ok;
    const none = await server.call(importsEndpoints.suggestions, { as: person, body: { session: nothing.uuid } });
    expect(none.status).toBe(409);
  });
});

describe("a file that is there and was refused", () => {
  it.each([
    ["accounts.csv", "number;name\nA1;Cash\n"],
    ["our accounts.csv", "account_id,name,is_liability,base_currency,entity\n"],
  ])("is not missing: %s", async (name, text) => {
    const person = await server.signUp();
    const files = smallBookBytes() as Map<string, Uint8Array>;
    files.delete("accounts.csv");
    const without = await drop(server, person, files);
    expect((await suggestions(server, person, without.uuid)).missing_files).toEqual(["accounts.csv"]);
    const dropped = await drop(server, person, files.set(name, Buffer.from(text)));
    const read = await suggestions(server, person, dropped.uuid);
    expect(read.missing_files).toEqual([]);
    expect(read.files.find((file) => file.name === name)).toMatchObject({ recognised: false });
    expect(read.issues).toContainEqual(expect.objectContaining({ file: name, severity: "error" }));
  });
});

describe("money finer than its currency is paid", () => {
  it("is taken with a warning at its column, on either side", async () => {
    const person = await server.signUp();
    const rows = (smallBook().get("transactions.csv") ?? "")
      .replace("USD,12.50,", "USD,12.505,")
      .replace("A001,EUR,1000.00", "A001,EUR,1000.001");
    const files = (smallBookBytes() as Map<string, Uint8Array>).set("transactions.csv", Buffer.from(rows));
    const read = await suggestions(server, person, (await drop(server, person, files)).uuid);
    expect(read.counts).toMatchObject({ transactions: 10, rejected: 0 });
    const finer = { severity: "warning", code: "finer_than_paid" };
    expect(read.issues).toMatchObject([
      {
        ...finer,
        line: 6,
        column: "amount",
        reason: "Amount 12.505 has more decimals than USD uses (2 decimal places); it is recorded as entered.",
      },
      {
        ...finer,
        line: 8,
        column: "counter_amount",
        reason:
          "Counter amount 1000.001 has more decimals than EUR uses (2 decimal places); it is recorded as entered.",
      },
    ]);
  });
});

describe("the rows that were not taken", () => {
  it("run in no spreadsheet, and are what they were when they are dropped again", async () => {
    const person = await server.signUp();
    const hostile = ["+1+cmd|' /C calc'!A0", "-2+3+cmd|' /C calc'!A0", "=1+1", "@x", "＝1+1"];
    const rows = hostile.map((name, at) => `${name},Name ${at},D,0,${at === 0 ? "EUR" : "ZZZ"},`);
    const heading = "account_id,name,acct_type,is_liability,base_currency,entity";
    const dropped = await drop(server, person, [["accounts.csv", Buffer.from([heading, ...rows].join("\n"))]]);
    const read = await suggestions(server, person, dropped.uuid);
    const rejectedOf = async (id: string): Promise<string> => {
      const answer = await server.call(importsEndpoints.rejected, { as: person, params: { id } });
      return typeof answer.body === "string" ? answer.body : JSON.stringify(answer);
    };
    const list = await rejectedOf(read.uuid);
    const cells = list
      .split("\n")
      .slice(1, -1)
      .map((line) => line.split(",")[0]);
    expect(cells).toEqual(hostile.slice(1).map((name) => `'${name}`));
    // Once more with nothing mended: the same list, no second apostrophe.
    const again = await suggestions(
      server,
      person,
      (await drop(server, person, [["accounts.csv", Buffer.from(list)]])).uuid,
    );
    expect(await rejectedOf(again.uuid)).toBe(list);
    // Mended, each account has the name that its row had at first.
    const mended = Buffer.from(list.replaceAll(",ZZZ,", ",EUR,"));
    const last = await suggestions(server, person, (await drop(server, person, [["accounts.csv", mended]])).uuid);
    expect(last.counts).toMatchObject({ accounts: 4, rejected: 0 });
    await save(server, person, last.uuid);
    const { rows: kept } = await server.database.database.withUniverse({ universe: person.universe }, (tx) =>
      tx.client.query<{ id: string }>(
        "select acct_number as id from account where universe_id = $1 and name like 'Name %' order by name",
        [person.universe],
      ),
    );
    expect(kept.map(({ id }) => id)).toEqual(hostile.slice(1));
  });
});

describe("a sale that is short because a row was refused", () => {
  /** The small book, its one purchase of QAAX without a readable price. */
  function brokenPurchase(): Map<string, Uint8Array> {
    const files = smallBookBytes() as Map<string, Uint8Array>;
    const rows = (smallBook().get("transactions.csv") ?? "").replace("QAAX,10.0000,100.0000", "QAAX,10.0000,1oo");
    return files.set("transactions.csv", Buffer.from(rows));
  }

  it("is offered no opening balance, and is refused with the row to mend", async () => {
    const person = await server.signUp();
    const dropped = await drop(server, person, brokenPurchase());
    const read = await suggestions(server, person, dropped.uuid);
    expect(read.opening_proposals).toEqual([]);
    // The purchase of line 3, and the sale of line 7 that needs it.
    expect(read.counts).toMatchObject({ transactions: 8, opening_lots: 0, rejected: 2 });
    expect(read.issues).toMatchObject([
      { line: 3, column: "price" },
      {
        line: 7,
        column: "quantity",
        code: "short",
        reason:
          "The sales of QAAX exceed the holding in account A001, because a row that may have added units was rejected: transactions.csv, line 3. Correct that row first.",
      },
    ]);
    const refused = await server.call(importsEndpoints.save, { as: person, body: { session: read.uuid } });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain("2 rows cannot be imported. Correct them, or skip them.");
    expect(JSON.stringify(refused.body)).not.toContain("opening-balance");
    expect(await save(server, person, read.uuid, { skip_rejected: true })).toMatchObject({
      stage: "written",
      counts: { transactions: 8, rejected: 2 },
    });
    expect(await standing(server, person)).toMatchObject({ events: 8 });
    expect(await faults(person)).toEqual([]);
  });

  it("is offered one for what was sold before the day of the refused row", async () => {
    const person = await server.signUp();
    const rows = (smallBook().get("transactions.csv") ?? "").replace(/^T0000002.*\n/m, "");
    const read = async (more: string) => {
      const files = smallBookBytes() as Map<string, Uint8Array>;
      const dropped = await drop(server, person, files.set("transactions.csv", Buffer.from(rows + more)));
      return suggestions(server, person, dropped.uuid);
    };
    const refused = "T0000020,2025-09-01,BUY,A001,QAAX,50.0000,1oo,USD,-500.00,,,\n";
    // 4 are sold in the book and never bought: what was to be bought in September cannot be what was sold before.
    const later = await read(refused);
    expect(later.opening_proposals).toMatchObject([{ account: "A001", instrument: "QAAX", missing_quantity: "4" }]);
    expect(later.counts).toMatchObject({ transactions: 9, opening_lots: 1, rejected: 1 });
    // Two more on that day or after may have come of it: 4 - 4 - 2 is below nothing, and that row is to be mended first.
    const further = await read(`${refused}T0000021,2025-09-01,SELL,A001,QAAX,-2.0000,10.0000,USD,20.00,,,\n`);
    expect(further.opening_proposals).toMatchObject([{ instrument: "QAAX", missing_quantity: "4" }]);
    expect(further.counts).toMatchObject({ transactions: 9, opening_lots: 1, rejected: 2 });
    expect(further.issues.at(-1)?.reason).toContain("was rejected: transactions.csv, line 11. Correct that row first.");
    const openings = [{ account: "A001", instrument: "QAAX", decision: "decline" as const }];
    await server.call(importsEndpoints.suggestions, { as: person, body: { session: further.uuid, openings } });
    const declined = await settled(server, person, further.uuid);
    expect(declined.counts).toMatchObject({ transactions: 8, opening_lots: 0, rejected: 3 });
    // A row whose day cannot be read may have been any day.
    const undated = await read(refused.replace("2025-09-01", "2025-09-31"));
    expect(undated).toMatchObject({ opening_proposals: [], counts: { transactions: 8, opening_lots: 0, rejected: 2 } });
  });

  it("is offered one where the refused row could not have brought units", async () => {
    const person = await server.signUp();
    const files = smallBookBytes() as Map<string, Uint8Array>;
    const rows = (smallBook().get("transactions.csv") ?? "")
      .replace(/^T0000002.*\n/m, "")
      .replace("DIVIDEND,A001,QAAX,,,USD,12.50", "DIVIDEND,A001,QAAX,,,USD,x");
    files.set("transactions.csv", Buffer.from(rows));
    const dropped = await drop(server, person, files);
    const read = await suggestions(server, person, dropped.uuid);
    expect(read.counts).toMatchObject({ rejected: 1, opening_lots: 1 });
    expect(read.opening_proposals).toMatchObject([{ account: "A001", instrument: "QAAX", missing_quantity: "4" }]);
  });
});

describe("rows that say the same twice in one import", () => {
  const [heading = "", , second = ""] = (smallBook().get("transactions.csv") ?? "").split("\n");

  it("are one record each: the preview names both places, and the counts add up", async () => {
    const person = await server.signUp();
    const book = smallBook();
    const again = (name: "accounts.csv" | "instruments.csv" | "transactions.csv" | "prices.csv", more: string) =>
      [name, Buffer.from((book.get(name) ?? "") + more)] as const;
    const files = new Map<string, Uint8Array>([
      ...smallBookBytes(),
      again(
        "accounts.csv",
        "A001,Account 001,D,0,USD,E01\nA002,Another name,A,0,EUR,E02\nL001,Loan 001,DE,1,USD,E02\n",
      ),
      again("instruments.csv", "QAAX,Instrument 000 EQTY,EQTY,USD\n"),
      // The same transaction with its numbers spelled in another way, and another one under an id that is taken.
      again(
        "transactions.csv",
        "T0000002,2025-01-03,BUY,A001,QAAX,10,100,USD,-1000,,,\nT0000003,2025-02-03,DEPOSIT,A002,,,,EUR,1.00,,,\n",
      ),
      again("prices.csv", "2025-01-03,QAAX,100,USD\n2025-01-03,QABX,51,EUR\n"),
      ["more.csv", Buffer.from(`${heading}\n${second}\n`)],
    ]);
    const { uuid } = await drop(server, person, files);
    const read = await suggestions(server, person, uuid);
    const said = read.issues.map(({ severity, file, line, column, code }) => [severity, file, line, column, code]);
    expect(said).toEqual([
      ["warning", "accounts.csv", 5, "account_id", "repeated"],
      ["warning", "accounts.csv", 6, "name", "other_name"],
      ["warning", "accounts.csv", 7, "entity", "other_entity"],
      ["warning", "instruments.csv", 4, "instrument_id", "repeated"],
      ["warning", "transactions.csv", 12, "transaction_id", "repeated"],
      ["error", "transactions.csv", 13, "transaction_id", "other_content"],
      ["warning", "more.csv", 2, "transaction_id", "repeated"],
      ["warning", "prices.csv", 6, "instrument_id", "repeated"],
      ["error", "prices.csv", 7, "instrument_id", "other_content"],
    ]);
    expect(read.issues.filter(({ column }) => column === "transaction_id").map(({ reason }) => reason)).toEqual([
      "The transaction “T0000002” is a duplicate of transactions.csv, line 3 and is imported once.",
      "A transaction “T0000003” is in transactions.csv, line 4 with different content.",
      "The transaction “T0000002” is a duplicate of transactions.csv, line 3 and is imported once.",
    ]);
    // 23 rows of the book, 3 + 1 + 2 + 2 + 1 more: 7 of them say what others say, 2 say something else.
    expect(read).toMatchObject({
      issue_count: 9,
      counts: { accounts: 3, transactions: 10, prices: 4, already_there: 0, repeated: 7, rejected: 2, rows: 32 },
    });
    const saved = await save(server, person, uuid, { skip_rejected: true });
    expect(saved).toMatchObject({ stage: "written", counts: { transactions: 10, repeated: 7 } });
    expect(await standing(server, person)).toMatchObject({ accounts: 3, events: 10, transactions: 10 });
    // What the universe holds is there already, however often files say it.
    const once = await suggestions(server, person, (await drop(server, person, files)).uuid);
    expect(once.counts).toMatchObject({ transactions: 0, already_there: 30, repeated: 0, rejected: 2, rows: 32 });
    expect(await faults(person)).toEqual([]);
  });

  it("are read against the book as it is: an old preview is read again before it is written", async () => {
    const person = await server.signUp();
    const [left, right] = [await drop(server, person, smallBookBytes()), await drop(server, person, smallBookBytes())];
    for (const { uuid } of [left, right])
      expect((await suggestions(server, person, uuid)).counts).toMatchObject({ transactions: 10, already_there: 0 });
    expect(await save(server, person, left.uuid)).toMatchObject({ stage: "written" });
    const refused = await save(server, person, right.uuid);
    expect(refused).toMatchObject({ stage: "ready", counts: { transactions: 10 } });
    expect(refused.error).toContain("Review the import again.");
    const again = await suggestions(server, person, right.uuid);
    expect(again).toMatchObject({ stage: "ready", error: null, counts: { transactions: 0, already_there: 23 } });
    // Nothing was written since, so that there is nothing to read: it is the same job, which may have ended only now.
    expect((await suggestions(server, person, right.uuid)).job?.uuid).toBe(again.job?.uuid);
    expect(await save(server, person, right.uuid)).toMatchObject({ stage: "written", undo_until: null });
    expect(await standing(server, person)).toMatchObject({ events: 10 });
  });

  it("are all counted where a whole file is there twice, and leave room for what must be mended", async () => {
    const person = await server.signUp();
    const rows = Array.from({ length: 1_200 }, (_, at) => `D${at},2025-01-02,DEPOSIT,A001,,,,USD,1.00,,,\n`).join("");
    const copy = Buffer.from(`${heading}\n${rows}`);
    const wrong = Buffer.from(`${heading}\nD2000,2025-02-30,DEPOSIT,A001,,,,USD,1.00,,,\n`);
    const { uuid } = await drop(server, person, [
      ...smallBookBytes(),
      ["a.csv", copy],
      ["b.csv", copy],
      ["c.csv", wrong],
    ]);
    const read = await suggestions(server, person, uuid);
    // 10 of the book and 1,200 of the first copy
    expect(read.counts).toMatchObject({ transactions: 1_210, repeated: 1_200, rejected: 1 });
    expect(read.issue_count).toBe(1_201);
    expect(read.issues.at(-1)).toMatchObject({ severity: "error", file: "c.csv", line: 2, column: "date" });
  });
});

it.each(["../accounts.csv", "book/../../accounts.csv", "/etc/accounts.csv"])(
  "a zip with the name %s is refused with that name",
  async (name) => {
    const person = await server.signUp();
    const { uuid } = await drop(server, person, []);
    const bytes = zipFiles(new Map([[name, Buffer.from(smallBook().get("accounts.csv") ?? "")]]));
    const answer = await server.call(importsEndpoints.upload, {
      as: person,
      params: { id: uuid },
      query: { name: "book.zip" },
      bytes,
    });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(
      `book.zip is refused: the name ${name} in it leads out of the archive.`,
    );
  },
);

it("verify names files of documents that nothing refers to", async () => {
  const { storage } = server.services.settings;
  if (storage.kind !== "folder") throw new Error("the test keeps its documents in a folder");
  expect(await strayFiles(server.services)).toEqual([]);
  await mkdir(join(storage.documents, "ab"), { recursive: true });
  await writeFile(join(storage.documents, "ab", "orphan"), "x");
  await laterOn(async () =>
    expect(await strayFiles(server.services)).toEqual(["Files of documents that nothing names: ab/orphan"]),
  );
});
