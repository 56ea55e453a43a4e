import { COMMITMENT_FIGURES } from "@distributary/contract/evidence/figures/commitments";
import { addAmounts, lessAmount, money, multiple, percent } from "../figures.ts";
import { dayColumn, numberColumn, textColumn, type ReportCell, type ReportTable } from "../model.ts";
import type { StandingPeriod } from "../../commitments/service.ts";
import type { ReportKind } from "../question.ts";
import { reasonText } from "@distributary/domain/returns/measures/reason-texts";

export const commitmentColumns = [
  textColumn("commitment", "Commitment"),
  textColumn("currency", "Currency"),
  numberColumn("committed_capital", "Committed"),
  numberColumn("called", "Called"),
  numberColumn("paid_in", "Paid in"),
  numberColumn("invested", "Invested"),
  numberColumn("fees", "Fees"),
  numberColumn("unfunded", "Unfunded"),
  numberColumn("recallable", "Recallable"),
  numberColumn("distributed", "Distributed"),
  numberColumn("return_of_capital", "Return of capital"),
  numberColumn("payable", "Payable"),
  numberColumn("receivable", "Receivable"),
];

const returnColumns = [
  textColumn("commitment", "Commitment"),
  textColumn("currency", "Currency"),
  numberColumn("value", "Value"),
  dayColumn("value_date", "Price of"),
  numberColumn("tvpi", "TVPI"),
  numberColumn("dpi", "DPI"),
  numberColumn("rvpi", "RVPI"),
  numberColumn("moic", "MOIC"),
  numberColumn("pic", "PIC"),
  numberColumn("irr", "IRR %"),
  textColumn("reason", "Not available, and why"),
];

const accountColumns = [
  textColumn("commitment", "Commitment"),
  textColumn("currency", "Currency"),
  dayColumn("date", "Date"),
  textColumn("kind", "Kind"),
  numberColumn("amount", "Paid or received"),
  numberColumn("balance", "Total"),
];

const RATIOS = ["tvpi", "dpi", "rvpi", "moic", "pic", "irr"] as const;

type Standing = StandingPeriod["at"][number];

const periodColumns = [
  textColumn("commitment", "Commitment"),
  textColumn("currency", "Currency"),
  numberColumn("opening", "Opening value"),
  numberColumn("paid_in", "Paid in"),
  numberColumn("distributed", "Distributed"),
  numberColumn("gain", "Gain"),
  numberColumn("closing", "Closing value"),
];

/**
 * How each commitment stands at the end of the day, its multiples and returns, what the period changed of it, and its
 * capital account, in its own currency.
 */
export const commitments: ReportKind = async ({ since }, { commitments: all }) => {
  const { at, since: before, pooled } = await all(since);
  const tables = [
    states(at),
    commitmentReturns(at, pooled),
    ...(before === null ? [] : [inThePeriod(at, before)]),
    capitalAccount(at, since),
    FORMULAS,
  ];
  return { tables, summary: null };
};

function states(standing: readonly Standing[]): ReportTable {
  const rows = standing.map((one) => {
    const amounts = [
      one.committed,
      one.called,
      one.paid_in,
      one.invested,
      one.fees,
      one.unfunded,
      one.recallable,
      one.distributed,
      one.return_of_capital,
      one.payable,
      one.receivable,
    ];
    return [one.name, one.currency, ...amounts.map((amount) => money(amount, one.currency))];
  });
  return { title: "Commitments", columns: commitmentColumns, rows };
}

type Pool = StandingPeriod["pooled"][number];

/**
 * The multiples and the yearly rate of each commitment, in its own currency, and under them those of all of one currency
 * together. Of several currencies there is no one multiple: it would rest on the rates that were chosen.
 */
export function commitmentReturns(standing: readonly Standing[], pooled: readonly Pool[]): ReportTable {
  const rows = standing.map((one) => returnRow(one.name, one.currency, one));
  const pools = pooled.map(({ currency, count, point }) =>
    returnRow(`All ${count} in ${currency}`, currency, { ...point, value_date: null }),
  );
  const isMixed = new Set(standing.map((one) => one.currency)).size > 1;
  const nothing = returnColumns.map((): ReportCell => null);
  const mixed = isMixed ? [["All commitments", "", ...nothing.slice(3), "several currencies"]] : [];
  const all = [...rows, ...pools, ...mixed];
  const totals = all.map((_, at) => at).slice(rows.length);
  return { title: "Multiples and returns", columns: returnColumns, rows: all, totals };
}

function returnRow(name: string, currency: string, one: Pool["point"]): ReportCell[] {
  const reasons = RATIOS.flatMap((ratio) => {
    const { reason } = one[ratio];
    return reason === null ? [] : [`${ratio.toUpperCase()}: ${reasonText(reason)}`];
  });
  return [
    name,
    currency,
    money(one.value, currency),
    one.value_date,
    multiple(one.tvpi.value),
    multiple(one.dpi.value),
    multiple(one.rvpi.value),
    multiple(one.moic.value),
    multiple(one.pic.value),
    percent(one.irr.value),
    reasons.join(", "),
  ];
}

/** From the value at the beginning of the period to that at its end: closing - opening - paid in + distributed is gain. */
function inThePeriod(standing: readonly Standing[], before: readonly Standing[]): ReportTable {
  const then = new Map(before.map((one) => [one.instrument_id, one]));
  const rows = standing.map((one) => {
    const opening = then.get(one.instrument_id);
    const paid = lessAmount(one.paid_in, opening?.paid_in ?? "0");
    const got = lessAmount(one.distributed, opening?.distributed ?? "0");
    const start = opening === undefined ? "0" : opening.value;
    const gain = addAmounts(lessAmount(lessAmount(one.value, start), paid), got);
    return [
      one.name,
      one.currency,
      ...[start, paid, got, gain, one.value].map((amount) => money(amount, one.currency)),
    ];
  });
  return { title: "From the opening to the closing value", columns: periodColumns, rows };
}

/**
 * Every payment of each commitment in the period after what was brought forward, and what they come to: below zero more
 * was paid in than came back.
 */
function capitalAccount(standing: readonly Standing[], since: string | null): ReportTable {
  const rows = standing.flatMap((one) => {
    const earlier = one.payments.filter(({ date }) => since !== null && date <= since);
    const brought = earlier.at(-1);
    const forward =
      brought === undefined
        ? []
        : [[one.name, one.currency, since, "Brought forward", null, money(brought.net, one.currency)]];
    const own = one.payments
      .slice(earlier.length)
      .map((payment) => [
        one.name,
        one.currency,
        payment.date,
        payment.kind === "call" ? "Call paid" : "Distribution received",
        money(payment.amount, one.currency),
        money(payment.net, one.currency),
      ]);
    return [...forward, ...own];
  });
  return { title: "Capital account", columns: accountColumns, rows };
}

const FORMULAS: ReportTable = {
  title: "Formulas",
  columns: [textColumn("figure", "Figure"), textColumn("formula", "Formula")],
  rows: [
    ["Unfunded", COMMITMENT_FIGURES.unfunded.formula],
    ["Value", COMMITMENT_FIGURES.value.formula],
    ["Gain", "closing value − opening value − paid in + distributed"],
    ...RATIOS.map((name) => [name.toUpperCase(), COMMITMENT_FIGURES[name].formula]),
  ],
};
