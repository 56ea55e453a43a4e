import { addDecimals, type Decimal } from "../money/decimal.ts";
import {
  addRationals,
  compareRationals,
  decimalOf,
  divideRationals,
  multiplyRationals,
  rationalOf,
  type Rational,
} from "../money/rational.ts";
import { roundDecimal } from "../money/round.ts";
import type { Day } from "../time/day.ts";
import { currencyOf, indexOf, type Book } from "../ledger/book.ts";
import { rateOn } from "../ledger/rates/rates.ts";
import type { PriceUsed } from "../market/price-used.ts";

/** One number that a value is worked out of: it multiplies or divides all before it, or is added to the unit price. */
export interface ValueFactor {
  readonly of: "quantity" | "price" | "par" | "accrued" | "rate";
  readonly by: "×" | "÷" | "+";
  readonly value: Decimal;
  /** of a rate: the currencies as it was recorded, ids */
  readonly pair?: readonly [string, string];
}

/** Places to which the product of the factors is the value: as many as an answer carries. */
const PLACES = 18;

/**
 * What the value of a position is the product of: its quantity, the price of a unit with par, multiplier and accrued
 * interest, and each recorded rate on the way to the target, divided by where it was recorded the other way round. Null
 * where these do not come to the value: it was told otherwise.
 */
export function valueFactors(
  book: Book,
  position: { readonly instrument: number; readonly quantity: Decimal; readonly price: PriceUsed | null },
  { target, day, value }: { readonly target: number; readonly day: Day; readonly value: Decimal },
): readonly ValueFactor[] | null {
  const { instrument, quantity, price } = position;
  const own = currencyOf(book, instrument);
  const perUnit = own === instrument ? [] : unitFactors(book, { instrument, own, day }, price);
  const rates = rateFactors(book, own, target, day);
  if (perUnit === null || rates === null) return null;
  const factors: readonly ValueFactor[] = [{ of: "quantity", by: "×", value: quantity }, ...perUnit, ...rates];
  const told = roundDecimal(value, PLACES);
  const isTold =
    compareRationals(rationalOf(roundDecimal(decimalOf(resultOf(factors)), PLACES)), rationalOf(told)) === 0;
  return isTold && factors.length > 1 ? factors : null;
}

/** What the factors come to: interest that accrued is added to the price of a unit, in its own currency. */
function resultOf(factors: readonly ValueFactor[]): Rational {
  const accruedAt = factors.findIndex(({ of }) => of === "accrued");
  const [first, ...others] = factors;
  const one = rationalOf({ mantissa: 1n, scale: 0 });
  if (accruedAt < 0 || first === undefined) return factors.reduce(apply, one);
  const perUnit = others.slice(0, accruedAt - 1).reduce(apply, one);
  const accrued = rationalOf((factors[accruedAt] as ValueFactor).value);
  const whole = multiplyRationals(rationalOf(first.value), addRationals(perUnit, accrued));
  return others.slice(accruedAt).reduce(apply, whole);
}

function apply(before: Rational, { by, value }: ValueFactor): Rational {
  return by === "÷" ? divideRationals(before, rationalOf(value)) : multiplyRationals(before, rationalOf(value));
}

function unitFactors(
  book: Book,
  { instrument, own, day }: { readonly instrument: number; readonly own: number; readonly day: Day },
  price: PriceUsed | null,
): readonly ValueFactor[] | null {
  if (price === null) return null;
  const rates = rateFactors(book, indexOf(book.instrumentIndex, price.currency), own, day);
  const par = book.unitFactors[instrument] ?? null;
  return (
    rates && [
      { of: "price", by: "×", value: price.price },
      ...(par === null || isOne(par) ? [] : [{ of: "par" as const, by: "×" as const, value: par }]),
      ...rates,
      ...(price.accrued === null ? [] : [{ of: "accrued" as const, by: "+" as const, value: price.accrued }]),
    ]
  );
}

function isOne(value: Decimal): boolean {
  return addDecimals(value, { mantissa: -1n, scale: 0 }).mantissa === 0n;
}

function rateFactors(book: Book, from: number, to: number, day: Day): readonly ValueFactor[] | null {
  const rate = rateOn(book, from, to, day);
  if (rate === null) return null;
  const id = (currency: number): string => book.terms.instruments[currency]?.id ?? "";
  return rate.legs.map((leg) => ({
    of: "rate",
    by: leg.inverse ? "÷" : "×",
    value: leg.recorded,
    pair: leg.inverse ? [id(leg.to), id(leg.from)] : [id(leg.from), id(leg.to)],
  }));
}
