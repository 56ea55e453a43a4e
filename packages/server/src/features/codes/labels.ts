import type { InstrumentType } from "@distributary/domain/codes/instrument-types";

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
