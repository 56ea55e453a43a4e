import { addDecimals, negateDecimal, signOfDecimal, type Decimal } from "../money/decimal.ts";
import { NO_BRIDGE, addBridges } from "./bridge-sums.ts";
import type { Bridge, SideBridges } from "./bridge.ts";

/** Nothing moved on either side. */
export const NO_SIDES: SideBridges = { assets: NO_BRIDGE, liabilities: NO_BRIDGE };

/** The side on which a position is shown. */
export type Side = keyof SideBridges;

/** Side by side sum. */
export function addSideBridges(a: SideBridges, b: SideBridges): SideBridges {
  return { assets: addBridges(a.assets, b.assets), liabilities: addBridges(a.liabilities, b.liabilities) };
}

/** The bridge of both sides together. */
export function bothSides({ assets, liabilities }: SideBridges): Bridge {
  return addBridges(assets, liabilities);
}

/**
 * The bridges to which a position adds on its side. `before`: its value at `since` in the target currency. What stood on
 * the other side then, as an account that was overdrawn, came over from it: the difference of either side has it, so it is
 * a move of both.
 */
export function sideBridges(side: Side, bridge: Bridge, before: Decimal): SideBridges {
  const sign = signOfDecimal(before);
  const hasCrossed = side === "assets" ? sign < 0 : sign > 0;
  if (!hasCrossed) return { ...NO_SIDES, [side]: bridge };
  const own = { ...bridge, moves: addDecimals(bridge.moves, before) };
  const other = { ...NO_BRIDGE, moves: negateDecimal(before) };
  return side === "assets" ? { assets: own, liabilities: other } : { assets: other, liabilities: own };
}
