import {
  benchmarkReturn,
  beta,
  publicMarketEquivalent,
  type BenchmarkLevel,
  type HeldMoney,
} from "./measures/benchmark.ts";
import { indexRates, modifiedRateOfReturn } from "./measures/carried-flows.ts";
import { figure, noFigure, type Figure, type NoFigureReason } from "./measures/figure.ts";
import { returnOf, stepReturns } from "./measures/growth.ts";
import {
  differencesOf,
  rewardToVariability,
  sortinoRatio,
  trackingError,
  type Differences,
} from "./measures/risk-adjusted.ts";
import type { Day } from "../time/day.ts";
import type { GroupPoints } from "./group-points.ts";
import type { ReturnColumns } from "./return-columns.ts";

/** What returns are held against. */
export interface Comparison {
  /** null: nothing to compare with */
  readonly benchmark: BenchmarkLevel | null;
  /** of money without risk; null: it earns nothing */
  readonly riskFree: BenchmarkLevel | null;
  /** whether the months are told one by one */
  readonly months: boolean;
}

/** What was earned beside money without risk. */
export interface RiskFigures {
  /** per year; both rates are the risk-free one */
  readonly modifiedRate: Figure<number>;
  /** of monthly returns, per year */
  readonly sharpe: Figure<number>;
  readonly sortino: Figure<number>;
}

/** The same money beside a benchmark. */
export interface BenchmarkFigures {
  readonly return: Figure<number>;
  /** time-weighted return - the benchmark's */
  readonly excess: Figure<number>;
  readonly publicMarketEquivalent: Figure<number>;
  /** per year */
  readonly longNickels: Figure<number>;
  readonly directAlpha: Figure<number>;
  /** of monthly returns */
  readonly beta: Figure<number>;
  /** of monthly returns, per year */
  readonly trackingError: Figure<number>;
  readonly informationRatio: Figure<number>;
  /** both at the ends of the months and at both ends of the window, 1 at its begin; null: not known */
  readonly course: readonly CoursePoint[];
}

/** What 1 put in at the begin has become by the end of a day. */
export interface CoursePoint {
  readonly day: Day;
  readonly own: number | null;
  readonly benchmark: number | null;
}

/** The return of one month, or of the part of it inside the window. */
export interface MonthReturn {
  /** the end of this day opens it */
  readonly from: Day;
  readonly to: Day;
  readonly own: Figure<number>;
  /** null: it has no level on one of the days */
  readonly benchmark: number | null;
}

/** Where the flows of a group are put together. */
type FlowsRoom = Pick<ReturnColumns, "paidDays" | "paid">;

const MONTHS_A_YEAR = 12;

/** The returns between the ends of the months; none where more was owed than held at one of them. */
export function monthlyReturns(index: Figure<Float64Array>, monthEnds: readonly number[]): Figure<readonly number[]> {
  const levels = levelsAt(index, monthEnds);
  return levels.value ? figure(stepReturns(levels.value, monthEnds)) : levels;
}

function levelsAt(index: Figure<Float64Array>, places: readonly number[]): Figure<Float64Array> {
  if (index.value && places.some((place) => ((index.value as Float64Array)[place] as number) < 0))
    return noFigure("value_below_zero");
  return index;
}

/** The money of some points: the opening value on the first day that counts, then each flow. It stands in `room`. */
function heldMoney({ from, days, values, flows }: GroupPoints, room: FlowsRoom): HeldMoney {
  const { paidDays, paid } = room;
  paidDays[0] = from;
  paid[0] = values[0] as number;
  let count = 1;
  // The flow of the point that opens does not count. On most days nothing moves.
  for (let i = 1; i < flows.length; i++) {
    if (flows[i] === 0) continue;
    paidDays[count] = Math.max(days[i] as Day, from);
    paid[count++] = flows[i] as number;
  }
  return {
    days: paidDays.subarray(0, count),
    flows: paid.subarray(0, count),
    value: values[values.length - 1] as number,
    from,
    to: days[days.length - 1] as Day,
  };
}

