import type { Book } from './book.ts';
import type { SeriesQuestion } from './question.ts';
import type { Series } from './result.ts';

/** Net worth on each of the days, as doubles in the minor unit of the target currency. Throws UnknownId. */
export function netWorthSeries(book: Book, question: SeriesQuestion): Series {
  void book;
  void question;
  throw new Error('not built yet');
}
