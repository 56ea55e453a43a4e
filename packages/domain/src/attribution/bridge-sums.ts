import { ONE, ZERO, addDecimals, multiplyDecimals, subtractDecimals, type Decimal } from "../money/decimal.ts";
import { ScaledSum } from "../money/scaled-sum.ts";
import type { ClassTotal } from "../ledger/columns/day-totals.ts";
import { LIMB, limbsBetween } from "../ledger/columns/converted-amounts.ts";
import type { AnswerEnds } from "../snapshot/answer-ends.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { isNarrow } from "../ledger/columns/integers.ts";
import type { Position } from "../ledger/columns/position.ts";
import type { RateSegments } from "../ledger/columns/rate-columns.ts";
import { convertedOn, segmentsOf } from "../ledger/rates/rate-segments.ts";
import type { Bridge } from "./bridge.ts";
import {
  CLASSES,
  EXPENSE,
  FLOW,
  INCOME,
  INTERNAL,
  TRADE,
  type PostingColumns,
} from "../ledger/columns/posting-columns.ts";
import { convertedSlice, sliceWindow } from "../market/window.ts";

/** A book and the rates into the currency of an answer at both ends; an unknown rate counts as nothing. */
type BridgeContext = Pick<AnswerEnds, "book" | "target" | "rateAt" | "rateSince">;

/** Whole ownership: all of it counts from the first snapshot to the last. */
const WHOLE: readonly Decimal[] = [ONE];

/** What the bridge of some positions is made of, by currency. */
export class BridgeSums {
  private readonly context: BridgeContext;
  private readonly byCurrency = new Map<number, CurrencySums>();

  constructor(context: BridgeContext) {
    this.context = context;
  }

  /** Adds a whole position (index). */
  add(p: number, snapshots: readonly Snapshot[]): void {
    this.of((this.context.book.positions[p] as Position).currency).add(p, snapshots);
  }

  /** The sums of one currency (instrument index). */
  of(currency: number): CurrencySums {
    let sums = this.byCurrency.get(currency);
    if (!sums) {
      sums = new CurrencySums(this.context, currency);
      this.byCurrency.set(currency, sums);
    }
    return sums;
  }

  /** The bridge of all that was added. */
  total(): Bridge {
    let bridge: Bridge = NO_BRIDGE;
    for (const sums of this.byCurrency.values()) bridge = addBridges(bridge, sums.total());
    return bridge;
  }
}

/** The bridge of one position (index), as {@link CurrencySums.add} adds it. */
export function bridgeOf(
  context: BridgeContext,
  p: number,
  snapshots: readonly Snapshot[],
  shares?: readonly Decimal[],
): Bridge {
  const sums = new CurrencySums(context, (context.book.positions[p] as Position).currency);
  sums.add(p, snapshots, shares);
  return sums.total();
}

/** The same of one currency. */
class CurrencySums {
  private readonly opening = new ScaledSum();
  private readonly closing = new ScaledSum();
  private readonly amounts = new ScaledSum();
  private accruedIncome: Decimal = ZERO;
  private accruedExpenses: Decimal = ZERO;
  /** converted amounts by class, of those of which there are any: the upper limbs, the lower ones with all that has none */
  private readonly high: ScaledSum[] = [];
  private readonly low: ScaledSum[] = [];
  private readonly context: BridgeContext;
  private readonly currency: number;
  /** null: the currency is the target itself */
  private readonly segments: RateSegments | null;

  constructor(context: BridgeContext, currency: number) {
    const { book, target } = context;
    this.context = context;
    this.currency = currency;
    this.segments = currency === target ? null : segmentsOf(book, currency, target);
  }

  /**
   * Adds a position (index): its value at the first and the last snapshot and what changed in between. `shares` has the one
   * that counts from each snapshot to the next. A change of the share is a flow, like any other amount that comes in or goes
   * out: of the value at that snapshot, at its rate. So the bridges of all owners add up to that of the whole position.
   */
  add(p: number, snapshots: readonly Snapshot[], shares = WHOLE): void {
    const position = this.context.book.positions[p] as Position;
    this.addEnds(p, snapshots, shares);
    for (let k = 0; k < shares.length; k++) {
      const [since, at, share] = [snapshots[k] as Snapshot, snapshots[k + 1] as Snapshot, shares[k] as Decimal];
      if (k > 0) this.addTaken(p, since, subtractDecimals(share, shares[k - 1] as Decimal));
      for (let c = 0; c < CLASSES; c++) this.addChanges(p, position, c, since, at, share);
    }
  }

  /** Adds a position's value at both ends, and the interest inside: a liability's by the sign of its closing or opening value. */
  addEnds(p: number, snapshots: readonly Snapshot[], shares = WHOLE): void {
    const [since, at] = [snapshots[0] as Snapshot, snapshots.at(-1) as Snapshot];
    addValue(this.opening, since, p, shares[0] as Decimal);
    addValue(this.closing, at, p, shares.at(-1) as Decimal);
    if (!snapshots.some((one) => one.hasAccrued)) return;
    const isLiability = (at.signOf(p) || since.signOf(p)) < 0;
    shares.forEach((share, k) => {
      const [before, now] = [snapshots[k]?.accruedOf(p) ?? ZERO, snapshots[k + 1]?.accruedOf(p) ?? ZERO];
      const more = weighted(subtractDecimals(now, before), share);
      if (isLiability) this.accruedExpenses = addDecimals(this.accruedExpenses, more);
      else this.accruedIncome = addDecimals(this.accruedIncome, more);
    });
  }

