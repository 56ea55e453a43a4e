import { catalogue } from "../../language/catalogue.ts";

/** Texts of the price field and its assistant. */
export const priceTexts = catalogue({
  price: "Price",
  assistant: "Prices",
  symbol: "Symbol:",
  noSymbol: "none",
  editSymbol: "Use another symbol",
  otherSymbol: "Other symbol",
  useSymbol: "Use",
  clearSymbol: "Use the security's own symbol",
  refresh: "Refresh",
  reloading: "Loading prices",
  point: "Point",
  date: "Date",
  priceColumn: "Price",
  security: "Security/Type",
  securityHint: "Choose an existing or 'Generic' security type",
  generic: (type: string) => `Generic ${type}`,
  noSecurity: "No Securities Found",
  usePrice: "Use Price",
  onTheDay: "Closest date",
  recorded: "Recorded",
  nearest: (price: string, date: string) => `Nearest: ${price} on ${date}`,
  dateMissing: "No Pricing found (Date is missing)",
  noneFound: "No Pricing found",
  noneFoundOnRefresh: "No Pricing Found",
  emptied: (typed: string, instead: string | null) =>
    `“${typed.length > 40 ? `${typed.slice(0, 40)}…` : typed}” isn’t an amount and was removed. Enter ${instead ?? "1234.56, 1,234.56 or 1.234,56"}.`,
  putBack: (price: string) => `Restore ${price}`,
  failed: "A price could not be obtained.",
});
