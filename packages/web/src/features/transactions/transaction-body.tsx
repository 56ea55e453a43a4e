import type { Transaction } from "@distributary/contract/transactions";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { Quantity } from "../../records/quantity.tsx";
import { RecordName } from "../../records/names.tsx";
import plain from "../../records/plain-table.module.css";
import { Fact, Facts } from "../../records/record-page.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { transactionTexts } from "./texts.ts";

/** What is known of a transaction besides its legs. */
export function TransactionFacts({ transaction }: { transaction: Transaction }): ReactElement {
  return (
    <Facts>
      <Fact name={transactionTexts.date}>{transaction.transaction_date}</Fact>
      <Fact name={transactionTexts.id}>{transaction.transaction_id}</Fact>
      <Fact name={transactionTexts.description}>{transaction.description}</Fact>
      <Fact name={transactionTexts.notes}>{transaction.notes}</Fact>
      <Fact name={transactionTexts.recorded}>{formatInstant(transaction.created_time)}</Fact>
      <Fact name={transactionTexts.amended}>
        {transaction.amendment_time !== null && formatInstant(transaction.amendment_time)}
      </Fact>
      <Fact name={transactionTexts.version}>{String(transaction.version)}</Fact>
    </Facts>
  );
}

/** The legs of a transaction: signed, by account and instrument. */
export function LegsTable({ transaction }: { transaction: Transaction }): ReactElement {
  return (
    <table className={plain["table"]}>
      <thead>
        <tr>
          <th scope="col">{transactionTexts.account}</th>
          <th scope="col" className={plain["left"]}>
            {transactionTexts.what}
          </th>
          <th scope="col">{transactionTexts.quantity}</th>
        </tr>
      </thead>
      <tbody>
        {transaction.legs.map((leg, index) => (
          <tr key={index}>
            <td>
              <Link to="/accounts/$id" params={{ id: leg.account }}>
                <RecordName kind="account" id={leg.account} />
              </Link>
            </td>
            <td className={plain["left"]}>
              <Link to="/instruments/$id" params={{ id: leg.instrument }}>
                <RecordName kind="instrument" id={leg.instrument} />
              </Link>
            </td>
            <td>
              <Quantity value={leg.quantity} instrument={leg.instrument} sign="always" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
