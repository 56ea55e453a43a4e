import type { ColumnRole, WordMeaning } from "./mapping.ts";

/** A table whose columns and words are known from the program or broker that writes it. */
interface KnownTable {
  /** headings that together tell it from any other table */
  readonly has: readonly string[];
  /** roles by heading; `Total+1` is the column behind it, which has no name of its own. All others are not read. */
  readonly columns: Readonly<Record<string, ColumnRole>>;
  readonly words?: Readonly<Record<string, WordMeaning>>;
  readonly currency?: string;
  /** what came in stands below zero, what went out above */
  readonly inverted?: boolean;
}

const PERFORMANCE_EN: Readonly<Record<string, WordMeaning>> = {
  ...{ Buy: "BUY", Sell: "SELL", Dividend: "DIVIDEND", Deposit: "DEPOSIT", Removal: "WITHDRAW", Interest: "INCOME" },
  ...{ "Interest Charge": "FEE", Fees: "FEE", "Fees Refund": "INCOME", Taxes: "FEE", "Tax Refund": "INCOME" },
};
const PERFORMANCE_DE: Readonly<Record<string, WordMeaning>> = {
  ...{
    Kauf: "BUY",
    Verkauf: "SELL",
    Dividende: "DIVIDEND",
    Einlage: "DEPOSIT",
    Entnahme: "WITHDRAW",
    Zinsen: "INCOME",
  },
  ...{
    Zinsbelastung: "FEE",
    Gebühren: "FEE",
    Gebührenerstattung: "INCOME",
    Steuern: "FEE",
    Steuerrückerstattung: "INCOME",
  },
};

