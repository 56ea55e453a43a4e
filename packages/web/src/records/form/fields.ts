import type { InstrumentTypes } from "../../pickers/record-options.ts";
import { readOverExact, writeExactAmount } from "../../ui/format/typed-amount.ts";
import type { RecordChoice } from "../../ui/table/table-search.ts";
import { amountFault } from "../../ui/format/amount-fault.ts";
import { readLots, typedLots, writeLots } from "../named-lots.ts";
import { recordTexts } from "../texts.ts";

/** The instruments that amounts are counted in. */
export const currencies: InstrumentTypes = { types: ["CCY"] };

/** What stands in the fields of a form, by the dotted path of each in the body: text as typed, or ticked or not. */
export type Values = Readonly<Record<string, string | boolean>>;

/** Messages by the dotted path of their field; `""` concerns the whole record. */
export type Errors = Readonly<Record<string, string>>;

interface Common {
  /** The dotted path of the field in the body of the call. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  /** Stands in half the width, beside its neighbour. */
  readonly half?: boolean;
  /** What a new record begins with here. */
  readonly initial?: string;
}

/** Which fields say what a price is of, on which day and in which currency: then recorded prices stand beside it. */
export interface PricedBy {
  readonly what: string;
  readonly on: string;
  readonly unit: string;
}

/** Which fields say of what, in which account and before which day lots are held. */
export interface LotsBy {
  readonly what: string;
  readonly account: string;
  readonly on: string;
}

/** A field of a record's form. */
export type Field = Common &
  (
    | { readonly kind: "text" | "multiline" | "email" | "tel" | "url"; readonly most?: number }
    | { readonly kind: "tags" | "count" }
    /** `colour` is `#rrggbb` that text is printed in, `picture` a `data:` URL. */
    | { readonly kind: "colour" | "picture" }
    /** `booked` marks the day that the lock date is held against, `past` another one that has come already. */
    | { readonly kind: "day"; readonly booked?: true; readonly past?: true }
    /** Ticked or not; `ticked` is what a ticked one is sent as, where that is not true. */
    | { readonly kind: "flag"; readonly ticked?: 1 }
    /** A decimal; `unit` is what it counts, `below` a limit that it must stay under. */
    | { readonly kind: "amount"; readonly unit?: string; readonly below?: string; readonly priced?: PricedBy }
    | { readonly kind: "choice"; readonly options: readonly Option[]; readonly clearable?: boolean }
    | { readonly kind: "account" | "entity" }
    /** Units of lots that are held, named by the days they were acquired on; `of` says which fields tell whose. */
    | { readonly kind: "lots"; readonly of: LotsBy }
    /** A record of another kind, kept by its uuid. */
    | { readonly kind: "record"; readonly choice: RecordChoice }
    /** `types` narrows what can be chosen: `currencies` for the unit of an amount. */
    | { readonly kind: "instrument"; readonly types?: InstrumentTypes }
  );

/** One of a list to choose from. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Fields that belong together, as an accountant would group them. */
export interface FieldGroup {
  readonly title: string;
  readonly note?: string;
  /** Folded away until opened, or until one of its fields holds something. */
  readonly folded?: boolean;
  readonly fields: readonly Field[];
}

/** Every field of some groups, in order. */
export function fieldsOf(groups: readonly FieldGroup[]): readonly Field[] {
  return groups.flatMap((group) => group.fields);
}

/** What a record as it stands would show in the fields; a new one shows what its fields begin with. */
export function valuesOf(fields: readonly Field[], record: object, isNew = false): Values {
  return Object.fromEntries(
    fields.map((field) => {
      const value = at(record, field.name);
      const begins = isNew && (value === undefined || value === null) ? field.initial : undefined;
      return [field.name, begins ?? shown(field, value)];
    }),
  );
}

function shown(field: Field, value: unknown): string | boolean {
  if (field.kind === "flag") return value === true || value === 1;
  if (field.kind === "lots") return writeLots(value);
  if (Array.isArray(value)) return value.join(", ");
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  return field.kind === "amount" ? writeExactAmount(text) : text;
}

/** What stands at a dotted path of a record. */
export function at(record: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (found, name) => (typeof found === "object" && found !== null ? (found as Record<string, unknown>)[name] : null),
      record,
    );
}

/**
 * What would be sent, nested by the dotted paths. An empty field is null; within `details` and `user_attributes` it is
 * left out, and what the record holds there besides is kept. What is wrong with a field stands in `wrongFields`.
 * Amounts that stand as they were loaded are sent with the digits of `loaded`.
 */
export function bodyOf(
  fields: readonly Field[],
  values: Values,
  record: object = {},
  loaded: object = record,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const [top = "", ...rest] = field.name.split(".");
    const value = sent(field, values[field.name] ?? "", at(loaded, field.name));
    if (rest.length === 0) body[top] = value;
    else put((body[top] ??= structuredClone(at(record, top) ?? {})) as Record<string, unknown>, rest, value);
  }
  return body;
}

/** The part of a body that holds the fields of these names: what an update sends, so that it says no more than was done. */
export function partOf(body: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const tops = new Set(names.map((name) => name.split(".")[0] ?? name));
  return Object.fromEntries(Object.entries(body).filter(([name]) => tops.has(name)));
}

function sent(field: Field, value: string | boolean, stored: unknown): unknown {
  if (field.kind === "flag") return value === true ? (field.ticked ?? true) : field.ticked === undefined ? false : null;
  if (typeof value === "boolean") return value;
  const text = value.trim();
  if (field.kind === "tags")
    return text
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "");
  if (text === "") return null;
  if (field.kind === "lots") return readLots(text);
  if (field.kind === "count") return /^\d{1,9}$/.test(text) ? Number(text) : text;
  if (field.kind !== "amount") return text;
  const read = readOverExact(text, stored);
  return read.kind === "amount" ? read.amount : text;
}

function put(body: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length > 0) put((body[name] ??= {}) as Record<string, unknown>, rest, value);
  else if (value === null) delete body[name];
  else body[name] = value;
}

/** What can be said of the fields before the server is asked: needed and empty, no amount, an amount of two meanings. */
export function wrongFields(fields: readonly Field[], values: Values): Errors {
  const wrong: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field.name];
    const text = typeof value === "string" ? value.trim() : "";
    const said = text === "" ? (field.required === true ? recordTexts.needed : null) : saidOf(field, text);
    if (said !== null) wrong[field.name] = said;
  }
  return wrong;
}

function saidOf(field: Field, text: string): string | null {
  if ("most" in field && field.most !== undefined && text.length > field.most) return recordTexts.tooLong(field.most);
  if (field.kind === "count") return /^\d{1,9}$/.test(text) ? null : recordTexts.noCount;
  if (field.kind === "lots") return lotsFault(text);
  return field.kind === "amount" ? amountFault(text) : null;
}

function lotsFault(text: string): string | null {
  const faults = typedLots(text).map(({ units }) => amountFault(units));
  return faults.find((fault) => fault !== null) ?? null;
}

/** The paths at which two sets of values differ. */
export function changedFields(before: Values, after: Values): readonly string[] {
  return Object.keys(after).filter((name) => (before[name] ?? "") !== (after[name] ?? ""));
}
