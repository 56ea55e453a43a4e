import { mantissaAt, ZERO, type Decimal } from "../../money/decimal.ts";
import { SAFE_LIMIT } from "../../money/scaled-sum.ts";
import type { Day } from "../../time/day.ts";
import type { Position } from "./position.ts";
import type { RateSegments } from "./rate-columns.ts";
import { countUpTo } from "./integers.ts";
import { amountsOf, hasNarrowColumns, type PostingChange } from "./posting-difference.ts";
import { CLASSES, type PostingColumns } from "./posting-columns.ts";

/** Later days than the book has had so far, so that the next ones are no reason to begin anew. */
const SPARE_DAYS = 400;

/** What changed between two days in one currency and class, over the whole book. */
export interface ClassTotal {
  /** instrument index */
  readonly currency: number;
  readonly changeClass: number;
  readonly amount: Decimal;
  /** each change at the rate of its day */
  readonly converted: Decimal;
}

/** What the totals are made from: of one book, for one target currency. */
export interface TotalsSource {
  readonly positions: readonly Position[];
  /** whether the changes of one class of a position are part of the totals */
  readonly counts: (p: number, changeClass: number) => boolean;
  /** only amounts above zero are added up: what was paid in, whatever came back */
  readonly onlyPaidIn: boolean;
  /** whether the fees of a position's trades are added to their amounts */
  readonly withFees: (p: number) => boolean;
  /** instrument index of the currency converted into */
  readonly target: number;
  /** rates of a currency into the target */
  readonly ratesOf: (currency: number) => RateSegments;
}

interface Column {
  readonly currency: number;
  readonly changeClass: number;
  readonly scale: number;
  /** running amounts by day */
  readonly amounts: Float64Array;
  /** running converted amounts by day, at scale + rate scale; null: the currency is the target */
  readonly converted: bigint[] | null;
}

/**
 * Running totals by day of the changes that count, by currency, class and scale: what happened between two days is a
 * subtraction. Changes that no plain column can say are left to their slices (`others`).
 */
export class DayTotals {
  /** by position x CLASSES + class: the changes that are not in the totals; null: none of the slice is */
  readonly others: ReadonlyMap<number, readonly number[] | null>;
  private readonly source: TotalsSource;
  private readonly firstDay: Day;
  private readonly length: number;
  private readonly columns = new Map<string, Column>();
  private isExact = true;

  private constructor(source: TotalsSource) {
    this.source = source;
    let first = Number.POSITIVE_INFINITY;
    let last = Number.NEGATIVE_INFINITY;
    const others = new Map<number, readonly number[] | null>();
    const slices: { p: number; slice: PostingColumns }[] = [];
    source.positions.forEach((position, p) => {
      position.slices.forEach((postings, c) => {
        if (!postings || !source.counts(p, c)) return;
        if (!hasNarrowColumns(postings)) {
          others.set(p * CLASSES + c, null);
          return;
        }
        if (postings.extras.size > 0) others.set(p * CLASSES + c, [...postings.extras.keys()]);
        first = Math.min(first, postings.days[0] as number);
        last = Math.max(last, postings.days[postings.count - 1] as number);
        slices.push({ p, slice: postings });
      });
    });
    this.others = others;
    this.firstDay = slices.length === 0 ? 0 : first;
    this.length = slices.length === 0 ? 0 : last - first + 1 + SPARE_DAYS;
    for (const { p, slice: postings } of slices) this.take(p, postings);
  }

  /** Null where a total could pass 2^52, and positions have to be added one by one. */
  static of(source: TotalsSource): DayTotals | null {
    const totals = new DayTotals(source);
    return totals.isExact && [...totals.columns.values()].every((column) => totals.run(column)) ? totals : null;
  }

  /** Nothing counts. */
  get isEmpty(): boolean {
    return this.columns.size === 0 && this.others.size === 0;
  }

