import { expect, it } from "vitest";
import type { HeldValues } from "../../records/held/held-values.ts";
import { withoutPrice } from "./without-price.ts";

it("asks for no price of what is held, whose price is known, nor of a currency", () => {
  const items = [
    { uuid: "held", instrument_type: "EQTY" },
    { uuid: "free", instrument_type: "EQTY" },
    { uuid: "usd", instrument_type: "CCY" },
  ] as const;
  const price = { price: "1", date: "2025-12-31", estimated: false };
  const held = { byId: new Map([["held", { price }]]) } as unknown as HeldValues;
  expect(withoutPrice(items, held)).toEqual(["free"]);
  // not read yet
  expect(withoutPrice(items, undefined)).toEqual(["held", "free"]);
});
