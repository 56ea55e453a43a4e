import type { ListEndpoint } from "@distributary/contract/wire/endpoint";
import { api } from "./api.ts";
import type { ReadList } from "./list.ts";

/**
 * Reads the list that a call answers, narrowed by what stands in `query`. What an address brings along goes as it is:
 * the server knows what it takes and refuses the rest by name.
 */
export function readListed<Row>(
  endpoint: ListEndpoint<Row>,
  query: Readonly<Record<string, string | number | boolean>>,
): ReadList<Row> {
  return (range, signal) => api.call(endpoint, { query: { ...query, ...range } }, { signal });
}
