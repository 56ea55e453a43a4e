import { ZERO, addDecimals, multiplyDecimals, type Decimal } from "../money/decimal.ts";
import { SAFE_LIMIT, type ScaledSum } from "../money/scaled-sum.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { DayIndex } from "../ledger/columns/day-index.ts";
import { countUpTo, isNarrow } from "../ledger/columns/integers.ts";
import { layoutOf, type Layout } from "../ledger/layout.ts";
import type { Position } from "../ledger/columns/position.ts";
import { priceOn, smallPriceOn, type PriceOn, type SmallPrice } from "../market/price-on.ts";
import { CLASSES, quantityAfter } from "../ledger/columns/posting-columns.ts";

/** How a position's own value is held. */
export const EMPTY = 0;
export const SMALL = 1;
export const LARGE = 2;
export const UNKNOWN = 3;

const EXACT_PRODUCT = 2 ** 53;

/** Days looked at before it pays to index the book: a command that asks one question looks at two. */
const LOOKS_WITHOUT_INDEX = 2;

/**
 * Every position of the scope at the end of one day: how many changes count, the quantity, and the value in its own
 * currency, as integers in doubles while exact and as decimals past that.
 */
export class Snapshot {
  readonly day: Day;
  readonly layout: Layout;
  /** number of changes up to the day, by position x CLASSES + class */
  readonly counts: Int32Array;
  /** EMPTY, SMALL, LARGE or UNKNOWN by position */
  readonly states: Uint8Array;
  readonly values: Float64Array;
  readonly scales: Uint8Array;
  /** a position of the scope has no value that is known */
  hasUnknown = false;
  /** quantity as an integer at `quantityScales`; NaN where it is no exact double */
  private readonly quantities: Float64Array;
  private readonly quantityScales: Uint8Array;
  private readonly book: Book;
  private readonly large = new Map<number, Decimal>();
  /** accrued interest inside the values; only positions that have some */
  private readonly accrued = new Map<number, Decimal>();
  private readonly prices: (PriceOn | null | undefined)[] = [];
  private readonly smallPrices: (SmallPrice | null | undefined)[] = [];
  private readonly index: DayIndex | null;

  constructor(book: Book, scope: readonly number[], day: Day) {
    const count = book.positions.length;
    this.book = book;
    this.day = day;
    book.layout ??= layoutOf(book.positions);
    this.layout = book.layout;
    book.looks += 1;
    if (book.looks > LOOKS_WITHOUT_INDEX && !book.dayIndex?.hasRoomFor(count))
      book.dayIndex = new DayIndex(book.positions);
    this.index = book.dayIndex;
    const standing = this.index?.at(day) ?? null;
    this.counts = standing?.counts ?? new Int32Array(count * CLASSES);
    this.states = new Uint8Array(count);
    this.values = new Float64Array(count);
    this.scales = new Uint8Array(count);
    this.quantities = new Float64Array(count);
    this.quantityScales = new Uint8Array(count);
    for (const p of scope) {
      if (this.index && standing) this.takeStanding(p, this.index, standing.quantities);
      else this.take(p, book.positions[p] as Position);
    }
  }

  /** The price of an instrument on this day; of a fund with values by account, that of the units in one of them. */
  priceOf(instrument: number, account: number | null): PriceOn | null {
    if (this.book.navs.get(instrument)?.size) return priceOn(this.book, instrument, this.day, account);
    let price = this.prices[instrument];
    if (price === undefined) {
      price = priceOn(this.book, instrument, this.day);
      this.prices[instrument] = price;
    }
    return price;
  }

  /** Whether the value of a position rests on a model or a last trade. */
  isEstimated(p: number): boolean {
    const instrument = this.layout.instruments[p] as number;
    if (this.smallPriceOf(instrument)) return false;
    return this.priceOf(instrument, this.layout.accounts[p] as number)?.isEstimated === true;
  }

  quantityOf(p: number): Decimal {
    const quantity = this.quantities[p] as number;
    if (quantity === quantity) return { mantissa: BigInt(quantity), scale: this.quantityScales[p] as number };
    let total: Decimal = ZERO;
    const slices = (this.book.positions[p] as Position).slices;
    for (let c = 0; c < CLASSES; c++) {
      const postings = slices[c];
      const n = this.counts[p * CLASSES + c] as number;
      if (postings && n > 0) total = addDecimals(total, quantityAfter(postings, n));
    }
    return total;
  }

  /** Adds a position's quantity to a sum. */
  addQuantity(sum: ScaledSum, p: number): void {
    const quantity = this.quantities[p] as number;
    if (quantity === quantity) {
      if (quantity !== 0) sum.add(quantity, this.quantityScales[p] as number);
    } else sum.addDecimal(this.quantityOf(p));
  }

