import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { importsEndpoints } from "@distributary/contract/imports";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBook, smallBookBytes } from "../../../../bench/book/small-book.ts";
import { zipFiles } from "../../../../bench/book/zip.ts";
import { verify } from "../../src/access/verify.ts";
import { strayFiles } from "../../src/cli/verify.ts";
import { cleanImports, findStrays } from "../../src/features/imports/cleaning.ts";
import { importPlace } from "../../src/features/imports/folder.ts";
import { openStore } from "../../src/platform/storage/open-store.ts";
import { testServer, type SignedIn, type TestServer } from "../support/server.ts";
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
          "More of QAAX is sold than account A001 holds, because a row that may have brought some was refused: transactions.csv, line 3. Mend that row first.",
      },
    ]);
    const refused = await server.call(importsEndpoints.save, { as: person, body: { session: read.uuid } });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain("2 rows cannot be taken");
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
    expect(further.issues.at(-1)?.reason).toContain("was refused: transactions.csv, line 11. Mend that row first.");
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
