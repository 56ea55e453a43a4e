import { ZERO, addDecimals, multiplyDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import { ScaledSum } from "../money/scaled-sum.ts";
import type { Book } from "../ledger/book.ts";
import type { ClassTotal } from "../ledger/columns/day-totals.ts";
import { LIMB, limbsBetween } from "../ledger/columns/converted-amounts.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { isNarrow } from "../ledger/columns/integers.ts";
import type { Position } from "../ledger/columns/position.ts";
import type { RateSegments } from "../ledger/columns/rate-columns.ts";
import type { Bridge } from "./bridge.ts";
import { CLASSES, EXPENSE, FLOW, INCOME, type PostingColumns } from "../ledger/columns/posting-columns.ts";
import { convertedSlice, sliceWindow } from "../market/window.ts";

/** Rates of one currency at both ends; an unknown rate counts as nothing. */
export interface EndRates {
  readonly at: Decimal;
  readonly since: Decimal;
}

/** What the bridge of all positions in one currency is made of. */
export class BridgeSums {
  private readonly opening = new ScaledSum();
  private readonly closing = new ScaledSum();
  private readonly amounts = new ScaledSum();
  private accrued: AccruedChange = NOTHING_ACCRUED;
  private readonly high: readonly ScaledSum[] = Array.from({ length: CLASSES }, () => new ScaledSum());
  private readonly low: readonly ScaledSum[] = Array.from({ length: CLASSES }, () => new ScaledSum());
  isIncomplete = false;
  private readonly book: Book;
  private readonly target: number;
  /** null: the currency is the target itself */
  private readonly segments: RateSegments | null;

  constructor(book: Book, target: number, segments: RateSegments | null) {
    this.book = book;
    this.target = target;
    this.segments = segments;
  }

  /** Adds a position: its value at both ends and what changed in between. */
  add(p: number, position: Position, at: Snapshot, since: Snapshot): void {
    this.addEnds(p, at, since);
    for (let c = 0; c < CLASSES; c++) this.addChanges(p, position, c, at, since);
  }

  /** Adds a position's value at both ends. */
  addEnds(p: number, at: Snapshot, since: Snapshot): void {
    at.addValueTo(this.closing, p);
    since.addValueTo(this.opening, p);
    if (at.hasAccrued || since.hasAccrued) this.accrued = addAccrued(this.accrued, accruedChange(p, at, since));
  }

  /** Adds what changed in one class over all positions of the currency. */
  addTotal({ changeClass, amount, converted }: ClassTotal): void {
    this.amounts.addDecimal(amount);
    (this.low[changeClass] as ScaledSum).addDecimal(converted);
  }

  /** Adds what changed in one class of a position. */
  addChanges(p: number, position: Position, c: number, at: Snapshot, since: Snapshot): void {
    const slice = position.slices[c];
    if (!slice) return;
    const from = since.counts[p * CLASSES + c] as number;
    const to = at.counts[p * CLASSES + c] as number;
    if (from === to) return;
    const column = slice.amount ?? slice.quantity;
    const scale = slice.amount ? slice.amountScale : slice.quantityScale;
    const high = this.high[c] as ScaledSum;
    if (slice.extras.size === 0 && isNarrow(column)) {
      const amount = (column[to - 1] as number) - (from > 0 ? (column[from - 1] as number) : 0);
      if (!this.segments) {
        this.amounts.add(amount, scale);
        (this.low[c] as ScaledSum).add(amount, scale);
        return;
      }
      const converted = convertedSlice(position, slice, this.target, this.segments);
      const limbs = limbsBetween(converted, this.segments, from, to);
      if (limbs) {
        this.amounts.add(amount, scale);
        high.add(limbs.high, converted.scale);
        (this.low[c] as ScaledSum).add(limbs.low, converted.scale);
        return;
      }
    }
    this.addWindow(position, slice, from, to);
  }

  /** Adds one change of a position by its index in a class. */
  addChange(position: Position, c: number, index: number): void {
    const slice = position.slices[c];
    if (slice) this.addWindow(position, slice, index, index + 1);
  }

  private addWindow(position: Position, slice: PostingColumns, from: number, to: number): void {
    const window = sliceWindow(this.book, position, slice, this.target, this.segments, from, to);
    this.amounts.addDecimal(window.amount);
    (this.low[slice.changeClass] as ScaledSum).addDecimal(window.converted);
    if (window.isIncomplete) this.isIncomplete = true;
  }

  /**
   * The parts for all positions added: currency = V0(r1 - r0) + sum F (r1 - r), price = (V1 - V0 - (A1 - A0) - sum F) r1
   * with A the accrued interest inside V, (A1 - A0) r1 as income, for a liability as expense, and sum F r by what
   * stands on the other side; trades and own transfers under `moves`.
   */
  parts(rates: EndRates): Bridge {
    const byClass = this.high.map((high, c) => {
      const upper = high.total();
      const lower = (this.low[c] as ScaledSum).total();
      return addDecimals({ mantissa: upper.mantissa * BigInt(LIMB), scale: upper.scale }, lower);
    });
    return bridgeOf(this.opening.total(), this.closing.total(), this.amounts.total(), byClass, rates, this.accrued);
  }
}

/** The bridge from opening and closing value and the changes in between, all in one own currency. */
export function bridgeOf(
  opening: Decimal,
  closing: Decimal,
  amounts: Decimal,
  convertedByClass: readonly Decimal[],
  rates: EndRates,
  accrued: AccruedChange,
): Bridge {
  const converted = convertedByClass.reduce(addDecimals, ZERO);
  const onOpening = multiplyDecimals(opening, subtractDecimals(rates.at, rates.since));
  const onChanges = subtractDecimals(multiplyDecimals(amounts, rates.at), converted);
  const flows = convertedByClass[FLOW] ?? ZERO;
  const income = convertedByClass[INCOME] ?? ZERO;
  const expenses = convertedByClass[EXPENSE] ?? ZERO;
  const gained = [amounts, accrued.income, accrued.expense].reduce(
    subtractDecimals,
    subtractDecimals(closing, opening),
  );
  return {
    flows,
    income: addDecimals(income, multiplyDecimals(accrued.income, rates.at)),
    expenses: addDecimals(expenses, multiplyDecimals(accrued.expense, rates.at)),
    price: multiplyDecimals(gained, rates.at),
    currency: addDecimals(onOpening, onChanges),
    moves: subtractDecimals(converted, addDecimals(addDecimals(flows, income), expenses)),
  };
}

/** How much more interest has accrued at the end than at the beginning, in own currency: on assets, on liabilities. */
export interface AccruedChange {
  readonly income: Decimal;
  readonly expense: Decimal;
}

const NOTHING_ACCRUED: AccruedChange = { income: ZERO, expense: ZERO };

/** A1 - A0 of one position; a liability by the sign of its closing value, or of its opening one where none is left. */
export function accruedChange(p: number, at: Snapshot, since: Snapshot): AccruedChange {
  const [now, before] = [at.accruedOf(p), since.accruedOf(p)];
  if (!now && !before) return NOTHING_ACCRUED;
  const change = subtractDecimals(now ?? ZERO, before ?? ZERO);
  return (at.signOf(p) || since.signOf(p)) < 0 ? { income: ZERO, expense: change } : { income: change, expense: ZERO };
}

function addAccrued(a: AccruedChange, b: AccruedChange): AccruedChange {
  return { income: addDecimals(a.income, b.income), expense: addDecimals(a.expense, b.expense) };
}

/** Part by part sum of bridges. */
export function addBridges(a: Bridge, b: Bridge): Bridge {
  // Sums begin with nothing, and most positions have nothing on one of two sides.
  if (b === NO_BRIDGE) return a;
  if (a === NO_BRIDGE) return b;
  return {
    flows: addDecimals(a.flows, b.flows),
    income: addDecimals(a.income, b.income),
    expenses: addDecimals(a.expenses, b.expenses),
    price: addDecimals(a.price, b.price),
    currency: addDecimals(a.currency, b.currency),
    moves: addDecimals(a.moves, b.moves),
  };
}

export const NO_BRIDGE: Bridge = {
  flows: ZERO,
  income: ZERO,
  expenses: ZERO,
  price: ZERO,
  currency: ZERO,
  moves: ZERO,
};