  /** Adds a position's own value to a sum; an unknown one counts as nothing. */
  addValueTo(sum: ScaledSum, p: number): void {
    if (this.states[p] === SMALL) {
      const value = this.values[p] as number;
      if (value < 2 ** 52 && value > -(2 ** 52)) sum.add(value, this.scales[p] as number);
      else sum.addDecimal({ mantissa: BigInt(value), scale: this.scales[p] as number });
    } else sum.addDecimal(this.valueOf(p) ?? ZERO);
  }

  /** Value in the position's own currency; null: unknown. */
  valueOf(p: number): Decimal | null {
    switch (this.states[p]) {
      case SMALL:
        return { mantissa: BigInt(this.values[p] as number), scale: this.scales[p] as number };
      case LARGE:
        return this.large.get(p) ?? ZERO;
      case UNKNOWN:
        return null;
      default:
        return ZERO;
    }
  }

  /** Accrued interest inside the value, in the position's own currency; null: none. */
  accruedOf(p: number): Decimal | null {
    return this.accrued.get(p) ?? null;
  }

  /** Whether interest accrues on any position of the frame. */
  get hasAccrued(): boolean {
    return this.accrued.size > 0;
  }

  /** -1, 0 or 1; 0 also for an unknown value. */
  signOf(p: number): number {
    if (this.states[p] === SMALL) return Math.sign(this.values[p] as number);
    const value = this.states[p] === LARGE ? this.large.get(p) : undefined;
    if (!value || value.mantissa === 0n) return 0;
    return value.mantissa > 0n ? 1 : -1;
  }

  isHeld(p: number): boolean {
    return this.states[p] !== EMPTY;
  }

  /** Takes what the day index says of a position, or looks into its slices where the index does not hold them. */
  private takeStanding(p: number, index: DayIndex, quantities: Float64Array): void {
    let quantity = 0;
    let scale = -1;
    for (let slot = p * CLASSES; slot < (p + 1) * CLASSES; slot++) {
      if (!index.holds(slot)) return this.take(p, this.book.positions[p] as Position);
      if (this.counts[slot] === 0) continue;
      const slotScale = index.quantityScaleOf(slot);
      if (scale >= 0 && scale !== slotScale) return this.take(p, this.book.positions[p] as Position);
      quantity += quantities[slot] as number;
      scale = slotScale;
    }
    this.value(p, quantity, scale);
  }

  private take(p: number, position: Position): void {
    let quantity = 0;
    let scale = -1;
    let isExact = true;
    for (let c = 0; c < CLASSES; c++) {
      const postings = position.slices[c];
      if (!postings) continue;
      const n = countUpTo(postings.days, this.day);
      this.counts[p * CLASSES + c] = n;
      if (n === 0) continue;
      if (!isNarrow(postings.quantity) || (scale >= 0 && scale !== postings.quantityScale)) isExact = false;
      else {
        quantity += postings.quantity[n - 1] as number;
        scale = postings.quantityScale;
      }
    }
    this.value(p, isExact ? quantity : SAFE_LIMIT, scale);
  }

  private value(p: number, quantity: number, scale: number): void {
    if (quantity >= SAFE_LIMIT || quantity <= -SAFE_LIMIT) {
      this.quantities[p] = Number.NaN;
      this.takeLarge(p);
      return;
    }
    this.quantities[p] = quantity;
    this.quantityScales[p] = Math.max(0, scale);
    if (quantity === 0) return;
    const isCash = this.layout.cash[p] === 1;
    const price = isCash ? null : this.smallPriceOf(this.layout.instruments[p] as number);
    const product = isCash ? quantity : quantity * (price?.mantissa ?? Number.POSITIVE_INFINITY);
    if (!(product < EXACT_PRODUCT && product > -EXACT_PRODUCT)) return this.takeLarge(p);
    this.states[p] = SMALL;
    if (product === 0) return;
    this.values[p] = product;
    this.scales[p] = scale + (price?.scale ?? 0);
  }

  /** The price as an integer, where it can be told without more; null: ask `priceOf`. */
  private smallPriceOf(instrument: number): SmallPrice | null {
    let price = this.smallPrices[instrument];
    if (price === undefined) {
      price = smallPriceOn(this.book, instrument, this.day);
      this.smallPrices[instrument] = price;
    }
    return price;
  }

  private takeLarge(p: number): void {
    const position = this.book.positions[p] as Position;
    const quantity = this.quantityOf(p);
    if (quantity.mantissa === 0n) return;
    if (position.isCash) {
      this.states[p] = LARGE;
      this.large.set(p, quantity);
      return;
    }
    const price = this.priceOf(position.instrument, position.account);
    if (!price?.perUnit) {
      this.states[p] = UNKNOWN;
      this.hasUnknown = true;
    } else {
      this.states[p] = LARGE;
      this.large.set(p, multiplyDecimals(quantity, price.perUnit));
      if (price.accrued) this.accrued.set(p, multiplyDecimals(quantity, price.accrued));
    }
  }
}
