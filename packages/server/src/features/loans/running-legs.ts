import type { EvidenceItem } from "@distributary/contract/summary/evidence";
import { addDecimals, ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { formatDay, type Day } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/ledger/book";

/** One movement of the ledger as a figure counts it. */
export interface Counted {
  readonly day: Day;
  /** number of its transaction in the book, which must be identified */
  readonly transaction: number;
  readonly part: string;
  readonly amount: Decimal;
}

/** Movements in order as legs under a figure, each with what they come to so far; `currency` as an ISO code. */
export function runningLegs(book: Book, movements: readonly Counted[], currency: string): EvidenceItem[] {
  let running: Decimal = ZERO;
  return movements.map(({ day, transaction, part, amount }) => {
    running = addDecimals(running, amount);
    return {
      kind: "leg",
      transaction_id: book.identity.textOf(transaction) ?? "",
      event_id: null,
      date: formatDay(day),
      description: part,
      quantity: formatDecimal(amount),
      consideration: null,
      currency,
      running: formatDecimal(running),
    };
  });
}
