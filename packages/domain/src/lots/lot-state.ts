import { ZERO, addDecimals, mantissaAt, subtractDecimals, type Decimal } from "../money/decimal.ts";
import { divideToDecimal } from "../money/round.ts";
import type { Day } from "../time/day.ts";

/** Units bought together. `cost` is of `opened` units; a short lot has negative quantities and minus its proceeds as cost. */
export interface Lot {
  readonly acquired: Day;
  readonly transaction: number;
  readonly opened: Decimal;
  readonly left: Decimal;
  readonly cost: Decimal | null;
  /** the cost in the currency that is asked for, as its parts were paid; undefined: by the day of acquisition */
  readonly inTarget: Decimal | null | undefined;
}

/** Part of a lot that was closed by a sale. */
export interface ClosedLot {
  readonly day: Day;
  readonly acquired: Day;
  readonly quantity: Decimal;
  readonly basis: Decimal | null;
  readonly proceeds: Decimal | null;
  readonly isLongTerm: boolean;
  /** what opened it (cost, or of a short lot proceeds) in the currency that is asked for; undefined: by the day of acquisition */
  readonly openedInTarget: Decimal | null | undefined;
}

/** A lot that was named to be taken and of which less was there: the rest went by the method's order. */
export interface MissedLot {
  readonly day: Day;
  readonly acquired: Day;
  readonly named: Decimal;
  readonly found: Decimal;
}

/** Where the lots of one holding stand. */
export interface LotState {
  readonly open: readonly Lot[];
  readonly closed: readonly ClosedLot[];
  /** in order of days; left out where every lot that was named was there */
  readonly missed?: readonly MissedLot[];
}

/** Basis of the open lots; null when any cost is unknown. */
export function basisOf(open: readonly Lot[]): Decimal | null {
  let total: Decimal = ZERO;
  for (const lot of open) {
    const share = costLeft(lot);
    if (!share) return null;
    total = addDecimals(total, share);
  }
  return total;
}

/** Gain on what was sold in (since, at]; null when a basis or proceeds inside is unknown. */
export function realisedOf(closed: readonly ClosedLot[], since: Day, at: Day): Decimal | null {
  let total: Decimal = ZERO;
  for (const sale of closed) {
    if (sale.day <= since || sale.day > at) continue;
    if (!sale.basis || !sale.proceeds) return null;
    total = addDecimals(total, subtractDecimals(sale.proceeds, sale.basis));
  }
  return total;
}

/** Cost of what is left of a lot, to 60 places where it does not terminate; null: unknown. */
export function costLeft({ cost, left, opened }: Pick<Lot, "cost" | "left" | "opened">): Decimal | null {
  if (!cost) return null;
  const scale = Math.max(left.scale, opened.scale);
  const [part, whole] = [mantissaAt(left, scale), mantissaAt(opened, scale)];
  if (part === whole) return cost;
  const product = cost.mantissa * part;
  if (product % whole === 0n) return { mantissa: product / whole, scale: cost.scale };
  const share = divideToDecimal(product, whole);
  return { mantissa: share.mantissa, scale: share.scale + cost.scale };
}
