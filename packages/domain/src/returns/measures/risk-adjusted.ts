import { figure, noFigure, type Figure } from "./figure.ts";
import { FEWEST_STEPS } from "./growth.ts";

/** Returns of equal steps less those of what they are held against, in the same order: each figure below is of these. */
export type Differences = Figure<readonly number[]>;

/**
 * The differences between an index and another over steps: `places` (ascending) in the one, and the level of the other at
 * each of them. A step that began with nothing left has no return and is skipped; a step for which the other has no level
 * (NaN) leaves no figure at all.
 */
export function differencesOf(own: Float64Array, other: Float64Array, places: readonly number[]): Differences {
  const found: number[] = [];
  for (let i = 1; i < places.length; i++) {
    const [from, to] = [places[i - 1] as number, places[i] as number];
    const before = own[from] as number;
    if (before <= 0) continue;
    const against = (other[i] as number) / (other[i - 1] as number);
    if (!Number.isFinite(against)) return noFigure("no_benchmark");
    found.push((own[to] as number) / before - against);
  }
  return figure(found);
}

/**
 * Mean of the differences over their sample standard deviation, x sqrt(steps a year). Against a risk-free return this is
 * the Sharpe ratio, against a benchmark the information ratio (Sharpe, "The Sharpe Ratio", Journal of Portfolio
 * Management 21, 1994, equations 3 to 6: the ex-post ratio of the differential return).
 */
export function rewardToVariability(differences: Differences, stepsPerYear: number): Figure<number> {
  const deviation = deviationOf(differences);
  if (deviation.value === null) return deviation;
  if (deviation.value === 0) return noFigure("returns_never_varied");
  return figure((meanOf(differences.value as readonly number[]) / deviation.value) * Math.sqrt(stepsPerYear));
}

/**
 * Mean of the differences over their downside deviation, x sqrt(steps a year): the root of the mean over all steps of the
 * squared shortfall, a step without one counting as zero (Sortino and Price, "Performance Measurement in a Downside Risk
 * Framework", Journal of Investing 3, 1994). None where no step fell short: there is nothing to divide by.
 */
export function sortinoRatio(differences: Differences, stepsPerYear: number): Figure<number> {
  if (!differences.value) return differences;
  const { value } = differences;
  if (value.length < FEWEST_STEPS) return noFigure("too_few_observations");
  const shortfall = Math.sqrt(value.reduce((sum, one) => sum + Math.min(0, one) ** 2, 0) / value.length);
  if (shortfall < NOTHING) return noFigure("no_downside");
  return figure((meanOf(value) / shortfall) * Math.sqrt(stepsPerYear));
}

/** Sample standard deviation of the differences to a benchmark, x sqrt(steps a year) (Grinold and Kahn, "Active Portfolio Management"). */
export function trackingError(differences: Differences, stepsPerYear: number): Figure<number> {
  const deviation = deviationOf(differences);
  return deviation.value === null ? deviation : figure(deviation.value * Math.sqrt(stepsPerYear));
}

/** What differences of doubles that are the same may be off. */
const NOTHING = 1e-14;

function deviationOf({ value, reason }: Differences): Figure<number> {
  if (!value) return noFigure(reason);
  if (value.length < FEWEST_STEPS) return noFigure("too_few_observations");
  const mean = meanOf(value);
  const deviation = Math.sqrt(value.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (value.length - 1));
  return figure(deviation < NOTHING ? 0 : deviation);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}
