import type { FilterValues } from "../../ui/table/table-search.ts";

/** Filters of a list by day as its call takes them: what an address calls `from` is `since` there. */
export function withSince({ from, ...others }: FilterValues): FilterValues {
  return from === undefined ? others : { ...others, since: from };
}
