/** Instrument types of the contract. CCY is a currency; a position in it is cash. */
export const INSTRUMENT_TYPES = [
  "SAFE",
  "UNIT",
  "EQTY",
  "BOND",
  "RECR",
  "CBND",
  "DRIV",
  "CCY",
  "CAPC",
  "COMM",
  "REAL",
  "OTHR",
  "FX",
  "CPTO",
] as const;

export type InstrumentType = (typeof INSTRUMENT_TYPES)[number];

/** The kind of what is due on notices of capital: told in money, and no money until it is paid. */
export const DUE_KIND = "DUE";

/** What a question about holdings can be narrowed to. */
export const HOLDING_KINDS = [...INSTRUMENT_TYPES, DUE_KIND] as const;

export type HoldingKind = (typeof HOLDING_KINDS)[number];
