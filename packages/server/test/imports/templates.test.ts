import { importTemplateEndpoints } from "@distributary/contract/entry/import-templates";
import { siteEndpoints } from "@distributary/contract/access/site";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { drop, save, suggestions } from "./support.ts";

let server: TestServer;
let person: SignedIn;

beforeAll(async () => {
  server = await testServer();
  person = await server.signUp({ default_currency: "EUR", default_timezone: "UTC" });
});
afterAll(() => server.close());

const TABLE = ["Day;What;Moved", "2024-01-13;Pay;1.200,00", "2024-01-14;Rent;-800,00"].join("\n");
const render = (body: { text: string; template?: string }) =>
  server.call(importTemplateEndpoints.render, { as: person, body });
const watch = async (since?: string) =>
  (await server.call(importTemplateEndpoints.templates, { as: person, query: since === undefined ? {} : { since } }))
    .ok;

describe("templates of mappings", () => {
  it("render a text as the rows that an import would make of it, and keep nothing", async () => {
    const { form, origin, mapping, rows, notes } = (await render({ text: TABLE })).ok;
    expect({ form, origin, notes, decimal: mapping.decimal }).toEqual({
      form: "table",
      origin: "found",
      notes: [],
      decimal: ",",
    });
    expect(
      rows
        .filter(({ kind }) => kind === "transactions")
        .map(({ line, cells }) => [line, cells["amount"], cells["currency"]]),
    ).toEqual([
      [2, "1200.00", "EUR"],
      [3, "-800.00", "EUR"],
    ]);
    expect((await watch()).templates).toEqual([]);
  });

  it("are kept by an import, told to whoever watches, and used by name", async () => {
    const { until } = await watch();
    const session = await drop(server, person, [["bank.csv", Buffer.from(TABLE)]]);
    const read = await suggestions(server, person, session.uuid);
    await save(server, person, read.uuid);
    const { templates } = await watch(until);
    expect(templates.map(({ origin, mapping }) => [origin, mapping.columns])).toEqual([
      ["remembered", ["date", "text", "amount"]],
    ]);
    expect(JSON.stringify(templates)).not.toContain("bank");
    expect((await watch(new Date(Date.now() + 3_600_000).toISOString())).templates).toEqual([]);
    const [{ name } = { name: "" }] = templates;
    const again = (await render({ text: TABLE.replace("13;Pay", "15;Bonus") })).ok;
    expect([again.origin, again.template]).toEqual(["remembered", name]);
    expect((await render({ text: TABLE.replace("What", "Words"), template: name })).ok.origin).toBe("remembered");
    expect((await render({ text: TABLE, template: "no such" })).status).toBe(422);
  });

  it("say so where a text is nothing that can be read", async () => {
    const { status, body } = await render({ text: "Dear all,\nthank you.\n" });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain("We don’t recognise this text.");
  });
});

it("tells any client that the interface answers, and in which version", async () => {
  expect((await server.call(siteEndpoints.check, {})).ok).toMatchObject({ status: "ok", version: "0.0.1" });
});
