import { catalogue } from "../../language/catalogue.ts";

/** Texts of a closed period, wherever one writes into it. */
export const lockTexts = catalogue({
  lockedUpTo: (day: string) => `The books are locked up to ${day}`,
  inside: (day: string) =>
    `${day} is in the locked period. Enter a reason for this change; it is kept in the record’s history.`,
  willAsk: (day: string) => `Locked up to ${day}. Saving will ask for a reason.`,
  reason: "Reason",
  reasonNeeded: "Enter a reason.",
  write: "Save with this reason",
  leave: "Cancel",
  locked: (day: string) => `Locked up to ${day}`,
});
