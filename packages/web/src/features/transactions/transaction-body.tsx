import type { Transaction } from "@distributary/contract/records/transactions";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { BookedDay } from "../../pickers/lock/booked-day.tsx";
import { RecordName } from "../../records/page/names.tsx";
import { Fact, Facts } from "../../records/page/record-page.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { transactionTexts } from "./texts.ts";

/** What is known of a transaction besides its legs. */
export function TransactionFacts({ transaction }: { transaction: Transaction }): ReactElement {
  const income = transaction.line_items.find((line) => line.action === "income" && line.cause_instrument !== null);
  const payer = income?.cause_instrument;
  return (
    <Facts>
      <Fact name={transactionTexts.date}>
        <BookedDay day={transaction.transaction_date} />
      </Fact>
      <Fact name={transactionTexts.id}>{transaction.transaction_id}</Fact>
      <Fact name={transactionTexts.description}>{transaction.description}</Fact>
      <Fact name={transactionTexts.paidBy}>
        {payer && (
          <Link to="/instruments/$id" params={{ id: payer }}>
            <RecordName kind="instrument" id={payer} />
          </Link>
        )}
      </Fact>
      <Fact name={transactionTexts.notes}>{transaction.notes}</Fact>
      <Fact name={transactionTexts.recorded}>{formatInstant(transaction.created_time)}</Fact>
      <Fact name={transactionTexts.amended}>
        {transaction.amendment_time !== null && formatInstant(transaction.amendment_time)}
      </Fact>
      <Fact name={transactionTexts.version}>{String(transaction.version)}</Fact>
    </Facts>
  );
}
