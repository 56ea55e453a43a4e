import type { ListedTransaction } from "@distributary/contract/records/transactions";
import { BookedDay } from "../../pickers/lock/booked-day.tsx";
import { dayCell, numberCell, textCell, type Column } from "../../ui/table/columns.ts";
import { transactionColumns } from "../table/transaction-columns.tsx";
import { recordTexts } from "../texts.ts";
import { sentenceOf, wordsOf } from "./sentence-parts.ts";
import { sentenceTexts } from "./texts.ts";
import { actOf, type ActTerms } from "./transaction-act.ts";
import {
  TransactionAmount,
  TransactionBalance,
  TransactionParty,
  TransactionSentence,
  type SentenceView,
} from "./transaction-sentence.tsx";

/**
 * The columns of a list that reads as sentences; of one account with its running balance. The ledger's own columns of the
 * first line can be chosen beside them. `nameOf` and `typeOf` are for exported files, which take what is known already.
 */
export function sentenceColumns(
  view: SentenceView,
  { nameOf, typeOf }: { nameOf: (id: string) => string; typeOf: (id: string) => string | undefined },
): readonly Column<ListedTransaction>[] {
  const ofOne = view.account !== null;
  const terms: ActTerms = { ...view, accountType: typeOf, instrumentType: typeOf };
  const act = (row: ListedTransaction) => actOf(row, terms);
  return [
    {
      id: "transaction_date",
      label: recordTexts.date,
      cell: (row) => <BookedDay day={row.transaction_date} />,
      value: (row) => dayCell(row.transaction_date),
      width: ofOne ? "88px" : "104px",
      narrow: "detail",
    },
    {
      id: "sentence",
      label: sentenceTexts.what,
      cell: (row) => <TransactionSentence row={row} view={view} />,
      value: (row) => textCell(wordsOf(sentenceOf(row, act(row), terms), nameOf)),
      // Beside a balance there is less room, and the words come first.
      width: ofOne ? "minmax(0, 3fr)" : "minmax(0, 2fr)",
      narrow: "name",
    },
    {
      id: "party",
      label: ofOne ? sentenceTexts.other : sentenceTexts.account,
      cell: (row) => <TransactionParty row={row} view={view} />,
      ...(ofOne ? {} : { narrow: "aside" }),
    },
    {
      id: "net",
      label: sentenceTexts.amount,
      numeric: true,
      width: ofOne ? "136px" : "152px",
      cell: (row) => <TransactionAmount row={row} view={view} />,
      value: (row) => numberCell(act(row).amount?.value),
      narrow: "figure",
    },
    ...(ofOne
      ? [
          {
            id: "balance",
            label: sentenceTexts.balance,
            numeric: true,
            width: "136px",
            cell: (row: ListedTransaction) => <TransactionBalance row={row} view={view} />,
            value: (row: ListedTransaction) => numberCell(act(row).balance?.value),
            narrow: "aside" as const,
          },
        ]
      : []),
    ...transactionColumns()
      .slice(1)
      .map(({ narrow: _narrow, narrowCell: _cell, ...column }) => ({ ...column, optional: true })),
  ];
}
