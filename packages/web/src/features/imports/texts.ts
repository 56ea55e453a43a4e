import type { ImportCounts, KeptRecord } from "@distributary/contract/imports";
import { formatCount } from "../../ui/format/amount.ts";

/** Texts of the Importer. */
export const importTexts = {
  title: "Importer",
  titleOf: (first: string, files: number) => (files > 1 ? `${first} and ${files - 1} more` : first),
  intro: "Drop the files of a book. Nothing is written before you have seen what was read.",
  notInDemo: "Nothing is imported into the demo",
  notInDemoBody:
    "Its family is invented, and it can be made anew at any time. Your own records go into a universe of your own.",
  takeToOwn: (files: number, name: string) =>
    `Read ${files === 1 ? "the file" : `the ${formatCount(files)} files`} in ${name === "" ? "your own universe" : name}`,
  goToOwn: (name: string) => `Go to ${name === "" ? "your own universe" : name}`,
  addMore: "Add more files",
  files: "Files",
  notRecognised: "Not recognised",
  refused: "Refused",
  waiting: "Waiting",
  uploaded: "Uploaded",
  uploadFailed: "Upload failed",
  missingFiles: "Still missing",
  reading: "Reading the files",
  failedAt: {
    opening: "The import could not be opened",
    uploading: "The files could not be uploaded",
    reading: "The files could not be read",
    writing: "Nothing was written",
    undoing: "The import was not taken back",
    following: "How far the import is could not be asked",
  },
  whatIsWritten: "What will be written",
  preview: "Preview",
  previewHint: "Each value as it was read, and in grey the file’s own text where that is written in any other way.",
  line: "Line",
  issues: "Rows that need a look",
  moreIssues: (count: string) => `and ${count} more`,
  noIssues: "Every row could be read.",
  where: "Where",
  column: "Column",
  reason: "Reason",
  asWritten: "In the file",
  download: "Download these rows",
  openings: "Sold before they were bought",
  openingsBody:
    "The files begin in the middle of these holdings. Say where the units came from, or their rows are left out.",
  opening: (name: string, account: string, quantity: string, day: string) =>
    `${name} in ${account}: ${quantity} more sold by ${day} than were held`,
  decisions: { lot: "I know the cost", unknown_cost: "Cost unknown", decline: "Leave the rows out" },
  openingDate: "Bought on",
  openingCost: "Cost",
  allUnknown: "Cost unknown for all",
  locked: "In the locked period",
  lockedWritten: (records: number, lockDate: string) =>
    records === 1
      ? `1 record lies in the period that is locked up to ${lockDate}. It needs a reason, which is asked for once before it is written.`
      : `${formatCount(records)} records lie in the period that is locked up to ${lockDate}. They need a reason, which is asked for once before they are written.`,
  lockedLeftOut: (records: number, lockDate: string) =>
    records === 1
      ? `1 record would lie in the period that is locked up to ${lockDate}: it is left out, or begins on the first open day.`
      : `${formatCount(records)} records would lie in the period that is locked up to ${lockDate}: they are left out, or begin on the first open day.`,
  lockedNotYours: "Only somebody who may manage this profile can write there.",
  lockedChoices: { write: "Write them, with a reason", leave_out: "Leave them out" },
  write: (records: number) => (records === 1 ? "Write 1 record" : `Write ${formatCount(records)} records`),
  nothingNew: "There is nothing new in these files",
  nothingNewShort: "Nothing new",
  nothingTaken: "Nothing in these files could be taken",
  nothingTakenShort: "Nothing could be taken",
  restIsThere: "Nothing is written: what could be read in these files is in your book already",
  skip: (rows: number) => (rows === 1 ? "1 row is left out" : `${formatCount(rows)} rows are left out`),
  discard: "Start over",
  goOn: "Continue",
  look: "Look",
  letGo: "Let go",
  wasLetGo: (title: string) => (title === "" ? "The import was let go" : `${title} was let go`),
  writing: "Writing",
  cancel: "Stop",
  leave: "You can leave this page. It goes on without you.",
  timeLeft: (text: string) => `About ${text} left.`,
  written: (records: number) => {
    if (records === 0) return "Everything in these files was there already";
    return records === 1 ? "1 record written" : `${formatCount(records)} records written`;
  },
  toSummary: "See the Summary",
  undo: "Undo this import",
  undoUntil: "Can be taken back until",
  undone: "The import was taken back",
  undoing: "Taking it back",
  undoStopped: "This was stopped. Nothing was taken back.",
  changedSince: "These records were changed after the import. They can stay while the rest is taken back.",
  undoRest: "Take back the rest",
  stayed: "Everything else was taken back. These records were changed after the import and stayed.",
  kept: "These records are used by others, and stayed.",
  usedBy: (users: string) => `used by ${users}`,
  andMore: (count: string) => `and ${count} more`,
  alreadyThere: (count: string) => `${count} already in your book`,
  repeated: (rows: number) =>
    rows === 1 ? "1 row is there twice and counts once" : `${formatCount(rows)} rows are there twice and count once`,
  another: "Import more",
  failed: "The import did not finish",
  failedBody: "Nothing of it was kept. You can try again.",
  again: "Try again",
  past: "Past imports",
  noPast: "There are no imports yet.",
  failedList: "The past imports could not be read",
  states: {
    collecting: "Waiting for files",
    reading: "Being read",
    ready: "Not written yet",
    writing: "Being written",
    written: "Written",
    rejected: "Not written",
    undoing: "Being taken back",
    undone: "Taken back",
  },
} as const;

