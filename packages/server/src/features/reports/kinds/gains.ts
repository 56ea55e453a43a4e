import type { SummaryAnswer, SummaryBody } from "@distributary/contract/summary/summary";
import type { SummaryGainFigures, SummaryGains } from "@distributary/contract/summary/analytic";
import { addAll, addAmounts, exact, lessAmount, money } from "../figures.ts";
import { dayColumn, numberColumn, textColumn, type ReportCell, type ReportTable } from "../model.ts";
import type { ReportKind } from "../question.ts";
import type { RecordNames } from "../record-names.ts";
import { addedUp } from "./adding-up.ts";
import { figuresOf, sumOfTerms } from "./gain-figures.ts";
import { DEBTS, VALUE_OF, accruedColumn, byTerm } from "./holdings.ts";
import { isCash, positionsOf } from "./positions.ts";
import { unknownCosts } from "./unknown-costs.ts";

export const gainColumns = [
  textColumn("account", "Account"),
  textColumn("instrument", "Instrument"),
  textColumn("currency", "Currency"),
  numberColumn("realised_own", "Realised in its currency"),
  numberColumn("realised", "Realised gain"),
  numberColumn("basis", "Cost"),
  numberColumn("value", "Value"),
  accruedColumn,
  numberColumn("unrealised", "Unrealised gain"),
];

const methodColumns = [
  textColumn("method", "Method"),
  numberColumn("realised_short", "Realised, short term"),
  numberColumn("realised_long", "Realised, long term"),
  numberColumn("realised_debt", "Realised, debts"),
  numberColumn("unrealised_short", "Unrealised, short term"),
  numberColumn("unrealised_long", "Unrealised, long term"),
  numberColumn("unrealised_debt", "Unrealised, debts"),
  numberColumn("unrealised_since", "Opening unrealised gain"),
];
/** Of somebody whose share changed: what had been gained of it until then. */
const takenOver = numberColumn("taken_over", "From changes in ownership");
const inAll = numberColumn("total", "Total");

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

const debtColumns = [
  textColumn("account", "Account"),
  textColumn("instrument", "Debt"),
  textColumn("currency", "Currency"),
  dayColumn("acquired_on", "Borrowed"),
  dayColumn("sold_on", "Repaid on"),
  numberColumn("quantity", "Quantity"),
  numberColumn("proceeds_own", "Borrowed in its currency"),
  numberColumn("basis_own", "Repaid in its currency"),
  numberColumn("gain", "Gain"),
];

/** Cost, value, accrued interest and gain of what is not held any more. */
const NOTHING_HELD = ["0", "0", "0", "0"];

type ClosedLot = SummaryGains["closed"]["items"][number];

/** What was realised in the period and what is not realised at its end, position by position and by term. */
export const gains: ReportKind = async ({ since, at, asked }, { summary: ask, names }) => {
  const summary = await ask({ primaryIndex: "account", includeComponents: true, networth_features: ["lots", "gains"] });
  const closed = summary.analytic.gains?.closed.items ?? [];
  const tables = [
    byPosition(summary, closed, names, asked.lot_method),
    byCurrency(summary, closed),
    ...methodTables(summary),
    ...soldTables(summary, closed, names),
    ...byTerm(summary),
  ];
  const facts = [
    {
      label: "Realised gains",
      text: since === null ? `Everything sold up to ${at}` : `Everything sold after ${since}, up to ${at}`,
    },
    {
      label: "Total gains",
      text: "Realised + closing unrealised − opening unrealised; the same under every method",
    },
    VALUE_OF,
    DEBTS,
  ];
  return { tables, summary, facts, unknownCosts: unknownCosts(summary) };
};

/** The positions that are shown, and those of which everything was sold, with what the summary says of all of them. */
function byPosition(
  summary: SummaryAnswer,
  closed: readonly ClosedLot[],
  names: RecordNames,
  method: SummaryBody["lot_method"],
): ReportTable {
  const { targetUnit: unit, analytic } = summary;
  const keyOf = (one: Pick<ClosedLot, "account_id" | "instrument_id">): string =>
    `${one.account_id} ${one.instrument_id}`;
  const own = sumsBy(closed, keyOf, (lot) => lessAmount(lot.proceeds_own, lot.basis_own));
  const realised = sumsBy(closed, keyOf, (lot) => lot.gain);
  const shown = positionsOf(summary).filter((one) => !isCash(one));
  const keys = new Set(shown.map(keyOf));
  const gone = new Map(closed.filter((lot) => !keys.has(keyOf(lot))).map((lot) => [keyOf(lot), lot]));
  const row = (one: Pick<ClosedLot, "account_id" | "instrument_id" | "currency">, held: ReportCell[]): ReportCell[] => {
    const key = keyOf(one);
    return [
      names.account(one.account_id),
      names.instrument(one.instrument_id),
      one.currency,
      money(sumOf(own, key), one.currency),
      money(sumOf(realised, key), unit),
      ...held.map((amount) => money(amount, unit)),
    ];
  };
  const held = shown.map(({ quantity, basis, value, accrued, unrealised }) =>
    quantity === "0" ? NOTHING_HELD : [basis, value.at, accrued, unrealised],
  );
  const rows = [
    ...shown.map((one, at) => row(one, held[at] ?? NOTHING_HELD)),
    ...[...gone.values()].map((one) => row(one, NOTHING_HELD)),
  ];
  const table = { title: "Gains by position", columns: gainColumns };
  if (analytic.gains === undefined || analytic.lots === undefined) return { ...table, rows };
  const all = [
    sumOfTerms(figuresOf(analytic.gains, method).realised),
    ...[0, 1, 2].map((at) => addAll(held.map((amounts) => amounts[at] ?? null))),
    sumOfTerms(analytic.lots.unrealised),
  ];
  const total = ["Total", "", "", null, ...all.map((amount) => money(amount, unit))];
  return { ...table, ...addedUp(rows, total, [4, 5, 6, 7, 8]) };
}

