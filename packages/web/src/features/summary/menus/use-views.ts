import { preferencesEndpoints, type Preferences } from "@distributary/contract/access/preferences";
import { useMutation, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../../data/api.ts";
import { queryClient } from "../../../data/cache.ts";
import { snackbar } from "../../../data/snackbar-store.ts";
import { commonTexts } from "../../../ui/texts.ts";
import { viewTexts } from "../texts.ts";
import { readViews, viewPreference, type SavedView } from "./views.ts";

/** The saved views of a person in a universe, and what can be done with them: seen at once, kept by the server. */
export interface Views {
  readonly found: UseQueryResult<readonly SavedView[]>;
  readonly keep: (view: SavedView) => void;
  readonly remove: (view: SavedView) => void;
}

/** Reads and changes the views that the person saved in a universe; a change that fails is taken back. */
export function useViews(universe: string): Views {
  const queryKey = ["views", universe];
  const found = useQuery({
    queryKey,
    queryFn: async ({ signal }) => readViews(await api.call(preferencesEndpoints.read, { body: {} }, { signal })),
  });
  const write = useMutation({
    mutationFn: (change: Preferences) => api.call(preferencesEndpoints.write, { body: change }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      const held = queryClient.getQueryData<readonly SavedView[]>(queryKey) ?? [];
      const kept = held.filter((view) => !Object.hasOwn(change, view.key));
      const next = [...kept, ...readViews(change)];
      queryClient.setQueryData(
        queryKey,
        next.toSorted((left, right) => left.name.localeCompare(right.name)),
      );
      return held;
    },
    onError: (_failure, _change, held) => queryClient.setQueryData(queryKey, held),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const keep = (view: SavedView): void => write.mutate({ [view.key]: viewPreference(view) });
  return {
    found,
    keep,
    remove: (view) => {
      write.mutate({ [view.key]: null });
      snackbar.show({
        id: `view:${view.key}`,
        tone: "plain",
        title: viewTexts.removed(view.name),
        body: "",
        action: { label: commonTexts.undo, run: () => keep(view) },
      });
    },
  };
}
