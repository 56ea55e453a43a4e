import { expect, it } from "vitest";
import { reportsSearch } from "./address.ts";
import { askedOf } from "./narrowing.ts";

const [one, other] = ["0b3c4f1e-0000-4000-8000-000000000001", "0b3c4f1e-0000-4000-8000-000000000002"];

it("reads what is chosen of the address, and leaves out what is none of it", () => {
  const chosen = { r: "gains", at: "2025-12-31", accounts: `${one},${other}`, method: "LIFO", mode: "direct" };
  expect(reportsSearch({ ...chosen, step: "2", benchmark: "an index" })).toEqual(chosen);
});

it("takes no day that does not exist, which a browser would read as another one", () => {
  expect(reportsSearch({ at: "2025-02-31", since: "2025-13-01", known: "2025-02-29" })).toEqual({});
  expect(reportsSearch({ known: "2024-02-29" })).toEqual({ known: "2024-02-29" });
});

it("asks for what the report takes of it, and for nothing else", () => {
  const search = { accounts: one, perspective: other, method: "LIFO", benchmark: one } as const;
  expect(askedOf(search, ["accounts", "perspective"])).toEqual({
    accounts: [one],
    perspective: { entity_id: other, mode: "look_through" },
  });
  expect(askedOf(search, [])).toEqual({});
  const held = { instruments: `${one},${other}`, kind: "BOND" } as const;
  expect(reportsSearch({ ...held, kind: "BOND" })).toEqual(held);
  expect(reportsSearch({ kind: "HOUSE" })).toEqual({});
  expect(askedOf(held, ["instruments", "instrument_types"])).toEqual({
    instruments: [one, other],
    instrument_types: ["BOND"],
  });
  expect(askedOf({ mode: "direct" }, ["perspective"])).toEqual({});
});
