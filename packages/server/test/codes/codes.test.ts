import { codesEndpoints } from "@distributary/contract/codes";
import { MINOR_UNITS } from "@distributary/domain/codes/currencies";
import { INSTRUMENT_TYPES } from "@distributary/domain/codes/instrument-types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe("code lists", () => {
  it("has every currency of the engine with its minor unit", async () => {
    const { items } = (await server.call(codesEndpoints.currencies, { as: await server.signUp() })).ok;
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

  it("names every instrument type", async () => {
    const { items } = (await server.call(codesEndpoints.instrumentTypes, { as: await server.signUp() })).ok;
    expect(items.map((type) => type.code)).toEqual([...INSTRUMENT_TYPES]);
    expect(items.find((type) => type.code === "CBND")?.label).toBe("Mortgage");
    expect(items.find((type) => type.code === "EQTY")?.label).toBe("Stock/Ownership Interest");
  });

  it("needs a session", async () => {
    expect((await server.call(codesEndpoints.currencies)).status).toBe(401);
  });
});
