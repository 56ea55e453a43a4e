import type { SummaryIncome, SummaryPerformance } from "@distributary/contract/summary/analytic";
import { lessAmount, money } from "../figures.ts";
import { numberColumn, textColumn, type ReportCell, type ReportTable } from "../model.ts";

const besideColumns = [
  textColumn("account", "Account"),
  numberColumn("income", "Income"),
  numberColumn("income_reported", "In the income report"),
  numberColumn("income_difference", "Difference"),
  numberColumn("expenses", "Expenses"),
  numberColumn("expenses_reported", "In the income report"),
  numberColumn("expenses_difference", "Difference"),
];

type Earned = { readonly income: string | null; readonly expenses: string | null };
const NOTHING: Earned = { income: "0", expenses: "0" };

/** Income and expenses of each account as they are here and in the income report, and of all together. */
export function besideIncome(parts: SummaryPerformance, other: SummaryIncome, currency: string): ReportTable {
  const reported = new Map(other.by_account.map((one) => [one.account_id, one]));
  const row = (name: string, own: Earned, beside: Earned): ReportCell[] => {
    const figures = (["income", "expenses"] as const).flatMap((kind) => {
      // Both sides as they are shown, so that their difference is that of what stands here.
      const [here, there] = [money(own[kind], currency), money(beside[kind], currency)];
      return [here, there, money(lessAmount(there, here), currency)];
    });
    return [name, ...figures];
  };
  const rows = parts.groups
    .map((group) => row(group.label, group, reported.get(group.path[0] ?? "") ?? NOTHING))
    .filter(([, ...figures]) => figures.some((figure) => figure === null || Number(figure) !== 0));
  return {
    title: "Comparison with the income report",
    columns: besideColumns,
    rows: [...rows, row("Total", parts.total, other)],
    totals: [rows.length],
  };
}
