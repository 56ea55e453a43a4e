import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { importsEndpoints } from "@distributary/contract/entry/imports";
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
        group by a.acct_number, i.identifier order by 1`,
      [person.universe],
    );
    return rows.map(({ said }) => said);
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

  it("brings units that move from one account to another, and those that come from outside", async () => {
    const session = await read("tools/performance-v56-currencies.xml");
    expect(session.issues.filter(({ severity }) => severity === "error")).toEqual([]);
    expect((await save(server, person, session.uuid)).stage).toBe("written");
    // 20 - 5, and 5 + 2
    expect(await held()).toEqual(["New depot US6541061031 7", "Old depot US6541061031 15"]);
    expect(await faults(server, person)).toEqual([]);
  });
});
