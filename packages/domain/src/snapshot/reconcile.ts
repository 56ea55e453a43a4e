import {
  ZERO,
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  signOfDecimal,
  subtractDecimals,
  type Decimal,
} from "../money/decimal.ts";
import { roundDecimal } from "../money/round.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { positionKey } from "../ledger/columns/position.ts";
import { priceOn } from "../market/price-on.ts";
import { rateOn } from "../ledger/rates/rates.ts";
import { changesUpTo, quantityAfter } from "../ledger/columns/posting-columns.ts";

/** Places to which amounts are recorded and answered. */
const EXACT_PLACES = 18;

/** What the newest statement says of a position, as of its own day. */
export interface StatementLine {
  /** indices in the terms */
  readonly account: number;
  readonly instrument: number;
  readonly day: Day;
  /** null: not said */
  readonly quantity: Decimal | null;
  /** in `currency`; null: not said */
  readonly value: Decimal | null;
  readonly currency: number | null;
}

/** Statement against ledger, both at the end of the statement's day; values in the target currency. */
export interface Reconciled extends Omit<StatementLine, "value" | "currency" | "quantity"> {
  readonly statedQuantity: Decimal | null;
  readonly quantity: Decimal;
  /** statement - ledger */
  readonly unexplainedQuantity: Decimal | null;
  /** as stated, else the stated quantity at the day's price; null: not known */
  readonly stated: Decimal | null;
  readonly core: Decimal | null;
  readonly unexplained: Decimal | null;
}

/** What each statement leaves unexplained: quantity first, then value. */
export function reconcile(book: Book, lines: readonly StatementLine[], target: number): Reconciled[] {
  return lines.map(({ account, instrument, day, quantity: statedQuantity, value, currency }) => {
    const quantity = quantityOn(book, account, instrument, day);
    const worth = (units: Decimal): Decimal | null => worthOn(book, instrument, units, target, day, account);
    const rate = currency === null ? null : rateOn(book, currency, target, day);
    const stated = value ? rate && multiplyDecimals(value, rate.value) : statedQuantity && worth(statedQuantity);
    const core = worth(quantity);
    return {
      account,
      instrument,
      day,
      statedQuantity,
      quantity,
      unexplainedQuantity: statedQuantity && subtractDecimals(statedQuantity, quantity),
      stated,
      core,
      // What a price per unit that is an infinite fraction leaves over is no difference.
      unexplained: stated && core && roundDecimal(subtractDecimals(stated, core), EXACT_PLACES),
    };
  });
}

/**
 * Whether statement and ledger agree: to the last unit where a quantity is stated, else within one minor unit (`places`
 * decimals) of the currency, since statements round. Null: there is nothing to compare, or a value is not known.
 */
export function tiesOut(
  { unexplainedQuantity, unexplained }: Pick<Reconciled, "unexplainedQuantity" | "unexplained">,
  places: number,
): boolean | null {
  if (unexplainedQuantity !== null) return signOfDecimal(unexplainedQuantity) === 0;
  if (unexplained === null) return null;
  const gap = {
    mantissa: unexplained.mantissa < 0n ? -unexplained.mantissa : unexplained.mantissa,
    scale: unexplained.scale,
  };
  return compareDecimals(gap, { mantissa: 1n, scale: places }) <= 0;
}

/** Units held in a position at the end of a day; zero where there is no such position. */
export function quantityOn(book: Book, account: number, instrument: number, day: Day): Decimal {
  const position = book.positions[book.positionIndex.get(positionKey(account, instrument)) ?? -1];
  let total: Decimal = ZERO;
  for (const postings of position?.slices ?? []) {
    if (postings) total = addDecimals(total, quantityAfter(postings, changesUpTo(postings, day)));
  }
  return total;
}

/**
 * Worth of so many units in the target currency at the end of a day; null: no price or no rate. Those of a fund may
 * differ by the account that holds them.
 */
export function worthOn(
  book: Book,
  instrument: number,
  units: Decimal,
  target: number,
  day: Day,
  account: number | null = null,
): Decimal | null {
  if (units.mantissa === 0n) return ZERO;
  const terms = book.terms.instruments[instrument];
  const isCash = terms?.type === "CCY";
  const own = isCash ? instrument : (terms?.currency ?? instrument);
  const rate = rateOn(book, own, target, day);
  const value = isCash ? units : valueOf(book, instrument, units, day, account);
  return value && rate && multiplyDecimals(value, rate.value);
}

function valueOf(book: Book, instrument: number, units: Decimal, day: Day, account: number | null): Decimal | null {
  const perUnit = priceOn(book, instrument, day, account)?.perUnit;
  return perUnit ? multiplyDecimals(units, perUnit) : null;
}
