import type { DecimalMark } from "../values/read-amount.ts";
import type { DayOrder } from "../values/read-date.ts";

/** One record of a QIF file: its lines by their first letter, of several the last; splits stand in order. */
export interface QifRecord {
  readonly line: number;
  readonly fields: ReadonlyMap<string, string>;
}

/** How the numbers and dates of a QIF file are written, and of which account and currency one is that does not say so. */
export interface QifMapping {
  readonly dayOrder: DayOrder;
  readonly decimal: DecimalMark;
  readonly account: string;
  readonly currency: string;
}

/** A date of Quicken, `1/ 5'24`, as others write it. */
export function plainDate(text: string): string {
  return text
    .replace(/'\s*(\d{2})$/, "/20$1")
    .replace(/'\s*(\d{4})$/, "/$1")
    .replace(/\s+(?=\d)/g, "");
}
