import { accountsEndpoints, type Account } from "@distributary/contract/records/accounts";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo, type ReactElement } from "react";
import { readListed } from "../../data/listed.ts";
import { HeldTotal } from "../../records/held/held-total.tsx";
import type { HeldValues } from "../../records/held/held-values.ts";
import { useHeldValues } from "../../records/held/use-held-values.ts";
import { useKnownTypes } from "../../records/page/names.tsx";
import { RecordList } from "../../records/table/record-list.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import type { RowGroups } from "../../ui/table/data-table-props.ts";
import type { Filter } from "../../ui/table/table-search.ts";
import { accountColumns, accountTypeLabel } from "./account-columns.tsx";
import { accountTypeOptions } from "./account-fields.ts";
import { setArchived } from "./queries.ts";
import { totalsByType } from "./totals-by-type.ts";
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
  const typeOf = useKnownTypes();
  const columns = useMemo(() => accountColumns(held), [held]);
  const groups = useMemo(() => groupsOf(held, typeOf), [held, typeOf]);
  return (
    <Page title={accountTexts.title}>
      <RecordList<Account>
        name="accounts"
        texts={accountTexts}
        columns={columns}
        filters={filters}
        lead={<HeldTotal held={held} />}
        group={groups}
        read={(chosen) =>
          readListed(accountsEndpoints.list, { order_by: "acct_type", include_standard: "false", ...chosen })
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

/** Accounts under their types, each with what those of the type come to. */
function groupsOf(held: HeldValues | undefined, typeOf: (id: string) => string | undefined): RowGroups<Account> {
  const totals = held === undefined ? [] : totalsByType(held, typeOf);
  return {
    keyOf: (account) => account.acct_type,
    label: accountTypeLabel,
    column: "value",
    total: (type) => {
      const found = totals.find((one) => one.type === type);
      return found !== undefined && <Figure value={found.value} />;
    },
  };
}
