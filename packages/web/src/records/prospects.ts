import { prospectsEndpoints, type Prospect, type ProspectBody } from "@distributary/contract/records/prospects";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "../data/api.ts";
import { useSignedIn } from "../data/session/session.ts";
import { sayWithUndo } from "./history/restore.ts";
import { plannedEvent } from "./planned-event.ts";
import { recordTexts } from "./texts.ts";

/** What a form begins with that carries out a prospect: its event, and the version that it was read at. */
export interface Planned {
  readonly event: Readonly<Record<string, unknown>>;
  readonly token: string;
}

/** Reads the event that a prospect asks for. */
export async function readPlanned(prospect: string, signal?: AbortSignal): Promise<Planned> {
  return plannedOf(await api.call(prospectsEndpoints.get, { params: { uuid: prospect } }, signal && { signal }));
}

/** The same of a prospect at hand. */
export function plannedOf(prospect: Prospect): Planned {
  return { event: plannedEvent(prospect), token: prospect.last_update_token };
}

/** The event that a prospect asks for; null where there is none to carry out. */
export function usePlanned(prospect: string | undefined): UseQueryResult<Planned | null> {
  const { profile } = useSignedIn();
  return useQuery({
    queryKey: ["planned", profile.uuid, prospect ?? null],
    queryFn: ({ signal }) => (prospect === undefined ? null : readPlanned(prospect, signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Keeps what is intended: as a new prospect, or in place of what one said at the version `token`. */
export function keepProspect(body: ProspectBody, changed?: { readonly uuid: string; readonly token: string }) {
  const query = { commit: "true" } as const;
  return changed === undefined
    ? api.call(prospectsEndpoints.create, { query, body })
    : api.call(prospectsEndpoints.update, {
        params: { uuid: changed.uuid },
        query,
        body: { ...body, last_update_token: changed.token },
      });
}

/** Takes a prospect away again without a word. */
export async function withdrawProspect(uuid: string): Promise<void> {
  await api.call(prospectsEndpoints.remove, { params: { uuid }, query: { commit: "true" } });
}

/** Removes a prospect, and says so with the way back; what was recorded from it stays. `name` is what it was called. */
export async function removeProspect(uuid: string, name: string): Promise<void> {
  await withdrawProspect(uuid);
  sayWithUndo(recordTexts.removed(name), "prospect", uuid);
}
