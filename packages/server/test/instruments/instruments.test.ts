import { codesEndpoints } from "@distributary/contract/records/codes";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import type { SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";

const { get, create, update, search } = instrumentsEndpoints;
const NOBODY = "0190aaaa-0000-7000-8000-000000000000";
const COMMIT = { commit: "true" } as const;

let server: TestServer;
let ada: SignedIn;
let usd: string;

beforeAll(async () => {
  server = await testServer();
  ada = await server.signUp();
  const { items } = (await server.call(codesEndpoints.currencies, { as: ada, query: { limit: 1000 } })).ok;
  usd = items.find((currency) => currency.code === "USD")?.instrument_id ?? "";
});
afterAll(() => server.close());

const make = async (identifier: string, more: object = {}, as = ada) =>
  (
    await server.call(create, {
      as,
      query: COMMIT,
      body: { identifier, instrument_type: "EQTY", display_name: identifier, ...more },
    })
  ).ok;

describe("instruments", () => {
  it("keeps every field, amounts to the last of 18 digits", async () => {
    const body = {
      identifier: "US0378331005",
      instrument_type: "BOND" as const,
      identifier_type: "ISIN" as const,
      display_name: "A bond",
      details: {
        detail_type: "bond",
        notional_exchange: "F",
        payable_unit: usd,
        periodicity: "S",
        first_pay_date: "2020-07-01",
        last_pay_date: "2030-01-01",
        coupon_type: "FLT",
        coupon_percent: "3.5",
        coupon_spread: "-0.25",
        day_count: "A36",
      },
      issue_date: "2020-01-01",
      issuer_id: null,
      issued_amount: "99999999999999999999.999999999999999999",
      start_date: "2020-01-01",
      end_date: "2030-01-01",
      settlement_unit_id: usd,
      par_amount: "1000",
      price_multiplier: "0.01",
      user_description: "described",
      user_attributes: { a: true },
      user_tags: ["x"],
      notes: "n",
    };
    const saved = (await server.call(create, { as: ada, query: COMMIT, body })).ok;
    expect(saved).toMatchObject({ ...body, is_system_instrument: false, committed: true });
    const { committed: _committed, ...stored } = saved;
    expect((await server.call(get, { as: ada, params: { id: saved.uuid } })).ok).toEqual(stored);
    const changed = (
      await server.call(update, { as: ada, params: { uuid: saved.uuid }, query: COMMIT, body: { notes: "m" } })
    ).ok;
    expect(changed.issued_amount).toBe(body.issued_amount);
    const then = await server.call(get, {
      as: ada,
      params: { id: saved.uuid },
      query: { as_known_on: saved.created_time },
    });
    expect(then.ok).toEqual(stored);
  });

  it("is a dry run unless told otherwise", async () => {
    proves("rule:transport-16");
    const dry = (
      await server.call(create, { as: ada, body: { identifier: "DRY", instrument_type: "EQTY", display_name: "Dry" } })
    ).ok;
    expect(dry.committed).toBe(false);
    expect((await server.call(get, { as: ada, params: { id: dry.uuid } })).status).toBe(404);
    const stored = await make("WET");
    expect(
      (await server.call(update, { as: ada, params: { uuid: stored.uuid }, body: { notes: "dry" } })).ok.committed,
    ).toBe(false);
    expect((await server.call(get, { as: ada, params: { id: stored.uuid } })).ok.notes).toBeNull();
  });

  it("bounds identifier and name", async () => {
    proves("rule:validation-field-19", "rule:validation-field-20");
    for (const field of ["identifier", "display_name"]) {
      for (const [value, status] of [
        ["", 422],
        ["x".repeat(101), 422],
        ["y".repeat(100), 200],
      ] as const) {
        const body = { identifier: `I-${field}`, instrument_type: "EQTY" as const, display_name: "D", [field]: value };
        expect((await server.call(create, { as: ada, body })).status).toBe(status);
      }
    }
  });

  it("refuses a second bearer of an identifier, the shared currencies included", async () => {
    const first = await make("TWICE");
    const again = await server.call(create, {
      as: ada,
      body: { identifier: "TWICE", instrument_type: "EQTY", display_name: "D" },
    });
    expect(again.body).toMatchObject({
      detail: [{ loc: ["body", "identifier"], type: "already-exists", ctx: { uuid: first.uuid } }],
    });
    const dollar = await server.call(create, {
      as: ada,
      body: { identifier: "USD", identifier_type: "CCY", instrument_type: "CCY", display_name: "D" },
    });
    expect(dollar.body).toMatchObject({ detail: [{ ctx: { uuid: usd } }] });
    expect((await make("TWICE", {}, await server.signUp())).uuid).not.toBe(first.uuid);
  });

  it("refuses values that make no sense, each at its field", async () => {
    const body = {
      identifier: "BAD",
      instrument_type: "BOND" as const,
      display_name: "D",
      par_amount: 0,
      price_multiplier: -1,
      start_date: "2030-01-01",
      end_date: "2020-01-01",
      settlement_unit_id: NOBODY,
    };
    const answer = await server.call(create, { as: ada, body });
    expect((answer.body as { detail: { loc: unknown }[] }).detail.map((item) => item.loc)).toEqual([
      ["body", "settlement_unit_id"],
      ["body", "par_amount"],
      ["body", "price_multiplier"],
      ["body", "end_date"],
    ]);
  });

  it("holds an ISIN and a CUSIP to their check digits, and no other kind of identifier", async () => {
    const answer = (identifier: string, identifier_type: "ISIN" | "CSIP" | "USER") =>
      server.call(create, {
        as: ada,
        body: { identifier, identifier_type, instrument_type: "EQTY", display_name: "D" },
      });
    for (const [identifier, kind] of [
      ["X", "ISIN"],
      ["US5949181046", "ISIN"],
      ["zz", "CSIP"],
      ["594918105", "CSIP"],
    ] as const)
      expect(await answer(identifier, kind)).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ["body", "identifier"] }] },
      });
    expect((await answer("US5949181045", "ISIN")).status).toBe(200);
    expect((await answer("594918104", "CSIP")).status).toBe(200);
    expect((await answer("US5949181046", "USER")).status).toBe(200);
  });

  it("refuses a stale token with the record as it stands", async () => {
    const first = await make("STALE");
    const params = { uuid: first.uuid };
    await server.call(update, { as: ada, params, query: COMMIT, body: { notes: "second" } });
    const stale = await server.call(update, {
      as: ada,
      params,
      query: COMMIT,
      body: { notes: "third", last_update_token: first.last_update_token },
    });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: "already_modified", current: { notes: "second" } });
  });

  it("answers 404 for a foreign instrument as for none", async () => {
    const theirs = await make("THEIRS", {}, await server.signUp());
    for (const id of [theirs.uuid, NOBODY]) {
      expect((await server.call(get, { as: ada, params: { id } })).status).toBe(404);
      expect((await server.call(update, { as: ada, params: { uuid: id }, body: { notes: "" } })).status).toBe(404);
    }
  });
});

