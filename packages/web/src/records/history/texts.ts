import { catalogue } from "../../language/catalogue.ts";
import type { HistoryEntry } from "@distributary/contract/records/history";
import { counted } from "../../ui/format/counted.ts";

/** Texts of the history of a record. */
export const historyTexts = catalogue({
  title: "History",
  kinds: { created: "Created", changed: "Changed", removed: "Removed" } satisfies Record<
    HistoryEntry["kind_of_change"],
    string
  >,
  by: (name: string) => `by ${name}`,
  actingFor: (actor: string, name: string) => `by ${actor} for ${name}`,
  system: "by the system",
  restore: "Restore this version",
  restored: "Restored",
  cameWithIt: (events: number) =>
    events === 0
      ? ""
      : counted(events, { one: "# related event was also restored", other: "# related events were also restored" }),
  failed: "We couldn’t load the history",
  none: "No changes yet.",
  more: "Show earlier changes",
  field: "Field",
  before: "Before",
  after: "After",
  empty: "empty",
  yes: "Yes",
  no: "No",
  directions: { B: "Buy", S: "Sell", P: "Pay", R: "Receive" },
  ownedFor: (from: string | null, to: string | null) =>
    `${from === null ? "" : ` from ${from}`}${to === null ? "" : ` to ${to}`}`,
  reason: (reason: string) => `In a locked period: ${reason}`,
});
