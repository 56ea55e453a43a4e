import { compareDecimals } from "@distributary/domain/money/decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { roundDecimal } from "@distributary/domain/money/round";
import { finerAmount } from "../../access/write/finer-amount.ts";
import type { InstrumentTerms } from "../../access/store/references.ts";

/**
 * Warns of amounts of money that are finer than anybody can pay in their currency: half a cent, a tenth of a yen. They
 * are booked as recorded. `amounts` are decimal texts by the name of their field; one that is not said, or an amount of
 * what is no currency, is no matter.
 */
export function finerAmounts(
  amounts: Readonly<Record<string, string | null | undefined>>,
  currency: Pick<InstrumentTerms, "identifier" | "minorUnits"> | null,
): string[] {
  const places = currency?.minorUnits ?? null;
  if (currency === null || places === null) return [];
  return Object.entries(amounts).flatMap(([field, amount]) => {
    if (!amount) return [];
    const exact = parseDecimal(amount);
    if (compareDecimals(exact, roundDecimal(exact, places)) === 0) return [];
    return [finerAmount(field, amount, currency.identifier, places)];
  });
}
