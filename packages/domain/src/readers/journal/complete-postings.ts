import { addDecimals, negateDecimal, signOfDecimal, ZERO, type Decimal } from "../../money/decimal.ts";
import type { JournalAmount, JournalBook, JournalEntry, Posting } from "./journal-book.ts";

/**
 * The postings of an entry with the one that has no amount filled in: it takes what the others leave, in each currency.
 * Null where that cannot be told, because a lot leaves at a cost that the entry does not say.
 */
export function completePostings(
  { postings }: JournalEntry,
  { balancesAtCost }: JournalBook,
): readonly Posting[] | null {
  const open = postings.filter(({ amount }) => amount === null);
  if (open.length === 0) return postings;
  const left = new Map<string, Decimal>();
  let isUnknown = false;
  for (const posting of postings) {
    if (posting.amount === null) continue;
    const weight = weightOf(posting, balancesAtCost);
    if (weight === null) isUnknown = true;
    else left.set(weight.commodity, addDecimals(left.get(weight.commodity) ?? ZERO, weight.number));
  }
  if (open.length > 1) return null;
  const [taker] = open;
  const takes = isUnknown ? [] : [...left].filter(([, number]) => signOfDecimal(number) !== 0);
  return postings.flatMap((posting) => {
    if (posting !== taker) return [posting];
    if (isUnknown) return [posting];
    return takes.map(([commodity, number], at) => ({
      ...posting,
      amount: { commodity, number: negateDecimal(number) },
      asserted: at === 0 ? posting.asserted : null,
    }));
  });
}

/** What a posting counts for when its entry is balanced; null where a lot leaves at a cost that is not said. */
function weightOf({ amount, cost, price, hasLot }: Posting, balancesAtCost: boolean): JournalAmount | null {
  if (amount === null) return null;
  const worth = balancesAtCost && hasLot ? cost : (price ?? cost);
  if (worth === null) return hasLot ? null : amount;
  const number = signOfDecimal(amount.number) < 0 ? negateDecimal(worth.number) : worth.number;
  return { commodity: worth.commodity, number };
}
