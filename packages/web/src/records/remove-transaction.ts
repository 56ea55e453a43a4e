import { transactionsEndpoints, type ListedTransaction } from "@distributary/contract/records/transactions";
import { api } from "../data/api.ts";
import { removeEvent } from "./remove-event.ts";
import { saySaved } from "./page/say-saved.ts";
import { recordTexts } from "./texts.ts";

/** Deletes a transaction, called `name`, by its event, which can be brought back; one without an event goes for good. */
export async function removeTransaction(
  transaction: Pick<ListedTransaction, "uuid" | "src_event">,
  name: string,
): Promise<void> {
  if (transaction.src_event !== null) {
    await removeEvent(transaction.src_event, name);
    return;
  }
  await api.call(transactionsEndpoints.remove, { params: { id: transaction.uuid }, query: { commit: "true" } });
  saySaved(recordTexts.removed(name));
}
