import { expect, it } from "vitest";
import { initialsOf, shadeOf } from "./initials.ts";

it("makes one or two capitals of a name, whatever it is written in", () => {
  expect(initialsOf("Household Checking")).toBe("HC");
  expect(initialsOf("valen Optik SE")).toBe("VO");
  expect(initialsOf("Bitcoin")).toBe("B");
  expect(initialsOf("\u00e9pargne (3)")).toBe("\u00c93");
  expect(initialsOf("---")).toBe("");
});

it("gives a name one of eight colours, the same each time", () => {
  // "A" is 65: 65 mod 8 + 1 = 2; "AB" is 65 x 31 + 66 = 2,081: 2,081 mod 8 + 1 = 2; "B" is 66: 66 mod 8 + 1 = 3.
  expect([shadeOf("A"), shadeOf("AB"), shadeOf("B"), shadeOf("")]).toEqual([2, 2, 3, 1]);
});
