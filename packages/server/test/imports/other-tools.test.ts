import { readFile } from "node:fs/promises";
import { importsEndpoints } from "@distributary/contract/entry/imports";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { drop, faults, save, settled, suggestions } from "./support.ts";

let server: TestServer;
let person: SignedIn;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  person = await server.signUp({ default_currency: "USD", default_timezone: "UTC" });
});
afterAll(() => server.close());

async function read(name: string) {
  const bytes = await readFile(new URL(`../../../../spec/imports/${name}`, import.meta.url));
  return suggestions(server, person, (await drop(server, person, [[name.split("/").at(-1)!, bytes]])).uuid);
}

describe("what other tools keep beside transactions", () => {
  it("brings valuables of Ghostfolio at their prices, and what is owed on an account of its own", async () => {
    const session = await read("tools/ghostfolio-items.json");
    expect(session.issues.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(session.counts).toMatchObject({ accounts: 2, instruments: 2, transactions: 4, prices: 3, rejected: 0 });
    expect((await save(server, person, session.uuid)).stage).toBe("written");
    expect(await faults(server, person)).toEqual([]);
    const worth = async (at: string): Promise<number> => {
      const body = { at, since: "2024-12-31" };
      const { net_worth } = (await server.call(summaryEndpoints.summary, { as: person, body })).ok;
      return Number(net_worth.net_worth.at);
    };
    // 310.50 in cash, 10 x 185.25, and 42,500; before the loan
    expect(await worth("2025-02-28")).toBe(44_663);
    // 310.50 in cash, 10 x 205.25, and 44,800, less 12,000
    expect(await worth("2025-06-30")).toBe(35_163);
  });

  it("names the schedules of Actual that stay behind, by payee where they have no name", async () => {
    const session = await read("database/actual-tracking.zip");
    expect(session.issues.filter(({ code }) => code === "schedules").map(({ reason }) => reason)).toEqual([
      "Schedules aren’t imported (2): Employer, Rent. What is paid again and again can be added as a recurring payment.",
    ]);
    expect((await save(server, person, session.uuid)).stage).toBe("written");
  });

  it("names each trade in futures, with what would say the same", async () => {
    const session = await read("tools/flex-futures.xml");
    const errors = session.issues.filter(({ severity }) => severity === "error");
    expect(errors.map(({ line, raw }) => [line, raw])).toEqual([
      [5, "FUT MES 15MAR24"],
      [7, "FUT MES 15MAR24"],
    ]);
    for (const { reason } of errors) expect(reason).toContain("enter what they gained as income");
  });

  it("puts the categories of QIF into the description, and knows a row without them again", async () => {
    const text = (categories: readonly [string, string]): string =>
      [
        ...["!Type:Bank", "D03/15'24", "T-45.10", "PGreen Grocer", "MWeekly", categories[0], "^"],
        ...["D03/20'24", "T-1,204.00", "PTravel agent", ...categories[1].split("|"), "^", ""],
      ].join("\n");
    const drops = async (name: string, content: string) =>
      suggestions(server, person, (await drop(server, person, [[name, Buffer.from(content)]])).uuid);
    const session = await drops(
      "bank.qif",
      text(["LGroceries:Fruit/House", "L--Split--|SFlights|$-1,000.00|SHotel|$-204.00"]),
    );
    const shown = JSON.stringify(session.previews);
    for (const text of ["Green Grocer · Groceries:Fruit · Weekly", "Travel agent · Flights · Hotel"])
      expect(shown).toContain(JSON.stringify(text));
    expect((await save(server, person, session.uuid)).stage).toBe("written");
    const again = await drops("bank.qif", text(["LOther", "LTravel"]));
    expect(again.counts).toMatchObject({ transactions: 0, already_there: 2 });
  });

  it("asks once what a security of Schwab was spun off from, and remembers it", async () => {
    const session = await read("broker/schwab-actions.csv");
    const [source] = session.sources;
    const parents = ["BUYR", "HBRN", "NWSO", "RVRS"];
    expect(source?.spin_offs?.map((one) => ({ ...one, parents: one.parents.toSorted() }))).toEqual([
      { security: "NWCL", date: "2024-09-03", parents },
    ]);
    const mapping = { ...source!.mapping, parents: { NWCL: "NWSO" } };
    const mappings = [{ file: "schwab-actions.csv", mapping }];
    await server.call(importsEndpoints.suggestions, { as: person, body: { session: session.uuid, mappings } });
    const answered = await settled(server, person, session.uuid);
    expect(answered.issues.filter(({ severity }) => severity === "error")).toEqual([]);
    // The share of the cost is the company’s to say.
    expect(answered.issues.map(({ code }) => code)).toContain("no_basis_share");
    expect(answered.sources[0]?.spin_offs).toHaveLength(1);
    expect((await save(server, person, session.uuid)).stage).toBe("written");
    expect(await faults(server, person)).toEqual([]);
    const again = await read("broker/schwab-actions.csv");
    expect(again.sources).toMatchObject([{ origin: "remembered", mapping: { parents: { NWCL: "NWSO" } } }]);
    expect(again.counts).toMatchObject({ transactions: 0, rejected: 0 });
  });
});
