import type { SummaryAnswer } from "@distributary/contract/summary";
import type { SummaryGainFigures } from "@distributary/contract/summary-analytic";
import { addAmounts, money } from "../figures.ts";
import { numberColumn, textColumn, type ReportCell, type ReportTable } from "../model.ts";
import type { RecordNames, ReportKind } from "../question.ts";
import { DEBTS } from "./holdings.ts";

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
export const gainsByTerm: ReportKind = async ({ since, at }, { summary: ask, names }) => {
  const summary = await ask({ primaryIndex: "account", networth_features: ["lots", "gains"] });
  const tables = [byPosition(summary, names), byAccount(summary, names), inAll(summary)];
  const text =
    since === null ? `Of everything that was sold up to ${at}` : `Of what was sold after ${since}, up to ${at}`;
  const facts = [
    { label: "Realised gains", text },
    { label: "Unrealised gains", text: `By the term that each lot would have if it were sold on ${at}` },
    { label: "Long term", text: "From the day after the anniversary of the acquisition" },
    DEBTS,
  ];
  return { tables, summary, facts };
};

function byPosition(summary: SummaryAnswer, names: RecordNames): ReportTable {
  const sums = sumsBy(summary, (one) => `${one.account_id} ${one.instrument_id}`);
  const rows = [...sums].map(([key, one]) => {
    const [account = "", instrument = ""] = key.split(" ");
    return [names.account(account), names.instrument(instrument), ...cells(one, summary.targetUnit)];
  });
  return { title: "Gains by term", columns: termColumns, rows };
}

function byAccount(summary: SummaryAnswer, names: RecordNames): ReportTable {
  const sums = sumsBy(summary, (one) => one.account_id);
  const rows = [...sums].map(([account, one]) => [names.account(account), ...cells(one, summary.targetUnit)]);
  const columns = termColumns.filter(({ name }) => name !== "instrument");
  return { title: "Gains by term and account", columns, rows };
}

/** Everything together, as the summary itself has it. */
function inAll({ analytic, targetUnit }: SummaryAnswer): ReportTable {
  const { gains, lots } = analytic;
  const columns = [textColumn("total", "Total"), ...termColumns.slice(2)];
  if (gains === undefined || lots === undefined) return { title: "Gains by term in all", columns, rows: [] };
  const sums: TermSums = {
    realised: gains.recorded.realised,
    unrealised: lots.unrealised,
    sold: gains.closed.count,
    open: lots.count,
  };
  return { title: "Gains by term in all", columns, rows: [["Total", ...cells(sums, targetUnit)]], totals: [0] };
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
  const amounts = [realised, unrealised].flatMap(({ short, long, debt }) => {
    return [short, long, debt, addAmounts(addAmounts(short, long), debt)];
  });
  return [String(sold), String(open), ...amounts.map((amount) => money(amount, unit))];
}
