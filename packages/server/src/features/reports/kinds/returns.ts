import type { SummaryReturns } from "@distributary/contract/summary/analytic";
import { multiple, percent } from "../figures.ts";
import { riskColumns, riskFigures } from "./risk.ts";
import { byReason, unsaid } from "./unsaid.ts";
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
  const rows = [...reasons(total), ...unsaid(riskFigures(total))].map(([measure, reason]) => [
    headerOf(measure, named),
    reason,
  ]);
  if (rows.length === 0) return [];
  const columns = [textColumn("figure", "Figure"), textColumn("reason", "Reason")];
  return [{ title: "Figures not available", columns, rows }];
}

function headerOf(measure: string, named: readonly ReportColumn[]): string {
  return (
    [...named, ...returnColumns(true), ...riskColumns(true)].find(({ name }) => name === measure)?.header ?? measure
  );
}

function reasonText(returns: SummaryReturns): string {
  return byReason(reasons(returns), (name) => headerOf(name, SHOWN));
}

/** The measures that stand in the tables of money. */
const SHOWN = [
  numberColumn("time_weighted", "Time-weighted"),
  numberColumn("modified_dietz", "Modified Dietz"),
  numberColumn("xirr", "XIRR"),
  numberColumn("multiple", "Multiple"),
];

function reasons(returns: SummaryReturns): [string, string][] {
  const { time_weighted, modified_dietz, xirr, multiple: times, benchmark } = returns;
  const shown = { time_weighted, modified_dietz, xirr, multiple: times };
  const own = [...Object.entries(shown), ...MEASURES.map((name) => [name, returns[name]] as const)];
  if (!benchmark) return unsaid(own);
  const { return: moved, excess, public_market_equivalent, beta } = benchmark;
  return unsaid([...own, ...Object.entries({ benchmark: moved, excess, public_market_equivalent, beta })]);
}
