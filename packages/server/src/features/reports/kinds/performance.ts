import type { SummaryIncome, SummaryPerformance, SummaryReturns } from "@distributary/contract/summary/analytic";
import { addAmounts, money, multiple, percent } from "../figures.ts";
import {
  numberColumn,
  textColumn,
  type ReportCell,
  type ReportColumn,
  type ReportFact,
  type ReportTable,
} from "../model.ts";
import type { ReportKind, ReportQuestion, ReportSources } from "../question.ts";
import type { RecordNames } from "../record-names.ts";
import { accruedIn } from "./accrued-in.ts";
import { addedUp, isNothing, lacking } from "./adding-up.ts";
import { besideIncome } from "./beside-income.ts";
import { calendarYears } from "./calendar-years.ts";
import { commitmentReturns } from "./commitments.ts";
import { reasonsOf, returnColumns, returnRow } from "./returns.ts";
import { monthsTable, riskColumns, riskRow } from "./risk.ts";

export const performanceColumns = [
  textColumn("group", "Account"),
  numberColumn("opening", "Opening value"),
  numberColumn("put_in", "Contributions"),
  numberColumn("taken_out", "Withdrawals"),
  numberColumn("income", "Income"),
  numberColumn("expenses", "Expenses"),
  numberColumn("gain", "Gain"),
  numberColumn("closing", "Closing value"),
  numberColumn("time_weighted", "Time-weighted %"),
  numberColumn("modified_dietz", "Modified Dietz %"),
  numberColumn("xirr", "XIRR %"),
  numberColumn("multiple", "Multiple"),
];

/** A line of the report: what it is of, and its returns. */
interface Line {
  readonly name: string;
  readonly returns: SummaryReturns;
}

/** Lines of one kind: accounts, entities, kinds of holdings, positions, years. */
interface Lines {
  readonly by: string;
  readonly head: string;
  readonly lines: readonly Line[];
  /** what conversions between them left over, in the report's currency; null: not known; left out: they do not add up */
  readonly converted?: string | null;
}

/**
 * Returns of the period: of all together, of each account, entity, kind of holding and position, and of each calendar
 * year; before fees and before currency, with risk and yield, beside a benchmark where one was asked for; each measure
 * with its formula, and the reason where it cannot be said.
 */
export const performance: ReportKind = async (question, sources) => {
  const { summary: ask, names } = sources;
  const summary = await ask({
    primaryIndex: "account",
    grouping: [],
    includeComponents: true,
    networth_features: ["performance", "income"],
  });
  const { performance: parts, income: other } = summary.analytic;
  if (parts === undefined || other === undefined) return { tables: [], summary };
  const accountLines = parts.groups.map((one) => ({ name: one.label, returns: one }));
  const all: readonly Lines[] = [
    { by: "account", head: "Account", lines: accountLines, converted: parts.total.converted ?? null },
    { by: "entity", head: "Entity", ...(await groupedBy("entity", "No entity", sources)) },
    { by: "holding type", head: "Holding type", ...(await groupedBy("instrument_type", "Other", sources)) },
    { by: "position", head: "Position", lines: positionsOf(parts, names), converted: convertedInside(parts) },
    { by: "calendar year", head: "Year", lines: await yearsOf(question, sources) },
  ];
  const total: Line = { name: "Total", returns: parts.total };
  const beside = parts.total.benchmark !== undefined;
  const { targetUnit: unit } = summary;
  const told = all.map((one) => ({ ...one, lines: one.lines.filter(isAnything) }));
  const [accounts, ...others] = told.map((one) => moneyTable(one, total, unit));
  const returns: ReportTable = {
    title: "Returns and risk",
    columns: returnColumns(beside),
    rows: [
      returnRow("All", total.name, total.returns, beside),
      ...told.flatMap(({ head, lines }) => lines.map((one) => returnRow(head, one.name, one.returns, beside))),
    ],
    totals: [0],
  };
  const risk: ReportTable = {
    title: "Return for risk",
    columns: riskColumns(beside),
    rows: [
      riskRow("All", total.name, total.returns, beside),
      ...told.flatMap(({ head, lines }) => lines.map((one) => riskRow(head, one.name, one.returns, beside))),
    ],
    totals: [0],
  };
  const tables = [
    ...(accounts ? [{ ...accounts, title: "Performance" }] : []),
    returns,
    risk,
    ...reasonsOf(parts.total, performanceColumns),
    monthsTable(parts.total, beside),
    ...others,
    ...(await privateCapital(question, sources)),
    besideIncome(parts, other, unit),
    formulasOf(parts, beside),
  ];
  return { tables, summary, facts: [paidFact(other, unit), BETWEEN_FACT] };
};

/** The lines and, where they add up, what lies between them and what they come to. */
function moneyTable({ by, head, lines, converted }: Lines, total: Line, unit: string): ReportTable {
  const columns: readonly ReportColumn[] = [textColumn("group", head), ...performanceColumns.slice(1)];
  const table = { title: `Performance by ${by}`, columns };
  const rows = lines.map((one) => moneyRow(one, unit));
  if (converted === undefined) return { ...table, rows };
  const whole = moneyRow(total, unit);
  const parts = [...rows, ...betweenThem(rows, whole, money(converted, unit), money("0", unit))];
  return { ...table, ...addedUp(parts, whole, AMOUNTS) };
}

