import { ZERO, addDecimals, multiplyDecimals, type Decimal } from "../money/decimal.ts";
import { SAFE_LIMIT } from "../money/scaled-sum.ts";
import { isNarrow } from "../ledger/columns/integers.ts";
import type { RateSegments } from "../ledger/columns/rate-columns.ts";
import type { PostingColumns } from "../ledger/columns/posting-columns.ts";

/**
 * What the first n changes of a slice paid in, where its columns say all of it and stay below 2^52; else null. Amounts
 * are summed in doubles from one rate to the next and multiplied once. `segments` null: the amounts are in the target
 * currency. `withFees`: fees of basis count as paid.
 */
export function contributedCapital(
  { days, amount, amountScale: scale, fees, extras }: PostingColumns,
  n: number,
  segments: RateSegments | null,
  withFees: boolean,
): Decimal | null {
  const fee = withFees ? fees : null;
  if (!amount || !isNarrow(amount) || extras.size > 0 || (fee && !isNarrow(fee))) return null;
  let total: Decimal = ZERO;
  let sum = 0;
  let segment = -1;
  const multiply = (): void => {
    const rate = segments?.values[segment] ?? ZERO;
    const mantissa = BigInt(sum);
    total = addDecimals(total, segments ? multiplyDecimals({ mantissa, scale }, rate) : { mantissa, scale });
    sum = 0;
  };
  let before = 0;
  let feesBefore = 0;
  for (let i = 0; i < n; i++) {
    const starts = segments?.days;
    while (starts && segment + 1 < starts.length && (starts[segment + 1] as number) <= (days[i] as number)) {
      if (sum !== 0) multiply();
      segment += 1;
    }
    const paid = (amount[i] as number) - before;
    before = amount[i] as number;
    if (fee) {
      if (paid > 0) sum += (fee[i] as number) - feesBefore;
      feesBefore = fee[i] as number;
    }
    if (paid > 0) sum += paid;
    if (sum >= SAFE_LIMIT || sum <= -SAFE_LIMIT) multiply();
  }
  if (sum !== 0) multiply();
  return total;
}
