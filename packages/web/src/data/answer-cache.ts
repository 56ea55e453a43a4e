import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryKey,
} from "@tanstack/react-query";

/**
 * A cache of answers in which nothing counts as new that may have been read before a write. The library lets a first
 * reading end that is under way when something is written, and takes its answer for new: here it begins again, and
 * whoever waits for it gets the later answer. A query whose call is a write itself says `once` in its meta.
 */
export class AnswerCache extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underWay = this.getQueryCache().findAll(filters).filter(endsAsNew);
    const written = super.invalidateQueries(filters, options);
    const again = underWay.map((query) => {
      void query.cancel({ silent: true });
      // Whoever shows it learns of a failure from the query.
      return query.fetch().catch(() => undefined);
    });
    return Promise.all([written, ...again]).then(() => undefined);
  }
}

/** A reading that the library would let end: it begins anew only what is shown and was read before. */
function endsAsNew(query: Query): boolean {
  if (query.state.fetchStatus !== "fetching" || query.meta?.["once"] === true) return false;
  return query.state.data === undefined || !query.isActive();
}
