import { catalogue } from "../../language/catalogue.ts";
import { plural } from "../../ui/format/counted.ts";
import { formatCount } from "../../ui/format/count.ts";

/** Texts of the pages of instruments. */
export const instrumentTexts = catalogue({
  title: "Securities",
  one: "Security",
  newTitle: "New security",
  newOf: (type: string) => `New security: ${type}`,
  editTitle: (name: string) => `Edit ${name}`,
  add: "New security",
  create: "Create security",
  save: "Save security",
  empty: "There are no securities yet.",
  emptyBody: "Securities are what you hold or owe: shares, bonds, a house, a loan, a fund commitment.",
  search: "Name or identifier",
  type: "Type",
  name: "Name",
  identifier: "Identifier",
  identifierHint: "The ticker, ISIN or your own code. Defaults to the name.",
  identifierType: "Identifier type",
  issuer: "Issuer",
  currency: "Currency",
  issueDate: "Issued on",
  issuedAmount: "Amount issued",
  startDate: "Begins on",
  endDate: "Ends on",
  par: "Par amount",
  multiplier: "Price multiplier",
  description: "Description",
  tags: "Tags",
  notes: "Notes",
  basics: "Security",
  naming: "Identity",
  more: "More",
  tagsHint: "Separate with commas. Use #name:value to group the Summary.",
  price: "Price",
  history: "Price history",
  source: "Source",
  parts: (name: string) => `Parts of ${name}`,
  overview: "Overview",
  keyFigures: (name: string) => `Key figures of ${name}`,
  gainIn: (unit: string) => `Unrealised gain in ${unit}`,
  priceIn: (unit: string) => `Price in ${unit}`,
  pricesInWords: (
    count: number,
    unit: string,
    first: readonly [string, string],
    last: readonly [string, string],
    lowest: readonly [string, string],
    highest: readonly [string, string],
  ) =>
    plural(count, {
      one: `One price: ${last[1]} ${unit} on ${last[0]}.`,
      other: `${formatCount(count)} prices from ${first[1]} on ${first[0]} to ${last[1]} ${unit} on ${last[0]}; lowest ${lowest[1]} on ${lowest[0]}, highest ${highest[1]} on ${highest[0]}.`,
    }),
  addPrice: "Add a price",
  priceOf: (name: string) => `Price of ${name}`,
  unit: "Currency",
  savePrice: "Save price",
  priceSaved: (name: string) => `Price of ${name} saved`,
  enterPrices: "Enter several",
  noPrices: "No prices yet.",
  held: "Accounts holding this",
  notHeld: "Not currently held.",
  transactions: "Transactions",
  noTransactions: "No transactions yet.",
  record: "New transaction",
  recordNotice: "New notice",
  date: "Date",
  derived: "Calculated from the terms",
  shared: "Shared",
});

/** What kind of name an identifier is. */
export const identifierTypeLabels = catalogue({
  CCY: "Currency code",
  ISIN: "ISIN",
  CSIP: "CUSIP",
  TCKR: "Ticker",
  USER: "Your own code",
  INTR: "Internal",
  TPLT: "Template",
  PATT: "Pattern",
});

/** Where a price comes from. */
export const priceSourceLabels: Readonly<Record<string, string>> = catalogue({
  user: "Entered",
  statement: "Statement",
  observed: "Observed",
});
