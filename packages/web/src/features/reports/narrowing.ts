import type { ReportAsked, ReportTakes } from "@distributary/contract/reporting/reports";
import { endOfMinute } from "../../records/known/known-instant.ts";
import type { ReportsSearch } from "./address.ts";

/** The accounts or instruments that an address names. */
export function namedIn(search: ReportsSearch, which: "accounts" | "instruments"): readonly string[] {
  return search[which]?.split(",") ?? [];
}

/** What of an address a report takes, as its call does. */
export function askedOf(search: ReportsSearch, takes: readonly ReportTakes[]): ReportAsked {
  const { kind, perspective, mode, method, known, benchmark } = search;
  const accounts = [...namedIn(search, "accounts")];
  const instruments = [...namedIn(search, "instruments")];
  const asOf = known === undefined ? null : endOfMinute(known, "23:59");
  const all: ReportAsked = {
    ...(accounts.length === 0 ? {} : { accounts }),
    ...(instruments.length === 0 ? {} : { instruments }),
    ...(kind === undefined ? {} : { instrument_types: [kind] }),
    ...(perspective === undefined
      ? {}
      : { perspective: { entity_id: perspective, mode: mode ?? ("look_through" as const) } }),
    ...(method === undefined ? {} : { lot_method: method }),
    ...(asOf === null ? {} : { as_known_on: asOf }),
    ...(benchmark === undefined ? {} : { benchmark }),
  };
  return Object.fromEntries(takes.filter((name) => name in all).map((name) => [name, all[name]]));
}
