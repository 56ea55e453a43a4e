import type { Day } from "../../time/day.ts";
import type { LedgerColumns } from "../ledger-columns.ts";
import { entersNetWorth } from "../net-worth-account.ts";
import { CLASSES, type PostingColumns } from "../columns/posting-columns.ts";

const SPARE_DAYS = 400;

/**
 * The days on which own positions changed, kept for a book and brought up to date when it is asked for: only slices that
 * an entry replaced are read again. A day whose changes were all taken out may stay among them.
 */
export class ChangeDays {
  private readonly read: (PostingColumns | null)[] = [];
  private firstDay: Day = 0;
  /** by day - first day */
  private marks: Uint8Array = new Uint8Array(0);

  /** The first day with a change; null: nothing ever changed. */
  get first(): Day | null {
    const offset = this.marks.indexOf(1);
    return offset < 0 ? null : this.firstDay + offset;
  }

  /** The last day with a change up to a day; null: nothing changed before. */
  lastUpTo(day: Day): Day | null {
    const { marks, firstDay } = this;
    const offset = day < firstDay ? -1 : marks.lastIndexOf(1, day - firstDay);
    return offset < 0 ? null : firstDay + offset;
  }

  /** Whether anything changed on a day. */
  has(day: Day): boolean {
    return this.marks[day - this.firstDay] === 1;
  }

  /** Reads what changed since it was last asked. */
  refresh(book: LedgerColumns): void {
    book.positions.forEach(({ account, slices }, p) => {
      const terms = book.terms.accounts[account];
      if (!terms || !entersNetWorth(terms)) return;
      for (let c = 0; c < CLASSES; c++) {
        const postings = slices[c] ?? null;
        const slot = p * CLASSES + c;
        if ((this.read[slot] ?? null) === postings) continue;
        this.read[slot] = postings;
        if (postings) this.take(postings);
      }
    });
  }

  private take({ days, count }: PostingColumns): void {
    this.makeRoom(days[0] as Day, days[count - 1] as Day);
    const { marks, firstDay } = this;
    for (let i = 0; i < count; i++) marks[(days[i] as Day) - firstDay] = 1;
  }

  private makeRoom(first: Day, last: Day): void {
    const { marks, firstDay } = this;
    const end = firstDay + marks.length;
    if (marks.length > 0 && first >= firstDay && last < end) return;
    const from = marks.length === 0 ? first : Math.min(first, firstDay);
    const to = marks.length === 0 ? last : Math.max(last, end);
    const grown = new Uint8Array(to - from + 1 + SPARE_DAYS);
    grown.set(marks, marks.length === 0 ? 0 : firstDay - from);
    this.firstDay = from;
    this.marks = grown;
  }
}
