import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { handedText } from "../../data/windows/handed-over.ts";
import { newDraft } from "../../records/form/new-draft.ts";
import { RecordEditor } from "../../records/form/record-editor.tsx";
import { useCreated } from "../../records/page/use-created.ts";
import { accountGroups } from "./account-fields.ts";
import { createAccount } from "./queries.ts";
import { accountTexts } from "./texts.ts";

/** A new account; with `popup=true` in a window of its own that tells its opener. */
export function AccountCreatePage(): ReactElement {
  const search = useSearch({ from: "/accounts/create" });
  const navigate = useNavigate();
  const name = search.name ?? handedText("name");
  const created = useCreated("account", search.popup === true);
  return (
    <RecordEditor
      title={accountTexts.newTitle}
      saveLabel={accountTexts.create}
      draft={newDraft("account", search.popup === true, name)}
      groups={accountGroups}
      record={{
        name,
        acct_type: "D",
        is_self_settled: true,
        entity_id: search.entity_id ?? null,
      }}
      send={createAccount}
      onSaved={(account) =>
        created(account, account.name, () => void navigate({ to: "/accounts/$id", params: { id: account.uuid } }))
      }
      onCancel={() => created.leave(() => void navigate({ to: "/accounts" }))}
    />
  );
}
