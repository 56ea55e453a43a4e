import type { InstrumentType } from "./instrument-types.ts";

const WORDS: Readonly<Partial<Record<InstrumentType, string>>> = {
  EQTY: "Dividend",
  UNIT: "Dividend",
  BOND: "Interest",
  CBND: "Interest",
  SAFE: "Interest",
  CCY: "Interest",
  CAPC: "Distribution",
  REAL: "Rent",
};

/** What income is called, by the type of the instrument that pays it: interest of a bond, rent of a house. */
export function incomeWord(type: string): string {
  return Object.hasOwn(WORDS, type) ? (WORDS[type as InstrumentType] ?? "Income") : "Income";
}
