import type { Asking } from "./asking.ts";
import { filledAddress } from "./filled-address.ts";
import type { PublicSource } from "./source.ts";
import { pricesOfTable, symbolsOfTable } from "./table-text.ts";

/** Where a stock source is reached: addresses with places for what is asked. */
export interface StockAddresses {
  /** `{symbol}`, `{from}`, `{to}` (yyyy-MM-dd), `{from_digits}`, `{to_digits}` (yyyyMMdd), `{key}` */
  readonly prices: string;
  /** `{query}`, `{key}`; null where the source cannot be searched */
  readonly search: string | null;
  readonly key: string | null;
}

/** Closing prices of shares, funds and the like as a CSV table: Stooq, Alpha Vantage and whoever publishes one like it. */
export function stockSource(asking: Asking, addresses: StockAddresses): PublicSource {
  const key = addresses.key ?? "";
  const { search } = addresses;
  return {
    name: "stocks",
    prices: async (symbol, period, signal) => {
      const { from, to } = period;
      const url = filledAddress(addresses.prices, {
        symbol,
        from,
        to,
        from_digits: from.replaceAll("-", ""),
        to_digits: to.replaceAll("-", ""),
        key,
      });
      return pricesOfTable(await asking.text(url, signal), period);
    },
    search:
      search === null
        ? null
        : async (text, onlyCached) => {
            const url = filledAddress(search, { query: text, key });
            const known = onlyCached ? asking.remembered(url) : asking.text(url);
            return known === null ? [] : symbolsOfTable(await known);
          },
  };
}
