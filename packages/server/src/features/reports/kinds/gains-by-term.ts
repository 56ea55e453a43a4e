import type { SummaryAnswer, SummaryBody } from "@distributary/contract/summary/summary";
import type { SummaryGainFigures } from "@distributary/contract/summary/analytic";
import { addAmounts, money } from "../figures.ts";
import { numberColumn, textColumn, type ReportCell, type ReportTable } from "../model.ts";
import type { ReportKind } from "../question.ts";
import type { RecordNames } from "../record-names.ts";
import { addedUp } from "./adding-up.ts";
import { figuresOf, sumOfTerms } from "./gain-figures.ts";
import { DEBTS } from "./holdings.ts";
import { unknownCosts } from "./unknown-costs.ts";

const AMOUNTS = [
  numberColumn("realised_short", "Realised, short term"),
  numberColumn("realised_long", "Realised, long term"),
  numberColumn("realised_debt", "Realised, debts"),
  numberColumn("realised", "Realised"),
  numberColumn("unrealised_short", "Unrealised, short term"),
  numberColumn("unrealised_long", "Unrealised, long term"),
  numberColumn("unrealised_debt", "Unrealised, debts"),
  numberColumn("unrealised", "Unrealised"),
];

/** Columns of counts, before those of amounts. */
const COUNTS = 2;

export const termColumns = [
  textColumn("account", "Account"),
  textColumn("instrument", "Instrument"),
  numberColumn("lots_sold", "Lots sold"),
  numberColumn("lots_open", "Lots open"),
  ...AMOUNTS,
];

type Term = keyof SummaryGainFigures["realised"];

/** What of one position, account or the whole was gained by term; null: a part of it is not known. */
interface TermSums {
  readonly realised: Record<Term, string | null>;
  readonly unrealised: Record<Term, string | null>;
  sold: number;
  open: number;
}

/** Gains short and long term: realised in the period and not realised at its end, position by position and account by account. */
export const gainsByTerm: ReportKind = async ({ since, at, asked }, { summary: ask, names }) => {
  const summary = await ask({ primaryIndex: "account", networth_features: ["lots", "gains"] });
  const total = totalCells(summary, asked.lot_method);
  const tables = [byPosition(summary, names, total), byAccount(summary, names, total), inAll(total)];
  const text = since === null ? `Everything sold up to ${at}` : `Everything sold after ${since}, up to ${at}`;
  const facts = [
    { label: "Realised gains", text },
    { label: "Unrealised gains", text: `By the term of each lot if sold on ${at}` },
    { label: "Long term", text: "From the day after the anniversary of the acquisition" },
    DEBTS,
  ];
  return { tables, summary, facts, unknownCosts: unknownCosts(summary) };
};

function byPosition(summary: SummaryAnswer, names: RecordNames, total: ReportCell[] | null): ReportTable {
  const sums = sumsBy(summary, (one) => `${one.account_id} ${one.instrument_id}`);
  const rows = [...sums].map(([key, one]) => {
    const [account = "", instrument = ""] = key.split(" ");
    return [names.account(account), names.instrument(instrument), ...cells(one, summary.targetUnit)];
  });
  return { title: "Gains by term", columns: termColumns, ...withTotal(rows, ["Total", ""], total) };
}

function byAccount(summary: SummaryAnswer, names: RecordNames, total: ReportCell[] | null): ReportTable {
  const sums = sumsBy(summary, (one) => one.account_id);
  const rows = [...sums].map(([account, one]) => [names.account(account), ...cells(one, summary.targetUnit)]);
  const columns = termColumns.filter(({ name }) => name !== "instrument");
  return { title: "Gains by term and account", columns, ...withTotal(rows, ["Total"], total) };
}

/** Everything together, as the summary itself has it. */
function inAll(total: ReportCell[] | null): ReportTable {
  const columns = [textColumn("total", "Total"), ...termColumns.slice(2)];
  return { title: "Total gains by term", columns, rows: total === null ? [] : [["Total", ...total]], totals: [0] };
}

/** Rows with what they come to, which is what the summary says of everything together. */
function withTotal(
  rows: readonly ReportCell[][],
  named: readonly string[],
  total: ReportCell[] | null,
): Pick<ReportTable, "rows" | "totals"> {
  if (total === null) return { rows };
  const places = AMOUNTS.map((_, at) => named.length + COUNTS + at);
  return addedUp(rows, [...named, ...total], places);
}

/** Counts and amounts of all lots together; null: the summary was not asked for them. */
function totalCells(
  { analytic: { gains, lots }, targetUnit }: SummaryAnswer,
  method: SummaryBody["lot_method"],
): ReportCell[] | null {
  if (gains === undefined || lots === undefined) return null;
  const { realised } = figuresOf(gains, method);
  return cells({ realised, unrealised: lots.unrealised, sold: gains.closed.count, open: lots.count }, targetUnit);
}

interface AnyLot {
  readonly account_id: string;
  readonly instrument_id: string;
}

function sumsBy({ analytic }: SummaryAnswer, keyOf: (lot: AnyLot) => string): Map<string, TermSums> {
  const sums = new Map<string, TermSums>();
  const of = (lot: AnyLot): TermSums => {
    const key = keyOf(lot);
    const held = sums.get(key);
    if (held) return held;
    const none: TermSums = {
      realised: { short: "0", long: "0", debt: "0" },
      unrealised: { short: "0", long: "0", debt: "0" },
      sold: 0,
      open: 0,
    };
    sums.set(key, none);
    return none;
  };
  for (const lot of analytic.gains?.closed.items ?? []) {
    const held = of(lot);
    held.sold += 1;
    held.realised[lot.term] = addAmounts(held.realised[lot.term], lot.gain);
  }
  for (const lot of analytic.lots?.items ?? []) {
    const held = of(lot);
    held.open += 1;
    held.unrealised[lot.term] = addAmounts(held.unrealised[lot.term], lot.unrealised);
  }
  return sums;
}

function cells({ realised, unrealised, sold, open }: TermSums, unit: string): ReportCell[] {
  const amounts = [realised, unrealised].flatMap((terms) => [terms.short, terms.long, terms.debt, sumOfTerms(terms)]);
  return [String(sold), String(open), ...amounts.map((amount) => money(amount, unit))];
}
