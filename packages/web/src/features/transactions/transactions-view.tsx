import { transactionsEndpoints } from "@distributary/contract/records/transactions";
import { Link } from "@tanstack/react-router";
import { useMemo, type ReactElement } from "react";
import { readListed } from "../../data/listed.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { accountChoice, instrumentChoice } from "../../records/form/controls/record-choice.tsx";
import { useKnownNames, useKnownTypes } from "../../records/page/names.tsx";
import { RecordList } from "../../records/table/record-list.tsx";
import { withSince } from "../../records/known/since.ts";
import { useTransactionRecord } from "../../records/transaction-actions.ts";
import { sentenceColumns } from "../../records/sentence/sentence-columns.tsx";
import { useTableSearch } from "../../records/table/use-table-search.ts";
import { buttonClass } from "../../ui/button.tsx";
import type { FilterValue } from "../../ui/table/table-search.ts";
import { transactionFilters } from "./transaction-filters.ts";
import { TransactionSheet } from "./transaction-sheet.tsx";
import { transactionTexts } from "./texts.ts";

/** Every transaction of the universe as a sentence, the newest first, under the filters in the address. */
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
  const [{ filters: chosen }] = useTableSearch(filters);
  const [account, instrument] = [textOf(chosen["account"]), textOf(chosen["instrument"])];
  const [nameOf, typeOf] = [useKnownNames(), useKnownTypes()];
  const columns = useMemo(
    () => sentenceColumns({ account, instrument }, { nameOf, typeOf }),
    [account, instrument, nameOf, typeOf],
  );
  const recordOf = useTransactionRecord();
  return (
    <>
      <RecordList
        name="transactions"
        texts={transactionTexts}
        columns={columns}
        filters={filters}
        read={(chosen) => readListed(transactionsEndpoints.list, withSince(chosen))}
        recordOf={(row) => ({ ...recordOf(row), onOpen: () => onOpen(row.uuid) })}
        create={
          <Link to="/transaction/guided" search={{}} className={buttonClass("primary")}>
            {transactionTexts.add}
          </Link>
        }
        begin={
          <Link to="/import" className={buttonClass()}>
            {transactionTexts.import}
          </Link>
        }
      />
      {opened !== undefined && (
        <TransactionSheet universe={profile.uuid} id={opened} onClose={() => onOpen(undefined)} />
      )}
    </>
  );
}

function textOf(value: FilterValue | undefined): string | null {
  return typeof value === "string" ? value : null;
}