  /** What changed after `since` up to the end of `at`. */
  between(since: Day, at: Day): ClassTotal[] {
    const to = this.indexOf(at);
    const from = this.indexOf(since);
    return [...this.columns.values()].map(({ currency, changeClass, scale, amounts, converted }) => {
      const amount = { mantissa: BigInt((amounts[to] ?? 0) - (amounts[from] ?? 0)), scale };
      if (!converted) return { currency, changeClass, amount, converted: amount };
      const mantissa = (converted[to] ?? 0n) - (converted[from] ?? 0n);
      return {
        currency,
        changeClass,
        amount,
        converted: { mantissa, scale: scale + this.source.ratesOf(currency).scale },
      };
    });
  }

  /** Follows what an entry changed in a slice; false when the totals must be made anew. */
  follow(p: number, changeClass: number, next: PostingColumns | null, changes: readonly PostingChange[]): boolean {
    if (!next || this.others.has(p * CLASSES + changeClass)) return false;
    if (!this.source.counts(p, changeClass)) return true;
    const column = this.column(p, next);
    const withFees = this.source.withFees(p);
    return changes.every(({ day, amount: plain, fees, sign }) => {
      const index = day - this.firstDay;
      if (index < 0 || index >= this.length) return false;
      if (this.source.onlyPaidIn && plain <= 0) return true;
      const amount = withFees ? plain + fees : plain;
      for (let i = index; i < this.length; i++) {
        column.amounts[i] = (column.amounts[i] as number) + sign * amount;
        if (!(Math.abs(column.amounts[i] as number) < SAFE_LIMIT)) return false;
      }
      const { converted } = column;
      if (!converted) return true;
      const more = BigInt(sign * amount) * rateAt(this.source.ratesOf(column.currency), day);
      for (let i = index; i < this.length; i++) converted[i] = (converted[i] ?? 0n) + more;
      return true;
    });
  }

  private indexOf(day: Day): number {
    return Math.min(day - this.firstDay, this.length - 1);
  }

  private column(p: number, postings: PostingColumns): Column {
    const currency = (this.source.positions[p] as Position).currency;
    const scale = postings.amount ? postings.amountScale : postings.quantityScale;
    const key = `${currency} ${postings.changeClass} ${scale}`;
    let column = this.columns.get(key);
    if (!column) {
      const converted = currency === this.source.target ? null : Array.from({ length: this.length }, () => 0n);
      const { changeClass } = postings;
      column = { currency, changeClass, scale, amounts: new Float64Array(this.length), converted };
      this.columns.set(key, column);
    }
    return column;
  }

  /** Adds the amounts of each day, not yet running. */
  private take(p: number, postings: PostingColumns): void {
    const { amounts } = this.column(p, postings);
    const { firstDay } = this;
    const { onlyPaidIn } = this.source;
    const { days, count, extras } = postings;
    const running = amountsOf(postings);
    const fees = this.source.withFees(p) ? (postings.fees as Float64Array | null) : null;
    let before = 0;
    let feesBefore = 0;
    for (let i = 0; i < count; i++) {
      const amount = (running[i] as number) - before;
      before = running[i] as number;
      const fee = fees ? (fees[i] as number) - feesBefore : 0;
      feesBefore += fee;
      if ((onlyPaidIn && amount <= 0) || extras.has(i)) continue;
      const index = (days[i] as number) - firstDay;
      const sum = (amounts[index] as number) + amount + fee;
      if (!(sum < SAFE_LIMIT && sum > -SAFE_LIMIT)) this.isExact = false;
      amounts[index] = sum;
    }
  }

  /** Makes the amounts of the days running totals, each converted at its day's rate; false past 2^52. */
  private run({ currency, amounts, converted }: Column): boolean {
    const rates = converted && this.source.ratesOf(currency);
    let total = 0;
    let sum = 0n;
    for (let i = 0; i < this.length; i++) {
      const amount = amounts[i] as number;
      total += amount;
      if (!(Math.abs(amount) < SAFE_LIMIT && Math.abs(total) < SAFE_LIMIT)) return false;
      amounts[i] = total;
      if (!converted || !rates) continue;
      if (amount !== 0) sum += BigInt(amount) * rateAt(rates, this.firstDay + i);
      converted[i] = sum;
    }
    return true;
  }
}

/** Rate of a day as an integer at the scale of the rates; 0 where there is none yet. */
function rateAt(rates: RateSegments, day: Day): bigint {
  return mantissaAt(rates.values[countUpTo(rates.days, day) - 1] ?? ZERO, rates.scale);
}
