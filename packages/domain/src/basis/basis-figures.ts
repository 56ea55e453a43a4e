import type { Decimal } from "../money/decimal.ts";

/** Cost of what is held and gain on what was sold, by the lot method of the account. */
export interface BasisFigures {
  /** in the position's own currency; null when any open lot's cost is unknown */
  readonly basis: Decimal | null;
  /** the same translated at the rates of the acquisition days, in the target currency */
  readonly basisInTarget: Decimal | null;
  /** gain on everything sold up to `at`, own currency; null when a cost inside is unknown */
  readonly realised: Decimal | null;
  /** gain on what was sold in (since, at], own currency; null also without `since` */
  readonly realisedInWindow: Decimal | null;
  /** value without accrued interest - basis, own currency; null when either is unknown */
  readonly unrealised: Decimal | null;
}
