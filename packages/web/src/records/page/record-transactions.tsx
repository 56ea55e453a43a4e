import { transactionsEndpoints, type ListedTransaction } from "@distributary/contract/records/transactions";
import { useMemo, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { useListRows, type ReadList } from "../../data/list.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { shownColumns } from "../../ui/table/columns.ts";
import { sentenceColumns } from "../sentence/sentence-columns.tsx";
import { recordTexts } from "../texts.ts";
import { useKnownNames, useKnownTypes } from "./names.tsx";
import { TransactionsInPages, usePaging } from "../table/transactions-in-pages.tsx";

/** The transactions that move an instrument, or that it paid or cost, the newest first. */
export function RecordTransactions({ instrument, empty }: { instrument: string; empty: string }): ReactElement {
  const { profile } = useSignedIn();
  const read: ReadList<ListedTransaction> = (range, signal) =>
    api.call(transactionsEndpoints.list, { query: { instrument, ...range } }, { signal });
  const paging = usePaging();
  const list = useListRows({
    queryKey: ["transactions-of", profile.uuid, instrument],
    read,
    page: paging.page,
  });
  const [nameOf, typeOf] = [useKnownNames(), useKnownTypes()];
  const columns = useMemo(
    () => shownColumns(sentenceColumns({ account: null, instrument }, { nameOf, typeOf }), null),
    [instrument, nameOf, typeOf],
  );
  if (list.failure !== null)
    return <FailState title={recordTexts.transactions} failure={list.failure} onRetry={list.retry} />;
  if (list.pending) return <Skeleton height={160} />;
  if (list.shown === 0) return <p>{empty}</p>;
  return <TransactionsInPages label={recordTexts.transactions} columns={columns} list={list} paging={paging} />;
}
