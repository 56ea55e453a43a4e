import { eventsEndpoints } from "@distributary/contract/events";
import { historyEndpoints } from "@distributary/contract/history";
import { api } from "../data/api.ts";

/** Deletes an event with what it derived. The answer brings it back as it was: its last version before the deletion. */
export async function removeEvent(id: string): Promise<() => Promise<unknown>> {
  await api.call(eventsEndpoints.remove, { params: { id }, query: { commit: "true" } });
  return async () => {
    const params = { kind: "event", id } as const;
    const { items } = await api.call(historyEndpoints.list, { params, query: { limit: 10 } });
    const last = items.find((entry) => entry.kind_of_change !== "removed");
    if (last === undefined) throw new Error("the event has no version to go back to");
    await api.call(historyEndpoints.restore, { params, query: { commit: "true" }, body: { revision: last.revision } });
  };
}
