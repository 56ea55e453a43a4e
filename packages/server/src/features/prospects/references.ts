import type { ProspectBody } from "@distributary/contract/records/prospects";
import {
  referencesOf,
  type Reference,
  type ReferenceFields,
  type ReferenceKind,
} from "../../access/records/records.ts";

/** The fields of a draft that name other records, wherever in it they stand. */
const DRAFT: ReferenceFields = {
  ...fields("instrument", [
    "what_id",
    "price_unit_id",
    "cause_instrument_id",
    "received_id",
    "fair_market_value_unit_id",
    "payable_unit_id",
    "principal_unit_id",
    "commitment_id",
  ]),
  ...fields("account", [
    "target_account_id",
    "counterparty_account_id",
    "capital_account_id",
    "principal_account_id",
    "src_account_id",
    "dst_account_id",
  ]),
  ...fields("entity", ["lp_entity_id"]),
  ...fields("event", ["parent_event_id", "settled_event_id"]),
  ...fields("prospect", ["prospect_id"]),
};

function fields(kind: ReferenceKind, names: readonly string[]): ReferenceFields {
  return Object.fromEntries(names.map((name) => [name, { kind, universeColumn: null }]));
}

/** What a draft names: in the transaction it asks for, or in the event and its payloads. */
export function draftReferences(request: ProspectBody["request"]): Reference[] {
  return Object.entries(request ?? {}).flatMap(([part, draft]) => {
    const loc = ["body", "request", part];
    const inside = Object.entries(draft ?? {}).filter(([, value]) => typeof value === "object" && value !== null);
    return [
      ...referencesOf(draft ?? {}, DRAFT, loc),
      ...inside.flatMap(([field, value]) => referencesOf(value as object, DRAFT, [...loc, field])),
    ];
  });
}
