import { expect, it } from "vitest";
import { bodyOf, changedFields, partOf, valuesOf, wrongFields, type Field } from "./fields.ts";

const fields: readonly Field[] = [
  { name: "name", label: "Name", kind: "text", most: 5, required: true },
  { name: "amount", label: "Amount", kind: "amount" },
  { name: "rooms", label: "Rooms", kind: "count" },
  { name: "tags", label: "Tags", kind: "tags" },
  { name: "user_attributes.role", label: "Role", kind: "text", initial: "B" },
  { name: "user_attributes.cash-equivalent", label: "Cash", kind: "flag", ticked: 1 },
  { name: "is_archived", label: "Archived", kind: "flag" },
];

it("shows a record in its fields and sends back no more than was changed, by dotted path", () => {
  const record = {
    name: "Ash",
    amount: "1.50",
    rooms: 3,
    tags: ["a", "b"],
    user_attributes: { role: "C", "cash-equivalent": 1, theirs: "kept" },
    is_archived: false,
  };
  const before = valuesOf(fields, record);
  expect(before).toEqual({
    name: "Ash",
    amount: "1.50",
    rooms: "3",
    tags: "a, b",
    "user_attributes.role": "C",
    "user_attributes.cash-equivalent": true,
    is_archived: false,
  });
  const after = { ...before, "user_attributes.role": "", amount: "1.234,50" };
  expect(changedFields(before, after)).toEqual(["amount", "user_attributes.role"]);
  // What the record holds beside the fields stays; an emptied one within it goes.
  expect(partOf(bodyOf(fields, after, record), changedFields(before, after))).toEqual({
    user_attributes: { "cash-equivalent": 1, theirs: "kept" },
    amount: "1234.50",
  });
});

it("begins a new record with what its fields begin with, and says what cannot be sent", () => {
  const begun = valuesOf(fields, {}, true);
  expect(bodyOf(fields, { ...begun, name: "Elm", tags: " x ,, y " })).toEqual({
    name: "Elm",
    amount: null,
    rooms: null,
    tags: ["x", "y"],
    user_attributes: { role: "B" },
    is_archived: false,
  });
  const wrong = wrongFields(fields, { name: "Sycamore", amount: "520.000", rooms: "two" });
  expect(Object.keys(wrong)).toEqual(["name", "amount", "rooms"]);
  expect(Object.keys(wrongFields(fields, begun))).toEqual(["name"]);
});

it("neither asks about an amount that the book holds nor changes its digits, and reads what is typed over it", () => {
  const record = { name: "Ash", amount: "100.005" };
  const loaded = valuesOf(fields, record);
  expect(wrongFields(fields, loaded)).toEqual({});
  expect(bodyOf(fields, loaded, record)).toMatchObject({ amount: "100.005" });
  // A copy is a new record: nothing of the old one is kept but what stands in the fields.
  expect(bodyOf(fields, loaded, {}, record)).toMatchObject({ name: "Ash", amount: "100.005" });
  const typed = { ...loaded, amount: "100.000" };
  expect(Object.keys(wrongFields(fields, typed))).toEqual(["amount"]);
  expect(bodyOf(fields, { ...loaded, amount: "100.007" }, record)).toMatchObject({ amount: "100.007" });
  expect(bodyOf(fields, { ...loaded, amount: "100.0070" }, record)).toMatchObject({ amount: "100.0070" });
});

it("holds units of named lots in a text that has one meaning", () => {
  const lots: readonly Field[] = [
    { name: "lots", label: "Lots", kind: "lots", of: { what: "what", account: "account", on: "on" } },
  ];
  const record = { lots: [{ acquired_on: "2025-01-02", units: "12.500" }] };
  expect(valuesOf(lots, record)).toEqual({ lots: "2025-01-02 12.5000" });
  expect(wrongFields(lots, { lots: "2025-01-02 12.5000; 2025-02-03 1234" })).toEqual({});
  // 520,000 or 520 units: the person is asked, and no amount is none.
  for (const typed of ["520.000", "1e3", "some"])
    expect(Object.keys(wrongFields(lots, { lots: `2025-01-02 5; 2025-02-03 ${typed}` }))).toEqual(["lots"]);
});
