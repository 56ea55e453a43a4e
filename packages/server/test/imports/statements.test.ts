import { readFile } from "node:fs/promises";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { reconciliationEndpoints } from "@distributary/contract/reporting/reconciliation";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { drop, faults, save, settled, standing, suggestions } from "./support.ts";
import { importsEndpoints } from "@distributary/contract/entry/imports";

let server: TestServer;
let person: SignedIn;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  person = await server.signUp({ default_currency: "USD", default_timezone: "UTC" });
});
afterAll(() => server.close());

function fixture(name: string): Promise<string> {
  return readFile(new URL(`../../../../spec/imports/${name}`, import.meta.url), "utf8");
}

async function imported(name: string, text: string) {
  const dropped = await drop(server, person, [[name, Buffer.from(text)]]);
  await suggestions(server, person, dropped.uuid);
  const saved = await save(server, person, dropped.uuid);
  expect(saved.stage).toBe("written");
  return saved;
}

/** The newest statement that an import brought, line by line; `days`: that it has of one week. */
async function compared({ statements }: Awaited<ReturnType<typeof imported>>, days = 1) {
  expect(statements).toHaveLength(days);
  const answers = await Promise.all(
    statements.map(({ account_id: account, date }) =>
      server.call(reconciliationEndpoints.statement, { as: person, params: { account, date } }),
    ),
  );
  const said = answers.map(({ ok }) => ok);
  return {
    date: said.at(-1)!.date,
    ties_out: said.every((one) => one.ties_out === true),
    lines: said.flatMap((one) => one.lines),
  };
}

function lines({ lines: all }: Awaited<ReturnType<typeof compared>>): readonly string[] {
  return all
    .filter(({ observable }) => observable !== null)
    .map((one) => `${one.label} ${one.quantity_stated} ${one.quantity} ${one.ties_out}`)
    .toSorted();
}

describe("what a broker's statement says is held", () => {
  it.each([
    ["ofx/broker-v2.ofx", "2024-06-30", ["Apple Inc. 6 6 true"]],
    ["tools/flex-activity.xml", "2024-03-31", ["MICROSOFT CORP 3 3 true", "USD 3054.9 3054.9 true"]],
    ["tools/flex-transfers.xml", "2024-03-31", ["NORTHWIND SOFTWARE 25 25 true", "USD 1769.5 1769.5 true"]],
    ["broker/ibkr-statement-2023.csv", "2023-12-31", null],
  ])("is held against the records, in units: %s", async (name, date, expected) => {
    const saved = await imported(name.split("/").at(-1)!, await fixture(name));
    const statement = await compared(saved, name.endsWith("transfers.xml") ? 2 : 1);
    expect([statement.date, statement.ties_out]).toEqual([date, true]);
    if (expected !== null) expect(lines(statement)).toEqual(expected);
    expect(await faults(server, person)).toEqual([]);
  });

  it("is offered to be closed where the file begins after the first purchase", async () => {
    const text = (await fixture("ofx/broker-v2.ofx")).replace("<UNITS>6</UNITS>", "<UNITS>9</UNITS>");
    const saved = await imported("broker.ofx", text);
    const off = await compared(saved);
    expect(lines(off)).toEqual(["Apple Inc. 9 6 false"]);
    const [first] = off.lines.flatMap(({ proposals }) => proposals.filter(({ suggested }) => suggested));
    expect(first?.event?.new_transaction).toMatchObject({ units: "3" });
    await server.call(eventsEndpoints.create, { as: person, query: { commit: "true" }, body: first!.event! });
    expect(lines(await compared(saved))).toEqual(["Apple Inc. 9 9 true"]);
  });

  it("names what of a trade is its fee, and compares what is held once", async () => {
    const dropped = await drop(server, person, [["broker.ofx", Buffer.from(await fixture("ofx/broker-v2.ofx"))]]);
    // 10 x 180.00 + 4.95 = 1804.95, and 4 x 195.00 - 4.95 = 775.05.
    expect((await suggestions(server, person, dropped.uuid)).issues).toEqual([]);
    await save(server, person, dropped.uuid);
    const figures = await server.call(importsEndpoints.figures, { as: person, params: { id: dropped.uuid } });
    expect(figures.ok).toMatchObject({ agreeing: 0, differing: 0 });
  });

  it("is one line where a security is held in two parts of the account", async () => {
    const text = await fixture("ofx/broker-v2.ofx");
    const [whole = ""] = /<POSSTOCK>.*<\/POSSTOCK>/.exec(text) ?? [];
    const part = (units: number) => whole.replace("<UNITS>6</UNITS>", `<UNITS>${units}</UNITS>`);
    expect(lines(await compared(await imported("broker.ofx", text.replace(whole, part(4) + part(2)))))).toEqual([
      "Apple Inc. 6 6 true",
    ]);
  });

  it("is known when it comes again, and gone when its import is undone", async () => {
    const text = await fixture("tools/flex-activity.xml");
    const before = await standing(server, person);
    const { uuid: id } = await imported("flex.xml", text);
    const again = await drop(server, person, [["flex.xml", Buffer.from(text)]]);
    expect((await suggestions(server, person, again.uuid)).counts).toMatchObject({ statements: 0, transactions: 0 });
    await server.call(importsEndpoints.undo, { as: person, params: { id }, body: {} });
    expect((await settled(server, person, id)).stage).toBe("undone");
    expect({ ...(await standing(server, person)), revision: 0 }).toEqual({ ...before, revision: 0 });
  });
});
