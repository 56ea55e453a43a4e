import type { ComparedStatement } from "@distributary/contract/reporting/reconciliation";
import { describe, expect, it } from "vitest";
import { bodyOf, fieldErrors, instrumentsOf, lineField, valuesOf } from "./form-values.ts";

const said = {
  start_date: "2025-03-01",
  total: { value: "500", units_id: "EUR" },
  lines: [{ instrument_id: "share", quantity: "10", value: "480.5", units_id: "EUR" }],
};

describe("the form of a statement", () => {
  it("begins with what was said, and says the same again with its currencies", () => {
    const values = valuesOf(said);
    expect(bodyOf(values, ["share"], { units: "USD", before: said })).toEqual({ body: said });
    const changed = { ...values, total: "1,500.25", [lineField("share", "value")]: "480,75" };
    expect(bodyOf(changed, ["share"], { units: "USD", before: said })).toEqual({
      body: {
        ...said,
        total: { value: "1500.25", units_id: "USD" },
        lines: [{ ...said.lines[0], value: "480.75", units_id: "USD" }],
      },
    });
  });

  it("says amounts of three decimals again as they stood, in their currencies", () => {
    const before = {
      ...said,
      total: { value: "300.005", units_id: "EUR" },
      lines: [{ instrument_id: "share", quantity: "12.500", value: "480.125", units_id: "EUR" }],
    };
    expect(bodyOf(valuesOf(before), ["share"], { units: "USD", before })).toEqual({ body: before });
  });

  it("has a line for what is held and what was added; an empty one is zero only where that is said", () => {
    const statement = { lines: [{ instrument_id: "share" }, { instrument_id: null }] } as unknown as ComparedStatement;
    const values = { ...valuesOf(null), [lineField("fund", "quantity")]: "-2" };
    const instruments = instrumentsOf(statement, values);
    expect(instruments).toEqual(["share", "fund"]);
    const fund = { instrument_id: "fund", quantity: "-2", value: null, units_id: null };
    const at = { units: "USD", before: null };
    expect(bodyOf(values, instruments, at)).toEqual({ body: { start_date: null, total: null, lines: [fund] } });
    expect(bodyOf({ ...values, empty_is_zero: true }, instruments, at)).toMatchObject({
      body: { lines: [{ instrument_id: "share", quantity: "0" }, fund] },
    });
  });

  it("says at its field what cannot be read, and what the server refuses", () => {
    const values = { ...valuesOf(null), start_date: "soon", total: "x", [lineField("fund", "quantity")]: "520.000" };
    expect(bodyOf(values, ["fund"], { units: "USD", before: null })).toEqual({
      errors: {
        start_date: "Enter a date on or before the end date.",
        total: "Enter an amount as 1234.56, 1,234.56 or 1.234,56.",
        [lineField("fund", "quantity")]: "This can be read as two amounts. Choose one.",
      },
    });
    const body = { lines: [{ instrument_id: "fund" }] };
    expect(fieldErrors({ "lines.0.units_id": "a", "lines.0.quantity": "b", "total.value": "c" }, body)).toEqual({
      "lines.fund.value": "a",
      "lines.fund.quantity": "b",
      total: "c",
    });
  });
});
