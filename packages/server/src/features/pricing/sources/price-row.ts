import { formatDay, parseDay } from "@distributary/domain/time/day";
import type { DroppedRow, Period, SourcedPrice, SourcedPrices } from "./source.ts";

/** What sources write where a day has no price. */
const NO_PRICE = /^(n\/d|n\/a|no data|null|none|-)?$/i;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
/** A price as it can be kept: 20 digits before the point and 18 after it. */
const KEPT = /^\d{1,20}(\.\d{1,18})?$/;

/** A row of a source as it stands there, of a day that may be none and with a price that may be none. */
export interface PriceRow {
  readonly day: string;
  readonly price: string;
}

/**
 * Prices of the rows of a source within a period, oldest first, and the rows that are dropped, each with its reason: a
 * day that is none or has not come, a price that is no plain number, not above zero, or has more digits than can be
 * kept, another price of a day that has one. Days before the period are left out unsaid: sources hand out their history.
 */
export function pricesOfRows(rows: readonly PriceRow[], { from, to }: Period): SourcedPrices {
  const found = new Map<string, string>();
  const dropped: DroppedRow[] = [];
  for (const row of rows) {
    const drop = (reason: string): void => {
      dropped.push({ date: shown(row.day), price: shown(row.price), reason });
    };
    const day = dayOf(row.day);
    if (day !== null && day < from) continue;
    if (day === null) drop("This is not a date.");
    else if (day > to) drop("This date is in the future.");
    else {
      const reason = reasonAgainst(row.price);
      const price = plain(row.price);
      if (reason !== null) drop(reason);
      else if (!found.has(day)) found.set(day, price);
      else if (found.get(day) !== price) drop("This date already has another price.");
    }
  }
  const prices: SourcedPrice[] = [...found].map(([date, price]) => ({ date, price }));
  return { prices: prices.toSorted((a, b) => (a.date < b.date ? -1 : 1)), dropped };
}

/** The day that a cell begins with, `yyyy-MM-dd`; null where it is none. */
export function dayOf(cell: string): string | null {
  try {
    return formatDay(parseDay(cell.slice(0, 10)));
  } catch {
    // What is no day is said where the row is dropped.
    return null;
  }
}

/** Whether a cell says that there is no price. */
export function saysNoPrice(cell: string): boolean {
  return NO_PRICE.test(cell);
}

function reasonAgainst(price: string): string | null {
  if (saysNoPrice(price)) return "The price is missing.";
  if (!NUMBER.test(price)) return "This is not a number.";
  if (price.startsWith("-") || /^[+0.]*$/.test(price)) return "The price is not above zero.";
  return KEPT.test(plain(price)) ? null : "This number has too many digits.";
}

/** Without a sign and zeros that say nothing: 0045.10 is 45.1. */
function plain(price: string): string {
  const whole = price.replace(/^\+/, "").replace(/^0+(?=\d)/, "");
  return whole.includes(".") ? whole.replace(/\.?0+$/, "") : whole;
}

function shown(cell: string): string {
  return cell.length > 40 ? `${cell.slice(0, 40)}…` : cell;
}