  /** Adds a change of the share as a day ended. */
  private addTaken(p: number, snapshot: Snapshot, share: Decimal): void {
    const taken = multiplyDecimals(snapshot.valueOf(p) ?? ZERO, share);
    this.addTotal({ changeClass: FLOW, amount: taken, converted: convertedOn(taken, this.segments, snapshot.day) });
  }

  /** Adds what changed in one class, of however many positions. */
  addTotal({ changeClass, amount, converted }: Omit<ClassTotal, "currency">): void {
    this.amounts.addDecimal(amount);
    (this.low[changeClass] ??= new ScaledSum()).addDecimal(converted);
  }

  /** Adds what changed in one class of a position. */
  addChanges(p: number, position: Position, c: number, since: Snapshot, at: Snapshot, share = ONE): void {
    const slice = position.slices[c];
    if (!slice) return;
    const from = since.counts[p * CLASSES + c] as number;
    const to = at.counts[p * CLASSES + c] as number;
    if (from !== to && !(share === ONE && this.addNarrow(position, slice, from, to)))
      this.addWindow(position, slice, from, to, share);
  }

  /** Adds one change of a position by its index in a class. */
  addChange(position: Position, c: number, index: number): void {
    const slice = position.slices[c];
    if (slice) this.addWindow(position, slice, index, index + 1, ONE);
  }

  /** Adds whole changes without exact decimals, where doubles hold them; false: they do not. */
  private addNarrow(position: Position, slice: PostingColumns, from: number, to: number): boolean {
    const column = slice.amount ?? slice.quantity;
    if (slice.extras.size > 0 || !isNarrow(column)) return false;
    const scale = slice.amount ? slice.amountScale : slice.quantityScale;
    const amount = (column[to - 1] as number) - (from > 0 ? (column[from - 1] as number) : 0);
    const low = (this.low[slice.changeClass] ??= new ScaledSum());
    if (!this.segments) low.add(amount, scale);
    else {
      const converted = convertedSlice(position, slice, this.context.target, this.segments);
      const limbs = limbsBetween(converted, this.segments, from, to);
      if (!limbs) return false;
      (this.high[slice.changeClass] ??= new ScaledSum()).add(limbs.high, converted.scale);
      low.add(limbs.low, converted.scale);
    }
    this.amounts.add(amount, scale);
    return true;
  }

  private addWindow(position: Position, slice: PostingColumns, from: number, to: number, share: Decimal): void {
    const { book, target } = this.context;
    const moved = sliceWindow(book, position, slice, target, this.segments, from, to);
    const [amount, converted] = [weighted(moved.amount, share), weighted(moved.converted, share)];
    this.addTotal({ changeClass: slice.changeClass, amount, converted });
  }

  /**
   * The parts for all positions added: currency = V0(r1 - r0) + sum F (r1 - r), price = (V1 - V0 - (A1 - A0) - sum F) r1
   * with A the accrued interest inside V, (A1 - A0) r1 as income, for a liability as expense, and sum F r by what
   * stands on the other side; trades and own transfers under `moves`.
   */
  total(): Bridge {
    const { accruedIncome, accruedExpenses } = this;
    const [opening, amounts] = [this.opening.total(), this.amounts.total()];
    const rateAt = this.context.rateAt(this.currency)?.value ?? ZERO;
    const rateSince = this.context.rateSince(this.currency)?.value ?? ZERO;
    const [flows, income, expenses] = [this.convertedIn(FLOW), this.convertedIn(INCOME), this.convertedIn(EXPENSE)];
    const moves = addDecimals(this.convertedIn(TRADE), this.convertedIn(INTERNAL));
    const converted = [flows, income, expenses].reduce(addDecimals, moves);
    const onOpening = multiplyDecimals(opening, subtractDecimals(rateAt, rateSince));
    const onChanges = subtractDecimals(multiplyDecimals(amounts, rateAt), converted);
    const gained = [opening, amounts, accruedIncome, accruedExpenses].reduce(subtractDecimals, this.closing.total());
    return {
      flows,
      income: addDecimals(income, multiplyDecimals(accruedIncome, rateAt)),
      expenses: addDecimals(expenses, multiplyDecimals(accruedExpenses, rateAt)),
      price: multiplyDecimals(gained, rateAt),
      currency: addDecimals(onOpening, onChanges),
      moves,
    };
  }

  private convertedIn(changeClass: number): Decimal {
    const [high, low] = [this.high[changeClass], this.low[changeClass]?.total() ?? ZERO];
    if (!high) return low;
    const { mantissa, scale } = high.total();
    return addDecimals({ mantissa: mantissa * BigInt(LIMB), scale }, low);
  }
}

function addValue(sum: ScaledSum, snapshot: Snapshot, p: number, share: Decimal): void {
  if (share === ONE) snapshot.addValueTo(sum, p);
  else sum.addDecimal(multiplyDecimals(snapshot.valueOf(p) ?? ZERO, share));
}

/** All of an amount is the amount itself. */
function weighted(amount: Decimal, share: Decimal): Decimal {
  return share === ONE ? amount : multiplyDecimals(amount, share);
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
