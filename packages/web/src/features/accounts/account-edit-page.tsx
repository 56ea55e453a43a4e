import { useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { RecordEditor } from "../../records/form/record-editor.tsx";
import { WhenRead } from "../../records/page/record-page.tsx";
import { saySaved } from "../../records/page/say-saved.ts";
import { recordTexts } from "../../records/texts.ts";
import { accountGroups } from "./account-fields.ts";
import { updateAccount, useAccount } from "./queries.ts";
import { accountTexts } from "./texts.ts";

/** Changes an account. */
export function AccountEditPage(): ReactNode {
  const { id } = useParams({ from: "/accounts/$id/edit" });
  const navigate = useNavigate();
  const found = useAccount(useSignedIn().profile.uuid, id);
  const back = () => void navigate({ to: "/accounts/$id", params: { id } });
  return (
    <WhenRead found={found} title={accountTexts.tab}>
      {(account) => (
        <RecordEditor
          key={account.uuid}
          title={accountTexts.editTitle(account.name)}
          saveLabel={accountTexts.save}
          draft={`account/${account.uuid}`}
          groups={accountGroups}
          record={account}
          edits={{ kind: "account", id: account.uuid }}
          send={(body) => updateAccount(account.uuid, body)}
          onSaved={(saved, undo) => {
            saySaved(recordTexts.saved(saved.name), undo);
            back();
          }}
          onCancel={back}
        />
      )}
    </WhenRead>
  );
}
