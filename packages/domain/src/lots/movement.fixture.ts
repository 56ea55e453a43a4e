import type { Decimal } from "../money/decimal.ts";
import type { LotMovement } from "./lot-movement.ts";

/** So many whole units. */
export const units = (n: number): Decimal => ({ mantissa: BigInt(n), scale: 0 });

/** A movement of one instrument whose transaction is numbered as its day. */
export function movement(
  day: number,
  quantity: number,
  amount: number | null,
  kind: LotMovement["kind"] = "trade",
  account = 0,
): LotMovement {
  return {
    day,
    transaction: day,
    instrument: 0,
    holding: account,
    quantity: units(quantity),
    kind,
    amount: amount === null ? null : units(amount),
    acquired: null,
  };
}
