/** Results of one kind show so many rows at a time. */
export const rowsPerPage = 5;

/** One page of a group: its items, and which of how many they are. */
export interface GroupPage<Item> {
  readonly items: readonly Item[];
  readonly page: number;
  readonly pages: number;
  readonly first: number;
  readonly last: number;
}

/** The page of a group, counted from 0; one that does not exist becomes the nearest that does. */
export function groupPage<Item>(items: readonly Item[], wanted: number): GroupPage<Item> {
  const pages = Math.max(1, Math.ceil(items.length / rowsPerPage));
  const page = Math.min(Math.max(wanted, 0), pages - 1);
  const from = page * rowsPerPage;
  const shown = items.slice(from, from + rowsPerPage);
  return { items: shown, page, pages, first: from + 1, last: from + shown.length };
}
