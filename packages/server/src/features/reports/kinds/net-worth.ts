import type { AtSinceDiff } from "@distributary/contract/summary/totals";
import type { SummaryAnswer, SummaryRow } from "@distributary/contract/summary/summary";
import { exact, lessAmount, money } from "../figures.ts";
import { dayColumn, numberColumn, textColumn, type ReportCell, type ReportFact, type ReportTable } from "../model.ts";
import type { ReportKind } from "../question.ts";
import { addedUp, isNothing } from "./adding-up.ts";

export const netWorthColumns = [
  textColumn("line", "Line"),
  numberColumn("at", "As of"),
  numberColumn("since", "Compared with"),
  numberColumn("diff", "Difference"),
];

const linesColumns = [
  textColumn("section", "Section"),
  textColumn("account", "Account"),
  numberColumn("positions", "Positions"),
  numberColumn("at", "As of"),
  numberColumn("since", "Compared with"),
  numberColumn("diff", "Difference"),
];

const rateColumns = [
  textColumn("from", "From"),
  textColumn("to", "To"),
  numberColumn("rate", "Rate"),
  dayColumn("asked", "For"),
  dayColumn("date", "Rate of"),
  textColumn("path", "Through"),
];

const PARTS = [
  ["flows", "Flows"],
  ["income", "Income"],
  ["expenses", "Expenses"],
  ["price", "Price"],
  ["currency", "Currency"],
] as const;

const movedColumns = [
  textColumn("account", "Account"),
  textColumn("section", "Section"),
  ...PARTS.map(([name, header]) => numberColumn(name, header)),
  numberColumn("diff", "Difference"),
];

/** Net worth, its parts, what moved it and each account, and the rates it rests on. */
export const netWorth: ReportKind = async (_question, sources) => {
  const summary = await sources.summary({ primaryIndex: "account", includeComponents: true });
  const tables = [totals(summary), lines(summary), ...bridge(summary), ...moved(summary), ...rates(summary)];
  return { tables, summary, facts: leftOverFacts(summary) };
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
      .filter((row) => (row.section === "A" || row.section === "L") && isAnything(row))
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

/** Whether anything was held at either end or moved in between: an account of notices that were all paid says nothing. */
function isAnything({ position_count: count, value, bridge: own }: SummaryRow): boolean {
  return count > 0 || !isNothing([value.at, value.since, ...Object.values(own ?? {})]);
}

function bridge({ analytic, net_worth: worth, targetUnit }: SummaryAnswer): ReportTable[] {
  const { bridge: parts } = analytic;
  if (parts === null) return [];
  return [
    {
      title: "Changes in net worth",
      columns: [textColumn("part", "Part"), numberColumn("amount", "Amount")],
      ...addedUp(
        PARTS.map(([name, header]) => [header, money(parts[name], targetUnit)]),
        ["Total", money(worth.net_worth.diff, targetUnit)],
        [1],
      ),
    },
  ];
}

/** Changes by account in its section, what conversions between positions left over, and the whole. */
function moved({ rows, analytic, net_worth: worth, targetUnit }: SummaryAnswer): ReportTable[] {
  const { bridge: whole, converted } = analytic;
  if (whole === null) return [];
  const amounts = (of: typeof whole, diff: string | null): ReportCell[] =>
    [...PARTS.map(([name]) => of[name]), diff].map((amount) => money(amount, targetUnit));
  const accounts = rows.flatMap((row) => {
    const { section, label, bridge: own, value } = row;
    if (own === null || section === "T" || !isAnything(row)) return [];
    return [[label, section === "A" ? "Assets" : "Liabilities", ...amounts(own, value.diff)]];
  });
  // The whole counts it as currency; each row has its own side of a conversion among its flows.
  const left = converted?.amount ?? "0";
  const between = amounts(
    { flows: lessAmount("0", left) ?? "0", income: "0", expenses: "0", price: "0", currency: left },
    "0",
  );
  const parts = [...accounts, ...(isNothing(between) ? [] : [[LEFT_OVER, "", ...between]])];
  const total = ["Total", "", ...amounts(whole, worth.net_worth.diff)];
  const places = movedColumns.map((_, at) => at).slice(2);
  return [{ title: "Changes by account", columns: movedColumns, ...addedUp(parts, total, places) }];
}

const LEFT_OVER = "Conversion remainder";

function leftOverFacts({ analytic: { converted }, targetUnit }: SummaryAnswer): ReportFact[] {
  if (converted === undefined || converted.amount === "0") return [];
  const text = `${money(converted.amount, targetUnit)}: conversions between your positions at rates other than the day’s rate. It counts in the total currency effect and in no account`;
  return [{ label: LEFT_OVER, text }];
}

function rates(summary: SummaryAnswer): ReportTable[] {
  if (summary.rates.length === 0) return [];
  const rows = summary.rates.map((one) => [one.from, one.to, exact(one.rate), one.at, one.date, one.path.join(" > ")]);
  return [{ title: "Rates", columns: rateColumns, rows }];
}
