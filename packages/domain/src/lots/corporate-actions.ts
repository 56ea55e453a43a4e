import { ZERO_RATIONAL, sumRationals } from "../money/bounded-rational.ts";
import { multiplyRationals, rational, subtractRationals, type Rational } from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import { isLongTerm } from "./long-term.ts";
import { negative, shareOf } from "./fractions.ts";
import type { EnteringLot, HeldLot } from "./held-lot.ts";
import { basisOfLot, inTargetOf, type LotBook } from "./lot-book.ts";

/** A split of `next` new units for `old` old ones: units change, basis and days of acquisition stay. */
export function splitLots(lots: LotBook, next: Rational, old: Rational): void {
  lots.scale(rational(next.numerator * old.denominator, next.denominator * old.numerator));
}

/**
 * Capital given back on a day, by units: it lowers each lot's basis, and what is beyond a lot's basis is gain of that
 * lot, long or short term by its own days. A lot of unknown cost stays unknown. Short lots pay it: their cost falls.
 * Where nothing is held any more all of it is gain, of the day.
 */
export function returnCapital(lots: LotBook, day: Day, amount: Rational): void {
  const units = lots.quantity();
  if (units.numerator === 0n) {
    const nothing = { quantity: ZERO_RATIONAL, basis: ZERO_RATIONAL, isLongTerm: false, openedInTarget: undefined };
    lots.closed.push({ ...nothing, name: "", day, acquired: day, proceeds: amount });
    return;
  }
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
      openedInTarget: undefined,
    });
  }
}

/** A cost as the currency of another instrument has it, by the day of acquisition; null: no rate says. */
export type CostOf = (cost: Rational, acquired: Day) => Rational | null;

const SAME_CURRENCY: CostOf = (cost) => cost;

/** What old units become: new units of another instrument, and cash that settles part of them. */
export interface Exchange {
  readonly day: Day;
  /** old units given up, above zero; null: all */
  readonly units: Rational | null;
  /** new units for one old unit */
  readonly ratio: Rational;
  /** cash received for all units given up; null: unknown */
  readonly cash: Rational | null;
  /** share of basis that the cash settles, 0 to 1: cash / (cash + value of the new units); 1 where there are none */
  readonly cashShare: Rational;
  readonly costOf?: CostOf;
}

/**
 * A merger: every lot given up goes over to the other instrument with its days; the share of basis that cash settles is
 * closed against the cash, the rest is carried (an exchange that is taxed only on the cash's own share). Answers the
 * old units that met a lot. `into` null: the new lots are not asked for.
 */
export function mergeLots(from: LotBook, into: LotBook | null, exchange: Exchange): Rational {
  const { day, ratio, cash, cashShare, costOf = SAME_CURRENCY } = exchange;
  const units = exchange.units ?? from.quantity();
  if (units.numerator === 0n) return ZERO_RATIONAL;
  const kept = subtractRationals({ numerator: 1n, denominator: 1n }, cashShare);
  const taken = from.take({ numerator: -units.numerator, denominator: units.denominator });
  for (const lot of taken) {
    const basis = basisOfLot(lot);
    if (cashShare.numerator !== 0n || cash?.numerator !== 0n) {
      const isShort = lot.left.numerator < 0n;
      const settled = basis && multiplyRationals(basis, cashShare);
      const received = cash && shareOf(cash, lot.left, units);
      from.closed.push({
        name: lot.name,
        day,
        acquired: lot.acquired,
        quantity: multiplyRationals(lot.left, cashShare),
        // What was paid closes a short lot; what opened it were the proceeds.
        basis: isShort ? received && negative(received) : settled,
        proceeds: isShort ? settled && negative(settled) : received,
        isLongTerm: !isShort && isLongTerm(lot.acquired, day),
        openedInTarget: shareInTarget(lot, isShort ? negative(cashShare) : cashShare),
      });
    }
    const left = multiplyRationals(lot.left, ratio);
    const carried = basis && multiplyRationals(basis, kept);
    const cost = carried && costOf(carried, lot.acquired);
    if (!into || left.numerator === 0n) continue;
    into.open({
      name: lot.name,
      acquired: lot.acquired,
      opened: left,
      cost,
      left,
      inTarget: shareInTarget(lot, kept),
    });
  }
  return sumRationals(taken.map((lot) => lot.left));
}

/**
 * A spin-off: `ratio` units of the new instrument for each one held, which take over `basisShare` of every lot's basis
 * (market value of the new over that of both) and its day of acquisition. `into` null: the new lots are not asked for.
 */
export function spinOffLots(
  from: LotBook,
  into: LotBook | null,
  ratio: Rational,
  basisShare: Rational,
  costOf: CostOf = SAME_CURRENCY,
): void {
  const given: EnteringLot[] = [];
  from.recost((lot) => {
    const basis = basisOfLot(lot);
    const left = multiplyRationals(lot.left, ratio);
    const share = basis && multiplyRationals(basis, basisShare);
    const cost = share && costOf(share, lot.acquired);
    const inTarget = shareInTarget(lot, basisShare);
    given.push({ name: lot.name, acquired: lot.acquired, opened: left, cost, left, inTarget });
    return basis && share && subtractRationals(basis, share);
  });
  for (const lot of given) into?.open(lot);
}

/** A share of what a lot cost in the currency that is asked for; undefined where nobody asks. */
function shareInTarget(lot: HeldLot, share: Rational): Rational | null | undefined {
  const inTarget = inTargetOf(lot);
  return inTarget && multiplyRationals(inTarget, share);
}
