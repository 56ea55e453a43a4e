import type { FullInstrument, Instrument } from "@distributary/contract/records/instruments";
import { DETAIL_KIND_OF } from "@distributary/domain/codes/instrument-detail-kinds";
import { tokenOf } from "../../access/session/token.ts";
import type { InstrumentRow } from "./store/instruments.ts";
import type { Surroundings } from "./surroundings.ts";

/** An instrument as the contract shows it. */
export function presentInstrument({ revision, created_time, updated_time, ...row }: InstrumentRow): Instrument {
  return {
    ...row,
    details: { detail_type: DETAIL_KIND_OF[row.instrument_type], ...row.details },
    created_time: created_time.toISOString(),
    updated_time: updated_time.toISOString(),
    last_update_token: tokenOf(revision),
  };
}

/** An instrument with what stands around it. */
export function presentFull(row: InstrumentRow, around: Surroundings): FullInstrument {
  return { ...presentInstrument(row), ...around };
}
