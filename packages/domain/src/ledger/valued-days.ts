import { DerivedCache } from "./derived-cache.ts";
import type { Book } from "./book.ts";
import type { Day } from "../time/day.ts";

/** Days on which a price or a rate is recorded: on others no recorded price moves a value. */
export interface ValuedDays {
  has(day: Day): boolean;
}

const DAYS = new DerivedCache<ValuedDays>("everything", (book) => {
  const days = new Set<Day>();
  for (const table of [book.prices, book.rates])
    for (const history of table.values()) for (let i = 0; i < history.count; i++) days.add(history.days[i] as Day);
  return days;
});

/** The days on which anything in a book is priced. */
export function valuedDaysOf(book: Book): ValuedDays {
  return DAYS.of(book);
}
