import type { RecordChoice } from "../table/table-search.ts";

/** The kinds of fields that a form of a schema can hold. */
export const fieldTypes = [
  "text",
  "password",
  "email",
  "tel",
  "url",
  "search",
  "number",
  "date",
  "time",
  "color",
  "img",
  "textarea",
  "range",
  "file",
  "switch",
  "checkbox",
  "card",
  "radio",
  "array",
  "group",
  "treeview",
  "list",
  "slider",
  "btn-toggle",
  "btn",
  "icon",
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** One of several values; in a tree it may have others under it. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
  readonly children?: readonly FieldOption[];
}

/** A field as a schema describes it. */
export interface FieldSchema {
  readonly type: FieldType;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Of radio, list, btn-toggle and treeview. */
  readonly options?: readonly FieldOption[];
  /** Of a list of records: found as one types, as there may be more of them than a menu holds. */
  readonly choice?: RecordChoice;
  /** Of number, range and slider. */
  readonly least?: number;
  readonly most?: number;
  readonly step?: number;
  /** The longest text. */
  readonly length?: number;
  /** Of text: an amount in any usual way of writing, which the form keeps as it was typed. */
  readonly amount?: boolean;
  /** What a file field takes, as a browser is told it. */
  readonly accept?: string;
  /** Of group and card. */
  readonly fields?: FormSchema;
}

/** A form: its fields by name, in the order in which they stand. */
export type FormSchema = Readonly<Record<string, FieldSchema>>;

/** What a form holds; groups and cards hold forms of their own. */
export type FormValues = Readonly<Record<string, unknown>>;

/** The value at a dotted path. */
export function valueAt(values: FormValues, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (held, name) => (typeof held === "object" && held !== null ? (held as FormValues)[name] : undefined),
    values,
  );
}

/** The same values with another one at a path; what is on the way is made. */
export function withValue(values: FormValues, path: readonly string[], value: unknown): FormValues {
  const [name, ...rest] = path;
  if (name === undefined) return values;
  if (rest.length === 0) return { ...values, [name]: value };
  const inner = values[name];
  return {
    ...values,
    [name]: withValue(typeof inner === "object" && inner !== null ? (inner as FormValues) : {}, rest, value),
  };
}

/** A numeric field's text as a number; an empty one is null, and what is no number is undefined. */
export function numberOf(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const value = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}
