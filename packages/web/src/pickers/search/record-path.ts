import type { SearchedKind, SearchHit } from "@distributary/contract/records/search";

/** The address of a record's own page. */
export function recordPath(kind: SearchedKind, uuid: string): string {
  const id = encodeURIComponent(uuid);
  switch (kind) {
    case "entity":
      return `/entities/${id}`;
    case "account":
      return `/accounts/${id}`;
    case "instrument":
      return `/instruments/${id}`;
    case "transaction":
      return `/transaction/${id}/view`;
    case "prospect":
      return `/prospects/${id}`;
    case "event":
      return `/event/${id}`;
    case "observable":
      return `/observable/${id}`;
    case "document":
      return `/documents/${id}/edit`;
  }
}

/** Where a search leads: to the record, and in a document to the page that holds the words, which it shows there. */
export function hitPath({ kind, uuid, page }: SearchHit, words: string): string {
  if (kind !== "document" || page === null) return recordPath(kind, uuid);
  return `${recordPath(kind, uuid)}?${new URLSearchParams({ page: `${page}`, find: words })}`;
}
