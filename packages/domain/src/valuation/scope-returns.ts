import type { Decimal } from "../money/decimal.ts";
import {
  benchmarkReturn,
  beta,
  publicMarketEquivalent,
  type BenchmarkFlow,
  type BenchmarkLevel,
} from "../performance/benchmark.ts";
import { figure, noFigure, type Figure } from "../performance/figure.ts";
import {
  growthIndex,
  maximumDrawdown,
  perYear,
  returnOf,
  stepReturns,
  volatility,
  type GrowthPoint,
} from "../performance/growth.ts";
import { xirr, type XirrAnswer } from "../performance/xirr.ts";
import { civilOf, dayOf, type Day } from "../time/day.ts";
import type { Book } from "./book.ts";
import { flowsByGroup, type GroupFlows, type Partition } from "./money-flows.ts";
import { seriesOver, type SeriesTerms } from "./series.ts";

/** Returns of one group in (since, at]. Amounts in minor units of the target, rounded to whole ones. */
export interface ScopeReturns {
  /** the end of `since`, or the day of the first flow, before which there was nothing */
  readonly from: Day;
  readonly to: Day;
  /** null: a price or rate is unknown */
  readonly opening: number | null;
  readonly closing: number | null;
  readonly putIn: number | null;
  readonly takenOut: number | null;
  readonly income: number | null;
  readonly expenses: number | null;
  /** closing - opening - put in + taken out */
  readonly gain: number | null;
  readonly timeWeighted: Figure<number>;
  readonly timeWeightedPerYear: Figure<number>;
  /** as if somebody else had paid the expenses */
  readonly beforeFees: Figure<number>;
  /** as if all rates had stayed what they were when the window opens */
  readonly beforeCurrency: Figure<number>;
  readonly modifiedDietz: Figure<number>;
  readonly xirr: XirrAnswer | { readonly value: null; readonly reason: "value_unknown" };
  /** (value + taken out) / (opening value + put in) */
  readonly multiple: Figure<number>;
  /** income per 365 days over the closing value */
  readonly incomeYield: Figure<number>;
  /** of monthly returns, per year */
  readonly volatility: Figure<number>;
  readonly drawdown: Figure<number>;
  /** flows by day */
  readonly flows: readonly BenchmarkFlow[];
  /** beside a benchmark, where one is named */
  readonly benchmark: BenchmarkFigures | null;
}

/** The same money beside a benchmark. */
export interface BenchmarkFigures {
  readonly return: Figure<number>;
  /** time-weighted return - the benchmark's */
  readonly excess: Figure<number>;
  readonly publicMarketEquivalent: Figure<number>;
  /** of monthly returns */
  readonly beta: Figure<number>;
  /** both at the ends of the months and at both ends of the window, 1 at its begin; null: not known */
  readonly course: readonly CoursePoint[];
}

/** What 1 put in at the begin has become by the end of a day. */
export interface CoursePoint {
  readonly day: Day;
  readonly own: number | null;
  readonly benchmark: number | null;
}

export interface ReturnsWindow {
  readonly since: Day | null;
  readonly at: Day;
  /** instrument index of the currency */
  readonly target: number;
  /** level in the target currency; none: nothing to compare with */
  readonly benchmark?: BenchmarkLevel;
  /** by position: the share of it that counts, of flows as of values; none: all of it */
  readonly weights?: Float64Array;
}

/**
 * Returns of each group of a partition. Values are those of the ends of days by the rules of a summary, as doubles in
 * minor units; a ratio of them is right to about 12 digits.
 */
