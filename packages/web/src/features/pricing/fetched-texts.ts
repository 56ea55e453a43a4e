import { formatCount } from "../../ui/format/amount.ts";

/** Texts of what a source gave that is no price. */
export const fetchedTexts = {
  dropped: (rows: number) =>
    rows === 1 ? "1 row skipped, not a valid price:" : `${formatCount(rows)} rows skipped, not valid prices:`,
  row: (date: string, price: string, reason: string) => `${date} “${price}”: ${reason}`,
  more: (rows: number) => `and ${formatCount(rows)} more`,
} as const;
