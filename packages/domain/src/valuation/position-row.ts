import { ZERO, addDecimals, multiplyDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import type { BasisBook } from "./basis.ts";
import type { Book } from "./book.ts";
import { accruedChange, bridgeOf } from "./bridge-sums.ts";
import { UNKNOWN, type Frame } from "./frame.ts";
import type { Position } from "./position.ts";
import { priceUsed } from "./price-on.ts";
import { segmentsOf } from "./rate-segments.ts";
import type { Rate } from "./rates.ts";
import type { BasisFigures, Bridge, PositionEnd, PositionRow } from "./result.ts";
import { CLASSES } from "./slice.ts";
import { sliceWindow } from "./window.ts";

/** What the rows of one answer have in common. */
export interface RowContext {
  readonly book: Book;
  readonly target: number;
  readonly at: Frame;
  readonly since: Frame | null;
  /** by currency; null: no rate */
  readonly rateAt: (currency: number) => Rate | null;
  readonly rateSince: (currency: number) => Rate | null;
  /** null: basis was not asked */
  readonly basis: BasisBook | null;
}

/** A row whose figures are worked out when they are read. */
export class LazyPositionRow implements PositionRow {
  private readonly context: RowContext;
  private readonly p: number;

  constructor(context: RowContext, p: number) {
    this.context = context;
    this.p = p;
  }

  private get position(): Position {
    return this.context.book.positions[this.p] as Position;
  }

  get account(): string {
    return this.context.book.terms.accounts[this.position.account]?.id ?? "";
  }

  get instrument(): string {
    return this.context.book.terms.instruments[this.position.instrument]?.id ?? "";
  }

  get currency(): string {
    return this.context.book.terms.instruments[this.position.currency]?.id ?? "";
  }

  get isCash(): boolean {
    return this.position.isCash;
  }

  get at(): PositionEnd {
    return this.endOf(this.context.at, this.context.rateAt(this.position.currency));
  }

  get since(): PositionEnd | null {
    return this.context.since && this.endOf(this.context.since, this.context.rateSince(this.position.currency));
  }

  get diff(): Decimal | null {
    const { since } = this;
    return since && subtractDecimals(this.at.value ?? ZERO, since.value ?? ZERO);
  }

  get firstValued(): boolean {
    const { at, since } = this.context;
    if (!since?.isHeld(this.p) || !at.isHeld(this.p)) return false;
    return (since.states[this.p] === UNKNOWN) !== (at.states[this.p] === UNKNOWN);
  }

  get bridge(): Bridge | null {
    const { book, at, since, target, rateAt, rateSince } = this.context;
    if (!since) return null;
    const { position, p } = this;
    const segments = position.currency === target ? null : segmentsOf(book, position.currency, target);
    let amounts: Decimal = ZERO;
    const byClass = position.slices.map((slice, c) => {
      if (!slice) return ZERO;
      const from = since.counts[p * CLASSES + c] as number;
      const to = at.counts[p * CLASSES + c] as number;
      const window = sliceWindow(book, position, slice, target, segments, from, to);
      amounts = addDecimals(amounts, window.amount);
      return window.converted;
    });
    const rates = { at: rateAt(position.currency)?.value ?? ZERO, since: rateSince(position.currency)?.value ?? ZERO };
    const [opening, closing] = [since.valueOf(p) ?? ZERO, at.valueOf(p) ?? ZERO];
    return bridgeOf(opening, closing, amounts, byClass, rates, accruedChange(p, at, since));
  }

  get lots(): BasisFigures | null {
    const { basis, at, since, target } = this.context;
    const { position, p } = this;
    if (!basis || position.isCash) return null;
    const now = basis.at(p, position, at);
    const whole = at.valueOf(p);
    const value = whole && subtractDecimals(whole, at.accruedOf(p) ?? ZERO);
    return {
      basis: now.basis,
      basisInTarget: basis.basisInTarget(basis.openLots(p, position, at), position.currency, target),
      realised: now.realised,
      realisedInWindow: since && basis.realisedBetween(p, position, at, since, now.realised),
      unrealised: value && now.basis && subtractDecimals(value, now.basis),
    };
  }

  private endOf(frame: Frame, rate: Rate | null): PositionEnd {
    const { position, p } = this;
    const price = position.isCash || !frame.isHeld(p) ? null : frame.priceOf(position.instrument);
    const ownValue = frame.valueOf(p);
    const ownAccrued = frame.accruedOf(p);
    const value = !frame.isHeld(p) ? ZERO : ownValue && rate && multiplyDecimals(ownValue, rate.value);
    return {
      quantity: frame.quantityOf(p),
      price: price && priceUsed(this.context.book, price),
      ownValue,
      ownAccrued,
      value,
      cleanValue:
        value && rate && ownAccrued ? subtractDecimals(value, multiplyDecimals(ownAccrued, rate.value)) : value,
    };
  }
}
