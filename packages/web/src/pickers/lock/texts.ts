/** Texts of a closed period, wherever one writes into it. */
export const lockTexts = {
  lockedUpTo: (day: string) => `The books are locked up to ${day}`,
  inside: (day: string) => `${day} is inside. Say why it is changed: the reason stays in the history of the record.`,
  willAsk: (day: string) => `Locked up to ${day}: saving will ask why.`,
  reason: "Reason",
  reasonNeeded: "Say why, in a few words.",
  write: "Write it with this reason",
  leave: "Leave it as it is",
  locked: (day: string) => `Locked up to ${day}`,
} as const;
