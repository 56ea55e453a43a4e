import { searchEndpoints, type SearchGroup, type SearchedKind } from "@distributary/contract/records/search";
import { useQuery } from "@tanstack/react-query";
import { useDebouncedValue } from "@mantine/hooks";
import { api } from "../../data/api.ts";
import { recordSearchDelay } from "../limits.ts";
import { isSearchable } from "./searchable.ts";

export interface RecordSearch {
  readonly groups: readonly SearchGroup[];
  /** The text that the groups belong to; empty while it is too short to search. */
  readonly for: string;
  readonly busy: boolean;
  readonly failed: boolean;
  /** Searches once more. */
  retry(): void;
}

/** What a search is narrowed to: some kinds of records, and accounts that are not standard ones. */
interface Narrowing {
  readonly kinds?: readonly SearchedKind[];
  readonly standard?: boolean;
}

/** Records of all kinds, or of some, that hold the text: 10 of each, asked for once nobody types. */
export function useRecordSearch(
  universe: string,
  text: string,
  { kinds, standard = true }: Narrowing = {},
): RecordSearch {
  const [settled] = useDebouncedValue(text.trim(), recordSearchDelay);
  const asked = isSearchable(settled);
  const found = useQuery({
    queryKey: ["search", universe, settled, kinds ?? null, standard],
    queryFn: ({ signal }) =>
      api.call(
        searchEndpoints.search,
        {
          query: {
            query: settled,
            ...(kinds === undefined ? {} : { kinds: kinds.join(",") }),
            ...(standard ? {} : { include_standard: "false" as const }),
          },
        },
        { signal },
      ),
    enabled: asked,
    staleTime: 20_000,
  });
  const current = settled === text.trim();
  return {
    groups: asked && current ? (found.data?.groups ?? []) : [],
    for: asked && current && found.data !== undefined ? settled : "",
    busy: isSearchable(text) && (!current || found.isFetching),
    failed: asked && current && found.isError && !found.isFetching,
    retry: () => void found.refetch(),
  };
}
