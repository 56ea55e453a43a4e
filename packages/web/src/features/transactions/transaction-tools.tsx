import type { Transaction } from "@distributary/contract/records/transactions";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { HistoryButton } from "../../records/history/history-button.tsx";
import { useTransactionName } from "../../records/sentence/use-transaction-name.ts";
import { removeTransaction } from "../../records/remove-transaction.ts";
import { recordTexts } from "../../records/texts.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { transactionTexts } from "./texts.ts";

/** What can be done with a transaction: its history, which is that of its event, edit, delete with the way back. */
export function TransactionTools({
  transaction,
  onRemoved,
}: {
  transaction: Transaction;
  onRemoved: () => void;
}): ReactElement {
  const name = useTransactionName()(transaction);
  const remove = useMutation({ mutationFn: () => removeTransaction(transaction, name), onSuccess: onRemoved });
  return (
    <>
      {transaction.src_event !== null && <HistoryButton kind="event" id={transaction.src_event} title={name} />}
      <ForWriters>
        <Link to="/transaction/$id/edit" params={{ id: transaction.uuid }} className={buttonClass("primary")}>
          {recordTexts.edit}
        </Link>
      </ForWriters>
      {transaction.src_event !== null && transaction.event_type !== "NEW" && (
        <Link to="/event/$id" params={{ id: transaction.src_event }} className={buttonClass()}>
          {transactionTexts.event}
        </Link>
      )}
      <ForWriters>
        <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          {recordTexts.delete}
        </Button>
      </ForWriters>
    </>
  );
}
