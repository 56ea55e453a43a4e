import { eventsEndpoints } from "@distributary/contract/records/events";
import type { HistoricKind } from "@distributary/contract/records/history";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { api } from "../../data/api.ts";
import { plannedRecord } from "../planned-record.ts";
import { readPlanned } from "../prospects.ts";
import { readRecord } from "../page/record-calls.ts";

/** The stored record that a form changes. */
export interface Edited {
  readonly kind: HistoricKind;
  readonly id: string;
}

/** That record as its form stands upon it, read now. Throws CallError 404 where it was deleted. */
export async function readEdited({ kind, id }: Edited): Promise<object> {
  switch (kind) {
    case "event":
      return api.call(eventsEndpoints.get, { params: { id } });
    case "observable":
      return api.call(observablesEndpoints.get, { params: { id } });
    case "prospect":
      return plannedRecord(await readPlanned(id));
    default:
      return readRecord(kind, id);
  }
}
