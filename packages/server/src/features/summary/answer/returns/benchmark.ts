import { approximate } from "@distributary/domain/money/approximate";
import { indexOf, type Book } from "@distributary/domain/ledger/book";
import { priceOn } from "@distributary/domain/market/price-on";
import { rateOn } from "@distributary/domain/ledger/rates/rates";
import type { Day } from "@distributary/domain/time/day";

/** Price of an instrument (id) in the target currency; a currency is worth its rate. Throws UnknownId. */
export function levelOf(book: Book, id: string, target: number): (day: Day) => number | null {
  const instrument = indexOf(book.instrumentIndex, id);
  const terms = book.terms.instruments[instrument];
  const currency = terms?.type === "CCY" ? instrument : (terms?.currency ?? target);
  return (day) => {
    const rate = rateOn(book, currency, target, day);
    const price = terms?.type === "CCY" ? { mantissa: 1n, scale: 0 } : priceOn(book, instrument, day)?.perUnit;
    return rate && price ? approximate(price) * approximate(rate.value) : null;
  };
}
