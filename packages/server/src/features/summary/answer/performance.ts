import type { SummaryPerformance, SummaryReturns } from "@distributary/contract/summary-analytic";
import { minorUnitOf } from "@distributary/domain/codes/currencies";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { approximate } from "@distributary/domain/money/approximate";
import { ratioText } from "@distributary/domain/money/ratio-text";
import type { Figure } from "@distributary/domain/returns/measures/figure";
import { reasonOfXirr } from "@distributary/domain/returns/measures/xirr";
import { formatDay, type Day } from "@distributary/domain/time/day";
import { indexOf, type Book } from "@distributary/domain/ledger/book";
import type { DayShares } from "@distributary/domain/ownership/day-shares";
import type { GroupingKey } from "@distributary/domain/ledger/grouping-keys";
import { partitionBy } from "@distributary/domain/returns/partition";
import { priceOn } from "@distributary/domain/market/price-on";
import type { SummaryQuestion } from "@distributary/domain/summary/answer/question";
import { rateOn } from "@distributary/domain/ledger/rates/rates";
import type { BenchmarkFigures, ScopeReturns } from "@distributary/domain/returns/group-returns";
import { conversionResidual } from "@distributary/domain/returns/conversion-residual";
import type { ScopeIndices } from "@distributary/domain/ledger/scope";
import { hasBegun, type Position } from "@distributary/domain/ledger/columns/position";
import { returnsByGroup } from "@distributary/domain/returns/scope-returns";
import type { View } from "./view.ts";
import { explainKey, type KeyContext } from "../evidence/key.ts";
import { namesOf } from "./names.ts";
import { returnsIds, type ReturnsKey } from "../evidence/returns-key.ts";

/** The formula of each figure of returns, in words. */
export const RETURNS_FORMULAS: Readonly<Record<string, string>> = {
  gain: "closing − opening − contributions + withdrawals, to and from outside the selection",
  converted: "gain − sum of the gains of the parts: sum of transfers between parts × rate of the day",
  time_weighted: "product over sub-periods between flows of value before the next flow ÷ value after the last, − 1",
  time_weighted_per_year: "(1 + time-weighted return)^(365 ÷ days) − 1, from 365 days on",
  before_fees: "the time-weighted return without expenses",
  before_currency: "the time-weighted return at opening exchange rates",
  modified_dietz: "gain ÷ (opening + sum of flow × remaining days ÷ total days)",
  xirr: "the annual rate that discounts all flows to zero, actual/365 days",
  multiple: "(closing + withdrawals) ÷ (opening + contributions)",
  income_yield: "income received × 365 ÷ days ÷ closing",
  volatility: "standard deviation of the monthly returns × √12",
  drawdown: "largest fall of the time-weighted index from an earlier peak, day by day",
  benchmark: "the benchmark’s last level ÷ its first, − 1; excess return is the time-weighted return less this",
  public_market_equivalent:
    "(closing + withdrawals, compounded at the benchmark’s growth) ÷ (opening + contributions, compounded likewise), Kaplan and Schoar",
  beta: "covariance of the monthly returns with the benchmark’s ÷ the benchmark’s variance",
};

/** Returns of the whole, of each group of each level, and of each position where they are asked for. */
export function performanceOf(
  book: Book,
  question: SummaryQuestion,
  { scope: inWindow, target, byDay }: Pick<View, "scope" | "target" | "byDay">,
  layout: {
    readonly grouping: readonly GroupingKey[];
    readonly components: boolean;
    readonly benchmark: string | null;
  },
  context: KeyContext,
): SummaryPerformance {
  const shares = byDay?.() ?? null;
  const scope = returnedIn(inWindow, shares);
  const names = namesOf(book.terms);
  const keyOf = returnsKeys(context, layout.benchmark);
  const minorUnits = minorUnitOf(book.terms.instruments[target]?.code ?? "");
  const print = printer(minorUnits);
  const window = {
    since: question.since,
    at: question.at,
    target,
    ...(shares ? { shares } : {}),
    ...(layout.benchmark === null ? {} : { benchmark: levelOf(book, layout.benchmark, target) }),
  };
  const levels = layout.grouping.map((_, depth) => layout.grouping.slice(0, depth + 1));
  // From the coarsest to the finest: positions lie inside the groups of every level.
  const all = [[], ...levels, ...(layout.components ? [["account", "instrument"] as const] : [])];
  const partitions = all.map((keys) => partitionBy(book, scope, keys));
  const returns = returnsByGroup(book, partitions, window);
  const told = partitions.map((partition, level) => ({ partition, returns: returns[level] ?? [] }));
  const printed = told.map((own, level) => {
    const finer = told[level + 1];
    const leftOver = finer && conversionResidual(own, finer);
    // What was only bought later is none of it; which groups there are stays the same, so that sums of days can be kept.
    const begun = new Set(
      scope.positions
        .filter((p) => hasBegun(book.positions[p] as Position, question.at))
        .map((p) => own.partition.groupOf[p]),
    );
    return own.partition.paths.flatMap((path, group) => {
      if (level > 0 && !begun.has(group)) return [];
      const figures = print(own.returns[group] as ScopeReturns, level === 0);
      const converted = leftOver ? { converted: moneyText(leftOver[group] ?? null, minorUnits) } : {};
      return [{ path, returns: { ...figures, ...converted, explain_key: keyOf(levelsOf(all[level] ?? [], path)) } }];
    });
  });
  return {
    total: printed[0]?.[0]?.returns as SummaryReturns,
    groups: levels.flatMap((keys, depth) =>
      (printed[depth + 1] ?? []).map(({ path, returns: own }) => ({
        ...own,
        path: path.map((id) => id ?? ""),
        label: names.group(keys.at(-1) ?? "", path.at(-1) ?? null),
      })),
    ),
    ...(layout.components
      ? {
          positions: (printed.at(-1) ?? []).map(({ path: [account, instrument], returns: own }) => {
            return { ...own, account_id: account ?? "", instrument_id: instrument ?? "" };
          }),
        }
      : {}),
    formulas: RETURNS_FORMULAS,
  };
}

