import { compareDecimals, type Decimal } from "../../money/decimal.ts";
import { readSafe } from "../read-others.ts";
import { readRecordedSafe } from "./recorded-safe.ts";
import type { RecordedTerms } from "../recorded-terms.ts";

/**
 * Cap and discount by which a SAFE is worth most at each valuation: its own, and of a most-favoured one those of later
 * ones too. It takes another's terms as a whole, and the best of all is what the lowest cap or the greatest discount gives:
 * at no valuation do two of them count together.
 */
export function favouredTerms(
  recorded: RecordedTerms,
  later: readonly RecordedTerms[],
): { readonly valuationCap: Decimal | null; readonly discount: Decimal } {
  const own = readSafe(recorded);
  if (!readRecordedSafe(recorded).mostFavoured) return own;
  return later.map(readSafe).reduce(
    (best, one) => ({
      valuationCap: lower(best.valuationCap, one.valuationCap),
      discount: compareDecimals(one.discount, best.discount) > 0 ? one.discount : best.discount,
    }),
    own,
  );
}

/** Which of some converting instruments were issued after one of them, or on its day: those that it may take terms of. */
export function issuedLater<T>(
  own: RecordedTerms,
  others: readonly T[],
  termsOf: (one: T) => RecordedTerms,
): readonly T[] {
  const dayOf = (recorded: RecordedTerms): number => readRecordedSafe(recorded).issued ?? Number.MAX_SAFE_INTEGER;
  const first = dayOf(own);
  return others.filter((one) => dayOf(termsOf(one)) >= first);
}

function lower(one: Decimal | null, other: Decimal | null): Decimal | null {
  return one && other ? (compareDecimals(other, one) < 0 ? other : one) : (one ?? other);
}
