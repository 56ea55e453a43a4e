import { minorUnitOf } from "../codes/currencies.ts";
import { ZERO, addDecimals, signOfDecimal, type Decimal } from "../money/decimal.ts";
import { roundDecimal } from "../money/round.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { quantityOn, worthOn } from "../snapshot/reconcile.ts";

/** What an account holds of one instrument at the end of a day. */
export interface HeldWorth {
  /** index in the terms */
  readonly instrument: number;
  /** units; not zero */
  readonly quantity: Decimal;
  /** in the currency asked for, rounded to its minor unit; null: not known */
  readonly worth: Decimal | null;
}

/** Everything that an account holds at the end of a day, worth as a statement in `currency` (index) adds it up. */
export function worthsOf(book: Book, account: number, day: Day, currency: number): HeldWorth[] {
  const places = minorUnitOf(book.terms.instruments[currency]?.code ?? "");
  return book.positions.flatMap((position) => {
    if (position.account !== account) return [];
    const quantity = quantityOn(book, account, position.instrument, day);
    if (signOfDecimal(quantity) === 0) return [];
    const worth = worthOn(book, position.instrument, quantity, currency, day, position.account);
    return [{ instrument: position.instrument, quantity, worth: worth && roundDecimal(worth, places) }];
  });
}

/** What of it is worth together; null: a value is not known. */
export function worthInAll(held: readonly HeldWorth[]): Decimal | null {
  let total: Decimal = ZERO;
  for (const { worth } of held) {
    if (worth === null) return null;
    total = addDecimals(total, worth);
  }
  return total;
}
