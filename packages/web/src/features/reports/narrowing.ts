import type { ReportAsked, ReportTakes } from "@distributary/contract/reports";
import { endOfMinute } from "../../records/known-instant.ts";
import type { ReportsSearch } from "./address.ts";

/** The accounts that an address names. */
export function accountsOf({ accounts }: ReportsSearch): readonly string[] {
  return accounts === undefined ? [] : accounts.split(",");
}

/** What of an address a report takes, as its call does. */
export function askedOf(search: ReportsSearch, takes: readonly ReportTakes[]): ReportAsked {
  const { perspective, mode, method, known, benchmark } = search;
  const accounts = [...accountsOf(search)];
  const asOf = known === undefined ? null : endOfMinute(known, "23:59");
  const all: ReportAsked = {
    ...(accounts.length === 0 ? {} : { accounts }),
    ...(perspective === undefined
      ? {}
      : { perspective: { entity_id: perspective, mode: mode ?? ("look_through" as const) } }),
    ...(method === undefined ? {} : { lot_method: method }),
    ...(asOf === null ? {} : { as_known_on: asOf }),
    ...(benchmark === undefined ? {} : { benchmark }),
  };
  return Object.fromEntries(takes.filter((name) => name in all).map((name) => [name, all[name]]));
}
