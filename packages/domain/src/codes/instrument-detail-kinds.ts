import type { InstrumentType } from "./instrument-types.ts";

/** The kinds of details an instrument has; `detail_type` names one. */
export const DETAIL_KINDS = [
  "equity",
  "safe",
  "bond",
  "real estate",
  "currency",
  "other",
  "mortgage",
  "recurring",
  "capital commitment",
] as const;
export type DetailKind = (typeof DETAIL_KINDS)[number];

/** Which details an instrument of each type has. */
export const DETAIL_KIND_OF: Readonly<Record<InstrumentType, DetailKind>> = {
  SAFE: "safe",
  UNIT: "other",
  EQTY: "equity",
  BOND: "bond",
  RECR: "recurring",
  CBND: "mortgage",
  DRIV: "other",
  CCY: "currency",
  CAPC: "capital commitment",
  COMM: "other",
  REAL: "real estate",
  OTHR: "other",
  FX: "other",
  CPTO: "other",
};
