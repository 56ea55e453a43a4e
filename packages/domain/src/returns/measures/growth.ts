import { figure, noFigure, type Figure } from "./figure.ts";
import { rateOfYear } from "./time-weighted.ts";

/** What sums of doubles may be off: a thousandth of a minor unit. A value as small as that is nothing. */
export const DUST = 1e-3;
/** How much more than a value a flow must be to count as more: doubles of the same amount need not be the same. */
const MORE = 1 + 1e-9;

/**
 * Whether more money came in on a day than was there before, or than is left: the day's value without it is then no
 * measure of what was there before. What a price moves between a trade and the end of the day would count as if all of
 * it had been earned by the little that was there. A rule on large flows as GIPS asks for.
 */
export function isLargeInflow(before: number, flow: number, value: number): boolean {
  return before > 0 && value >= 0 && flow > Math.min(before, value) * MORE;
}

/** What was paid on a day, within what it began and ended with: what is cheaper or dearer than both says nothing of the rest. */
export function between(opened: number, paid: number, closed: number): number {
  return Math.max(Math.min(opened, closed), Math.min(Math.max(opened, closed), paid));
}

/** Days of a group, ascending: what was put in (+) or taken out (-) on each, and the value at its end. NaN: unknown. */
export interface GrowthPoints {
  readonly flows: Float64Array;
  readonly values: Float64Array;
}

/**
 * What one unit of money put in at the begin became by the end of each day: sub-periods are linked from the value
 * after a flow to the value before the next, and by nothing else. What lies between two flows is told by its value over
 * that after the flow before it, so that a day on which more is owed than held has a level below zero and breaks nothing,
 * whether a month ends on it or not. What begins with nothing held is opened by what was paid; while nothing
 * is held the index stands still, whatever is paid or comes in, as a dividend after a sale. The first point opens; its
 * flow does not count. Null with its reason where a value is unknown or a sub-period begins with a value below zero, or
 * with nothing that yet earns, or ends below zero at a flow or at the last day. The index stands in `room`.
 */
export function growthIndex(
  points: GrowthPoints,
  room: Float64Array = new Float64Array(points.values.length),
): Figure<Float64Array> {
  const index = room.subarray(0, points.values.length);
  const last = growthInto(points, index);
  return last.value === null ? last : figure(index);
}

/** The last level of the index, less 1: the time-weighted return over all points. */
export function growthOver(points: GrowthPoints): Figure<number> {
  return points.values.length < 2 ? noFigure("no_time_passed") : lessOne(growthInto(points, null));
}

/** The last level of the index; writes all of them where there is a column for them. */
function growthInto({ flows, values }: GrowthPoints, index: Float64Array | null): Figure<number> {
  let level = 1;
  let isBegun = false;
  if (index) index[0] = level;
  // What was there after the last flow; what was bought with nothing held begins there.
  let before = values[0] as number;
  const last = values.length - 1;
  for (let i = 1; i <= last; i++) {
    const value = values[i] as number;
    const flow = flows[i] as number;
    if (Number.isNaN(before) || Number.isNaN(value) || Number.isNaN(flow)) return noFigure("value_unknown");
    const isHeld = before !== 0;
    if (isHeld && before > 0 && flow === 0 && i < last) {
      if (index) index[i] = (level * value) / before;
      continue;
    }
    const opening = isHeld ? before : flow;
    const closing = isHeld ? value - flow : value;
    if (isHeld || closing !== 0) {
      if (opening <= 0) return noFigure("opening_value_not_positive");
      if (closing < -DUST) return noFigure("value_below_zero");
      level = (level * Math.max(0, closing)) / opening;
      isBegun = true;
    }
    before = value;
    if (index) index[i] = level;
  }
  // Where nothing was ever held there is no return, not one of zero.
  return isBegun || values.length < 2 ? figure(level) : noFigure("opening_value_not_positive");
}

function lessOne(level: Figure<number>): Figure<number> {
  return level.value === null ? level : figure(level.value - 1);
}

/** Time-weighted return over all points of an index. */
export function returnOf(index: Figure<Float64Array>): Figure<number> {
  if (!index.value) return index;
  return index.value.length < 2
    ? noFigure("no_time_passed")
    : figure((index.value[index.value.length - 1] as number) - 1);
}

/** (1 + R)^(365 / days) - 1 from 365 days on; a shorter stretch is not blown up to a year. */
export function perYear(total: Figure<number>, days: number): Figure<number> {
  if (total.value === null) return total;
  if (days < 365) return noFigure("shorter_than_a_year");
  return rateOfYear(total.value, days);
}

/**
 * Deepest fall of an index from a peak before it, as a share of the peak: 0 where it never fell. None where it fell below
 * zero: more than everything was lost.
 */
export function maximumDrawdown(index: Figure<Float64Array>): Figure<number> {
  if (!index.value) return index;
  const levels = index.value;
  let peak = 1;
  let deepest = 0;
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i] as number;
    if (level < 0) return noFigure("value_below_zero");
    if (level > peak) peak = level;
    else deepest = Math.max(deepest, 1 - level / peak);
  }
  return figure(deepest);
}

/** Return of each step between some points of an index (places in it, ascending). */
export function stepReturns(index: Float64Array, places: readonly number[]): number[] {
  const returns: number[] = [];
  for (let i = 1; i < places.length; i++) {
    const before = index[places[i - 1] as number] as number;
    if (before > 0) returns.push((index[places[i] as number] as number) / before - 1);
  }
  return returns;
}

/** Fewer steps than these say nothing of how returns vary. */
export const FEWEST_STEPS = 3;

/** Sample standard deviation of the returns of equal steps, per year: x sqrt(steps a year). From three steps on. */
export function volatility(returns: readonly number[], stepsPerYear: number): Figure<number> {
  if (returns.length < FEWEST_STEPS) return noFigure("too_few_observations");
  const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length;
  const squares = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return figure(Math.sqrt((squares / (returns.length - 1)) * stepsPerYear));
}
