import type { Decimal } from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import { divideToDecimal, roundDecimal } from "../../money/round.ts";

/** What part of the whole an amount is, as plain decimal text. The whole is above zero. */
export function shareOf(part: Decimal, whole: Decimal, places = 12): string {
  const scale = Math.max(part.scale, whole.scale);
  const of = ({ mantissa, scale: own }: Decimal): bigint => mantissa * 10n ** BigInt(scale - own);
  return formatDecimal(roundDecimal(divideToDecimal(of(part), of(whole), places + 4), places));
}
