import type { SummaryReturns } from "@distributary/contract/summary-analytic";
import { multiple, percent } from "../figures.ts";
import { numberColumn, textColumn, type ReportCell, type ReportColumn, type ReportTable } from "../model.ts";

const COLUMNS = [
  textColumn("by", "By"),
  textColumn("name", "Name"),
  numberColumn("time_weighted_per_year", "Per year %"),
  numberColumn("before_fees", "Before fees %"),
  numberColumn("before_currency", "Before currency %"),
  numberColumn("income_yield", "Income yield %"),
  numberColumn("volatility", "Volatility %"),
  numberColumn("drawdown", "Maximum drawdown %"),
];

const BESIDE = [
  numberColumn("benchmark", "Benchmark %"),
  numberColumn("excess", "Excess %"),
  numberColumn("public_market_equivalent", "PME"),
  numberColumn("beta", "Beta"),
];

const REASON = textColumn("reason", "Not available, and why");

const MEASURES = [
  "time_weighted_per_year",
  "before_fees",
  "before_currency",
  "income_yield",
  "volatility",
  "drawdown",
] as const;

/** The columns of returns beside those in money, with those of a benchmark where there is one. */
export function returnColumns(beside: boolean): readonly ReportColumn[] {
  return [...COLUMNS, ...(beside ? BESIDE : []), REASON];
}

/** The returns of one group, and the reasons of those of its measures that cannot be said. */
export function returnRow(by: string, name: string, returns: SummaryReturns, isBeside: boolean): ReportCell[] {
  const { benchmark } = returns;
  const beside = isBeside
    ? [
        percent(benchmark?.return.value ?? null),
        percent(benchmark?.excess.value ?? null),
        multiple(benchmark?.public_market_equivalent.value ?? null),
        multiple(benchmark?.beta.value ?? null),
      ]
    : [];
  return [by, name, ...MEASURES.map((measure) => percent(returns[measure].value)), ...beside, reasonText(returns)];
}

/** The figures of the whole that cannot be said, one by one; none where all can. */
export function reasonsOf(total: SummaryReturns, named: readonly ReportColumn[]): ReportTable[] {
  const rows = reasons(total).map(([measure, reason]) => [headerOf(measure, named), reason]);
  if (rows.length === 0) return [];
  const columns = [textColumn("figure", "Figure"), textColumn("reason", "Reason")];
  return [{ title: "Figures not available", columns, rows }];
}

function headerOf(measure: string, named: readonly ReportColumn[]): string {
  return [...named, ...returnColumns(true)].find(({ name }) => name === measure)?.header ?? measure;
}

/** `shorter than a year: Per year; no flows: XIRR, Multiple` */
function reasonText(returns: SummaryReturns): string {
  const byReason = new Map<string, string[]>();
  for (const [measure, reason] of reasons(returns))
    byReason.set(reason, [...(byReason.get(reason) ?? []), headerOf(measure, SHOWN).replace(" %", "")]);
  return [...byReason].map(([reason, measures]) => `${reason}: ${measures.join(", ")}`).join("; ");
}

/** The measures that stand in the tables of money. */
const SHOWN = [
  numberColumn("time_weighted", "Time-weighted"),
  numberColumn("modified_dietz", "Modified Dietz"),
  numberColumn("xirr", "XIRR"),
  numberColumn("multiple", "Multiple"),
];

function reasons(returns: SummaryReturns): [string, string][] {
  const own = [...SHOWN.map(({ name }) => name), ...MEASURES] as (keyof SummaryReturns)[];
  const figures: [string, unknown][] = own.map((name) => [name, returns[name]]);
  const { benchmark } = returns;
  if (benchmark)
    figures.push(
      ["benchmark", benchmark.return],
      ["excess", benchmark.excess],
      ["public_market_equivalent", benchmark.public_market_equivalent],
      ["beta", benchmark.beta],
    );
  return figures.flatMap(([name, one]) => {
    const reason = (one as SummaryReturns["xirr"]).reason;
    return reason === null ? [] : [[name, reason.replaceAll("_", " ")] as [string, string]];
  });
}
