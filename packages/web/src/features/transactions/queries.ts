import { transactionsEndpoints, type Transaction } from "@distributary/contract/transactions";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";
import { removeEvent } from "../../records/remove-event.ts";
import { saySaved } from "../../records/say-saved.ts";
import { recordTexts } from "../../records/texts.ts";
import { transactionTexts } from "./texts.ts";

/** One transaction. */
export function useTransaction(universe: string, id: string): UseQueryResult<Transaction> {
  return useQuery({
    queryKey: ["transaction", universe, id],
    queryFn: ({ signal }) => api.call(transactionsEndpoints.get, { params: { id } }, { signal }),
  });
}

/** Deletes a transaction by its event, which can be brought back; one without an event goes for good. */
export async function removeTransaction(transaction: Transaction): Promise<void> {
  const name = transaction.description ?? transactionTexts.one;
  if (transaction.src_event !== null) {
    await removeEvent(transaction.src_event, name);
    return;
  }
  await api.call(transactionsEndpoints.remove, { params: { id: transaction.uuid }, query: { commit: "true" } });
  saySaved(recordTexts.removed(name));
}
