import type { Day } from "../../time/day.ts";
import type { BenchmarkLevel, HeldMoney } from "./benchmark.ts";
import { figure, noFigure, type Figure } from "./figure.ts";
import { rateOfYear } from "./time-weighted.ts";
import { reasonOfXirr, xirrOfDays } from "./xirr.ts";

/**
 * Modified internal rate of return: what came out is carried to the last day and what was put in is discounted to the
 * first, both at the growth of one level, and the yearly rate between the two sums is told: (out / in)^(365 / days) - 1
 * (Lin, "The Modified Internal Rate of Return and Investment Criterion", Engineering Economist 21, 1976; MIRR of
 * spreadsheets, with one rate for both). It has one answer always. Only from 365 days on.
 */
export function modifiedRateOfReturn(
  { days, flows, value, from, to }: HeldMoney,
  levelOn: BenchmarkLevel,
): Figure<number> {
  const [first, last] = [levelOn(from), levelOn(to)];
  if (!first || !last) return noFigure("no_benchmark");
  if (Number.isNaN(value)) return noFigure("value_unknown");
  if (value < 0) return noFigure("value_below_zero");
  let [put, out] = [0, value];
  for (let i = 0; i < flows.length; i++) {
    const amount = flows[i] as number;
    if (Number.isNaN(amount)) return noFigure("value_unknown");
    if (i === 0 && amount < 0) return noFigure("value_below_zero");
    const level = levelOn(days[i] as Day);
    if (!level) return noFigure("no_benchmark");
    if (amount > 0) put += (amount * first) / level;
    else out -= (amount * last) / level;
  }
  if (put <= 0) return noFigure("nothing_paid_in");
  if (to - from < 365) return noFigure("shorter_than_a_year");
  return rateOfYear(out / put - 1, to - from);
}

/** The money beside the same money in a benchmark, as yearly rates. */
export interface IndexRates {
  readonly longNickels: Figure<number>;
  readonly directAlpha: Figure<number>;
}

/**
 * Two yearly rates, both by actual/365 as XIRR is, of flows carried to the last day at the benchmark's growth:
 *
 * - the public-market equivalent of Long and Nickels ("A Private Investment Benchmark", 1996), or index comparison method:
 *   the internal rate of return that the same flows would have had in the benchmark, whose value at the end is the carried
 *   contributions less the carried withdrawals;
 * - direct alpha (Gredil, Griffiths and Stucke, "Benchmarking Private Equity: The Direct Alpha Method", 2014): the
 *   internal rate of return of the carried flows and the value, compounded yearly: what was earned over the benchmark.
 */
export function indexRates({ days, flows, value, to }: HeldMoney, levelOn: BenchmarkLevel): IndexRates {
  const end = levelOn(to);
  const paid: number[] = [];
  const carried: number[] = [];
  for (let i = 0; i < flows.length; i++) {
    const level = levelOn(days[i] as Day);
    const amount = flows[i] as number;
    if (!end || !level) return both("no_benchmark");
    paid.push(-amount);
    carried.push((-amount * end) / level);
  }
  if (!end) return both("no_benchmark");
  const inBenchmark = -carried.reduce((sum, amount) => sum + amount, 0);
  if (Number.isNaN(inBenchmark) || Number.isNaN(value)) return both("value_unknown");
  return {
    longNickels: rateOf([...days, to], [...paid, inBenchmark]),
    directAlpha: rateOf([...days, to], [...carried, value]),
  };
}

function both(reason: "no_benchmark" | "value_unknown"): IndexRates {
  return { longNickels: noFigure(reason), directAlpha: noFigure(reason) };
}

/** What all amounts together become: whole ones far below 2^53, of which no digit of a rate is lost. */
const WHOLE = 1e13;

function rateOf(days: readonly Day[], amounts: readonly number[]): Figure<number> {
  const moved = amounts.reduce((sum, amount) => sum + Math.abs(amount), 0);
  if (moved === 0) return noFigure("no_flows");
  const whole = Float64Array.from(amounts, (amount) => Math.round((amount / moved) * WHOLE));
  const answer = xirrOfDays(Int32Array.from(days), whole);
  const reason = reasonOfXirr(answer);
  return reason ? noFigure(reason) : figure(answer.rate as number);
}
