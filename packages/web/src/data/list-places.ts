import type { ListPage, ReadList } from "./list.ts";

/** A page of a list whose next one can be asked from where this one ends. */
export interface PlacedPage<Row> extends ListPage<Row> {
  /** what the next page is `after`; null where the page is not full */
  readonly next: string | null;
  /** by what the list is as it is: a place counts from its top only in answers of one revision */
  readonly revision: string;
}

/** What is asked: the rows behind a place, from which `offset` counts, or behind the top of the list. */
export interface PlacedRange {
  readonly limit: number;
  readonly offset: number;
  readonly after?: string;
}

/**
 * Reads a list from the nearest place before a page that an answer gave: pages far down are as quick as the first where
 * one turns page after page. A list that changed meanwhile is counted from its top, so that no row shows twice or not at
 * all.
 */
export function readByPlaces<Row>(
  ask: (range: PlacedRange, signal: AbortSignal) => Promise<PlacedPage<Row>>,
): ReadList<Row> {
  const places = new Map<number, string>();
  let revision: string | null = null;
  return async ({ limit, offset }, signal) => {
    const nearest = [...places.keys()].reduce((near, from) => (from <= offset && from > near ? from : near), 0);
    const after = places.get(nearest);
    const known = revision;
    let answer = await ask({ limit, offset: offset - nearest, ...(after === undefined ? {} : { after }) }, signal);
    if (after !== undefined && answer.revision !== known) answer = await ask({ limit, offset }, signal);
    if (answer.revision !== revision) places.clear();
    revision = answer.revision;
    if (answer.next !== null) places.set(offset + limit, answer.next);
    return answer;
  };
}
