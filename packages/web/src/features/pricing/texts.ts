import type { PublicPriceSource } from "@distributary/contract/pricing";

/** Texts of the pages of prices. */
export const pricingTexts = {
  title: "Prices and symbols",
  enter: "Enter prices",
  observe: "New observation",
  fetchAll: "Fetch prices now",
  fetchOne: "Fetch its prices",
  sources: "Where prices come from",
  ready: "Set up",
  off: "Not set up",
  howTo: (setting: string) => `Whoever keeps this server sets ${setting} to its address.`,
  always: "Always there",
  failed: "The symbols could not be read",
  symbols: "Mapped symbols",
  symbolsNote: "Under these symbols the public sources are asked for the prices of your securities.",
  noSymbols: "No symbol is mapped yet.",
  noSymbolsBody: "Map a security to the symbol that a public source knows it by: then its prices come by themselves.",
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
  currencyHint: "Only where it is quoted in another currency than the security settles in.",
  suggestions: "Known symbols",
  noSuggestions: "No source knows another symbol for it.",
  removed: (symbol: string) => `${symbol} is no longer mapped`,
  remove: "Take the mapping away",
  saved: (symbol: string) => `${symbol} is mapped`,
  fetched: (written: number, corrected: number) =>
    `${count(written, "price")} written, ${corrected === 0 ? "none" : String(corrected)} corrected`,
  nothingFetched: "Everything was there already.",
  failures: (total: number) => `${count(total, "symbol")} could not be fetched`,
  enterTitle: "Enter prices",
  enterNote:
    "Paste cells of a spreadsheet into the first cell, or type. A security goes by its identifier or its name; the currency may stay empty where the security has one.",
  date: "Date",
  price: "Price",
  comment: "Comment",
  sheet: "Prices to record",
  moreRows: "Add 10 rows",
  clear: "Clear the sheet",
  record: (total: number) => (total === 0 ? "Record prices" : `Record ${count(total, "price")}`),
  cellError: (row: number, column: string) => `Row ${row}, ${column}`,
  moreErrors: (total: number) => `and ${total} more`,
  recorded: (total: number) => `${count(total, "price")} recorded`,
  noneYet: "Nothing to record yet.",
  reading: "Looking up securities",
  noSecurity: "No security has this identifier or name.",
  manySecurities: "Several securities have this name. Write the identifier.",
  securityNeeded: "Say which security.",
  badDate: "Write the day as 2025-12-31.",
  twoDays: (first: string, second: string) => `This can be ${first} or ${second}. Write it as 2025-12-31.`,
  futureDate: "This day has not come yet.",
  dateNeeded: "Say the day.",
  badPrice: "This is not a price.",
  twoPrices: (first: string, second: string) =>
    `This can be ${first} or ${second}. Write it with two decimals or none.`,
  priceNeeded: "Say the price.",
  badCurrency: "This is no currency code, such as USD.",
  currencyNeeded: "Say the currency: the security has none.",
} as const;

/** What the public sources are called. */
export const publicSourceLabels: Readonly<Record<PublicPriceSource, string>> = {
  stocks: "Shares and funds",
  currencies: "Currencies",
};

/** The setting by which each is set up. */
export const sourceSettings: Readonly<Record<PublicPriceSource, string>> = {
  stocks: "PRICE_STOCKS_URL",
  currencies: "PRICE_CURRENCIES_URL",
};

function count(total: number, noun: string): string {
  return total === 1 ? `1 ${noun}` : `${total} ${noun}s`;
}
