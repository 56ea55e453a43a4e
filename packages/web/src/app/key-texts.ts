import { catalogue } from "../language/catalogue.ts";

/** The keys, and what they do. */
export const keyTexts = catalogue({
  keys: ["?", "Show keyboard shortcuts"],
  search: ["Ctrl K or ⌘ K", "Search records, pages and actions"],
  add: ["N", "New transaction"],
  rows: ["J and K", "Next and previous row of a list"],
  open: ["Enter", "Open the row, or a figure’s evidence"],
  select: ["Space", "Select the row"],
  actions: [".", "Open the row’s actions"],
  summary: ["G then S", "Summary"],
  transactions: ["G then T", "Transactions"],
  events: ["G then V", "Events"],
  securities: ["G then C", "Securities"],
  entities: ["G then E", "Entities"],
  accounts: ["G then A", "Accounts"],
  documents: ["G then D", "Documents"],
  importer: ["G then I", "Importer"],
  amounts: ["H", "Hide or show amounts"],
  close: ["Esc", "Close the open panel"],
  move: ["← →", "Move along a chart, or through options"],
});
