import { expect, it } from "vitest";
import { familyOf } from "./family.ts";

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
