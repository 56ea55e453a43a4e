import { expect, test } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { checkColumn } from "../../src/summary/column-fields.ts";
import { InvalidColumn, columnValue, parseColumn, type ColumnSubject } from "../../src/summary/custom-column.ts";

const check = (text: string): void => checkColumn(parseColumn(text));

test.each([
  [
    "bogus.path",
    /^bogus\.path is not a field\. A row or a position has account, account_id, accrued, basis, .*value, value_own\.$/,
  ],
  ["value", "value is not a field. Available fields: value.at, value.since, value.diff."],
  ["value.then", "value.then is not a field. Available fields: value.at, value.since, value.diff."],
  ["sum(value)", "value is not a field. Available fields: value.at, value.since, value.diff."],
  ["sum(label)", /^label is not a field\. A position has account, /],
  ["sum(add(quantity, bogus))", /^bogus is not a field\. A position has /],
  [
    "instrument.colour",
    /^instrument\.colour is not a field\. Available fields: instrument\.multiplier, .*instrument\.code/,
  ],
  ["sum(currency)", "currency is not an amount, and sum needs amounts."],
  ["add(#sector, 1)", "#sector is not an amount, and add needs amounts."],
  [
    "ratio(position_count, quantity)",
    "position_count belongs to rows and quantity to positions, so they can’t be combined.",
  ],
])("%s is refused, with what is known", (text, sentence) => {
  proves("rule:validation-field-39");
  expect(() => check(text)).toThrow(InvalidColumn);
  expect(() => check(text)).toThrow(sentence);
});

test.each([
  ...["value.at", "label", "path.1", "share", "#sector", "currency", "instrument.code", "account.entity.name"],
  ...["instrument.recorded.details.rate", "components.12.value.at", "count(currency)", "count()", "sum(value.at)"],
  ...[
    "percent(subtract(value.at, basis), basis)",
    "ratio(basis_own, quantity)",
    "ratio(sum(quantity), position_count)",
  ],
])("%s can have a value, and is taken", (text) => {
  expect(() => check(text)).not.toThrow();
});

test("count() counts what is held: a position that was sold in the window is none", () => {
  const part = (quantity: string): ColumnSubject => {
    return { field: (path) => (path[0] === "quantity" ? quantity : "1"), tag: () => null, parts: [] };
  };
  const row = { ...part("0"), parts: ["2", "0", "-3"].map(part) };
  expect(columnValue(parseColumn("count()"), row)).toEqual({ mantissa: 2n, scale: 0 });
  expect(columnValue(parseColumn("count(value.at)"), row)).toEqual({ mantissa: 3n, scale: 0 });
});
