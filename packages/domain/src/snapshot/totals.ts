import type { Decimal } from "../money/decimal.ts";

/** assets >= 0, liabilities <= 0, total their sum; `incomplete` when a value inside is unknown and counted as nothing. */
export interface Totals {
  readonly total: Decimal;
  readonly assets: Decimal;
  readonly liabilities: Decimal;
  readonly incomplete: boolean;
}
