import { catalogue } from "../../language/catalogue.ts";
import { counted } from "../../ui/format/counted.ts";

/** Texts of the settings of a universe. */
export const settingsTexts = catalogue({
  title: "Settings",
  intro: "These settings apply to everyone in this universe. Your personal settings are in your profile.",
  signUp: "Sign up to change settings",
  save: "Save settings",
  saved: "Settings saved",
  brand: "Name, colour and logo",
  brandNote: "Shown at the top of every report. The name and colour also appear on every page.",
  name: "Name",
  colour: "Colour",
  colourHint: "Format: #rrggbb",
  noColour: "Enter a colour as #rrggbb, such as #0f766e.",
  logo: "Logo",
  logoHint: "PNG or JPEG, printed up to 5 cm wide. Larger images are resized.",
  lots: "Cost and gains",
  lotsNote: "Applies to every summary, lot and report immediately. Ledger records stay unchanged.",
  fees: "Fees of purchases and sales",
  feesHint: "Fees are shown under expenses either way, and holding values don’t change.",
  feeTreatments: {
    basis: "Add to cost and deduct from proceeds",
    expense: "Treat as an expense",
  },
  method: "Cost basis method",
  methodHint: (accounts: number) =>
    accounts === 0
      ? "All accounts use this method."
      : counted(accounts, {
          one: "# account has its own method and keeps it.",
          other: "# accounts have their own method and keep it.",
        }),
  elsewhere: "Other settings",
  currency: "Currency",
  currencyNote: "set at sign-up",
  timeZone: "Time zone",
  books: "Books",
  booksOpen: "Open",
  lockedUpTo: (day: string) => `Locked up to ${day}`,
  reportHead: "Report header",
  reportTitle: "Net worth",
  archive: "Your records, to keep",
  archiveNote:
    "One file with every record, its history and all documents. Another installation of this product can import it.",
  download: "Download everything",
  downloading: "Preparing the file…",
  deleteHead: "Delete your account",
  deletionNote: (days: number) =>
    `Deletes your records, documents and account for good, ${days} days after you ask. Links that you shared stop working right away. Until then everything else works as before, and you can keep your records after all.`,
  deleteAccount: "Delete account",
  deletionAsked: "Deletion requested. We sent you an e-mail.",
  deletionSet: (day: string) =>
    `Your account and all your records will be deleted on ${day}. People you share with see the day, too. Download everything before then if you want a copy.`,
  keepRecords: "Keep my records",
  recordsKept: "Your records are kept",
  trail: "Change history",
  noTrail: "No changes yet.",
  fields: {
    name: "Name",
    colour: "Colour",
    logo: "Logo",
    fee_treatment: "Fees",
    lot_method: "Cost basis method",
  },
  feesShort: { basis: "in cost", expense: "as an expense" },
  none: "none",
});
