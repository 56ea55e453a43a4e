import { schemaNamed } from "@distributary/contract/records/schemas";
import { afterAll, expect, it, vi } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import type { JsonSchema } from "../../ui/schema/json-schema-form.ts";
import { formOf } from "../../ui/schema/json-schema-form.ts";
import { commonTexts } from "../../ui/texts.ts";
import { accountChoice, currencyChoice, instrumentChoice } from "../../records/form/controls/record-choice.tsx";
import { amountFaults, observationBody, observationForm } from "./observation-form.ts";

// The pickers that the form names read the tokens of the browser as soon as they are loaded.
vi.hoisted(() => {
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal("localStorage", empty);
  vi.stubGlobal("sessionStorage", empty);
});
afterAll(() => vi.unstubAllGlobals());

it("draws the form of an observation from its schema", () => {
  proves("schema-form#1");
  const schema = formOf(schemaNamed("observable") as JsonSchema);
  const form = observationForm(schema, "std.position");
  expect(Object.keys(form)).toEqual([
    "type_id",
    "instrument_id",
    "account_id",
    "date_of",
    "quantity",
    "price",
    "value",
    "units_id",
    "description",
    "notes",
  ]);
  // what only the schema knows: which fields are needed, and how long a note may be
  expect(form["type_id"]).toMatchObject({ type: "list", required: true, label: "Kind" });
  expect(form["type_id"]?.options?.map((option) => option.label)).not.toContain("Symbol Mapping");
  expect(form["notes"]).toMatchObject({ type: "textarea", length: 20_000 });
  for (const [name, choice] of [
    ["instrument_id", instrumentChoice],
    ["account_id", accountChoice],
    ["units_id", currencyChoice],
  ] as const)
    expect(form[name]).toMatchObject({ type: "list", choice });
});

it("asks for what an observation of a kind has, and marks what it cannot do without", () => {
  const schema = formOf(schemaNamed("observable") as JsonSchema);
  const needed = (type: string) => {
    const form = observationForm(schema, type);
    return Object.keys(form).map((name) => (form[name]?.required === true ? `${name}*` : name));
  };
  const first = ["type_id*", "instrument_id", "account_id", "date_of"];
  expect(needed("std.price")).toEqual([
    "type_id*",
    "instrument_id*",
    "date_of",
    "price*",
    "units_id*",
    "description",
    "notes",
  ]);
  expect(needed("std.statement.balance")).toEqual([
    ...first.slice(0, 2),
    "account_id*",
    "date_of",
    "quantity",
    "value",
    "units_id",
    "description",
    "notes",
  ]);
  expect(needed("std.statement.period")).toEqual(["type_id*", "account_id*", "date_of", "description", "notes"]);
});

it("leaves out what was typed for another kind", () => {
  expect(observationBody({ type_id: "std.price", price: "2", quantity: "12" })).toEqual({
    type_id: "std.price",
    price: "2",
  });
});

it("sends only what was said, amounts as plain decimals", () => {
  expect(observationBody({ type_id: "std.position", price: "1.234,56", quantity: "12", value: "dear" })).toEqual({
    type_id: "std.position",
    price: "1234.56",
    quantity: "12",
    value: "dear",
  });
  expect(observationBody({ type_id: "std.price", price: "1", value: "", units_id: null, notes: undefined })).toEqual({
    type_id: "std.price",
    price: "1",
  });
});

it("holds out both readings of an amount, and says what to type for one that is none", () => {
  const form = observationForm(formOf(schemaNamed("observable") as JsonSchema), "std.position");
  for (const name of ["quantity", "price", "value"]) expect(form[name]).toMatchObject({ type: "text", amount: true });
  // three zeros behind the decimal mark of an English browser: five hundred and twenty, or five hundred and twenty thousand
  expect(amountFaults({ type_id: "std.position", quantity: "520.000", price: "1e6", value: "12" })).toEqual({
    quantity: commonTexts.twoAmounts,
    price: commonTexts.typeInstead("1,000,000"),
  });
  // what is not asked of a kind is not sent, so that nothing is wrong with it
  expect(amountFaults({ type_id: "std.price", quantity: "dear", price: "" })).toEqual({});
});