/** What was realised in the period in each currency that anything is or was held in. */
function byCurrency({ analytic }: SummaryAnswer, closed: readonly ClosedLot[]): ReportTable {
  const sums = sumsBy(
    closed,
    (lot) => lot.currency,
    (lot) => lessAmount(lot.proceeds_own, lot.basis_own),
  );
  const currencies = new Set([...Object.keys(analytic.realised ?? {}), ...sums.keys()]);
  return {
    title: "Realised by currency",
    columns: [textColumn("currency", "Currency"), numberColumn("realised", "Realised gain")],
    rows: [...currencies].map((currency) => [currency, money(sumOf(sums, currency), currency)]),
  };
}

/** An amount of each sale, added up by a key; null where one of them is not known. */
function sumsBy(
  closed: readonly ClosedLot[],
  keyOf: (lot: ClosedLot) => string,
  amountOf: (lot: ClosedLot) => string | null,
): Map<string, string | null> {
  const sums = new Map<string, string | null>();
  for (const lot of closed) sums.set(keyOf(lot), addAmounts(sumOf(sums, keyOf(lot)), amountOf(lot)));
  return sums;
}

/** What was added up under a key: nothing where nothing was sold. */
function sumOf(sums: ReadonlyMap<string, string | null>, key: string): string | null {
  const sum = sums.get(key);
  return sum === undefined ? "0" : sum;
}

/**
 * Realised and unrealised gains short and long term: by each account's own method, then all under each of the methods. What
 * came with shares has a column where something did.
 */
function methodTables({ analytic, targetUnit }: SummaryAnswer): ReportTable[] {
  if (analytic.gains === undefined) return [];
  const { recorded, methods } = analytic.gains;
  const hasTaken = [recorded, ...methods].some((one) => one.taken_over !== undefined);
  const row = (method: string, figures: SummaryGainFigures): ReportCell[] => {
    const { realised, unrealised, unrealised_since: since, taken_over: taken, total } = figures;
    const before = since === null ? "0" : sumOfTerms(since);
    const parts = [realised, unrealised].flatMap(({ short, long, debt }) => [short, long, debt]);
    const amounts = [...parts, before, ...(hasTaken ? [taken === undefined ? "0" : sumOfTerms(taken)] : []), total];
    return [method, ...amounts.map((one) => money(one, targetUnit))];
  };
  const columns = [...methodColumns, ...(hasTaken ? [takenOver] : []), inAll];
  const rows = [row("Each account’s method", recorded), ...methods.map((one) => row(one.method, one))];
  return [{ title: "Gains by term and method", columns, rows }];
}

/**
 * What was sold in the period, lot by lot, by each account's own method, oldest sale first; apart from it the debts whose
 * repayment was a gain or a loss, as where they were owed in another currency.
 */
function soldTables(
  { analytic, targetUnit }: SummaryAnswer,
  closed: readonly ClosedLot[],
  names: RecordNames,
): ReportTable[] {
  if (analytic.gains === undefined) return [];
  const oldest = closed.toReversed();
  const row = (lot: ClosedLot, term: ReportCell[]): ReportCell[] => [
    names.account(lot.account_id),
    names.instrument(lot.instrument_id),
    lot.currency,
    lot.acquired_on,
    lot.sold_on,
    ...term,
    exact(lot.term === "debt" ? lot.quantity.replace(/^-/, "") : lot.quantity),
    money(lot.proceeds_own, lot.currency),
    money(lot.basis_own, lot.currency),
    money(lot.gain, targetUnit),
  ];
  const sold = oldest.filter((lot) => lot.term !== "debt").map((lot) => row(lot, [lot.term]));
  const repaid = oldest.filter((lot) => lot.term === "debt" && lot.gain !== "0").map((lot) => row(lot, []));
  const debts = { title: "Gains of debts repaid", columns: debtColumns, rows: repaid };
  return [{ title: "Lots sold", columns: soldColumns, rows: sold }, ...(repaid.length === 0 ? [] : [debts])];
}
