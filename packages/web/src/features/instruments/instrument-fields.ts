import { identifierTypes } from "@distributary/contract/records/instruments";
import { INSTRUMENT_TYPE_LABELS } from "../../language/code-labels.ts";
import { INSTRUMENT_TYPES, type InstrumentType } from "@distributary/domain/codes/instrument-types";
import { currencies, type Field, type FieldGroup } from "../../records/form/fields.ts";
import { optionsOf } from "../../records/label-of.ts";
import { termGroups } from "./terms/term-fields.ts";
import { identifierTypeLabels, instrumentTexts } from "./texts.ts";

/** The types of instruments as options. */
export const instrumentTypeOptions = optionsOf(INSTRUMENT_TYPES, INSTRUMENT_TYPE_LABELS);

/** A type that stands as text in a form. */
export function typeIn(text: string): InstrumentType {
  return INSTRUMENT_TYPES.find((code) => code === text) ?? "EQTY";
}

const type: Field = {
  name: "instrument_type",
  label: instrumentTexts.type,
  kind: "choice",
  options: instrumentTypeOptions,
  required: true,
  initial: "EQTY",
};

const naming: readonly Field[] = [
  { name: "display_name", label: instrumentTexts.name, kind: "text", most: 100, required: true },
  {
    name: "identifier",
    label: instrumentTexts.identifier,
    kind: "text",
    most: 100,
    half: true,
    hint: instrumentTexts.identifierHint,
  },
  {
    name: "identifier_type",
    label: instrumentTexts.identifierType,
    kind: "choice",
    options: optionsOf(identifierTypes, identifierTypeLabels),
    initial: "USER",
    half: true,
  },
  { name: "settlement_unit_id", label: instrumentTexts.currency, kind: "instrument", types: currencies, half: true },
  { name: "issuer_id", label: instrumentTexts.issuer, kind: "entity", half: true },
];

const issue: readonly Field[] = [
  { name: "issue_date", label: instrumentTexts.issueDate, kind: "day", past: true, half: true },
  { name: "issued_amount", label: instrumentTexts.issuedAmount, kind: "amount", half: true },
  { name: "start_date", label: instrumentTexts.startDate, kind: "day", half: true },
  { name: "end_date", label: instrumentTexts.endDate, kind: "day", half: true },
  { name: "par_amount", label: instrumentTexts.par, kind: "amount", half: true },
  { name: "price_multiplier", label: instrumentTexts.multiplier, kind: "amount", half: true },
  { name: "user_description", label: instrumentTexts.description, kind: "multiline" },
  { name: "user_tags", label: instrumentTexts.tags, kind: "tags", hint: instrumentTexts.tagsHint },
  { name: "notes", label: instrumentTexts.notes, kind: "multiline" },
];

/** The form of an instrument of a type: who it is, its terms as far as `read` says that they apply, and the rest folded away. A stored one keeps its type. */
export function instrumentGroups(
  of: InstrumentType,
  isNew: boolean,
  read?: (name: string) => string,
): readonly FieldGroup[] {
  const terms = termGroups(of, read);
  const placed = new Set(terms.flatMap((group) => group.fields.map((field) => field.name)));
  return [
    { title: instrumentTexts.basics, fields: isNew ? [type, ...naming] : naming },
    ...terms,
    { title: instrumentTexts.more, folded: true, fields: issue.filter((field) => !placed.has(field.name)) },
  ];
}
