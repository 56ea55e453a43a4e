import type { Observable } from "@distributary/contract/records/observables";
import { currencies, type Field, type FieldGroup } from "../../records/form/fields.ts";
import { observableTexts as texts } from "./texts.ts";

const half = { half: true } as const;

const date: Field = { name: "date_of", label: texts.date, kind: "day", booked: true, required: true, ...half };
const price: Field = { name: "price", label: texts.price, kind: "amount", ...half };
const currency: Field = { name: "units_id", label: texts.currency, kind: "instrument", types: currencies, ...half };
const held: readonly Field[] = [
  { name: "quantity", label: texts.quantity, kind: "amount", ...half },
  { name: "value", label: texts.value, kind: "amount", ...half },
];

const observed: Readonly<Record<Observable["type_id"], readonly Field[]>> = {
  "std.price": [date, { ...price, required: true }, { ...currency, required: true }],
  "std.position": [date, ...held, price, currency],
  "std.statement.balance": [date, ...held, currency],
  "std.statement.period": [date],
  "std.symbol.mapping": [],
};

const said: FieldGroup = {
  title: texts.aside,
  fields: [
    { name: "description", label: texts.description, kind: "text" },
    { name: "notes", label: texts.notes, kind: "multiline" },
  ],
};

/** The fields in which an observation of a type can be corrected. */
export function observableGroups(type: Observable["type_id"]): readonly FieldGroup[] {
  const fields = observed[type];
  return fields.length === 0 ? [said] : [{ title: texts.observed, fields }, said];
}
