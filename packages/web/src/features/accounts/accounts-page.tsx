import { accountsEndpoints, type Account } from "@distributary/contract/records/accounts";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo, type ReactElement } from "react";
import { readListed } from "../../data/listed.ts";
import { useHeldValues } from "../../records/page/held-values.ts";
import { RecordList } from "../../records/table/record-list.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import type { Filter } from "../../ui/table/table-search.ts";
import { AccountTotals } from "./account-totals.tsx";
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
  const held = useHeldValues("account").data;
  const columns = useMemo(() => accountColumns(held), [held]);
  return (
    <Page title={accountTexts.title}>
      {held !== undefined && held.byId.size > 0 && <AccountTotals held={held} />}
      <RecordList<Account>
        name="accounts"
        texts={accountTexts}
        columns={columns}
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
                    harmless: true,
                    icon: account.is_archived ? "undo" : "folder",
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
