import { REPORT_IDS, type Report, type ReportId } from "@distributary/contract/reports";
import { commitmentColumns, commitments } from "./kinds/commitments.ts";
import { gainColumns, gains } from "./kinds/gains.ts";
import { holdingColumns, holdings, lotColumns, lots } from "./kinds/holdings.ts";
import { loanColumns, loans } from "./kinds/loans.ts";
import { netWorth, netWorthColumns } from "./kinds/net-worth.ts";
import { income, incomeColumns, performance, performanceColumns } from "./kinds/period.ts";
import { reconciliation, reconciliationColumns } from "./kinds/reconciliation.ts";
import { transactionColumns, transactions } from "./kinds/transactions.ts";
import type { ReportColumn } from "./model.ts";
import type { ReportKind } from "./question.ts";

interface CatalogueEntry {
  readonly name: string;
  readonly columns: readonly ReportColumn[];
  readonly related: readonly ReportId[];
  /** A part of another report, which `root_only` leaves out */
  readonly isPart: boolean;
  readonly isPeriod: boolean;
  readonly make: ReportKind;
}

/** Every kind of report, by its id. */
export const catalogue: Readonly<Record<ReportId, CatalogueEntry>> = {
  "net-worth": {
    name: "Net worth",
    columns: netWorthColumns,
    related: ["holdings", "performance"],
    isPart: false,
    isPeriod: true,
    make: netWorth,
  },
  holdings: {
    name: "Holdings",
    columns: holdingColumns,
    related: ["lots", "gains"],
    isPart: false,
    isPeriod: false,
    make: holdings,
  },
  lots: { name: "Lots", columns: lotColumns, related: ["holdings"], isPart: true, isPeriod: false, make: lots },
  gains: {
    name: "Realised and unrealised gains",
    columns: gainColumns,
    related: ["lots"],
    isPart: false,
    isPeriod: true,
    make: gains,
  },
  income: {
    name: "Income and expenses",
    columns: incomeColumns,
    related: ["transactions"],
    isPart: false,
    isPeriod: true,
    make: income,
  },
  performance: {
    name: "Performance",
    columns: performanceColumns,
    related: ["net-worth"],
    isPart: false,
    isPeriod: true,
    make: performance,
  },
  commitments: {
    name: "Capital account and commitments",
    columns: commitmentColumns,
    related: ["transactions"],
    isPart: false,
    isPeriod: false,
    make: commitments,
  },
  loans: {
    name: "Loan schedules",
    columns: loanColumns,
    related: ["holdings"],
    isPart: false,
    isPeriod: false,
    make: loans,
  },
  transactions: {
    name: "Transactions",
    columns: transactionColumns,
    related: ["income"],
    isPart: false,
    isPeriod: true,
    make: transactions,
  },
  reconciliation: {
    name: "Reconciliation",
    columns: reconciliationColumns,
    related: ["holdings", "transactions"],
    isPart: false,
    isPeriod: true,
    make: reconciliation,
  },
};

/**
 * The reports whose name or id holds `pattern`, whatever its case; `*` stands for any characters. With `rootOnly`
 * those are left out that are a part of another one.
 */
export function reportsLike(pattern: string, rootOnly: boolean): Report[] {
  const parts = pattern
    .trim()
    .toLowerCase()
    .split("*")
    .filter((part) => part !== "");
  return REPORT_IDS.filter((id) => {
    const { name, isPart } = catalogue[id];
    return !(rootOnly && isPart) && [name.toLowerCase(), id].some((text) => holdsInOrder(text, parts));
  }).map((id) => {
    const { name, columns, related, isPeriod } = catalogue[id];
    return {
      report_id: id,
      name,
      headers: columns.map((column) => column.header),
      columns: columns.map((column) => column.name),
      related: [...related],
      is_period: isPeriod,
    };
  });
}

function holdsInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}
