import { money } from "../figures.ts";
import { numberColumn, textColumn, type ReportColumn, type ReportTable } from "../model.ts";
import type { ReportKind } from "../question.ts";
import { accruedIn } from "./accrued-in.ts";

export const incomeColumns = [
  textColumn("month", "Month"),
  numberColumn("income", "Income"),
  numberColumn("expenses", "Expenses"),
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
      {
        ...table("Income in all", textColumn("total", "Total"), [
          { ...parts, name: "Total" },
          { ...parts.accrued, name: "Of it accrued and not paid" },
        ]),
        totals: [0],
      },
    ],
    summary,
    facts: [
      {
        label: "Paid and accrued",
        text: `By account: with the account that received or paid it. ${accruedIn(parts, summary.targetUnit)} counted in; the performance report leaves that out, and has what was paid with the account of the holding that earned or cost it`,
      },
    ],
  };
};
