/** The kinds of file that make up a book. */
export const FILE_KINDS = ["accounts", "instruments", "transactions", "prices", "fx", "balances"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** One column of a file: its heading, what stands in it and whether the heading must be there. */
export interface Column {
  readonly name: string;
  readonly type: "text" | "code" | "flag" | "date" | "decimal" | "currency";
  readonly required: boolean;
  readonly description: string;
}

/** The column that says on which line of its own file a row begins that was read from one of another program. */
export const SOURCE_LINE = "source_line";

/** The name of the form, as the interface gives it. */
export const BOOK_FORM = {
  name: "book",
  title: "Full history: accounts, securities, transactions, prices and rates",
} as const;

const column = (name: string, type: Column["type"], description: string, required = true): Column => ({
  name,
  type,
  required,
  description,
});

/** The columns of each file, in the order the row readers count them by. */
export const COLUMNS: Readonly<Record<FileKind, readonly Column[]>> = {
  accounts: [
    column("account_id", "text", "your account number or name, unique among your accounts"),
    column("name", "text", "the name to show"),
    column("acct_type", "code", "D deposit, A asset, EQ equity, DE debt, or another account type"),
    column("is_liability", "flag", "1 where the account is a debt, else 0", false),
    column("base_currency", "currency", "the currency the account is kept in"),
    column("entity", "text", "the account’s owner", false),
  ],
  instruments: [
    column("instrument_id", "text", "your symbol of the security, unique among your securities"),
    column("name", "text", "the name to show"),
    column("instrument_type", "code", "EQTY, BOND, CAPC, CPTO or another instrument type"),
    column("currency", "currency", "the currency it is priced and settled in"),
  ],
  transactions: [
    column("transaction_id", "text", "your id of the row; each id is imported once"),
    column("date", "date", "the day, yyyy-MM-dd"),
    column(
      "type",
      "code",
      "DEPOSIT, WITHDRAW, BUY, SELL, DIVIDEND, INCOME, FEE, TRANSFER, FXCONV, RECEIVE, DELIVER, SPLIT, SPINOFF, MERGER, CAPRETURN, CAPCALL, CAPDISTR, LOANDRAW or LOANPAY",
    ),
    column("account_id", "text", "the account"),
    column("instrument_id", "text", "the security of a trade, call, distribution, dividend or return of capital"),
    column(
      "quantity",
      "decimal",
      "units, positive for additions; of a spin-off or return of capital the units that were held",
    ),
    column("price", "decimal", "price per unit; the amount takes precedence", false),
    column("currency", "currency", "the currency of the amount"),
    column("amount", "decimal", "cash in the account, positive for additions"),
    column("counter_account_id", "text", "the other account of a transfer, conversion or loan", false),
    column("counter_currency", "currency", "the currency of the counter amount", false),
    column("counter_amount", "decimal", "cash in the other account, signed", false),
    column("accrued_interest", "decimal", "accrued interest included in the amount of a bond trade", false),
    column("description", "text", "what the transaction is called; at most 500 characters", false),
    column("split_ratio", "text", "new for old units of a split, as 4:1", false),
    column("received_instrument_id", "text", "the security that a spin-off or merger brings", false),
    column("received_quantity", "decimal", "the units that are received", false),
    column(
      "basis_share",
      "decimal",
      "what part of the cost goes over to them, from 0 to 1; of a merger 1 unless money comes too",
      false,
    ),
    column("fee", "decimal", "fee included in the amount of a trade", false),
    column("tags", "text", "tags it is found by, separated by commas", false),
    column("notes", "text", "notes to keep with it; at most 5,000 characters", false),
  ],
  prices: [
    column("date", "date", "the day, yyyy-MM-dd"),
    column("instrument_id", "text", "the security"),
    column("price", "decimal", "price per unit"),
    column("currency", "currency", "the currency of the price"),
  ],
  fx: [
    column("date", "date", "the day, yyyy-MM-dd"),
    column("from_currency", "currency", "the currency that is priced"),
    column("to_currency", "currency", "the currency it is priced in"),
    column("rate", "decimal", "units of the second currency per unit of the first"),
  ],
  balances: [
    column("date", "date", "the day at whose end it is the balance, yyyy-MM-dd"),
    column("account_id", "text", "the account"),
    column("balance", "decimal", "cash in the account, below zero where it is owed; units where a security is named"),
    column("currency", "currency", "the currency of the balance; empty where a security is named"),
    column("instrument_id", "text", "the security of which the balance counts units", false),
    column("whole", "flag", "1 where the balance is what the whole account is worth, else 0", false),
  ],
};

/** What a row of transactions can be. */
export const ROW_TYPES = [
  "DEPOSIT",
  "WITHDRAW",
  "BUY",
  "SELL",
  "DIVIDEND",
  "FEE",
  "TRANSFER",
  "FXCONV",
  "CAPCALL",
  "CAPDISTR",
  "LOANDRAW",
  "LOANPAY",
  "INCOME",
  "RECEIVE",
  "DELIVER",
  "SPLIT",
  "SPINOFF",
  "MERGER",
  "CAPRETURN",
] as const;
export type RowType = (typeof ROW_TYPES)[number];

/** The file names of the form. Files are recognised by their heading; names only speak in messages. */
export function fileName(kind: FileKind): string {
  return `${kind}.csv`;
}
