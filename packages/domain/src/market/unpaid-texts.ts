import { formatDay, type Day } from "../time/day.ts";
import { bondOwed } from "./models/bond-course.ts";
import type { Book } from "../ledger/book.ts";

/** "1 instalment (due 2025-03-01)"; of more than three the first and the last. */
export function dueText(days: readonly Day[], noun: string): string {
  const named = days.map(formatDay);
  if (days.length === 1) return `1 ${noun} (due ${named[0]})`;
  const list = days.length > 3 ? `from ${named[0]} to ${named.at(-1)}` : named.join(", ");
  return `${days.length} ${noun}s (due ${list})`;
}

/** What of a bond fell due and is not recorded, in sentences that go on after its name; null: nothing. */
export function unpaidBond(book: Book, instrument: number, day: Day): string | null {
  const { coupons, redemption } = bondOwed(book, instrument, day);
  const said: string[] = [];
  if (coupons.length > 0) {
    const dues = dueText(
      coupons.map(({ due }) => due),
      "coupon",
    );
    said.push(`no payment is recorded for ${dues}; ${coupons.length === 1 ? "it counts" : "they count"} as owed.`);
  }
  if (redemption !== null) {
    const its = said.length === 0 ? "its" : "Its";
    said.push(`${its} redemption was due on ${formatDay(redemption)} and is not recorded; its units count as held.`);
  }
  return said.length === 0 ? null : said.join(" ");
}
