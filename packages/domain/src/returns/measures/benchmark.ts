import type { Day } from "../../time/day.ts";
import { figure, noFigure, type Figure } from "./figure.ts";

/** Level of a benchmark at the end of a day; null: none on or before it. */
export type BenchmarkLevel = (day: Day) => number | null;

/** Money put in (+) and taken out (-) in order of days, the opening value first, and the value of what is left. */
export interface HeldMoney {
  readonly days: Int32Array;
  /** of the days */
  readonly flows: Float64Array;
  readonly value: number;
  readonly from: Day;
  readonly to: Day;
}

/** How the benchmark moved: last level / first level - 1. */
export function benchmarkReturn(levelOn: BenchmarkLevel, from: Day, to: Day): Figure<number> {
  const [first, last] = [levelOn(from), levelOn(to)];
  return first && last !== null ? figure(last / first - 1) : noFigure("no_benchmark");
}

/**
 * Public-market equivalent of Kaplan and Schoar (2005): distributions carried to the end at the benchmark's growth,
 * and the value left, over contributions carried alike. Above 1 the money did better than in the benchmark.
 */
export function publicMarketEquivalent({ days, flows, value, to }: HeldMoney, levelOn: BenchmarkLevel): Figure<number> {
  const end = levelOn(to);
  if (end === null) return noFigure("no_benchmark");
  let [put, taken] = [0, value];
  for (let i = 0; i < flows.length; i++) {
    const level = levelOn(days[i] as Day);
    if (!level) return noFigure("no_benchmark");
    const carried = ((flows[i] as number) * end) / level;
    if (carried > 0) put += carried;
    else taken -= carried;
  }
  return put > 0 ? figure(taken / put) : noFigure("nothing_paid_in");
}

/**
 * Beta: covariance of the returns of equal steps with the benchmark's, over the benchmark's variance. From three steps
 * on; null where the benchmark never moved.
 */
export function beta(returns: readonly number[], benchmark: readonly number[]): Figure<number> {
  const count = returns.length;
  if (count < 3 || benchmark.length !== count) return noFigure("too_few_observations");
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / count;
  const [own, other] = [mean(returns), mean(benchmark)];
  let [together, alone] = [0, 0];
  for (let i = 0; i < count; i++) {
    const deviation = (benchmark[i] as number) - other;
    together += ((returns[i] as number) - own) * deviation;
    alone += deviation ** 2;
  }
  return alone === 0 ? noFigure("benchmark_never_moved") : figure(together / alone);
}