/** The kinds of records that an import makes, and that use them, in words. */
export const recordKinds: Readonly<Record<string, string>> = {
  account: "account",
  entity: "entity",
  instrument: "security",
  event: "transaction",
  observable: "price or rate",
  prospect: "prospect",
  profile: "this profile",
};

/** The same of several. */
const manyOfKind: Readonly<Record<string, string>> = {
  account: "accounts",
  entity: "entities",
  instrument: "securities",
  event: "transactions",
  observable: "prices or statements",
  prospect: "prospects",
};

/** Who uses a record that stayed, in words: one by its name, several by their number and the first names. */
export function usersOf({ used_by: users }: KeptRecord): string {
  return users
    .map(({ kind, count, names }) => {
      const named = names.filter((name) => name !== "");
      if (kind === "profile") return recordKinds[kind] ?? kind;
      if (count === 1) return [`the ${recordKinds[kind] ?? kind}`, ...named].join(" ");
      const many = `${formatCount(count)} ${manyOfKind[kind] ?? kind}`;
      return named.length === 0 ? many : `${many} (${named.join(", ")}${count > named.length ? ", …" : ""})`;
    })
    .join(", ");
}

const kinds: readonly (readonly [keyof ImportCounts, string, string])[] = [
  ["transactions", "transaction", "transactions"],
  ["accounts", "account", "accounts"],
  ["entities", "entity", "entities"],
  ["instruments", "security", "securities"],
  ["prices", "price", "prices"],
  ["rates", "exchange rate", "exchange rates"],
  ["opening_lots", "opening balance", "opening balances"],
];

/** The kinds of records that are written, with how many of each; none of a kind is left out. */
export function countLines(
  counts: ImportCounts,
): readonly { readonly key: string; readonly count: number; readonly label: string }[] {
  return kinds
    .map(([key, one, many]) => ({ key, count: counts[key], label: counts[key] === 1 ? one : many }))
    .filter((line) => line.count > 0);
}

/** Rows of which nothing comes although they are sound, in words: the book has them, or another row says the same. */
export function leftOut(counts: ImportCounts): string {
  const parts: string[] = [];
  if (counts.already_there > 0) parts.push(importTexts.alreadyThere(formatCount(counts.already_there)));
  if (counts.repeated > 0) parts.push(importTexts.repeated(counts.repeated));
  return parts.join(", ");
}

/** Whether files were read of which all is there already: the same ones once more. */
export function isNothingNew(counts: ImportCounts | null): boolean {
  return counts !== null && recordsToWrite(counts) === 0 && counts.rejected === 0 && !isNothingTaken(counts);
}

/** Whether files were read of which no row could be used: all were refused, or the files as a whole were. */
export function isNothingTaken(counts: ImportCounts | null): boolean {
  return counts !== null && recordsToWrite(counts) === 0 && counts.already_there + counts.repeated === 0;
}

/** Why a save would write nothing; `refused` says whether any row or file was. */
export function whyNothing(counts: ImportCounts, refused: boolean): string {
  if (isNothingTaken(counts)) return importTexts.nothingTaken;
  return refused ? importTexts.restIsThere : importTexts.nothingNew;
}

/** How many records a save writes: the sum of `countLines`, and what the job of writing counts up to. */
export function recordsToWrite(counts: ImportCounts): number {
  return kinds.reduce((sum, [key]) => sum + counts[key], 0);
}
