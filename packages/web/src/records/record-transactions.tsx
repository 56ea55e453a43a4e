import { transactionsEndpoints, type ListedTransaction } from "@distributary/contract/transactions";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState, type ReactElement } from "react";
import { api } from "../data/api.ts";
import { useListRows, type ReadList } from "../data/list.ts";
import { useSignedIn } from "../data/session.ts";
import { FailState, Skeleton } from "../ui/states.tsx";
import { shownColumns, type Column } from "../ui/table/columns.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { Pager } from "../ui/table/pager.tsx";
import type { PageSize } from "../ui/table/table-search.ts";
import { recordTexts } from "./texts.ts";
import { transactionColumns } from "./transaction-columns.tsx";

/** The transactions that move an instrument, the newest first. */
export function RecordTransactions({ instrument, empty }: { instrument: string; empty: string }): ReactElement {
  const { profile } = useSignedIn();
  const navigate = useNavigate();
  const read: ReadList<ListedTransaction> = (range, signal) =>
    api.call(transactionsEndpoints.list, { query: { instrument, ...range } }, { signal });
  const [number, setNumber] = useState(1);
  const [per, setPer] = useState<PageSize>(25);
  const list = useListRows({
    queryKey: ["transactions-of", profile.uuid, instrument],
    read,
    page: per === "all" ? null : { number, size: per },
  });
  const columns = useMemo(() => columnsFor(instrument), [instrument]);
  if (list.failure !== null)
    return <FailState title={recordTexts.transactions} failure={list.failure} onRetry={list.retry} />;
  if (list.pending) return <Skeleton height={160} />;
  if (list.shown === 0) return <p>{empty}</p>;
  return (
    <>
      <DataTable
        label={recordTexts.transactions}
        columns={columns}
        count={list.shown}
        rowAt={list.rowAt}
        onRange={list.onRange}
        rowKey={(row) => row.uuid}
        rowLabel={(row) => row.description ?? row.transaction_date}
        href={(row) => `/transaction/${row.uuid}/view`}
        onOpen={(row) => void navigate({ to: "/transaction/$id/view", params: { id: row.uuid } })}
      />
      <Pager
        page={number}
        per={per}
        count={list.count}
        more={list.more}
        onPage={setNumber}
        onPer={(size) => {
          setPer(size);
          setNumber(1);
        }}
      />
    </>
  );
}

/** Everything moves the same instrument: its name need not stand in every row. */
function columnsFor(instrument: string): readonly Column<ListedTransaction>[] {
  return shownColumns(transactionColumns(instrument), null).map((column) =>
    column.id === "what" ? descriptionColumn : column,
  );
}

const descriptionColumn: Column<ListedTransaction> = {
  id: "description",
  label: recordTexts.description,
  cell: (row) => row.description ?? row.notes,
  narrow: "name",
};
