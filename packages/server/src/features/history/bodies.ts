import { accountBody } from "@distributary/contract/records/accounts";
import { entityBody } from "@distributary/contract/records/entities";
import { eventBody } from "@distributary/contract/records/events";
import type { HistoricKind } from "@distributary/contract/records/history";
import { instrumentBody } from "@distributary/contract/records/instruments";
import { observableBody } from "@distributary/contract/records/observables";
import { prospectBody } from "@distributary/contract/records/prospects";

/** What a history shows of a stored row, and what a former one is written again from. */
type Body = Readonly<Record<string, unknown>>;

const fields: Readonly<Record<HistoricKind, readonly string[]>> = {
  account: Object.keys(accountBody.shape),
  entity: Object.keys(entityBody.shape),
  instrument: Object.keys(instrumentBody.shape),
  event: Object.keys(eventBody.shape).filter((field) => field !== "event_data"),
  prospect: Object.keys(prospectBody.shape),
  observable: Object.keys(observableBody.shape),
};

/** A stored row by the names of the contract: only what a person can say of the record. */
export function bodyOf(kind: HistoricKind, row: Body): Body {
  const said = saidIn(kind, row);
  return Object.fromEntries(fields[kind].filter((field) => field in said).map((field) => [field, said[field]]));
}

// Where a column has another name than the field, or holds several.
function saidIn(kind: HistoricKind, row: Body): Body {
  if (kind === "event") return { ...row, ...payloadsOf(row["event_data"]) };
  return kind === "prospect" ? { ...row, instrument: row["instrument_id"] } : row;
}

// The payload of an event, and what a note carries, stand in one column.
function payloadsOf(data: unknown): Body {
  const { note, ...payloads } = (data ?? {}) as { readonly note?: Body };
  return { ...payloads, ...note };
}
