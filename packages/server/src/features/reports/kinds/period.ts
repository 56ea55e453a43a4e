import type { SummaryReturns } from "@distributary/contract/summary-analytic";
import { money, multiple, percent } from "../figures.ts";
import { numberColumn, textColumn, type ReportCell, type ReportColumn, type ReportTable } from "../model.ts";
import type { ReportKind } from "../question.ts";

export const incomeColumns = [
  textColumn("month", "Month"),
  numberColumn("income", "Income"),
  numberColumn("expenses", "Expenses"),
];

export const performanceColumns = [
  textColumn("group", "Account"),
  numberColumn("opening", "Opening value"),
  numberColumn("put_in", "Put in"),
  numberColumn("taken_out", "Taken out"),
  numberColumn("income", "Income"),
  numberColumn("expenses", "Expenses"),
  numberColumn("gain", "Gain"),
  numberColumn("closing", "Closing value"),
  numberColumn("time_weighted", "Time-weighted %"),
  numberColumn("modified_dietz", "Modified Dietz %"),
  numberColumn("xirr", "XIRR %"),
  numberColumn("multiple", "Multiple"),
];

/** Income and expenses of the period, by month, instrument and account. */
export const income: ReportKind = async (_question, { summary: ask }) => {
  const summary = await ask({ networth_features: ["income"] });
  const parts = summary.analytic.income;
  const table = (
    title: string,
    first: ReportColumn,
    lines: readonly { readonly name: string; readonly income: string; readonly expenses: string }[],
  ): ReportTable => ({
    title,
    columns: [first, ...incomeColumns.slice(1)],
    rows: lines.map((one) => [
      one.name,
      money(one.income, summary.targetUnit),
      money(one.expenses, summary.targetUnit),
    ]),
  });
  if (parts === undefined) return { tables: [], summary };
  const labelled = <Line extends { readonly label: string }>(lines: readonly Line[]) =>
    lines.map((one) => ({ ...one, name: one.label }));
  return {
    tables: [
      table(
        "Income by month",
        textColumn("month", "Month"),
        parts.by_month.map((one) => ({ ...one, name: one.month })),
      ),
      table("Income by instrument", textColumn("instrument", "Instrument"), labelled(parts.by_instrument)),
      table("Income by account", textColumn("account", "Account"), labelled(parts.by_account)),
      table("Income in all", textColumn("total", "Total"), [{ ...parts, name: "Total" }]),
    ],
    summary,
  };
};

/** Returns of the period, of each account and of all together, with the formula of each figure. */
export const performance: ReportKind = async (_question, { summary: ask }) => {
  const summary = await ask({ primaryIndex: "account", networth_features: ["performance"] });
  const { performance: parts } = summary.analytic;
  if (parts === undefined) return { tables: [], summary };
  const row = (name: string, one: SummaryReturns): ReportCell[] => [
    name,
    ...[one.opening, one.put_in, one.taken_out, one.income, one.expenses, one.gain, one.closing].map((amount) =>
      money(amount, summary.targetUnit),
    ),
    percent(one.time_weighted.value),
    percent(one.modified_dietz.value),
    percent(one.xirr.value),
    multiple(one.multiple.value),
  ];
  const groups = parts.groups.map((group) => row(group.label, group));
  const named = ["time_weighted", "modified_dietz", "xirr", "multiple"] as const;
  const reasons = named.flatMap((name) => {
    const { reason } = parts.total[name];
    return reason === null ? [] : [[name, reason]];
  });
  return {
    tables: [
      { title: "Performance", columns: performanceColumns, rows: [...groups, row("Total", parts.total)] },
      ...(reasons.length === 0
        ? []
        : [
            {
              title: "Figures that cannot be said",
              columns: [textColumn("figure", "Figure"), textColumn("reason", "Reason")],
              rows: reasons,
            },
          ]),
      {
        title: "Formulas",
        columns: [textColumn("figure", "Figure"), textColumn("formula", "Formula")],
        rows: Object.entries(parts.formulas),
      },
    ],
    summary,
  };
};
