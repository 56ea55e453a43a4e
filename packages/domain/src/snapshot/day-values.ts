import { approximate } from "../money/approximate.ts";
import type { Day } from "../time/day.ts";
import type { Book } from "../ledger/book.ts";
import { countUpTo, isNarrow } from "../ledger/columns/integers.ts";
import type { Position } from "../ledger/columns/position.ts";
import { newestUpTo, type PriceHistory } from "../ledger/price-history.ts";
import { priceOn } from "../market/price-on.ts";
import { segmentsOf } from "../ledger/rates/rate-segments.ts";
import type { PostingColumns } from "../ledger/columns/posting-columns.ts";
import { positionsHolding } from "../ledger/positions-holding.ts";
import { modelsOf } from "../market/models/model-value.ts";

const NEVER = 0x7fff_ffff;

/** Of a price that may change without any record: by interest, by a rate. */
const ALWAYS_NEW = -1;

/**
 * Values of positions at the ends of some days (ascending), in their own currencies, as doubles: prices count as in
 * `summarise`, each product rounds by at most 2^-53.
 */
export class DayValues {
  private readonly book: Book;
  private readonly days: Int32Array;
  private readonly values: Float64Array;
  /** per instrument, made when it is first held */
  private readonly prices: (Float64Array | undefined)[] = [];

  constructor(book: Book, days: Int32Array) {
    this.book = book;
    this.days = days;
    this.values = new Float64Array(days.length);
  }

  /** Value of a position on each day; NaN: its price is unknown; null: never held. The next call uses the same column. */
  of(p: number): Float64Array | null {
    const position = this.book.positions[p] as Position;
    const { days, values } = this;
    const unit = this.addQuantities(position.slices);
    if (unit === null) return null;
    const prices = position.isCash ? null : this.pricesOf(position);
    for (let d = 0; d < days.length; d++) {
      const held = values[d] as number;
      if (held !== 0) values[d] = prices ? (held / unit) * (prices[d] as number) : held / unit;
    }
    return values;
  }

  /** Quantities on the days: integers are added before they are scaled, so that classes cancel exactly. */
  private addQuantities(slices: readonly (PostingColumns | null)[]): number | null {
    const { days, values } = this;
    const last = days[days.length - 1] ?? -NEVER;
    let scale = -1;
    for (const postings of slices)
      if (postings && (postings.days[0] as number) <= last) scale = Math.max(scale, postings.quantityScale);
    if (scale < 0) return null;
    values.fill(0);
    for (const postings of slices) {
      if (postings && (postings.days[0] as number) <= last)
        addHeld(postings, days, 10 ** (scale - postings.quantityScale), values);
    }
    return 10 ** scale;
  }

  private pricesOf({ instrument, account }: Position): Float64Array {
    if (this.book.navs.get(instrument)?.size) return pricesOver(this.book, instrument, this.days, account);
    let prices = this.prices[instrument];
    if (!prices) {
      prices = pricesOver(this.book, instrument, this.days, null);
      this.prices[instrument] = prices;
    }
    return prices;
  }
}

/** Rate of a currency into the target on each day; NaN: none yet. */
export function ratesOver(book: Book, currency: number, target: number, days: Int32Array): Float64Array {
  const rates = new Float64Array(days.length);
  if (currency === target) return rates.fill(1);
  const { days: starts, doubles } = segmentsOf(book, currency, target);
  let n = 0;
  for (let d = 0; d < days.length; d++) {
    while (n < starts.length && (starts[n] as number) <= (days[d] as number)) n += 1;
    rates[d] = n === 0 ? Number.NaN : (doubles[n - 1] as number);
  }
  return rates;
}

function addHeld(
  { days: changes, count, quantity }: PostingColumns,
  days: Int32Array,
  factor: number,
  into: Float64Array,
) {
  let n = countUpTo(changes, days[0] as number);
  let held = n === 0 ? 0 : Number(quantity[n - 1]) * factor;
  let next = n < count ? (changes[n] as number) : NEVER;
  for (let d = 0; d < days.length; d++) {
    const day = days[d] as number;
    if (day >= next) {
      while (n < count && (changes[n] as number) <= day) n += 1;
      held = Number(quantity[n - 1]) * factor;
      next = n < count ? (changes[n] as number) : NEVER;
    }
    into[d] = (into[d] as number) + held;
  }
}

/** Price per unit in own currency on each day; NaN where there is none. */
function pricesOver(book: Book, instrument: number, days: Int32Array, account: number | null): Float64Array {
  const history = book.prices.get(instrument) ?? null;
  const own = book.terms.instruments[instrument]?.currency;
  const isOwn = history === null || history.currencies.every((currency) => currency === own);
  // What a fund pays out changes no units of it.
  const movesDaily = modelsOf(book).movesDaily(instrument) || account !== null;
  const plain = history && isOwn && !movesDaily && !book.unitFactors[instrument] && isNarrow(history.prices);
  const first = plain ? (history.days[0] as number) : NEVER;
  const prices = new Float64Array(days.length);
  let known = Number.NaN;
  let version = ALWAYS_NEW;
  let d = 0;
  for (; d < days.length && (days[d] as number) < first; d++) {
    const day = days[d] as Day;
    const now = movesDaily ? ALWAYS_NEW : versionOn(book, instrument, history, isOwn, day);
    if (now === ALWAYS_NEW || now !== version) {
      const perUnit = priceOn(book, instrument, day, account)?.perUnit;
      known = perUnit ? approximate(perUnit) : Number.NaN;
    }
    version = now;
    prices[d] = known;
  }
  if (plain) fillRecorded(history, days, d, prices);
  return prices;
}

/** What the price of a day rests on, as a number: two days with the same one have the same price. */
function versionOn(book: Book, instrument: number, history: PriceHistory | null, isOwn: boolean, day: Day): number {
  const index = history ? newestUpTo(history, day) : -1;
  if (index >= 0) return isOwn ? index : ALWAYS_NEW;
  let changes = 0;
  for (const { slices } of positionsHolding(book, instrument))
    for (const postings of slices) if (postings) changes += countUpTo(postings.days, day);
  return -2 - changes;
}

/** Recorded prices that count as they stand. */
function fillRecorded(history: PriceHistory, days: Int32Array, from: number, into: Float64Array): void {
  const { days: recorded, count, scale } = history;
  const prices = history.prices as Float64Array;
  const unit = 10 ** scale;
  let n = 0;
  for (let d = from; d < days.length; d++) {
    const day = days[d] as number;
    while (n < count && (recorded[n] as number) <= day) n += 1;
    into[d] = (prices[n - 1] as number) / unit;
  }
}
