import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import type { LotMethod } from "@distributary/domain/codes/lot-methods";
import { BasisBook } from "@distributary/domain/basis/basis";
import type { Book } from "@distributary/domain/ledger/book";
import type { SummaryQuestion } from "@distributary/domain/summary/answer/question";
import type { View } from "../answer/view.ts";

/** By which method the lots of an answer are told, null where there are several, and what fees are in them. */
export function lotMethodNote(
  book: Book,
  { lotMethod }: SummaryQuestion,
  { scope }: Pick<View, "scope">,
): NonNullable<SummaryAnswer["analytic"]["lots_told"]> {
  const basis = new BasisBook(book, lotMethod ?? null);
  const methods = new Set<LotMethod>();
  for (const p of scope.positions) {
    const position = book.positions[p];
    if (position && !position.isCash) methods.add(basis.methodOf(position.account));
    if (methods.size > 1) return { method: null, fees: basis.fees };
  }
  const [only = lotMethod ?? book.terms.lotMethod ?? "FIFO"] = methods;
  return { method: only, fees: basis.fees };
}
