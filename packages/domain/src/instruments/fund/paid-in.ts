import type { DetailKind } from "../../codes/instrument-detail-kinds.ts";

/** The detail in which a kind of instrument says in which currency it pays; kinds that are not here say none. */
export const PAID_IN: Readonly<Partial<Record<DetailKind, string>>> = {
  mortgage: "unit",
  bond: "payable_unit",
  recurring: "payable_unit",
  "capital commitment": "payable_unit",
  "real estate": "settlement_unit",
  equity: "dividend_unit",
};

/**
 * The id of the currency in which what an instrument of this kind plans is paid, by its recorded details; null where
 * they say none: it is then that which the instrument is settled in.
 */
export function paidInOf(kind: DetailKind, details: Readonly<Record<string, unknown>>): string | null {
  const field = PAID_IN[kind];
  const said = field === undefined ? null : details[field];
  return typeof said === "string" && said !== "" ? said : null;
}
