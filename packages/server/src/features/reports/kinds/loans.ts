import type { PayoffSeries } from "@distributary/contract/valuation";
import { money } from "../figures.ts";
import { dayColumn, numberColumn, textColumn, type ReportTable } from "../model.ts";
import type { RecordNames, ReportKind } from "../question.ts";
import { positionsOf } from "./holdings.ts";

export const loanColumns = [
  textColumn("loan", "Loan"),
  textColumn("currency", "Currency"),
  numberColumn("period", "Period"),
  dayColumn("date", "Due"),
  numberColumn("payment", "Payment"),
  numberColumn("interest", "Interest"),
  numberColumn("principal", "Principal"),
  numberColumn("extra", "Extra"),
  numberColumn("balance", "Balance"),
];

/** References of one request for schedules. */
const BATCH = 20;

/** The schedule of each loan and mortgage that is held at the end of the day, by its terms. */
export const loans: ReportKind = async (_question, { summary: ask, payoff, names }) => {
  const summary = await ask({ primaryIndex: "account", includeComponents: true, instrument_types: ["CBND"] });
  const held = positionsOf(summary).filter((one) => one.quantity !== "0");
  const ids = [...new Set(held.map((one) => one.instrument_id))];
  const series: PayoffSeries[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    const columns = ["period", "date", "payment", "interest", "principal", "extra", "balance"] as const;
    const selects = ids
      .slice(from, from + BATCH)
      .map((key) => ({ key, columns: [...columns], query: { axis: "date" as const } }));
    series.push(...(await payoff(selects)));
  }
  const rows = series.flatMap((one) => scheduleRows(one, names));
  const tables = [{ title: "Loan schedules", columns: loanColumns, rows }, ...lacking(series, names)];
  return { tables, summary: null };
};

function scheduleRows(series: PayoffSeries, names: RecordNames) {
  const currency = series.units_id === null ? "" : names.code(series.units_id);
  return series.rows.map(([period, date, ...amounts]) => [
    names.instrument(series.instrument_id ?? series.key),
    currency,
    period ?? null,
    date ?? null,
    ...amounts.map((amount) => money(amount, currency)),
  ]);
}

function lacking(series: readonly PayoffSeries[], names: RecordNames): ReportTable[] {
  const rows = series
    .filter((one) => one.missing.length > 0)
    .map((one) => [names.instrument(one.instrument_id ?? one.key), one.missing.join(", ")]);
  if (rows.length === 0) return [];
  const columns = [textColumn("loan", "Loan"), textColumn("missing", "Fields to record first")];
  return [{ title: "Loans without a schedule", columns, rows }];
}
