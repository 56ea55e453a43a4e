import { catalogue } from "../../language/catalogue.ts";
import type { Forms } from "@distributary/domain/words/counted";
import type { ImportCounts, KeptRecord } from "@distributary/contract/entry/imports";
import type { Proposal } from "@distributary/contract/reporting/reconciliation";
import { formatCount } from "../../ui/format/count.ts";
import { counted, plural } from "../../ui/format/counted.ts";

/** Texts of the Importer. */
export const importTexts = catalogue({
  userOf: (kind: string, name: string) => (name === "" ? `the ${kind}` : `the ${kind} ${name}`),
  title: "Importer",
  import: "Import",
  titleOf: (first: string, files: number) => (files > 1 ? `${first} and ${files - 1} more` : first),
  intro:
    "Drop files from your bank, your broker or another tool: CSV, Excel, OpenDocument, OFX, QIF, CAMT, MT940, journals or a zip. You review everything before it is saved.",
  notInDemo: "Imports aren’t available in the demo",
  notInDemoBody: "The demo uses sample data that can be reset at any time. Import your records into your own universe.",
  takeToOwn: (files: number, name: string) =>
    `Import ${counted(files, { one: "the file", other: "the # files" })} into ${name === "" ? "your own universe" : name}`,
  goToOwn: (name: string) => `Go to ${name === "" ? "your own universe" : name}`,
  files: "Files",
  /** what the files of our own form hold */
  parts: {
    accounts: "Accounts",
    instruments: "Securities",
    transactions: "Transactions",
    prices: "Prices",
    fx: "Exchange rates",
    balances: "Balances",
  },
  notRecognised: "Not recognised",
  refused: "Refused",
  waiting: "Waiting",
  uploaded: "Uploaded",
  uploadFailed: "Upload failed",
  missingFiles: "Still missing",
  reading: "Reading the files",
  checking: "Checking the rows",
  rowsRead: (rows: number) => counted(rows, { one: "# row", other: "# rows" }),
  failedAt: {
    opening: "We couldn’t open this import",
    uploading: "We couldn’t upload these files",
    reading: "We couldn’t read these files",
    writing: "Nothing was imported",
    undoing: "The import wasn’t undone",
    following: "We couldn’t check the import’s progress",
  },
  whatIsWritten: "Records to import",
  preview: "Preview",
  previewHint: "Values as we read them, with the file’s own text in grey where it differs.",
  previewRead: "The first rows as they will be saved.",
  line: "Line",
  issues: "Rows to check",
  moreIssues: (count: string) => `and ${count} more`,
  where: "Location",
  column: "Column",
  reason: "Reason",
  asWritten: "In the file",
  download: "Download these rows",
  openings: "Sales without a purchase",
  openingsBody: "These files sell more than they buy. Add an opening balance, or skip the rows.",
  opening: (name: string, account: string, quantity: string, day: string) =>
    `${name} in ${account}: ${quantity} more sold by ${day} than held`,
  decisions: { lot: "I know the cost", unknown_cost: "Cost unknown", decline: "Skip the rows" },
  openingDate: "Bought on",
  openingCost: "Cost",
  allUnknown: "Cost unknown for all",
  locked: "Locked period",
  lockedWritten: (records: number, lockDate: string) =>
    plural(records, {
      one: `1 record is dated in the period locked up to ${lockDate}. A reason is required.`,
      other: `${formatCount(records)} records are dated in the period locked up to ${lockDate}. A reason is required.`,
    }),
  lockedLeftOut: (records: number, lockDate: string) =>
    plural(records, {
      one: `1 record would fall in the period locked up to ${lockDate}. It is skipped, or starts on the first open day.`,
      other: `${formatCount(records)} records would fall in the period locked up to ${lockDate}. They are skipped, or start on the first open day.`,
    }),
  lockedNotYours: "Only someone who can manage this universe can change the locked period.",
  lockedChoices: { write: "Import them, with a reason", leave_out: "Skip them" },
  write: (records: number) => counted(records, { one: "Import # record", other: "Import # records" }),
  nothingNew: "Everything in these files is already recorded",
  nothingNewShort: "Nothing new",
  nothingTaken: "No rows in these files can be imported",
  nothingTakenShort: "Nothing to import",
  restIsThere: "Nothing to import: every readable row is already recorded",
  skip: (rows: number) => counted(rows, { one: "# row skipped", other: "# rows skipped" }),
  discard: "Start over",
  goOn: "Continue",
  look: "Review",
  letGo: "Discard",
  wasLetGo: (title: string) => (title === "" ? "Import discarded" : `${title} discarded`),
  writing: "Importing",
  cancel: "Stop",
  leave: "You can leave this page. The import continues.",
  timeLeft: (text: string) => `About ${text} left.`,
  written: (records: number) => {
    if (records === 0) return "Everything in these files was already recorded";
    return counted(records, { one: "# record imported", other: "# records imported" });
  },
  toSummary: "Open Summary",
  undo: "Undo this import",
  undoUntil: "Can be undone until",
  undone: "Import undone",
  undoneBody: "All records of this import were removed. Your other records did not change.",
  undoing: "Undoing",
  undoStopped: "Stopped. Nothing was undone.",
  changedSince: "These records were changed after the import. You can keep them and undo the rest.",
  undoRest: "Undo the rest",
  stayed: "Everything else was undone. These records were changed after the import and were kept.",
  kept: "These records are in use and were kept.",
  usedBy: (users: string) => `used by ${users}`,
  andMore: (count: string) => `and ${count} more`,
  alreadyThere: (count: string) => `${count} already recorded`,
  duplicates: (rows: number) => counted(rows, { one: "# duplicate skipped", other: "# duplicates skipped" }),
  joined: (transfers: number) => counted(transfers, { one: "# transfer matched", other: "# transfers matched" }),
  repeated: (rows: number) =>
    counted(rows, { one: "# duplicate row, counted once", other: "# duplicate rows, counted once" }),
  another: "Import more",
  failed: "The import did not finish",
  failedBody: "Nothing was saved. You can try again.",
  again: "Try again",
  past: "Past imports",
  failedList: "We couldn’t load past imports",
  states: {
    collecting: "Waiting for files",
    reading: "Reading",
    ready: "Ready to import",
    writing: "Importing",
    written: "Imported",
    rejected: "Not imported",
    undoing: "Undoing",
    undone: "Undone",
  },
});

