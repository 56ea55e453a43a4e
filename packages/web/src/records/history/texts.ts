import type { HistoryEntry } from "@distributary/contract/history";

/** Texts of the history of a record. */
export const historyTexts = {
  title: "History",
  kinds: { created: "Created", changed: "Changed", removed: "Removed" } satisfies Record<
    HistoryEntry["kind_of_change"],
    string
  >,
  by: (name: string) => `by ${name}`,
  actingFor: (actor: string, name: string) => `by ${actor} for ${name}`,
  system: "by the system",
  restore: "Go back to this",
  restored: "Restored",
  cameWithIt: (events: number) =>
    events === 0
      ? ""
      : events === 1
        ? "1 event below it came back with it"
        : `${events} events below it came back with it`,
  failed: "The history could not be read",
  none: "Nothing was changed yet.",
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
} as const;
