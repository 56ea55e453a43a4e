import type { LotMethod } from "../codes/lot-methods.ts";
import { negateDecimal, type Decimal } from "../money/decimal.ts";
import { decimalOf, rational, rationalOf, type Rational } from "../money/rational.ts";
import { runFifo, withSendersFirst, type ClosedLot, type Lot, type LotMovement, type LotState } from "./fifo.ts";
import type { HeldLot } from "./held-lot.ts";
import { LotBook, basisOfLot, type ClosedPart } from "./lot-book.ts";

/**
 * Lots over the accounts of one instrument, each account by its own method; lots that travel between accounts keep
 * day and cost and are taken by the method of the account they leave. First in, first out throughout takes the quick way.
 */
export function runLots(
  movements: readonly LotMovement[],
  methodOf: (account: number) => LotMethod,
): ReadonlyMap<number, LotState> {
  const methods = new Map(movements.map(({ account }) => [account, methodOf(account)]));
  if ([...methods.values()].every((method) => method === "FIFO")) return runFifo(movements);
  const books = new Map([...methods].map(([account, method]) => [account, new LotBook(method)]));
  const travelling = new Map<number, HeldLot[]>();
  for (const movement of withSendersFirst(movements)) {
    const book = books.get(movement.account) as LotBook;
    if (movement.kind === "transfer") transfer(movement, book, travelling);
    else if (movement.kind === "give") giveAway(movement, book);
    else move(movement, book);
  }
  return new Map([...books].map(([account, book]) => [account, stateOf(book)]));
}

function move({ day, transaction, quantity, amount, acquired }: LotMovement, book: LotBook): void {
  const cost = amount && rationalOf(amount);
  book.trade({ day, name: String(transaction), quantity: rationalOf(quantity), amount: cost, acquired });
}

/** Out without proceeds and without gain; what meets no lot is owed at an unknown price. */
function giveAway(movement: LotMovement, book: LotBook): void {
  const missing = unmet(movement.quantity, book.take(rationalOf(movement.quantity)));
  if (missing) move({ ...movement, quantity: missing, amount: null }, book);
}

function transfer(movement: LotMovement, book: LotBook, travelling: Map<number, HeldLot[]>): void {
  const queue = travelling.get(movement.transaction) ?? [];
  travelling.set(movement.transaction, queue);
  if (movement.quantity.mantissa < 0n) {
    const taken = book.take(rationalOf(movement.quantity));
    queue.push(...taken);
    const missing = unmet(movement.quantity, taken);
    if (missing) move({ ...movement, quantity: missing, amount: null }, book);
    return;
  }
  let wanted = rationalOf(movement.quantity);
  while (wanted.numerator !== 0n) {
    const next = queue.shift();
    if (!next) break;
    const isWhole = next.left.numerator * wanted.denominator <= wanted.numerator * next.left.denominator;
    const part = isWhole ? next : { ...next, left: wanted };
    if (!isWhole) queue.unshift({ ...next, left: minus(next.left, wanted) });
    wanted = minus(wanted, part.left);
    const { name, acquired, left: quantity } = part;
    book.trade({ day: movement.day, name, quantity, amount: basisOfLot(part), acquired });
  }
  if (wanted.numerator !== 0n) move({ ...movement, quantity: decimalOf(wanted), amount: null }, book);
}

/** What of a negative quantity met no lot, still negative; null: nothing. */
function unmet(quantity: Decimal, taken: readonly HeldLot[]): Decimal | null {
  const left = taken.reduce((rest, lot) => minus(rest, lot.left), rationalOf(negateDecimal(quantity)));
  return left.numerator === 0n ? null : negateDecimal(decimalOf(left));
}

function minus(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator);
}

function stateOf(book: LotBook): LotState {
  return { open: book.held().map(lotOf), closed: book.closed.map(closedOf) };
}

function lotOf({ name, acquired, opened, cost, left }: HeldLot): Lot {
  return {
    acquired,
    transaction: Number(name),
    opened: decimalOf(opened),
    left: decimalOf(left),
    cost: cost && decimalOf(cost),
  };
}

function closedOf({ day, acquired, quantity, basis, proceeds, isLongTerm }: ClosedPart): ClosedLot {
  return {
    day,
    acquired,
    quantity: decimalOf(quantity),
    basis: basis && decimalOf(basis),
    proceeds: proceeds && decimalOf(proceeds),
    isLongTerm,
  };
}
