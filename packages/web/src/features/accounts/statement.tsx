import type { Account } from "@distributary/contract/records/accounts";
import { transactionsEndpoints, type ListedTransaction } from "@distributary/contract/records/transactions";
import { useMemo, useState, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { useListRows, type ReadList } from "../../data/list.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { useHoldings } from "../../records/held/use-holdings.ts";
import { useKnownNames, useKnownTypes } from "../../records/page/names.tsx";
import { sentenceColumns } from "../../records/sentence/sentence-columns.tsx";
import { TransactionsInPages, usePaging } from "../../records/table/transactions-in-pages.tsx";
import { SelectMenu } from "../../ui/fields/select-menu.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { shownColumns } from "../../ui/table/columns.ts";
import { accountTexts } from "./texts.ts";

/** The transactions of an account as a bank would print them: one instrument, its change and the balance after it. */
export function Statement({ account }: { account: Account }): ReactElement {
  const { profile } = useSignedIn();
  const [nameOf, typeOf] = [useKnownNames(), useKnownTypes()];
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
  const columns = useMemo(
    () => shownColumns(sentenceColumns({ account: account.uuid, instrument }, { nameOf, typeOf }), null),
    [account.uuid, instrument, nameOf, typeOf],
  );
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
