import type { Fixing } from "../../instruments/bond/bond.ts";
import type { RecordedTerms } from "../../instruments/recorded-terms.ts";
import type { Day } from "../../time/day.ts";
import { priceAt, type PriceHistory } from "../../ledger/price-history.ts";
import type { BookTerms } from "../../ledger/terms.ts";

/** Index of the instrument that fixes the rate or the index level of another (`reference_index`); -1: none. */
export function referenceOf(terms: BookTerms, recorded: RecordedTerms | undefined): number {
  const reference = recorded?.details["reference_index"];
  return typeof reference === "string" ? terms.instruments.findIndex(({ id }) => id === reference) : -1;
}

/**
 * What a reference was fixed at, by day: its recorded prices. Of an indexed bond they are levels; of a floating coupon
 * and of an adjustable loan they are percentages a year, given back as parts of one. `until` leaves out what came later.
 */
export function fixingsIn(history: PriceHistory | undefined, recorded: RecordedTerms, until: Day | null): Fixing[] {
  const scale = recorded.details["coupon_type"] === "IND" ? 0 : 2;
  return Array.from({ length: history?.count ?? 0 }, (_, place) => priceAt(history as PriceHistory, place))
    .filter(({ day }) => until === null || day <= until)
    .map(({ day, price }) => ({ day, value: { mantissa: price.mantissa, scale: price.scale + scale } }));
}
