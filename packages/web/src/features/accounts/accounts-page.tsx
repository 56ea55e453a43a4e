import { accountsEndpoints, type Account } from "@distributary/contract/accounts";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { readListed } from "../../data/listed.ts";
import { RecordList } from "../../records/table/record-list.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import type { Filter } from "../../ui/table/table-search.ts";
import { accountColumns } from "./account-columns.tsx";
import { accountTypeOptions } from "./account-fields.ts";
import { setArchived } from "./queries.ts";
import { accountTexts } from "./texts.ts";

const filters: readonly Filter[] = [
  { id: "query", label: accountTexts.search, kind: "text" },
  { id: "acct_type", label: accountTexts.type, kind: "choice", options: accountTypeOptions },
  { id: "is_archived", label: accountTexts.archived, kind: "flag" },
  { id: "include_standard", label: accountTexts.standard, kind: "flag" },
];

/** The accounts of the universe. */
export function AccountsPage(): ReactElement {
  const navigate = useNavigate();
  return (
    <Page title={accountTexts.title}>
      <RecordList<Account>
        name="accounts"
        texts={accountTexts}
        columns={accountColumns}
        filters={filters}
        read={(chosen) =>
          readListed(accountsEndpoints.list, { order_by: "name", include_standard: "false", ...chosen })
        }
        recordOf={(account) => {
          const params = { id: account.uuid };
          return {
            name: account.name,
            path: `/accounts/${account.uuid}`,
            onOpen: () => void navigate({ to: "/accounts/$id", params }),
            ...(account.is_system_account
              ? {}
              : {
                  onEdit: () => void navigate({ to: "/accounts/$id/edit", params }),
                  history: { kind: "account", id: account.uuid },
                  remove: {
                    label: account.is_archived ? accountTexts.restore : accountTexts.archive,
                    run: () => setArchived(account, !account.is_archived),
                  },
                }),
          };
        }}
        create={
          <Link to="/accounts/create" search={{}} className={buttonClass("primary")}>
            {accountTexts.add}
          </Link>
        }
      />
    </Page>
  );
}
