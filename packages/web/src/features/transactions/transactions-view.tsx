import { transactionsEndpoints, type ListedTransaction } from "@distributary/contract/transactions";
import { Link } from "@tanstack/react-router";
import { useMemo, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import type { ReadList } from "../../data/list.ts";
import { useSignedIn } from "../../data/session.ts";
import { RecordTable } from "../../pickers/record-table.tsx";
import { EmptyBook } from "../../records/empty-book.tsx";
import { accountChoice, instrumentChoice } from "../../records/record-choice.tsx";
import { useRowActions } from "../../records/row-actions.tsx";
import { useTransactionRecord } from "../../records/transaction-actions.ts";
import { transactionColumns } from "../../records/transaction-columns.tsx";
import { useTableSearch } from "../../records/use-table-search.ts";
import { buttonClass } from "../../ui/button.tsx";
import type { FilterValues } from "../../ui/table/table-search.ts";
import { transactionFilters } from "./transaction-filters.ts";
import { TransactionSheet } from "./transaction-sheet.tsx";
import { transactionTexts } from "./texts.ts";

const columns = transactionColumns();

/** Every transaction of the universe, the newest first, under the filters in the address. */
export function TransactionsView({
  opened,
  onOpen,
}: {
  opened: string | undefined;
  onOpen: (id: string | undefined) => void;
}): ReactElement {
  const { profile, user } = useSignedIn();
  const isStaff = user.is_staff;
  const filters = useMemo(
    () => transactionFilters({ account: accountChoice, instrument: instrumentChoice, isStaff }),
    [isStaff],
  );
  const [search, setSearch] = useTableSearch(filters);
  const { actionsOf, sheet } = useRowActions();
  const recordOf = useTransactionRecord();
  const create = (
    <Link to="/transaction/guided" search={{}} className={buttonClass("primary")}>
      {transactionTexts.add}
    </Link>
  );
  return (
    <>
      <RecordTable
        name="transactions"
        title={transactionTexts.title}
        universe={profile.uuid}
        columns={columns}
        filters={filters}
        search={search}
        onSearch={setSearch}
        read={readTransactions(search.filters)}
        rowKey={(row) => row.uuid}
        rowLabel={(row) => row.description ?? row.transaction_date}
        href={(row) => `/transaction/${row.uuid}/view`}
        onOpen={(row) => onOpen(row.uuid)}
        rowActions={(row) => actionsOf({ ...recordOf(row), onOpen: () => onOpen(row.uuid) })}
        tools={create}
        empty={
          <EmptyBook
            title={transactionTexts.empty}
            body={transactionTexts.emptyBody}
            action={
              <>
                {create}
                <Link to="/importer" className={buttonClass()}>
                  {transactionTexts.import}
                </Link>
              </>
            }
          />
        }
      />
      {sheet}
      {opened !== undefined && (
        <TransactionSheet universe={profile.uuid} id={opened} onClose={() => onOpen(undefined)} />
      )}
    </>
  );
}

function readTransactions({ from, ...chosen }: FilterValues): ReadList<ListedTransaction> {
  const since = from === undefined ? {} : { since: from };
  return (range, signal) =>
    api.call(transactionsEndpoints.list, { query: { ...chosen, ...since, ...range } as never }, { signal });
}