/** The columns of a preview of another program's file, by their names in our own form. */
export const previewColumns: Readonly<Record<string, string>> = catalogue({
  transaction_id: "Id",
  date: "Date",
  type: "Type",
  account_id: "Account",
  instrument_id: "Security",
  quantity: "Quantity",
  price: "Price",
  currency: "Currency",
  amount: "Amount",
  counter_account_id: "Counter account",
  counter_currency: "Counter currency",
  counter_amount: "Counter amount",
  accrued_interest: "Accrued interest",
  description: "Description",
  split_ratio: "Split ratio",
  received_instrument_id: "Security received",
  received_quantity: "Quantity received",
  basis_share: "Share of the cost",
  fee: "Fee",
  tags: "Tags",
  notes: "Notes",
});

/** The kinds of records that an import makes, and that use them, in words. */
export const recordKinds: Readonly<Record<string, string>> = catalogue({
  account: "account",
  entity: "entity",
  instrument: "security",
  event: "transaction",
  observable: "price or rate",
  prospect: "prospect",
  profile: "this profile",
});

/** The same of several, counted. */
const manyOfKind: Readonly<Record<string, Forms>> = catalogue({
  account: { one: "# account", other: "# accounts" },
  entity: { one: "# entity", other: "# entities" },
  instrument: { one: "# security", other: "# securities" },
  event: { one: "# transaction", other: "# transactions" },
  observable: { one: "# price or statement", other: "# prices or statements" },
  prospect: { one: "# prospect", other: "# prospects" },
});

