import { COMMITMENT_FORMULAS } from "../../../access/commitment-amounts.ts";
import { money, multiple, percent } from "../figures.ts";
import { dayColumn, numberColumn, textColumn, type ReportTable } from "../model.ts";
import type { ReportKind, ReportSources } from "../question.ts";

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
  textColumn("reason", "What cannot be said"),
];

const accountColumns = [
  textColumn("commitment", "Commitment"),
  textColumn("currency", "Currency"),
  dayColumn("date", "Date"),
  textColumn("kind", "Kind"),
  numberColumn("amount", "Paid or received"),
  numberColumn("balance", "In all"),
];

const RATIOS = ["tvpi", "dpi", "rvpi", "moic", "pic", "irr"] as const;

type Standing = Awaited<ReturnType<ReportSources["commitments"]>>[number];

/** How each commitment stands at the end of the day, its multiples and returns, and its capital account, in its own currency. */
export const commitments: ReportKind = async (_question, { commitments: all }) => {
  const standing = await all();
  const tables = [states(standing), commitmentReturns(standing), capitalAccount(standing), FORMULAS];
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

/** The multiples and the yearly rate of each commitment, in its own currency. */
export function commitmentReturns(standing: readonly Standing[]): ReportTable {
  const rows = standing.map((one) => [
    one.name,
    one.currency,
    money(one.value, one.currency),
    one.value_date,
    multiple(one.tvpi.value),
    multiple(one.dpi.value),
    multiple(one.rvpi.value),
    multiple(one.moic.value),
    multiple(one.pic.value),
    percent(one.irr.value),
    RATIOS.flatMap((name) =>
      one[name].reason === null ? [] : [`${name.toUpperCase()}: ${one[name].reason.replaceAll("_", " ")}`],
    ).join(", "),
  ]);
  return { title: "Multiples and returns", columns: returnColumns, rows };
}

/** Every payment of each commitment, and what they come to: below zero more was paid in than came back. */
function capitalAccount(standing: readonly Standing[]): ReportTable {
  const rows = standing.flatMap((one) =>
    one.payments.map((payment) => [
      one.name,
      one.currency,
      payment.date,
      payment.kind === "call" ? "Call paid" : "Distribution received",
      money(payment.amount, one.currency),
      money(payment.net, one.currency),
    ]),
  );
  return { title: "Capital account", columns: accountColumns, rows };
}

const FORMULAS: ReportTable = {
  title: "Formulas",
  columns: [textColumn("figure", "Figure"), textColumn("formula", "Formula")],
  rows: [
    ["Unfunded", COMMITMENT_FORMULAS.unfunded],
    ["Value", COMMITMENT_FORMULAS.value],
    ...RATIOS.map((name) => [name.toUpperCase(), COMMITMENT_FORMULAS[name]]),
  ],
};
