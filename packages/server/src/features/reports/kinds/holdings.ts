import type { SummaryAnswer, SummaryPosition } from "@distributary/contract/summary";
import { exact, money } from "../figures.ts";
import { dayColumn, numberColumn, textColumn, type ReportCell, type ReportColumn, type ReportTable } from "../model.ts";
import type { ReportKind } from "../question.ts";
import { addedUp, type AddedUp } from "./adding-up.ts";
import { sumOfTerms } from "./gain-figures.ts";

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
  const rows = positionsOf(summary)
    .filter((one) => one.quantity !== "0")
    .map((one) => [
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
      money(one.unrealised, targetUnit),
    ]);
  const total = totalRow(holdingColumns, { value: money(summary.net_worth.net_worth.at, targetUnit) });
  return { tables: [{ title: "Holdings", columns: holdingColumns, ...total(rows) }], summary };
};

/** Every open lot at the end of the day. */
export const lots: ReportKind = async (_question, { summary: ask, names }) => {
  const summary = await ask({ primaryIndex: "account", includeComponents: true, networth_features: ["lots"] });
  const { targetUnit } = summary;
  const currencies = new Map(positionsOf(summary).map((one) => [one.instrument_id, one.currency]));
  const rows = (summary.analytic.lots?.items ?? []).map((lot) => [
    names.account(lot.account_id),
    names.instrument(lot.instrument_id),
    lot.method,
    lot.acquired_on,
    lot.term,
    exact(lot.quantity),
    money(lot.basis_own, currencies.get(lot.instrument_id) ?? targetUnit),
    money(lot.basis, targetUnit),
    money(lot.value, targetUnit),
    money(lot.unrealised, targetUnit),
  ]);
  const gain = sumOfTerms(summary.analytic.lots?.unrealised ?? NO_GAINS);
  const total = totalRow(lotColumns, { unrealised: money(gain, targetUnit) });
  return { tables: [{ title: "Lots", columns: lotColumns, ...total(rows) }, ...byTerm(summary)], summary };
};

const NO_GAINS = { short: null, long: null, debt: null };

/** Ends rows with what they come to in the columns of these names; nothing comes to nothing. */
function totalRow(columns: readonly ReportColumn[], sums: Readonly<Record<string, ReportCell>>) {
  const total = columns.map(({ name }, at) => (at === 0 ? "Total" : (sums[name] ?? null)));
  const places = columns.flatMap(({ name }, at) => (name in sums ? [at] : []));
  return (rows: readonly (readonly ReportCell[])[]): AddedUp =>
    rows.length === 0 ? { rows, totals: [] } : addedUp(rows, total, places);
}

/** The positions of all rows, each once. */
export function positionsOf(summary: SummaryAnswer): readonly SummaryPosition[] {
  const positions = new Map<string, SummaryPosition>();
  for (const row of summary.rows) for (const one of row.components ?? []) positions.set(one.key, one);
  return [...positions.values()];
}

/** What a head says of gains of debts. */
export const DEBTS = {
  label: "Debts",
  text: "What changes of rates made of debts in another currency: no gain of a holding, neither short nor long term",
};

/** Unrealised gains of open lots, short and long term, and of debts. */
export function byTerm({ analytic, targetUnit }: SummaryAnswer): ReportTable[] {
  if (analytic.lots === undefined) return [];
  const { short, long, debt } = analytic.lots.unrealised;
  return [
    {
      title: "Unrealised gain by term",
      columns: [textColumn("term", "Term"), numberColumn("unrealised", "Unrealised gain")],
      rows: [
        ["short", money(short, targetUnit)],
        ["long", money(long, targetUnit)],
        ["debt", money(debt, targetUnit)],
      ],
    },
  ];
}
