import { catalogue } from "../../language/catalogue.ts";

/** Texts of the instant as of which something was known. */
export const knownTexts = catalogue({
  title: "Data as recorded",
  now: "latest",
  day: "As recorded on",
  time: "At",
  hint: "Excludes records and corrections made later.",
  apply: "Show",
  back: "Use latest data",
  note: (instant: string) => `As recorded on ${instant}.`,
  notYet: (instant: string) => `Not recorded yet on ${instant}`,
  notYetWhy: "It was recorded later. Switch to the latest data to see it.",
  dayMissing: "Enter a date.",
});
