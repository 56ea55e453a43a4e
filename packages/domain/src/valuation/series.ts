import { minorUnitOf } from "../codes/currencies.ts";
import { approximate } from "../money/approximate.ts";
import type { Day } from "../time/day.ts";
import { indexOf, type Book } from "./book.ts";
import { priceOn } from "./price-on.ts";
import type { SeriesQuestion } from "./question.ts";
import { segmentsOf } from "./rate-segments.ts";
import type { Series } from "./result.ts";
import { scopeOf } from "./scope.ts";
import type { Slice } from "./slice.ts";

/** Own-currency value of all positions in one currency, by day. */
interface CurrencyColumns {
  readonly assets: Float64Array;
  readonly liabilities: Float64Array;
}

const ROUNDING = 2 ** -52;

/**
 * Net worth on each of the days, as doubles in the minor unit of the target currency. Prices and rates count as in
 * `summarise`. Each product and sum rounds by at most 2^-53, so a point is within `bound` of the exact figure, far
 * below one minor unit for any wealth that fits on a page. Throws UnknownId.
 */
export function netWorthSeries(book: Book, question: SeriesQuestion): Series {
  const target =
    question.currency === null ? book.terms.defaultCurrency : indexOf(book.instrumentIndex, question.currency);
  return seriesOver(book, scopeOf(book, question).positions, Int32Array.from(question.days), target);
}

/** How a series is to be seen. */
export interface SeriesTerms {
  /** all days at the rates of this one */
  readonly rateDay?: Day | null;
  /** by position: the share of it that counts */
  readonly weights?: Float64Array | null;
}

/** The same for any positions (indices). */
export function seriesOver(
  book: Book,
  positions: readonly number[],
  days: Int32Array,
  target: number,
  { rateDay = null, weights = null }: SeriesTerms = {},
): Series {
  const incomplete = new Uint8Array(days.length);
  const byCurrency = new Map<number, CurrencyColumns>();
  const prices = new Map<number, Float64Array>();
  for (const p of positions) {
    const position = book.positions[p];
    if (!position) continue;
    let columns = byCurrency.get(position.currency);
    if (!columns) {
      columns = { assets: new Float64Array(days.length), liabilities: new Float64Array(days.length) };
      byCurrency.set(position.currency, columns);
    }
    const weight = weights ? (weights[p] as number) : 1;
    const quantity = quantities(position.slices, days);
    let price: Float64Array | null = null;
    if (!position.isCash) {
      price = prices.get(position.instrument) ?? pricesOver(book, position.instrument, days);
      prices.set(position.instrument, price);
    }
    for (let d = 0; d < days.length; d++) {
      const held = quantity[d] as number;
      if (held === 0) continue;
      const value = (price ? held * (price[d] as number) : held) * weight;
      if (value > 0) columns.assets[d] = (columns.assets[d] as number) + value;
      else if (value < 0) columns.liabilities[d] = (columns.liabilities[d] as number) + value;
      else if (value !== value) incomplete[d] = 1;
    }
  }
  return convert(book, byCurrency, target, { days, rateDay }, incomplete, positions.length);
}

function convert(
  book: Book,
  byCurrency: ReadonlyMap<number, CurrencyColumns>,
  target: number,
  { days, rateDay }: { readonly days: Int32Array; readonly rateDay: Day | null },
  incomplete: Uint8Array,
  positions: number,
): Series {
  const instrument = book.terms.instruments[target];
  const unit = 10 ** minorUnitOf(instrument?.code ?? "");
  const total = new Float64Array(days.length);
  const assets = new Float64Array(days.length);
  const liabilities = new Float64Array(days.length);
  let largest = 0;
  for (const [currency, columns] of byCurrency) {
    const rates =
      currency === target
        ? null
        : ratesOver(book, currency, target, rateDay === null ? days : new Int32Array(days.length).fill(rateDay));
    for (let d = 0; d < days.length; d++) {
      const up = columns.assets[d] as number;
      const down = columns.liabilities[d] as number;
      if (up === 0 && down === 0) continue;
      const rate = rates ? (rates[d] as number) : 1;
      if (rate === 0) incomplete[d] = 1;
      assets[d] = (assets[d] as number) + up * rate * unit;
      liabilities[d] = (liabilities[d] as number) + down * rate * unit;
    }
  }
  for (let d = 0; d < days.length; d++) {
    total[d] = (assets[d] as number) + (liabilities[d] as number);
    largest = Math.max(largest, (assets[d] as number) - (liabilities[d] as number));
  }
  const bound = largest * (positions + 8) * ROUNDING;
  return { currency: instrument?.id ?? "", days, total, assets, liabilities, incomplete, bound };
}

/** Quantity on each day: integers are added before they are scaled, so that classes cancel exactly. */
function quantities(slices: readonly (Slice | null)[], days: Int32Array): Float64Array {
  const totals = new Float64Array(days.length);
  const scale = slices.reduce((largest, slice) => Math.max(largest, slice?.quantityScale ?? 0), 0);
  for (const slice of slices) {
    if (!slice) continue;
    const { days: changes, count, quantity } = slice;
    const factor = 10 ** (scale - slice.quantityScale);
    let n = 0;
    for (let d = 0; d < days.length; d++) {
      const day = days[d] as number;
      while (n < count && (changes[n] as number) <= day) n += 1;
      if (n > 0) totals[d] = (totals[d] as number) + Number(quantity[n - 1]) * factor;
    }
  }
  const unit = 10 ** scale;
  for (let d = 0; d < days.length; d++) totals[d] = (totals[d] as number) / unit;
  return totals;
}

/** Price per unit in own currency on each day; NaN where there is none. */
function pricesOver(book: Book, instrument: number, days: Int32Array): Float64Array {
  const result = new Float64Array(days.length);
  const changes = book.prices.get(instrument)?.days;
  const own = book.terms.instruments[instrument]?.currency;
  const isSteady =
    changes !== undefined &&
    !book.models.accrues(instrument) &&
    book.prices.get(instrument)?.currencies.every((currency) => currency === own);
  let n = 0;
  let known = Number.NaN;
  let isNew = true;
  for (let d = 0; d < days.length; d++) {
    const day = days[d] as Day;
    while (changes && n < changes.length && (changes[n] as number) <= day) {
      n += 1;
      isNew = true;
    }
    if (isNew || !isSteady || n === 0) {
      const perUnit = priceOn(book, instrument, day)?.perUnit;
      known = perUnit ? approximate(perUnit) : Number.NaN;
      isNew = false;
    }
    result[d] = known;
  }
  return result;
}

function ratesOver(book: Book, currency: number, target: number, days: Int32Array): Float64Array {
  const segments = segmentsOf(book, currency, target);
  const result = new Float64Array(days.length);
  let n = 0;
  let rate = 0;
  for (let d = 0; d < days.length; d++) {
    while (n < segments.days.length && (segments.days[n] as number) <= (days[d] as number)) {
      rate = approximate(segments.values[n] ?? { mantissa: 0n, scale: 0 });
      n += 1;
    }
    result[d] = rate;
  }
  return result;
}
