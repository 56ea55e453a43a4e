import type { Book } from "../book.ts";
import { postingDifference } from "../columns/posting-difference.ts";
import { CLASSES, type PostingColumns } from "../columns/posting-columns.ts";

/** Lets what is kept by day follow the slice that an entry put in another's place; what cannot follow is forgotten. */
export function followEntry(
  book: Book,
  p: number,
  changeClass: number,
  old: PostingColumns | null,
  next: PostingColumns | null,
): void {
  const kept = [book.dayTotals, book.paidTotals];
  if (!book.dayIndex && kept.every((totals) => totals.size === 0)) return;
  const changes = postingDifference(old, next);
  if (!changes || book.dayIndex?.follow(p * CLASSES + changeClass, next, changes) === false) book.dayIndex = null;
  for (const byTarget of kept) {
    for (const [target, totals] of byTarget) {
      if (!changes || totals?.follow(p, changeClass, next, changes) !== true) byTarget.delete(target);
    }
  }
}