describe("shared instruments", () => {
  it("are visible to all and changed by none", async () => {
    proves("rule:permission-07");
    const dollar = (await server.call(get, { as: ada, params: { id: usd } })).ok;
    expect(dollar).toMatchObject({
      identifier: "USD",
      identifier_type: "CCY",
      instrument_type: "CCY",
      is_system_instrument: true,
    });
    const answer = await server.call(update, {
      as: ada,
      params: { uuid: usd },
      query: COMMIT,
      body: { notes: "mine" },
    });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      message: '"US Dollar" is a shared security and cannot be changed. Create a security of your own instead.',
    });
  });
});

describe("finding instruments", () => {
  it("finds own and shared ones by identifier or name, in pages", async () => {
    const eve = await server.signUp();
    await make("ZEURO", { display_name: "Own fund" }, eve);
    const all = (await server.call(search, { as: eve, query: { prefix: " euro " }, body: {} })).ok;
    // Own first, then EUR "Euro" and CHE "WIR Euro" by name.
    expect(all.items.map((instrument) => instrument.identifier)).toEqual(["ZEURO", "EUR", "CHE"]);
    expect(all.count).toBe(3);
    const second = (
      await server.call(search, { as: eve, query: { prefix: "euro", offset: 1, page_size: 1 }, body: {} })
    ).ok;
    expect(second).toMatchObject({ limit: 1, offset: 1, count: 3, items: [{ identifier: "EUR" }] });
  });

  it("keeps to the types asked for, or to all others", async () => {
    const eve = await server.signUp();
    await make("EURO1", {}, eve);
    const identifiers = async (body: object) =>
      (await server.call(search, { as: eve, query: { prefix: "eur" }, body })).ok.items.map(
        (instrument) => instrument.identifier,
      );
    expect(await identifiers({ instrument_types: ["EQTY"] })).toEqual(["EURO1"]);
    expect(await identifiers({ instrument_types: ["EQTY"], invert_types: true })).toEqual(["EUR", "CHE"]);
  });

  it("finds nobody else's", async () => {
    await make("ONLYMINE", {}, await server.signUp());
    expect((await server.call(search, { as: ada, query: { prefix: "ONLYMINE" }, body: {} })).ok.count).toBe(0);
  });
});
