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
  /** The page that is shown: the one asked for, or the last where that is behind the end. */
  readonly number: number;
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
  const asked = page?.number ?? 1;
  const ask = (number: number, enabled: boolean) => {
    const offset = (number - 1) * size;
    return {
      queryKey: [...queryKey, size, offset],
      queryFn: ({ signal }: { signal: AbortSignal }) => read({ limit: size, offset }, signal),
      enabled,
    };
  };
  const there = useQuery({ ...ask(asked, page !== null), placeholderData: keepPreviousData });
  // An address may name a page that is no more: rows were deleted, or a filter was narrowed since.
  const number = there.isPlaceholderData ? asked : pageWithin(asked, size, there.data);
  const last = useQuery(ask(number, page !== null && number !== asked));
  const found = number === asked ? there : last;
  const { data } = found;
  return {
    number,
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
  const [last, setHeld] = useState<Held>({ list, ...unread, count: 0 });
  const held = last.list === list ? last : { list, ...unread, count: last.count };
  const known = found.find((one) => one.data !== undefined)?.data;
  const count = known?.count ?? held.count;
  const more = known === undefined ? held.more : known.count_relation === "gte";
  const { reached, bound } = explored(
    held,
    wanted.flatMap((number, at) => {
      const items = found[at]?.data?.items.length;
      return items === undefined ? [] : [{ offset: number * block, items }];
    }),
  );
  const now = { list, count, more, reached, bound };
  if (known !== undefined && JSON.stringify(held) !== JSON.stringify(now)) setHeld(now);
  const onRange = useCallback(
    (first: number, last: number) =>
      setRange((before) => (before.first === first && before.last === last ? before : { first, last })),
    [],
  );
  const failed = found.find((one) => one.isError);
  return {
    number: 1,
    shown: rowsToShow(now),
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

/** The page to show where page `asked` was answered so: itself, or the last where it is behind the end of the list. */
export function pageWithin(asked: number, size: number, answered: ListPage<unknown> | undefined): number {
  if (answered === undefined || answered.items.length > 0 || answered.count === 0) return asked;
  return Math.min(asked, Math.ceil(answered.count / size));
}

/** The blocks that hold the rows from first to last, counted from 0. */
export function blocksIn(first: number, last: number, size: number): readonly number[] {
  const from = Math.floor(Math.max(first, 0) / size);
  const to = Math.floor(Math.max(last, first, 0) / size);
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}

/** What is known of how long a list is. */
interface Extent {
  readonly count: number;
  /** The server stopped counting there. */
  readonly more: boolean;
  /** Behind the last row that was read. */
  readonly reached: number;
  /** Where there are no more rows for certain: the end, or behind it; null where nothing says so yet. */
  readonly bound: number | null;
}

interface Held extends Extent {
  readonly list: string;
}

const unread = { more: false, reached: 0, bound: null } as const;

/** What is known of the extent of a list after some of its blocks were read: what is newer counts. */
export function explored(
  held: Pick<Extent, "reached" | "bound">,
  read: readonly { readonly offset: number; readonly items: number }[],
): Pick<Extent, "reached" | "bound"> {
  const reached = Math.max(held.reached, ...read.map(({ offset, items }) => (items === 0 ? 0 : offset + items)));
  const ends = read.filter(({ items }) => items < block).map(({ offset, items }) => offset + items);
  // Rows behind what was taken for the end were written since.
  const before = held.bound !== null && held.bound < reached ? null : held.bound;
  return { reached, bound: ends.length > 0 ? Math.min(...ends) : before };
}

/**
 * How long the list is drawn: as long as it is. Where the server stopped counting: twice as far as was reached, so that
 * scrolling on reads on and the end is never many steps away; once something empty was read, half-way to there.
 */
export function rowsToShow({ count, more, reached, bound }: Extent): number {
  if (!more) return count;
  const known = Math.max(count, reached);
  if (bound === null) return reached < count ? count : reached * 2;
  const half = Math.ceil((bound - known) / 2 / block) * block;
  return Math.max(known, Math.min(bound, known + half));
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
