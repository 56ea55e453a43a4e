import type { FullInstrument } from "@distributary/contract/records/instruments";
import { minorUnitOf } from "@distributary/domain/codes/currencies";
import type { RecordedTerms } from "@distributary/domain/instruments/recorded-terms";
import { addExact, signOf } from "../../ui/format/exact.ts";

/** Units of an instrument that all own accounts hold together; null where they come to nothing. */
export function heldQuantity({ holdings }: FullInstrument): string | null {
  const sum = holdings.reduce((all, { quantity }) => addExact(all, quantity), "0");
  return signOf(sum) === 0 ? null : sum;
}

/** The terms of an instrument as the engine's readers take them. */
export function recordedTerms(instrument: FullInstrument): RecordedTerms {
  return {
    details: instrument.details,
    issued: instrument.issue_date,
    start: instrument.start_date,
    end: instrument.end_date,
    issuedAmount: instrument.issued_amount,
    par: instrument.par_amount,
    minorUnit: minorUnitOf(instrument.settlement_unit?.identifier ?? ""),
  };
}