/** The figures that need no more than a risk-free return; `monthly` are the {@link monthlyReturns} of the index. */
export function riskFigures(
  points: GroupPoints,
  index: Figure<Float64Array>,
  monthly: Figure<readonly number[]>,
  riskFree: BenchmarkLevel | null,
  room: FlowsRoom,
): RiskFigures {
  // Beside money that earns nothing the returns are the differences themselves.
  const over = riskFree ? differences(points, index, riskFree) : monthly;
  return {
    modifiedRate: modifiedRateOfReturn(heldMoney(points, room), riskFree ?? flat),
    sharpe: rewardToVariability(over, MONTHS_A_YEAR),
    sortino: sortinoRatio(over, MONTHS_A_YEAR),
  };
}

/** The figures beside a benchmark. */
export function besideBenchmark(
  levelOn: BenchmarkLevel,
  points: GroupPoints,
  index: Figure<Float64Array>,
  room: FlowsRoom,
): BenchmarkFigures {
  const { from, days, monthEnds } = points;
  const at = days[days.length - 1] as Day;
  const months = monthlyReturns(index, monthEnds);
  const own = benchmarkReturn(levelOn, from, at);
  const total = returnOf(index);
  const levels = levelsOf(levelOn, points);
  const money = heldMoney(points, room);
  const over = differences(points, index, levelOn);
  return {
    return: own,
    excess: own.value === null ? own : total.value === null ? total : figure(total.value - own.value),
    publicMarketEquivalent: publicMarketEquivalent(money, levelOn),
    ...indexRates(money, levelOn),
    beta: months.value ? beta(months.value, stepReturns(levels, [...levels.keys()])) : months,
    trackingError: trackingError(over, MONTHS_A_YEAR),
    informationRatio: rewardToVariability(over, MONTHS_A_YEAR),
    course: monthEnds.map((place, i) => ({
      day: Math.max(days[place] as Day, from),
      own: index.value ? (index.value[place] as number) : null,
      benchmark: finite((levels[i] as number) / (levels[0] as number)),
    })),
  };
}

/** The returns of the months one by one, beside those of a benchmark where there is one. */
export function monthTable(
  points: GroupPoints,
  index: Figure<Float64Array>,
  benchmark: BenchmarkLevel | null,
): readonly MonthReturn[] {
  const { from, days, monthEnds } = points;
  const own = levelsAt(index, monthEnds);
  const other = benchmark && levelsOf(benchmark, points);
  const step = (levels: Float64Array, begin: number, end: number): number | null =>
    finite((levels[end] as number) / (levels[begin] as number) - 1);
  return monthEnds.slice(1).map((place, i) => ({
    from: Math.max(days[monthEnds[i] as number] as Day, from),
    to: days[place] as Day,
    own: own.value ? figureOr(step(own.value, monthEnds[i] as number, place), "opening_value_not_positive") : own,
    benchmark: other && step(other, i, i + 1),
  }));
}

function differences(points: GroupPoints, index: Figure<Float64Array>, levelOn: BenchmarkLevel): Differences {
  const own = levelsAt(index, points.monthEnds);
  return own.value ? differencesOf(own.value, levelsOf(levelOn, points), points.monthEnds) : own;
}

/** The level at the end of each of the months; NaN where there is none. */
function levelsOf(levelOn: BenchmarkLevel, { from, days, monthEnds }: GroupPoints): Float64Array {
  const levels = new Float64Array(monthEnds.length);
  monthEnds.forEach((place, i) => {
    levels[i] = levelOn(Math.max(days[place] as Day, from)) ?? Number.NaN;
  });
  return levels;
}

function flat(): number {
  return 1;
}

function figureOr(value: number | null, reason: NoFigureReason): Figure<number> {
  return value === null ? noFigure(reason) : figure(value);
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
