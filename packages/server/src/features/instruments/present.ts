import type { Instrument } from "@distributary/contract/instruments";
import { tokenOf } from "../../access/token.ts";
import type { InstrumentRow } from "./store.ts";

/** An instrument as the contract shows it. */
export function presentInstrument({ revision, created_time, updated_time, ...row }: InstrumentRow): Instrument {
  return {
    ...row,
    created_time: created_time.toISOString(),
    updated_time: updated_time.toISOString(),
    last_update_token: tokenOf(revision),
  };
}
