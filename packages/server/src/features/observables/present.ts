import type { Observable } from "@distributary/contract/records/observables";
import { tokenOf } from "../../access/session/token.ts";
import { ulidFromUuid } from "../../platform/ids.ts";
import type { ObservableRow } from "./store/versions.ts";

/** An observable as the contract shows it; its id is a ULID. */
export function presentObservable({
  observable_id,
  version: _version,
  source: _source,
  revision,
  instant,
  ...row
}: ObservableRow): Observable {
  const ulid = ulidFromUuid(observable_id);
  return { id: ulid, ulid, ...row, instant: instant?.toISOString() ?? null, last_update_token: tokenOf(revision) };
}
