import type { AnswerOf } from "@distributary/contract/wire/endpoint";
import { settingsEndpoints, type Settings, type SettingsBody } from "@distributary/contract/access/settings";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../../data/api.ts";

/** What the cache keeps the settings of a universe under. */
export function settingsKey(universe: string): readonly string[] {
  return ["settings", universe];
}

/** The settings of the universe with what was changed of them. */
export function useSettings(universe: string): UseQueryResult<AnswerOf<typeof settingsEndpoints.get>> {
  return useQuery({
    queryKey: settingsKey(universe),
    queryFn: ({ signal }) => api.call(settingsEndpoints.get, {}, { signal }),
  });
}

/** Changes what a form sends of them. */
export function updateSettings(body: Record<string, unknown>): Promise<Settings> {
  return api.call(settingsEndpoints.update, { query: { commit: "true" }, body: body as SettingsBody });
}
