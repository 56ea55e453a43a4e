/** An exact decimal: mantissa x 10^-scale, scale >= 0. */
export interface Decimal {
  readonly mantissa: bigint;
  readonly scale: number;
}
