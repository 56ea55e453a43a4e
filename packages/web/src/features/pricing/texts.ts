import { catalogue } from "../../language/catalogue.ts";
import type { PublicPriceSource } from "@distributary/contract/entry/pricing";
import { counted } from "../../ui/format/counted.ts";

/** Texts of the pages of prices. */
export const pricingTexts = catalogue({
  title: "Prices and symbols",
  enter: "Enter prices",
  observe: "New observation",
  fetchAll: "Fetch prices now",
  fetchOne: "Fetch prices",
  sources: "Price sources",
  ready: "Connected",
  off: "Not connected. Ask your administrator.",
  always: "Built in",
  failed: "We couldn’t load the symbols",
  symbols: "Mapped symbols",
  symbolsNote: "Public sources use these symbols to price your securities.",
  noSymbols: "No symbols mapped yet.",
  noSymbolsBody: "Map a security to its symbol at a public source to update its prices automatically.",
  add: "Map a symbol",
  addTitle: "Map a symbol",
  editTitle: (symbol: string) => `Edit ${symbol}`,
  save: "Save symbol",
  symbol: "Symbol",
  security: "Security",
  source: "Source",
  currency: "Currency",
  newest: "Newest price",
  asOf: "As of",
  notes: "Notes",
  mapping: "Symbol",
  currencyHint: "Only if quoted in a currency other than the security’s.",
  suggestions: "Known symbols",
  noSuggestions: "No other symbols found.",
  removed: (symbol: string) => `${symbol} unmapped`,
  remove: "Remove mapping",
  saved: (symbol: string) => `${symbol} mapped`,
  fetched: (written: number, corrected: number) =>
    `${counted(written, { one: "# price", other: "# prices" })} written, ${corrected === 0 ? "none" : String(corrected)} corrected`,
  nothingFetched: "Prices are up to date.",
  failures: (total: number) => counted(total, { one: "# symbol not updated", other: "# symbols not updated" }),
  enterTitle: "Enter prices",
  enterNote:
    "Paste spreadsheet cells into the first cell, or type. Use a security’s identifier or name. The currency is optional if the security has one.",
  date: "Date",
  price: "Price",
  comment: "Comment",
  sheet: "Prices to record",
  moreRows: "Add 10 rows",
  clear: "Clear the sheet",
  record: (total: number) =>
    total === 0 ? "Record prices" : counted(total, { one: "Record # price", other: "Record # prices" }),
  cellError: (row: number, column: string) => `Row ${row}, ${column}`,
  moreErrors: (total: number) => `and ${total} more`,
  recorded: (total: number) => counted(total, { one: "# price recorded", other: "# prices recorded" }),
  noneYet: "Nothing to record yet.",
  reading: "Looking up securities",
  noSecurity: "No security has this identifier or name. Check the spelling, or add the security first.",
  manySecurities: "Several securities have this name. Enter the identifier.",
  securityNeeded: "Enter a security.",
  badDate: "Enter a date as 2025-12-31.",
  twoDays: (first: string, second: string) => `This can be ${first} or ${second}. Enter it as 2025-12-31.`,
  futureDate: "This date is in the future. Enter today or an earlier date.",
  dateNeeded: "Enter a date.",
  badPrice: "Enter a valid price.",
  twoPrices: (first: string, second: string) =>
    `This can be ${first} or ${second}. Enter it with two decimals or none.`,
  priceNeeded: "Enter a price.",
  badCurrency: "Enter a currency code, such as USD.",
  currencyNeeded: "Enter a currency: the security has none.",
});

/** What the public sources are called. */
export const publicSourceLabels: Readonly<Record<PublicPriceSource, string>> = catalogue({
  stocks: "Shares and funds",
  currencies: "Currencies",
});
