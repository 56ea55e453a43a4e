import { civilOf, dayOf, formatDay, type Day } from "@distributary/domain/time/day";

/**
 * Prices of the demo: invented instruments on a seeded walk, so that every demo shows the same figures.
 * Prices are integers of 1/10,000 of the instrument's currency.
 */
export interface DemoInstrument {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly currency: "USD" | "EUR";
  /** first price, in 1/10,000 */
  readonly start: number;
  /** growth a month and largest monthly move, both in 1/10,000 */
  readonly drift: number;
  readonly swing: number;
  /** how many months lie between two recorded prices */
  readonly every: number;
  /** month (0 = the first) of the first recorded price */
  readonly from: number;
}

/** What the family owns. Private holdings are valued by statements that come rarely, as they do in life. */
export const DEMO_INSTRUMENTS: readonly DemoInstrument[] = [
  {
    id: "GLOBX",
    name: "Global Equity Fund",
    type: "UNIT",
    currency: "USD",
    start: 520_000,
    drift: 75,
    swing: 380,
    every: 1,
    from: 0,
  },
  {
    id: "MERID",
    name: "Meridian Instruments",
    type: "EQTY",
    currency: "USD",
    start: 880_000,
    drift: 95,
    swing: 700,
    every: 1,
    from: 0,
  },
  {
    id: "HARBR",
    name: "Harbour Foods",
    type: "EQTY",
    currency: "USD",
    start: 340_000,
    drift: 40,
    swing: 420,
    every: 1,
    from: 0,
  },
  {
    id: "EUROX",
    name: "European Dividend Fund",
    type: "UNIT",
    currency: "EUR",
    start: 410_000,
    drift: 48,
    swing: 360,
    every: 1,
    from: 0,
  },
  {
    id: "VALEN",
    name: "Valen Optik",
    type: "EQTY",
    currency: "EUR",
    start: 655_000,
    drift: 60,
    swing: 640,
    every: 1,
    from: 0,
  },
  {
    id: "CITY31",
    name: "City Water Bond 3.5 % 2031",
    type: "BOND",
    currency: "USD",
    start: 9_950,
    drift: 2,
    swing: 60,
    every: 1,
    from: 0,
  },
  {
    id: "BITX",
    name: "Bitcoin",
    type: "CPTO",
    currency: "USD",
    start: 11_200_000,
    drift: 210,
    swing: 1_500,
    every: 1,
    from: 8,
  },
  {
    id: "HOME",
    name: "Home at Willow Lane",
    type: "REAL",
    currency: "USD",
    start: 8_400_000_000,
    drift: 36,
    swing: 25,
    every: 12,
    from: 0,
  },
  {
    id: "NORTH4",
    name: "Northgate Partners IV",
    type: "CAPC",
    currency: "USD",
    start: 10_000,
    drift: 95,
    swing: 140,
    every: 3,
    from: 14,
  },
  {
    id: "LUMEN",
    name: "Lumen Robotics SAFE",
    type: "SAFE",
    currency: "USD",
    start: 10_000,
    drift: 0,
    swing: 0,
    every: 12,
    from: 30,
  },
  {
    id: "MILL",
    name: "Mill & Sons Carpentry",
    type: "EQTY",
    currency: "USD",
    start: 1_250_000,
    drift: 70,
    swing: 90,
    every: 12,
    from: 0,
  },
  {
    id: "MERIDW",
    name: "Meridian Instruments warrants",
    type: "DRIV",
    currency: "USD",
    start: 62_000,
    drift: 60,
    swing: 700,
    every: 1,
    from: 90,
  },
];

/** A deterministic sequence of integers below `bound` (a 32-bit linear congruential generator, Numerical Recipes). */
export function sequence(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * bound);
  };
}

export interface DemoMarket {
  /** the last day of each month, ascending */
  readonly months: readonly Day[];
  /** price of an instrument at a month's end, in 1/10,000 */
  price(instrument: string, month: number): number;
  /** USD for 1 EUR at a month's end, in 1/1,000,000 */
  rate(month: number): number;
  readonly pricesCsv: string;
  readonly ratesCsv: string;
}

/** Price text of 1/10,000 units: `123.4567`. */
export function priceText(units: number): string {
  return `${Math.floor(units / 10_000)}.${String(units % 10_000).padStart(4, "0")}`;
}

/** The market of the `months` months that end with the month before `today`. */
export function demoMarket(today: Day, months: number): DemoMarket {
  const days = monthEnds(today, months);
  const walks = new Map(DEMO_INSTRUMENTS.map((instrument, place) => [instrument.id, walk(instrument, months, place)]));
  const rates = rateWalk(months);
  const price = (instrument: string, month: number): number => walks.get(instrument)?.[month] ?? 0;
  return {
    months: days,
    price,
    rate: (month) => rates[month] ?? 0,
    pricesCsv:
      "date,instrument_id,price,currency\n" +
      days
        .map((day, month) =>
          DEMO_INSTRUMENTS.filter((one) => month >= one.from && (month - one.from) % one.every === 0)
            .map((one) => `${formatDay(day)},${one.id},${priceText(price(one.id, month))},${one.currency}\n`)
            .join(""),
        )
        .join(""),
    ratesCsv:
      "date,from_currency,to_currency,rate\n" +
      days.map((day, month) => `${formatDay(day)},EUR,USD,${((rates[month] ?? 0) / 1_000_000).toFixed(6)}\n`).join(""),
  };
}

function monthEnds(today: Day, months: number): Day[] {
  const { year, month } = civilOf(today);
  const current = year * 12 + month - 1;
  return Array.from({ length: months }, (_, place) => {
    const following = current - months + place + 1;
    return dayOf(Math.floor(following / 12), (following % 12) + 1, 1) - 1;
  });
}

function walk(instrument: DemoInstrument, months: number, place: number): number[] {
  const next = sequence(7_919 * (place + 1));
  const prices: number[] = [];
  let price = instrument.start;
  for (let month = 0; month < months; month++) {
    if (month >= instrument.from) {
      prices.push(price);
      const move = instrument.drift + (instrument.swing === 0 ? 0 : next(2 * instrument.swing + 1) - instrument.swing);
      price = Math.max(1, price + Math.round((price * move) / 10_000));
    } else prices.push(price);
  }
  return prices;
}

function rateWalk(months: number): number[] {
  const next = sequence(104_729);
  const rates: number[] = [];
  let rate = 1_105_000;
  for (let month = 0; month < months; month++) {
    rates.push(rate);
    rate += Math.round((1_110_000 - rate) / 20) + next(36_001) - 18_000;
  }
  return rates;
}