/** Who uses a record that stayed, in words: one by its name, several by their number and the first names. */
export function usersOf({ used_by: users }: KeptRecord): string {
  return users
    .map(({ kind, count, names }) => {
      const named = names.filter((name) => name !== "");
      if (kind === "profile") return recordKinds[kind] ?? kind;
      if (count === 1) return importTexts.userOf(recordKinds[kind] ?? kind, named.join(" "));
      const many = counted(count, manyOfKind[kind] ?? { other: `# ${kind}` });
      return named.length === 0 ? many : `${many} (${named.join(", ")}${count > named.length ? ", …" : ""})`;
    })
    .join(", ");
}

/** The records that a save writes, in their order. */
const kinds: Readonly<Partial<Record<keyof ImportCounts, Forms>>> = catalogue({
  transactions: { one: "transaction", other: "transactions" },
  accounts: { one: "account", other: "accounts" },
  entities: { one: "entity", other: "entities" },
  instruments: { one: "security", other: "securities" },
  prices: { one: "price", other: "prices" },
  rates: { one: "exchange rate", other: "exchange rates" },
  statements: { one: "statement balance", other: "statement balances" },
  opening_lots: { one: "opening balance", other: "opening balances" },
  completed: { one: "recorded transaction matched as a transfer", other: "recorded transactions matched as transfers" },
});

function kindsWritten(): readonly (readonly [keyof ImportCounts, Forms])[] {
  return Object.entries(kinds) as [keyof ImportCounts, Forms][];
}

/** The kinds of records that are written, with how many of each; none of a kind is left out. */
export function countLines(
  counts: ImportCounts,
): readonly { readonly key: string; readonly count: number; readonly label: string }[] {
  return kindsWritten()
    .map(([key, forms]) => ({ key, count: counts[key], label: plural(counts[key], forms) }))
    .filter((line) => line.count > 0);
}

/** Rows of which nothing comes although they are sound, in words: the book has them, or another row says the same. */
export function leftOut(counts: ImportCounts): string {
  const parts: string[] = [];
  if (counts.already_there > 0) parts.push(importTexts.alreadyThere(formatCount(counts.already_there)));
  if (counts.repeated > 0) parts.push(importTexts.repeated(counts.repeated));
  if (counts.duplicates > 0) parts.push(importTexts.duplicates(counts.duplicates));
  if (counts.joined > 0) parts.push(importTexts.joined(counts.joined));
  return parts.join(", ");
}

/** Whether files were read of which all is there already: the same ones once more. */
export function isNothingNew(counts: ImportCounts | null): boolean {
  return counts !== null && recordsToWrite(counts) === 0 && counts.rejected === 0 && !isNothingTaken(counts);
}

/** Whether files were read of which no row could be used: all were refused, or the files as a whole were. */
export function isNothingTaken(counts: ImportCounts | null): boolean {
  return (
    counts !== null && recordsToWrite(counts) === 0 && counts.already_there + counts.repeated + counts.duplicates === 0
  );
}

/** Why a save would write nothing; `refused` says whether any row or file was. */
export function whyNothing(counts: ImportCounts, refused: boolean): string {
  if (isNothingTaken(counts)) return importTexts.nothingTaken;
  return refused ? importTexts.restIsThere : importTexts.nothingNew;
}

/** How many records a save writes: the sum of `countLines`, and what the job of writing counts up to. */
export function recordsToWrite(counts: ImportCounts): number {
  return kindsWritten().reduce((sum, [key]) => sum + counts[key], 0);
}

/** Texts of what the statements of an import say after it. */
export const statementTexts = catalogue({
  title: "Statements in this import",
  allTied: "Statements reconcile with your records",
  off: (count: number) =>
    counted(count, { one: "# statement does not reconcile", other: "# statements do not reconcile" }),
  account: "Account",
  stated: "Stated",
  records: "Your records",
  difference: "Difference",
  tied: "Reconciled",
  lineOf: (what: string, date: string) => `${what}, ${date}`,
  suggested: (what: string) => `Suggested: ${what}`,
  kinds: {
    transfer: "transfer",
    purchase: "purchase",
    sale: "sale",
    opening: "opening balance",
    received: "receipt",
    delivered: "delivery",
    income: "income",
    deposit: "deposit",
    interest: "interest",
    fee: "fee",
    withdrawal: "withdrawal",
    price: "price",
  } satisfies Record<Proposal["kind"], string>,
});
