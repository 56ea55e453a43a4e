import { observableTypes } from "@distributary/contract/records/observables";
import { OBSERVABLE_TYPE_LABELS } from "../../language/code-labels.ts";
import { accountChoice, currencyChoice, instrumentChoice } from "../../records/form/controls/record-choice.tsx";
import type { FieldSchema, FormSchema, FormValues } from "../../ui/schema/form-schema.ts";
import { amountFault } from "../../ui/format/amount-fault.ts";
import { readTypedAmount } from "../../ui/format/typed-amount.ts";
import { observableTexts as texts } from "./texts.ts";

type Recordable = Exclude<(typeof observableTypes)[number], "std.symbol.mapping">;

/** A symbol is mapped on the page of prices, where the sources suggest it. */
const recordable = observableTypes.filter((type): type is Recordable => type !== "std.symbol.mapping");

/** The fields of the schema that are asked, in the order in which somebody would say them. */
const asked = [
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
] as const;

/** Of the fields that say of what and how much: those that an observation of a kind has, and those that it needs. */
const measures: Readonly<
  Record<Recordable, { readonly asked: readonly string[]; readonly needed: readonly string[] }>
> = {
  "std.price": { asked: ["instrument_id", "price", "units_id"], needed: ["instrument_id", "price", "units_id"] },
  "std.position": {
    asked: ["instrument_id", "account_id", "quantity", "price", "value", "units_id"],
    needed: ["instrument_id", "account_id"],
  },
  "std.statement.balance": {
    asked: ["instrument_id", "account_id", "quantity", "value", "units_id"],
    needed: ["account_id"],
  },
  "std.statement.period": { asked: ["account_id"], needed: ["account_id"] },
};

const measured: ReadonlySet<string> = new Set([
  "instrument_id",
  "account_id",
  "quantity",
  "price",
  "value",
  "units_id",
]);

function measuresOf(type: unknown): (typeof measures)[Recordable] {
  return measures[recordable.find((one) => one === type) ?? "std.price"];
}

/** Whether an observation of the type has the field. */
function isAsked(name: string, type: unknown): boolean {
  return !measured.has(name) || measuresOf(type).asked.includes(name);
}

/**
 * The form of the schema `observable` for an observation of a type: what the schema says of each field that it has, with
 * the names of people for its fields, and records found as one types where it knows only that a uuid stands there.
 */
export function observationForm(schema: FormSchema, type: unknown): FormSchema {
  const said: Readonly<Partial<Record<string, Partial<FieldSchema>>>> = {
    type_id: {
      label: texts.kind,
      options: recordable.map((value) => ({ value, label: OBSERVABLE_TYPE_LABELS[value] })),
    },
    instrument_id: { type: "list", label: texts.security, choice: instrumentChoice },
    account_id: { type: "list", label: texts.account, choice: accountChoice },
    date_of: { type: "date", label: texts.date },
    quantity: { label: texts.quantity, amount: true },
    price: { label: texts.price, amount: true },
    value: { label: texts.value, amount: true },
    units_id: { type: "list", label: texts.currency, choice: currencyChoice },
    description: { type: "text", label: texts.description },
    notes: { label: texts.notes },
  };
  return Object.fromEntries(
    asked.flatMap((name) => {
      const field = schema[name];
      if (field === undefined || !isAsked(name, type)) return [];
      const required = field.required === true || measuresOf(type).needed.includes(name);
      return [[name, { ...field, ...said[name], required }] as const];
    }),
  );
}

const amounts: readonly string[] = ["quantity", "price", "value"];

/** What is sent: of what was said the fields that its type has, amounts as plain decimals where they have but one meaning. */
export function observationBody(values: FormValues): Record<string, unknown> {
  const said = Object.entries(values).filter(
    ([name, value]) => value !== null && value !== undefined && value !== "" && isAsked(name, values["type_id"]),
  );
  return Object.fromEntries(said.map(([name, value]) => [name, amounts.includes(name) ? plain(value) : value]));
}

/** What is wrong with the amounts of a kind as they were typed, by their fields: none, or two where one is meant. */
export function amountFaults(values: FormValues): Readonly<Record<string, string>> {
  const typed = amounts.filter((name) => isAsked(name, values["type_id"]));
  return Object.fromEntries(
    typed.flatMap((name) => {
      const text = values[name];
      const fault = typeof text === "string" ? amountFault(text) : null;
      return fault === null ? [] : [[name, fault]];
    }),
  );
}

function plain(value: unknown): unknown {
  const read = readTypedAmount(String(value));
  return read.kind === "amount" ? read.amount : value;
}
