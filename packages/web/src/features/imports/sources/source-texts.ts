import { catalogue } from "../../../language/catalogue.ts";
import type { ImportMapping, ImportSource } from "@distributary/contract/entry/import-mappings";

type Role = ImportMapping["columns"][number];
type Meaning = ImportMapping["words"][string];

/** Texts of how a file of a bank, a broker or another tool is read. */
export const sourceTexts = catalogue({
  title: (file: string) => `How we read ${file}`,
  forms: {
    table: "Table",
    ofx: "OFX",
    qif: "QIF",
    camt: "ISO 20022 (CAMT)",
    mt940: "SWIFT (MT940, MT942)",
    ledger: "Journal (ledger, hledger)",
    beancount: "Journal (Beancount)",
  } satisfies Record<ImportSource["form"], string>,
  separators: { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "vertical bars" } as Readonly<
    Record<string, string>
  >,
  remembered: "Read as you imported this source before.",
  proof: (matched: string, of: string) => `The balance confirms the amounts in ${matched} of ${of} rows.`,
  check: "Check this",
  account: "Account",
  newAccount: (name: string) => `New account “${name}”`,
  noAccount: "No accounts found",
  accountFor: (number: string) => `Account for ${number}`,
  currency: "Currency",
  dayOrder: "Dates",
  dayOrders: { dmy: "Day, month, year", mdy: "Month, day, year", ymd: "Year, month, day" },
  decimal: "Decimal mark",
  decimals: { ".": "Point (1,234.50)", ",": "Comma (1.234,50)" },
  inverted: "Reverse the signs",
  columns: "Columns",
  columnsHint: "The rows as they are in the file. Choose what each column is.",
  column: (place: number) => `Column ${place}`,
  roleOf: (name: string) => `Column ${name} is`,
  line: "Line",
  words: "Types of transactions",
  notSaid: "Choose",
  roles: {
    ignore: "Not imported",
    date: "Date",
    amount: "Amount",
    debit: "Money out",
    credit: "Money in",
    direction: "Debit or credit",
    balance: "Balance",
    currency: "Currency",
    text: "Description",
    id: "Reference",
    account: "Account",
    action: "Type",
    security: "Security name",
    symbol: "Symbol",
    isin: "ISIN",
    quantity: "Quantity",
    price: "Price",
    fee: "Fee",
  } satisfies Record<Role, string>,
  meanings: {
    skip: "Skip",
    BUY: "Buy",
    SELL: "Sell",
    DIVIDEND: "Dividend",
    INCOME: "Income",
    FEE: "Fee",
    DEPOSIT: "Deposit",
    WITHDRAW: "Withdrawal",
    CASH: "Deposit or withdrawal",
  } satisfies Record<Meaning, string>,
});
