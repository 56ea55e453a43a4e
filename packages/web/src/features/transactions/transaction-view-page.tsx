import { useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { RecordDocuments } from "../../records/documents/record-documents.tsx";
import { RecordPage, Section, WhenRead } from "../../records/page/record-page.tsx";
import { recordTexts } from "../../records/texts.ts";
import { useTransactionName } from "../../records/sentence/use-transaction-name.ts";
import { LegsTable } from "../../records/table/legs-table.tsx";
import { TransactionFacts } from "./transaction-body.tsx";
import { TransactionTools } from "./transaction-tools.tsx";
import { useTransaction } from "./queries.ts";
import { transactionTexts } from "./texts.ts";

/** One transaction: what it moved, and what is known of it. */
export function TransactionViewPage(): ReactNode {
  const { id } = useParams({ from: "/transaction/$id/view" });
  const navigate = useNavigate();
  const nameOf = useTransactionName();
  const found = useTransaction(useSignedIn().profile.uuid, id);
  return (
    <WhenRead found={found} title={transactionTexts.one}>
      {(transaction) => (
        <RecordPage
          title={nameOf(transaction)}
          under={transaction.transaction_date}
          tools={
            <TransactionTools
              transaction={transaction}
              onRemoved={() => void navigate({ to: "/user", search: { t: "transactions" } })}
            />
          }
          side={
            <>
              <Section title={recordTexts.facts}>
                <TransactionFacts transaction={transaction} />
              </Section>
              <RecordDocuments kind="transaction" id={transaction.uuid} />
            </>
          }
        >
          <Section title={transactionTexts.legs}>
            <LegsTable legs={transaction.legs} heading={transactionTexts.quantity} />
          </Section>
        </RecordPage>
      )}
    </WhenRead>
  );
}
