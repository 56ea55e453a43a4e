import type { SummaryAnswer, SummaryPosition } from "@distributary/contract/summary/summary";
import { exact, money, addAll } from "../figures.ts";
import { dayColumn, numberColumn, textColumn, type ReportCell, type ReportColumn, type ReportTable } from "../model.ts";
import type { ReportKind } from "../question.ts";
import { addedUp, type AddedUp } from "./adding-up.ts";
import { sumOfTerms } from "./gain-figures.ts";
import { isCash, positionsOf } from "./positions.ts";
import { unknownCosts } from "./unknown-costs.ts";

/** Interest inside the value that is not paid: with the cost and the gain it comes to the value. */
export const accruedColumn = numberColumn("accrued", "Accrued interest");

export const holdingColumns = [
  textColumn("account", "Account"),
  textColumn("instrument", "Instrument"),
  textColumn("currency", "Currency"),
  numberColumn("quantity", "Quantity"),
  numberColumn("price", "Price"),
  dayColumn("price_date", "Price of"),
  textColumn("price_source", "Price from"),
  numberColumn("value_own", "Value in its currency"),
  numberColumn("value", "Value"),
  numberColumn("basis", "Cost"),
  accruedColumn,
  numberColumn("unrealised", "Unrealised gain"),
];

export const lotColumns = [
  textColumn("account", "Account"),
  textColumn("instrument", "Instrument"),
  textColumn("method", "Method"),
  dayColumn("acquired_on", "Acquired"),
  textColumn("term", "Term"),
  numberColumn("quantity", "Quantity"),
  numberColumn("basis_own", "Cost in its currency"),
  numberColumn("basis", "Cost"),
  numberColumn("value", "Value"),
  accruedColumn,
  numberColumn("unrealised", "Unrealised gain"),
];

/** Where the price of a position comes from, in words. */
const SOURCES = {
  user: "entered",
  statement: "statement",
  observed: "observed",
  model: "model",
  trade: "last trade",
  unit: "currency",
} as const;

/** Every position held at the end of the day, with its price, value and cost. */
export const holdings: ReportKind = async (_question, { summary: ask, names }) => {
  const summary = await ask({ primaryIndex: "account", includeComponents: true });
  const { targetUnit } = summary;
  const held = positionsOf(summary).filter((one) => one.quantity !== "0");
  const rows = held.map((one) => [
    names.account(one.account_id),
    names.instrument(one.instrument_id),
    one.currency,
    exact(one.quantity),
    exact(one.price),
    one.price_date,
    `${one.price_source === null ? "no price" : SOURCES[one.price_source]}${one.estimated ? ", estimated" : ""}`,
    money(one.value_own, one.currency),
    money(one.value.at, targetUnit),
    money(one.basis, targetUnit),
    isCash(one) ? null : money(one.accrued, targetUnit),
    money(one.unrealised, targetUnit),
  ]);
  const costly = held.filter((one) => !isCash(one));
  const sum = (of: (one: SummaryPosition) => string | null): ReportCell => money(addAll(costly.map(of)), targetUnit);
  const sums = {
    value: money(summary.net_worth.net_worth.at, targetUnit),
    basis: sum((one) => one.basis),
    accrued: sum((one) => one.accrued),
    unrealised: sum((one) => one.unrealised),
  };
  const cash = new Set(rows.filter((_, at) => isCash(held[at] as SummaryPosition)));
  const total = totalRow(holdingColumns, sums, cash);
  const table = { title: "Holdings", columns: holdingColumns, ...total(rows) };
  return { tables: [table], summary, facts: [VALUE_OF], unknownCosts: unknownCosts(summary) };
};

/** Every open lot at the end of the day. */
export const lots: ReportKind = async (_question, { summary: ask, names }) => {
  const summary = await ask({ primaryIndex: "account", includeComponents: true, networth_features: ["lots"] });
  const { targetUnit } = summary;
  const currencies = new Map(positionsOf(summary).map((one) => [one.instrument_id, one.currency]));
  const items = summary.analytic.lots?.items ?? [];
  const rows = items.map((lot) => [
    names.account(lot.account_id),
    names.instrument(lot.instrument_id),
    lot.method,
    lot.acquired_on,
    lot.term,
    exact(lot.quantity),
    money(lot.basis_own, currencies.get(lot.instrument_id) ?? targetUnit),
    money(lot.basis, targetUnit),
    money(lot.value, targetUnit),
    money(lot.accrued, targetUnit),
    money(lot.unrealised, targetUnit),
  ]);
  const gain = sumOfTerms(summary.analytic.lots?.unrealised ?? NO_GAINS);
  const total = totalRow(lotColumns, {
    basis: money(addAll(items.map((lot) => lot.basis)), targetUnit),
    value: money(addAll(items.map((lot) => lot.value)), targetUnit),
    accrued: money(addAll(items.map((lot) => lot.accrued)), targetUnit),
    unrealised: money(gain, targetUnit),
  });
  const tables = [{ title: "Lots", columns: lotColumns, ...total(rows) }, ...byTerm(summary)];
  return { tables, summary, facts: [VALUE_OF], unknownCosts: unknownCosts(summary) };
};

const NO_GAINS = { short: null, long: null, debt: null };

/**
 * Ends rows with what they come to in the columns of these names; nothing comes to nothing. `cash` are the rows that have
 * a value alone.
 */
function totalRow(
  columns: readonly ReportColumn[],
  sums: Readonly<Record<string, ReportCell>>,
  cash: ReadonlySet<readonly ReportCell[]> = new Set(),
) {
  const total = columns.map(({ name }, at) => (at === 0 ? "Total" : (sums[name] ?? null)));
  const places = columns.flatMap(({ name }, at) => (name in sums ? [at] : []));
  return (rows: readonly (readonly ReportCell[])[]): AddedUp =>
    rows.length === 0
      ? { rows, totals: [] }
      : addedUp(rows, total, places, (row, at) => !cash.has(row) || columns[at]?.name === "value");
}

/** What a head says of the columns of money that come to the value. */
export const VALUE_OF = {
  label: "Value",
  text: "Cost + accrued interest + unrealised gain; for cash, the value only",
};

/** What a head says of gains of debts. */
export const DEBTS = {
  label: "Debts",
  text: "Exchange rate effect on debts in other currencies; neither short-term nor long-term gain",
};

/** Unrealised gains of open lots, short and long term, and of debts. */
export function byTerm({ analytic, targetUnit }: SummaryAnswer): ReportTable[] {
  if (analytic.lots === undefined) return [];
  const { short, long, debt } = analytic.lots.unrealised;
  return [
    {
      title: "Unrealised gain by term",
      columns: [textColumn("term", "Term"), numberColumn("unrealised", "Unrealised gain")],
      ...addedUp(
        [
          ["short", money(short, targetUnit)],
          ["long", money(long, targetUnit)],
          ["debt", money(debt, targetUnit)],
        ],
        ["Total", money(sumOfTerms(analytic.lots.unrealised), targetUnit)],
        [1],
      ),
    },
  ];
}
