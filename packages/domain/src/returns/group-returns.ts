import { figure, noFigure, type Figure } from "./measures/figure.ts";
import { growthIndex, growthOver, maximumDrawdown, perYear, returnOf, volatility } from "./measures/growth.ts";
import { xirrOfDays, type XirrAnswer } from "./measures/xirr.ts";
import type { Day } from "../time/day.ts";
import {
  besideBenchmark,
  monthTable,
  monthlyReturns,
  riskFigures,
  type BenchmarkFigures,
  type Comparison,
  type MonthReturn,
  type RiskFigures,
} from "./beside-benchmark.ts";
import { dailyCourse } from "./daily-course.ts";
import type { GroupPoints } from "./group-points.ts";
import type { ReturnColumns } from "./return-columns.ts";

/**
 * Returns of one group in (since, at]. Amounts in minor units of the target, rounded to whole ones; modified Dietz, multiple
 * and yield are ratios of these. Time- and money-weighted returns and what is made of the index are of values not rounded.
 */
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
  /** put in - taken out, to a thousandth of a minor unit, so that those of many groups add up; null: one is unknown */
  readonly net: number | null;
  readonly timeWeighted: Figure<number>;
  readonly timeWeightedPerYear: Figure<number>;
  /** as if somebody else had paid the expenses */
  readonly beforeFees: Figure<number>;
  /** as if all rates had stayed what they were when the window opens */
  readonly beforeCurrency: Figure<number>;
  readonly modifiedDietz: Figure<number>;
  /** what modified Dietz divides by, not rounded; null: not known */
  readonly averageCapital: number | null;
  readonly xirr: XirrAnswer | { readonly value: null; readonly reason: "value_unknown" };
  /** (value + taken out) / (opening value + put in) */
  readonly multiple: Figure<number>;
  /** income per 365 days over the closing value */
  readonly incomeYield: Figure<number>;
  /** of monthly returns, per year */
  readonly volatility: Figure<number>;
  readonly drawdown: Figure<number>;
  readonly risk: RiskFigures;
  /** null: not asked for */
  readonly months: readonly MonthReturn[] | null;
  /** beside a benchmark, where one is named */
  readonly benchmark: BenchmarkFigures | null;
}

/**
 * The figures of one group up to the last of its days; `against` what they are held. The columns are those
 * that the points stand in, and are used up.
 */
export function returnsOf(points: GroupPoints, against: Comparison, columns: ReturnColumns): ScopeReturns {
  const { from, days, values, flows, expenses, income } = points;
  const at = days[days.length - 1] as Day;
  const index = growthIndex(points, columns.index);
  const total = returnOf(index);
  const [opening, closing] = [values[0] as number, values[values.length - 1] as number];
  let [putIn, takenOut] = [0, 0];
  for (let i = 0; i < flows.length; i++) {
    const amount = flows[i] as number;
    // On most days nothing moves.
    if (amount === 0) continue;
    if (!(amount < 0)) putIn += amount;
    if (!(amount > 0)) takenOut -= amount;
  }
  const amounts = told({ opening, closing, putIn, takenOut, income });
  const average = averageCapital(points);
  const monthly = monthlyReturns(index, points.monthEnds);
  const gain = amounts.closing - amounts.opening - amounts.putIn + amounts.takenOut;
  return {
    from,
    to: at,
    opening: known(amounts.opening),
    closing: known(amounts.closing),
    putIn: known(amounts.putIn),
    takenOut: known(amounts.takenOut),
    income: known(amounts.income),
    expenses: points.hasExpenses ? known(whole(sum(expenses))) : 0,
    gain: known(gain),
    net: Number.isNaN(putIn - takenOut) ? null : Math.round((putIn - takenOut) * 1000) / 1000,
    timeWeighted: total,
    timeWeightedPerYear: perYear(total, at - from),
    beforeFees: points.hasExpenses ? growthOver({ values, flows: sums(flows, expenses, columns.otherFlows) }) : total,
    beforeCurrency: points.local ? growthOver(points.local) : total,
    modifiedDietz: dietz(points, average, gain),
    averageCapital: known(average),
    xirr: moneyWeighted(points, columns, Math.abs(opening) + Math.abs(closing) + putIn + takenOut),
    multiple: multipleOf(amounts),
    incomeYield: yieldOf(amounts, at - from),
    volatility: volatilityOf(monthly),
    drawdown: maximumDrawdown(growthIndex(dailyCourse(points, columns), columns.courseIndex)),
    risk: riskFigures(points, index, monthly, against.riskFree, columns),
    months: against.months ? monthTable(points, index, against.benchmark) : null,
    benchmark: against.benchmark && besideBenchmark(against.benchmark, points, index, columns),
  };
}

