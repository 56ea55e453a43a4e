import { ZERO, multiplyDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import { bridgeOf } from "../attribution/bridge-sums.ts";
import { UNKNOWN, type Snapshot } from "../snapshot/snapshot.ts";
import type { Position } from "../ledger/columns/position.ts";
import { priceUsed } from "../market/price-on.ts";
import type { Rate } from "../ledger/rates/rates.ts";
import type { RowContext } from "../basis/row-context.ts";
import { LazyBasis } from "../basis/lazy-basis.ts";
import type { BasisFigures } from "../basis/basis-figures.ts";
import type { Bridge } from "../attribution/bridge.ts";
import type { PositionEnd, PositionRow } from "./answer/result.ts";

/** A row whose figures are worked out when they are first read. */
export class LazyPositionRow implements PositionRow {
  private readonly context: RowContext;
  readonly p: number;
  private atEnd: PositionEnd | null = null;
  private sinceEnd: PositionEnd | null = null;
  private ownBridge: Bridge | null = null;
  private ownLots: LazyBasis | null = null;

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
    this.atEnd ??= this.endOf(this.context.at, this.context.rateAt(this.position.currency));
    return this.atEnd;
  }

  get since(): PositionEnd | null {
    const { since, rateSince } = this.context;
    this.sinceEnd ??= since && this.endOf(since, rateSince(this.position.currency));
    return this.sinceEnd;
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
    const { since } = this.context;
    this.ownBridge ??= since && bridgeOf(this.context, this.p, [since, this.context.at]);
    return this.ownBridge;
  }

  get lots(): BasisFigures | null {
    const { basis } = this.context;
    if (basis && !this.position.isCash) this.ownLots ??= new LazyBasis(this.context, this.p, basis);
    return this.ownLots;
  }

  private endOf(frame: Snapshot, rate: Rate | null): PositionEnd {
    const { position, p } = this;
    const price = position.isCash || !frame.isHeld(p) ? null : frame.priceOf(position.instrument, position.account);
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
