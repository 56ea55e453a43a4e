import { ZERO_RATIONAL } from "../money/bounded-rational.ts";
import { multiplyRationals, rational, subtractRationals, type Rational } from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import { isLongTerm } from "./long-term.ts";
import type { HeldLot } from "./held-lot.ts";
import { basisOfLot, shareOf, type LotBook } from "./lot-book.ts";

/** A split of `next` new units for `old` old ones: units change, basis and days of acquisition stay. */
export function splitLots(lots: LotBook, next: Rational, old: Rational): void {
  lots.scale(rational(next.numerator * old.denominator, next.denominator * old.numerator));
}

/**
 * Capital given back on a day, by units: it lowers each lot's basis, and what is beyond a lot's basis is gain of that
 * lot, long or short term by its own days. A lot of unknown cost stays unknown. Short lots pay it: their cost falls.
 */
export function returnCapital(lots: LotBook, day: Day, amount: Rational): void {
  const units = lots.quantity();
  if (units.numerator === 0n) return;
  const excess: [HeldLot, Rational][] = [];
  lots.recost((lot) => {
    const basis = basisOfLot(lot);
    if (!basis) return null;
    const rest = subtractRationals(basis, shareOf(amount, lot.left, units));
    if (rest.numerator >= 0n || lot.left.numerator < 0n) return rest;
    excess.push([lot, { numerator: -rest.numerator, denominator: rest.denominator }]);
    return ZERO_RATIONAL;
  });
  for (const [lot, gain] of excess) {
    lots.closed.push({
      name: lot.name,
      day,
      acquired: lot.acquired,
      quantity: ZERO_RATIONAL,
      basis: ZERO_RATIONAL,
      proceeds: gain,
      isLongTerm: isLongTerm(lot.acquired, day),
    });
  }
}

/** What an old unit becomes: new units of another instrument, and cash that settles part of it. */
export interface Exchange {
  readonly day: Day;
  /** new units for one old unit */
  readonly ratio: Rational;
  /** cash received for the whole position */
  readonly cash: Rational;
  /** share of basis that the cash settles, 0 to 1: cash / (cash + value of the new units); 1 where there are none */
  readonly cashShare: Rational;
}

/**
 * A merger: every lot goes over to the other instrument with its days; the share of basis that cash settles is closed
 * against the cash, the rest is carried (an exchange that is taxed only on the cash's own share).
 */
export function mergeLots(from: LotBook, into: LotBook, { day, ratio, cash, cashShare }: Exchange): void {
  const units = from.quantity();
  if (units.numerator === 0n) return;
  const kept = subtractRationals({ numerator: 1n, denominator: 1n }, cashShare);
  for (const lot of from.take({ numerator: -units.numerator, denominator: units.denominator })) {
    const basis = basisOfLot(lot);
    if (cashShare.numerator !== 0n) {
      from.closed.push({
        name: lot.name,
        day,
        acquired: lot.acquired,
        quantity: multiplyRationals(lot.left, cashShare),
        basis: basis && multiplyRationals(basis, cashShare),
        proceeds: shareOf(cash, lot.left, units),
        isLongTerm: isLongTerm(lot.acquired, day),
      });
    }
    const left = multiplyRationals(lot.left, ratio);
    const cost = basis && multiplyRationals(basis, kept);
    if (left.numerator !== 0n) into.open({ name: lot.name, acquired: lot.acquired, opened: left, cost, left });
  }
}

/**
 * A spin-off: `ratio` units of the new instrument for each one held, which take over `basisShare` of every lot's basis
 * (market value of the new over that of both) and its day of acquisition.
 */
export function spinOffLots(from: LotBook, into: LotBook, ratio: Rational, basisShare: Rational): void {
  const given: Omit<HeldLot, "sequence">[] = [];
  from.recost((lot) => {
    const basis = basisOfLot(lot);
    const left = multiplyRationals(lot.left, ratio);
    const cost = basis && multiplyRationals(basis, basisShare);
    given.push({ name: lot.name, acquired: lot.acquired, opened: left, cost, left });
    return basis && cost && subtractRationals(basis, cost);
  });
  for (const lot of given) into.open(lot);
}
