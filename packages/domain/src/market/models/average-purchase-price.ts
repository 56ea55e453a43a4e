import { ZERO, addDecimals, multiplyDecimals, signOfDecimal, type Decimal } from "../../money/decimal.ts";
import { decimalOf, divideRationals, multiplyRationals, rationalOf } from "../../money/rational.ts";
import type { Day } from "../../time/day.ts";
import type { Position } from "../../ledger/columns/position.ts";
import { ratioSince, type Split } from "../../ledger/splits.ts";
import { TRADE, amountOf, changesUpTo, isPlainChange, quantityOf } from "../../ledger/columns/posting-columns.ts";

/**
 * Money paid per unit on average over the trades that opened the positions (their first trade's direction), up to a day;
 * units from before a split as those that they became.
 */
export function averagePurchasePrice(
  positions: readonly Position[],
  day: Day,
  splits?: readonly Split[],
): { readonly perUnit: Decimal; readonly date: Day } | null {
  let amount = ZERO;
  let quantity = ZERO;
  let date: Day | null = null;
  for (const { slices } of positions) {
    const postings = slices[TRADE];
    if (!postings?.amount) continue;
    const count = changesUpTo(postings, day);
    const opening = count > 0 ? signOfDecimal(quantityOf(postings, 0)) : 0;
    const sign: Decimal = { mantissa: BigInt(opening), scale: 0 };
    for (let i = 0; i < count; i++) {
      const bought = quantityOf(postings, i);
      if (signOfDecimal(bought) !== opening || opening === 0 || !isPlainChange(postings, i)) continue;
      const ratio = ratioSince(splits, postings.days[i] as Day, day);
      const units = ratio ? decimalOf(multiplyRationals(rationalOf(bought), ratio)) : bought;
      amount = addDecimals(amount, multiplyDecimals(sign, amountOf(postings, i)));
      quantity = addDecimals(quantity, multiplyDecimals(sign, units));
      date = Math.max(date ?? (postings.days[i] as Day), postings.days[i] as Day);
    }
  }
  if (date === null || quantity.mantissa === 0n) return null;
  return { perUnit: decimalOf(divideRationals(rationalOf(amount), rationalOf(quantity))), date };
}
