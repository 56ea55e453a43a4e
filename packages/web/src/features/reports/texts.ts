import { catalogue } from "../../language/catalogue.ts";
import type { GeneratedReport, ReportFormat, ReportId } from "@distributary/contract/reporting/reports";
import { counted } from "../../ui/format/counted.ts";

/** Texts of the reports. */
export const reportTexts = catalogue({
  title: "Reports",
  intro: "Your figures as PDF, XLSX or CSV, with a tamper-evident signature.",
  signUp: "Sign up to make reports",
  report: "Report",
  at: "As of",
  since: "Compared with",
  sinceHint: "Defaults to one year earlier",
  today: "Today",
  format: "Format",
  generate: "Generate",
  shows: "Contents",
  aboutTitle: "Includes",
  about: {
    evidence:
      "The pages that the period’s figures come from, with their boxes drawn, and figures without a source. The ZIP adds the original files and a manifest with SHA-256 hashes.",
  } satisfies Partial<Record<ReportId, string>> as Partial<Record<ReportId, string>>,
  related: "Related reports",
  failedList: "We couldn’t load the reports",
  failedMaking: "We couldn’t generate the report",
  generated: "Generated reports",
  none: "No reports yet",
  noneBody: "Choose a report above. It is generated in the background while you continue working.",
  days: "Days",
  state: "State",
  size: "Size",
  made: "Requested",
  download: "Download",
  again: "Try again",
  formats: { pdf: "PDF", xlsx: "XLSX", csv: "CSV", zip: "ZIP" } satisfies Record<ReportFormat, string>,
  /** Report generation status: 0 started, 1 exportable, 2 generated, 3 confirmed. */
  states: { 0: "Started", 1: "Ready", 2: "Writing the file", 3: "Confirmed" } satisfies Record<
    GeneratedReport["status"],
    string
  >,
  until: (at: string) => `to ${at}`,
  period: (since: string, at: string) => `${since} to ${at}`,
  action: (what: string, name: string, days: string) => `${what}: ${name}, ${days}`,
});

/** Texts of what a report is narrowed to or told by. */
export const narrowTexts = catalogue({
  all: "Filters: none",
  narrowed: (count: number) => counted(count, { one: "# filter", other: "# filters" }),
  accounts: "Accounts",
  allAccounts: "All accounts",
  anotherAccount: "Add an account",
  chosenAccounts: "Selected accounts",
  remove: "Remove",
  without: (name: string) => `Remove ${name}`,
  count: (count: number) => `${count} accounts`,
  instruments: "Securities",
  allInstruments: "All securities",
  anotherInstrument: "Add a security",
  chosenInstruments: "Selected securities",
  instrumentCount: (count: number) => `${count} securities`,
  kind: "Holding type",
  allKinds: "All kinds",
  whose: "Owner",
  method: "Cost basis method",
  asRecorded: "Each account’s method",
  known: "Data as recorded on",
  now: "Latest",
  knownHint: "Excludes anything recorded later",
  knownOn: (instant: string) => `as recorded on ${instant}`,
  benchmark: "Compare with",
  beside: "beside",
});
