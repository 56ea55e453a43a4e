import type { DayOrder } from "../values/read-date.ts";
import { currencyOfHeading } from "./heading-words.ts";
import type { ColumnRole, WordMeaning } from "./mapping.ts";
import { TRADING_212 } from "./trading-212.ts";

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
  readonly dayOrder?: DayOrder;
}

const PERFORMANCE_EN: Readonly<Record<string, WordMeaning>> = {
  ...{ Buy: "BUY", Sell: "SELL", Dividend: "DIVIDEND", Deposit: "DEPOSIT", Removal: "WITHDRAW", Interest: "INCOME" },
  ...{ "Interest Charge": "FEE", Fees: "FEE", "Fees Refund": "INCOME", Taxes: "FEE", "Tax Refund": "INCOME" },
  ...{ "Delivery (Inbound)": "RECEIVE", "Delivery (Outbound)": "DELIVER" },
  ...{ "Transfer (Inbound)": "DEPOSIT", "Transfer (Outbound)": "WITHDRAW" },
};
const PERFORMANCE_FR: Readonly<Record<string, WordMeaning>> = {
  ...{ Achat: "BUY", Vente: "SELL", Dividende: "DIVIDEND", Dépôt: "DEPOSIT", Retrait: "WITHDRAW", Intérêts: "INCOME" },
  ...{ Frais: "FEE", "Remboursement de frais": "INCOME", Impôts: "FEE", "Remboursement d'impôt": "INCOME" },
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
    ...{ Einlieferung: "RECEIVE", Auslieferung: "DELIVER" },
    ...{ "Umbuchung (Eingang)": "DEPOSIT", "Umbuchung (Ausgang)": "WITHDRAW" },
  },
};

