import { exact } from "../figures.ts";
import { dayColumn, numberColumn, textColumn } from "../model.ts";
import type { ReportKind } from "../question.ts";

export const transactionColumns = [
  dayColumn("date", "Date"),
  textColumn("transaction_id", "Transaction"),
  textColumn("event_type", "Event"),
  textColumn("description", "Description"),
  textColumn("account", "Account"),
  textColumn("instrument", "Instrument"),
  numberColumn("quantity", "Quantity"),
];

/** Every leg of the period, oldest first: the signed change of one instrument in one account. */
export const transactions: ReportKind = async (_question, { transactions: list, names }) => {
  const rows = (await list()).flatMap((one) =>
    one.legs.map((leg) => [
      one.transaction_date,
      one.transaction_id ?? "",
      one.event_type ?? "",
      one.description ?? one.notes ?? "",
      names.account(leg.account),
      names.instrument(leg.instrument),
      exact(leg.quantity),
    ]),
  );
  return { tables: [{ title: "Transactions", columns: transactionColumns, rows }], summary: null };
};
