import { isDay } from "../../ui/format/day.ts";

/** What the address of the sheet of prices says: the security that its rows begin with, day and currency of the first. */
export interface PriceSheetSearch {
  readonly security?: string;
  /** `yyyy-MM-dd` */
  readonly date?: string;
  readonly currency?: string;
}

/** Reads it; what it does not know it leaves out. */
export function priceSheetSearch(raw: Record<string, unknown>): PriceSheetSearch {
  const { security, date, currency } = raw;
  return {
    ...(isName(security) ? { security } : {}),
    ...(typeof date === "string" && isDay(date) ? { date } : {}),
    ...(isName(currency) ? { currency } : {}),
  };
}

function isName(text: unknown): text is string {
  return typeof text === "string" && text !== "" && text.length <= 100;
}
