import type { Book } from './book.ts';
import type { SummaryQuestion } from './question.ts';
import type { Summary } from './result.ts';

/** Net worth at, since and the difference, with positions, lots and the bridge. Throws UnknownId for ids not in the terms. */
export function summarise(book: Book, question: SummaryQuestion): Summary {
  void book;
  void question;
  throw new Error('not built yet');
}