/** Whose returns are told: what counts on some day of the window. */
export function returnedIn(scope: ScopeIndices, shares: DayShares | null): ScopeIndices {
  return shares ? { ...scope, positions: shares.positions } : scope;
}

function levelsOf(keys: readonly GroupingKey[], path: readonly (string | null)[]): ReturnsKey["levels"] {
  return keys.map((key, depth) => ({ key, id: path[depth] ?? null }));
}

/** What opens the gain of each group. All that the keys have in common is written once: a book has thousands of groups. */
function returnsKeys(context: KeyContext, benchmark: string | null): (levels: ReturnsKey["levels"]) => string {
  const gain = { figure: "returns", name: "gain", levels: [], benchmark, day: null } as const;
  const key = explainKey(gain, context);
  const rest = key.slice(key.indexOf("~"));
  return (levels) => (key === "" ? "" : `${gain.figure}:${returnsIds({ ...gain, levels })}${rest}`);
}

/** Price of an instrument (id) in the target currency; a currency is worth its rate. Throws UnknownId. */
export function levelOf(book: Book, id: string, target: number): (day: Day) => number | null {
  const instrument = indexOf(book.instrumentIndex, id);
  const terms = book.terms.instruments[instrument];
  const currency = terms?.type === "CCY" ? instrument : (terms?.currency ?? target);
  return (day) => {
    const rate = rateOn(book, currency, target, day);
    const price = terms?.type === "CCY" ? { mantissa: 1n, scale: 0 } : priceOn(book, instrument, day)?.perUnit;
    return rate && price ? approximate(price) * approximate(rate.value) : null;
  };
}

/** Prints returns as answers carry them: amounts of so many decimals, ratios of 12 digits; the whole with its course. */
export function printer(
  minorUnits: number,
): (returns: ScopeReturns, isWhole: boolean) => Omit<SummaryReturns, "explain_key"> {
  const money = (amount: number | null): string | null => moneyText(amount, minorUnits);
  return (of, isWhole) => ({
    from: formatDay(of.from),
    to: formatDay(of.to),
    opening: money(of.opening),
    closing: money(of.closing),
    put_in: money(of.putIn),
    taken_out: money(of.takenOut),
    income: money(of.income),
    expenses: money(of.expenses),
    gain: money(of.gain),
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
    ...(of.benchmark
      ? {
          benchmark: {
            return: ratio(of.benchmark.return),
            excess: ratio(of.benchmark.excess),
            public_market_equivalent: ratio(of.benchmark.publicMarketEquivalent),
            beta: ratio(of.benchmark.beta),
            ...(isWhole ? { course: of.benchmark.course.map(presentPoint) } : {}),
          },
        }
      : {}),
  });
}

function moneyText(amount: number | null, minorUnits: number): string | null {
  return amount === null ? null : formatDecimal({ mantissa: BigInt(amount), scale: minorUnits });
}

/** Digits that a ratio of values to the minor unit is right to. */
const DIGITS = 12;

function ratio({ value, reason }: Figure<number>): { value: string | null; reason: string | null } {
  return { value: value === null ? null : ratioText(value, DIGITS), reason };
}

function presentPoint({ day, own, benchmark }: BenchmarkFigures["course"][number]) {
  const text = (level: number | null): string | null => (level === null ? null : ratioText(level, DIGITS));
  return { date: formatDay(day), own: text(own), benchmark: text(benchmark) };
}

function moneyWeighted(answer: ScopeReturns["xirr"]): SummaryReturns["xirr"] {
  if (!("status" in answer)) return answer;
  if (answer.rate !== null) return { value: ratioText(answer.rate, DIGITS), reason: null };
  const reason = reasonOfXirr(answer);
  if (answer.status !== "multiple") return { value: null, reason };
  return { value: null, reason, roots: answer.roots.map(({ rate }) => ratioText(rate, DIGITS)) };
}
