import type { ColumnRole } from "./mapping.ts";

/** Columns that all tables of Trading 212 have, or may have. */
export const TRADING_212: Readonly<Record<string, ColumnRole>> = {
  ...{ Action: "action", Time: "date", "Time (UTC)": "date", ISIN: "isin", Ticker: "symbol", Name: "security" },
  ...{ Notes: "notes", ID: "id", "No. of shares": "quantity" },
  ...{ "Price / share": "price", "Currency (Price / share)": "its_currency" },
  ...{ "Withholding tax": "tax", "Currency (Withholding tax)": "its_currency" },
  ...Object.fromEntries(
    [
      ...["Currency conversion fee", "Stamp duty reserve tax", "Stamp duty", "French transaction tax", "Finra fee"],
      ...["FINRA fee", "SEC fee", "PTM levy", "Transaction fee"],
    ].flatMap((name) => [
      [name, "fee"],
      [`Currency (${name})`, "its_currency"],
    ]),
  ),
};
