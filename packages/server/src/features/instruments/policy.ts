import type { ValidationItem } from "@distributary/contract/wire/errors";
import type { InstrumentUpdate } from "@distributary/contract/records/instruments";
import {
  detailCurrencies,
  detailReferences,
  detailsShape,
  type InstrumentDetails,
} from "@distributary/contract/records/instrument-details";
import { wrongExpectation } from "../../access/records/documents-expected.ts";
import type { ReferenceFields } from "../../access/records/records.ts";
import { readValue } from "../../platform/http/parse.ts";
import { DETAIL_KIND_OF, type DetailKind } from "@distributary/domain/codes/instrument-detail-kinds";
import { INSTRUMENT_TYPE_LABELS } from "@distributary/domain/codes/labels";
import { wrongSecurityNumber } from "@distributary/domain/instruments/security-number";
import { HttpProblem } from "../../platform/http/problem.ts";
import type { InstrumentRow } from "./store/instruments.ts";

/** Shared instruments, currencies among them, are visible to all and changed by none. */
export function mustBeOwn(instrument: InstrumentRow): void {
  if (!instrument.is_system_instrument) return;
  throw new HttpProblem(
    403,
    `"${instrument.display_name}" is a shared security and cannot be changed. Create a security of your own instead.`,
    {
      code: "forbidden",
    },
  );
}

/** What is wrong with the values of an instrument beyond their form. */
export function wrongValues(body: InstrumentUpdate): ValidationItem[] {
  const items: ValidationItem[] = [];
  for (const field of ["par_amount", "price_multiplier"] as const) {
    const value = body[field];
    if (value && (value.startsWith("-") || !/[1-9]/.test(value))) {
      items.push({ loc: ["body", field], msg: "Enter a value greater than zero.", type: "value_error" });
    }
  }
  if (body.start_date && body.end_date && body.end_date < body.start_date) {
    items.push({
      loc: ["body", "end_date"],
      msg: "Enter an end date on or after the start date.",
      type: "value_error",
    });
  }
  items.push(...wrongExpectation(body.user_attributes, ["body", "user_attributes"]));
  return items;
}

/**
 * What is wrong with an identifier that says it is the number of a security. One that stands unchanged stays: records
 * may be older than this.
 */
export function wrongIdentifier(
  before: Pick<InstrumentRow, "identifier" | "identifier_type"> | null,
  body: Pick<InstrumentUpdate, "identifier" | "identifier_type">,
): ValidationItem[] {
  const kind = body.identifier_type ?? before?.identifier_type;
  const identifier = body.identifier ?? before?.identifier;
  if ((kind !== "ISIN" && kind !== "CSIP") || identifier === undefined) return [];
  if (kind === before?.identifier_type && identifier === before.identifier) return [];
  const msg = wrongSecurityNumber(kind, identifier);
  return msg === null ? [] : [{ loc: ["body", "identifier"], msg, type: "value_error" }];
}

/**
 * The currencies that a request names anew, by the place where it does; what stands stays, records may be older than
 * this. `details` are the terms as they would be.
 */
export function namedCurrencies(
  before: Pick<InstrumentRow, "settlement_unit_id" | "details"> | null,
  body: Pick<InstrumentUpdate, "settlement_unit_id">,
  details: Readonly<Record<string, unknown>>,
): { readonly id: string; readonly loc: readonly string[] }[] {
  const named: { readonly id: string; readonly loc: readonly string[] }[] = [];
  const settled = body.settlement_unit_id;
  if (settled && settled !== before?.settlement_unit_id)
    named.push({ id: settled, loc: ["body", "settlement_unit_id"] });
  for (const field of detailCurrencies) {
    const id = details[field];
    if (typeof id === "string" && id !== before?.details[field]) named.push({ id, loc: ["body", "details", field] });
  }
  return named;
}

/** Every currency of ISO 4217 is there already, shared: one of one's own would be a second purse beside it. */
export function wrongCurrency(
  before: Pick<InstrumentRow, "instrument_type"> | null,
  { instrument_type: type }: Pick<InstrumentUpdate, "instrument_type">,
): ValidationItem[] {
  if (type !== "CCY" || before?.instrument_type === "CCY") return [];
  const msg = "ISO 4217 currencies are built in. Use type CPTO or OTHR for anything else.";
  return [{ loc: ["body", "instrument_type"], msg, type: "value_error" }];
}

/** Kinds that the ledger books in a way of their own: money has no lots, and a commitment is no asset. */
const BOOKED_APART: readonly DetailKind[] = ["currency", "capital commitment"];

/**
 * A type that what stands in the ledger would change its meaning with: an instrument with transactions becomes no
 * currency and no commitment, nor ceases to be one. Among the others units stay units, so a bond that was entered as a
 * share can be put right.
 */
export function wrongKind(
  before: Pick<InstrumentRow, "instrument_type">,
  { instrument_type: type = before.instrument_type }: Pick<InstrumentUpdate, "instrument_type">,
): ValidationItem[] {
  const [was, becomes] = [DETAIL_KIND_OF[before.instrument_type], DETAIL_KIND_OF[type]];
  if (was === becomes || ![was, becomes].some((kind) => BOOKED_APART.includes(kind))) return [];
  const [from, to] = [INSTRUMENT_TYPE_LABELS[before.instrument_type], INSTRUMENT_TYPE_LABELS[type]];
  const msg = `This security has transactions as ${from}, so its type can’t change to ${to}. Create a new security and record its transactions there.`;
  return [{ loc: ["body", "instrument_type"], msg, type: "value_error" }];
}

/** The fields of details that name other records. They stand inside one column, so no column says who owns those. */
export const DETAIL_REFERENCES: ReferenceFields = Object.fromEntries(
  Object.entries(detailReferences).map(([field, kind]) => [field, { kind, universeColumn: null }]),
);

/**
 * The details that an instrument has after a change, in the shape that its type asks for; null when they stay as they
 * are. A type of another shape keeps what that shape knows too, and asks for the details where there is more.
 */
export function changedDetails(
  before: Pick<InstrumentRow, "instrument_type" | "details"> | null,
  body: Pick<InstrumentUpdate, "instrument_type" | "details">,
): { readonly data: InstrumentDetails } | { readonly detail: readonly ValidationItem[] } | null {
  const type = body.instrument_type ?? before?.instrument_type ?? "OTHR";
  const sameShape = before !== null && DETAIL_KIND_OF[type] === DETAIL_KIND_OF[before.instrument_type];
  if (body.details === undefined && sameShape) return null;
  const { detail_type: _shape, ...stands } = before?.details ?? {};
  return readValue(detailsShape(type), body.details ?? stands, ["body", "details"]);
}
