import type { LotMethod } from "../codes/lot-methods.ts";
import { isLongTerm } from "../lots/long-term.ts";
import { multiplyDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import { BasisBook } from "./basis.ts";
import type { Book } from "./book.ts";
import { Frame } from "./frame.ts";
import type { Position } from "./position.ts";
import { rateOn, ratesOf } from "./rates.ts";

/** One open lot as it stands at the end of a day. */
export interface ValuedLot {
  /** indices in the terms */
  readonly account: number;
  readonly instrument: number;
  readonly method: LotMethod;
  readonly acquired: Day;
  readonly quantity: Decimal;
  /** cost in the position's own currency, and at the rate of the day of acquisition; null: unknown */
  readonly ownBasis: Decimal | null;
  readonly basis: Decimal | null;
  readonly ownValue: Decimal | null;
  readonly value: Decimal | null;
  /** value without accrued interest, which is never gain, less basis; in the target currency */
  readonly unrealised: Decimal | null;
  /** sold now it would be a long-term gain */
  readonly isLongTerm: boolean;
}

/** The open lots of some positions, position by position, oldest first. */
export function valuedLots(
  book: Book,
  positions: readonly number[],
  { at, target, method }: { readonly at: Day; readonly target: number; readonly method: LotMethod | null },
): ValuedLot[] {
  const frame = new Frame(book, positions, at);
  const basis = new BasisBook(book, method);
  const rateAt = ratesOf(book, target, at);
  return positions.flatMap((p) => {
    const position = book.positions[p] as Position;
    if (position.isCash || !frame.isHeld(p)) return [];
    const price = frame.priceOf(position.instrument);
    const perUnit = price?.perUnit ?? null;
    const cleanPerUnit = perUnit && price?.accrued ? subtractDecimals(perUnit, price.accrued) : perUnit;
    const rate = rateAt(position.currency)?.value ?? null;
    return basis.openLots(p, position, frame).map((lot): ValuedLot => {
      const then = rateOn(book, position.currency, target, lot.acquired)?.value ?? null;
      const cost = lot.cost && then && multiplyDecimals(lot.cost, then);
      const ownValue = perUnit && multiplyDecimals(lot.quantity, perUnit);
      const value = ownValue && rate && multiplyDecimals(ownValue, rate);
      const cleanValue =
        cleanPerUnit === perUnit
          ? value
          : cleanPerUnit && rate && multiplyDecimals(multiplyDecimals(lot.quantity, cleanPerUnit), rate);
      return {
        account: position.account,
        instrument: position.instrument,
        method: basis.methodOf(position.account),
        acquired: lot.acquired,
        quantity: lot.quantity,
        ownBasis: lot.cost,
        basis: cost,
        ownValue,
        value,
        unrealised: cleanValue && cost && subtractDecimals(cleanValue, cost),
        isLongTerm: lot.quantity.mantissa > 0n && isLongTerm(lot.acquired, at),
      };
    });
  });
}
