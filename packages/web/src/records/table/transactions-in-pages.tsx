import type { ListedTransaction } from "@distributary/contract/records/transactions";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import type { ListRows } from "../../data/list.ts";
import type { Column } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { Pager } from "../../ui/table/pager.tsx";
import type { PageSize } from "../../ui/table/table-search.ts";
import { useRowActions } from "../page/row-actions.tsx";
import { useTransactionRecord } from "../transaction-actions.ts";

/** Which page of a list stands on a record's own page, and how long pages are; another length begins at the first. */
export interface Paging {
  readonly number: number;
  readonly per: PageSize;
  /** As `useListRows` asks for it. */
  readonly page: { readonly number: number; readonly size: number } | null;
  readonly onPage: (number: number) => void;
  readonly onPer: (per: PageSize) => void;
}

/** Pages of 25 rows, from the first on. */
export function usePaging(): Paging {
  const [number, setNumber] = useState(1);
  const [per, setPer] = useState<PageSize>(25);
  return {
    number,
    per,
    page: per === "all" ? null : { number, size: per },
    onPage: setNumber,
    onPer: (size) => {
      setPer(size);
      setNumber(1);
    },
  };
}

interface TransactionsInPagesProps {
  readonly label: string;
  readonly columns: readonly Column<ListedTransaction>[];
  readonly list: ListRows<ListedTransaction>;
  readonly paging: Paging;
}

/** Transactions of a record, each of which opens on its own page. */
export function TransactionsInPages({ label, columns, list, paging }: TransactionsInPagesProps): ReactElement {
  const navigate = useNavigate();
  const { actionsOf, sheet } = useRowActions();
  const recordOf = useTransactionRecord();
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        count={list.shown}
        rowAt={list.rowAt}
        onRange={list.onRange}
        rowKey={(row) => row.uuid}
        rowLabel={(row) => recordOf(row).name}
        href={(row) => `/transaction/${row.uuid}/view`}
        actions={(row) => actionsOf(recordOf(row))}
        onOpen={(row) => void navigate({ to: "/transaction/$id/view", params: { id: row.uuid } })}
      />
      <Pager
        page={list.number}
        per={paging.per}
        count={list.count}
        more={list.more}
        onPage={paging.onPage}
        onPer={paging.onPer}
      />
      {sheet}
    </>
  );
}
