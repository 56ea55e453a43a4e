import type { LotMethod } from "../codes/lot-methods.ts";
import { sumRationals } from "../money/bounded-rational.ts";
import { ZERO, addDecimals, mantissaAt, negateDecimal, type Decimal } from "../money/decimal.ts";
import type { Rational } from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import { compareFractions, decimalOfFraction, fractionOf, minus, negative, plus, shareOf } from "./fractions.ts";
import type { HeldLot, Translate } from "./held-lot.ts";
import { LotBook, basisOfLot, inTargetOf, type ClosedPart, type NamedUnits } from "./lot-book.ts";
import { changeLots } from "./lot-changes.ts";
import { withSendersFirst, type LotMovement } from "./lot-movement.ts";
import type { ClosedLot, Lot, LotState, MissedLot } from "./lot-state.ts";
import { returnUnits } from "./returned-units.ts";

/**
 * Lots over the holdings of one instrument, or of several that one another's corporate actions made, each holding by its
 * own method; lots that travel between accounts keep day and cost and are taken by the method of the account they
 * leave. `translateOf`: what costs of a holding are in the currency that is asked for, where costs are averaged. Answers by
 * holding.
 */
export function runLots(
  movements: readonly LotMovement[],
  methodOf: (holding: number) => LotMethod,
  translateOf: ((holding: number) => Translate) | null = null,
): ReadonlyMap<number, LotState> {
  const methods = new Map(movements.map(({ holding }) => [holding, methodOf(holding)]));
  const books = new Map(
    [...methods].map(([holding, method]) => [holding, new LotBook(method, translateOf?.(holding))]),
  );
  const missed = new Map<number, MissedLot[]>();
  const travelling = new Map<number, Way>();
  let before = -1;
  for (const movement of withSendersFirst(withOneScale(movements))) {
    if (movement.transaction !== before) settle(travelling);
    before = movement.transaction;
    const book = books.get(movement.holding) as LotBook;
    const absent = missedLots(movement, book);
    if (absent.length > 0) missed.set(movement.holding, [...(missed.get(movement.holding) ?? []), ...absent]);
    if (movement.kind === "action") changeLots(movement, book, (holding) => books.get(holding) ?? null);
    else if (movement.kind === "transfer") transfer(movement, book, travelling);
    else if (movement.kind === "give") giveAway(movement, book);
    else if (movement.kind === "return") giveBack(movement, book);
    else move(movement, book);
  }
  settle(travelling);
  return new Map(
    [...books].map(([holding, book]) => {
      const absent = missed.get(holding);
      return [holding, { ...stateOf(book), ...(absent ? { missed: absent } : {}) }];
    }),
  );
}

/** Units that are told in the same places add up without a common denominator that would have to be looked for. */
function withOneScale(movements: readonly LotMovement[]): LotMovement[] {
  const scale = movements.reduce((most, { quantity }) => Math.max(most, quantity.scale), 0);
  return movements.map((movement) => {
    if (movement.quantity.scale === scale) return movement;
    return { ...movement, quantity: { mantissa: mantissaAt(movement.quantity, scale), scale } };
  });
}

function move(movement: LotMovement, book: LotBook): void {
  const { day, transaction, quantity, amount, acquired } = movement;
  const cost = amount && fractionOf(amount);
  const named = namedLots(movement, book);
  book.trade({ day, name: String(transaction), quantity: fractionOf(quantity), amount: cost, acquired, named });
}

/** The lots that a movement names by day, as far as they are there and it takes so many units; only under SPECIFIC. */
function namedLots({ quantity, named = [] }: LotMovement, book: LotBook): NamedUnits[] {
  if (book.method !== "SPECIFIC" || named.length === 0) return [];
  const held = book.held().map(({ name, acquired, left }) => ({ name, acquired, left }));
  let wanted = fractionOf(negateDecimal(quantity));
  const chosen: NamedUnits[] = [];
  for (const { acquired, units } of named) {
    let asked = smaller(fractionOf(units), wanted);
    for (const lot of held) {
      if (lot.acquired !== acquired) continue;
      const part = smaller(lot.left, asked);
      if (part.numerator <= 0n) continue;
      chosen.push({ name: lot.name, quantity: part });
      lot.left = minus(lot.left, part);
      asked = minus(asked, part);
      wanted = minus(wanted, part);
    }
  }
  return chosen;
}

/** What a movement names by day and less was held of than it names; only under SPECIFIC. */
function missedLots({ day, named = [] }: LotMovement, book: LotBook): MissedLot[] {
  if (book.method !== "SPECIFIC" || named.length === 0) return [];
  const asked = new Map<Day, Decimal>();
  for (const { acquired, units } of named) asked.set(acquired, addDecimals(asked.get(acquired) ?? ZERO, units));
  const held = book.held();
  return [...asked].flatMap(([acquired, units]) => {
    const there = held.filter((lot) => lot.acquired === acquired && lot.left.numerator > 0n);
    const found = sumRationals(there.map(({ left }) => left));
    const isThere = compareFractions(found, fractionOf(units)) >= 0;
    return isThere ? [] : [{ day, acquired, named: units, found: decimalOfFraction(found) }];
  });
}