function volatilityOf(months: Figure<readonly number[]>): Figure<number> {
  return months.value ? volatility(months.value, 12) : months;
}

function known(level: number): number | null {
  return Number.isFinite(level) ? level : null;
}

function yieldOf({ income, closing }: Amounts, days: number): Figure<number> {
  if (Number.isNaN(income) || Number.isNaN(closing)) return noFigure("value_unknown");
  if (days <= 0) return noFigure("no_time_passed");
  return closing > 0 ? figure((income * 365) / days / closing) : noFigure("closing_value_not_positive");
}

/** The opening value and each flow by the part of the window that was left; NaN: not known, or no time passed. */
function averageCapital({ from, days, values, flows }: GroupPoints): number {
  const at = days[days.length - 1] as Day;
  let average = at > from ? (values[0] as number) : Number.NaN;
  for (let i = 1; i < days.length; i++) {
    const flow = flows[i] as number;
    if (flow !== 0) average += (flow * (at - (days[i] as Day))) / (at - from);
  }
  return average;
}

function dietz({ from, days }: GroupPoints, average: number, gain: number): Figure<number> {
  if ((days[days.length - 1] as Day) <= from) return noFigure("no_time_passed");
  if (Number.isNaN(average) || Number.isNaN(gain)) return noFigure("value_unknown");
  return average > 0 ? figure(gain / average) : noFigure("average_capital_not_positive");
}

/** What is whole enough that sums of doubles that come to nothing are nothing, and no digit of a rate is lost. */
const WHOLE_DIGITS = 12;
/** Parts of a minor unit that a whole amount counts, the coarsest first. In a table: a power is not worked out for each flow. */
const PARTS = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9] as const;
const COARSEST = 3;

/** Amounts become whole ones of a thousandth of a minor unit, or finer ones where twelve digits of all that moved are. */
function moneyWeighted(
  { from, days, values, flows }: GroupPoints,
  columns: ReturnColumns,
  moved: number,
): ScopeReturns["xirr"] {
  const last = days.length - 1;
  const { paidDays, paid } = columns;
  const power = Math.floor(WHOLE_DIGITS - Math.log10(moved));
  const step = Number.isFinite(power) ? Math.min(PARTS.length - 1, Math.max(0, power - COARSEST)) : 0;
  const parts = PARTS[step] as number;
  let count = 0;
  for (let i = 0; i <= last; i++) {
    const moving = i === 0 ? (values[0] as number) : (flows[i] as number);
    if (moving === 0 && i < last) continue;
    // The opening value stands on the first day that counts, the closing value beside the last day's flow.
    paidDays[count] = Math.max(days[i] as Day, from);
    paid[count] = Math.round(-moving * parts);
    if (i === last) paid[count] = (paid[count] as number) + Math.round((values[i] as number) * parts);
    if (Number.isNaN(paid[count])) return noFigure("value_unknown") as ScopeReturns["xirr"];
    count += 1;
  }
  return xirrOfDays(paidDays.subarray(0, count), paid.subarray(0, count));
}

/** What is owed at an end is no money that was put in, nor any that was got out of it. */
function multipleOf({ opening, closing, putIn, takenOut }: Amounts): Figure<number> {
  const [put, got] = [opening + putIn, closing + takenOut];
  if (Number.isNaN(put) || Number.isNaN(got)) return noFigure("value_unknown");
  if (opening < 0 || closing < 0) return noFigure("value_below_zero");
  return put > 0 ? figure(got / put) : noFigure("nothing_paid_in");
}

function sums(a: Float64Array, b: Float64Array, room: Float64Array): Float64Array {
  const both = room.subarray(0, a.length);
  for (let i = 0; i < a.length; i++) both[i] = (a[i] as number) + (b[i] as number);
  return both;
}

function sum(values: Float64Array): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i] as number;
  return total;
}

type Amounts = Record<"opening" | "closing" | "putIn" | "takenOut" | "income", number>;

/** Amounts as they are told, so that what is made of them adds up to the last minor unit. */
function told(amounts: Amounts): Amounts {
  return {
    opening: whole(amounts.opening),
    closing: whole(amounts.closing),
    putIn: whole(amounts.putIn),
    takenOut: whole(amounts.takenOut),
    income: whole(amounts.income),
  };
}

/** No minus in front of nothing. */
function whole(amount: number): number {
  return Math.round(amount) + 0;
}
