import type { AccountType } from "./account-types.ts";
import type { EventType } from "./event-types.ts";
import type { HoldingKind, InstrumentType } from "./instrument-types.ts";

/** What an instrument type is called. */
export const INSTRUMENT_TYPE_LABELS: Readonly<Record<InstrumentType, string>> = {
  SAFE: "SAFE",
  UNIT: "Fund or Company Unit",
  EQTY: "Stock/Ownership Interest",
  BOND: "Bond",
  RECR: "Recurring Payment",
  CBND: "Mortgage",
  DRIV: "Derivative",
  CCY: "Currency",
  CAPC: "Capital Commitment",
  COMM: "Commodity",
  REAL: "Real Estate",
  OTHR: "Other",
  FX: "Foreign Exchange",
  CPTO: "Crypto-Currency",
};

/** What a kind of holdings is called: an instrument type, or what is due on notices. */
export const HOLDING_KIND_LABELS: Readonly<Record<HoldingKind, string>> = {
  ...INSTRUMENT_TYPE_LABELS,
  DUE: "Pending calls and distributions",
};

/** What an account type is called. */
export const ACCOUNT_TYPE_LABELS: Readonly<Record<AccountType, string>> = {
  D: "Depositary",
  A: "Asset Management",
  EQ: "Equity",
  EP: "Preferred Equity",
  TS: "Treasury Stock",
  EO: "Other Equity",
  DE: "Debt",
  OD: "Other Debt",
  OA: "Other Asset",
  OL: "Other Liability",
  UG: "Unrealized Gain",
  LG: "Long-term Gain",
  SG: "Short-term Gain",
  I: "Income",
  EX: "Expense",
  RE: "Retained Earnings",
};

/** What a transaction can be about: the instrument types, where a currency is cash. */
export const ASSET_TYPE_LABELS: Readonly<Record<InstrumentType, string>> = { ...INSTRUMENT_TYPE_LABELS, CCY: "Cash" };

/** What the identifier of an instrument is a name in. */
export const IDENTIFIER_TYPE_LABELS = {
  CCY: "Currency Code",
  ISIN: "ISIN",
  CSIP: "CUSIP",
  TCKR: "Ticker",
  USER: "User Defined",
  INTR: "Internal",
  TPLT: "Template",
  PATT: "Pattern",
} as const;

/** What a kind of observation is called. */
export const OBSERVABLE_TYPE_LABELS = {
  "std.position": "Position",
  "std.price": "Price",
  "std.statement.balance": "Statement Balance",
  "std.statement.period": "Statement Period",
  "std.symbol.mapping": "Symbol Mapping",
} as const;

/** What an event is, in the words of the specification. */
export const EVENT_TYPE_LABELS: Readonly<Record<EventType, string>> = {
  NEW: "New transaction",
  LPCC: "Capital call",
  LPCD: "Capital distribution",
  CACT: "Capital activity (settlement)",
  NOTE: "Note",
  UPDA: "Update to account",
  UPDE: "Update to entity",
  UPDW: "Update to workflow",
  UDPI: "Update to instrument",
};
