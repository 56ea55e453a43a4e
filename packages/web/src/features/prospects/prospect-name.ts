import type { Prospect } from "@distributary/contract/records/prospects";
import { EVENT_TYPE_LABELS } from "../../language/code-labels.ts";

/** What a prospect goes by: its notes up to the end of their line, else the kind of its event. */
export function prospectName({ notes, event_type }: Pick<Prospect, "notes" | "event_type">): string {
  const line = notes?.split("\n")[0]?.trim() ?? "";
  return line === "" ? EVENT_TYPE_LABELS[event_type] : line;
}
