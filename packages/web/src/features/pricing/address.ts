/** What the address of the sheet of prices says: the security that its rows begin with. */
export interface PriceSheetSearch {
  readonly security?: string;
}

/** Reads it; what it does not know it leaves out. */
export function priceSheetSearch(raw: Record<string, unknown>): PriceSheetSearch {
  const { security } = raw;
  return typeof security === "string" && security !== "" && security.length <= 100 ? { security } : {};
}
