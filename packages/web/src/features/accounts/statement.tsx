import type { Account } from "@distributary/contract/records/accounts";
import { transactionsEndpoints, type ListedTransaction } from "@distributary/contract/records/transactions";
import { useMemo, useState, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { useListRows, type ReadList } from "../../data/list.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { BookedDay } from "../../pickers/lock/booked-day.tsx";
import { useHoldings } from "../../records/page/use-holdings.ts";
import { RecordName, useKnownNames } from "../../records/page/names.tsx";
import { Quantity } from "../../records/quantity.tsx";
import { TransactionsInPages, usePaging } from "../../records/table/transactions-in-pages.tsx";
import { SelectMenu } from "../../ui/fields/select-menu.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { accountTexts } from "./texts.ts";

/** The transactions of an account as a bank would print them: one instrument, its change and the balance after it. */
export function Statement({ account }: { account: Account }): ReactElement {
  const { profile } = useSignedIn();
  const nameOf = useKnownNames();
  const held = useHoldings([account.uuid]);
  const instruments = useMemo(
    () => [...new Set(held.data?.positions.map((position) => position.instrument_id) ?? [])],
    [held.data],
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const instrument = chosen ?? instruments[0] ?? null;
  const read: ReadList<ListedTransaction> = (range, signal) =>
    api.call(
      transactionsEndpoints.list,
      { query: { account: account.uuid, ...(instrument === null ? {} : { instrument }), ...range } },
      { signal },
    );
  const paging = usePaging();
  const list = useListRows({
    queryKey: ["statement", profile.uuid, account.uuid, instrument],
    read,
    page: paging.page,
  });
  const columns = useMemo(() => columnsFor(account.uuid, instrument), [account.uuid, instrument]);
  if (list.failure !== null)
    return <FailState title={accountTexts.activity} failure={list.failure} onRetry={list.retry} />;
  if (list.pending || held.isPending) return <Skeleton height={200} />;
  if (list.shown === 0) return <p>{accountTexts.noActivity}</p>;
  return (
    <>
      {instruments.length > 1 && instrument !== null && (
        <SelectMenu
          label={accountTexts.instrument}
          labelShown
          value={instrument}
          options={instruments.map((id) => ({ value: id, label: nameOf(id) }))}
          onChange={(id) => {
            setChosen(id);
            paging.onPage(1);
          }}
        />
      )}
      <TransactionsInPages label={accountTexts.activity} columns={columns} list={list} paging={paging} />
    </>
  );
}

function columnsFor(account: string, instrument: string | null): readonly Column<ListedTransaction>[] {
  return [
    {
      id: "transaction_date",
      label: accountTexts.date,
      cell: (row) => <BookedDay day={row.transaction_date} />,
      width: "104px",
      narrow: "detail",
    },
    {
      id: "what",
      label: accountTexts.what,
      cell: (row) =>
        row.description ?? row.notes ?? <RecordName kind="instrument" id={legOf(row, account, null)?.instrument} />,
      narrow: "name",
    },
    {
      id: "where",
      label: accountTexts.where,
      cell: (row) => <RecordName kind="account" id={otherSide(row, account, instrument)} />,
    },
    {
      id: "change",
      label: accountTexts.change,
      numeric: true,
      width: "136px",
      cell: (row) => <Changed leg={legOf(row, account, instrument)} />,
      narrow: "figure",
    },
    {
      id: "after",
      label: accountTexts.after,
      numeric: true,
      width: "152px",
      cell: (row) => <Quantity {...balanceOf(row, instrument)} />,
      narrow: "aside",
    },
  ];
}

function legOf(row: ListedTransaction, account: string, instrument: string | null) {
  return row.legs.find((leg) => leg.account === account && (instrument === null || leg.instrument === instrument));
}

function Changed({ leg }: { leg: ListedTransaction["legs"][number] | undefined }): ReactElement {
  return <Quantity value={leg?.quantity} instrument={leg?.instrument} sign="always" />;
}

function balanceOf(row: ListedTransaction, instrument: string | null) {
  const balances = row.balances ?? [];
  const found = instrument === null ? balances[0] : balances.find((one) => one.instrument === instrument);
  return { value: found?.quantity, instrument: found?.instrument };
}

function otherSide(row: ListedTransaction, account: string, instrument: string | null): string | null {
  const line = row.line_items.find(
    (item) =>
      (item.src_account === account || item.dst_account === account) &&
      (instrument === null || item.unit.instrument === instrument),
  );
  if (line === undefined) return null;
  return line.src_account === account ? line.dst_account : line.src_account;
}
