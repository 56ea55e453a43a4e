import { eventsEndpoints } from "@distributary/contract/records/events";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../data/api.ts";

/** Whether anything was ever entered into a universe; undefined while that is not known. */
export function useHasRecords(universe: string): boolean | undefined {
  const { data, isError } = useQuery({
    queryKey: ["events", universe, "any"],
    queryFn: ({ signal }) => api.call(eventsEndpoints.list, { query: { limit: 1 } }, { signal }),
    select: ({ items }) => items.length > 0,
  });
  // Nobody is told that the book is empty because it could not be asked.
  return isError ? true : data;
}
