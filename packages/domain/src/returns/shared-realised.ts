import type { LotMethod } from "../codes/lot-methods.ts";
import { ZERO, addDecimals, multiplyDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import { BasisBook } from "../basis/basis.ts";
import type { Book } from "../ledger/book.ts";
import type { DayShares } from "../ownership/day-shares.ts";
import type { Position } from "../ledger/columns/position.ts";
import type { BasisFigures } from "../basis/basis-figures.ts";

/** Gains of what was sold, in the position's own currency; null: a cost is not known. */
export type Realised = Pick<BasisFigures, "realised" | "realisedInWindow">;

/**
 * What somebody realised of positions (indices) up to a day, by the share of the day of each sale; null of a position
 * of which the same share always counted.
 */
export function sharedRealised(
  book: Book,
  { since, at, method }: { readonly since: Day | null; readonly at: Day; readonly method: LotMethod | null },
  shares: () => DayShares,
): (p: number) => Realised | null {
  const basis = new BasisBook(book, method);
  return (p) => {
    const { on, stretches } = shares();
    if (new Set(stretches.map(({ weights }) => weights[p])).size < 2) return null;
    let [realised, realisedInWindow]: (Decimal | null)[] = [ZERO, ZERO];
    for (const { day, proceeds, basis: cost } of basis.closedLots(p, book.positions[p] as Position, at)) {
      const gain = proceeds && cost && multiplyDecimals(subtractDecimals(proceeds, cost), on(p, day));
      realised = realised && gain && addDecimals(realised, gain);
      if (since !== null && day > since)
        realisedInWindow = realisedInWindow && gain && addDecimals(realisedInWindow, gain);
    }
    return { realised: realised ?? null, realisedInWindow: since === null ? null : (realisedInWindow ?? null) };
  };
}
