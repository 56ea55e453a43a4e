import type { RecordedTerms } from "@distributary/domain/instruments/recorded-terms";
import type { Book } from "@distributary/domain/ledger/book";

const NO_TERMS: RecordedTerms = { details: {}, issued: null, start: null, end: null, issuedAmount: null, par: null };

/** The terms of an instrument of a book as the engine's readers take them; none of one that is not there. */
export function recordedTermsOf(instrument: Book["terms"]["instruments"][number] | undefined): RecordedTerms {
  return { ...(instrument?.recorded ?? NO_TERMS), par: instrument?.par ?? null };
}