export function returnsByGroup(book: Book, partition: Partition, window: ReturnsWindow): ScopeReturns[] {
  const members: number[][] = Array.from({ length: partition.count }, () => []);
  partition.groupOf.forEach((group, p) => {
    if (group >= 0) members[group]?.push(p);
  });
  const weights = window.weights ?? null;
  const flows = flowsByGroup(book, partition, { ...window, weights, rateDay: null });
  const openings = flows.map((own) => openingDay(own, window));
  const isForeign = members.map((positions) => positions.some((p) => book.positions[p]?.currency !== window.target));
  // Groups open on different days only where nothing bounds the window; then each has its own fixed rates.
  const fixed = new Map<Day, GroupFlows[]>();
  return members.map((positions, group) => {
    const from = openings[group] as Day;
    const local = (): GroupFlows => {
      let all = fixed.get(from);
      if (!all) {
        all = flowsByGroup(book, partition, { ...window, weights, rateDay: from });
        fixed.set(from, all);
      }
      return all[group] as GroupFlows;
    };
    return returnsOf(book, positions, flows[group] as GroupFlows, from, window, isForeign[group] ? local : null);
  });
}

function returnsOf(
  book: Book,
  positions: readonly number[],
  own: GroupFlows,
  from: Day,
  window: ReturnsWindow,
  local: (() => GroupFlows) | null,
): ScopeReturns {
  const { at, target, since } = window;
  const days = pointDays(own, since === null ? from - 1 : from, at);
  const weights = window.weights ?? null;
  const points = pointsOf(book, positions, days, own.flow, target, { rateDay: null, weights });
  const index = growthIndex(points);
  const total = returnOf(index);
  const [opening, closing] = [points[0]?.value ?? 0, points.at(-1)?.value ?? 0];
  const flows = [...own.flow].map(([day, amount]) => ({ day, amount })).sort((a, b) => a.day - b.day);
  const putIn = sum(flows.map(({ amount }) => (amount < 0 ? 0 : amount)));
  const takenOut = sum(flows.map(({ amount }) => (amount < 0 ? -amount : Number.isNaN(amount) ? amount : 0)));
  const gain = closing - opening - putIn + takenOut;
  return {
    from,
    to: at,
    opening: whole(opening),
    closing: whole(closing),
    putIn: whole(putIn),
    takenOut: whole(takenOut),
    income: whole(sum(own.income.values())),
    expenses: whole(sum(own.expense.values())),
    gain: whole(gain),
    timeWeighted: total,
    timeWeightedPerYear: perYear(total, at - from),
    beforeFees: own.expense.size === 0 ? total : returnOf(growthIndex(withoutFees(points, own.expense))),
    beforeCurrency: local
      ? returnOf(growthIndex(pointsOf(book, positions, days, local().flow, target, { rateDay: from, weights })))
      : total,
    modifiedDietz: dietz(opening, gain, flows, from, at),
    xirr: moneyWeighted(opening, closing, flows, from, at),
    multiple: multipleOf(opening + putIn, closing + takenOut),
    incomeYield: yieldOf(sum(own.income.values()), closing, at - from),
    volatility: index.value ? volatility(stepReturns(index.value, monthEnds(days)), 12) : index,
    drawdown: maximumDrawdown(index),
    flows,
    benchmark: window.benchmark
      ? beside(window.benchmark, { index, days, total, flows, opening, closing, from, at })
      : null,
  };
}

function beside(
  levelOn: BenchmarkLevel,
  of: {
    readonly index: Figure<Float64Array>;
    readonly days: Int32Array;
    readonly total: Figure<number>;
    readonly flows: readonly BenchmarkFlow[];
    readonly opening: number;
    readonly closing: number;
    readonly from: Day;
    readonly at: Day;
  },
): BenchmarkFigures {
  const { index, days, total, flows, opening, closing, from, at } = of;
  const own = benchmarkReturn(levelOn, from, at);
  const places = monthEnds(days);
  const levels = new Float64Array(days.length);
  for (const place of places) levels[place] = levelOn(Math.max(days[place] as number, from)) ?? Number.NaN;
  const monthly = stepReturns(levels, places);
  return {
    return: own,
    excess: own.value === null ? own : total.value === null ? total : figure(total.value - own.value),
    publicMarketEquivalent: publicMarketEquivalent([{ day: from, amount: opening }, ...flows], closing, levelOn, at),
    beta: index.value ? beta(stepReturns(index.value, places), monthly) : index,
    course: places.map((place) => ({
      day: Math.max(days[place] as number, from),
      own: index.value ? (index.value[place] as number) : null,
      benchmark: known((levels[place] as number) / (levels[0] as number)),
    })),
  };
}

