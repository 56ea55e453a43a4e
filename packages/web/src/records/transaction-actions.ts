import type { ListedTransaction } from "@distributary/contract/records/transactions";
import { useNavigate } from "@tanstack/react-router";
import { removeTransaction } from "./remove-transaction.ts";
import { useTransactionName } from "./sentence/use-transaction-name.ts";
import type { RowRecord } from "./page/row-actions.tsx";
import { recordTexts } from "./texts.ts";

/** What can be done with a transaction in a list; its history is that of the event that it came from. */
export function useTransactionRecord(): (row: ListedTransaction) => RowRecord {
  const navigate = useNavigate();
  const nameOf = useTransactionName();
  return (row) => {
    const params = { id: row.uuid };
    const name = nameOf(row);
    return {
      name,
      path: `/transaction/${row.uuid}/view`,
      onOpen: () => void navigate({ to: "/transaction/$id/view", params }),
      onEdit: () => void navigate({ to: "/transaction/$id/edit", params, search: {} }),
      history: row.src_event === null ? undefined : { kind: "event", id: row.src_event },
      remove: { label: recordTexts.delete, run: () => removeTransaction(row, name) },
    };
  };
}
