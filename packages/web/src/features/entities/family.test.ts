import { expect, it } from "vitest";
import { familyOf } from "./family.ts";
import { shareEvidence } from "./owned-share-evidence.ts";

const entity = (uuid: string, parent_id: string | null = null) => ({ uuid, name: uuid, parent_id });

it("shows an entity's parents from the top, itself, and those below it by name", () => {
  const known = [
    entity("trust"),
    entity("holding", "trust"),
    entity("b", "holding"),
    entity("a", "holding"),
    entity("a1", "a"),
  ];
  expect(familyOf(entity("holding", "trust"), known).map((line) => [line.name, line.depth])).toEqual([
    ["trust", 0],
    ["holding", 1],
    ["a", 2],
    ["a1", 3],
    ["b", 2],
  ]);
});

it("names everybody once where records name each other in a circle, and stops at a parent out of sight", () => {
  const circle = [entity("x", "y"), entity("y", "x")];
  expect(familyOf(entity("x", "y"), circle).map((line) => line.name)).toEqual(["y", "x"]);
  expect(familyOf(entity("alone", "unknown"), []).map((line) => line.name)).toEqual(["alone"]);
});

it("opens a share to the dated owners of the account and its part of each of them", () => {
  const owners = [
    { entity_id: "ann", share: "0.3", from: null, to: "2024-12-31" },
    { entity_id: "ann", share: "0.1", from: "2025-01-01", to: null },
    { entity_id: "llc", share: "0.5", from: null, to: null },
    { entity_id: "bob", share: "0.4", from: null, to: null },
  ];
  const owning = { entity: "ann", parts: new Map([["llc", "0.8"]]), day: "2025-06-30", names: (id: string) => id };
  // 0.1 + 0.5 x 0.8
  const told = shareEvidence({ name: "Broker", share: "0.5", owners, sole: null }, owning);
  expect([told.figure, told.formula]).toEqual(["0.5", "sum of each owner’s share × this entity’s share of that owner"]);
  expect(told.lines.map(({ name, value }) => [name, value])).toEqual([
    ["1. ann, No start date – 2024-12-31 (not in effect today)", "0.3"],
    ["2. ann, 2025-01-01 – Present", "0.1"],
    ["3. llc, No start date – Present", "0.5"],
    ["4. bob, No start date – Present (not in effect today)", "0.4"],
    ["Share of llc", "0.8"],
  ]);
  const sole = shareEvidence({ name: "Broker", share: "0.8", owners: [], sole: "llc" }, owning);
  expect(sole.lines.map(({ value }) => value)).toEqual(["1", "0.8"]);
});
