import type { Book } from './book.ts';
import type { FigureKey, Page, SummaryQuestion } from './question.ts';
import type { Explanation } from './result.ts';

/** Opens one figure of a summary down to its legs, prices, rates, lots and rule. Throws UnknownId. */
export function explain(book: Book, question: SummaryQuestion, key: FigureKey, page: Page): Explanation {
  void book;
  void question;
  void key;
  void page;
  throw new Error('not built yet');
}
