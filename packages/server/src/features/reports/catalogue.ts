import {
  REPORT_IDS,
  type Report,
  type ReportFormat,
  type ReportId,
  type ReportTakes,
} from "@distributary/contract/reporting/reports";
import { commitmentColumns, commitments } from "./kinds/commitments.ts";
import { evidence, evidenceColumns } from "./kinds/evidence.ts";
import { gainColumns, gains } from "./kinds/gains.ts";
import { gainsByTerm, termColumns } from "./kinds/gains-by-term.ts";
import { holdingColumns, holdings, lotColumns, lots } from "./kinds/holdings.ts";
import { loanColumns, loans } from "./kinds/loans.ts";
import { netWorth, netWorthColumns } from "./kinds/net-worth.ts";
import { income, incomeColumns } from "./kinds/income.ts";
import { performance, performanceColumns } from "./kinds/performance.ts";
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
  readonly takes: readonly ReportTakes[];
  /** why it does not take what it does not, and what to ask instead */
  readonly reasons?: Partial<Record<ReportTakes, string>>;
  /** where they are not those of a table */
  readonly formats?: readonly ReportFormat[];
  readonly make: ReportKind;
}

const OF_A_PART = ["accounts", "perspective", "as_known_on"] as const;
/** Of what is held: cash that a holding earned is in no instrument, so reports of income and returns take accounts alone. */
const OF_HOLDINGS = [...OF_A_PART, "instruments", "instrument_types"] as const;
const CASH_IS_NO_HOLDING =
  "Income is paid to cash, so a single holding would show none. See the tables by security instead.";
const OF_CASH = { instruments: CASH_IS_NO_HOLDING, instrument_types: CASH_IS_NO_HOLDING } as const;
const NOT_BY_SHARE = "This report uses whole records without ownership shares. Choose accounts instead.";
const OF_AN_ACCOUNT = "A statement covers a whole account. Choose accounts instead.";
const OF_LOTS = [...OF_HOLDINGS, "lot_method"] as const;

/** Every kind of report, by its id. */
export const catalogue: Readonly<Record<ReportId, CatalogueEntry>> = {
  "net-worth": {
    name: "Net worth",
    columns: netWorthColumns,
    related: ["holdings", "performance"],
    isPart: false,
    isPeriod: true,
    takes: OF_HOLDINGS,
    make: netWorth,
  },
  holdings: {
    name: "Holdings",
    columns: holdingColumns,
    related: ["lots", "gains"],
    isPart: false,
    isPeriod: false,
    takes: OF_LOTS,
    make: holdings,
  },
  lots: {
    name: "Lots",
    columns: lotColumns,
    related: ["holdings", "gains-by-term"],
    isPart: true,
    isPeriod: false,
    takes: OF_LOTS,
    make: lots,
  },
  gains: {
    name: "Realised and unrealised gains",
    columns: gainColumns,
    related: ["gains-by-term", "lots"],
    isPart: false,
    isPeriod: true,
    takes: OF_LOTS,
    make: gains,
  },
  "gains-by-term": {
    name: "Gains by term",
    columns: termColumns,
    related: ["gains", "lots"],
    isPart: true,
    isPeriod: true,
    takes: OF_LOTS,
    make: gainsByTerm,
  },
  income: {
    name: "Income and expenses",
    columns: incomeColumns,
    related: ["transactions"],
    isPart: false,
    isPeriod: true,
    takes: OF_A_PART,
    reasons: OF_CASH,
    make: income,
  },
  performance: {
    name: "Performance",
    columns: performanceColumns,
    related: ["net-worth"],
    isPart: false,
    isPeriod: true,
    takes: [...OF_A_PART, "benchmark"],
    reasons: OF_CASH,
    make: performance,
  },
  commitments: {
    name: "Capital account and commitments",
    columns: commitmentColumns,
    related: ["transactions"],
    isPart: false,
    isPeriod: true,
    takes: ["accounts", "instruments", "as_known_on"],
    reasons: { perspective: NOT_BY_SHARE, instrument_types: "This report covers one holding type only." },
    make: commitments,
  },
  loans: {
    name: "Loan schedules",
    columns: loanColumns,
    related: ["holdings"],
    isPart: false,
    isPeriod: false,
    takes: ["accounts", "instruments", "as_known_on"],
    reasons: { perspective: NOT_BY_SHARE, instrument_types: "This report covers one holding type only." },
    make: loans,
  },
  transactions: {
    name: "Transactions",
    columns: transactionColumns,
    related: ["income"],
    isPart: false,
    isPeriod: true,
    takes: ["accounts", "instruments", "as_known_on"],
    reasons: { perspective: NOT_BY_SHARE, instrument_types: "Choose securities instead." },
    make: transactions,
  },
  reconciliation: {
    name: "Reconciliation",
    columns: reconciliationColumns,
    related: ["holdings", "transactions"],
    isPart: false,
    isPeriod: true,
    takes: ["accounts", "as_known_on"],
    reasons: { perspective: NOT_BY_SHARE, instruments: OF_AN_ACCOUNT, instrument_types: OF_AN_ACCOUNT },
    make: reconciliation,
  },
  evidence: {
    name: "Evidence pack",
    columns: evidenceColumns,
    related: ["reconciliation", "transactions"],
    isPart: false,
    isPeriod: true,
    takes: ["accounts", "instruments"],
    reasons: {
      perspective: NOT_BY_SHARE,
      instrument_types: "Choose securities instead.",
      as_known_on: "Pages are those of the documents as they are now.",
    },
    formats: ["pdf", "zip", "xlsx", "csv"],
    make: evidence,
  },
};

const FILES: readonly ReportFormat[] = ["pdf", "xlsx", "csv"];

/** In which formats a report can be made. */
export function formatsOf(id: ReportId): readonly ReportFormat[] {
  return catalogue[id].formats ?? FILES;
}

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
    const { name, columns, related, isPeriod, takes } = catalogue[id];
    return {
      report_id: id,
      name,
      headers: columns.map((column) => column.header),
      columns: columns.map((column) => column.name),
      related: [...related],
      is_period: isPeriod,
      takes: [...takes],
      formats: [...formatsOf(id)],
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
