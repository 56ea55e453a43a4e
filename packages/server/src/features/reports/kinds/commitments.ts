import { money } from "../figures.ts";
import { numberColumn, textColumn } from "../model.ts";
import type { ReportKind } from "../question.ts";

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

/** How each commitment stands at the end of the day, in its own currency. */
export const commitments: ReportKind = async (_question, { commitments: all }) => {
  const rows = (await all()).map((one) => {
    const amounts = [
      one.committed_capital,
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
  return { tables: [{ title: "Commitments", columns: commitmentColumns, rows }], summary: null };
};
