import type { LotMethod } from "../codes/lot-methods.ts";
import { multiplyDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import { BasisBook } from "./basis.ts";
import type { Book } from "../ledger/book.ts";
import { Snapshot } from "../snapshot/snapshot.ts";
import type { Position } from "../ledger/columns/position.ts";
import { ratesOf, type Rate } from "../ledger/rates/rates.ts";

/** Which open lots are asked for. */
export interface LotsQuestion {
  /** the end of this day */
  readonly at: Day;
  /** instrument index of the currency */
  readonly target: number;
  /** of all accounts; null: of each its own */
  readonly method: LotMethod | null;
}

/** What a unit of a holding is worth; null: not known. */
export interface UnitWorth {
  /** in the position's own currency */
  readonly perUnit: Decimal | null;
  /** without accrued interest, which is never gain */
  readonly cleanPerUnit: Decimal | null;
  /** of the position's currency into the target */
  readonly rate: Decimal | null;
}

/** Holdings of a question with their lots and what a unit of each is worth. */
export class LotValuer {
  readonly frame: Snapshot;
  readonly basis: BasisBook;
  private readonly book: Book;
  private readonly rateAt: (currency: number) => Rate | null;

  constructor(
    book: Book,
    positions: readonly number[],
    { at, target, method }: LotsQuestion,
    basis: BasisBook = new BasisBook(book, method, target),
  ) {
    this.book = book;
    this.frame = new Snapshot(book, positions, at);
    this.basis = basis;
    this.rateAt = ratesOf(book, target, at);
  }

  /** The position where lots of it are open; null: it is cash, or nothing is held. */
  holding(p: number): Position | null {
    const position = this.book.positions[p] as Position;
    return position.isCash || !this.frame.isHeld(p) ? null : position;
  }

  worthOf({ account, instrument, currency }: Position): UnitWorth {
    const price = this.frame.priceOf(instrument, account);
    const perUnit = price?.perUnit ?? null;
    return {
      perUnit,
      cleanPerUnit: perUnit && price?.accrued ? subtractDecimals(perUnit, price.accrued) : perUnit,
      rate: this.rateAt(currency)?.value ?? null,
    };
  }
}

/** The value of units in the target currency; null: a price or rate is unknown. */
export function worthIn(quantity: Decimal, perUnit: Decimal | null, rate: Decimal | null): Decimal | null {
  return perUnit && rate && multiplyDecimals(multiplyDecimals(quantity, perUnit), rate);
}
