import { eventsEndpoints } from "@distributary/contract/records/events";
import { api } from "../data/api.ts";
import { sayWithUndo } from "./history/restore.ts";
import { recordTexts } from "./texts.ts";

/**
 * Deletes an event with what it derived, and says so with the way back, and how many events went with it. `name` is
 * what was deleted, in words.
 */
export async function removeEvent(id: string, name: string): Promise<void> {
  const { removed } = await api.call(eventsEndpoints.remove, { params: { id }, query: { commit: "true" } });
  sayWithUndo(recordTexts.removed(name), "event", id, recordTexts.wentWithIt(removed.length - 1));
}
