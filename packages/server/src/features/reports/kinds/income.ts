import { money } from "../figures.ts";
import { numberColumn, textColumn, type ReportCell, type ReportColumn, type ReportTable } from "../model.ts";
import type { ReportKind } from "../question.ts";
import { accruedIn } from "./accrued-in.ts";
import { addedUp } from "./adding-up.ts";

export const incomeColumns = [
  textColumn("month", "Month"),
  numberColumn("income", "Income"),
  numberColumn("expenses", "Expenses"),
];

interface Earned {
  readonly name: string;
  readonly income: string;
  readonly expenses: string;
}

/** Income and expenses of the period, by month, instrument and account. */
export const income: ReportKind = async (_question, { summary: ask }) => {
  const summary = await ask({ networth_features: ["income"] });
  const parts = summary.analytic.income;
  if (parts === undefined) return { tables: [], summary };
  const columnsFrom = (first: ReportColumn) => [first, ...incomeColumns.slice(1)];
  const row = ({ name, income: earned, expenses }: Earned): ReportCell[] => [
    name,
    ...[earned, expenses].map((amount) => money(amount, summary.targetUnit)),
  ];
  const total = row({ ...parts, name: "Total" });
  const table = (title: string, first: ReportColumn, lines: readonly Earned[]): ReportTable => ({
    title,
    columns: columnsFrom(first),
    ...addedUp(lines.map(row), total, [1, 2]),
  });
  const labelled = <Line extends { readonly label: string }>(lines: readonly Line[]) =>
    lines.map((one) => ({ ...one, name: one.label }));
  return {
    tables: [
      table(
        "Income by month",
        textColumn("month", "Month"),
        parts.by_month.map((one) => ({ ...one, name: one.month })),
      ),
      table("Income by security", textColumn("instrument", "Instrument"), labelled(parts.by_instrument)),
      table("Income by account", textColumn("account", "Account"), labelled(parts.by_account)),
      {
        title: "Total income",
        columns: columnsFrom(textColumn("total", "Total")),
        rows: [total, row({ ...parts.accrued, name: "Accrued and unpaid" })],
        totals: [0],
      },
    ],
    summary,
    facts: [
      {
        label: "Paid and accrued",
        text: `By account: shown under the account that received or paid it. ${accruedIn(parts, summary.targetUnit)} included. The performance report excludes accruals and shows payments under the account of the holding that earned or incurred them`,
      },
    ],
  };
};
