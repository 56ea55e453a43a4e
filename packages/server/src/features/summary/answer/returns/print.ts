import type { SummaryReturns } from "@distributary/contract/summary/analytic";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { ratioText } from "@distributary/domain/money/ratio-text";
import type { BenchmarkFigures, CoursePoint, MonthReturn } from "@distributary/domain/returns/beside-benchmark";
import type { ScopeReturns } from "@distributary/domain/returns/group-returns";
import type { Figure } from "@distributary/domain/returns/measures/figure";
import { reasonOfXirr } from "@distributary/domain/returns/measures/xirr";
import { formatDay } from "@distributary/domain/time/day";
import { reasonsFor } from "../../../../access/records/figure-reasons.ts";

/**
 * Prints returns as answers carry them: amounts of so many decimals, ratios of 12 digits; the whole with its course. The
 * key opens them.
 */
export function printer(minorUnits: number): (returns: ScopeReturns, isWhole: boolean, key: string) => SummaryReturns {
  const money = (amount: number | null): string | null => moneyText(amount, minorUnits);
  return (of, isWhole, key) => {
    const amounts = {
      opening: money(of.opening),
      closing: money(of.closing),
      put_in: money(of.putIn),
      taken_out: money(of.takenOut),
      income: money(of.income),
      expenses: money(of.expenses),
      gain: money(of.gain),
    };
    // Name by name, and what only some have afterwards: an answer has thousands, and one that others are spread into is slow to make.
    const printed: SummaryReturns = {
      from: formatDay(of.from),
      to: formatDay(of.to),
      opening: amounts.opening,
      closing: amounts.closing,
      put_in: amounts.put_in,
      taken_out: amounts.taken_out,
      income: amounts.income,
      expenses: amounts.expenses,
      gain: amounts.gain,
      time_weighted: ratio(of.timeWeighted),
      time_weighted_per_year: ratio(of.timeWeightedPerYear),
      before_fees: ratio(of.beforeFees),
      before_currency: ratio(of.beforeCurrency),
      modified_dietz: ratio(of.modifiedDietz),
      xirr: moneyWeighted(of.xirr),
      multiple: ratio(of.multiple),
      income_yield: ratio(of.incomeYield),
      volatility: ratio(of.volatility),
      drawdown: ratio(of.drawdown),
      mirr: ratio(of.risk.modifiedRate),
      sharpe: ratio(of.risk.sharpe),
      sortino: ratio(of.risk.sortino),
      explain_key: key,
    };
    const { reasons } = reasonsFor(amounts, () => "value_unknown");
    if (reasons) printed.reasons = reasons;
    if (isWhole && of.months) printed.months = of.months.map((month) => presentMonth(month, of.benchmark !== null));
    if (of.benchmark) printed.benchmark = presentBenchmark(of.benchmark, isWhole);
    return printed;
  };
}

function presentBenchmark(of: BenchmarkFigures, isWhole: boolean): NonNullable<SummaryReturns["benchmark"]> {
  return {
    return: ratio(of.return),
    excess: ratio(of.excess),
    public_market_equivalent: ratio(of.publicMarketEquivalent),
    long_nickels: ratio(of.longNickels),
    direct_alpha: ratio(of.directAlpha),
    beta: ratio(of.beta),
    tracking_error: ratio(of.trackingError),
    information_ratio: ratio(of.informationRatio),
    ...(isWhole ? { course: of.course.map(presentPoint) } : {}),
  };
}

/** An amount of minor units as text. */
export function moneyText(amount: number | null, minorUnits: number): string | null {
  return amount === null ? null : formatDecimal({ mantissa: BigInt(amount), scale: minorUnits });
}

/** Digits that a ratio of values to the minor unit is right to. */
const DIGITS = 12;

function ratio({ value, reason }: Figure<number>): { value: string | null; reason: string | null } {
  return { value: value === null ? null : ratioText(value, DIGITS), reason };
}

function text(level: number | null): string | null {
  return level === null ? null : ratioText(level, DIGITS);
}

function presentPoint({ day, own, benchmark }: CoursePoint) {
  return { date: formatDay(day), own: text(own), benchmark: text(benchmark) };
}

function presentMonth({ from, to, own, benchmark }: MonthReturn, isBeside: boolean) {
  const figures = { own: text(own.value), benchmark: isBeside ? text(benchmark) : "" };
  const reasons = reasonsFor(figures, (name) => (name === "own" && own.reason ? own.reason : "no_benchmark"));
  const month = { from: formatDay(from), to: formatDay(to), own: figures.own };
  return { ...month, ...(isBeside ? { benchmark: figures.benchmark } : {}), ...reasons };
}

function moneyWeighted(answer: ScopeReturns["xirr"]): SummaryReturns["xirr"] {
  if (!("status" in answer)) return answer;
  if (answer.rate !== null) return { value: ratioText(answer.rate, DIGITS), reason: null };
  const reason = reasonOfXirr(answer);
  if (answer.status !== "multiple") return { value: null, reason };
  return { value: null, reason, roots: answer.roots.map(({ rate }) => ratioText(rate, DIGITS)) };
}
