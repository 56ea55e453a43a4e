import { readFile } from "node:fs/promises";
import { importsEndpoints } from "@distributary/contract/entry/imports";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testServer, type TestServer } from "../support/server.ts";
import { drop, faults, save, suggestions } from "./support.ts";

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe("options in a broker’s file", () => {
  it.each([
    // cash 86.1, 20 units of a fund at 10; 300 written at 0.4 each
    ["tools/flex-options.xml", 5, "166.1"],
    ["broker/ibkr-statement-options.csv", 3, "-153.25"],
    ["broker/schwab-options.csv", 6, null],
    // 40 units at 50 besides
    ["ofx/broker-actions.ofx", 7, "1850.95"],
  ])("are bought, written, sold and expire: %s", async (name, transactions, worth) => {
    const person = await server.signUp({ default_currency: "USD", default_timezone: "UTC" });
    const file = await readFile(new URL(`../../../../spec/imports/${name}`, import.meta.url));
    const dropped = await drop(server, person, [[name.split("/").at(-1)!, file]]);
    const read = await suggestions(server, person, dropped.uuid);
    expect(read.issues.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(read).toMatchObject({ counts: { transactions, rejected: 0 }, opening_proposals: [] });
    expect((await save(server, person, dropped.uuid)).stage).toBe("written");
    expect(await faults(server, person)).toEqual([]);
    const { figures } = (await server.call(importsEndpoints.figures, { as: person, params: { id: dropped.uuid } })).ok;
    expect(figures.filter(({ agrees }) => !agrees)).toEqual([]);
    if (worth === null) return;
    const body = { at: "2024-06-30", since: "2024-01-01" };
    const { net_worth } = (await server.call(summaryEndpoints.summary, { as: person, body })).ok;
    expect(Number(net_worth.net_worth.at)).toBe(Number(worth));
  });
});
