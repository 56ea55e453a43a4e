import { compareDecimals, multiplyDecimals, signOfDecimal, subtractDecimals, type Decimal } from "../money/decimal.ts";
import { roundDecimal } from "../money/round.ts";
import type { Difference } from "./difference.ts";

/** How far the money of a trade may be from the day's price: a quarter. */
const NEAR = 4n;

/**
 * The missing money that goes with a missing trade: on the account that settles it, with the opposite sign, near the
 * day's price where there is one. Each money difference goes with one trade, that whose price is nearest.
 */
export function pairedMoney(
  differences: readonly Difference[],
  all: readonly Difference[],
  settlementOf: (account: number) => number,
): Map<number, { readonly place: number; readonly money: Decimal }> {
  const best = new Map<number, { readonly trade: number; readonly gap: Decimal | null }>();
  for (const [trade, difference] of differences.entries()) {
    if (difference.isCash) continue;
    const account = settlementOf(difference.account);
    const place = all.findIndex(
      (one) =>
        one.isCash &&
        one.account === account &&
        one.instrument === difference.currency &&
        signOfDecimal(one.delta) === -signOfDecimal(difference.delta),
    );
    const money = all[place]?.delta;
    if (money === undefined) continue;
    const expected = moneyOf(difference);
    const gap = expected && magnitude(subtractDecimals(magnitude(money), expected));
    if (gap && expected && compareDecimals({ mantissa: gap.mantissa * NEAR, scale: gap.scale }, expected) > 0) continue;
    const before = best.get(place);
    if (!before || (gap && (before.gap === null || compareDecimals(gap, before.gap) < 0)))
      best.set(place, { trade, gap });
  }
  return new Map(
    [...best].map(([place, { trade }]) => [trade, { place, money: magnitude((all[place] as Difference).delta) }]),
  );
}

/** What the units are worth, as money is paid; null: not known, or nothing. */
export function moneyOf({ delta, unitWorth, places }: Difference): Decimal | null {
  const worth = unitWorth && roundDecimal(multiplyDecimals(magnitude(delta), unitWorth), places);
  return worth && signOfDecimal(worth) > 0 ? worth : null;
}

/** An amount whatever its sign. */
export function magnitude(value: Decimal): Decimal {
  return value.mantissa < 0n ? { mantissa: -value.mantissa, scale: value.scale } : value;
}
