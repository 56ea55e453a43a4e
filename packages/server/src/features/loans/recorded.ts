import type { RecordedTerms } from "@distributary/domain/instruments/recorded-terms";
import type { Book } from "@distributary/domain/valuation/book";

const NO_TERMS: RecordedTerms = { details: {}, issued: null, start: null, end: null, issuedAmount: null, par: null };

/** The terms of an instrument of a book as the engine's readers take them. */
export function recordedTermsOf({ recorded, par }: Book["terms"]["instruments"][number]): RecordedTerms {
  return { ...(recorded ?? NO_TERMS), par: par ?? null };
}
