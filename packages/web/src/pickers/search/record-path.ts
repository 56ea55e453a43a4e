import type { SearchedKind } from "@distributary/contract/records/search";

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
  }
}
