import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { useTransaction } from "./queries.ts";
import { useTransactionName } from "../../records/sentence/use-transaction-name.ts";
import { LegsTable } from "../../records/table/legs-table.tsx";
import { TransactionFacts } from "./transaction-body.tsx";
import styles from "./transaction-sheet.module.css";
import { TransactionTools } from "./transaction-tools.tsx";
import { transactionTexts } from "./texts.ts";

/** One transaction beside the page: its day, its notes and its balanced legs. */
export function TransactionSheet({
  universe,
  id,
  onClose,
}: {
  universe: string;
  id: string;
  onClose: () => void;
}): ReactElement {
  const found = useTransaction(universe, id);
  const nameOf = useTransactionName();
  return (
    <Sheet title={found.data === undefined ? transactionTexts.one : nameOf(found.data)} onClose={onClose}>
      {found.data !== undefined ? (
        <div className={styles["body"]}>
          <TransactionFacts transaction={found.data} />
          <LegsTable legs={found.data.legs} heading={transactionTexts.quantity} />
          <div className={styles["tools"]}>
            <TransactionTools transaction={found.data} onRemoved={onClose} />
            <Link to="/transaction/$id/view" params={{ id }} className={buttonClass("quiet")}>
              {transactionTexts.page}
            </Link>
          </div>
        </div>
      ) : found.isError ? (
        <FailState title={transactionTexts.failedOne} failure={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height={200} />
      )}
    </Sheet>
  );
}
