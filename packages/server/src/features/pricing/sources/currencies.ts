import type { Asking } from "./asking.ts";
import { readReferenceRates } from "./ecb.ts";
import { pricesOfRows } from "./price-row.ts";
import { SourceProblem, type PublicSource, type SourcedSymbol } from "./source.ts";

/** The base of every rate that is published. */
const BASE = "EUR";

/**
 * Daily reference rates of the European Central Bank. A symbol is the euro and a currency, `EURUSD`: what one euro is
 * worth in dollars. Other pairs are crossed by the valuation and are not stored, so that no rate is rounded.
 */
export function currencySource(asking: Asking, url: string): PublicSource {
  return {
    name: "currencies",
    prices: async (symbol, period, signal) => {
      const quoted = quotedCurrency(symbol);
      if (quoted === null)
        throw new SourceProblem(`${symbol} is not a currency pair of this source. Enter it as EURUSD.`);
      const rows = readReferenceRates(await asking.text(url, signal)).flatMap(({ date, rates }) => {
        const price = rates.get(quoted);
        return price === undefined ? [] : [{ day: date, price }];
      });
      return pricesOfRows(rows, period);
    },
    search: async (text, onlyCached) => {
      const known = onlyCached ? asking.remembered(url) : asking.text(url);
      if (known === null) return [];
      const newest = readReferenceRates(await known).at(-1);
      const wanted = text.toUpperCase();
      return [...(newest?.rates.keys() ?? [])].map(pairOf).filter(({ symbol }) => symbol.includes(wanted));
    },
  };
}

/** The currency that a pair of this source is quoted in, or null where it is none. */
export function quotedCurrency(symbol: string): string | null {
  return /^EUR[/.-]?([A-Z]{3})$/.exec(symbol.toUpperCase())?.[1] ?? null;
}

function pairOf(currency: string): SourcedSymbol {
  return { symbol: BASE + currency, name: `One euro in ${currency}`, currency };
}
