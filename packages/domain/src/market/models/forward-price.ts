import { forwardValue, rateDayOf } from "../../instruments/fx-forward.ts";
import type { Day } from "../../time/day.ts";
import type { Book } from "../../ledger/book.ts";
import type { ModelledPrice } from "./model-value.ts";
import { rateOn, type Rate } from "../../ledger/rates/rates.ts";
import { modelsOf } from "./model-value.ts";

/** The rate that a currency forward is worth by at the end of a day; null: it is no forward, or there is no rate. */
export function forwardRate(
  book: Book,
  instrument: number,
  day: Day,
): { readonly bought: number; readonly on: Day; readonly rate: Rate } | null {
  const forward = modelsOf(book).forwardOf(instrument);
  const bought = forward ? book.instrumentIndex.get(forward.unit) : undefined;
  const settlement = book.terms.instruments[instrument]?.currency;
  if (!forward || bought === undefined || settlement === undefined) return null;
  const on = rateDayOf(forward, day);
  const rate = rateOn(book, bought, settlement, on);
  return rate && { bought, on, rate };
}

/** What a unit of a currency forward is worth: the difference of the day's rate to its own. Null as in {@link forwardRate}. */
export function forwardPrice(book: Book, instrument: number, day: Day): ModelledPrice | null {
  const forward = modelsOf(book).forwardOf(instrument);
  const found = forward && forwardRate(book, instrument, day);
  return found && { perUnit: forwardValue(forward, found.rate.value), date: found.rate.day ?? found.on };
}
