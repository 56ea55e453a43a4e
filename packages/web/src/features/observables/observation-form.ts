import { observableTypes } from "@distributary/contract/observables";
import { OBSERVABLE_TYPE_LABELS } from "@distributary/domain/codes/labels";
import { accountChoice, currencyChoice, instrumentChoice } from "../../records/record-choice.tsx";
import type { FieldSchema, FormSchema, FormValues } from "../../ui/schema/form-schema.ts";
import { readTypedAmount } from "../../ui/format/typed-amount.ts";
import { observableTexts as texts } from "./texts.ts";

/** A symbol is mapped on the page of prices, where the sources suggest it. */
const recordable = observableTypes.filter((type) => type !== "std.symbol.mapping");

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

/**
 * The form of the schema `observable`: what the schema says of each field, with the names of people for its fields, and
 * records found as one types where it knows only that a uuid stands there.
 */
export function observationForm(schema: FormSchema): FormSchema {
  const said: Readonly<Partial<Record<string, Partial<FieldSchema>>>> = {
    type_id: {
      label: texts.kind,
      options: recordable.map((type) => ({ value: type, label: OBSERVABLE_TYPE_LABELS[type] })),
    },
    instrument_id: { type: "list", label: texts.security, choice: instrumentChoice },
    account_id: { type: "list", label: texts.account, choice: accountChoice },
    date_of: { type: "date", label: texts.date },
    quantity: { label: texts.quantity },
    price: { label: texts.price },
    value: { label: texts.value },
    units_id: { type: "list", label: texts.currency, choice: currencyChoice },
    description: { type: "text", label: texts.description },
    notes: { label: texts.notes },
  };
  return Object.fromEntries(
    asked.flatMap((name) => {
      const field = schema[name];
      return field === undefined ? [] : [[name, { ...field, ...said[name] }] as const];
    }),
  );
}

const amounts: readonly string[] = ["quantity", "price", "value"];

/** What is sent: nothing stands where nothing was said, amounts as plain decimals where they have but one meaning. */
export function observationBody(values: FormValues): Record<string, unknown> {
  const said = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return Object.fromEntries(said.map(([name, value]) => [name, amounts.includes(name) ? plain(value) : value]));
}

function plain(value: unknown): unknown {
  const read = readTypedAmount(String(value));
  return read.kind === "amount" ? read.amount : value;
}
