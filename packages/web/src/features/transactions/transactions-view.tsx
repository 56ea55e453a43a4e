import type { Transaction } from "@distributary/contract/transactions";
import { createColumnHelper, tableFeatures, useTable } from "@tanstack/react-table";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { Link } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from "react";
import { useSignedIn } from "../../data/session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Figure } from "../../ui/figure.tsx";
import { formatCount, quantityDigits } from "../../ui/format/amount.ts";
import { EmptyState, FailState, Skeleton } from "../../ui/states.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import { AccountName, InstrumentName } from "./names.tsx";
import { useTransactions } from "./queries.ts";
import { TransactionSheet } from "./transaction-sheet.tsx";
import styles from "./transactions-view.module.css";
import { transactionTexts } from "./texts.ts";

const features = tableFeatures({});
const helper = createColumnHelper<typeof features, Transaction>();
const noTransactions: Transaction[] = [];

/** Every transaction of the universe, the newest first; more are read as the list is scrolled. */
export function TransactionsView({
  opened,
  onOpen,
}: {
  opened: string | undefined;
  onOpen: (id: string | undefined) => void;
}): ReactElement {
  const { profile } = useSignedIn();
  const universe = profile.uuid;
  const narrow = useNarrow();
  const pages = useTransactions(universe);
  const data = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? noTransactions, [pages.data]);
  const columns = useMemo(
    () =>
      helper.columns([
        helper.accessor("transaction_date", {
          header: transactionTexts.date,
          cell: ({ row }) => <Opener transaction={row.original} onOpen={onOpen} />,
        }),
        helper.display({
          id: "what",
          header: transactionTexts.what,
          cell: ({ row }) => <What universe={universe} transaction={row.original} />,
        }),
        helper.display({
          id: "from",
          header: transactionTexts.from,
          cell: ({ row }) => <Side universe={universe} transaction={row.original} side="src_account" />,
        }),
        helper.display({
          id: "to",
          header: transactionTexts.to,
          cell: ({ row }) => <Side universe={universe} transaction={row.original} side="dst_account" />,
        }),
        helper.display({
          id: "amount",
          header: transactionTexts.amount,
          cell: ({ row }) => <Amount transaction={row.original} />,
        }),
        helper.display({
          id: "consideration",
          header: transactionTexts.consideration,
          cell: ({ row }) => <Consideration universe={universe} transaction={row.original} />,
        }),
      ]),
    [universe, onOpen],
  );
  const table = useTable({ features, columns, data });
  const { rows } = table.getRowModel();

  const none = rows.length === 0;
  const body = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [none, narrow]);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (narrow ? 56 : 36),
    overscan: 16,
    scrollMargin: offset,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - 40 && pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
  }, [last, rows.length, pages]);

  if (pages.isError && data.length === 0)
    return <FailState title={transactionTexts.failed} failure={pages.error} onRetry={() => void pages.refetch()} />;
  if (pages.data === undefined) return <Waiting />;
  const first = pages.data.pages[0];
  if (data.length === 0 || first === undefined) {
    return (
      <EmptyState title={transactionTexts.empty} body={transactionTexts.emptyBody}>
        <Link to="/importer" className={buttonClass("primary")}>
          {transactionTexts.import}
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles["top"]}>
        <h1>{transactionTexts.title}</h1>
        <span className={styles["count"]}>
          {transactionTexts.count(first.count, first.count_relation === "gte", formatCount(first.count))}
        </span>
      </div>
      <div
        role="table"
        aria-label={transactionTexts.title}
        aria-rowcount={first.count_relation === "eq" ? first.count + 1 : -1}
        className={styles["table"]}
        data-narrow={narrow || undefined}
      >
        <div role="rowgroup" className={narrow ? "visually-hidden" : styles["head"]}>
          {table.getHeaderGroups().map((group) => (
            <div role="row" key={group.id} className={styles["row"]}>
              {group.headers.map((header) => (
                <span role="columnheader" key={header.id} data-column={header.column.id}>
                  <table.FlexRender header={header} />
                </span>
              ))}
            </div>
          ))}
        </div>
        <div role="rowgroup" ref={body} className={styles["body"]} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <div
                role="row"
                key={row.id}
                aria-rowindex={item.index + 2}
                className={classes(styles["row"], styles["line"])}
                style={{ height: item.size, transform: `translateY(${item.start - virtual.options.scrollMargin}px)` }}
              >
                {row.getAllCells().map((cell) => (
                  <span role="cell" key={cell.id} data-column={cell.column.id}>
                    <table.FlexRender cell={cell} />
                  </span>
                ))}
              </div>
            );
          })}
        </div>
      </div>
      {opened !== undefined && <TransactionSheet universe={universe} id={opened} onClose={() => onOpen(undefined)} />}
    </>
  );
}

function Waiting(): ReactElement {
  return (
    <div className={styles["waiting"]} role="status" aria-label={transactionTexts.title}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height={20} />
      ))}
    </div>
  );
}

function Opener({ transaction, onOpen }: { transaction: Transaction; onOpen: (id: string) => void }): ReactElement {
  return (
    <button type="button" className={styles["opener"]} aria-haspopup="dialog" onClick={() => onOpen(transaction.uuid)}>
      {transaction.transaction_date}
    </button>
  );
}

function What({ universe, transaction }: { universe: string; transaction: Transaction }): ReactElement {
  const first = transaction.line_items[0];
  const more = transaction.line_items.length - 1;
  return (
    <>
      {first !== undefined && <InstrumentName universe={universe} id={first.unit.instrument} />}
      {more > 0 && <span className={styles["muted"]}> +{more}</span>}
    </>
  );
}

function Side({
  universe,
  transaction,
  side,
}: {
  universe: string;
  transaction: Transaction;
  side: "src_account" | "dst_account";
}): ReactElement | null {
  const first = transaction.line_items[0];
  return first === undefined ? null : <AccountName universe={universe} id={first[side]} />;
}

function Amount({ transaction }: { transaction: Transaction }): ReactElement | null {
  const first = transaction.line_items[0];
  return first === undefined ? null : <Figure value={first.unit.nominal_amount} digits={quantityDigits} />;
}

function Consideration({ universe, transaction }: { universe: string; transaction: Transaction }): ReactElement | null {
  const paid = transaction.line_items[0]?.consideration ?? null;
  if (paid === null) return null;
  return (
    <>
      <Figure value={paid.nominal_amount} />{" "}
      <span className={styles["muted"]}>
        <InstrumentName universe={universe} id={paid.instrument} />
      </span>
    </>
  );
}