/** Whether anything was held or moved in the period: an account of notices that were all paid before has nothing to say. */
function isAnything({ returns: one }: Line): boolean {
  return !isNothing(amountsOf(one)) || amountsOf(one).includes(null);
}

function amountsOf(one: SummaryReturns): (string | null)[] {
  return [one.opening, one.put_in, one.taken_out, one.income, one.expenses, one.gain, one.closing];
}

function moneyRow({ name, returns: one }: Line, unit: string): ReportCell[] {
  return [
    name,
    ...amountsOf(one).map((amount) => money(amount, unit)),
    percent(one.time_weighted.value),
    percent(one.modified_dietz.value),
    percent(one.xirr.value),
    multiple(one.multiple.value),
  ];
}

/** Places of the columns of amounts, and of two of them. */
const AMOUNTS = [1, 2, 3, 4, 5, 6, 7] as const;
const [PUT_IN, TAKEN_OUT] = [2, 3] as const;

/** What the lines put into and took from each other, and what conversions between them left over; none where nothing. */
function betweenThem(
  rows: readonly ReportCell[][],
  whole: readonly ReportCell[],
  converted: ReportCell,
  nothing: ReportCell,
): ReportCell[][] {
  const zero = converted === null ? null : nothing;
  const [putIn, takenOut] = [lacking(rows, whole, PUT_IN), lacking(rows, whole, TAKEN_OUT)];
  if (isNothing([putIn, takenOut, converted])) return [];
  return [[BETWEEN, zero, putIn, takenOut, zero, zero, converted, zero, null, null, null, null]];
}

const BETWEEN = "Between lines";

/** What conversions between the positions left over: between those of different accounts, and inside each. */
function convertedInside({ total, groups }: SummaryPerformance): string | null {
  return groups.reduce((sum, one) => addAmounts(sum, one.converted ?? null), total.converted ?? null);
}

async function groupedBy(
  primaryIndex: "entity" | "instrument_type",
  none: string,
  { summary: ask }: Pick<ReportSources, "summary">,
): Promise<Pick<Lines, "lines" | "converted">> {
  const { analytic } = await ask({ primaryIndex, networth_features: ["performance"] });
  const lines = (analytic.performance?.groups ?? []).map((one) => ({
    name: one.label === "" ? none : one.label,
    returns: one,
  }));
  return { lines, converted: analytic.performance?.total.converted ?? null };
}

/** Positions by account and name. */
function positionsOf({ positions = [] }: SummaryPerformance, names: RecordNames): readonly Line[] {
  return positions.map((one) => ({
    name: `${names.instrument(one.instrument_id)} · ${names.account(one.account_id)}`,
    returns: one,
  }));
}

/** The calendar years of the period in which there was something, the first and the last as far as they lie inside it. */
async function yearsOf(
  { at, since }: ReportQuestion,
  { summary: ask }: Pick<ReportSources, "summary">,
): Promise<readonly Line[]> {
  const total = async (window: { since: string | null; at: string }) => {
    const { analytic } = await ask({ ...window, primaryIndex: "currency", networth_features: ["performance"] });
    return analytic.performance?.total;
  };
  if (since === null) return [];
  // Without `since`, returns begin on the day of the first flow: before it there was nothing, and no year is asked for.
  const begun = (await total({ since: null, at }))?.from ?? null;
  const lines: Line[] = [];
  for (const { name, from, to } of calendarYears(since, at, begun)) {
    const returns = await total({ since: from, at: to });
    if (returns !== undefined) lines.push({ name, returns });
  }
  return lines;
}

/** Commitments are told whole: those of a part of the book are not. */
async function privateCapital(
  { asked }: ReportQuestion,
  { commitments }: ReportSources,
): Promise<readonly ReportTable[]> {
  if (asked.accounts || asked.perspective) return [];
  const { at, pooled } = await commitments(null);
  return at.length === 0 ? [] : [{ ...commitmentReturns(at, pooled), title: "Private capital" }];
}

/** Amounts whose name says how they are summed. */
const SUMS: ReadonlySet<string> = new Set(["opening", "closing", "put_in", "taken_out", "income", "expenses"]);

function formulasOf({ formulas }: SummaryPerformance, beside: boolean): ReportTable {
  const shown = [...performanceColumns, ...returnColumns(beside), ...riskColumns(beside)];
  const rows = Object.entries(formulas).flatMap(([name, formula]) => {
    const header = shown.find((column) => column.name === name)?.header;
    return header === undefined || SUMS.has(name) ? [] : [[header, formula]];
  });
  return { title: "Formulas", columns: [textColumn("figure", "Figure"), textColumn("formula", "Formula")], rows };
}

const BETWEEN_FACT: ReportFact = {
  label: BETWEEN,
  text: "Flows between lines, excluded from total contributions and withdrawals. Its gain is the remainder of conversions at rates other than the day’s rate: part of the total, but of no line",
};

function paidFact(other: SummaryIncome, currency: string): ReportFact {
  const text = `As paid, under the account of the holding that earned or incurred them. ${accruedIn(other, currency)} excluded. The income report and net worth include them under the account that received or paid them`;
  return { label: "Paid and accrued", text };
}
