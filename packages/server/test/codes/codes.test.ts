import { importsEndpoints } from "@distributary/contract/entry/imports";
import { REPORT_IDS, reportsEndpoints } from "@distributary/contract/reporting/reports";
import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { codesEndpoints } from "@distributary/contract/records/codes";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import type { JsonSchema } from "@distributary/contract/wire/json-schema";
import { MINOR_UNITS } from "@distributary/domain/codes/currencies";
import { DETAIL_KIND_OF } from "@distributary/domain/codes/instrument-detail-kinds";
import { HOLDING_KINDS, INSTRUMENT_TYPES } from "@distributary/domain/codes/instrument-types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe("code lists", () => {
  it("page like all lists", async () => {
    const as = await server.signUp();
    const first = (await server.call(codesEndpoints.currencies, { as })).ok;
    expect([first.items.length, first.limit, first.offset, first.count_relation]).toEqual([10, 10, 0, "eq"]);
    const rest = (await server.call(codesEndpoints.currencies, { as, query: { limit: 3, offset: 9 } })).ok;
    expect([rest.items[0], rest.limit, rest.offset, rest.count]).toEqual([first.items[9], 3, 9, first.count]);
    const types = (await server.call(codesEndpoints.instrumentTypes, { as, query: { limit: 1, offset: 1 } })).ok;
    expect([types.items.length, types.count]).toEqual([1, HOLDING_KINDS.length]);
    const reports = (await server.call(reportsEndpoints.list, { as, query: { limit: 2, offset: 1 } })).ok;
    expect([reports.items.length, reports.count]).toEqual([2, REPORT_IDS.length]);
    const forms = (await server.call(importsEndpoints.schemas, { as, query: { offset: 1 } })).ok;
    expect([forms.items, forms.limit, forms.offset, forms.count]).toEqual([[], 10, 1, 1]);
  });

  it("has every currency of the engine with its minor unit", async () => {
    const { items } = (
      await server.call(codesEndpoints.currencies, { as: await server.signUp(), query: { limit: 1000 } })
    ).ok;
    expect(new Map(items.map((currency) => [currency.code, currency.minor_units]))).toEqual(
      new Map([...MINOR_UNITS].toSorted()),
    );
    expect(items.find((currency) => currency.code === "USD")).toEqual({
      code: "USD",
      label: "US Dollar",
      minor_units: 2,
      instrument_id: "00000000-0000-0000-0001-000000555344", // U 55, S 53, D 44
    });
    expect(items.find((currency) => currency.code === "JPY")?.minor_units).toBe(0);
    expect(items.find((currency) => currency.code === "KWD")?.minor_units).toBe(3);
  });

  it("names every instrument type, and the kind of what is due", async () => {
    const { items } = (
      await server.call(codesEndpoints.instrumentTypes, { as: await server.signUp(), query: { limit: 1000 } })
    ).ok;
    expect(items.map((type) => type.code)).toEqual([...INSTRUMENT_TYPES, "DUE"]);
    expect(items.at(-1)?.label).toBe("Pending calls and distributions");
    expect(items.find((type) => type.code === "CBND")?.label).toBe("Mortgage");
    expect(items.find((type) => type.code === "EQTY")?.label).toBe("Stock/Ownership Interest");
  });

  it("names asset, identifier and observation types", async () => {
    proves("state:identifier-types", "state:observable-types");
    const as = await server.signUp();
    const assets = (await server.call(codesEndpoints.assetTypes, { as, query: { limit: 1000 } })).ok.items;
    expect(assets.map(({ code }) => code)).toEqual([...INSTRUMENT_TYPES]);
    expect(assets.find(({ code }) => code === "CCY")?.label).toBe("Cash");
    const identifiers = (await server.call(codesEndpoints.identifierTypes, { as, query: { limit: 1000 } })).ok.items;
    expect(identifiers.map(({ code }) => code)).toEqual([
      "CCY",
      "ISIN",
      "CSIP",
      "TCKR",
      "USER",
      "INTR",
      "TPLT",
      "PATT",
    ]);
    const observed = (await server.call(codesEndpoints.observableTypes, { as, query: { limit: 1000 } })).ok.items;
    expect(observed.map(({ code }) => code)).toEqual([
      "std.position",
      "std.price",
      "std.statement.balance",
      "std.statement.period",
      "std.symbol.mapping",
    ]);
  });

  it("needs a session", async () => {
    expect((await server.call(codesEndpoints.currencies)).status).toBe(401);
  });
});

