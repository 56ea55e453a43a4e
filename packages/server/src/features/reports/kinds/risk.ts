import type { SummaryReturns } from "@distributary/contract/summary/analytic";
import { multiple, percent } from "../figures.ts";
import { byReason, unsaid } from "./unsaid.ts";
import { numberColumn, textColumn, type ReportCell, type ReportColumn, type ReportTable } from "../model.ts";

const REASON = textColumn("reason", "Not available, and why");

const OWN = [
  numberColumn("mirr", "Modified IRR %"),
  numberColumn("sharpe", "Sharpe ratio"),
  numberColumn("sortino", "Sortino ratio"),
];

const BESIDE = [
  numberColumn("long_nickels", "Long-Nickels PME %"),
  numberColumn("direct_alpha", "Direct alpha %"),
  numberColumn("tracking_error", "Tracking error %"),
  numberColumn("information_ratio", "Information ratio"),
];

/** The columns of what was earned for the risk, with those of a benchmark where there is one. */
export function riskColumns(isBeside: boolean): readonly ReportColumn[] {
  return [textColumn("by", "By"), textColumn("name", "Name"), ...OWN, ...(isBeside ? BESIDE : []), REASON];
}

/** What one group earned for its risk. */
export function riskRow(by: string, name: string, returns: SummaryReturns, isBeside: boolean): ReportCell[] {
  const { mirr, sharpe, sortino, benchmark } = returns;
  const own = [percent(mirr.value), multiple(sharpe.value), multiple(sortino.value)];
  const reasons = byReason(unsaid(riskFigures(returns)), headerOf);
  if (!isBeside) return [by, name, ...own, reasons];
  return [
    by,
    name,
    ...own,
    percent(benchmark?.long_nickels.value ?? null),
    percent(benchmark?.direct_alpha.value ?? null),
    percent(benchmark?.tracking_error.value ?? null),
    multiple(benchmark?.information_ratio.value ?? null),
    reasons,
  ];
}

function headerOf(name: string): string {
  return [...OWN, ...BESIDE].find((column) => column.name === name)?.header ?? name;
}

/** The figures of some returns that stand in these columns, by name, with their reasons. */
export function riskFigures(
  returns: SummaryReturns,
): readonly (readonly [string, { readonly reason: string | null }])[] {
  const { mirr, sharpe, sortino, benchmark } = returns;
  const own = { mirr, sharpe, sortino };
  if (!benchmark) return Object.entries(own);
  const { long_nickels, direct_alpha, tracking_error, information_ratio } = benchmark;
  return Object.entries({ ...own, long_nickels, direct_alpha, tracking_error, information_ratio });
}

/** The return of each month of the period. */
export function monthsTable({ months = [] }: SummaryReturns, isBeside: boolean): ReportTable {
  const columns = [
    textColumn("from", "After"),
    textColumn("to", "Until"),
    numberColumn("own", "Return %"),
    ...(isBeside ? [numberColumn("benchmark", "Benchmark %")] : []),
  ];
  const rows = months.map(({ from, to, own, benchmark }) => [
    from,
    to,
    percent(own),
    ...(isBeside ? [percent(benchmark ?? null)] : []),
  ]);
  return { title: "Monthly returns", columns, rows };
}
