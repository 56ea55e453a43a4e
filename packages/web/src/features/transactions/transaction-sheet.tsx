import type { Transaction } from "@distributary/contract/transactions";
import type { ReactElement, ReactNode } from "react";
import { Figure } from "../../ui/figure.tsx";
import { quantityDigits } from "../../ui/format/amount.ts";
import { formatInstant } from "../../ui/format/day.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { AccountName, InstrumentName } from "./names.tsx";
import { useTransaction } from "./queries.ts";
import styles from "./transactions-view.module.css";
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
  return (
    <Sheet title={found.data?.transaction_id ?? transactionTexts.title} onClose={onClose}>
      {found.data !== undefined ? (
        <Body universe={universe} transaction={found.data} />
      ) : found.isError ? (
        <FailState title={transactionTexts.failedOne} failure={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height={200} />
      )}
    </Sheet>
  );
}

function Body({ universe, transaction }: { universe: string; transaction: Transaction }): ReactElement {
  return (
    <>
      <dl className={styles["sheetList"]}>
        <Pair name={transactionTexts.date}>{transaction.transaction_date}</Pair>
        {transaction.transaction_id !== null && <Pair name={transactionTexts.id}>{transaction.transaction_id}</Pair>}
        <Pair name={transactionTexts.recorded}>{formatInstant(transaction.created_time)}</Pair>
        <Pair name={transactionTexts.version}>{transaction.version}</Pair>
        {transaction.notes !== null && transaction.notes !== "" && (
          <Pair name={transactionTexts.notes}>{transaction.notes}</Pair>
        )}
      </dl>
      <table className={styles["legs"]}>
        <caption>{transactionTexts.legs}</caption>
        <thead>
          <tr>
            <th scope="col">{transactionTexts.account}</th>
            <th scope="col">{transactionTexts.what}</th>
            <th scope="col">{transactionTexts.quantity}</th>
          </tr>
        </thead>
        <tbody>
          {transaction.legs.map((leg, index) => (
            <tr key={index}>
              <td>
                <AccountName universe={universe} id={leg.account} />
              </td>
              <td>
                <InstrumentName universe={universe} id={leg.instrument} />
              </td>
              <td>
                <Figure value={leg.quantity} digits={quantityDigits} sign="always" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Pair({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div className={styles["pair"]}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
