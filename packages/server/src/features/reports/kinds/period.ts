import type { SummaryIncome, SummaryPerformance, SummaryReturns } from "@distributary/contract/summary-analytic";
import { lessAmount, money, multiple, percent } from "../figures.ts";
import {
  numberColumn,
  textColumn,
  type ReportCell,
  type ReportColumn,
  type ReportFact,
  type ReportTable,
} from "../model.ts";
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
      table("Income in all", textColumn("total", "Total"), [
        { ...parts, name: "Total" },
        { ...parts.accrued, name: "Of it accrued and not paid" },
      ]),
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

/** What accrued of income and expenses, in words. */
function accruedIn({ accrued }: SummaryIncome, currency: string): string {
  const [income, expenses] = [accrued.income, accrued.expenses].map((amount) => money(amount, currency));
  return `What accrued and is not paid, ${income} of income and ${expenses} of expenses, is`;
}

/** Returns of the period, of each account and of all together, with the formula of each figure. */
export const performance: ReportKind = async (_question, { summary: ask }) => {
  const summary = await ask({ primaryIndex: "account", networth_features: ["performance", "income"] });
  const { performance: parts, income: other } = summary.analytic;
  if (parts === undefined || other === undefined) return { tables: [], summary };
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
    return reason === null ? [] : [[shownName(name), reason.replaceAll("_", " ")]];
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
      besideIncome(parts, other, summary.targetUnit),
      {
        title: "Formulas",
        columns: [textColumn("figure", "Figure"), textColumn("formula", "Formula")],
        rows: (["gain", ...named] as const).map((name) => [shownName(name), parts.formulas[name] ?? null]),
      },
    ],
    summary,
    facts: [paidFact(other, summary.targetUnit)],
  };
};

/** The header under which the report shows a figure. */
function shownName(figure: string): string {
  return performanceColumns.find(({ name }) => name === figure)?.header ?? figure;
}

function paidFact(other: SummaryIncome, currency: string): ReportFact {
  const text = `As they were paid, with the account of the holding that earned or cost them. ${accruedIn(other, currency)} left out; the income report and net worth count it, and have it with the account that received or paid it`;
  return { label: "Paid and accrued", text };
}

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
function besideIncome(parts: SummaryPerformance, other: SummaryIncome, currency: string): ReportTable {
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
    title: "Beside the income report",
    columns: besideColumns,
    rows: [...rows, row("Total", parts.total, other)],
  };
}
