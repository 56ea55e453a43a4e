/** Median, smallest and largest of some figures. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly runs: number;
}

/** The spread of at least one figure. */
export function spread(figures: readonly number[]): Spread {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median =
    sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
  return {
    median: rounded(median),
    least: rounded(sorted[0] ?? 0),
    most: rounded(sorted.at(-1) ?? 0),
    runs: sorted.length,
  };
}

/** Four significant digits: more would say more than such a measurement knows. */
export function rounded(figure: number): number {
  return Number(figure.toPrecision(4));
}

/** The ratio of two medians. */
export function ratio(a: Spread, b: Spread): number {
  return rounded(a.median / b.median);
}
