import { catalogue } from "../../language/catalogue.ts";

/** What a source gives, and where to click to get it. */
interface FileSource {
  readonly name: string;
  readonly file: string;
  readonly path: string;
}

/** Where people find the files that can be imported; those that public pages describe were checked in November 2026. */
export const sourceTexts: {
  readonly title: string;
  readonly note: string;
  readonly sources: readonly FileSource[];
} = catalogue({
  title: "Where to find your file",
  note: "The menus of Charles Schwab, Coinbase, Interactive Brokers and Kraken were checked in November 2026. If one was renamed, look for “Export” or “Download”. Other sources work too: any table with dates and amounts can be imported.",
  sources: [
    {
      name: "Your bank",
      file: "CSV, Excel, OFX, QIF, CAMT or MT940",
      path: "Open the account’s transactions, then Export or Download",
    },
    { name: "Actual", file: "Zip", path: "Settings > Export data" },
    {
      name: "Binance",
      file: "CSV",
      path: "Wallet > Transaction History > Export Transaction Records, for all time",
    },
    {
      name: "Charles Schwab",
      file: "CSV",
      path: "Accounts > Transaction History, set the date range, then Export > CSV",
    },
    { name: "Coinbase", file: "CSV", path: "Profile > Statements > Generate custom statement > Generate" },
    {
      name: "DEGIRO",
      file: "Account.csv or Transactions.csv",
      path: "Inbox > Account statement or Transactions > Export",
    },
    {
      name: "Distributary",
      file: "The archive of your records",
      path: "Settings > Download everything, in the installation you leave",
    },
    { name: "Fidelity", file: "CSV", path: "Activity & Orders > History, set the time period, then Download" },
    { name: "Firefly III", file: "transactions.csv", path: "Export data in the menu" },
    { name: "Ghostfolio", file: "JSON", path: "My Ghostfolio > Settings > Export Data" },
    { name: "GnuCash", file: "The book itself, XML or SQLite", path: "The file you open in GnuCash" },
    {
      name: "Interactive Brokers",
      file: "CSV, or Flex Query XML",
      path: "Performance & Reports > Statements > Activity, Language English, Format CSV; or Performance & Reports > Flex Queries",
    },
    {
      name: "Kraken",
      file: "ledgers.csv",
      path: "Profile > Documents or History > Export > Ledgers, from the day you opened the account",
    },
    {
      name: "ledger, hledger, Beancount",
      file: "The journal, with the files it includes",
      path: "Drop the whole folder",
    },
    { name: "PayPal", file: "CSV", path: "Activity > Reports > Activity download > All transactions, CSV" },
    {
      name: "Portfolio Performance",
      file: "XML, or CSV",
      path: "File > Save as > XML; or File > Export > CSV > All transactions",
    },
    { name: "Quicken, Mint", file: "QIF or CSV", path: "File > Export > QIF File; for Mint, the CSV you saved" },
    { name: "Revolut, Wise", file: "CSV or Excel", path: "The account > Statement > CSV or Excel" },
    { name: "Sure, Maybe", file: "Zip", path: "Settings > Data export" },
    { name: "Trading 212", file: "CSV", path: "Menu > History > the download symbol, all data" },
    {
      name: "Vanguard",
      file: "CSV",
      path: "Transaction history > Download > Spreadsheet-compatible CSV file",
    },
    { name: "Wealthfolio", file: "JSON or CSV", path: "Settings > Exports > Activities" },
  ],
});
