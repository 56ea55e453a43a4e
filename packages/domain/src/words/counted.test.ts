import { expect, it } from "vitest";
import { counted, plural } from "./counted.ts";

const rows = { one: "# row", other: "# rows" };

it("chooses the form of a count and writes the count into it", () => {
  expect([0, 1, 2, 1234].map((count) => counted(count, rows))).toEqual(["0 rows", "1 row", "2 rows", "1,234 rows"]);
});

it("writes the count as it is shown elsewhere, and only once", () => {
  expect(counted(1234, { one: "#", other: "# of item #7" }, "1.234")).toBe("1.234 of item #7");
});

it("takes the form of several where a language names no other", () => {
  expect([1, 2].map((count) => plural(count, { other: "rows" }))).toEqual(["rows", "rows"]);
});
