import { decimalOf, divideRationals, multiplyRationals, rationalOf } from "../money/rational.ts";
import { negateDecimal, signOfDecimal, type Decimal } from "../money/decimal.ts";
import { OWING_ACCOUNTS } from "../codes/account-types.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { FLOW, changesUpTo, quantityOf } from "../ledger/columns/posting-columns.ts";
import { positionsHolding } from "../ledger/positions-holding.ts";
import { ratioSince } from "../ledger/splits.ts";

/**
 * What a unit cost by the newest opening position on or before a day that says a cost: it stands in where neither a
 * price nor a trade is recorded, so that what somebody entered with its cost alone is not worth nothing. Units from
 * before a split count as those that they became. What an account owes cost what was borrowed. Null: no opening says a
 * cost.
 */
export function openingCost(
  book: Book,
  instrument: number,
  day: Day,
): { readonly day: Day; readonly perUnit: Decimal } | null {
  let newest: { readonly day: Day; readonly perUnit: Decimal } | null = null;
  for (const { account, slices } of positionsHolding(book, instrument)) {
    const owes = OWING_ACCOUNTS.has(book.terms.accounts[account]?.type ?? "");
    const postings = slices[FLOW];
    if (!postings) continue;
    for (let i = changesUpTo(postings, day) - 1; i >= 0; i--) {
      const on = postings.days[i] as Day;
      if (newest && on <= newest.day) break;
      const cost = postings.extras.get(i)?.lot?.cost ?? null;
      const moved = quantityOf(postings, i);
      const units = owes ? absolute(moved) : moved;
      if (cost === null || signOfDecimal(units) <= 0) continue;
      const ratio = ratioSince(book.splits.get(instrument), on, day);
      const held = ratio ? multiplyRationals(rationalOf(units), ratio) : rationalOf(units);
      newest = { day: on, perUnit: decimalOf(divideRationals(rationalOf(cost), held)) };
      break;
    }
  }
  return newest;
}

function absolute(units: Decimal): Decimal {
  return signOfDecimal(units) < 0 ? negateDecimal(units) : units;
}
