import type { Transaction } from "@distributary/contract/records/transactions";
import { transactionsEndpoints } from "@distributary/contract/records/transactions";
import { useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import type { FieldGroup } from "../../records/form/fields.ts";
import { RecordEditor } from "../../records/form/record-editor.tsx";
import { saySaved } from "../../records/page/say-saved.ts";
import { entryTexts } from "./entry/texts.ts";
import { transactionTexts } from "./texts.ts";

const groups: readonly FieldGroup[] = [
  {
    title: transactionTexts.title,
    fields: [
      { name: "transaction_date", label: transactionTexts.date, kind: "day", past: true, required: true, half: true },
      { name: "transaction_id", label: transactionTexts.id, kind: "text", most: 100, half: true },
      { name: "notes", label: transactionTexts.notes, kind: "multiline" },
    ],
  },
];

/** Corrects a transaction that no event stands behind: its day, its number, its notes. */
export function DetailsEditor({ transaction }: { transaction: Transaction }): ReactElement {
  const navigate = useNavigate();
  const params = { id: transaction.uuid };
  const back = () => void navigate({ to: "/transaction/$id/view", params });
  return (
    <RecordEditor
      title={entryTexts.editTitle}
      saveLabel={entryTexts.save}
      draft={`transaction/${transaction.uuid}`}
      groups={() => groups}
      record={transaction}
      send={(body) => api.call(transactionsEndpoints.update, { params, query: { commit: "true" }, body })}
      onSaved={(_saved, undo) => {
        saySaved(entryTexts.savedOne, undo);
        back();
      }}
      onCancel={back}
    />
  );
}
