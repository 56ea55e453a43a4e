/** Prices and exchange rates of the reference book. */

import { calendar, type Instrument, type InstrumentType } from "./masters.ts";
import type { PythonRandom } from "./python-random.ts";

/** All series are indexed by the position of their date in `dates`. */
export interface Market {
  /** Every Friday and every 31 December. */
  readonly dates: readonly string[];
  /** Per instrument, in 1e-4 of its currency. */
  readonly prices: readonly (readonly number[])[];
  /** US dollars per unit, in 1e-6. */
  readonly rates: { readonly EUR: readonly number[]; readonly GBP: readonly number[] };
}

const WEEKLY_DRIFT = 0.0008;
const LOWEST_PRICE = 5_000;
const HIGHEST_PRICE = 50_000_000;
const VOLATILITY: Record<InstrumentType, number> = { BOND: 0.004, CAPC: 0.008, CPTO: 0.06, EQTY: 0.022 };

/** Draws all prices, then both rates; the order of the draws is part of the book's definition. */
export function makeMarket(random: PythonRandom, instruments: readonly Instrument[]): Market {
  const dates = calendar()
    .filter((day) => day.isFriday || day.isYearEnd)
    .map((day) => day.iso);
  const prices = instruments.map((instrument) => priceSeries(random, instrument.type, dates.length));
  const EUR = rateSeries(random, 1_110_000, dates.length);
  const GBP = rateSeries(random, 1_290_000, dates.length);
  return { dates, prices, rates: { EUR, GBP } };
}

// The expressions below keep their shape: floating point answers to the order of operations.

function priceSeries(random: PythonRandom, type: InstrumentType, length: number): number[] {
  const volatility = VOLATILITY[type];
  const series: number[] = [];
  let price = type === "CAPC" ? 10_000 : random.randrange(80_000, 4_000_000);
  for (let i = 0; i < length; i++) {
    series.push(price);
    const shock = volatility * (random.random() + random.random() + random.random() - 1.5) * 2.0;
    price = Math.trunc(price * (1.0 + WEEKLY_DRIFT + shock));
    price = Math.max(LOWEST_PRICE, Math.min(HIGHEST_PRICE, price));
  }
  return series;
}

function rateSeries(random: PythonRandom, middle: number, length: number): number[] {
  const series: number[] = [];
  let rate = middle;
  for (let i = 0; i < length; i++) {
    series.push(rate);
    rate = Math.trunc(rate + (middle - rate) * 0.02 + middle * 0.012 * (random.random() - 0.5) * 2);
  }
  return series;
}
