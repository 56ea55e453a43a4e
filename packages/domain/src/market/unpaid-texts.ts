import { formatDay, type Day } from "../time/day.ts";
import { bondOwed } from "./models/bond-course.ts";
import type { Book } from "../ledger/book.ts";
import { counted, plural, type Forms } from "../words/counted.ts";

/** "1 instalment (due 2025-03-01)"; of more than three the first and the last. */
export function dueText(days: readonly Day[], noun: Forms): string {
  const named = days.map(formatDay);
  const list = days.length > 3 ? `from ${named[0]} to ${named.at(-1)}` : named.join(", ");
  return `${counted(days.length, noun)} (due ${list})`;
}

/** What of a bond fell due and is not recorded, in sentences that go on after its name; null: nothing. */
export function unpaidBond(book: Book, instrument: number, day: Day): string | null {
  const { coupons, redemption } = bondOwed(book, instrument, day);
  const said: string[] = [];
  if (coupons.length > 0) {
    const dues = dueText(
      coupons.map(({ due }) => due),
      { one: "# coupon", other: "# coupons" },
    );
    said.push(
      `no payment is recorded for ${dues}; ${plural(coupons.length, { one: "it counts", other: "they count" })} as owed.`,
    );
  }
  if (redemption !== null) {
    const its = said.length === 0 ? "its" : "Its";
    said.push(`${its} redemption was due on ${formatDay(redemption)} and is not recorded; its units count as held.`);
  }
  return said.length === 0 ? null : said.join(" ");
}
