import type { Decimal } from "../money/decimal.ts";

/**
 * Parts of a difference in the target currency. For a whole scope `moves` is zero and the five others add up to the
 * difference exactly; for one position or a part of the book `moves` is what came from or went to other own positions.
 */
export interface Bridge {
  readonly flows: Decimal;
  readonly income: Decimal;
  readonly expenses: Decimal;
  readonly price: Decimal;
  readonly currency: Decimal;
  readonly moves: Decimal;
}

/** The bridge of a group's assets and that of its liabilities: each adds up to the difference of its side exactly. */
export interface SideBridges {
  readonly assets: Bridge;
  readonly liabilities: Bridge;
}
