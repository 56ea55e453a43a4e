import { accountsEndpoints, type Account } from "@distributary/contract/accounts";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import type { ReadList } from "../../data/list.ts";
import { useSignedIn } from "../../data/session.ts";
import { RecordTable } from "../../pickers/record-table.tsx";
import { EmptyBook } from "../../records/empty-book.tsx";
import { useRowActions, type RowRecord } from "../../records/row-actions.tsx";
import { useTableSearch } from "../../records/use-table-search.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import type { Filter, FilterValues } from "../../ui/table/table-search.ts";
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
  const { profile } = useSignedIn();
  const navigate = useNavigate();
  const [search, setSearch] = useTableSearch(filters);
  const { actionsOf, sheet } = useRowActions();
  const recordOf = (account: Account): RowRecord => {
    const params = { id: account.uuid };
    return {
      name: account.name,
      path: `/accounts/${account.uuid}`,
      onOpen: () => void navigate({ to: "/accounts/$id", params }),
      ...(account.is_system_account
        ? {}
        : {
            onEdit: () => void navigate({ to: "/accounts/$id/edit", params }),
            history: { kind: "account", id: account.uuid } as const,
            remove: {
              label: account.is_archived ? accountTexts.restore : accountTexts.archive,
              run: () => setArchived(account, !account.is_archived),
            },
          }),
    };
  };
  const create = (
    <Link to="/accounts/create" search={{}} className={buttonClass("primary")}>
      {accountTexts.add}
    </Link>
  );
  return (
    <Page title={accountTexts.title}>
      <RecordTable
        name="accounts"
        title={accountTexts.title}
        universe={profile.uuid}
        columns={accountColumns}
        filters={filters}
        search={search}
        onSearch={setSearch}
        read={readAccounts(search.filters)}
        rowKey={(account) => account.uuid}
        rowLabel={(account) => account.name}
        href={(account) => `/accounts/${account.uuid}`}
        onOpen={(account) => void navigate({ to: "/accounts/$id", params: { id: account.uuid } })}
        rowActions={(account) => actionsOf(recordOf(account))}
        tools={create}
        empty={<EmptyBook title={accountTexts.empty} body={accountTexts.emptyBody} action={create} />}
      />
      {sheet}
    </Page>
  );
}

function readAccounts(chosen: FilterValues): ReadList<Account> {
  return (range, signal) =>
    api.call(
      accountsEndpoints.list,
      { query: { order_by: "name", include_standard: "false", ...chosen, ...range } as never },
      { signal },
    );
}