function smaller(a: Rational, b: Rational): Rational {
  return compareFractions(a, b) < 0 ? a : b;
}

/** Out without proceeds and without gain; what meets no lot is owed at an unknown price. */
function giveAway(movement: LotMovement, book: LotBook): void {
  const taken = book.take(fractionOf(movement.quantity), namedLots(movement, book));
  const missing = unmet(movement.quantity, taken);
  if (missing) move({ ...movement, quantity: missing, amount: null }, book);
}

/** Capital that comes back for units of a fund; what meets no lot is owed for the money that came. */
function giveBack(movement: LotMovement, book: LotBook): void {
  const { day, quantity, amount } = movement;
  const paid = amount && fractionOf(negateDecimal(amount));
  const units = fractionOf(negateDecimal(quantity));
  const met = returnUnits(book, { day, units, paid, named: namedLots(movement, book) });
  const missing = minus(units, met);
  if (missing.numerator === 0n) return;
  const share = amount && decimalOfFraction(shareOf(fractionOf(amount), missing, units));
  move({ ...movement, quantity: negateDecimal(decimalOfFraction(missing)), amount: share }, book);
}

/** What is on its way between own accounts in one transaction, of one instrument. */
interface Way {
  readonly lots: HeldLot[];
  /** units that left an account without meeting a lot, below zero: it takes over what another one owes */
  readonly owed: { readonly movement: LotMovement; readonly book: LotBook; quantity: Rational }[];
}

function transfer(movement: LotMovement, book: LotBook, travelling: Map<number, Way>): void {
  const way = travelling.get(movement.instrument) ?? { lots: [], owed: [] };
  const { lots: queue } = way;
  travelling.set(movement.instrument, way);
  if (movement.quantity.mantissa < 0n) {
    const taken = book.take(fractionOf(movement.quantity), namedLots(movement, book));
    queue.push(...taken);
    const missing = unmet(movement.quantity, taken);
    if (missing) way.owed.push({ movement, book, quantity: fractionOf(missing) });
    return;
  }
  let wanted = fractionOf(movement.quantity);
  while (wanted.numerator !== 0n) {
    const next = queue.shift();
    if (!next) break;
    const isWhole = compareFractions(next.left, wanted) <= 0;
    const part = isWhole ? next : { ...next, left: wanted };
    if (!isWhole) queue.unshift({ ...next, left: minus(next.left, wanted) });
    wanted = minus(wanted, part.left);
    const { name, acquired, left: quantity } = part;
    book.trade({ day: movement.day, name, quantity, amount: basisOfLot(part), acquired, inTarget: inTargetOf(part) });
  }
  wanted = takeOver(way, book, movement.day, wanted);
  if (wanted.numerator !== 0n) move({ ...movement, quantity: decimalOfFraction(wanted), amount: null }, book);
}

/** Short lots that units coming in meet go over to the accounts that those units are owed by from now on; answers the rest. */
function takeOver({ owed }: Way, book: LotBook, day: Day, quantity: Rational): Rational {
  let rest = quantity;
  for (const one of owed) {
    const all = negative(one.quantity);
    for (const lot of book.take(smaller(rest, all))) {
      const { name, acquired, left } = lot;
      one.book.trade({ day, name, quantity: left, amount: basisOfLot(lot), acquired, inTarget: inTargetOf(lot) });
      one.quantity = minus(one.quantity, left);
      rest = plus(rest, left);
    }
  }
  return rest;
}

/** What of the transaction before met no lot on either side is owed at an unknown price. */
function settle(travelling: Map<number, Way>): void {
  for (const { owed } of travelling.values())
    for (const { movement, book, quantity } of owed)
      if (quantity.numerator !== 0n) move({ ...movement, quantity: decimalOfFraction(quantity), amount: null }, book);
  travelling.clear();
}

/** What of a negative quantity met no lot, still negative; null: nothing. */
function unmet(quantity: Decimal, taken: readonly HeldLot[]): Decimal | null {
  const left = taken.reduce((rest, lot) => minus(rest, lot.left), fractionOf(negateDecimal(quantity)));
  return left.numerator === 0n ? null : negateDecimal(decimalOfFraction(left));
}

function stateOf(book: LotBook): LotState {
  return { open: book.held().map(lotOf), closed: book.closed.map(closedOf) };
}

function lotOf({ name, acquired, opened, cost, left, inTarget }: HeldLot): Lot {
  return {
    acquired,
    transaction: Number(name),
    opened: decimalOfFraction(opened),
    left: decimalOfFraction(left),
    cost: cost && decimalOfFraction(cost),
    inTarget: inTarget && decimalOfFraction(inTarget),
  };
}

function closedOf({ day, acquired, quantity, basis, proceeds, isLongTerm, openedInTarget }: ClosedPart): ClosedLot {
  return {
    day,
    acquired,
    quantity: decimalOfFraction(quantity),
    basis: basis && decimalOfFraction(basis),
    proceeds: proceeds && decimalOfFraction(proceeds),
    isLongTerm,
    openedInTarget: openedInTarget && decimalOfFraction(openedInTarget),
  };
}
