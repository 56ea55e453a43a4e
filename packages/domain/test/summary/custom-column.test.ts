import { expect, test } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { formatDecimal } from "../../src/money/format-decimal.ts";
import {
  InvalidColumn,
  columnValue,
  parseColumn,
  readsPositions,
  type ColumnSubject,
} from "../../src/summary/custom-column.ts";

const part = (fields: Readonly<Record<string, string | null>>, tag: string | null = null): ColumnSubject => {
  return { field: (path) => fields[path.join(".")], tag: () => tag, parts: [] };
};
const row: ColumnSubject = {
  ...part({ "value.at": "300", basis: "240", label: "Shares", unrealised: null }, "energy"),
  parts: [part({ quantity: "2.5" }), part({ quantity: "10" })],
};

function shown(text: string): string | null {
  const value = columnValue(parseColumn(text), row);
  return value === null || typeof value === "string" ? value : formatDecimal(value);
}

test("a column is a function call, a dotted path or a tag", () => {
  proves("rule:validation-field-39");
  // 300 / 240; 60 / 240 in percent; 2.5 + 10
  expect(["ratio(value.at, basis)", "percent(subtract(value.at,basis), basis)", "sum(quantity)"].map(shown)).toEqual([
    "1.25",
    "25",
    "12.5",
  ]);
  expect(["value.at", "label", "#sector", "unrealised", "nothing"].map(shown)).toEqual([
    "300",
    "Shares",
    "energy",
    null,
    null,
  ]);
  expect(
    ["count()", "min(quantity)", "max(quantity)", "round(ratio(1, 3), 2)", "abs(negate(basis))"].map(shown),
  ).toEqual(["2", "2.5", "10", "0.33", "240"]);
  // not known, nothing to divide by, a name is no number
  expect(["add(unrealised, 1)", "ratio(basis, 0)", "add(label, 1)", "sum(nothing)"].map(shown)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("only columns that look at positions one by one read them", () => {
  const reads = (text: string): boolean => readsPositions(parseColumn(text));
  expect(["#sector", "sum(basis)", "ratio(count(), 2)", "components.0.key"].map(reads)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["basis", "bridge.price", "percent(unrealised, basis)"].map(reads)).toEqual([false, false, false]);
});

test.each([
  "",
  "1",
  "#ab",
  "value..at",
  "a b",
  "evil(1)",
  "sum(",
  "ratio(1)",
  "a.__proto__",
  "sum(a) b",
  "(",
  "sum(a,b)",
])("%j is refused in one sentence", (text) => expect(() => parseColumn(text)).toThrow(InvalidColumn));