/** Exports of brokers and tools, by the headings that they document or write. */
const TABLES: readonly KnownTable[] = [
  {
    // Trading 212
    has: ["Action", "Time", "No. of shares", "Price / share", "Total"],
    columns: {
      ...{ Action: "action", Time: "date", ISIN: "isin", Ticker: "symbol", Name: "security", Notes: "text", ID: "id" },
      ...{ "No. of shares": "quantity", Total: "amount", "Currency (Total)": "currency" },
    },
  },
  {
    // DEGIRO, transactions
    has: ["Product", "ISIN", "Reference exchange", "Local value", "Total"],
    columns: {
      ...{
        Date: "date",
        Product: "security",
        ISIN: "isin",
        Quantity: "quantity",
        Total: "amount",
        "Total+1": "currency",
      },
      "Order ID": "id",
    },
  },
  {
    // DEGIRO, transactions in German
    has: ["Produkt", "ISIN", "Referenzbörse", "Wert in Lokalwährung", "Gesamt"],
    columns: {
      ...{
        Datum: "date",
        Produkt: "security",
        ISIN: "isin",
        Anzahl: "quantity",
        Gesamt: "amount",
        "Gesamt+1": "currency",
      },
      "Order-ID": "id",
    },
  },
  {
    // Charles Schwab
    has: ["Action", "Symbol", "Fees & Comm", "Amount"],
    columns: {
      ...{
        Date: "date",
        Action: "action",
        Symbol: "symbol",
        Description: "security",
        Quantity: "quantity",
        Price: "price",
      },
      ...{ "Fees & Comm": "fee", Amount: "amount" },
    },
    currency: "USD",
    words: { "MoneyLink Transfer": "DEPOSIT", "NRA Tax Adj": "FEE" },
  },
  {
    // Fidelity
    has: ["Run Date", "Action", "Symbol", "Amount ($)"],
    columns: {
      ...{ "Run Date": "date", Action: "action", Symbol: "symbol", Description: "security", Quantity: "quantity" },
      ...{ "Price ($)": "price", "Amount ($)": "amount", "Cash Balance ($)": "balance" },
    },
    currency: "USD",
  },
  {
    // Vanguard
    has: ["Account Number", "Trade Date", "Investment Name", "Share Price", "Net Amount"],
    columns: {
      ...{ "Account Number": "account", "Trade Date": "date", "Transaction Type": "action", Symbol: "symbol" },
      ...{ "Investment Name": "security", Shares: "quantity", "Share Price": "price", "Net Amount": "amount" },
    },
    currency: "USD",
  },
  {
    // Interactive Brokers, transaction history
    has: ["Date", "Account", "Transaction Type", "Symbol", "Gross Amount", "Net Amount"],
    columns: {
      ...{ Date: "date", Account: "account", Description: "text", "Transaction Type": "action", Symbol: "symbol" },
      ...{ Quantity: "quantity", Price: "price", "Price Currency": "currency", "Net Amount": "amount" },
    },
    words: {
      "Foreign Tax Withholding": "FEE",
      "Credit Interest": "INCOME",
      "Debit Interest": "FEE",
      "Other Fee": "FEE",
    },
  },
  {
    // Coinbase
    has: ["Timestamp", "Transaction Type", "Asset", "Quantity Transacted", "Price Currency"],
    columns: {
      ...{
        ID: "id",
        Timestamp: "date",
        "Transaction Type": "action",
        Asset: "symbol",
        "Quantity Transacted": "quantity",
      },
      ...{ "Price Currency": "currency", "Price at Transaction": "price", Notes: "text" },
      "Total (inclusive of fees and/or spread)": "amount",
    },
  },
  {
    // Kraken, trades
    has: ["txid", "ordertxid", "pair", "time", "cost", "vol"],
    columns: {
      ...{ txid: "id", pair: "symbol", time: "date", type: "action", price: "price", cost: "amount", fee: "fee" },
      vol: "quantity",
    },
  },
  {
    // Portfolio Performance in English
    has: ["Date", "Type", "Value", "Transaction Currency", "Security Name"],
    columns: {
      ...{ Date: "date", Type: "action", Value: "amount", "Transaction Currency": "currency", Shares: "quantity" },
      ...{ ISIN: "isin", "Ticker Symbol": "symbol", "Security Name": "security", Note: "text" },
    },
    words: PERFORMANCE_EN,
  },
  {
    // Portfolio Performance in German
    has: ["Datum", "Typ", "Wert", "Buchungswährung", "Wertpapiername"],
    columns: {
      ...{ Datum: "date", Typ: "action", Wert: "amount", Buchungswährung: "currency", Stück: "quantity", ISIN: "isin" },
      ...{ "Ticker-Symbol": "symbol", Wertpapiername: "security", Notiz: "text" },
    },
    words: PERFORMANCE_DE,
  },
  {
    // Sure, and Maybe before it
    has: ["date", "account_name", "amount", "name", "category", "tags", "notes", "currency"],
    columns: {
      ...{ date: "date", account_name: "account", amount: "amount", name: "text", category: "text", notes: "text" },
      currency: "currency",
    },
    inverted: true,
  },
  {
    // Mint
    has: ["Date", "Original Description", "Amount", "Transaction Type", "Account Name"],
    columns: {
      ...{ Date: "date", Description: "text", Category: "text", Amount: "amount", "Transaction Type": "direction" },
      "Account Name": "account",
    },
    currency: "USD",
  },
];

/** What is known of a table. */
export interface KnownColumns {
  readonly columns: readonly ColumnRole[];
  readonly words: Readonly<Record<string, WordMeaning>>;
  readonly currency: string;
  readonly inverted: boolean;
}

/** What is known of a table by the names of its columns; null where it is none that is known. */
export function knownTable(names: readonly string[]): KnownColumns | null {
  const plain = names.map((name) => name.replace(/^\uFEFF/, "").trim());
  const there = new Set(plain);
  const known = TABLES.find(({ has }) => has.every((name) => there.has(name)));
  if (known === undefined) return null;
  const columns = plain.map((name, at): ColumnRole => {
    const own = name === "" && at > 0 ? known.columns[`${plain[at - 1]}+1`] : known.columns[name];
    return own ?? "ignore";
  });
  return { columns, words: known.words ?? {}, currency: known.currency ?? "", inverted: known.inverted ?? false };
}
