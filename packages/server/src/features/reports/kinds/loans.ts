import type { AccountDebts, LoanRecord } from "@distributary/contract/reporting/loans";
import type { PayoffSeries } from "@distributary/contract/reporting/valuation";
import { money } from "../figures.ts";
import { dayColumn, numberColumn, textColumn, type ReportCell, type ReportTable } from "../model.ts";
import type { ReportKind } from "../question.ts";
import type { RecordNames } from "../record-names.ts";
import { positionsOf } from "./positions.ts";

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

const paidColumns = [
  textColumn("loan", "Loan"),
  textColumn("currency", "Currency"),
  numberColumn("planned", "Planned to date"),
  numberColumn("paid", "Paid to date"),
  numberColumn("interest", "Interest portion"),
  numberColumn("principal", "Principal portion"),
  numberColumn("ahead", "Ahead of the plan"),
  numberColumn("balance", "Remaining principal"),
  numberColumn("accrued", "Accrued interest"),
  numberColumn("to_repay", "Payoff amount"),
];

const debtColumns = [
  textColumn("account", "Account"),
  textColumn("currency", "Currency"),
  numberColumn("drawn", "Drawn"),
  numberColumn("charged", "Interest and fees charged"),
  numberColumn("paid", "Paid"),
  numberColumn("interest", "Interest portion"),
  numberColumn("principal", "Principal portion"),
  numberColumn("balance", "Owed"),
];

/** References of one request for schedules. */
const BATCH = 20;

/**
 * The schedule of each loan and mortgage that is held at the end of the day by its terms, what was paid of each against
 * it, and the debts that are accounts without terms.
 */
export const loans: ReportKind = async (_question, { summary: ask, payoff, loan, debts, names }) => {
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
  const records: LoanRecord[] = [];
  // oxlint-disable-next-line no-await-in-loop -- each asks the one book that is there
  for (const id of ids) records.push(await loan(id));
  const tables = [
    { title: "Loan schedules", columns: loanColumns, rows },
    ...lacking(series, names),
    { title: "Paid against planned", columns: paidColumns, rows: records.map(paidRow) },
    { title: "Debts without terms", columns: debtColumns, rows: debtRows(await debts()) },
  ];
  return { tables, summary: null };
};

function paidRow({ name, currency, planned, made, ahead, accrued, to_repay: all }: LoanRecord): ReportCell[] {
  const amounts = [planned?.paid ?? null, made.paid, made.interest, made.principal, ahead, made.balance, accrued, all];
  return [name, currency, ...amounts.map((amount) => money(amount, currency))];
}

function debtRows(accounts: readonly AccountDebts[]): ReportCell[][] {
  return accounts.flatMap(({ name, debts }) =>
    debts.map(({ currency, drawn, charged, paid, interest, principal, balance }) => [
      name,
      currency,
      ...[drawn, charged, paid, interest, principal, balance].map((amount) => money(amount, currency)),
    ]),
  );
}

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
  const columns = [textColumn("loan", "Loan"), textColumn("missing", "Missing terms")];
  return [{ title: "Loans without a schedule", columns, rows }];
}
