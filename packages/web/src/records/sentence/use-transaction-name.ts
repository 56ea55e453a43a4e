import type { ListedTransaction } from "@distributary/contract/records/transactions";
import { useCallback } from "react";
import { useKnownNames, useKnownTypes } from "../page/names.tsx";
import { transactionName } from "./transaction-name.ts";

/** What transactions are called in titles and messages, by the names that are known. */
export function useTransactionName(): (row: ListedTransaction) => string {
  const [nameOf, typeOf] = [useKnownNames(), useKnownTypes()];
  return useCallback((row) => transactionName(row, nameOf, typeOf), [nameOf, typeOf]);
}
