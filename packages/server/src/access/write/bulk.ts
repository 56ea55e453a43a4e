import { setImmediate } from "node:timers/promises";
import { PLACES_NAMED } from "@distributary/contract/wire/body-limits";
import type { Endpoint, ParsedRequest } from "@distributary/contract/wire/endpoint";
import type { ValidationItem } from "@distributary/contract/wire/errors";
import { parseRequest } from "../../platform/http/parse.ts";
import { firstPlaces, validation, ValidationProblem } from "../../platform/http/problem.ts";

type BulkItemOf<E extends Endpoint> = BulkItem<NonNullable<ParsedRequest<E>["body"]>>;

/** One item of a bulk request: what it says, or why it is refused. */
export type BulkItem<Body> = { readonly body: Body } | { readonly detail: readonly ValidationItem[] };

/** So many items are read at a time, so that others are answered in between. */
const ITEMS_AT_A_TIME = 100;

/** Reads each item of a bulk body by the schema of the call that takes one. The places say which item: `body.3.name`. */
export async function bulkItems<E extends Endpoint>(one: E, items: readonly unknown[]): Promise<BulkItemOf<E>[]> {
  const row: Endpoint = { ...one, params: undefined, query: undefined };
  // Every refused item names its first place; of the others only as many as one refusal may name.
  let places = PLACES_NAMED;
  const read = (item: unknown, index: number): BulkItemOf<E> => {
    try {
      const { body } = parseRequest(row, { params: undefined, query: undefined, body: item });
      return { body: body as NonNullable<ParsedRequest<E>["body"]> };
    } catch (error) {
      if (!(error instanceof ValidationProblem)) throw error;
      const named = firstPlaces(error.detail, Math.max(1, places), error.places);
      places -= named.length;
      return { detail: named.map((issue) => ({ ...issue, loc: ["body", index, ...issue.loc.slice(1)] })) };
    }
  };
  const all: BulkItemOf<E>[] = [];
  for (let from = 0; from < items.length; from += ITEMS_AT_A_TIME) {
    // oxlint-disable-next-line no-await-in-loop -- the pause between two slices is the point
    if (from > 0) await setImmediate();
    for (const [place, item] of items.slice(from, from + ITEMS_AT_A_TIME).entries()) all.push(read(item, from + place));
  }
  return all;
}

/** Refuses the whole of an atomic bulk with everything that is wrong with any of its items. */
export function refuseUnlessAll(items: readonly object[]): void {
  const wrong = items.flatMap((item) => (isRefusal(item) ? [...item.detail] : []));
  if (wrong.length > 0) throw validation(wrong);
}

/**
 * The answer of a bulk: results in the order of the request, how many were refused, and whether the others were stored
 * (false where every item was refused).
 */
export function bulkAnswer<Saved extends object>(
  results: readonly (Saved | { readonly detail: readonly ValidationItem[] })[],
  commit: boolean,
): { results: (Saved | { detail: ValidationItem[] })[]; errors: number; committed: boolean } {
  let errors = 0;
  const shown = results.map((result) => {
    if (!isRefusal(result)) return result;
    errors += 1;
    return { detail: [...result.detail] };
  });
  return { results: shown, errors, committed: commit && (results.length === 0 || errors < results.length) };
}

function isRefusal(result: object): result is { readonly detail: readonly ValidationItem[] } {
  return "detail" in result;
}
