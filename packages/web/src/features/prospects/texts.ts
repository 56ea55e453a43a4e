import { catalogue } from "../../language/catalogue.ts";

/** Texts of the pages of prospects. */
export const prospectTexts = catalogue({
  title: "Prospects",
  one: "Prospect",
  add: "New transaction",
  empty: "No prospects yet.",
  emptyBody: "Keep planned or incomplete transactions and events here until you record them.",
  what: "Details",
  kind: "Kind",
  security: "Security",
  notes: "Name",
  state: "State",
  created: "Saved on",
  open: "Open",
  recorded: "Recorded",
  isOpen: "State",
  nothing: "No details yet.",
  goOn: "Continue",
  recordedAs: "Open event",
  log: "Log",
  logLine: "New log entry",
  write: "Add",
  lineNeeded: "Enter a log entry.",
});
