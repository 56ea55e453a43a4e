import type { SummaryAnswer } from "@distributary/contract/summary";
import type { SummaryGainFigures } from "@distributary/contract/summary-analytic";
import { exact, money } from "../figures.ts";
import { dayColumn, numberColumn, textColumn, type ReportCell, type ReportTable } from "../model.ts";
import type { RecordNames, ReportKind } from "../question.ts";
import { byTerm, positionsOf } from "./holdings.ts";

export const gainColumns = [
  textColumn("account", "Account"),
  textColumn("instrument", "Instrument"),
  textColumn("currency", "Currency"),
  numberColumn("realised_own", "Realised in its currency"),
  numberColumn("basis", "Cost"),
  numberColumn("value", "Value"),
  numberColumn("unrealised", "Unrealised gain"),
];

const methodColumns = [
  textColumn("method", "Method"),
  numberColumn("realised_short", "Realised, short term"),
  numberColumn("realised_long", "Realised, long term"),
  numberColumn("unrealised_short", "Unrealised, short term"),
  numberColumn("unrealised_long", "Unrealised, long term"),
  numberColumn("total", "In all"),
];

const soldColumns = [
  textColumn("account", "Account"),
  textColumn("instrument", "Instrument"),
  textColumn("currency", "Currency"),
  dayColumn("acquired_on", "Acquired"),
  dayColumn("sold_on", "Sold"),
  textColumn("term", "Term"),
  numberColumn("quantity", "Quantity"),
  numberColumn("proceeds_own", "Proceeds in its currency"),
  numberColumn("basis_own", "Cost in its currency"),
  numberColumn("gain", "Realised gain"),
];

/** What was realised in the period and what is not realised at its end, position by position and by term. */
export const gains: ReportKind = async (_question, { summary: ask, names }) => {
  const summary = await ask({ primaryIndex: "account", includeComponents: true, networth_features: ["lots", "gains"] });
  const { targetUnit } = summary;
  const rows = positionsOf(summary)
    .filter((one) => one.price_source !== "unit")
    .map((one) => [
      names.account(one.account_id),
      names.instrument(one.instrument_id),
      one.currency,
      money(one.realised_own, one.currency),
      money(one.basis, targetUnit),
      money(one.value.at, targetUnit),
      money(one.unrealised, targetUnit),
    ]);
  const realised: ReportTable = {
    title: "Realised by currency",
    columns: [textColumn("currency", "Currency"), numberColumn("realised", "Realised gain")],
    rows: Object.entries(summary.analytic.realised ?? {}).map(([currency, amount]) => [
      currency,
      money(amount, currency),
    ]),
  };
  const tables = [
    { title: "Gains by position", columns: gainColumns, rows },
    realised,
    ...methodTables(summary),
    ...soldTables(summary, names),
    ...byTerm(summary),
  ];
  return { tables, summary };
};

/** Realised and unrealised gains short and long term: by each account's own method, then all under each of the methods. */
function methodTables({ analytic, targetUnit }: SummaryAnswer): ReportTable[] {
  if (analytic.gains === undefined) return [];
  const row = (method: string, { realised, unrealised, total }: SummaryGainFigures): ReportCell[] => [
    method,
    ...[realised.short, realised.long, unrealised.short, unrealised.long, total].map((one) => money(one, targetUnit)),
  ];
  const { recorded, methods } = analytic.gains;
  const rows = [row("Each account's own", recorded), ...methods.map((one) => row(one.method, one))];
  return [{ title: "Gains by term and method", columns: methodColumns, rows }];
}

/** What was sold in the period, lot by lot, by each account's own method, oldest sale first. */
function soldTables(summary: SummaryAnswer, names: RecordNames): ReportTable[] {
  const { analytic, targetUnit } = summary;
  if (analytic.gains === undefined) return [];
  const positions = positionsOf(summary);
  const currencies = new Map(positions.map((one) => [one.instrument_id, one.currency]));
  const rows = analytic.gains.closed.items.toReversed().map((lot) => {
    const currency = currencies.get(lot.instrument_id) ?? targetUnit;
    return [
      names.account(lot.account_id),
      names.instrument(lot.instrument_id),
      currency,
      lot.acquired_on,
      lot.sold_on,
      lot.term,
      exact(lot.quantity),
      money(lot.proceeds_own, currency),
      money(lot.basis_own, currency),
      money(lot.gain, targetUnit),
    ];
  });
  return [{ title: "Lots sold", columns: soldColumns, rows }];
}
