import type { SearchedKind, SearchHit } from "@distributary/contract/records/search";
import { ACCOUNT_TYPE_LABELS, INSTRUMENT_TYPE_LABELS, OBSERVABLE_TYPE_LABELS } from "@distributary/domain/codes/labels";
import { ulidFromUuid } from "../../platform/ids.ts";
import type { HitRow } from "./store.ts";

const LABELS: Readonly<Partial<Record<SearchedKind, Readonly<Record<string, string>>>>> = {
  account: ACCOUNT_TYPE_LABELS,
  instrument: INSTRUMENT_TYPE_LABELS,
  observable: OBSERVABLE_TYPE_LABELS,
};

/** One line of what was found; an observation has its id in the form it is known by. */
export function presentHit(kind: SearchedKind, row: HitRow): SearchHit {
  const type = row.type === null ? null : (LABELS[kind]?.[row.type] ?? row.type);
  return {
    kind,
    uuid: kind === "observable" ? ulidFromUuid(row.uuid) : row.uuid,
    name: row.name ?? type ?? "",
    detail: [type, row.words].filter((part) => part !== null && part !== "").join(" · "),
    is_system: row.is_system,
    page: row.page ?? null,
  };
}
