import { parseExplainKey } from "@distributary/contract/evidence/figure-key";
import type { EvidenceItem } from "@distributary/contract/summary/evidence";
import { compareDecimals } from "@distributary/domain/money/decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import type { Reads } from "../../../access/records/reads.ts";
import { priceObservations } from "../store/price-observations.ts";

/**
 * Finds the observation behind a price in the evidence of a position, by its day and figure: whoever sees a wrong price
 * gets to where it is corrected. Null where a trade told it, or where it has been corrected since.
 */
export async function recordedPrices(
  reads: Reads,
  universe: string,
  explainKey: string,
  evidence: readonly EvidenceItem[],
): Promise<(day: string, price: string) => string | null> {
  const key = parseExplainKey(explainKey)?.key;
  const days = evidence.flatMap((one) => (one.kind === "price" && one.source !== "trade" ? [one.date] : []));
  if (key === undefined || !("instrument" in key) || days.length === 0) return () => null;
  const prices = await priceObservations(reads, universe, key.instrument, days);
  return (day, price) =>
    prices.findLast((one) => one.date === day && compareDecimals(parseDecimal(one.price), parseDecimal(price)) === 0)
      ?.id ?? null;
}
