import { formatCount } from "../ui/format/amount.ts";

/** Texts of the parts that several pages share. */
export const pickerTexts = {
  dropTitle: "Drop your book here",
  dropBody: "A folder, a zip, or its CSV files one by one",
  chooseFiles: "Choose files",
  chooseFolder: "Choose a folder",
  tryDemo: "Look around the demo",
  resetDemo: "Reset the demo",
  demoLosses: (records: number) =>
    records === 1
      ? "1 record was added to the demo or changed in it. It goes for good when the demo is made anew."
      : `${formatCount(records)} records were added to the demo or changed in it. They go for good when the demo is made anew.`,
  resetAnyway: "Reset it and let them go",
  keepDemo: "Keep the demo as it is",
  preparing: "Preparing the demo",
  preparingBody: "Ten years of a family's records are written the way your own would be. This takes a few seconds.",
  preparedRows: (done: string, total: string) => `${done} of ${total} rows`,
  demoReady: "The demo is ready",
  serverAway: "The server cannot be reached; trying again. What it has begun goes on when it is back.",
  at: "at",
  since: "since",
  ranges: "Range",
  beginning: "the beginning",
  noDayAt: (said: string, shown: string) => `The address says at “${said}”, which is not a day: this is ${shown}.`,
  noDaySince: (said: string, shown: string) =>
    `The address says since “${said}”, which is not a day: changes are counted since ${shown}.`,
  sinceAfterAt: (said: string, at: string, shown: string) =>
    `Since ${said} is after ${at}, the day that is shown: changes are counted since ${shown}.`,
  keepShown: "Keep what is shown",
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
  exportCsv: "CSV, for any program",
  exportXlsx: "XLSX, for spreadsheets",
  listFailed: "The list could not be read",
  nothingMatches: "Nothing matches these filters.",
  demoFailed: "The demo could not be prepared",
} as const;
