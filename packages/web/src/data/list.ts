import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";

/** A page of a list, as every list of the server answers. */
export interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly count: number;
  readonly count_relation: "eq" | "gte";
}

/** Reads a part of a list. */
export type ReadList<Row> = (range: { limit: number; offset: number }, signal: AbortSignal) => Promise<ListPage<Row>>;

/** A list as a table shows it. */
export interface ListRows<Row> {
  /** How many rows the table has: those of the page, or all of them. */
  readonly shown: number;
  /** How many there are in all, and whether there are more than that. */
  readonly count: number;
  readonly more: boolean;
  readonly rowAt: (index: number) => Row | undefined;
  readonly onRange: (first: number, last: number) => void;
  readonly pending: boolean;
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** How many rows are read at once where the whole list scrolls. */
const block = 200;

interface ListParts<Row> {
  /** What the answer depends on: the name of the list, the universe, the filters, the order. */
  readonly queryKey: readonly unknown[];
  readonly read: ReadList<Row>;
  /** Page and rows per page; null reads the whole list where it shows. */
  readonly page: { readonly number: number; readonly size: number } | null;
}

/** One page of a list, or the whole of it, of which only the parts in sight are read. */
export function useListRows<Row>({ queryKey, read, page }: ListParts<Row>): ListRows<Row> {
  const paged = usePage(queryKey, read, page);
  const whole = useWhole(queryKey, read, page === null);
  return page === null ? whole : paged;
}

function usePage<Row>(queryKey: readonly unknown[], read: ReadList<Row>, page: ListParts<Row>["page"]): ListRows<Row> {
  const size = page?.size ?? block;
  const offset = ((page?.number ?? 1) - 1) * size;
  const found = useQuery({
    queryKey: [...queryKey, size, offset],
    queryFn: ({ signal }) => read({ limit: size, offset }, signal),
    enabled: page !== null,
    placeholderData: keepPreviousData,
  });
  const { data } = found;
  return {
    shown: data?.items.length ?? 0,
    count: data?.count ?? 0,
    more: data?.count_relation === "gte",
    rowAt: (index) => data?.items[index],
    onRange: nothing,
    pending: data === undefined && !found.isError,
    failure: data === undefined ? found.error : null,
    retry: () => void found.refetch(),
  };
}

function useWhole<Row>(queryKey: readonly unknown[], read: ReadList<Row>, enabled: boolean): ListRows<Row> {
  const [range, setRange] = useState({ first: 0, last: 0 });
  const wanted = useMemo(() => blocksIn(range.first, range.last, block), [range]);
  const found = useQueries({
    queries: wanted.map((number) => ({
      queryKey: [...queryKey, block, number * block],
      queryFn: ({ signal }: { signal: AbortSignal }) => read({ limit: block, offset: number * block }, signal),
      enabled,
    })),
  });
  const pages = new Map(wanted.map((number, at) => [number, found[at]?.data]));
  // Blocks out of sight need no count of their own: the newest answer knows it best.
  const list = JSON.stringify(queryKey);
  const [last, setHeld] = useState({ list, count: 0, more: false, reached: 0 });
  const held = last.list === list ? last : { list, count: last.count, more: false, reached: 0 };
  const known = found.find((one) => one.data !== undefined)?.data;
  const count = known?.count ?? held.count;
  const more = known === undefined ? held.more : known.count_relation === "gte";
  const reached = Math.max(
    held.reached,
    ...wanted.map((number, at) => number * block + (found[at]?.data?.items.length ?? 0)),
  );
  if (known !== undefined && (held.count !== count || held.more !== more || held.reached !== reached))
    setHeld({ list, count, more, reached });
  const onRange = useCallback(
    (first: number, last: number) =>
      setRange((before) => (before.first === first && before.last === last ? before : { first, last })),
    [],
  );
  const failed = found.find((one) => one.isError);
  return {
    shown: rowsToShow({ count, more, reached }),
    count,
    more,
    rowAt: (index) => pages.get(Math.floor(index / block))?.items[index % block],
    onRange,
    pending: known === undefined && held.count === 0 && held.reached === 0 && failed === undefined && enabled,
    failure: known === undefined && failed !== undefined ? failed.error : null,
    retry: () => found.forEach((one) => void one.refetch()),
  };
}

function nothing(): void {}

/** The blocks that hold the rows from first to last, counted from 0. */
export function blocksIn(first: number, last: number, size: number): readonly number[] {
  const from = Math.floor(Math.max(first, 0) / size);
  const to = Math.floor(Math.max(last, first, 0) / size);
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}

/**
 * How long the list is drawn: as long as it is, or, where the server stopped counting, one block further than what was
 * reached, so that scrolling on reads on.
 */
export function rowsToShow(of: { count: number; more: boolean; reached: number }): number {
  if (!of.more) return of.count;
  return Math.max(of.count, of.reached % block === 0 ? of.reached + block : of.reached);
}

/** Reads a whole list for an export, page after page, at most `most` rows. */
export async function readAll<Row>(read: ReadList<Row>, signal: AbortSignal, most = 100_000): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the next part begins where this one ends
    const page = await read({ limit: exportBlock, offset: rows.length }, signal);
    rows.push(...page.items);
    if (page.items.length < exportBlock || rows.length >= most) return rows;
  }
}

const exportBlock = 1000;
