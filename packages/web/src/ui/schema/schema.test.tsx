import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { fieldTypes, numberOf, valueAt, withValue, type FieldSchema, type FormValues } from "./form-schema.ts";
import { formOf, labelOf } from "./json-schema-form.ts";
import { openBranches } from "./option-fields.tsx";
import { SchemaForm } from "./schema-form.tsx";

function shown(field: FieldSchema, value?: unknown, errors: Record<string, string> = {}): string {
  const values: FormValues = value === undefined ? {} : { field: value };
  return renderToStaticMarkup(
    <SchemaForm schema={{ field }} values={values} errors={errors} onChange={() => undefined} />,
  );
}

const options = [
  { value: "M", label: "Monthly" },
  { value: "A", label: "Yearly", children: [{ value: "AE", label: "At the end" }] },
];

describe("a form that a schema drives", () => {
  it("has lines of text of every kind", () => {
    proves("schema-form#2", "schema-form#3", "schema-form#4", "schema-form#5", "schema-form#6");
    for (const type of ["text", "password", "email", "tel", "url"] as const)
      expect(shown({ type, label: "Name", hint: "As on the deed", length: 128 }, "x@y")).toMatch(
        new RegExp(
          `<label[^>]*>Name</label><input[^>]*type="${type}"[^>]*maxLength="128"[^>]*value="x@y".*As on the deed`,
        ),
      );
  });

  it("has search, number, date, time and colour", () => {
    proves("schema-form#7", "schema-form#8", "schema-form#9", "schema-form#10", "schema-form#11");
    expect(shown({ type: "search", label: "S" }, "a")).toContain('type="search"');
    expect(shown({ type: "number", label: "N" }, 12.5)).toMatch(/inputMode="decimal"[^>]*value="12.5"/);
    expect(shown({ type: "date", label: "D" }, "2025-12-31")).toContain('value="2025-12-31"');
    expect(shown({ type: "time", label: "T" }, "09:30")).toMatch(/type="time"[^>]*value="09:30"/);
    expect(shown({ type: "color", label: "C" }, "#0b5d5e")).toMatch(/type="color"[^>]*value="#0b5d5e"/);
  });

  it("has pictures, long texts, ranges, files and switches", () => {
    proves("schema-form#12", "schema-form#13", "schema-form#14", "schema-form#15", "schema-form#16");
    expect(shown({ type: "img", label: "Deed" }, "/logo.svg")).toContain('src="/logo.svg" alt="Deed"');
    expect(shown({ type: "textarea", label: "Notes" }, "two\nlines")).toMatch(/<textarea[^>]*>two\nlines<\/textarea>/);
    expect(shown({ type: "range", label: "R", least: 0, most: 1, step: 0.1 }, 0.5)).toMatch(
      /type="range" min="0" max="1" step="0.1"[^>]*value="0.5".*<output[^>]*>0.5<\/output>/,
    );
    expect(shown({ type: "file", label: "F", accept: ".pdf" })).toMatch(/type="file" accept=".pdf"/);
    expect(shown({ type: "switch", label: "On" }, true)).toMatch(/role="switch"[^>]*checked=""/);
  });

  it("has check boxes, cards, radios, groups and trees", () => {
    proves("schema-form#17", "schema-form#18", "schema-form#19", "schema-form#21", "schema-form#22");
    expect(shown({ type: "checkbox", label: "Post money" }, true)).toMatch(
      /type="checkbox"[^>]*checked=""[^>]*\/>Post money/,
    );
    const inner = { inner: { type: "text", label: "Inner" } } as const;
    for (const type of ["card", "group"] as const)
      expect(shown({ type, label: "Terms", fields: inner }, { inner: "deep" })).toMatch(
        /<fieldset[^>]*><legend[^>]*>Terms<\/legend>.*Inner.*value="deep"/,
      );
    expect(shown({ type: "radio", label: "Paid", options }, "A")).toMatch(
      /type="radio"[^>]*checked="" value="A"\/>Yearly/,
    );
    expect(shown({ type: "treeview", label: "Tree", options }, "M")).toMatch(
      /role="tree".*aria-selected="true"[^>]*>.*Monthly/,
    );
    expect(openBranches(options, new Set(["A"])).map((one) => `${one.depth} ${one.option.value}`)).toEqual([
      "1 M",
      "1 A",
      "2 AE",
    ]);
  });

  it("has lists, sliders, toggles, buttons and icons", () => {
    proves("schema-form#23", "schema-form#24", "schema-form#25", "schema-form#26", "schema-form#27");
    expect(shown({ type: "list", label: "L", options }, "A")).toMatch(/<option value="A" selected="">Yearly/);
    expect(shown({ type: "slider", label: "S", most: 12 }, 7)).toMatch(/type="range" min="0" max="12" step="1"/);
    expect(shown({ type: "btn-toggle", label: "B", options }, "M")).toMatch(/aria-checked="true"[^>]*>Monthly/);
    expect(shown({ type: "btn", label: "Recalculate" })).toMatch(/<button type="button"[^>]*>Recalculate/);
    expect(shown({ type: "icon", label: "Warning" }, "warning")).toContain("<svg");
  });

  it("knows arrays, and says that it cannot edit them", () => {
    proves("schema-form#20", "schema-form#28", "rule:field-behaviour-11", "message:schema-form-array");
    expect(shown({ type: "array", label: "Lots" }, [1, 2])).toMatch(/Lots.*Lists cannot be edited in this form\./);
    expect(shown({ type: "array", label: "Lots" }, [1, 2])).not.toContain("<input");
    expect(fieldTypes).toHaveLength(26);
  });

  it("converts numbers; an empty one is null", () => {
    proves("schema-form#29", "schema-form#30", "rule:field-behaviour-08");
    expect(["12", " -3.50 ", "1e3", "", "  ", "twelve", "1,5", "0x10"].map(numberOf)).toEqual([
      12,
      -3.5,
      1000,
      null,
      null,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("keeps values by path, and shows errors under their fields and counted at the top", () => {
    const values = withValue({ a: 1 }, ["details", "rate"], 4.5);
    expect([values, valueAt(values, ["details", "rate"]), valueAt(values, ["a", "b"])]).toEqual([
      { a: 1, details: { rate: 4.5 } },
      4.5,
      undefined,
    ]);
    const field = { type: "group", label: "Terms", fields: { rate: { type: "number", label: "Rate" } } } as const;
    const markup = shown(field, { rate: 1 }, { "field.rate": "must be below 100" });
    expect(markup).toMatch(/1 field needs attention.*aria-invalid="true".*must be below 100/);
  });

  it("says of what required that it must, on the screen and aloud, and nothing of the rest", () => {
    for (const type of ["text", "email", "number", "date", "list"] as const) {
      const needed = shown({ type, label: "Name", required: true, options });
      expect(needed).toMatch(/required.*class="[^"]*needed[^"]*".*(aria-required="true"|required="")/);
      expect(shown({ type, label: "Name", options })).not.toMatch(/required|needed|required=/);
    }
    const inside = { name: { type: "text", label: "Name", required: true } } as const;
    expect(shown({ type: "group", label: "Terms", fields: inside })).toContain("required");
  });

  it("is made from a JSON Schema, as the server describes its records", () => {
    proves("schema-form#1");
    const form = formOf({
      required: ["name"],
      properties: {
        detail_type: { const: "bond" },
        name: { type: "string", maxLength: 128 },
        website: { anyOf: [{ type: "string", format: "uri" }, { type: "null" }] },
        notes: { type: ["string", "null"], maxLength: 20_000 },
        birth_date: { type: "string", format: "date", description: "Of a person" },
        coupon_type: { enum: ["FIX", "FLT", "IND"] },
        periodicity: { enum: ["D", "W", "B", "M", "Q", "S", "A"] },
        management_fee: { type: "number", minimum: 0, maximum: 99.99, "x-field": "slider" },
        post_money: { type: "boolean" },
        tags: { type: "array" },
        terms: { type: "object", properties: { cap: { type: "integer" } } },
      },
    });
    expect(Object.entries(form).map(([name, field]) => `${name} ${field.type}`)).toEqual([
      "name text",
      "website url",
      "notes textarea",
      "birth_date date",
      "coupon_type radio",
      "periodicity list",
      "management_fee slider",
      "post_money checkbox",
      "tags array",
      "terms group",
    ]);
    expect([
      form["name"],
      form["management_fee"]?.most,
      form["birth_date"]?.hint,
      form["terms"]?.fields?.["cap"]?.type,
    ]).toEqual([{ type: "text", label: "Name", required: true, length: 128 }, 99.99, "Of a person", "number"]);
    expect(labelOf("fixed_interest_rate")).toBe("Fixed interest rate");
  });
});
