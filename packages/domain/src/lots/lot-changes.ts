import { ZERO_RATIONAL } from "../money/bounded-rational.ts";
import { negateDecimal } from "../money/decimal.ts";
import {
  addRationals,
  decimalOf,
  divideRationals,
  multiplyRationals,
  rationalOf,
  subtractRationals,
  type Rational,
} from "../money/rational.ts";
import { mergeLots, returnCapital, spinOffLots, type CostOf } from "./corporate-actions.ts";
import type { LotChange, LotMovement } from "./lot-movement.ts";
import type { LotBook } from "./lot-book.ts";

type GivesUnits = Extract<LotChange, { kind: "spin_off" | "merger" }>;

const ONE: Rational = { numerator: 1n, denominator: 1n };

/**
 * Applies what a company did to the lots of a holding. Whatever the ledger says is held afterwards is held in lots: what
 * meets no lot comes at an unknown cost. `intoOf` finds the lots of the receiving holding.
 */
export function changeLots(movement: LotMovement, book: LotBook, intoOf: (holding: number) => LotBook | null): void {
  const { action } = movement;
  switch (action?.kind) {
    case "split":
      return split(movement, book);
    case "return_of_capital":
      // An amount that is not known makes what it lowers unknown.
      if (movement.amount) returnCapital(book, movement.day, rationalOf(movement.amount));
      else book.recost(() => null);
      return;
    case "spin_off":
      return spinOff(movement, action, book, action.into === null ? null : intoOf(action.into));
    case "merger":
      return merge(movement, action, book, action.into === null ? null : intoOf(action.into));
    case "received":
    case undefined:
  }
}

function split({ day, transaction, quantity }: LotMovement, book: LotBook): void {
  const held = book.quantity();
  const after = addRationals(held, rationalOf(quantity));
  if (held.numerator !== 0n && after.numerator !== 0n && held.numerator > 0n === after.numerator > 0n)
    return book.scale(divideRationals(after, held));
  // Units that grow out of nothing, or do not leave any: taken in and out as they come.
  book.trade({ day, name: String(transaction), quantity: rationalOf(quantity), amount: null });
}

function spinOff({ day, transaction }: LotMovement, action: GivesUnits, book: LotBook, into: LotBook | null): void {
  const held = book.quantity();
  const units = rationalOf(action.units);
  if (held.numerator === 0n) into?.trade({ day, name: String(transaction), quantity: units, amount: null });
  else spinOffLots(book, into, divideRationals(units, held), rationalOf(action.basisShare), costOf(action));
}

function merge(movement: LotMovement, action: GivesUnits, book: LotBook, into: LotBook | null): void {
  const { day, transaction, amount } = movement;
  const units = rationalOf(negateDecimal(movement.quantity));
  if (units.numerator === 0n) return;
  const ratio = divideRationals(rationalOf(action.units), units);
  const cashShare = subtractRationals(ONE, rationalOf(action.basisShare));
  const cash = amount && rationalOf(amount);
  const met = mergeLots(book, into, { day, units, ratio, cash, cashShare, costOf: costOf(action) });
  const missing = subtractRationals(units, met);
  if (missing.numerator === 0n) return;
  const unknown = { day, name: String(transaction), amount: null };
  book.trade({ ...unknown, quantity: subtractRationals(ZERO_RATIONAL, missing) });
  into?.trade({ ...unknown, quantity: multiplyRationals(missing, ratio) });
}

function costOf(action: GivesUnits): CostOf {
  return (cost, acquired) => {
    const carried = action.costOf(decimalOf(cost), acquired);
    return carried && rationalOf(carried);
  };
}