function known(level: number): number | null {
  return Number.isFinite(level) ? level : null;
}

function yieldOf(income: number, closing: number, days: number): Figure<number> {
  if (Number.isNaN(income) || Number.isNaN(closing)) return noFigure("value_unknown");
  if (days <= 0) return noFigure("no_time_passed");
  return closing > 0 ? figure((income * 365) / days / closing) : noFigure("closing_value_not_positive");
}

/** The day from which a group's returns count. */
function openingDay({ flow, income }: GroupFlows, { since, at }: ReturnsWindow): Day {
  if (since !== null) return since;
  let first = at;
  for (const day of [...flow.keys(), ...income.keys()]) first = Math.min(first, day);
  return first;
}

/** Days with a flow or an expense, month ends, and both ends. */
function pointDays({ flow, expense }: GroupFlows, from: Day, at: Day): Int32Array {
  const days = new Set<Day>([from, at, ...flow.keys(), ...expense.keys()]);
  const { year, month } = civilOf(from);
  for (let n = 1; ; n++) {
    const total = year * 12 + month - 1 + n;
    const end = dayOf(Math.floor(total / 12), (total % 12) + 1, 1) - 1;
    if (end >= at) break;
    if (end > from) days.add(end);
  }
  return Int32Array.from(days).sort();
}

function pointsOf(
  book: Book,
  positions: readonly number[],
  days: Int32Array,
  flow: ReadonlyMap<Day, number>,
  target: number,
  terms: SeriesTerms,
): GrowthPoint[] {
  const series = seriesOver(book, positions, days, target, terms);
  return Array.from(days, (day, i) => {
    const value = series.incomplete[i] === 1 ? Number.NaN : Math.round(series.total[i] as number);
    return { day, flow: flow.get(day) ?? 0, value };
  });
}

function withoutFees(points: readonly GrowthPoint[], expense: ReadonlyMap<Day, number>): GrowthPoint[] {
  return points.map((point) => ({ ...point, flow: point.flow + (expense.get(point.day) ?? 0) }));
}

/** Places of the month ends among the days, with both ends. */
function monthEnds(days: Int32Array): number[] {
  return Array.from(days.keys()).filter(
    (i) => i === 0 || i === days.length - 1 || civilOf((days[i] as number) + 1).dayOfMonth === 1,
  );
}

function dietz(opening: number, gain: number, flows: ScopeReturns["flows"], from: Day, at: Day): Figure<number> {
  if (at <= from) return noFigure("no_time_passed");
  const average = opening + sum(flows.map(({ day, amount }) => (amount * (at - day)) / (at - from)));
  if (Number.isNaN(average) || Number.isNaN(gain)) return noFigure("value_unknown");
  return average > 0 ? figure(gain / average) : noFigure("average_capital_not_positive");
}

function moneyWeighted(
  opening: number,
  closing: number,
  flows: ScopeReturns["flows"],
  from: Day,
  at: Day,
): ScopeReturns["xirr"] {
  const put = [{ day: from, amount: opening }, ...flows, { day: at, amount: -closing }];
  if (put.some(({ amount }) => Number.isNaN(amount))) return noFigure("value_unknown") as ScopeReturns["xirr"];
  return xirr(put.map(({ day, amount }) => ({ day, amount: thousandths(-amount) })));
}

/** A thousandth of a minor unit is finer than any value that goes in. */
function thousandths(amount: number): Decimal {
  return { mantissa: BigInt(Math.round(amount * 1000)), scale: 3 };
}

function multipleOf(put: number, got: number): Figure<number> {
  if (Number.isNaN(put) || Number.isNaN(got)) return noFigure("value_unknown");
  return put > 0 ? figure(got / put) : noFigure("nothing_paid_in");
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

function whole(amount: number): number | null {
  return Number.isNaN(amount) ? null : Math.round(amount);
}
