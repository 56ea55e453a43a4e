import { readFile } from "node:fs/promises";
import { importsEndpoints } from "@distributary/contract/entry/imports";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { drop, save, suggestions } from "./support.ts";

let server: TestServer;
let person: SignedIn;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  person = await server.signUp({ default_currency: "USD", default_timezone: "UTC" });
});
afterAll(() => server.close());

async function imported(name: string, bytes: Uint8Array | string) {
  const dropped = await drop(server, person, [[name, typeof bytes === "string" ? Buffer.from(bytes) : bytes]]);
  await suggestions(server, person, dropped.uuid);
  const saved = await save(server, person, dropped.uuid, { skip_rejected: true });
  expect(saved.stage).toBe("written");
  return (await server.call(importsEndpoints.figures, { as: person, params: { id: dropped.uuid } })).ok;
}

function said({ figures }: Awaited<ReturnType<typeof imported>>): readonly string[] {
  return figures.map(({ account_name: account, label, shown, recorded, reasons }) =>
    [
      `${account} ${label} ${shown} ${recorded}`,
      ...reasons.map((one) => `${one.kind} ${one.quantity ?? ""}`.trim()),
    ].join(", "),
  );
}

describe("what another program shows, beside the records after the import", () => {
  it.each([
    ["database/gnucash-household.gnucash", 3],
    ["database/actual-budget.zip", 2],
    ["tools/ghostfolio-2.json", 2],
    ["tools/wealthfolio-activities.json", 2],
    ["tools/performance-v56-currencies.xml", 4],
    ["tools/sure-things.ndjson", 5],
    ["journal/hledger-print.journal", 3],
    ["tools/firefly-6.csv", 2],
  ])("agrees, figure by figure: %s", async (name, least) => {
    const file = await readFile(new URL(`../../../../spec/imports/${name}`, import.meta.url));
    const answer = await imported(name.split("/").at(-1)!, file);
    expect(answer.figures.filter(({ agrees }) => !agrees)).toEqual([]);
    expect(answer.agreeing).toBeGreaterThanOrEqual(least);
    expect(answer.totals.filter(({ difference }) => difference !== "0")).toEqual([]);
  });

  it("explains what differs: other records, an opening balance, rows that were left out, another price", async () => {
    const first = [
      ...["2024-03-01 * Pay", "    Assets:Bank  $100", "    Income:Job", ""],
      ...["2024-03-02 * Buy", "    Assets:Broker  10 NWSO @ $5", "    Assets:Bank", "", "P 2024-03-04 NWSO $6", ""],
    ];
    // 100 - 10 x 5 = 50
    const before = await imported("first.ledger", first.join("\n"));
    expect(said(before)).toEqual(["Bank USD 50 50", "Broker NWSO 10 10"]);
    // 10 x 6 = 60
    expect(before.figures[1]).toMatchObject({ value_shown: "60", value_recorded: "60", price_date: "2024-03-04" });
    expect(before.totals).toEqual([{ currency: "USD", shown: "110", recorded: "110", difference: "0" }]);

    const second = [
      ...["2024-03-05 * Gift", "    Assets:Bank  $20", "    Income:Gift", ""],
      ...["2024-02-30 * No such day", "    Assets:Bank  $7", "    Income:Gift", ""],
      ...["2024-03-05 * Buy", "    Assets:Broker  1 NWSO @ $5", "    Equity:Own", "", "P 2024-03-01 NWSO $4", ""],
    ];
    // 50 are of the first; 20 of 20 + 7 were imported
    const after = await imported("second.ledger", second.join("\n"));
    expect(said(after)).toEqual([
      "Bank USD 27 70, other_records 50, rows_left_out -7",
      "Broker NWSO 1 11, other_records 10, price",
    ]);
    expect(after.figures[0]?.reasons.at(-1)?.rows).toBe(1);
    expect(after).toMatchObject({ agreeing: 0, differing: 2, more: 0 });

    const stated = [
      ...["2024-04-01 open Assets:Savings USD", "2024-04-01 open Income:Interest USD"],
      ...[
        '2024-04-02 * "Interest"',
        "  Assets:Savings  1 USD",
        "  Income:Interest",
        "2024-05-01 balance Assets:Savings 101 USD",
      ],
    ];
    expect(said(await imported("stated.beancount", stated.join("\n")))).toEqual([
      "Savings USD 1 101, opening_balance 100",
    ]);
  });

  it("is nothing for a file that shows nothing, and for an import that is not there", async () => {
    const table = "Date,Description,Amount\n2024-01-13,Pay,10.00\n2024-01-14,Shop,-4.00\n";
    expect(await imported("bank.csv", table)).toEqual({ figures: [], agreeing: 0, differing: 0, more: 0, totals: [] });
    const id = "00000000-0000-4000-8000-000000000000";
    expect((await server.call(importsEndpoints.figures, { as: person, params: { id } })).status).toBe(404);
  });
});
