import { ZERO_RATIONAL, sumRationals } from "../money/bounded-rational.ts";
import { addRationals, subtractRationals, type Rational } from "../money/rational.ts";
import type { Day } from "../time/day.ts";
import { returnCapital } from "./corporate-actions.ts";
import { isLongTerm } from "./long-term.ts";
import { shareOf } from "./fractions.ts";
import { basisOfLot, inTargetOf, type LotBook, type NamedUnits } from "./lot-book.ts";

/** Units of a fund that are given up for capital that comes back. */
export interface ReturnedUnits {
  readonly day: Day;
  /** above zero */
  readonly units: Rational;
  /** what came for them; null: unknown */
  readonly paid: Rational | null;
  readonly named?: readonly NamedUnits[];
}

/**
 * Capital that a fund gives back, where it takes units for it: the units go by the method, and the cost of all units
 * goes down by exactly what came. Cost of the units taken beyond that (fees on top of what they stood for) stays with
 * the units left, by their number, and what is beyond the cost of a lot is gain. Only with the last unit is what is
 * left of the cost lost. Units at an unknown cost leave a gain that is not known. Answers the units that met a lot.
 */
export function returnUnits(lots: LotBook, { day, units, paid, named = [] }: ReturnedUnits): Rational {
  const taken = lots.take({ numerator: -units.numerator, denominator: units.denominator }, named);
  const isOver = lots.quantity().numerator === 0n;
  let beyond = ZERO_RATIONAL;
  for (const lot of taken) {
    const cost = basisOfLot(lot);
    const proceeds = paid && shareOf(paid, lot.left, units);
    const isGivenBack = !isOver && cost !== null;
    const basis = isGivenBack ? proceeds : cost;
    const openedInTarget = openedAs(inTargetOf(lot), basis, cost);
    if (isGivenBack && proceeds) beyond = addRationals(beyond, subtractRationals(proceeds, cost));
    lots.closed.push({
      name: lot.name,
      day,
      acquired: lot.acquired,
      quantity: lot.left,
      basis,
      proceeds,
      isLongTerm: isLongTerm(lot.acquired, day),
      openedInTarget,
    });
  }
  if (beyond.numerator !== 0n) returnCapital(lots, day, beyond);
  return sumRationals(taken.map((lot) => lot.left));
}

/** What of a cost in the currency that is asked for is of `basis`; of a cost of nothing the day of acquisition tells it. */
function openedAs(
  had: Rational | null | undefined,
  basis: Rational | null,
  cost: Rational | null,
): Rational | null | undefined {
  if (!had || !basis || !cost) return had;
  if (cost.numerator !== 0n) return shareOf(had, basis, cost);
  return basis.numerator === 0n ? had : undefined;
}
