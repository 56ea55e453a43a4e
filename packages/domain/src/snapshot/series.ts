import { minorUnitOf } from "../codes/currencies.ts";
import { indexOf, type Book } from "../ledger/book.ts";
import { DayValues, ratesOver } from "./day-values.ts";
import type { SeriesQuestion } from "./net-worth-series.ts";
import type { Series } from "./net-worth-series.ts";
import { scopeOf } from "../ledger/scope.ts";

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
  /** by position: the share of it that counts */
  readonly weights?: Float64Array | null;
  /** by position: what of others in the same instrument is taken off or added to it, by share, before its sign is looked at */
  readonly joined?: ReadonlyMap<number, readonly { readonly p: number; readonly share: number }[]>;
  /** values on the same days, where several series share them */
  readonly dayValues?: DayValues;
}

/** The same for any positions (indices). */
export function seriesOver(
  book: Book,
  positions: readonly number[],
  days: Int32Array,
  target: number,
  { weights = null, joined, dayValues = new DayValues(book, days) }: SeriesTerms = {},
): Series {
  const incomplete = new Uint8Array(days.length);
  const byCurrency = new Map<number, CurrencyColumns>();
  for (const p of positions) {
    const position = book.positions[p];
    const values = position && dayValues.of(p);
    if (!values) continue;
    let columns = byCurrency.get(position.currency);
    if (!columns) {
      columns = { assets: new Float64Array(days.length), liabilities: new Float64Array(days.length) };
      byCurrency.set(position.currency, columns);
    }
    const weight = weights ? (weights[p] as number) : 1;
    const others = joined?.get(p);
    if (!others) {
      addBySign(values, weight, columns, incomplete);
      continue;
    }
    // The next position's values come in the same column.
    const sum = values.map((value) => value * weight);
    for (const other of others)
      dayValues.of(other.p)?.forEach((value, d) => (sum[d] = (sum[d] ?? 0) + value * other.share));
    addBySign(sum, 1, columns, incomplete);
  }
  return convert(book, byCurrency, target, days, incomplete, positions.length);
}

function addBySign(
  values: Float64Array,
  weight: number,
  { assets, liabilities }: CurrencyColumns,
  incomplete: Uint8Array,
): void {
  for (let d = 0; d < values.length; d++) {
    const value = (values[d] as number) * weight;
    if (value > 0) assets[d] = (assets[d] as number) + value;
    else if (value < 0) liabilities[d] = (liabilities[d] as number) + value;
    else if (value !== value) incomplete[d] = 1;
  }
}

function convert(
  book: Book,
  byCurrency: ReadonlyMap<number, CurrencyColumns>,
  target: number,
  days: Int32Array,
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
    const rates = ratesOver(book, currency, target, days);
    for (let d = 0; d < days.length; d++) {
      const up = columns.assets[d] as number;
      const down = columns.liabilities[d] as number;
      if (up === 0 && down === 0) continue;
      const rate = rates[d] as number;
      if (rate !== rate) {
        incomplete[d] = 1;
        continue;
      }
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
