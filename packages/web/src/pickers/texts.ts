import { formatCount } from "../ui/format/amount.ts";

/** Texts of the parts that several pages share. */
export const pickerTexts = {
  dropTitle: "Drop files to import",
  dropBody: "A folder, a zip or CSV files",
  chooseFiles: "Choose files",
  chooseFolder: "Choose a folder",
  tryDemo: "Explore the demo",
  resetDemo: "Reset the demo",
  demoLosses: (records: number) =>
    records === 1
      ? "1 record in the demo was added or changed. Resetting the demo deletes it permanently."
      : `${formatCount(records)} records in the demo were added or changed. Resetting the demo deletes them permanently.`,
  resetAnyway: "Reset and delete",
  keepDemo: "Keep the demo",
  preparing: "Preparing the demo",
  preparingBody: "Adding ten years of a sample family’s records. This takes a few seconds.",
  preparedRows: (done: string, total: string) => `${done} of ${total} rows`,
  demoReady: "The demo is ready",
  serverAway: "We can’t connect to the server. Retrying; the import continues when it’s back.",
  at: "As of",
  since: "Compared with",
  ranges: "Range",
  beginning: "the beginning",
  noDayAt: (said: string, shown: string) => `The link’s date “${said}” isn’t valid. Showing ${shown}.`,
  noDaySince: (said: string, shown: string) =>
    `The link’s comparison date “${said}” isn’t valid. Comparing with ${shown}.`,
  sinceAfterAt: (said: string, at: string, shown: string) =>
    `The comparison date ${said} is after ${at}. Comparing with ${shown}.`,
  keepShown: "Keep these dates",
  account: "Account",
  entity: "Entity",
  instrument: "Security",
  noAccounts: "No Accounts Found",
  noEntities: "No Entities Found",
  noInstruments: "No Securities Found",
  includeStandard: "Include Standard Accounts",
  standard: "Standard account",
  archived: "Archived",
  newAccount: (text: string) => (text === "" ? "New account" : `New account “${text}”`),
  newEntity: (text: string) => (text === "" ? "New entity" : `New entity “${text}”`),
  newInstrument: (text: string) => (text === "" ? "New security" : `New security “${text}”`),
  columns: "Columns",
  export: "Export",
  exporting: "Exporting",
  exportCsv: "CSV, for any application",
  exportXlsx: "XLSX, for spreadsheets",
  listFailed: "We couldn’t load this list",
  nothingMatches: "No results for these filters.",
  demoFailed: "We couldn’t prepare the demo",
} as const;
