import { sumDecimals, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Position } from "../ledger/columns/position.ts";
import type { FigureKey } from "../summary/answer/figure-key.ts";
import type { Page } from "./evidence.ts";
import type { EvidenceLeg } from "./evidence.ts";
import {
  CLASSES,
  CHANGE_CLASSES,
  EXPENSE,
  FLOW,
  INCOME,
  INTERNAL,
  TRADE,
  quantityOf,
  type PostingColumns,
} from "../ledger/columns/posting-columns.ts";
import { amountAt } from "../market/window.ts";

/** Classes whose legs stand under a figure. */
function classesUnder(figure: FigureKey["figure"]): readonly number[] {
  switch (figure) {
    case "flows":
      return [FLOW, TRADE, INTERNAL];
    case "outside":
      return [FLOW];
    case "income":
      return [INCOME];
    case "expenses":
      return [EXPENSE];
    case "moves":
      return [TRADE, INTERNAL];
    default:
      return [FLOW, INCOME, EXPENSE, TRADE, INTERNAL];
  }
}

/**
 * One page of the legs under a position's figure in order of (day, entry), the quantity that those before the page add up
 * to, the count of all and their days; `since` null: from the first.
 */
export function collectLegs(
  book: Book,
  p: number,
  at: Snapshot,
  since: Snapshot | null,
  figure: FigureKey["figure"],
  page: Page,
): { legs: EvidenceLeg[]; before: Decimal; count: number; days: readonly Day[] } {
  const position = book.positions[p] as Position;
  const found: { slice: PostingColumns; index: number }[] = [];
  for (const c of classesUnder(figure)) {
    const slice = position.slices[c];
    if (!slice) continue;
    const from = since ? (since.counts[p * CLASSES + c] as number) : 0;
    const to = at.counts[p * CLASSES + c] as number;
    for (let index = from; index < to; index++) found.push({ slice, index });
  }
  const dayOf = ({ slice, index }: { slice: PostingColumns; index: number }): number => slice.days[index] as number;
  const numberOf = ({ slice, index }: { slice: PostingColumns; index: number }): number =>
    slice.transactions[index] as number;
  found.sort((a, b) => dayOf(a) - dayOf(b) || numberOf(a) - numberOf(b));
  const before = sumDecimals(found.slice(0, page.offset).map(({ slice, index }) => quantityOf(slice, index)));
  const legs = found
    .slice(page.offset, page.offset + page.limit)
    .map(({ slice, index }) => legOf(book, position, slice, index));
  return { legs, before, count: found.length, days: [...new Set(found.map(dayOf))] };
}

function legOf(book: Book, position: Position, slice: PostingColumns, index: number): EvidenceLeg {
  return {
    transaction: book.identity.textOf(slice.transactions[index] as number),
    day: slice.days[index] as number,
    account: book.terms.accounts[position.account]?.id ?? "",
    instrument: book.terms.instruments[position.instrument]?.id ?? "",
    category: CHANGE_CLASSES[slice.changeClass] ?? "internal",
    quantity: quantityOf(slice, index),
    amount: amountAt(book, position, slice, index),
  };
}
