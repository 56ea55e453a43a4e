import { momentOfDay, nearestPrice } from "@distributary/domain/ledger/rates/nearest-price";
import { parseDay } from "@distributary/domain/time/day";

/** A recorded price: the day it counts on, and the exact amount. */
export interface DatedPrice {
  readonly date: string;
  readonly price: string;
}

/** A line of the price assistant as it is asked for. `requestPrice` fills in the price nearest to its date. */
export interface PriceReferencePoint {
  readonly label: string;
  readonly date: string | null;
  readonly price: string | null;
  readonly requestPrice: boolean;
  readonly hidden: boolean;
}

/** A line of the price assistant as it shows. Without a price it cannot be accepted. */
export interface PriceRow {
  readonly label: string;
  readonly date: string | null;
  readonly price: string | null;
}

/** The price nearest to a day, within `windowDays` to both sides; an earlier one counts slightly nearer. */
export function nearestTo(day: string, prices: readonly DatedPrice[], windowDays: number): DatedPrice | null {
  const target = momentOfDay(parseDay(day));
  const moments = prices.map((price) => ({ ...price, moment: momentOfDay(parseDay(price.date)) }));
  const found = nearestPrice(moments, target, windowDays);
  return found === null ? null : { date: found.date, price: found.price };
}

/** The rows of the assistant: hidden points are skipped, and those that request a price get the nearest one. */
export function priceRows(
  points: readonly PriceReferencePoint[],
  prices: readonly DatedPrice[],
  windowDays: number,
): readonly PriceRow[] {
  return points
    .filter((point) => !point.hidden)
    .map((point) => {
      if (!point.requestPrice) return { label: point.label, date: point.date, price: point.price };
      const nearest = point.date === null ? null : nearestTo(point.date, prices, windowDays);
      return { label: point.label, date: nearest?.date ?? null, price: nearest?.price ?? null };
    });
}
