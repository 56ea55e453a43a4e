import { INSTRUMENT_TYPE_LABELS } from "@distributary/domain/codes/labels";
import { INSTRUMENT_TYPES } from "@distributary/domain/codes/instrument-types";
import type { RecordParts } from "../../access/records.ts";
import { listCurrencies } from "./store.ts";

/** Code lists: the same for everybody. */
export function codesService({ database }: Pick<RecordParts, "database">) {
  return {
    /** Currencies of ISO 4217 with their minor units and the shared instrument that stands for each. */
    async currencies() {
      return { items: [...(await listCurrencies(database))] };
    },

    /** Instrument types in the order of the contract. */
    instrumentTypes() {
      return { items: INSTRUMENT_TYPES.map((code) => ({ code, label: INSTRUMENT_TYPE_LABELS[code] })) };
    },
  };
}
