import type { AtSinceDiff, SummaryAnswer } from "@distributary/contract/summary";
import { exact, money } from "../figures.ts";
import { dayColumn, numberColumn, textColumn, type ReportCell, type ReportTable } from "../model.ts";
import type { ReportKind } from "../question.ts";

export const netWorthColumns = [
  textColumn("line", "Line"),
  numberColumn("at", "At"),
  numberColumn("since", "Since"),
  numberColumn("diff", "Difference"),
];

const linesColumns = [
  textColumn("section", "Section"),
  textColumn("account", "Account"),
  numberColumn("positions", "Positions"),
  numberColumn("at", "At"),
  numberColumn("since", "Since"),
  numberColumn("diff", "Difference"),
];

const rateColumns = [
  textColumn("from", "From"),
  textColumn("to", "To"),
  numberColumn("rate", "Rate"),
  dayColumn("asked", "For"),
  dayColumn("date", "Rate of"),
  textColumn("path", "By way of"),
];

/** Net worth, its parts, what moved it, and the rates it rests on. */
export const netWorth: ReportKind = async (_question, sources) => {
  const summary = await sources.summary({ primaryIndex: "account" });
  return { tables: [totals(summary), lines(summary), ...bridge(summary), ...rates(summary)], summary };
};

function totals({ net_worth: worth, targetUnit }: SummaryAnswer): ReportTable {
  const row = (line: string, { at, since, diff }: AtSinceDiff): ReportCell[] => [
    line,
    money(at, targetUnit),
    money(since, targetUnit),
    money(diff, targetUnit),
  ];
  return {
    title: "Net worth",
    columns: netWorthColumns,
    rows: [
      row("Assets", worth.assets),
      row("Liabilities", worth.liabilities),
      row("Net worth", worth.net_worth),
      row("Total position value", worth.total_position_value),
      row("Total paid capital", worth.total_paid_capital),
    ],
    totals: [2],
  };
}

function lines({ rows, targetUnit }: SummaryAnswer): ReportTable {
  return {
    title: "Accounts",
    columns: linesColumns,
    rows: rows
      .filter((row) => row.section === "A" || row.section === "L")
      .map((row) => [
        row.section === "A" ? "Assets" : "Liabilities",
        row.label,
        String(row.position_count),
        money(row.value.at, targetUnit),
        money(row.value.since, targetUnit),
        money(row.value.diff, targetUnit),
      ]),
  };
}

function bridge({ analytic, targetUnit }: SummaryAnswer): ReportTable[] {
  const { bridge: parts } = analytic;
  if (parts === null) return [];
  const named = [
    ["Flows", parts.flows],
    ["Income", parts.income],
    ["Expenses", parts.expenses],
    ["Price", parts.price],
    ["Currency", parts.currency],
  ] as const;
  return [
    {
      title: "What moved it",
      columns: [textColumn("part", "Part"), numberColumn("amount", "Amount")],
      rows: named.map(([part, amount]) => [part, money(amount, targetUnit)]),
    },
  ];
}

function rates(summary: SummaryAnswer): ReportTable[] {
  if (summary.rates.length === 0) return [];
  const rows = summary.rates.map((one) => [one.from, one.to, exact(one.rate), one.at, one.date, one.path.join(" > ")]);
  return [{ title: "Rates", columns: rateColumns, rows }];
}
