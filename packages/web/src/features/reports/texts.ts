import type { GeneratedReport, ReportFormat } from "@distributary/contract/reports";

/** Texts of the reports. */
export const reportTexts = {
  title: "Reports",
  intro: "The same figures as PDF, XLSX and CSV, signed with the head of the audit chain.",
  report: "Report",
  at: "At the end of",
  since: "Since the end of",
  sinceHint: "Left empty: a year before",
  today: "Today",
  format: "Format",
  generate: "Generate",
  shows: "Shows",
  related: "More of the same",
  failedList: "The reports could not be read",
  failedMaking: "The report could not be made",
  generated: "Generated reports",
  none: "No report was generated yet",
  noneBody: "Choose one above. It is made in the background; you can go on meanwhile.",
  days: "Days",
  state: "State",
  size: "Size",
  made: "Asked for",
  download: "Download",
  again: "Try again",
  formats: { pdf: "PDF", xlsx: "XLSX", csv: "CSV" } satisfies Record<ReportFormat, string>,
  /** Report generation status: 0 started, 1 exportable, 2 generated, 3 confirmed. */
  states: { 0: "Started", 1: "Ready", 2: "Writing the file", 3: "Confirmed" } satisfies Record<
    GeneratedReport["status"],
    string
  >,
  until: (at: string) => `to ${at}`,
  period: (since: string, at: string) => `${since} to ${at}`,
  action: (what: string, name: string, days: string) => `${what}: ${name}, ${days}`,
} as const;

/** Texts of what a report is narrowed to or told by. */
export const narrowTexts = {
  all: "All of the book, as known now",
  narrowed: (count: number) => (count === 1 ? "Narrowed by 1 choice" : `Narrowed by ${count} choices`),
  accounts: "Accounts",
  allAccounts: "All accounts",
  anotherAccount: "Another account",
  chosenAccounts: "Chosen accounts",
  remove: "Remove",
  without: (name: string) => `Remove ${name}`,
  count: (count: number) => `${count} accounts`,
  whose: "Whose",
  method: "Lots by",
  asRecorded: "As each account says",
  known: "As known at the end of",
  now: "Now",
  knownHint: "What was recorded later is left out",
  knownOn: (instant: string) => `as known on ${instant}`,
  benchmark: "Compare with",
  beside: "beside",
} as const;
