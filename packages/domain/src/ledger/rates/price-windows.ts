import type { InstrumentType } from "../../codes/instrument-types.ts";

/** Days around the date of a transaction within which the price field looks, unless told otherwise. */
export const PRICE_WINDOW_DAYS = 7;

/** The same for what is traded every day of the week, where a price of last week is none of this day. */
export const DAILY_PRICE_WINDOW_DAYS = 3;

/** What is traded on every day, without weekends or holidays. */
const TRADED_DAILY: ReadonlySet<InstrumentType> = new Set(["CPTO", "FX", "CCY"]);

/** Days around a date within which a price of an instrument of a type still counts for it. */
export function priceWindowOf(type: InstrumentType | null): number {
  return type !== null && TRADED_DAILY.has(type) ? DAILY_PRICE_WINDOW_DAYS : PRICE_WINDOW_DAYS;
}

/** Days to either side that a lookup may ask for at most: ten years, each as long as the longest. */
export const LONGEST_PRICE_WINDOW_DAYS = 3660;

/** Days that a public source is asked for of a symbol that has no prices yet: a year, and the weeks before it. */
export const FIRST_FETCH_DAYS = 400;

/** Days before the newest fetched price that are asked for again, as sources correct what they said last. */
export const FETCH_AGAIN_DAYS = 7;
