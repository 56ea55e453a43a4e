/** Texts of the instant as of which something was known. */
export const knownTexts = {
  title: "Known",
  now: "now",
  day: "As known on",
  time: "At",
  hint: "What was recorded or corrected afterwards is left out.",
  apply: "Show",
  back: "As known now",
  note: (instant: string) => `As known on ${instant}.`,
  notYet: (instant: string) => `Not recorded yet on ${instant}`,
  notYetWhy: "It was recorded later. As known now it is there.",
  dayMissing: "Say which day.",
} as const;
