import { minorUnitOf } from "../codes/currencies.ts";
import { multiplyDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { rateOn } from "../ledger/rates/rates.ts";
import { reconcile, tiesOut } from "../snapshot/reconcile.ts";
import { worthInAll, worthsOf } from "./account-worth.ts";

/** What a statement says of one instrument or, with `instrument` null, of the whole account. */
export interface StatedLine {
  /** index in the terms */
  readonly instrument: number | null;
  /** units; null: not said */
  readonly quantity: Decimal | null;
  /** in `currency`; null: not said */
  readonly value: Decimal | null;
  /** index in the terms; null: only the quantity is said */
  readonly currency: number | null;
}

/** One line of a statement beside the ledger at the end of the statement's day. */
export interface ComparedLine {
  readonly instrument: number | null;
  readonly statedQuantity: Decimal | null;
  /** null for the whole account */
  readonly quantity: Decimal | null;
  /** statement - ledger, in units */
  readonly unexplainedQuantity: Decimal | null;
  /** as stated, else the stated quantity at the day's price; in the target currency, as are the next two */
  readonly stated: Decimal | null;
  readonly core: Decimal | null;
  readonly unexplained: Decimal | null;
  /** null: there is nothing to compare, or a value is not known */
  readonly tiesOut: boolean | null;
}

/**
 * Every line of a statement against the ledger at the end of its day: quantity first, then value. An account's total
 * adds up as a statement does: each position rounded to the minor unit of the stated currency.
 */
export function compareStatement(
  book: Book,
  account: number,
  day: Day,
  lines: readonly StatedLine[],
  target: number,
): ComparedLine[] {
  const places = minorUnitOf(book.terms.instruments[target]?.code ?? "");
  return lines.map((line) => {
    if (line.instrument === null) return compareTotal(book, account, day, line, target, places);
    const stated = { account, day, ...line, instrument: line.instrument };
    const [found] = reconcile(book, [stated], target);
    if (!found) throw new Error("a stated line was not compared");
    const { instrument, statedQuantity, quantity, unexplainedQuantity, core, unexplained } = found;
    const parts = { statedQuantity, quantity, unexplainedQuantity, stated: found.stated, core, unexplained };
    return { instrument, ...parts, tiesOut: tiesOut(found, places) };
  });
}

function compareTotal(
  book: Book,
  account: number,
  day: Day,
  { value, currency }: StatedLine,
  target: number,
  places: number,
): ComparedLine {
  const rate = currency === null ? null : rateOn(book, currency, target, day);
  const total = currency === null ? null : worthInAll(worthsOf(book, account, day, currency));
  const stated = value && rate && multiplyDecimals(value, rate.value);
  const core = total && rate && multiplyDecimals(total, rate.value);
  const unexplained = stated && core && subtractDecimals(stated, core);
  return {
    instrument: null,
    statedQuantity: null,
    quantity: null,
    unexplainedQuantity: null,
    stated,
    core,
    unexplained,
    tiesOut: tiesOut({ unexplainedQuantity: null, unexplained }, places),
  };
}
