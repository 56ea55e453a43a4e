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
