import { mantissaAt, signOfDecimal, subtractDecimals, ZERO, type Decimal } from "../money/decimal.ts";
import { divideToDecimal, roundDecimal } from "../money/round.ts";
import type { Day } from "../time/day.ts";
import { openPerUnit } from "../market/models/bond-course.ts";
import type { Book } from "../ledger/book.ts";
import { priceOn } from "../market/price-on.ts";

/** Places of a price that is derived from a value: as many as a record holds. */
const PRICE_PLACES = 18;

/**
 * The price at which the units held on a day are worth what a statement says in the instrument's own currency: value /
 * quantity, without the interest that accrues beside a clean price, / (par x multiplier), to 18 places. A statement knows
 * nothing of coupons that are not recorded here: what is open of them is none of its value. Null: nothing is held, or the
 * price would not be above zero.
 */
export function priceOfStated(
  book: Book,
  instrument: number,
  quantity: Decimal,
  value: Decimal,
  day: Day,
): Decimal | null {
  if (signOfDecimal(quantity) === 0) return null;
  const perUnit = quotient(value, quantity);
  const accrued = priceOn(book, instrument, day)?.accrued ?? ZERO;
  const running = subtractDecimals(accrued, openPerUnit(book, instrument, day) ?? ZERO);
  const clean = subtractDecimals(perUnit, running);
  const factor = book.unitFactors[instrument] ?? null;
  const price = roundDecimal(factor ? quotient(clean, factor) : clean, PRICE_PLACES);
  return signOfDecimal(price) > 0 ? price : null;
}

function quotient(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return divideToDecimal(mantissaAt(a, scale), mantissaAt(b, scale));
}
