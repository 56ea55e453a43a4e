import type { Instrument } from "@distributary/contract/records/instruments";
import { formatDecimal } from "../../../ui/format/amount.ts";
import { fieldsOf, valuesOf, type Field } from "../../../records/form/fields.ts";
import { instrumentGroups } from "../instrument-fields.ts";
import { recordTexts } from "../../../records/texts.ts";

/** A term of an instrument as a line of its page. */
export interface TermFact {
  readonly label: string;
  readonly value: string;
  readonly kind: Field["kind"];
}

/** Fields that the page says elsewhere. */
const saidElsewhere: ReadonlySet<string> = new Set([
  "display_name",
  "identifier",
  "identifier_type",
  "settlement_unit_id",
  "issuer_id",
  "user_tags",
  "user_description",
  "notes",
]);

const everyDigit = { least: 0, most: 18 };

/** The terms of an instrument that are known, in the order and the words of its form. */
export function termFacts(instrument: Instrument): readonly TermFact[] {
  const fields = fieldsOf(instrumentGroups(instrument.instrument_type, false));
  const values = valuesOf(fields, instrument);
  return fields.flatMap((field) => {
    const value = values[field.name];
    if (saidElsewhere.has(field.name) || value === undefined || value === "" || value === false) return [];
    return [{ label: field.label, value: said(field, value), kind: field.kind }];
  });
}

function said(field: Field, value: string | boolean): string {
  if (typeof value === "boolean") return recordTexts.yes;
  if (field.kind === "choice") return field.options.find((option) => option.value === value)?.label ?? value;
  if (field.kind !== "amount") return value;
  return field.unit === undefined
    ? formatDecimal(value, everyDigit)
    : `${formatDecimal(value, everyDigit)} ${field.unit}`;
}