/** Exports of brokers and tools, by the headings that they document or write. */
const TABLES: readonly KnownTable[] = [
  {
    // Trading 212; what is withheld and the fees are within the total
    has: ["Action", "ISIN", "No. of shares", "Price / share", "Total"],
    columns: { ...TRADING_212, Total: "amount", "Currency (Total)": "currency" },
  },
  {
    // Trading 212, with a total before the taxes of its own country, and one after them
    has: ["Action", "ISIN", "No. of shares", "Price / share", "Gross Total"],
    columns: {
      ...{ ...TRADING_212, "Gross Total": "amount", "Currency (Gross Total)": "currency", "Net Total": "amount" },
      ...{ Taxes: "tax", "Currency (Taxes)": "its_currency" },
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
    dayOrder: "dmy",
  },
  {
    // DEGIRO, transactions since 2024, in euros
    has: ["Product", "ISIN", "Reference exchange", "Total EUR"],
    columns: {
      ...{ Date: "date", Product: "security", ISIN: "isin", Quantity: "quantity", "Total EUR": "amount" },
      "Order ID+1": "id",
    },
    currency: "EUR",
    dayOrder: "dmy",
  },
  {
    // DEGIRO, transactions in Dutch
    has: ["Product", "ISIN", "Uitvoeringsplaats", "Lokale waarde", "Totaal"],
    columns: {
      ...{ Datum: "date", Product: "security", ISIN: "isin", Aantal: "quantity", Totaal: "amount" },
      ...{ "Totaal+1": "currency", "Order ID": "id" },
    },
    dayOrder: "dmy",
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
    dayOrder: "dmy",
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
      ...{ "Commission ($)": "fee", "Fees ($)": "fee" },
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
      ...{ ISIN: "isin", "Ticker Symbol": "symbol", "Security Name": "security", Note: "notes", Fees: "fee" },
      Taxes: "tax",
    },
    words: PERFORMANCE_EN,
  },
  {
    // Portfolio Performance in German
    has: ["Datum", "Typ", "Wert", "Buchungswährung", "Wertpapiername"],
    columns: {
      ...{ Datum: "date", Typ: "action", Wert: "amount", Buchungswährung: "currency", Stück: "quantity", ISIN: "isin" },
      ...{ "Ticker-Symbol": "symbol", Wertpapiername: "security", Notiz: "notes", Gebühren: "fee" },
      Steuern: "tax",
    },
    words: PERFORMANCE_DE,
  },
  {
    // Sure, and Maybe before it
    has: ["date", "account_name", "amount", "name", "category", "tags", "notes", "currency"],
    columns: {
      ...{ date: "date", account_name: "account", amount: "amount", name: "text", category: "text", notes: "notes" },
      ...{ currency: "currency", tags: "tags" },
    },
    inverted: true,
  },
  {
    // Portfolio Performance in French
    has: ["Date", "Type", "Valeur", "Devise de l'opération", "Nom du titre"],
    columns: {
      ...{ Date: "date", Type: "action", Valeur: "amount", "Devise de l'opération": "currency", Parts: "quantity" },
      ...{ ISIN: "isin", "Symbole boursier": "symbol", "Nom du titre": "security", Note: "notes", Frais: "fee" },
      "Impôts / Taxes": "tax",
    },
    words: PERFORMANCE_FR,
  },
  {
    // Wealthfolio, as its pages export it
    has: ["accountId", "assetId", "activityType", "date", "quantity", "unitPrice", "accountName"],
    columns: {
      ...{ id: "id", date: "date", activityType: "action", quantity: "quantity", unitPrice: "price", fee: "fee" },
      ...{ currency: "currency", amount: "amount", comment: "notes", accountName: "account" },
      ...{ assetSymbol: "symbol", assetName: "security" },
    },
  },
  {
    // PayPal
    has: ["Date", "Type", "Currency", "Gross", "Fee", "Net", "Balance"],
    columns: {
      ...{ Date: "date", Name: "text", Type: "text", Currency: "currency", Net: "amount", Balance: "balance" },
      "Transaction ID": "id",
    },
  },
  {
    // PayPal in German
    has: ["Datum", "Typ", "Währung", "Brutto", "Netto", "Guthaben"],
    columns: {
      ...{ Datum: "date", Name: "text", Typ: "text", Währung: "currency", Netto: "amount", Guthaben: "balance" },
      Transaktionscode: "id",
    },
  },
  {
    // American Express: what was spent stands above zero
    has: ["Date", "Description", "Card Member", "Account #", "Amount"],
    columns: { Date: "date", Description: "text", "Account #": "account", Amount: "amount" },
    inverted: true,
  },
  {
    // Discover
    has: ["Trans. Date", "Post Date", "Description", "Amount", "Category"],
    columns: { "Trans. Date": "date", Description: "text", Category: "text", Amount: "amount" },
    currency: "USD",
    inverted: true,
  },
  {
    // Mint
    has: ["Date", "Original Description", "Amount", "Transaction Type", "Account Name"],
    columns: {
      ...{ Date: "date", Description: "text", Category: "text", Amount: "amount", "Transaction Type": "direction" },
      ...{ "Account Name": "account", Labels: "tags", Notes: "notes" },
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
  readonly dayOrder: DayOrder | null;
}

/** What is known of a table by the names of its columns; null where it is none that is known. */
export function knownTable(names: readonly string[]): KnownColumns | null {
  const plain = names.map((name) => name.replace(/^\uFEFF/, "").trim());
  const there = new Set([...plain, ...plain.map(withoutCurrency)]);
  const known = TABLES.find(({ has }) => has.every((name) => there.has(name)));
  if (known === undefined) return null;
  const columns = plain.map((name, at): ColumnRole => {
    const own = name === "" && at > 0 ? known.columns[`${plain[at - 1]}+1`] : known.columns[name];
    return own ?? known.columns[withoutCurrency(name)] ?? "ignore";
  });
  const amount = plain[columns.indexOf("amount")] ?? "";
  return {
    columns,
    words: known.words ?? {},
    currency: known.currency ?? (withoutCurrency(amount) === amount ? "" : currencyOfHeading(amount)),
    inverted: known.inverted ?? false,
    dayOrder: known.dayOrder ?? null,
  };
}

/** A heading without the currency behind it: `Total (EUR)`. */
function withoutCurrency(name: string): string {
  return name.replace(/ \([A-Z]{3}\)$/, "");
}