describe("tags in use", () => {
  it("are found by how they begin, on one kind of record or on all, the most used first", async () => {
    proves("rule:validation-field-37");
    const as = await server.signUp();
    await server.call(accountsEndpoints.create, {
      as,
      body: { name: "A", acct_type: "D", user_tags: "#family, #House ,," },
    });
    await server.call(accountsEndpoints.create, { as, body: { name: "B", acct_type: "D", user_tags: ["#family"] } });
    await server.call(entitiesEndpoints.create, { as, body: { name: "E", legal_name: "E", user_tags: ["#Fast"] } });
    const asked = async (query: object) => (await server.call(codesEndpoints.tags, { as, query })).ok;
    expect(await asked({})).toEqual({
      items: [
        { tag: "#family", count: 2 },
        { tag: "#Fast", count: 1 },
        { tag: "#House", count: 1 },
      ],
      limit: 10,
      offset: 0,
      count: 3,
      count_relation: "eq",
    });
    expect((await asked({ prefix: " #FA " })).items.map(({ tag }) => tag)).toEqual(["#family", "#Fast"]);
    expect((await asked({ prefix: "#fa", src: "entity" })).items).toEqual([{ tag: "#Fast", count: 1 }]);
    expect((await asked({ page_size: "1", offset: "1" })).items).toEqual([{ tag: "#Fast", count: 1 }]);
    expect((await server.call(codesEndpoints.tags, { as: await server.signUp() })).ok.count).toBe(0);
  });
});

describe("schemas", () => {
  it("say what a record and the details of each instrument type may hold", async () => {
    const as = await server.signUp();
    const named = async (name: string) =>
      (await server.call(codesEndpoints.schema, { as, params: { name } })).ok as JsonSchema;
    expect((await named("entity")).required).toEqual(["name", "legal_name"]);
    expect((await named("account")).properties?.["name"]).toMatchObject({ type: "string", maxLength: 128 });
    expect((await named("instrument")).properties?.["details"]?.anyOf).toHaveLength(9);
    expect((await named("instrument-details-bond")).properties?.["coupon_type"]).toMatchObject({ default: "FIX" });
    for (const type of INSTRUMENT_TYPES) {
      const { properties } = await named(`instrument-details-${type.toLowerCase()}`);
      expect(properties?.["detail_type"]?.const).toBe(DETAIL_KIND_OF[type]);
      // The form that is made from it has no lists.
      expect(JSON.stringify(properties)).not.toContain('"array"');
    }
  });

  it("say what a transaction, a prospect and each payload of an event may hold", async () => {
    const as = await server.signUp();
    const named = async (name: string) =>
      (await server.call(codesEndpoints.schema, { as, params: { name } })).ok as JsonSchema;
    expect((await named("transaction")).properties?.["line_items"]?.items?.required).toEqual(["unit"]);
    expect((await named("prospect")).properties?.["direction"]?.anyOf?.[0]?.enum).toContain("B");
    expect((await named("note")).properties).toHaveProperty("email_subject");
    // A payload has the same shape by its own name as within an event.
    const { properties: event } = await named("event");
    for (const payload of ["new_transaction", "capital_call", "capital_distro", "capital_activity", "event_data"]) {
      const { properties, required } = await named(payload);
      expect([properties, required]).toEqual([
        event?.[payload]?.anyOf?.[0]?.properties,
        event?.[payload]?.anyOf?.[0]?.required,
      ]);
      expect(properties).not.toEqual({});
      expect(properties).toBeDefined();
    }
  });

  it("are refused under a name that none has", async () => {
    proves("message:missing-model");
    const as = await server.signUp();
    for (const name of ["nothing", "constructor", "__proto__"]) {
      const { status, body } = await server.call(codesEndpoints.schema, { as, params: { name } });
      expect([status, body]).toMatchObject([404, { message: "Not Found", code: "not-found" }]);
    }
  });
});
