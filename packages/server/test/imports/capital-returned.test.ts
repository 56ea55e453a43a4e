import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportUniverse } from "../../src/features/archive/export.ts";
import { documentPlace } from "../../src/features/documents/places.ts";
import { importPlace } from "../../src/features/imports/folder.ts";
import { openStore } from "../../src/platform/storage/open-store.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { drop, faults, save, suggestions } from "./support.ts";

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const newPerson = (): Promise<SignedIn> => server.signUp({ default_currency: "USD", default_timezone: "UTC" });

async function imported(as: SignedIn, name: string, bytes: Uint8Array): Promise<void> {
  const session = await suggestions(server, as, (await drop(server, as, [[name, bytes]])).uuid);
  expect(session.issues.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(session).toMatchObject({ counts: { rejected: 0 }, opening_proposals: [] });
  expect((await save(server, as, session.uuid)).stage).toBe("written");
  expect(await faults(server, as)).toEqual([]);
}

async function basis(as: SignedIn): Promise<readonly string[]> {
  const body = { at: "2024-12-31", networth_features: ["lots" as const], includeComponents: true };
  const { analytic } = (await server.call(summaryEndpoints.summary, { as, body })).ok;
  return analytic.lots!.items.map(({ acquired_on, quantity, basis_own }) => `${acquired_on} ${quantity} ${basis_own}`);
}

const fixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../../spec/imports/${name}`, import.meta.url));

describe("capital that is returned", () => {
  it.each([
    // 805 - 25, of which 15 / 20 are left
    ["ofx/broker-income.ofx", ["2024-01-05 15 585"]],
    // 404.95 - 12.50 and 504.95 - 12.50: by units
    ["broker/schwab-return-of-capital.csv", ["2024-01-10 10 392.45", "2024-03-01 10 492.45"]],
    // 410 - 15
    ["broker/trading212-return-of-capital.csv", ["2024-01-04 10 395"]],
    // 401 - 5
    ["tools/flex-return-of-capital.xml", ["2024-01-10 10 396"]],
  ])("lowers what the units cost, and is no income: %s", async (name, expected) => {
    const person = await newPerson();
    await imported(person, name.split("/").at(-1)!, await fixture(name));
    expect(await basis(person)).toEqual(expected);
  });

  it("is the same in the archive of the product, and in our own form with the units that were held", async () => {
    const person = await newPerson();
    const head = "transaction_id,date,type,account_id,instrument_id,quantity,price,currency,amount";
    const rows = ["a,2024-01-02,DEPOSIT,A,,,,USD,500", "b,2024-01-03,BUY,A,P,10,50,USD,-500"];
    const files: readonly [string, string][] = [
      ["accounts.csv", "account_id,name,acct_type,base_currency\nA,Broker,A,USD\n"],
      ["instruments.csv", "instrument_id,name,instrument_type,currency\nP,Parent,EQTY,USD\n"],
      ["transactions.csv", [head, ...rows, "c,2024-02-01,CAPRETURN,A,P,10,,USD,30\n"].join("\n")],
      ["prices.csv", "date,instrument_id,price,currency\n2024-03-01,P,48,USD\n"],
      ["fx.csv", "date,from_currency,to_currency,rate\n2024-03-01,EUR,USD,1.1\n"],
    ];
    const dropped = await drop(
      server,
      person,
      files.map(([name, text]) => [name, Buffer.from(text)] as const),
    );
    const session = await suggestions(server, person, dropped.uuid);
    expect(session.issues).toEqual([]);
    expect((await save(server, person, session.uuid)).stage).toBe("written");
    // 500 - 30
    expect(await basis(person)).toEqual(["2024-01-03 10 470"]);

    const folder = await mkdtemp(join(tmpdir(), "archive-"));
    const file = join(folder, "records.tar");
    const { database, clock } = server.services;
    const stores = {
      documents: openStore(documentPlace(server.services)),
      imports: openStore(importPlace(server.services)),
    };
    await exportUniverse(
      { database, clock, stores },
      { universe: person.universe, person: person.session.profile.uuid, file },
    );
    const heir = await newPerson();
    await imported(heir, "records.tar", await readFile(file));
    await rm(folder, { recursive: true });
    expect(await basis(heir)).toEqual(["2024-01-03 10 470"]);
  });

  it("names an amount and units that cannot be", async () => {
    const person = await newPerson();
    await imported(person, "schwab.csv", await fixture("broker/schwab-return-of-capital.csv"));
    const head = "transaction_id,date,type,account_id,instrument_id,quantity,price,currency,amount\n";
    const rows = ["c,2024-07-01,CAPRETURN,schwab,NWSO,-10,,USD,30", "d,2024-07-01,CAPRETURN,schwab,NWSO,,,USD,0"];
    const text = `${head}${rows.join("\n")}\ne,2024-07-01,CAPRETURN,schwab,,,,USD,5\n`;
    const session = await suggestions(
      server,
      person,
      (await drop(server, person, [["transactions.csv", Buffer.from(text)]])).uuid,
    );
    expect(session.issues.map(({ line, column, code }) => `${line} ${column} ${code}`)).toEqual([
      "2 quantity wrong_sign",
      "3 amount wrong_sign",
      "4 instrument_id empty",
    ]);
  });
});
